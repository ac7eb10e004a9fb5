"""SVG pictures: shapes with semantic classes, coloured by two palettes.

A shape has classes (`paper`, `ink`, `team-0`), never a colour of its own: the picture's style sheet
gives each class a colour, light or dark, and a page that embeds the picture may override it. Pieces
carry their meaning (`data-cell`, `data-card`, `data-seat`), so that a page can find them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from unicodedata import east_asian_width
from xml.sax.saxutils import escape, quoteattr

from quinte.drawing.page import Page

WIDTH = 720
"""Width of all pictures; the smallest letters are 20 high, so that they are legible on a phone."""
MARGIN = 20
FONT = '"Avenir Next",Avenir,"Segoe UI","Helvetica Neue",Arial,"Liberation Sans",sans-serif'
THEMES = ("auto", "light", "dark")

PALETTE: dict[str, tuple[str, str]] = {
    # class: light, dark
    "ground": ("#f3ede1", "#182027"),
    "plate": ("#faf7f0", "#212b33"),
    "slot": ("#e9e1d1", "#2a353e"),
    "slot-2": ("#dfd6c3", "#33404a"),
    "rule": ("#cfc4ae", "#465460"),
    "ink": ("#24313d", "#eee8dc"),
    "muted": ("#5f6a73", "#a5b0b8"),
    "paper": ("#fffdf7", "#f1eadc"),
    "paper-edge": ("#bfb49d", "#0d1318"),
    "print": ("#24313d", "#1d2830"),
    "print-muted": ("#66717a", "#5d6770"),
    "wood": ("#e8cf9f", "#d9bd88"),
    "wood-edge": ("#a9874d", "#7d6238"),
    "back": ("#4a6076", "#3d556d"),
    "back-print": ("#8ea3b6", "#8199ae"),
    "turn": ("#0e786a", "#38c3ae"),
    "new": ("#e39a00", "#ffc233"),
    "good": ("#2f7d43", "#5cc277"),
    "red": ("#c43d33", "#bb3e35"),
    "orange": ("#e27a1e", "#e8862f"),
    "yellow": ("#e6b012", "#edbb2a"),
    "green": ("#3b8a4c", "#439a56"),
    "blue": ("#2f69ad", "#306aae"),
    "violet": ("#7a4aa3", "#8a58b6"),
}
"""Colours by purpose. Pieces keep their light paper on a dark table."""

OUTLINED = re.compile(r"line-(.+)")
INVALID = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot contain."""
STYLE = re.compile("<style>.*?</style>", re.DOTALL)
ID = "\0"
"""Placeholder for a picture's id until it is complete; occurs in no text."""


def unstyled(text: str) -> str:
    """Pictures without their style sheets, for a page that has the classes of the palette."""
    return STYLE.sub("", text)


