"""The drawings of the goods: small SVG pictures of our own, one shape for each good, as classes of a stylesheet.

A card, a chip on a stand and a button all show the same drawing: `<i class="ks-glyph ks-apples">`, or a button of the
class. The drawings have their own colours and a dark outline, and lie on light paper in both themes. A good that has no
drawing (a table's own card) shows a crate.
"""

from functools import cache
from urllib.parse import quote

_INK = 'stroke="#3a2f25" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"'
_APPLE = "M16 11c-3-3-11-2-11 6 0 7 5 12 8 12 1.4 0 1.8-.8 3-.8s1.6.8 3 .8c3 0 8-5 8-12 0-8-8-9-11-6z"
_STALK = '<path d="M16 11c0-3 1-5 3-7" fill="none"/><path d="M18 8c2-4 6-4 8-3-1 3-5 5-8 3z" fill="#5d9a3a"/>'
_LOAF = "M3.5 15c0-5 5-8 12.5-8s12.5 3 12.5 8c0 2-1 3-2.5 3v8.5h-20V18c-1.5 0-2.5-1-2.5-3z"
_WEDGE = "M3 17L22 7c4 1 7 5 7 10v9H3z"
_CROWN = '<path d="M{x} 9V2.5l2.8 2.6L{m} 1l2.7 4.1L{e} 2.5V9z" fill="#f4c430" stroke-width="1.2"/>'
_HEN = (
    '<path d="M8 12c0 9 2 14 9 14 7 0 10-5 11-13-4 4-8 4-11 2-2-2-2-8-5-8-2.5 0-4 2-4 5z" fill="{body}"/>'
    '<path d="M8 10l-4 2 4 2z" fill="#e8a317"/><path d="M10 7c-1-3 1-4 2-3 1-2 3-1 3 1 1 0 2 1 1 3" fill="{comb}"/>'
    '<circle cx="11" cy="10.5" r="1" fill="#3a2f25"/><path d="M15 26v4M20 26v4" fill="none"/>'
)


def _apple(colour: str) -> str:
    return f'<path d="{_APPLE}" fill="{colour}"/>{_STALK}'


def _loaf(colour: str, slashes: str) -> str:
    return f'<path d="{_LOAF}" fill="{colour}"/><path d="{slashes}" fill="none"/>'


def _wedge(colour: str, marks: str) -> str:
    return f'<path d="{_WEDGE}" fill="{colour}"/><path d="M3 17h26" fill="none"/>{marks}'


def _holes(colour: str, *places: tuple[int, int, int]) -> str:
    return "".join(f'<circle cx="{x}" cy="{y}" r="{r}" fill="{colour}" stroke-width="1"/>' for x, y, r in places)


