"""What a student's notebook shows, made harmless for the pages that an instructor and the student open.

Outputs and texts of a hand-in are a stranger's HTML. Here they are read and written again from a list of what a page
may hold: text, tables, the kit's cards and pictures, links to the web. Scripts, styles, frames, forms, events and
everything that the list does not name are left out; the kit's own stylesheet is put on the page by the kit. Nothing is
searched for and removed: what is written is either escaped text or a tag and attributes from the list.
"""

import binascii
import html
import re
from base64 import b64decode
from html.parser import HTMLParser
from typing import Any


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


HTML_TAGS = _names(
    "a b blockquote br caption code dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img li ol p "
    "pre s small span strong sub summary sup table tbody td tfoot th thead tr u ul"
)
SVG_TAGS = _names("svg g path rect circle ellipse line polyline polygon text tspan defs pattern title desc")
EMPTY = _names("br hr img")
SILENT = _names("script style template noscript iframe object textarea select title")
"""Elements whose content is left out with them."""

_WORD = re.compile(r"[\w .,:;%#()+/×–−’'-]{0,300}")
_KIT_CLASS = re.compile(r"(?:kit|ks|kt)-[a-z0-9-]{1,40}")
_KIT_ID = re.compile(r"k[0-9a-f]{8}(?:-[0-9]{1,2})?")
_PAINT = re.compile(r"#[0-9a-fA-F]{3,8}|[a-zA-Z]{2,20}|url\(#k[0-9a-f]{8}-[0-9]{1,2}\)|rgba?\([0-9., ]{3,30}\)")
_DRAWN = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9eE., +-]*")
_LINK = re.compile(r"(?:https?://|mailto:)[^\s\"'<>\\]{1,500}", re.I)
_PICTURE = re.compile(r"data:image/(?:png|jpeg|gif);base64,[A-Za-z0-9+/=\s]*")
_STYLE = re.compile(
    r"(?:display|flex|flex-wrap|gap|width|max-width|margin|font-size|font-weight|overflow-x|align-items|text-align)"
    r": ?[a-z0-9.% ]{1,60}"
)
_ANY = re.compile(r".{0,600}", re.S)
_NUMBER = re.compile(r"[0-9]{1,3}")
_GEOMETRY = _names(
    "x y x1 x2 y1 y2 cx cy r rx ry dx dy width height opacity stroke-width stroke-dasharray stroke-opacity "
    "stroke-linecap fill-opacity text-anchor dominant-baseline font-size font-weight font-family transform viewbox "
    "patternunits patterntransform preserveaspectratio pointer-events"
)
_ATTRIBUTES: dict[str, re.Pattern[str]] = {
    **dict.fromkeys(_names("aria-hidden aria-label role dir lang scope title alt open"), _ANY),
    **dict.fromkeys(_names("colspan rowspan start tabindex"), _NUMBER),
    **dict.fromkeys(_names("fill stroke"), _PAINT),
    **dict.fromkeys(_names("d points"), _DRAWN),
    **dict.fromkeys(_GEOMETRY, _WORD),
    "id": _KIT_ID,
    "href": _LINK,
    "src": _PICTURE,
}
_SPELT = {
    "viewbox": "viewBox",
    "patternunits": "patternUnits",
    "patterntransform": "patternTransform",
    "preserveaspectratio": "preserveAspectRatio",
}
_TEX = re.compile(
    r"\\(?=(?:href|url|unicode|class|cssId|style|data|html[A-Z]\w*|require|begingroup|includegraphics|csname|[gx]?def"
    r"|e?def|let|(?:re)?newcommand|(?:re)?newenvironment|DeclareMathOperator|catcode|mmlToken|mathchoice)(?![a-z]))"
)
"""Where MathJax would read a command that makes a link, sets attributes, or gives such a command another name."""

DEEPEST = 60
"""How many elements may stand inside each other."""


def clean(markup: str) -> str:
    """HTML with nothing in it but what the lists allow, and every element closed.

    >>> clean('<p onclick="steal()">2 < 3<script>steal()</script> <b class="kit-head modal">yes')
    '<p>2 &lt; 3 <b class="kit-head">yes</b></p>'
    >>> clean('<a href="javascript:steal()">look</a><img src=x onerror=steal()>')
    '<a>look</a>'
    """
    writer = _Writer()
    writer.feed(markup)
    writer.close()
    return writer.finished()