class Drawing:
    """A picture, drawn from back to front."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.used: dict[str, None] = {}
        self.patterns: dict[str, None] = {}
        self.height = 0.0

    def add(self, tag: str, classes: str = "", content: str = "", **attributes: object) -> None:
        """Add an element; `None` omits an attribute, `data_cell=3` becomes `data-cell="3"`."""
        self.used.update(dict.fromkeys(classes.split()))
        written = _written({"class": classes or None, **attributes})
        self.parts.append(f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>")

    @contextmanager
    def at(
        self, x: float, y: float, scale: float = 1, turn: float = 0, /, **data: object
    ) -> Iterator[None]:
        """Translate everything drawn inside."""
        moved = f"translate({_number(x)} {_number(y)})"
        moved += f" rotate({_number(turn)})" if turn else ""
        moved += f" scale({_number(scale)})" if scale != 1 else ""
        self.parts.append(f'<g transform="{moved}"{_written(data)}>')
        yield
        self.parts.append("</g>")

    def rect(
        self, x: float, y: float, width: float, height: float, classes: str, round_: float = 0
    ) -> None:
        self.add("rect", classes, x=x, y=y, width=width, height=height, rx=round_ or None)

    def circle(self, x: float, y: float, radius: float, classes: str) -> None:
        self.add("circle", classes, cx=x, cy=y, r=radius)

    def path(
        self,
        outline: str,
        classes: str,
        *,
        stroke_width: float | None = None,
        fill: str | None = None,
    ) -> None:
        """Any outline, as SVG path data."""
        self.add("path", classes, d=outline, stroke_width=stroke_width, fill=fill)

    def line(self, points: Sequence[tuple[float, float]], classes: str, width: float) -> None:
        listed = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
        self.add("polyline", classes, points=listed, stroke_width=width)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        classes: str = "ink",
        *,
        anchor: str = "middle",
        bold: bool = False,
        room: float | None = None,
    ) -> None:
        """A text with its baseline at `y`, condensed if it is wider than `room`."""
        anchor = {"middle": "mid", "end": "end"}.get(anchor, "")
        squeezed = None
        if room is not None and (width := width_of(text, size, bold=bold)) > room:
            size = max(size * room / width, 0.8 * size)
            squeezed = room if width_of(text, size, bold=bold) > room else None
        styles = " ".join(filter(None, (classes, "b" if bold else "", anchor)))
        self.add(
            "text",
            styles,
            escape(INVALID.sub("�", text)),
            x=x,
            y=y,
            font_size=size,
            textLength=squeezed,
            lengthAdjust="spacingAndGlyphs" if squeezed else None,
        )

    def pattern(self, name: str) -> str:
        """A fill with a pattern, whose definition is added to the picture."""
        self.patterns[name] = None
        return f"url(#{ID}-{name})"

    def written(self, page: Page, title: str, description: str) -> str:
        """The complete picture."""
        height = self.height + MARGIN
        body = "".join(self.parts)
        picture = "q" + blake2b(f"{body}{page.theme}".encode(), digest_size=5).hexdigest()
        patterns = "".join(PATTERNS[name].replace("NAME", name) for name in self.patterns)
        inside = "".join(
            (
                f"<title>{escape(INVALID.sub('�', title))}</title>",
                f"<desc>{escape(INVALID.sub('�', description))}</desc>",
                f"<style>{self.style(page.theme, picture)}</style>",
                f"<defs>{patterns}</defs>" if patterns else "",
                f'<rect class="ground" width="{WIDTH}" height="{_number(height)}" rx="16"/>',
                body,
            )
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" id="{picture}" role="img" '
            f'lang="{page.words.language}" viewBox="0 0 {WIDTH} {_number(height)}" '
            f'width="{WIDTH}" height="{_number(height)}">'
            + inside.replace(ID, picture)
            + "</svg>\n"
        )

    def style(self, theme: str, picture: str) -> str:
        """The style sheet: only what is used, scoped to this picture."""
        used = {"ground": None, **self.used, **dict.fromkeys(self.pattern_classes())}
        sheets = {
            name: "".join(
                f"#{picture} .{each}{{{_painted(each, number)}}}"
                for each in used
                if _painted(each, number)
            )
            for number, name in enumerate(("light", "dark"))
        }
        common = (
            f"#{picture}{{font-family:{FONT};font-variant-numeric:tabular-nums;"
            "font-weight:500;stroke-linecap:round;stroke-linejoin:round;max-width:100%;height:auto}"
            f"#{picture} .b{{font-weight:700}}#{picture} .mid{{text-anchor:middle}}"
            f"#{picture} .end{{text-anchor:end}}"
        )
        if theme != "auto":
            return common + sheets[theme]
        dark = f"@media (prefers-color-scheme:dark){{{sheets['dark']}}}"
        return common + sheets["light"] + dark

    def pattern_classes(self) -> list[str]:
        """The classes inside the patterns that are used."""
        return [each for name in self.patterns for each in _CLASSES.findall(PATTERNS[name])]


_CLASSES = re.compile(r'class="([a-z0-9-]+)"')

PATTERNS = {
    "weave": '<pattern id="\0-NAME" width="10" height="10" patternUnits="userSpaceOnUse">'
    '<path class="line-back-print" d="M0 5L5 0L10 5L5 10Z" fill="none" stroke-width="1.1"/>'
    "</pattern>",
    "stripes": '<pattern id="\0-NAME" width="5" height="5" patternUnits="userSpaceOnUse">'
    '<path class="line-paper" d="M0 2.5H5" fill="none" stroke-width="1.6"/></pattern>',
    "dots": '<pattern id="\0-NAME" width="5.6" height="5.6" patternUnits="userSpaceOnUse">'
    '<circle class="paper" cx="2.8" cy="2.8" r="1.35"/></pattern>',
    "hatching": '<pattern id="\0-NAME" width="5" height="5" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path class="line-paper" d="M2.5 0V5" fill="none" '
    'stroke-width="1.7"/></pattern>',
}
"""Fills that can be told apart without colour."""


def _painted(name: str, theme: int) -> str:
    """The CSS of a class: a fill, or for `line-…` a stroke without fill."""
    if outlined := OUTLINED.fullmatch(name):
        return f"stroke:{PALETTE[outlined[1]][theme]};fill:none" if outlined[1] in PALETTE else ""
    edged = name.removeprefix("edge-")
    if edged != name and edged in PALETTE:
        return f"stroke:{PALETTE[edged][theme]}"
    return f"fill:{PALETTE[name][theme]}" if name in PALETTE else ""


def _written(attributes: Mapping[str, object]) -> str:
    return "".join(
        f" {name.replace('_', '-')}={quoteattr(_number(value))}"
        for name, value in attributes.items()
        if value is not None
    )


def _number(value: object) -> str:
    """A number without unnecessary digits."""
    return f"{round(value, 2):g}" if isinstance(value, float) else str(value)


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Approximate width of a text: most letters are half as wide as high."""
    return size * sum(map(_width, text)) * (1.08 if bold else 1)


def _width(letter: str) -> float:
    if east_asian_width(letter) in "WF":  # emoji, too
        return 1.3
    if letter in " .,:;!'|il1·":
        return 0.31
    return 0.72 if letter.isupper() or letter in "mw—…@" else 0.56
