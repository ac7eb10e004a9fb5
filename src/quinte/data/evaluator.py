"""What a level thinks of a move: the same on every machine, since no clock limits it."""

from __future__ import annotations

from functools import cached_property
from hashlib import blake2b
from typing import NamedTuple

from quinte.bots.bot import Adviser
from quinte.bots.level import LEVELS, configured
from quinte.definition.game import Game
from quinte.engine.rng import Fast
from quinte.engine.state import State
from quinte.errors import BadOption

PERSON = b"quinte-data"


class Judgement(NamedTuple):
    """Of one position and the move made there."""

    value: float
    """The chance to win with the best move, for the side of the seat to move."""
    best: str
    """That move."""
    move_value: float | None
    """The chance with the move that was made; None if the level did not look at it."""


class Evaluator:
    """A level of one game that evaluates moves."""

    def __init__(self, game: Game, level: int) -> None:
        self.game = game
        self.level = level
        if not hasattr(self.bot, "evaluate"):
            able = [each for each in LEVELS if hasattr(unhurried(game, each), "evaluate")]
            raise BadOption("data.level", level=level, game=game.name, able=able)

    @cached_property
    def bot(self) -> Adviser:
        return unhurried(self.game, self.level)

    def judge(self, state: State, seat: int, move: int, written: str) -> Judgement:
        """What it thinks of a move; all chance comes from the position as it is written."""
        digest = blake2b(written.encode(), digest_size=8, person=PERSON).digest()
        rng = Fast(int.from_bytes(digest))
        found = self.bot.evaluate(self.game, state.view(seat), state.moves(seat), rng)
        made = {each.move: each.estimate for each in found}
        best = found[0]
        return Judgement(best.estimate, self.game.text(state, seat, best.move), made.get(move))


def unhurried(game: Game, level: int) -> Adviser:
    """The bot of a level without its limit of time."""
    config = dict(game.definition.levels[level - 1])
    config.pop("seconds", None)
    return configured(game, config)  # type: ignore[return-value]
