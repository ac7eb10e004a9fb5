"""Duel as a picture: a plate a seat with its cards."""

from __future__ import annotations

from collections.abc import Sequence

from quinte.definition.game import Game
from quinte.drawing import pieces
from quinte.drawing.page import Page
from quinte.drawing.svg import MARGIN, Drawing
from quinte.engine.types import Event, View


def svg(game: Game, view: View, page: Page, events: Sequence[Event] = ()) -> str:
    draw = Drawing()
    pieces.title(draw, "Duel")
    for seat, hand in enumerate(view["hands"]):
        pieces.plate(draw, MARGIN, draw.height, pieces.INNER, 60, acts=False)
        text = f"{page.name(seat)}: {hand} {view['laid'][seat]}"
        draw.text(MARGIN + 24, draw.height + 38, text, 22, anchor="start", room=600)
        draw.height += 72
    return draw.written(page, "Duel", pieces.described(page, game.players, None))
