"""The whole truth of one game in progress: what each game writes, and what all share.

A game derives `State` in its `rules.py` and writes `deal`, `turn`, `moves`, `check`, `apply`,
`redeal`, `result`, `position` and `restore`; where several seats may act at once also `actors` and
`acts`; where it can be done without a list also `draw`. The rest is here.

`deal`, `turn`, `draw`, `apply`, `run`, `redeal` and `copy` are the calls of search and simulation:
compiled, unchecked, and reached through this class's C table, so that play-outs and search serve
every game.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from operator import index
from typing import Any, Self

from quinte.engine import fields
from quinte.engine.result import Result
from quinte.engine.rng import Fast, Rng
from quinte.engine.types import ALL, Fact, GameOfState, Position, View, Viewer
from quinte.errors import IllegalMove, NoSuchSeat, NotYourTurn

COMPILED = not __file__.endswith(".py")

MORE_SEATS = 100
"""More than any table has."""

SPECTATOR, OPEN_TABLE = -1, -2
"""Viewers that are no seat, as `redeal` takes them."""


class State:
    """One game in progress. `play` is the checked way to change it."""

    def __init__(self, game: GameOfState) -> None:
        self.game: Any = game  # a Game, which is built on states
        self.players: int = game.players
        self.rng: Rng = Fast(0)
        self.log: list[Fact] | None = None

    # What each game writes.

    @classmethod
    def sides(cls, options: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
        """The seats that win together; here each for themselves."""
        return tuple((seat,) for seat in range(options["players"]))

    @classmethod
    def unpack(cls, components: Mapping[str, Any]) -> Any:
        """The components as the rules use them, kept as `game.box`; BadOption if they cannot be."""
        return components

    def deal(self, first: int) -> None:
        """Set up a new game from `self.rng`; first is the seat that begins, -1 as the rules say."""
        raise NotImplementedError

    def turn(self) -> int:
        """The lowest seat that may act, -1 at the end."""
        raise NotImplementedError

    def acts(self, seat: int) -> bool:
        """Whether the seat may act now."""
        return seat >= 0 and seat == self.turn()

    def actors(self) -> tuple[int, ...]:
        """All seats that may act now, in order; none at the end."""
        seat = self.turn()
        return () if seat < 0 else (seat,)

    def moves(self, seat: int) -> list[int]:
        """The seat's legal moves in canonical (ascending) order; none if it may not act."""
        raise NotImplementedError

    def draw(self, seat: int, rng: Rng) -> int:
        """A random legal move of a seat that may act, all equally likely. Unchecked."""
        moves = self.moves(seat)
        return moves[rng.below(len(moves))]

    def check(self, seat: int, move: int) -> None:
        """Raise IllegalMove unless the move is one of `moves(seat)`; the seat may act."""
        raise NotImplementedError

    def apply(self, seat: int, move: int) -> None:
        """Make a legal move. Unchecked: anything else may corrupt the state."""
        raise NotImplementedError

    def run(self, rng: Rng, limit: int) -> int:
        """Make random moves to the end, or until limit are made; how many were. Unchecked.

        A game may write this loop again where its parts are quicker in one piece.
        """
        if rng is None:
            raise TypeError("drawing needs a generator")
        made = 0
        while made < limit:
            seat = self.turn()
            if seat < 0:
                break
            self.apply(seat, self.draw(seat, rng))
            made += 1
        return made

    def seen(self, seat: int, move: int) -> int:
        """What the others see of a move: itself, another number for less, -1 for nothing."""
        return move

    def redeal(self, seat: int, rng: Rng) -> None:
        """Draw anew, in place, what the seat (or SPECTATOR, or OPEN_TABLE) cannot see."""
        raise NotImplementedError

    def tell_opening(self, seats: int) -> None:
        """Report what the seats, as bits, have drawn: where there is an opening draw."""
        raise NotImplementedError

    def result(self) -> Result | None:
        """None while somebody may act."""
        raise NotImplementedError

    def position(self) -> Position:
        """The whole truth as JSON."""
        raise NotImplementedError

    def restore(self, position: Position) -> None:
        """Take over a position that the game's notation has checked."""
        raise NotImplementedError

    # What all games share.

    def copy(self) -> Self:
        """An independent state, equal to this one; without its log.

        All fields are copied: those that a `.pxd` declares, and attributes with what `duplicate`
        knows to be inside them.
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
        """The part of `copy` that all games share, for those that write their own."""
        self.game = other.game
        self.players = other.players
        self.rng = other.rng.copy()
        self.log = None

    def report(self, kind: str, /, **fact: Any) -> None:
        """Add a fact to the log, if one is kept."""
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
                raise IllegalMove("move.unknown", move=repr(move)) from None
        if not -0x8000000000000000 <= move <= 0x7FFFFFFFFFFFFFFF:
            raise IllegalMove("move.unknown", move=move)
        self.check(seat, move)
        self.apply(seat, move)

    def act_or_refuse(self, seat: int) -> int:
        """The number of a seat that may act now; NotYourTurn for any other."""
        seat = at_table(seat, self.game.players)
        if self.acts(seat):
            return seat
        actors = list(self.actors())
        if not actors:
            raise NotYourTurn("turn.over", seat=seat)
        raise NotYourTurn("turn.other", seat=seat, actors=actors)

    def resample(self, seat: Viewer, rng: Rng) -> State:
        """A state that looks the same to the seat, with all it cannot see drawn anew.

        Chance goes on with a fast generator started from rng, so that nothing of the true one is
        in the result.
        """
        if rng is None:
            raise TypeError("resampling needs a generator")
        new = self.copy()
        new.rng = rng.fork()
        new.redeal(self.viewer(seat), rng)
        return new

    def view(self, seat: Viewer) -> View:
        """What the seat may see; None is a spectator, ALL an open table."""
        number = self.viewer(seat)
        seen: View = self.game.view(self.position(), number if number >= 0 else seat)
        return seen

    def viewer(self, seat: Viewer) -> int:
        """The seat as `redeal` takes it."""
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
        """The picture in a notebook: the whole truth, all hands open."""
        drawn: str = self.game.svg(self.view(ALL))
        return drawn

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (self.game, self.position())


def duplicate(value: Any) -> Any:
    """A list, dict, set, bytearray or array with its own content; anything else is shared."""
    kind = type(value)
    if kind is list:
        return [each if type(each) is int else duplicate(each) for each in value]
    if kind is dict:
        return {key: duplicate(each) for key, each in value.items()}
    return value[:] if kind in (bytearray, array) else set(value) if kind is set else value


def at_table(seat: Any, players: int) -> int:
    """The number of a seat that is at the table."""
    try:
        number = index(seat)
    except TypeError:
        raise NoSuchSeat("seat.unknown", seat=repr(seat)) from None
    if not 0 <= number < players:
        raise NoSuchSeat("seat.unknown", seat=number)
    return number


def _load(game: GameOfState, position: Position) -> State:
    return game.load(position)  # type: ignore[no-any-return]
