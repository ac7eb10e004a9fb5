"""A game in progress, and what each seat has seen of it."""

from __future__ import annotations

from collections import deque
from hashlib import blake2b
from json import dumps
from typing import TYPE_CHECKING, Any

from quinte.envs.registry import codec
from quinte.envs.together import Together

if TYPE_CHECKING:
    from collections.abc import Sequence

    from quinte.definition.game import Game
    from quinte.engine.state import State
    from quinte.engine.types import Fact

    Made = tuple[int | None, tuple[int, ...]]
    """An action of a seat, or of all seats at once (None)."""
    Before = tuple[State, int, dict[int, int]]
    """A state, the part of an unfinished play, and the seats that have ended theirs."""

NOWHERE = b""
"""What a seat remembers before anything is dealt."""
DIGEST = 16
"""Bytes."""


class Memory:
    """What a seat has seen: a digest of all, and the last observations as they were."""

    def __init__(self, recall: int) -> None:
        self.digest = NOWHERE
        self.latest: deque[bytes] = deque(maxlen=recall + 1)

    def copy(self) -> Memory:
        new = Memory(0)
        new.digest, new.latest = self.digest, self.latest.copy()
        return new

    def take(
        self, seen: bytes, action: int | None = None, moved: bool = True, told: bytes = b""
    ) -> None:
        """Remember what is seen after an own action, or after something that can be noticed, and
        what the seat was told on the way and sees no more.

        Steps of others that change nothing for this seat leave no trace, not even their number.
        """
        if action is None and not moved and self.latest and seen == self.latest[-1]:
            return
        own = b"" if action is None else action.to_bytes(2, "big")
        self.digest = blake2b(seen + own + told, key=self.digest, digest_size=DIGEST).digest()
        self.latest.append(seen)


class Table:
    """A codec, and the memory of each seat.

    Memories are brought up to date when they are asked for, by making the actions since then once
    more: most states that a search goes through are never asked.
    """

    def __init__(self, game: Game, recall: int) -> None:
        self.codec = codec(game)
        self.together = Together(self.codec)
        self.recall = recall
        self.turn = -1
        self.listed = False
        """Whether the codec has just listed the actions of the seat to act."""
        self.memories = [Memory(recall) for _ in range(game.players)]
        self.since: list[Made] = []
        """What was done since the memories were up to date, when the game was like this:"""
        self.before: Before | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        new = Table(self.codec.game, self.recall)
        new.adopt(self.codec.state.copy(), self.codec.part, self.together.ended)
        new.before, new.since = self.before, list(self.since)
        new.memories = [memory.copy() for memory in self.memories]
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        self.memory(0)
        now = self.codec.state, self.codec.part, self.together.ended
        return restored, (*now, self.recall, self.memories)

    def adopt(self, state: State, part: int, ended: dict[int, int]) -> None:
        """Go on with a state, the steps of an unfinished play, and seats that have ended theirs."""
        self.codec.adopt(state)
        self.codec.part = part
        self.together = Together(self.codec, ended)
        self.turn = state.turn()
        self.listed = False

    def remember(self) -> None:
        """The memories are up to date."""
        self.since = []
        self.before = self.codec.state.copy(), self.codec.part, dict(self.together.ended)

    def legal_actions(self, seat: int) -> list[int]:
        self.listed = seat == self.turn
        return self.codec.legal_actions(seat)

    def deal(self, number: int) -> None:
        """What is shown to decide who begins is not remembered: it says nothing of the deal."""
        self.codec.deal(number)
        self.turn = self.codec.state.turn()
        for seat, memory in enumerate(self.memories):
            memory.take(bytes(self.codec.observation(seat)))
        self.remember()

    def act(self, seat: int, action: int) -> None:
        """An action of the seat to act, or raise and change nothing."""
        if self.listed and seat == self.turn:
            self.codec.play_listed(seat, action)
        else:
            self.codec.play(seat, action)
        self.note((seat, (action,)))

    def act_together(self, actions: Sequence[int]) -> None:
        """Actions of all seats, or raise and change nothing."""
        self.together.act(actions)
        self.note((None, tuple(actions)))

    def note(self, made: Made) -> None:
        """Something has happened."""
        self.turn = self.codec.state.turn()
        self.listed = False
        self.since.append(made)

    def memory(self, seat: int) -> Memory:
        """What a seat has seen up to now."""
        if self.since:
            assert self.before is not None
            state, part, ended = self.before
            again = Together(codec(self.codec.game), ended)
            again.codec.adopt(state.copy())
            again.codec.part = part
            for made in self.since:
                self.live_through(again, made)
            again.codec.state.log = None
            self.since = []
            self.before = again.codec.state, again.codec.part, again.ended
        return self.memories[seat]

    def live_through(self, again: Together, made: Made) -> None:
        """Make actions once more, and remember what the seats see and are told."""
        game, coded = again.codec.game, again.codec
        facts: list[Fact] = []
        coded.state.log = facts
        seat, actions = made
        if seat is None:
            acted, moved = again.act(actions)
        else:
            acted, moved = {seat: actions[0]}, coded.play(seat, actions[0])
        forgotten = any(fact["fact"] in game.definition.forgets for fact in facts)
        for other, memory in enumerate(self.memories):
            told = dumps(game.events(facts, other)).encode() if forgotten else b""
            memory.take(bytes(coded.observation(other)), acted.get(other), moved, told)

    def forget(self, seat: int, state: State) -> None:
        """Go on with a state that looks the same to a seat: what others have seen is not known.

        Their memories are those of the seat, with what they see now.
        """
        mine = self.memory(seat)
        own = {who: action for who, action in self.together.ended.items() if who == seat}
        self.adopt(state, self.codec.part if self.turn == seat else 0, own)
        for other in range(len(self.memories)):
            if other != seat:
                self.memories[other] = Memory(self.recall)
                self.memories[other].digest = mine.digest
                self.memories[other].take(bytes(self.codec.observation(other)))
        self.remember()


def restored(
    state: State, part: int, ended: dict[int, int], recall: int, memories: list[Memory]
) -> Table:
    table = Table(state.game, recall)
    table.adopt(state, part, ended)
    table.memories = memories
    table.remember()
    return table
