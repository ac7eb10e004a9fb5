"""A game in progress, and what each seat has seen of it."""

from __future__ import annotations

from collections import deque
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from quinte.envs.registry import codec

if TYPE_CHECKING:
    from collections.abc import Mapping

    from quinte.definition.game import Game
    from quinte.engine.state import State

NOWHERE = b""
"""What a seat remembers before anything is dealt."""
DIGEST = 16
"""Bytes."""


class Passed(NamedTuple):
    """Something that has happened: what it led to, and who did what."""

    state: State
    part: int
    actions: Mapping[int, int]
    moved: bool
    """Whether a move was completed, which all seats notice."""


class Memory:
    """What a seat has seen: a digest of all, and the last observations as they were."""

    def __init__(self, recall: int) -> None:
        self.digest = NOWHERE
        self.latest: deque[bytes] = deque(maxlen=recall + 1)

    def copy(self) -> Memory:
        new = Memory(0)
        new.digest, new.latest = self.digest, self.latest.copy()
        return new

    def take(self, seen: bytes, action: int | None, moved: bool) -> None:
        """Remember what is seen after an own action, or after something that can be noticed.

        Steps of others that change nothing for this seat leave no trace, not even their number.
        """
        if action is None and not moved and self.latest and seen == self.latest[-1]:
            return
        own = b"" if action is None else action.to_bytes(2, "big")
        self.digest = blake2b(seen + own, key=self.digest, digest_size=DIGEST).digest()
        self.latest.append(seen)


class Table:
    """A codec, and the memory of each seat.

    Memories are brought up to date when they are asked for; until then, there are copies of the
    states: most states that a search goes through are never asked.
    """

    def __init__(self, game: Game, recall: int) -> None:
        self.codec = codec(game)
        self.recall = recall
        self.turn = -1
        self.listed = False
        """Whether the codec has just listed the actions of the seat to act."""
        self.passed: list[Passed] = []
        self.memories = [Memory(recall) for _ in range(game.players)]

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        new = Table(self.codec.game, self.recall)
        new.adopt(self.codec.state.copy(), self.codec.part)
        new.passed = list(self.passed)
        new.memories = [memory.copy() for memory in self.memories]
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        self.memory(0)
        return restored, (self.codec.state, self.codec.part, self.recall, self.memories)

    def adopt(self, state: State, part: int) -> None:
        """Go on with a state and the steps of an unfinished play."""
        self.codec.adopt(state)
        self.codec.part = part
        self.turn = state.turn()
        self.listed = False

    def legal_actions(self, seat: int) -> list[int]:
        self.listed = seat == self.turn
        return self.codec.legal_actions(seat)

    def deal(self, number: int) -> None:
        self.codec.deal(number)
        self.note({}, moved=True)

    def act(self, actions: Mapping[int, int]) -> None:
        """Actions of the seat to act, or of all that act at once; or raise and change nothing."""
        if self.listed and len(actions) == 1 and self.turn in actions:
            moved = self.codec.play_listed(self.turn, actions[self.turn])
        else:
            for seat, action in actions.items():
                self.codec.check(seat, action)
            made = [self.codec.play(seat, action) for seat, action in actions.items()]
            moved = any(made)
        self.note(actions, moved)

    def note(self, actions: Mapping[int, int], moved: bool) -> None:
        """Something has happened."""
        state = self.codec.state
        self.turn = state.turn()
        self.listed = False
        self.passed.append(Passed(state.copy(), self.codec.part, actions, moved))

    def memory(self, seat: int) -> Memory:
        """What a seat has seen up to now."""
        if self.passed:
            each = codec(self.codec.game)
            for state, part, actions, moved in self.passed:
                each.adopt(state)
                each.part = part
                for other, memory in enumerate(self.memories):
                    memory.take(bytes(each.observation(other)), actions.get(other), moved)
            self.passed = []
        return self.memories[seat]

    def forget(self, seat: int, state: State) -> None:
        """Go on with a state that looks the same to a seat: what others have seen is not known.

        Their memories are those of the seat, with what they see now.
        """
        mine = self.memory(seat)
        self.adopt(state, self.codec.part if self.turn == seat else 0)
        for other in range(len(self.memories)):
            if other != seat:
                self.memories[other] = Memory(self.recall)
                self.memories[other].digest = mine.digest
                self.memories[other].take(bytes(self.codec.observation(other)), None, True)


def restored(state: State, part: int, recall: int, memories: list[Memory]) -> Table:
    table = Table(state.game, recall)
    table.adopt(state, part)
    table.memories = memories
    return table
