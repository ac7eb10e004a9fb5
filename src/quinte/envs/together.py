"""Seats that act at once, one step each at a time.

A bid takes as many steps as it has cards, and how many those are is hidden until the round closes.
So the end of a bid takes effect when all have ended theirs: until then nobody sees who has.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

from quinte.errors import IllegalMove

if TYPE_CHECKING:
    from collections.abc import Sequence

    from quinte.envs.codecs.codec import Codec

WAIT = 0
"""The only action of a seat that waits; it does nothing."""


class Together:
    """A codec, and the actions that end moves of seats which wait for the others."""

    def __init__(self, codec: Codec, ended: dict[int, int] | None = None) -> None:
        self.codec = codec
        self.ended = dict(ended or {})

    def waits(self, seat: int) -> bool:
        """Whether a seat has nothing to choose now."""
        return seat in self.ended or not self.codec.state.acts(seat)

    def legal_actions(self, seat: int) -> list[int]:
        """The seat's legal actions, ascending."""
        return [WAIT] if self.waits(seat) else self.codec.legal_actions(seat)

    def act(self, actions: Sequence[Any]) -> tuple[dict[int, int], bool]:
        """An action of every seat, or raise and change nothing.

        What the seats did that do not wait, and whether their moves are complete.
        """
        made: dict[int, int] = {}
        for seat in range(self.codec.players):
            if not self.waits(seat):
                made[seat] = self.codec.check(seat, actions[seat])
            elif index(actions[seat]) != WAIT:
                raise IllegalMove("move.unknown", move=index(actions[seat]))
        for seat, action in made.items():
            if self.codec.completes(action):
                self.ended[seat] = action
            else:
                self.codec.play(seat, action)
        complete = all(seat in self.ended for seat in self.codec.state.actors())
        if complete:
            for seat in sorted(self.ended):
                self.codec.play(seat, self.ended[seat])
            self.ended.clear()
        return made, complete
