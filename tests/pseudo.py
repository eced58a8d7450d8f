"""Texts in tests: the pseudo-language, which shows what came from no catalogue, and texts entered for a while."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from classkit import words


@contextmanager
def texts_entered(texts: Mapping[str, str]) -> Iterator[None]:
    """These texts stand in the catalogues meanwhile; what modules enter that are loaded meanwhile stays."""
    for id, text in texts.items():
        words.Catalogue("classkit").add(id, text)
    try:
        yield
    finally:
        for id in texts:
            del words._entries[id]


def left_in_english(text: str, *known: str) -> list[str]:
    """The words of a text without any accent, those that are never translated left out."""
    for part in sorted(known, key=len, reverse=True):
        text = text.replace(part, "")
    return re.findall(r"(?<![\w\u0301])[A-Za-z]+(?![\w\u0301])", text)
