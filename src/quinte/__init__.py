"""Quinte: a table for four games of five.

>>> import quinte
>>> game = quinte.game("cinco", players=2)
>>> state = game.start(seed=7)
>>> state.actors()
(0,)
"""

from pathlib import Path

from quinte import _build

_build.choose(Path(__file__).parent)

from quinte.definition.game import Game, game, game_of  # noqa: E402
from quinte.definition.registry import kinds  # noqa: E402
from quinte.engine.result import Result  # noqa: E402
from quinte.engine.rng import Fast, Keyed, Rng  # noqa: E402
from quinte.engine.state import COMPILED, State  # noqa: E402
from quinte.engine.types import ALL  # noqa: E402
from quinte.errors import (  # noqa: E402
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalMove,
    NoSuchGame,
    NoSuchSeat,
    NotYourTurn,
    QuinteError,
)
from quinte.records.match import Match  # noqa: E402
from quinte.records.record import Record  # noqa: E402
from quinte.records.scoring import Scoring  # noqa: E402

__version__ = "0.1.0"

__all__ = [
    "ALL",
    "COMPILED",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Fast",
    "Game",
    "IllegalMove",
    "Keyed",
    "Match",
    "NoSuchGame",
    "NoSuchSeat",
    "NotYourTurn",
    "QuinteError",
    "Record",
    "Result",
    "Rng",
    "Scoring",
    "State",
    "game",
    "game_of",
    "kinds",
]
