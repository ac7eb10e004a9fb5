"""The picture of a link preview as SVG: what it is about on the left, the table on the right."""

from __future__ import annotations

import re
from html import escape
from textwrap import wrap

from quinte.server.previews.about import SITE, About

WIDTH, HEIGHT = 1200, 630
PAPER, INK, MUTED, GOLD = "#fffdf9", "#1c2029", "#5c6270", "#c8973f"
LEFT, TEXT = 64, 470
"""Where the words begin, and how much room they have."""
FROM, MARGIN = 576, 24
"""Where the picture begins, and the space around it."""
ROOT = re.compile(r"<svg\b[^>]*>")
PLACED = re.compile(r'\s(?:x|y|width|height|preserveAspectRatio)="[^"]*"')


def card(about: About, picture: str) -> str:
    """A preview as SVG, 1200 by 630."""
    size = 56 if len(about.title) <= 40 else 44
    lines, y = [], 0
    for row in wrap(about.title, width=int(TEXT / size / 0.52))[:4]:
        y += round(size * 1.2)
        lines.append(_text(y, size, INK, row, serif=True))
    y += 18
    for row in wrap(about.text, width=int(TEXT / 28 / 0.5))[:5]:
        y += 40
        lines.append(_text(y, 28, MUTED, row))
    top = max(120, (HEIGHT - y) // 2)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}"><rect width="{WIDTH}" height="{HEIGHT}" '
        f'fill="{PAPER}"/>{_text(84, 34, INK, SITE, serif=True)}'
        f'<circle cx="{LEFT + 122}" cy="80" r="5" fill="{GOLD}"/>'
        f'<g transform="translate(0 {top})">{"".join(lines)}</g>'
        f"{placed(picture)}</svg>"
    )


def placed(picture: str) -> str:
    """A picture fitted into the right half."""
    root = ROOT.search(picture)
    assert root is not None
    where = (
        f' x="{FROM}" y="{MARGIN}" width="{WIDTH - FROM - MARGIN}" height="{HEIGHT - 2 * MARGIN}"'
    )
    tag = PLACED.sub("", root[0])
    return f"{tag[:-1]}{where}>{picture[root.end() :]}"


def _text(y: int, size: int, colour: str, text: str, *, serif: bool = False) -> str:
    family = "serif" if serif else "sans-serif"
    return (
        f'<text x="{LEFT}" y="{y}" font-family="{family}" font-size="{size}" fill="{colour}">'
        f"{escape(text)}</text>"
    )
