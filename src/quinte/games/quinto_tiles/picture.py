"""Quinto as a picture: the board with its tiles, the racks, the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quinte.drawing import pieces
from quinte.drawing.svg import MARGIN, WIDTH, Drawing
from quinte.games.quinto_tiles.edition import LETTERS, Edition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from quinte.definition.parts import Setup
    from quinte.drawing.page import Page
    from quinte.engine.types import EventData, View

GUTTER = 26
"""Room for the numbers of rows; the letters of columns have as much."""


def svg(game: Setup, view: View, page: Page, events: Sequence[EventData] = ()) -> str:
    """A view as a picture."""
    draw = Drawing()
    words = page.words
    bag = words("quinto-tiles.bag", n=view["bag"])
    multiples = words("quinto-tiles.multiples", multiple=game.options["multiple"], bag=bag)
    pieces.title(draw, words("quinto-tiles.title"), multiples)
    placed = [event for event in events if event["event"] == "placed"]
    new = {cell for event in placed for cell in event["cells"]}
    _board(draw, game, view, new)
    last = placed[-1] if placed else None
    for seat in range(game.players):
        _seat(draw, game, view, seat, page, last)
    said = pieces.described(page, game.players, view["to_move"])
    return draw.written(page, words("quinto-tiles.title"), said)


def _board(draw: Drawing, game: Setup, view: View, new: set[str]) -> None:
    edition: Edition = game.box[game.options["edition"]]
    size = (WIDTH - 2 * GUTTER) / edition.columns
    top = draw.height + GUTTER
    for column in range(edition.columns):
        x = GUTTER + (column + 0.5) * size
        for y in (top - 7, top + edition.rows * size + 20):
            draw.text(x, y, LETTERS[column], 18, "ink-2")
    for row, tiles in enumerate(view["board"]):
        y = top + row * size
        for x in (GUTTER / 2, WIDTH - GUTTER / 2):
            draw.text(x, y + size / 2 + 6, str(row + 1), 18, "ink-2")
        for column, digit in enumerate(tiles):
            cell = edition.across(row, column)
            with draw.at(GUTTER + column * size, y, data_cell=cell):
                centre = (row, column) in edition.centres
                draw.rect(1, 1, size - 2, size - 2, "slot" if centre else "paper-2", 4)
                if digit == "." and centre:
                    with draw.at(size / 2, size / 2):
                        draw.path(pieces.star(size * 0.32, 0.5), "ink-2")
    for row, tiles in enumerate(view["board"]):  # over the cells: what is new has a frame
        for column, digit in enumerate(tiles):
            if digit != ".":
                with draw.at(GUTTER + column * size + 1, top + row * size, 1, data_tile=digit):
                    pieces.tile(draw, size - 2, digit, new=edition.across(row, column) in new)
    draw.height = top + edition.rows * size + GUTTER + 12


def _seat(
    draw: Drawing, game: Setup, view: View, seat: int, page: Page, last: EventData | None
) -> None:
    words = page.words
    y, height, size = draw.height, 82, 50
    pieces.plate(draw, MARGIN, y, pieces.INNER, height, acts=view["to_move"] == seat)
    draw.text(MARGIN + 30, y + 50, page.name(seat), 24, bold=True, anchor="start", room=196)
    rack = view["racks"][seat]
    left = MARGIN + 240
    draw.rect(left - 8, y + 56, 5 * (size + 4) + 12, 16, "wood-edge", 5)
    for i, digit in enumerate(rack):
        with draw.at(left + i * (size + 4), y + 9, 1, data_seat=seat, data_tile=digit):
            pieces.tile(draw, size, None if digit == "?" else digit)
    score = view["scores"][seat]
    right = WIDTH - MARGIN - 24
    draw.text(right, y + 44, str(score).replace("-", "−"), 34, bold=True, anchor="end")
    if last is not None and last["seat"] == seat:
        draw.text(right, y + 70, f"+{last['score']}", 22, "good", anchor="end", bold=True)
    else:
        draw.text(right, y + 69, words("picture.points", n=abs(score)), 20, "ink-2", anchor="end")
    draw.height = y + height + (12 if seat < game.players - 1 else 0)
