"""SVG pictures: shapes with semantic classes, coloured by two palettes.

What follows the theme (ground, plates, texts) has classes (`paper`, `ink`): the picture's style
sheet gives each a colour, light or dark, and a page that embeds the picture may override it. Pieces
look the same in every light: they are filled with `Paint`s. A shape that recurs is drawn once, with
`once`. Pieces carry their meaning (`data-cell`, `data-card`, `data-seat`), so that a page can find
them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from unicodedata import east_asian_width
from xml.sax.saxutils import escape, quoteattr

from quinte.drawing.page import Page
from quinte.drawing.paint import ID, Paint

WIDTH = 720
"""Width of all pictures; the smallest letters are 20 high, so that they are legible on a phone."""
MARGIN = 20
FONT = 'Figtree,"Segoe UI","Helvetica Neue",Arial,"Liberation Sans",sans-serif'
FONTS = {
    "serif": '"Young Serif",Georgia,"Times New Roman",serif',
    "poster": '"Abril Fatface",Georgia,serif',
    "caps": '"Jost Pieces",Futura,"Century Gothic",Figtree,sans-serif',
}
"""Classes of texts that have a voice of their own: headings, playbills, figures on tiles."""
THEMES = ("auto", "light", "dark")

PALETTE: dict[str, tuple[str, str]] = {
    # class: light, dark
    "room": ("#f3f1ec", "#12141a"),
    "paper": ("#fffdf9", "#1c2029"),
    "paper-2": ("#f4f1ea", "#262b37"),
    "slot": ("#e6e0d4", "#313847"),
    "line": ("#ddd7cb", "#3a4150"),
    "ink": ("#1b1c24", "#f4efe4"),
    "ink-2": ("#585a66", "#b7b5b0"),
    "ring": ("#7d5410", "#ffd76a"),
    "good": ("#1d6b42", "#7fd3a1"),
    "bad": ("#b3261e", "#ff9d92"),
    "bone": ("#fbf6ea", "#fbf6ea"),
    "bone-edge": ("#b9ad95", "#0a0c10"),
    "print": ("#1d2230", "#1d2230"),
    "print-muted": ("#5a5145", "#5a5145"),
    "wood": ("#f7efd9", "#f7efd9"),
    "wood-edge": ("#b08a4e", "#b08a4e"),
    "back": ("#0d4a4f", "#0d4a4f"),
    "back-print": ("#e7c27a", "#e7c27a"),
    "brass": ("#c8973f", "#c8973f"),
    "red": ("#c8402f", "#c8402f"),
    "orange": ("#dd6f1a", "#dd6f1a"),
    "yellow": ("#e3a81c", "#e3a81c"),
    "green": ("#2f7d4f", "#2f7d4f"),
    "blue": ("#2557a7", "#2557a7"),
    "violet": ("#6f3fa0", "#6f3fa0"),
}
"""Colours by purpose. The room follows the theme; pieces keep their own colours."""

OUTLINED = re.compile(r"line-(.+)")
INVALID = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot contain."""
STYLE = re.compile("<style>.*?</style>", re.DOTALL)
LINING = "font-variant-numeric:lining-nums"


def unstyled(text: str) -> str:
    """Pictures without their style sheets, for a page that has the classes of the palette."""
    return STYLE.sub("", text)


class Drawing:
    """A picture, drawn from back to front."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.used: dict[str, None] = {}
        self.paints: dict[str, Paint] = {}
        self.shapes: dict[str, str] = {}
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

    def fill(self, paint: Paint) -> str:
        """A gradient or pattern, to be given as `fill` or `stroke`."""
        self.paints[paint.name] = paint
        return f"url(#{ID}-{paint.name})"

    @contextmanager
    def once(self, name: str, x: float, y: float, /, **attributes: object) -> Iterator[bool]:
        """Use a shape by its name; draw it inside if it is told `True`, the first time."""
        new = name not in self.shapes
        before, self.parts = self.parts, []
        yield new
        if new:
            self.shapes[name] = f'<g id="{ID}-{name}">{"".join(self.parts)}</g>'
        self.parts = before
        placed = {"x": x or None, "y": y or None, **attributes}
        self.add("use", "", "", href=f"#{ID}-{name}", **placed)

    def definitions(self) -> str:
        """The paints and shapes that are used."""
        return "".join(paint.definition for paint in self.paints.values()) + "".join(
            self.shapes.values()
        )

    def written(self, page: Page, title: str, description: str) -> str:
        """The complete picture."""
        height = self.height + MARGIN
        body = "".join(self.parts)
        picture = "q" + blake2b(f"{body}{page.theme}".encode(), digest_size=5).hexdigest()
        defined = self.definitions()
        ground = f'<rect class="room" width="{WIDTH}" height="{_number(height)}" rx="16"/>'
        if page.embedded:
            ground = ""
        inside = "".join(
            (
                f"<title>{escape(INVALID.sub('�', title))}</title>",
                f"<desc>{escape(INVALID.sub('�', description))}</desc>",
                f"<style>{self.style(page.theme, picture)}</style>",
                f"<defs>{defined}</defs>" if defined else "",
                ground,
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
        used = {"room": None, **self.used, **dict.fromkeys(self.painted_classes())}
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
        for name, family in FONTS.items():
            if name in used:
                common += f"#{picture} .{name}{{font-family:{family};{LINING}}}"
        if theme != "auto":
            return common + sheets[theme]
        dark = f"@media (prefers-color-scheme:dark){{{sheets['dark']}}}"
        return common + sheets["light"] + dark

    def painted_classes(self) -> list[str]:
        """The classes inside the paints that are used."""
        return [name for each in self.paints.values() for name in _CLASSES.findall(each.definition)]


_CLASSES = re.compile(r'class="([a-z0-9-]+)"')


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


Add = Callable[[str, tuple[float, float, float, float] | None, Callable[[Drawing], None]], None]
"""Adds a symbol to the page: its name, its view box, and how it is drawn.

Without a view box it is drawn around the origin, in the units of what it is used in: a browser
paints many of these faster, since each change of coordinates is a layer of its own."""
