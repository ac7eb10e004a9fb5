"""Lines of text on a screen: their width without colour codes, and wrapping."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from unicodedata import combining, east_asian_width

from quinte.drawing.page import Page

COLUMNS, LINES = 80, 24
"""A screen size that every table fits, with room for events and for the next move."""

COLOUR = re.compile("\x1b\\[[0-9;]*m")
SPACES = re.compile("( +(?![ :;!?»(]))")
"""A line may break at these spaces, but not before these characters."""


def width(text: str) -> int:
    """Number of columns a text takes."""
    plain = COLOUR.sub("", text)
    if plain.isascii():
        return len(plain)
    return sum(0 if combining(c) else 1 + (east_asian_width(c) in "WF") for c in plain)


def padded(text: str, columns: int) -> str:
    """A text, right-padded with spaces."""
    return text + " " * (columns - width(text))


def folded(text: str, columns: int = COLUMNS, indent: int = 4) -> list[str]:
    """A line wrapped between words; continuation lines are indented."""
    lines: list[str] = []
    line = space = ""
    for part in SPACES.split(text):
        if part.isspace():
            space = part
        elif line.strip() and width(line + space + part) > columns:
            lines.append(line)
            line, space = " " * indent + part, ""
        else:
            line, space = line + space + part, ""
    return [*lines, line]


def beside(left: Sequence[str], right: Sequence[str], gap: int = 2) -> list[str]:
    """Two blocks of lines side by side."""
    columns = max(map(width, left)) + gap
    pairs = zip_longest(left, right, fillvalue="")
    return [padded(one, columns) + other if other else one for one, other in pairs]


def in_columns(cells: Sequence[str], number: int, columns: int) -> list[str]:
    """Cells arranged in columns, each from top to bottom."""
    height = -(-len(cells) // number)
    each = columns // number
    rows = (cells[row::height] for row in range(height))
    return ["".join(padded(cell, each) for cell in row).rstrip() for row in rows]


def glossary(rows: Sequence[tuple[str, str]], least: int) -> list[str]:
    """A word and what it means a line, the meanings below each other."""
    columns = max([least, *(width(word) for word, _ in rows)])
    return [f"{padded(word, columns)} {meaning}" for word, meaning in rows]


def fits(lines: Iterable[str], columns: int = COLUMNS) -> bool:
    return all(width(line) <= columns for line in lines)


def label(page: Page, seat: int, columns: int = 12) -> str:
    """A seat's name for a column, truncated if long."""
    name = page.name(seat)
    while width(name) > columns:
        name = name.rstrip("…~")[:-1] + ("~" if page.ascii else "…")
    return padded(name, columns)


def bracketed(cells: Sequence[str], new: Sequence[bool], page: Page) -> str:
    """Cells with a space around each; new ones are in brackets, adjacent ones in one pair."""
    row, before = "", False
    for cell, now in zip(cells, new, strict=True):
        row += _edge(before, now, page) + (page.paint("new", cell) if now else cell)
        before = now
    return row + _edge(before, False, page)


def _edge(before: bool, now: bool, page: Page) -> str:
    if before == now:
        return " "
    return page.paint("new", "[" if now else "]")
