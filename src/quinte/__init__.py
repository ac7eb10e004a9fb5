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

from quinte.definition import fields
from quinte.definition.boards import Board, Grid, Hex, Points
from quinte.definition.decks import Deck
from quinte.definition.declared import DeclaredState, TurnState
from quinte.definition.defaults.knowledge import Knowledge
from quinte.definition.defaults.notation import Notation
from quinte.definition.defaults.picture import Picture
from quinte.definition.defaults.render import Render
from quinte.definition.defaults.visibility import Visibility
from quinte.definition.definition import GameDefinition
from quinte.definition.facts import Event
from quinte.definition.game import Game, game, game_of
from quinte.definition.options import Option
from quinte.definition.parts import Setup
from quinte.definition.problems import DefinitionError
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
    "Board",
    "Deck",
    "DeclaredState",
    "DefinitionError",
    "Event",
    "Fast",
    "Game",
    "GameDefinition",
    "Grid",
    "Hex",
    "IllegalMove",
    "Keyed",
    "Knowledge",
    "Match",
    "NoSuchGame",
    "NoSuchSeat",
    "NotYourTurn",
    "Notation",
    "Option",
    "Picture",
    "Points",
    "QuinteError",
    "Record",
    "Render",
    "Result",
    "Rng",
    "Scoring",
    "Setup",
    "State",
    "TurnState",
    "Visibility",
    "fields",
    "game",
    "game_of",
    "kinds",
]
