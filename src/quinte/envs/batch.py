"""Many games stepped in one compiled call: actions in, observations and masks out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quinte.engine.rng import Fast, Rng
from quinte.envs import pointers
from quinte.envs.codecs.codec import Codec, Loop
from quinte.envs.reward import reward

if TYPE_CHECKING:
    from quinte.engine.result import Result


class Batch(Loop):
    """Codecs and the arrays that they read and write, which it keeps alive.

    `run` steps the games from one number to before another, and may be called by several threads
    for different games. A game that has ended is left as it is, with `dones` set, until `restart`.
    """

    def __init__(self, codecs: list[Codec], arrays: dict[str, Any]) -> None:
        self.codecs = codecs
        self.room = bytearray()
        self.each = pointers.listed(codecs, self.room)
        self.kept = arrays
        self.observations = pointers.of_bytes(arrays["observations"])
        self.masks = pointers.of_bytes(arrays["masks"])
        self.dones = pointers.of_bytes(arrays["dones"])
        self.moved = pointers.of_bytes(arrays["moved"])
        self.seats = pointers.of_ints(arrays["seats"])
        self.actions = pointers.of_ints(arrays["actions"])
        self.rewards = pointers.of_floats(arrays["rewards"])
        self.scores = pointers.of_ints(arrays["scores"])
        self.gains: dict[tuple[int, ...], list[float]] = {}
        self.number = len(codecs)
        self.size = codecs[0].size
        self.width = codecs[0].actions
        self.players = codecs[0].players

    def check(self) -> int:
        """The first game whose action is illegal, -1 if there is none."""
        for i in range(self.number):
            action = self.actions[i]
            if not (0 <= action < self.width and pointers.is_legal(self.each, i, action)):
                return i
        return -1

    def step(self, first: int, last: int) -> None:
        """Make the actions, which `check` has passed, and write what is seen then."""
        pointers.run(self, first, last)

    def run(self, first: int, last: int) -> int:
        for i in range(first, last):
            seat = pointers.turn(self.each, i)
            self.seats[i] = seat  # anybody may have written there
            self.moved[i] = pointers.act(self.each, i, seat, self.actions[i])
            self.dones[i] = 0
            if pointers.turn(self.each, i) < 0:
                self.dones[i] = 1
            else:
                self.show(i)
        return 0

    def show(self, i: int) -> int:
        """Write whose turn it is in a game, what that seat sees, and what it may do."""
        seat = pointers.turn(self.each, i)
        self.seats[i] = seat
        pointers.list_legal(self.each, i, seat)
        at = self.width * i
        pointers.copy_legal(self.each, i, self.masks, at, self.width)
        pointers.observe(self.each, i, seat, self.observations, self.size * i)
        return 0

    def restart(self, deals: list[Fast], finals: Any) -> None:
        """Write what the games that have ended came to, and deal them anew.

        `finals`, if not None, gets their last observations.
        """
        for i in range(self.number):
            if self.dones[i]:
                codec: Codec = self.codecs[i]
                self.pay(i, codec.state.result())
                if finals is not None:
                    finals[i] = memoryview(codec.observation(self.seats[i]))
                chance: Fast = deals[i]
                self.renew(i, chance.word())

    def pay(self, i: int, result: Result | None) -> None:
        """Write the rewards and scores of a game."""
        assert result is not None
        gains = self.gains.get(result.winners)  # few ways to win are met again and again
        if gains is None:
            gains = self.gains[result.winners] = reward(self.codecs[i].game, result)
        for seat in range(self.players):
            self.rewards[i * self.players + seat] = gains[seat]
            self.scores[i * self.players + seat] = result.scores[seat]

    def renew(self, i: int, seed: int) -> None:
        """Deal a new game, and write what is seen of it."""
        codec: Codec = self.codecs[i]
        codec.deal(seed)
        self.show(i)

    def sample(self, rng: Rng) -> None:
        """Write a random legal action for each game, all equally likely."""
        if rng is None:
            raise TypeError("expected an Rng")
        for i in range(self.number):
            self.actions[i] = choose(self.masks, self.width * i, self.width, rng)


def choose(masks: bytearray, at: int, width: int, rng: Rng) -> int:
    """One of the actions of a mask."""
    n = 0
    for k in range(width):
        n += masks[at + k]
    if n == 0:
        return 0
    left = rng.below(n)
    k = at
    while left >= masks[k]:
        left -= masks[k]
        k += 1
    return k - at
