"""Translators' files are up to date, and in the pseudo-language nothing that a player reads bypasses the catalogues."""

import re
import shutil
from string import Formatter

import pytest
from babel.messages.pofile import PoFileError

from cheesekit import engine
from cheesekit.rules import Rules
from classkit import catalogues, words
from classkit.game import GameError
from classkit.words import Entry, Message, say
from tests.cheesekit.play import every_rules, random_game
from tests.pseudo import left_in_english

MESSAGES = {
    "t.die": Entry("classkit", "{n} die", "{n} dice", "n"),
    "t.plain": Entry("classkit", 'Say "hi"'),
    "t.seat": Entry("classkit", "Player {seat}: {what}."),
}


def test_the_committed_catalogues_are_up_to_date():
    """If this fails: `make catalogues`, and commit what it writes."""
    assert catalogues.stale() == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("vote", "⟦v́ót́é⟧"),
        ("{head}, {tail}", "⟦{head}, {tail}⟧"),
        ("Hour {hour}: 3", "⟦H́óúŕ {hour}: 3⟧"),
        ("{{no}} {yes}", "⟦{{ńó}} {yes}⟧"),
        ("", "⟦⟧"),
    ],
)
def test_the_pseudo_language_accents_letters_and_keeps_placeholders(text, shown):
    assert catalogues.pseudo(text) == shown


def test_every_letter_gets_an_accent():
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert re.search("[A-Za-z](?!\u0301)", catalogues.pseudo(letters)) is None
    assert len(set(catalogues.pseudo(letters))) > 52


def test_a_template_has_ids_as_contexts_and_plurals():
    text = catalogues.template("classkit", MESSAGES)
    assert text.startswith('msgid ""\nmsgstr ""\n"Project-Id-Version: classkit\\n"\n"Language: \\n"\n')
    assert text.endswith(
        '#, python-brace-format\nmsgctxt "t.die"\nmsgid "{n} die"\nmsgid_plural "{n} dice"\n'
        'msgstr[0] ""\nmsgstr[1] ""\n\n'
        'msgctxt "t.plain"\nmsgid "Say \\"hi\\""\nmsgstr ""\n\n'
        '#, python-brace-format\nmsgctxt "t.seat"\nmsgid "Player {seat}: {what}."\nmsgstr ""\n\n'
    )


def test_writing_twice_gives_the_same_bytes_and_no_date():
    once, twice = catalogues.files(), catalogues.files()
    assert once == twice
    for text in once.values():
        assert "Date" not in text
        assert re.search(r"20\d\d-", text) is None


@pytest.mark.slow
def test_stale_files_are_found_written_and_then_not_stale(tmp_path, capsys, monkeypatch):
    everything = [path.as_posix() for path in catalogues.files()]
    assert catalogues.stale(tmp_path) == everything
    assert catalogues.write(tmp_path) == everything
    assert catalogues.stale(tmp_path) == catalogues.write(tmp_path) == []
    changed = tmp_path / everything[0]
    changed.write_text(changed.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert catalogues.stale(tmp_path) == everything[:1]
    monkeypatch.setattr(catalogues, "stale", lambda: everything[:1])
    assert catalogues.main(["--check"]) == 1
    assert capsys.readouterr().out == f"stale: {everything[0]}\n"
    monkeypatch.setattr(catalogues, "stale", list)
    assert catalogues.main(["--check"]) == 0
    monkeypatch.setattr(catalogues, "write", lambda: everything[:1])
    assert catalogues.main([]) == 0
    assert capsys.readouterr().out == f"written: {everything[0]}\n"


def test_every_package_with_messages_has_its_files():
    domains = set(catalogues.load_messages())
    assert {"classkit", "cheesekit"} <= domains <= set(catalogues.PACKAGES)
    assert {path.parts[0] for path in catalogues.files()} == domains


# --- the pseudo-language in use -----------------------------------------------------------------------------------


def examples(entry: Entry) -> list[dict[str, int]]:
    """Numbers for each placeholder; the counted one is 1 and 3."""
    names = {field for text in (entry.one, entry.many) for _, field, _, _ in Formatter().parse(text) if field}
    return [dict.fromkeys(names | {entry.count} - {""}, number) for number in (1, 3)]


def test_every_message_comes_from_the_catalogue(pseudo):
    assert words.languages() == ("en",)  # it is for tests: no menu shows it
    for messages in catalogues.load_messages().values():
        for id, entry in messages.items():
            for params in examples(entry):
                shown = say(Message.of(id, **params))
                assert shown.startswith("⟦"), id
                assert shown.endswith("⟧"), id
                assert left_in_english(shown) == [], id


def test_one_and_many_are_chosen_in_another_language(pseudo):
    one, many = (say(Message.of("cheese.position.dice", each=each)) for each in (1, 2))
    assert one == catalogues.pseudo("Every player has 1 die with a number from 1 to 6.")
    assert many == catalogues.pseudo("Every player has 2 dice with numbers from 1 to 6.")


def test_a_language_can_be_asked_for_one_text(pseudo):
    assert say(Message.of("words.nobody")) == "⟦ńób́ód́ý⟧"
    assert say(Message.of("words.nobody"), "en") == "nobody"


def test_the_events_of_whole_games_are_translated_and_their_moves_are_not(pseudo):
    for rules in every_rules():
        for event in random_game(rules, 1)[-1].log:
            shown = say(event.message)
            assert shown.startswith("⟦")
            if event.kind == "game.move":
                assert str(event["move"]) in shown
            else:
                assert left_in_english(shown) == [], shown


@pytest.mark.slow
def test_errors_are_translated_but_for_clause_notation_and_what_was_given(pseudo):
    errors = []
    for line in ("", "vote", "vote 9", "say hour 3", "peek 2", "gesture 4", "say dice 1 2 woke 1", "ask"):
        for seed in range(6):
            for state in random_game(Rules(4 + seed % 5, turns=1), seed):
                for seat in (1, 2, 9):
                    try:
                        engine.apply(state, seat, engine.read(line))
                    except GameError as error:
                        errors.append(error)
    assert len({error.why.id for error in errors}) > 10
    for error in errors:
        assert str(error).startswith("⟦")
        assert left_in_english(str(error), error.clause, error.given, *map(str, error.allowed)) == [], str(error)


def test_the_search_for_english_would_find_it():
    assert left_in_english("⟦v́óté⟧ Player 3", "3") == ["Player"]
    assert left_in_english(catalogues.pseudo("Every player has 1 die.")) == []


def test_a_language_is_there_once_every_package_has_it(pseudo):
    for domain in catalogues.load_messages():
        assert words.languages() == ("en",)
        shutil.copytree(pseudo / domain / "locale" / "qps", pseudo / domain / "locale" / "xx")
    assert words.languages() == ("en", "xx")
    with pytest.raises(ValueError, match="'yy'; there are: en, xx"):
        words.use("yy")


def test_a_catalogue_that_cannot_be_read_stops_the_build(tmp_path):
    folder = tmp_path / "kit" / "locale" / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "kit.po").write_text('msgid ""\nmsgstr ""\n\nthis is no line of a catalogue\n', encoding="utf-8")
    with pytest.raises(PoFileError, match=r"on \d"):
        catalogues.compile_all(tmp_path, tmp_path)
