"""Interfaces of the parts of a game; a part may be a module or an object.

`quinte.definition.defaults` has one of each. Optional additions are separate protocols.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

from quinte.definition.boards import Board
from quinte.definition.decks import Deck
from quinte.definition.facts import Events
from quinte.definition.fields import Field
from quinte.document import Fields
from quinte.drawing.page import Page
from quinte.engine.rng import Rng
from quinte.engine.state import State
from quinte.engine.types import EventData, Fact, GameOfState, Position, View, Viewer

Explain = Callable[[str], Mapping[str, Any]]
"""The result of `Game.explain` for a text, in one state and for one seat."""
Reason = tuple[str, dict[str, Any]]
"""The key of a text, and its arguments."""


Listing = Literal["columns", "numbered", "story"]
"""How moves are listed."""


@dataclass(frozen=True)
class Line:
    """A line of the move list: a few words."""

    text: str
    seat: int | None = None
    """Whose move it is."""
    gain: int | None = None
    """The points it wins."""
    quiet: bool = False
    """Whether it changes little: a draw, a pass."""
    head: bool = False
    """Whether it is the heading of the lines that follow."""


class Setup(GameOfState, Protocol):
    """A game with its options chosen, as its parts see it: `quinte.Game`."""

    @property
    def board(self) -> Board | None: ...
    @property
    def deck(self) -> Deck | None: ...
    @property
    def moves(self) -> tuple[str, ...]: ...
    @property
    def move_number(self) -> Mapping[str, int]: ...
    @property
    def fields(self) -> Mapping[str, Field]: ...
    @property
    def told(self) -> Events: ...
    @property
    def hides(self) -> bool: ...
    @property
    def digest(self) -> str: ...
    def written_options(self) -> dict[str, Any]: ...
    def blank(self) -> State: ...
    def determinise(self, view: View, rng: Rng) -> State: ...
    def text(self, state: State, seat: int, move: int) -> str: ...
    def parse(self, state: State, seat: int, text: str) -> tuple[int, ...]: ...
    def after(self, state: State, seat: int, text: str) -> State: ...
    def events(self, facts: Sequence[Fact], seat: Viewer) -> list[EventData]: ...


class Notation(Protocol):
    """Moves and positions as text."""

    def text(self, state: State, seat: int, move: int) -> str: ...

    def parse(self, state: State, seat: int, text: str) -> tuple[int, ...]:
        """The move, or sequence of moves, that a text stands for; raises BadNotation if none."""

    def explain(self, state: State, seat: int, text: str, told: dict[str, Any]) -> bool:
        """Whether a text is a legal move; adds to `told` what it would do."""

    def check(self, game: Setup, fields: Fields) -> None:
        """Raise BadPosition for an impossible position."""

    def pieces(self, game: Setup, position: Position) -> list[str]:
        """Every card, tile and token of a position."""


@runtime_checkable
class Whole(Protocol):
    """A notation with texts for several moves of one seat."""

    def whole(self, texts: Sequence[str]) -> str:
        """Consecutive moves as one text."""


class Visibility(Protocol):
    """What a seat may see."""

    def view(self, game: Setup, position: Position, seat: Viewer) -> View:
        """What the seat may see of a position."""

    def complete(self, game: Setup, view: View) -> Position:
        """Any position consistent with the view."""


@runtime_checkable
class Sums(Protocol):
    """A visibility that derives facts from a view, so that no page repeats a rule."""

    def sums(self, game: Setup, view: View) -> dict[str, Any]:
        """What everyone could derive from the view."""


class Render(Protocol):
    """Views, events and moves as text."""

    def text(self, game: Setup, view: View, page: Page, events: Sequence[EventData] = ()) -> str:
        """A view in at most 80 columns and 18 lines; pieces that the events mention are marked as
        new.
        """

    def story(self, game: Setup, events: Sequence[EventData], page: Page) -> list[str]:
        """Events as sentences."""

    def menu(
        self, game: Setup, moves: list[str], page: Page, explain: Explain | None = None
    ) -> list[str]:
        """Legal moves for people to read."""

    def foretold(self, game: Setup, told: Mapping[str, Any], page: Page) -> list[str]:
        """What a move would do, from the result of `explain`."""


@runtime_checkable
class Brief(Protocol):
    """A render with lines for the move list; others use their sentences."""

    def brief(
        self, game: Setup, events: Sequence[EventData], page: Page, you: int | None = None
    ) -> list[Line]:
        """Events in a few words each; `you` is the seat addressed as “you”."""


@runtime_checkable
class Parted(Protocol):
    """A render whose steps may have parts that are told one after the other."""

    def parts(self, events: Sequence[EventData]) -> list[int]:
        """How many of the events are over when a part ends, for all parts but the last."""


@runtime_checkable
class Piece(Protocol):
    """A render that names cards inside sentences."""

    def piece(self, card: Any, page: Page) -> str:
        """A card as a sentence names it."""


@runtime_checkable
class Reckoning(Protocol):
    """A render that says how final scores are made up."""

    def reckoning(self, game: Setup, view: View, page: Page) -> list[str]:
        """One line per seat or side of a finished game."""


class Picture(Protocol):
    """Views as pictures."""

    def svg(self, game: Setup, view: View, page: Page, events: Sequence[EventData] = ()) -> str:
        """A view as SVG; pieces that the events mention are marked as new."""


class Knowledge(Protocol):
    """What bots know of the game."""

    def appraise(self, game: Setup, view: View, moves: Sequence[int]) -> list[float]:
        """How good each move looks to the seat of the view: higher is better."""


@runtime_checkable
class Reasons(Protocol):
    """Knowledge that gives reasons for a move."""

    def reasons(self, game: Setup, view: View, move: int) -> list[Reason]:
        """Reasons for a hint, most important first."""


@runtime_checkable
class Alike(Protocol):
    """Knowledge of moves that come to the same: a hint has one of them."""

    def alike(self, game: Setup, view: View, move: int) -> Hashable:
        """Equal for moves that come to the same."""


@runtime_checkable
class OwnBots(Protocol):
    """Knowledge with additional bots, by the names that levels use."""

    BOTS: Mapping[str, Callable[..., Any]]


@runtime_checkable
class OwnPolicy(Protocol):
    """Knowledge with a rollout policy, which guides search."""

    RolloutPolicy: Callable[..., Any]