class _Writer(HTMLParser):
    """Reads HTML and writes what may stay."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._written: list[str] = []
        self._open: list[str] = []
        self._silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Write a tag that the lists name; keep silent inside what is left out with its content."""
        drawing = "svg" in self._open
        if self._silent or (tag in SILENT and not (drawing and tag == "title")):
            self._silent.append(tag)
            return
        allowed = tag in SVG_TAGS if drawing or tag == "svg" else tag in HTML_TAGS
        if not allowed or len(self._open) >= DEEPEST:
            return
        kept = _kept(tag, attrs)
        if tag == "img" and "src=" not in kept:
            return
        self._written.append(f"<{tag}{kept}>")
        if tag not in EMPTY:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """`<path/>`: a tag that is closed at once."""
        before = len(self._open), len(self._silent)
        self.handle_starttag(tag, attrs)
        if (len(self._open), len(self._silent)) != before:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close the element and what is still open inside it."""
        if self._silent:
            if tag in self._silent:
                del self._silent[_last(self._silent, tag) :]
            return
        if tag in self._open:
            for one in reversed(self._open[_last(self._open, tag) :]):
                self._written.append(f"</{one}>")
            del self._open[_last(self._open, tag) :]

    def handle_data(self, data: str) -> None:
        """Text, escaped."""
        if not self._silent:
            self._written.append(html.escape(data, quote=False))

    def finished(self) -> str:
        """All that was written, with every element closed and no formula that does more than show one."""
        written = "".join([*self._written, *(f"</{tag}>" for tag in reversed(self._open))])
        return _TEX.sub("\\\\\u200b", written)


def _last(tags: list[str], tag: str) -> int:
    return len(tags) - 1 - tags[::-1].index(tag)


def _kept(tag: str, attrs: list[tuple[str, str | None]]) -> str:
    kept: dict[str, str] = {}
    for name, value in attrs:
        text = _value(tag, name, (value or "").strip())
        if text is not None:
            kept.setdefault(_SPELT.get(name, name), text)
    if tag == "svg":
        kept["xmlns"] = "http://www.w3.org/2000/svg"
    if tag == "a" and "href" in kept:
        kept["rel"] = "noopener noreferrer nofollow"
    return "".join(f' {name}="{html.escape(text)}"' for name, text in kept.items())


def _value(tag: str, name: str, value: str) -> str | None:
    """The value of an attribute as it may stay; None if the attribute may not."""
    if name == "class":
        return " ".join(word for word in value.split() if _KIT_CLASS.fullmatch(word)) or None
    if name == "style":
        return ";".join(rule.strip() for rule in value.split(";") if _STYLE.fullmatch(rule.strip())) or None
    if (name == "href" and tag != "a") or (name == "src" and tag != "img") or name not in _ATTRIBUTES:
        return None
    return value if _ATTRIBUTES[name].fullmatch(value) else None


def clean_output(output: dict[str, Any]) -> dict[str, Any] | None:
    """One output of a student's cell as a notebook file may hold it, harmless; None if nothing of it can stay.

    Printed text and errors stay as they are: pages escape them. Of what was displayed, plain text, pictures (PNG, JPEG)
    and cleaned HTML and SVG stay.
    """
    kind = output.get("output_type")
    if kind == "stream":
        name = "stderr" if output.get("name") == "stderr" else "stdout"
        return {"output_type": "stream", "name": name, "text": _text(output.get("text"))}
    if kind == "error":
        lines = output.get("traceback")
        traceback = [_text(line) for line in lines] if isinstance(lines, list) else []
        error = {"ename": _text(output.get("ename")), "evalue": _text(output.get("evalue"))}
        return {"output_type": "error", **error, "traceback": traceback or [f"{error['ename']}: {error['evalue']}"]}
    data = output.get("data")
    shown = _clean_data(data) if kind in ("display_data", "execute_result") and isinstance(data, dict) else {}
    return {"output_type": "display_data", "data": shown, "metadata": {}} if shown else None


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _clean_data(data: dict[Any, Any]) -> dict[str, str]:
    kept: dict[str, str] = {}
    for mime, content in data.items():
        if not isinstance(content, str):
            continue
        if mime == "text/plain":
            kept[mime] = content
        elif mime in ("text/html", "image/svg+xml"):
            kept[mime] = clean(content)
        elif mime in ("image/png", "image/jpeg") and is_base64(content):
            kept[mime] = content
    return {mime: content for mime, content in kept.items() if content.strip()}


def is_base64(content: str) -> bool:
    """Whether text is what pictures are written as in a notebook."""
    try:
        b64decode("".join(content.split()).encode("ascii"), validate=True)
    except (binascii.Error, UnicodeEncodeError):
        return False
    return True
