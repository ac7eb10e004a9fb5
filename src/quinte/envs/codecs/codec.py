"""One game in progress as arrays: what all games share.

A game's codec numbers its actions once and for all, says which are legal, and writes what a seat
sees as bytes: planes first, then scalars. Seats and teams are counted from the one that looks. An
action is a move or, where a play is put together from several, a step of one; the steps so far are
the codec's `part`. They are the actor's own and change nothing for the others until the play is
complete.

Codecs read the fields of states. What they write is an encoding of the view, and their masks are
the legal moves: laws of `quinte.testing` compare both on every game and option.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

from quinte.engine.rng import Fast
from quinte.engine.state import COMPILED as RULES_COMPILED
from quinte.engine.state import State
from quinte.errors import IllegalMove, NotYourTurn

if TYPE_CHECKING:
    from quinte.definition.game import Game

COMPILED = not __file__.endswith(".py")

if RULES_COMPILED and not COMPILED:
    raise ImportError("quinte was built for playing only: `make build` compiles the environments")

MOST_ACTIONS = 1280


class Codec:
    """A state, the steps of an unfinished play, and both as arrays."""

    def __init__(self, game: Game) -> None:
        if not COMPILED:
            self.legal = bytearray(MOST_ACTIONS)
        self.game: Any = game
        self.players: int = game.players
        self.part = 0
        self.actions = self.size = 0
        self.shape: tuple[int, int, int] = (0, 0, 0)
        self.adopt(game.blank())

    # What each game implements. The first four are called without the GIL.

    def turn(self) -> int:
        """The lowest seat that may act, -1 at the end."""
        return -1

    def list_legal(self, seat: int) -> int:
        """Write the seat's legal actions to `legal`, one byte each; none if it may not act."""
        return 0

    def act(self, seat: int, action: int) -> int:
        """Make an action that is in `legal`; 1 if it completes a move, 0 if it is a step of one."""
        return 1

    def observe(self, seat: int, out: bytearray, at: int) -> None:
        """Write what the seat sees, `size` bytes from `at` on."""

    def extended(self, action: int) -> int:
        """The part after a legal action that is a step of a play, 0 if it completes a move."""
        return 0

    def completes(self, action: int) -> bool:
        """Whether a legal action completes a move; otherwise it is a step of one."""
        return True

    def adopt(self, state: State) -> None:
        """Continue with this state of the game; with other options, arrays have other sizes."""
        if state.game is not self.game and state.game != self.game:
            raise ValueError(f"expected a state of {self.game!r}")
        self.state = state
        self.part = 0

    def actions_of(self, seat: int, move: int) -> list[int]:
        """The actions that make a legal move of the state, in order."""
        raise NotImplementedError

    def separate(self, first: Codec | None) -> None:
        """Share scratch memory with the codecs of one thread only: those of `first`, if given."""

    # What all games share.

    def __reduce__(self) -> tuple[Any, ...]:
        dealt = None if self.state == self.game.blank() else self.state
        return restored, (type(self), self.game, dealt, self.part)

    def deal(self, seed: int) -> None:
        """A new game from the fast generator of that seed: reproducible, and easy to predict."""
        state = self.state
        state.rng = Fast(seed)
        state.deal(-1)
        self.adopt(state)

    def mask(self, seat: int) -> bytearray:
        """One byte for each action: 1 if it is legal for the seat now, else 0."""
        self.list_legal(self.at_table(seat))
        return bytearray(self.legal[: self.actions])

    def legal_actions(self, seat: int) -> list[int]:
        """The seat's legal actions, ascending."""
        found: list[int] = []
        self.list_legal(self.at_table(seat))
        for action in range(self.actions):
            if self.legal[action]:
                found.append(action)
        return found

    def observation(self, seat: int) -> bytearray:
        """What the seat sees: planes, then scalars."""
        out = bytearray(self.size)
        self.observe(self.at_table(seat), out, 0)
        return out

    def play(self, seat: int, action: int) -> bool:
        """Make an action, or raise and change nothing; whether a move is complete with it."""
        return self.act(seat, self.check(seat, action)) == 1

    def play_listed(self, seat: int, action: int) -> bool:
        """The same, if nothing has changed since the actions of this seat were listed."""
        if not 0 <= action < self.actions or not self.legal[action]:
            raise IllegalMove("move.unknown", move=action)
        return self.act(seat, action) == 1

    def check(self, seat: int, action: int) -> int:
        """The action's number, or raise if the seat may not make it now."""
        if not self.state.acts(self.at_table(seat)):
            actors = list(self.state.actors())
            raise NotYourTurn("turn.other" if actors else "turn.over", seat=seat, actors=actors)
        number = index(action)
        self.list_legal(seat)
        if not 0 <= number < self.actions or not self.legal[number]:
            raise IllegalMove("move.unknown", move=number)
        return number

    def at_table(self, seat: int) -> int:
        """The seat's number, checked."""
        return self.state.viewer(index(seat))


def restored(kind: type[Codec], game: Game, dealt: State | None, part: int) -> Codec:
    """A codec that was copied or pickled, maybe before its first deal."""
    new = kind(game)
    if dealt is not None:
        new.adopt(dealt)
        new.part = part
    return new


class Loop:
    """Work on many codecs that runs without the GIL: see `pointers`."""

    def run(self, first: int, last: int) -> int:
        """Do it for the codecs from the first to before the last."""
        return 0
