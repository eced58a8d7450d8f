"""What is no bag, no rules and no wealth is refused in one short sentence, whatever it is."""

import pytest

from classkit.game import NotLegal, short
from sheriffkit.bag import a_bag
from sheriffkit.hands import checked
from sheriffkit.wealth import side_of

HUGE = 10**5000
"""A whole number with more digits than Python writes."""


@pytest.mark.parametrize(
    "ask", [a_bag, checked, lambda given: side_of(given, "merchant")], ids=["bag", "rules", "wealth"]
)
@pytest.mark.parametrize("given", [HUGE, [HUGE], "x" * 5000, object()], ids=["number", "list", "text", "object"])
def test_it_is_repeated_in_part(ask, given) -> None:
    with pytest.raises(NotLegal) as refused:
        ask(given)
    assert short(given)[:10] in str(refused.value)
    assert len(str(refused.value)) < 400
