"""The stylesheet: its sections, and that each is whole where it stands alone."""

import re
from importlib.resources import files

import pytest

from classkit.theme import SECTIONS, style


def test_the_file_has_the_sections_that_are_named() -> None:
    text = (files("classkit") / "static" / "kit.css").read_text(encoding="utf-8")
    assert tuple(re.findall(r"/\* == (\w+) == \*/", text)) == SECTIONS


@pytest.mark.parametrize("section", SECTIONS)
def test_each_section_closes_what_it_opens(section: str) -> None:
    rules = style(section)
    assert rules.count("{") == rules.count("}") > 0
    assert re.findall(r"[^;{}\s]\s*}", rules) == [], "each declaration ends with a semicolon"


def test_a_section_comes_once_and_after_the_base() -> None:
    assert style("lesson", "lesson", "base") == style("lesson")
    assert style("lesson").index(".kit-card") < style("lesson").index(".kit-gap")
