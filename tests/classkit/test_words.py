"""Messages into text: parameters, plurals, lists, markup, other languages; and every id used is there, and used."""

import ast
import pickle
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from string import Formatter

import pytest

from classkit import words
from classkit.catalogues import PACKAGES, load_messages
from classkit.words import Catalogue, Entry, Message, entries, markup, render, say, text


@pytest.fixture
def entered(monkeypatch):
    """A table of messages of its own, so that a test may enter some."""
    monkeypatch.setattr(words, "_entries", dict(words._entries))
    return Catalogue("classkit")


def test_a_message_is_an_id_and_sorted_parameters():
    message = Message.of("words.and", tail="2", head="1")
    assert message == Message("words.and", (("head", "1"), ("tail", "2")))
    assert hash(message) == hash(Message.of("words.and", head="1", tail="2"))
    assert pickle.loads(pickle.dumps(message)) == message
    assert message["head"] == "1"
    with pytest.raises(KeyError, match="nose"):
        message["nose"]


def test_a_parameter_may_be_called_id():
    assert Message.of("words.and", id=3)["id"] == 3


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (3, "3"),
        (Fraction(1, 6), "1/6"),
        ("x < y", "x < y"),
        ((), "nobody"),
        ((2,), "2"),
        ((2, 4), "2 and 4"),
        ((2, 4, 5), "2, 4 and 5"),
        ((1, 2, 3, 4), "1, 2, 3 and 4"),
        (Message.of("words.and", head=1, tail=2), "1 and 2"),
        ((Message.of("words.nobody"), ("a", "b")), "nobody and a and b"),
    ],
)
def test_parameters_as_text(value, shown):
    assert render(value) == shown


def test_a_message_inside_a_message(entered):
    entered.add("test.outer", "<{inner}>")
    assert text("test.outer", inner=Message.of("words.and", head=(1, 2), tail=3)) == "<1 and 2 and 3>"


@pytest.mark.parametrize(
    ("counted", "shown"), [(0, "0 dice"), (1, "1 die"), (2, "2 dice"), (-1, "-1 dice"), ("many", "many die")]
)
def test_plurals_by_a_number(entered, counted, shown):
    entered.add("test.dice", "{n} die", "{n} dice", "n")
    assert text("test.dice", n=counted) == shown


@pytest.mark.parametrize(("who", "shown"), [((), "nobody are"), ((3,), "3 is"), ((3, 4), "3 and 4 are")])
def test_plurals_by_the_length_of_a_list(entered, who, shown):
    entered.add("test.who", "{who} is", "{who} are", "who")
    assert text("test.who", who=who) == shown


def test_an_unknown_id_is_named():
    with pytest.raises(KeyError, match=r"no catalogue has the message id 'test\.nothing'"):
        text("test.nothing")


def test_a_missing_parameter_is_an_error(entered):
    entered.add("test.one", "{a}")
    entered.add("test.counted", "{n} x", "{n} xs", "n")
    with pytest.raises(KeyError, match="a"):
        text("test.one", b=1)
    with pytest.raises(KeyError, match="n"):
        text("test.counted")


def test_an_id_stands_once(entered):
    entered.add("test.one", "1")
    entered.add("test.one", "1")  # a module that is loaded again enters its texts again
    with pytest.raises(ValueError, match=r"'test\.one' stands for two texts"):
        entered.add("test.one", "2")


@pytest.mark.parametrize("half", [{"many": "{n} xs"}, {"count": "n"}])
def test_many_and_count_go_together(entered, half):
    with pytest.raises(ValueError, match=r"'test\.half': a text for many and the name of the counted parameter"):
        entered.add("test.half", "{n} x", **half)


def test_entries_are_sorted_and_carry_their_package(entered):
    entered.add("test.z", "z")
    entered.add("test.a", "a {n}", "as {n}", "n")
    found = [(id, entry) for id, entry in entries() if id.startswith("test.")]
    assert found == [("test.a", Entry("classkit", "a {n}", "as {n}", "n")), ("test.z", Entry("classkit", "z"))]


def test_markup_escapes_and_lays_itself_out(entered):
    entered.add("test.given", "Given: {line}")
    bad = "<img src=x onerror=\"alert(1)\"> & 'x'"
    shown = markup(Message.of("test.given", line=bad))
    assert shown.startswith('<span dir="auto">Given: &lt;img')
    assert shown.count("<") == shown.count(">") == 2
    assert '"alert' not in shown
    assert markup(bad) == shown.replace("Given: ", "")


