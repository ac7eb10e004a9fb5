"""Hints: at a table for a person who plays alone against bots, and for any position.

The bot gets only what the seat sees, and its seed derives from that: two tables that look the same
to a seat ask the same question.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from quinte.bots import LEVELS
from quinte.definition.game import Game
from quinte.definition.parts import Piece
from quinte.document import Fields, write
from quinte.engine.rng import Fast
from quinte.errors import BadPosition, NotYourTurn
from quinte.language.verbs import said
from quinte.server.http.wire import HintInfo, HintsInfo
from quinte.server.rooms.thinkers import Question

if TYPE_CHECKING:
    from collections.abc import Mapping

    from quinte.bots.hint import Hint
    from quinte.drawing.page import Page
    from quinte.engine.state import State


def state_of(position: Mapping[str, Any]) -> State:
    """The state of a position a client sent; raises BadPosition, BadOption … if it is invalid."""
    fields = Fields(position, BadPosition)
    return Game.named(fields.text("game"), fields.table("options")).load(position)


def actor(state: State, seat: int | None) -> int:
    """The given seat if it may act, else the lowest that may."""
    if seat is None and state.turn() < 0:
        raise NotYourTurn("turn.over", seat=0)
    return state.act_or_refuse(state.turn() if seat is None else seat)


def question(state: State, seat: int, number: int | None, level: int = LEVELS[-1]) -> Question:
    """What the bot is asked; contains nothing that is hidden from the seat."""
    game, view = state.game, state.view(seat)
    seed = int.from_bytes(blake2b(write(view).encode(), digest_size=7).digest(), "big")
    return Question(game.name, dict(game.options), view, state.moves(seat), number, level, seed)


def hints_info(asked: Question, found: list[Hint], page: Page) -> HintsInfo:
    """The hints with translated texts."""
    state = Game.named(asked.game, asked.options).determinise(asked.view, Fast(asked.seed))
    seat = asked.view["seat"]
    hints = [
        HintInfo(**hint.as_json(page), does=done_by(state, seat, hint.text, page)) for hint in found
    ]
    return HintsInfo(seat=seat, level=asked.level, hints=hints)


def done_by(state: State, seat: int, text: str, page: Page) -> list[str]:
    """What a move would do in words, or else its notation."""
    game: Game = state.game
    if lines := game.foretell(game.explain(state, seat, text), page):
        return lines
    verb, _, card = text.partition(" ")
    render = game.definition.render
    if page.words.find(key := f"{game.name}.does.{verb}"):
        if not card:
            return [page.words(key)]
        if isinstance(render, Piece):
            return [page.words(key, card=render.piece(card, page))]
    return [said(page.words, game.name, text)]