_DRAWINGS = {
    "apples": _apple("#c8372d"),
    "cheese": _wedge("#f2c230", _holes("#c79511", (9, 22, 2), (17, 21, 2), (24, 23, 1))),
    "bread": _loaf("#d9a05b", "M10 12l3 4M15.5 11.5l3 4M21 12l3 4"),
    "chickens": _HEN.format(body="#f7f1e3", comb="#c8372d"),
    "pepper": '<path d="M9 9c-2 12 4 19 18 20-6-4-8-9-8-17-1-5-8-6-10-3z" fill="#d6412b"/>'
    '<path d="M8 9c2-4 9-4 11 1-3-1-4 1-6 0-2 1-3-1-5-1z" fill="#5d9a3a"/><path d="M13 6c0-2 1-3 3-4" fill="none"/>',
    "mead": '<path d="M22 14h4c3 0 3 10-1 11h-3" fill="none"/><path d="M6 11h16v18H6z" fill="#b5712b"/>'
    '<path d="M5 12c-2-4 2-6 4-5 1-4 7-4 8 0 4-2 7 2 5 5z" fill="#fff7e0"/><path d="M11 16v9M17 16v9" fill="none"/>',
    "silk": '<path d="M7 10h20v14c-3 4-6-1-10 2s-7 2-10 0z" fill="#a05cb8"/>'
    '<rect x="4" y="5" width="25" height="7" rx="3.5" fill="#c793da"/><circle cx="7.5" cy="8.5" r="1.5"'
    ' fill="#fff"/><path d="M13 15c3 3 2 6 1 9M20 15c3 3 2 5 1 8" fill="none"/>',
    "crossbows": '<path d="M16 5v25" stroke-width="4.5" stroke="#3a2f25"/><path d="M16 5.5v24" stroke="#a8743a"'
    ' stroke-width="2"/><path d="M3 15c3-8 23-8 26 0" fill="none" stroke-width="3"/><path d="M3 15l13 5 13-5"'
    ' fill="none" stroke-width="1.2"/><path d="M16 1l3 5h-6z" fill="#8d99a6"/>',
    "green apples": _apple("#8fbf3f"),
    "golden apples": _apple("#e9b824"),
    "gouda": '<path d="M3 15c0-5 6-8 13-8s13 3 13 8v6c0 5-6 8-13 8S3 26 3 21z" fill="#d2542f"/>'
    '<ellipse cx="16" cy="15" rx="13" ry="7.5" fill="#f2c230"/><path d="M16 15l12-3M16 15l3 7.5" fill="none"/>',
    "bleu cheese": _wedge("#eef0e6", _holes("#3f6fb5", (8, 22, 2), (14, 20, 1), (18, 23, 2), (24, 20, 2), (12, 25, 1))),
    "rye bread": _loaf("#8a5a2e", "M8 13h16M10 18h13M9 22.5h14"),
    "pumpernickel": '<rect x="4" y="10" width="24" height="18" rx="2.5" fill="#4f3320"/>'
    '<path d="M9 15h1M14 19h1M20 15h1M24 20h1M9 23h1M18 24h1" stroke="#e4cfa8" stroke-width="2.2"/>',
    "royal rooster": '<path d="M26 14c4-4 4-9 1-11-3 2-5 6-5 10z" fill="#2e7d6b"/>'
    + _HEN.format(body="#b5502b", comb="#c8372d"),
    "jewels": '<path d="M8 6h16l6 8-14 15L2 14z" fill="#4aa8c9"/><path d="M2 14h28M8 6l4 8 4 15 4-15 4-8M12 14l4-8 4 8"'
    ' fill="none" stroke-width="1.2"/>',
    "spice": '<path d="M20 15L27 3" stroke-width="4.5"/><path d="M20 15L26.5 4" stroke="#a8743a" stroke-width="2"/>'
    '<path d="M3 14h26c0 7-3 11-8 12v3H11v-3c-5-1-8-5-8-12z" fill="#c98a3c"/><path d="M8 18h16" fill="none"/>',
    "cloth": '<rect x="3" y="20" width="26" height="8" rx="4" fill="#3f7d8c"/><rect x="4" y="12" width="24" height="8"'
    ' rx="4" fill="#6fb0a6"/><rect x="5" y="4" width="22" height="8" rx="4" fill="#b7d8c8"/>'
    '<path d="M22 8h5M23 16h5M24 24h5" fill="none"/>',
    "crate": '<rect x="3" y="5" width="26" height="23" fill="#c49a62"/>'
    '<path d="M3 11h26M3 22h26M3 28L29 5" fill="none"/>',
}
"""The inside of each good's drawing, in a square of 32 by 32."""
_ROYAL = {
    "green apples": 1,
    "golden apples": 1,
    "gouda": 10,
    "bleu cheese": 1,
    "rye bread": 10,
    "pumpernickel": 10,
    "royal rooster": 12,
}
"""How far to the right the crown of a royal good stands."""
_SIGNS = {
    "ks-sign-bag": '<path d="M11 9c-7 6-9 11-8 16 1 4 5 5 13 5s12-1 13-5c1-5-1-10-8-16z" fill="#c9a06a"/>'
    '<path d="M10 3c2 2 4 2 6 0 2 2 4 2 6 0l-1 6H11z" fill="#e2c296"/><path d="M9 9.5h14" stroke-width="2.4"/>',
    "ks-sign-open": '<path d="M8 12c-5 5-6 9-5 13 1 4 5 5 13 5s12-1 13-5c1-4 0-8-5-13z" fill="#c9a06a"/>'
    '<ellipse cx="16" cy="11" rx="10" ry="4" fill="#6b4a26"/><path d="M12 11l-3-8M16 10V1M20 11l3-8" fill="none"/>',
    "ks-sign-badge": '<path d="M16 2l4 8 9 1-6.5 6.5L24 27l-8-4.5L8 27l1.5-9.5L3 11l9-1z" fill="#f4c430"/>',
    "ks-sign-gold": '<circle cx="16" cy="16" r="12.5" fill="#f4c430"/><circle cx="16" cy="16" r="8" fill="none"/>',
    "ks-sign-back": '<rect x="6" y="2" width="20" height="28" rx="3" fill="#7c3f2c"/>'
    '<path d="M16 8l5 8-5 8-5-8z" fill="#e2c296"/>',
}


SAFE = " =:/;,.'()-"
"""Signs that may stand as they are in an address between double quotes."""


@cache
def stylesheet() -> str:
    """The `<style>` element with one class for each drawing."""
    goods = ((class_name(name), drawing + _crown(name)) for name, drawing in _DRAWINGS.items())
    rules = (f'.{name}{{--ks-art:url("{_address(drawing)}")}}' for name, drawing in (*goods, *_SIGNS.items()))
    return f"<style>{''.join(rules)}</style>"


def class_name(good: str) -> str:
    """The class of a good: its name with hyphens; of a good without a drawing that of a crate.

    >>> class_name("golden apples"), class_name("letter of marque")
    ('ks-golden-apples', 'ks-crate')
    """
    return f"ks-{good.replace(' ', '-') if good in _DRAWINGS else 'crate'}"


def glyph(good: str) -> str:
    """The drawing of a good in a piece of HTML; its word stands beside it, so a screen reader passes it over."""
    return _drawn(class_name(good))


def sign(name: str) -> str:
    """A drawing that is no good: `bag`, `open`, `badge`, `gold`, or `back`, a card that lies face down."""
    return _drawn(f"ks-sign-{name}")


def _drawn(name: str) -> str:
    return f'<i class="ks-glyph {name}" aria-hidden="true"></i>'


def _crown(good: str) -> str:
    x = _ROYAL.get(good)
    return "" if x is None else _CROWN.format(x=x, m=x + 5.5, e=x + 11)


def _address(inside: str) -> str:
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><g {_INK}>{inside}</g></svg>'
    return f"data:image/svg+xml,{quote(drawing, safe=SAFE)}"