def test_braces_in_a_parameter_are_text(entered):
    entered.add("test.given", "Given: {line}")
    assert text("test.given", line="{line} {0} {") == "Given: {line} {0} {"


def test_english_is_in_use_and_always_there():
    assert words.language() == "en"
    assert "en" in words.languages()
    words.use("en")
    assert words.language() == "en"


def test_a_language_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match=r"no catalogue for the language 'tlh'; there are: .*en"):
        words.use("tlh")
    assert words.language() == "en"


def test_a_domain_that_is_no_package_is_refused():
    with pytest.raises(ValueError, match=r"'no_such_kit' is not an installed package"):
        words._locale("no_such_kit")


# --- the ids in the code ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def messages() -> dict[str, Entry]:
    return {id: entry for found in load_messages().values() for id, entry in found.items()}


def constants(root: Path) -> Iterator[tuple[str, str]]:
    """Every string of the packages, an f-string with `\\0` for what is filled in; those that enter a text left out."""
    for path in (path for package in PACKAGES for path in (root / package).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        entering = {
            id(node.args[0])
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and node.args and ast.unparse(node.func).split(".")[-1] in ("add", "_add")
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in entering:
                yield str(path.relative_to(root)), node.value
            elif isinstance(node, ast.JoinedStr):
                parts = [part.value if isinstance(part, ast.Constant) else "\0" for part in node.values]
                yield str(path.relative_to(root)), "".join(map(str, parts))


def patterns(found: list[tuple[str, str]], ids: set[str]) -> dict[str, str]:
    """A pattern of ids for each string that is written like one, by where it stands.

    Its first word is that of an id (`cheese.`). What an f-string fills in fits anything without a dot; a string that
    ends in a dot is the beginning of ids.
    """
    families = {id.partition(".")[0] for id in ids}
    made = {}
    for path, value in found:
        family, dot, _ = value.partition(".")
        if dot and family in families and re.fullmatch(r"[a-z0-9_.\-\0]+", value):
            made[f"{path}: {value}"] = re.escape(value).replace("\0", "[^.]+") + (".+" if value.endswith(".") else "")
    return made


def unknown(found: list[tuple[str, str]], ids: set[str]) -> list[str]:
    """What is written like an id in the code, but no catalogue has it."""
    return [at for at, made in patterns(found, ids).items() if not any(re.fullmatch(made, id) for id in ids)]


def unused(found: list[tuple[str, str]], ids: set[str]) -> list[str]:
    """Entered ids that no string of the code names or can make."""
    used = re.compile("|".join(sorted(set(patterns(found, ids).values()))))
    return sorted(id for id in ids if not used.fullmatch(id))


def test_every_id_in_the_code_is_in_a_catalogue(root, messages):
    assert unknown(list(constants(root)), set(messages)) == []


def test_every_entered_id_is_used(root, messages):
    assert unused(list(constants(root)), set(messages)) == []


def test_planted_ids_are_found(root, messages):
    found, ids = list(constants(root)), set(messages)
    for planted in ("cheese.event.yawn", "cheese.yawn.\0", "cheese.yawn."):
        assert f"planted.py: {planted}" in unknown([*found, ("planted.py", planted)], ids)
    for planted in ("cheese.event.look", "cheese.event.\0", "cheese.event.won.", "cheese", "no.id"):
        assert unknown([("planted.py", planted)], ids) == []
    assert "cheese.yawn.long" in unused(found, {*ids, "cheese.yawn.long"})


def test_the_placeholders_of_one_and_of_many_agree_and_the_count_is_one_that_is_given(messages):
    for id, entry in messages.items():
        one, many = ({field for _, field, _, _ in Formatter().parse(t) if field} for t in (entry.one, entry.many))
        assert all(field.isidentifier() for field in one | many), id
        if entry.count:
            assert one - many <= {entry.count}, id
            assert many - one <= {entry.count}, id


def test_every_text_is_tidy(messages):
    for id, entry in messages.items():
        for line in (entry.one, entry.many):
            assert line == line.strip(), id
            assert "  " not in line, id
        assert entry.one, id


def test_say_without_parameters():
    assert say(Message.of("words.nobody")) == "nobody"
