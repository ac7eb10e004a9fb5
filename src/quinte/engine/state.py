"""The complete state of a game in progress: what each game implements, and what all share.

A game subclasses `State` in its `rules.py` and implements `deal`, `turn`, `moves`, `check`,
`apply`, `redeal`, `result`, `position` and `restore`; also `actors` and `acts` if several seats may
act at once, and `draw` if a random move can be drawn without a list. The rest is here.

`deal`, `turn`, `draw`, `apply`, `run`, `redeal` and `copy` are the calls of search and simulation:
compiled, unchecked, and reached through this class's C vtable, so that playouts and search serve
every game.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from operator import index
from typing import Any, Self

from quinte.document import named
from quinte.engine import fields
from quinte.engine.result import Result
from quinte.engine.rng import Fast, Rng
from quinte.engine.types import ALL, Fact, GameOfState, Position, View, Viewer
from quinte.errors import IllegalMove, NoSuchSeat, NotYourTurn

COMPILED = not __file__.endswith(".py")

MORE_SEATS = 100
"""More seats than any table has."""

SPECTATOR, OPEN_TABLE = -1, -2
"""Viewers that are not seats, as `redeal` takes them."""


class State:
    """A game in progress. `play` is the checked way to change it."""

    def __init__(self, game: GameOfState) -> None:
        self.game: Any = game  # a Game, whose module imports this one
        self.players: int = game.players
        self.rng: Rng = Fast(0)
        self.log: list[Fact] | None = None

    # What each game implements.

    @classmethod
    def sides(cls, options: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
        """The seats that win together; by default, each seat alone."""
        return tuple((seat,) for seat in range(options["players"]))

    @classmethod
    def unpack(cls, components: Mapping[str, Any]) -> Any:
        """The components in the form the rules use, stored as `game.box`; raises BadOption if
        invalid.
        """
        return components

    def deal(self, first: int) -> None:
        """Set up a new game from `self.rng`; `first` goes first, or -1 leaves it to the rules."""
        raise NotImplementedError

    def turn(self) -> int:
        """The lowest seat that may act, -1 at the end."""
        raise NotImplementedError

    def acts(self, seat: int) -> bool:
        return seat >= 0 and seat == self.turn()

    def actors(self) -> tuple[int, ...]:
        """All seats that may act now, in order; none at the end."""
        seat = self.turn()
        return () if seat < 0 else (seat,)

    def moves(self, seat: int) -> list[int]:
        """The seat's legal moves in canonical (ascending) order; none if it may not act."""
        raise NotImplementedError

    def number_of_moves(self, seat: int) -> int:
        """How many `moves` there are; a game may know without a list."""
        return len(self.moves(seat))

    def draw(self, seat: int, rng: Rng) -> int:
        """A uniformly random legal move of a seat that may act. Unchecked."""
        moves = self.moves(seat)
        return moves[rng.below(len(moves))]

    def check(self, seat: int, move: int) -> None:
        """Raise IllegalMove unless the move is in `moves(seat)`; the seat is one that may act."""
        raise NotImplementedError

    def apply(self, seat: int, move: int) -> None:
        """Make a legal move. Unchecked: anything else may corrupt the state."""
        raise NotImplementedError

    def run(self, rng: Rng, limit: int) -> int:
        """Play random moves to the end, or up to `limit`; return how many were played. Unchecked.

        A game may override this loop where a single function is faster.
        """
        if rng is None:
            raise TypeError("expected an Rng")
        made = 0
        while made < limit:
            seat = self.turn()
            if seat < 0:
                break
            self.apply(seat, self.draw(seat, rng))
            made += 1
        return made

    def seen(self, seat: int, move: int) -> int:
        """What other seats observe of a move: itself, a coarser number, or -1 for nothing."""
        return move

    def redeal(self, seat: int, rng: Rng) -> None:
        """Resample in place everything the viewer (a seat, SPECTATOR or OPEN_TABLE) cannot see."""
        raise NotImplementedError

    def tell_opening(self, seats: int) -> None:
        """Report what the seats (a bit set) have drawn, if there is an opening draw."""
        raise NotImplementedError

    def result(self) -> Result | None:
        """None while any seat may act."""
        raise NotImplementedError

    def position(self) -> Position:
        """The complete state as JSON."""
        raise NotImplementedError

    def restore(self, position: Position) -> None:
        """Load a position that the game's notation has checked."""
        raise NotImplementedError

    # What all games share.

    def copy(self) -> Self:
        """An independent, equal state, without its log.

        All fields are copied: those declared in a `.pxd`, and attributes as deeply as `duplicate`
        goes.
        """
        kind = type(self)
        new = kind.__new__(kind)
        new.adopt(self)
        if not fields.copy(new, self, State):
            for name, value in vars(self).items():
                if name not in vars(new):
                    setattr(new, name, duplicate(value))
        return new

    def adopt(self, other: State) -> None:
        """The part of `copy` that all games share, for games that override it."""
        self.game = other.game
        self.players = other.players
        self.rng = other.rng.copy()
        self.log = None

    def report(self, kind: str, /, **fact: Any) -> None:
        """Append a fact to the log, if there is one."""
        if self.log is not None:
            self.log.append({"fact": kind, **fact})

    def play(self, seat: int, move: int) -> None:
        """Make a move, or raise and change nothing."""
        if type(seat) is not int or not 0 <= seat < MORE_SEATS or not self.acts(seat):
            seat = self.act_or_refuse(seat)
        if type(move) is not int:
            try:
                move = index(move)
            except TypeError:
                raise IllegalMove("move.unknown", move=named(move)) from None
        if not -0x8000000000000000 <= move <= 0x7FFFFFFFFFFFFFFF:
            raise IllegalMove("move.unknown", move=move)
        self.check(seat, move)
        self.apply(seat, move)

    def act_or_refuse(self, seat: int) -> int:
        """The number of a seat that may act now; raises NotYourTurn for any other."""
        seat = at_table(seat, self.game.players)
        if self.acts(seat):
            return seat
        actors = list(self.actors())
        if not actors:
            raise NotYourTurn("turn.over", seat=seat)
        raise NotYourTurn("turn.other", seat=seat, actors=actors)

    def resample(self, seat: Viewer, rng: Rng) -> State:
        """A state that looks the same to the seat, with everything it cannot see resampled.

        The result has a fast generator seeded from `rng`, so that it contains nothing of the true
        one.
        """
        if rng is None:
            raise TypeError("expected an Rng")
        new = self.copy()
        new.rng = rng.fork()
        new.redeal(self.viewer(seat), rng)
        return new

    def view(self, seat: Viewer) -> View:
        """What the seat may see; None is a spectator, ALL sees everything."""
        number = self.viewer(seat)
        seen: View = self.game.view(self.position(), number if number >= 0 else seat)
        return seen

    def viewer(self, seat: Viewer) -> int:
        """The viewer as `redeal` takes it."""
        if seat is None:
            return SPECTATOR
        if seat == ALL:
            return OPEN_TABLE
        return at_table(seat, self.game.players)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return bool(self.game == other.game and self.position() == other.position())

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{self.game.name} {self.position()}>"

    def _repr_svg_(self) -> str:
        """The picture in a notebook, with all hands visible."""
        drawn: str = self.game.svg(self.view(ALL))
        return drawn

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (self.game, self.position())


def duplicate(value: Any) -> Any:
    """A list, dict, set, bytearray or array is copied; anything else is shared."""
    kind = type(value)
    if kind is list:
        return [each if type(each) is int else duplicate(each) for each in value]
    if kind is dict:
        return {key: duplicate(each) for key, each in value.items()}
    return value[:] if kind in (bytearray, array) else set(value) if kind is set else value


def at_table(seat: Any, players: int) -> int:
    """The number of a seat that exists at this table; raises NoSuchSeat otherwise."""
    try:
        number = index(seat)
    except TypeError:
        raise NoSuchSeat("seat.unknown", seat=named(seat)) from None
    if not 0 <= number < players:
        raise NoSuchSeat("seat.unknown", seat=number)
    return number


def _load(game: GameOfState, position: Position) -> State:
    return game.load(position)  # type: ignore[no-any-return]
