"""Every string that a player sees: message ids with parameters, made into text at the edge.

An engine never builds a sentence. It makes a `Message` (an id and its parameters); `say` turns it into text in the
language that was chosen. The English text stands in the `english` module of each package, as calls of `Catalogue.add`;
other languages are gettext catalogues (`<package>/locale/<language>/LC_MESSAGES/<package>.po`) whose context is the
message id and whose msgid is the English text. Moves are never translated: `vote 4` is `vote 4` everywhere.

Conventions: a parameter is an int, a Fraction, a string, a `Message` or a tuple of these; a tuple is joined in words.
"""

import gettext
import html
import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TypeAlias, Union

Param: TypeAlias = Union[int, str, Fraction, "Message", "tuple[Param, ...]"]
"""What may stand in a message."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence that is not yet text: the id of a catalogue entry and its parameters, sorted by name.

    >>> Message.of("words.and", head="1", tail="2")["tail"]
    '2'
    """

    id: str
    params: tuple[tuple[str, Param], ...] = ()

    @classmethod
    def of(cls, id: str, /, **params: Param) -> "Message":
        """Make a message from keyword parameters."""
        return cls(id, tuple(sorted(params.items())))

    def __getitem__(self, name: str) -> Param:
        """The parameter of that name; KeyError if the message has none."""
        return dict(self.params)[name]


@dataclass(frozen=True, slots=True)
class Entry:
    """One catalogue entry: its text, the text for many, and the parameter that is counted (both empty if none)."""

    domain: str
    one: str
    many: str = ""
    count: str = ""


_entries: dict[str, Entry] = {}
_language = "en"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The English texts of one package; `domain` is the name of the package and of its gettext domain."""

    domain: str

    def add(self, id: str, one: str, many: str = "", count: str = "") -> None:
        """Enter a text. Placeholders are written `{name}`; `count` names the parameter that chooses `one` or `many`.

        Errors: ValueError if the id stands for another text already, or if `many` and `count` do not come together.
        """
        entry = Entry(self.domain, one, many, count)
        if _entries.setdefault(id, entry) != entry:
            raise ValueError(f"the message id {id!r} stands for two texts in the catalogues")
        if bool(many) != bool(count):
            raise ValueError(f"message {id!r}: a text for many and the name of the counted parameter go together")


def entries() -> Iterator[tuple[str, Entry]]:
    """All entered messages by id, in order: what the extraction of catalogues and the tests walk through."""
    return iter(sorted(_entries.items()))


PSEUDO = "qps"
"""The pseudo-language of `classkit.catalogues`: for tests, so it can be used and is not listed."""


def languages() -> tuple[str, ...]:
    """The languages that every package with messages has a compiled catalogue for, and English.

    >>> "en" in languages()
    True
    """
    found = [
        {path.parent.parent.name for path in _locale(domain).glob(f"*/LC_MESSAGES/{domain}.mo")}
        for domain in {entry.domain for entry in _entries.values()}
    ]
    return tuple(sorted({"en"} | (set.intersection(*found) if found else set()) - {PSEUDO}))


def use(language: str) -> None:
    """Choose the language of all that is said from now on; ValueError names the languages that are there."""
    global _language
    if language not in (*languages(), PSEUDO):
        raise ValueError(f"no catalogue for the language {language!r}; there are: {', '.join(languages())}")
    _language = language


def language() -> str:
    """The language in use."""
    return _language


def say(message: Message, lang: str | None = None) -> str:
    """The text of a message, in `lang` or in the language in use.

    Errors: KeyError for an id that no catalogue has, or for a parameter that the text needs and the message lacks.

    >>> say(Message.of("words.and", head="1", tail="2"))
    '1 and 2'
    """
    lang = lang or _language
    if message.id not in _entries:
        raise KeyError(f"no catalogue has the message id {message.id!r}")
    entry, params = _entries[message.id], dict(message.params)
    shown = {name: render(value, lang) for name, value in params.items()}
    return _template(message.id, entry, lang, _number(params, entry)).format(**shown)


def text(id: str, /, lang: str | None = None, **params: Param) -> str:
    """Shorthand: the text of `Message.of(id, **params)`."""
    return say(Message.of(id, **params), lang)


def markup(message: Message | str, lang: str | None = None) -> str:
    """The text escaped for HTML, in a span that lays itself out by its own direction.

    >>> markup("a < b")
    '<span dir="auto">a &lt; b</span>'
    """
    plain = say(message, lang) if isinstance(message, Message) else message
    return f'<span dir="auto">{html.escape(plain)}</span>'


def render(value: Param, lang: str | None = None) -> str:
    """One parameter as text: messages are said, tuples joined in words ('2, 4 and 5')."""
    if isinstance(value, Message):
        return say(value, lang)
    if not isinstance(value, tuple):
        return str(value)
    parts = [render(part, lang) for part in value]
    if not parts:
        return text("words.nobody", lang)
    joined = parts[0]
    for part in parts[1:-1]:
        joined = text("words.comma", lang, head=joined, tail=part)
    return joined if len(parts) == 1 else text("words.and", lang, head=joined, tail=parts[-1])


def _number(params: dict[str, Param], entry: Entry) -> int:
    counted = params[entry.count] if entry.count else 1
    return counted if isinstance(counted, int) else len(counted) if isinstance(counted, tuple) else 1


def _template(id: str, entry: Entry, lang: str, n: int) -> str:
    if lang == "en":
        return entry.many if entry.count and n != 1 else entry.one
    catalogue = _catalogue(entry.domain, lang)
    if entry.count:
        return catalogue.npgettext(id, entry.one, entry.many, n)
    return catalogue.pgettext(id, entry.one)


def _locale(domain: str) -> Path:
    spec = importlib.util.find_spec(domain)
    if spec is None or spec.origin is None:
        raise ValueError(f"the message domain {domain!r} is not an installed package")
    return Path(spec.origin).parent / "locale"


@cache
def _catalogue(domain: str, lang: str) -> gettext.NullTranslations:
    return gettext.translation(domain, _locale(domain), languages=[lang])


_here = Catalogue("classkit")
_here.add("words.and", "{head} and {tail}")
_here.add("words.comma", "{head}, {tail}")
_here.add("words.nobody", "nobody")
