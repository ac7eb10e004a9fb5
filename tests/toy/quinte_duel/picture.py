"""Duel as a picture: a plate a seat with its cards."""

from __future__ import annotations

from collections.abc import Sequence

from quinte.core import pieces
from quinte.core.drawing import MARGIN, Drawing
from quinte.core.game import Event, Game, View
from quinte.core.render import Page


def svg(game: Game, view: View, page: Page, events: Sequence[Event] = ()) -> str:
    draw = Drawing()
    pieces.title(draw, "Duel")
    for seat, hand in enumerate(view["hands"]):
        pieces.plate(draw, MARGIN, draw.height, pieces.INNER, 60, acts=False)
        text = f"{page.name(seat)}: {hand} {view['laid'][seat]}"
        draw.text(MARGIN + 24, draw.height + 38, text, 22, anchor="start", room=600)
        draw.height += 72
    return draw.written(page, "Duel", pieces.described(page, game.players, None))
