"""Quinte: four games of five.

>>> import quinte
>>> game = quinte.game("cinco", players=2)
>>> state = game.start(seed=7)
>>> state.actors()
(0,)
"""

from pathlib import Path

from quinte import _build

_build.choose(Path(__file__).parent)

from quinte.definition.game import Game, game, game_of
from quinte.definition.registry import kinds
from quinte.engine.result import Result
from quinte.engine.rng import Fast, Keyed, Rng
from quinte.engine.state import COMPILED, State
from quinte.engine.types import ALL
from quinte.errors import (
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
from quinte.records.match import Match
from quinte.records.record import Record
from quinte.records.scoring import Scoring

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
