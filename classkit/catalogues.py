"""The catalogues of messages: what translators get, and a pseudo-language that shows what bypasses the catalogues.

`python -m classkit.catalogues` writes, for each package with messages, the template `<package>/locale/<package>.pot`
and the pseudo-language `<package>/locale/qps/LC_MESSAGES/<package>.po`: every letter with an accent, every text in ⟦ ⟧.
`--check` writes nothing and exits with 1 if a committed file is stale. Translators copy the template.

The files carry no dates, so that writing them twice gives the same bytes. Babel is imported when it is needed.
"""

import argparse
import io
import re
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path

from classkit.words import PSEUDO, Entry, entries

PACKAGES = ("classkit", "cheesekit", "sheriffkit")
"""The packages that may have messages."""
ROOT = Path(__file__).resolve().parents[1]
"""The folder that holds the packages."""

HEADER = """msgid ""
msgstr ""
"Project-Id-Version: {domain}\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""


def load_messages() -> dict[str, dict[str, Entry]]:
    """All messages by package and id; imports every module of the kit that enters some."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "Catalogue(" in path.read_text(encoding="utf-8"):
                import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    found: dict[str, dict[str, Entry]] = {}
    for id, entry in entries():
        found.setdefault(entry.domain, {})[id] = entry
    return found


def pseudo(text: str) -> str:
    """The text in the pseudo-language; placeholders stay.

    >>> pseudo("{n} more")
    '⟦{n} ḿóŕé⟧'
    """
    parts = re.split(r"(\{\{|\}\}|\{[^{}]*\})", text)
    accented = [part if number % 2 else "".join(map(_accent, part)) for number, part in enumerate(parts)]
    return f"⟦{''.join(accented)}⟧"


def _accent(character: str) -> str:
    return unicodedata.normalize("NFC", character + "\u0301") if character.isalpha() else character


def template(domain: str, messages: dict[str, Entry]) -> str:
    """The template of a package: every text, nothing translated."""
    return _file(domain, "", {id: (entry, None) for id, entry in messages.items()})


def pseudo_catalogue(domain: str, messages: dict[str, Entry]) -> str:
    """The catalogue of a package in the pseudo-language."""
    made = {
        id: (entry, tuple(pseudo(text) for text in (entry.one, entry.many) if text)) for id, entry in messages.items()
    }
    return _file(domain, PSEUDO, made)


def _file(domain: str, language: str, made: Mapping[str, tuple[Entry, tuple[str, ...] | None]]) -> str:
    """A catalogue as text: the id of a message is the context, its English text the msgid."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    catalogue = Catalog()
    for id, (entry, translated) in sorted(made.items()):
        many = (entry.one, entry.many)
        text = translated if translated is None or entry.count else translated[0]
        flags = ["python-brace-format"] if "{" in entry.one + entry.many else []
        catalogue.add(many if entry.count else entry.one, text, flags=flags, context=id)
    stream = io.BytesIO()
    write_po(stream, catalogue, width=0, omit_header=True)
    return HEADER.format(domain=domain, language=language) + stream.getvalue().decode("utf-8")


def files() -> dict[Path, str]:
    """Every file that should be committed, and its text; paths from the root of the kit."""
    found = {}
    for domain, messages in load_messages().items():
        locale = Path(domain) / "locale"
        found[locale / f"{domain}.pot"] = template(domain, messages)
        found[locale / PSEUDO / "LC_MESSAGES" / f"{domain}.po"] = pseudo_catalogue(domain, messages)
    return found


def stale(root: Path = ROOT) -> list[str]:
    """The committed files that are missing or not as they should be, as paths from the root."""
    kept = {path: (root / path).read_text(encoding="utf-8") if (root / path).exists() else "" for path in files()}
    return [path.as_posix() for path, text in files().items() if kept[path] != text]


def write(root: Path = ROOT) -> list[str]:
    """Write the files that are stale; returns their paths from the root."""
    written = stale(root)
    for path, text in files().items():
        if path.as_posix() in written:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8", newline="\n")
    return written


def compile_all(target: Path, source: Path = ROOT) -> list[Path]:
    """Compile every `.po` below `source` into the same place below `target`; returns the `.mo` files.

    Errors: Babel's `PoFileError` names the line of a catalogue that cannot be read.
    """
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = []
    for path in sorted(source.glob("*/locale/*/LC_MESSAGES/*.po")):
        place = (target / path.relative_to(source)).with_suffix(".mo")
        place.parent.mkdir(parents=True, exist_ok=True)
        with path.open("rb") as stream:
            catalogue = read_po(stream, abort_invalid=True)
        with place.open("wb") as stream:
            write_mo(stream, catalogue)
        compiled.append(place)
    return compiled


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m classkit.catalogues", description="Write the catalogues of messages."
    )
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a file is stale")
    check = parser.parse_args(arguments).check
    changed = stale() if check else write()
    for path in changed:
        sys.stdout.write(f"{'stale' if check else 'written'}: {path}\n")
    return int(check and bool(changed))


if __name__ == "__main__":
    sys.exit(main())
