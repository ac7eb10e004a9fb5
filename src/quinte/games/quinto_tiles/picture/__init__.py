"""Quinto as a picture: the board with its tiles, the racks, the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quinte.drawing import pieces
from quinte.drawing.svg import MARGIN, WIDTH, Drawing
from quinte.games.quinto_tiles.edition import LETTERS, RACK, Edition
from quinte.games.quinto_tiles.picture.board import BELOW, CELL, EDGE, board, coordinates
from quinte.games.quinto_tiles.picture.tile import shelf, tile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from quinte.definition.parts import Setup
    from quinte.drawing.page import Page
    from quinte.engine.types import EventData, View

SIDE = 9
"""From the edge of the picture to the frame."""
PLATE = 76


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
    scale = (WIDTH - 2 * SIDE) / (edition.columns * CELL + 2 * EDGE)
    with draw.at(SIDE + EDGE * scale, draw.height + EDGE * scale, scale):
        board(draw, edition.rows, edition.columns, edition.centres)
        coordinates(draw, edition, LETTERS, 18 / scale)
        for row, tiles in enumerate(view["board"]):
            for column, digit in enumerate(tiles):
                _cell(draw, edition, (row, column), digit, new)
    draw.height += (edition.rows * CELL + 2 * EDGE + BELOW) * scale + 4


def _cell(
    draw: Drawing, edition: Edition, cell: tuple[int, int], digit: str, new: set[str]
) -> None:
    """A cell, which a page can find even if nothing lies on it; and its tile."""
    row, column = cell
    name = edition.across(row, column)
    with draw.at(column * CELL, row * CELL, data_cell=name):
        draw.add("rect", width=CELL, height=CELL, fill="none")
    if digit != ".":
        with draw.at((column + 0.5) * CELL, (row + 0.5) * CELL - 1, data_tile=digit):
            tile(draw, digit, new=name in new)


def _seat(
    draw: Drawing, game: Setup, view: View, seat: int, page: Page, last: EventData | None
) -> None:
    words = page.words
    y, size = draw.height, 1.2
    pieces.plate(draw, MARGIN, y, pieces.INNER, PLATE, acts=view["to_move"] == seat)
    with draw.at(MARGIN + 42, y + PLATE / 2 - 1):
        pieces.token(draw, 20, seat)
    draw.text(MARGIN + 74, y + 47, page.name(seat), 24, bold=True, anchor="start", room=158)
    left, step = MARGIN + 246, 40 * size + 3
    shelf(draw, left, y + 7, RACK * step + 17, PLATE - 16)
    for i, digit in enumerate(view["racks"][seat]):
        middle = left + 10 + (i + 0.5) * step
        with draw.at(middle, y + 34, size, data_seat=seat, data_tile=digit):
            tile(draw, None if digit == "?" else digit)
    score = view["scores"][seat]
    right = WIDTH - MARGIN - 24
    draw.text(right, y + 41, str(score).replace("-", "−"), 34, "ink serif", anchor="end")
    if last is not None and last["seat"] == seat:
        draw.text(right, y + 66, f"+{last['score']}", 22, "good", anchor="end", bold=True)
    else:
        draw.text(right, y + 65, words("picture.points", n=abs(score)), 20, "ink-2", anchor="end")
    draw.height = y + PLATE + (12 if seat < game.players - 1 else 0)
