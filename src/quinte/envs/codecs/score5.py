"""Score 5 as arrays.

Action 0 ends a bid, action 1 keeps the last one, action 2 + card lays a card for a bid or takes one
of the winner's. A bid is put together from such actions, as in the rules.
"""

from __future__ import annotations

from typing import Any

from quinte.engine import bits
from quinte.engine.state import State
from quinte.envs.codecs import expand as expanding
from quinte.envs.codecs.codec import Codec
from quinte.games.score5 import rules
from quinte.games.score5.rules import Score5

CARD = 2
CARDS = 51
ACTIONS = 53
BID = 0
SHARE = 1
TAKE = 64


class Score5Codec(Codec):
    """A game of Score 5 as arrays."""

    def __init__(self, game: Any) -> None:
        Codec.__init__(self, game)
        self.actions = ACTIONS
        self.shape = (2 * self.players + 4, 1, CARDS)
        self.size = CARDS * (2 * self.players + 4) + 4 * self.players + 6

    def adopt(self, state: State) -> None:
        Codec.adopt(self, state)
        self.score5: Score5 = state  # type: ignore[assignment]

    def turn(self) -> int:
        if self.score5.phase == BID:
            return bits.lowest(self.score5.pending)
        return self.score5.takers[0] if self.score5.phase == SHARE else -1

    def list_legal(self, seat: int) -> int:
        mark(self.score5, seat, self.legal)
        return 0

    def act(self, seat: int, action: int) -> int:
        if self.score5.phase == SHARE:
            rules.make(self.score5, seat, 64 + action - CARD)
            return 1
        rules.make(self.score5, seat, action)
        return 1 if action < CARD else 0

    def completes(self, action: int) -> bool:
        return self.score5.phase != BID or action < CARD

    def observe(self, seat: int, out: bytearray, at: int) -> None:
        write(self.score5, seat, out, at)

    def actions_of(self, seat: int, move: int) -> list[int]:
        return [move - TAKE + CARD if move >= TAKE else move]


def mark(state: Score5, seat: int, legal: bytearray) -> None:
    """The legal actions of a seat."""
    legal[0] = legal[1] = 0
    low = 0
    if state.phase == BID:
        if state.pending >> seat & 1:
            legal[0] = 1
            legal[1] = rules.may_keep(state, seat)
            low = state.rest[seat]
    elif state.phase == SHARE and state.takers[0] == seat:
        low = state.spoils
    expanding.expand(low, CARDS, legal, CARD)


def write(state: Score5, seat: int, out: bytearray, at: int) -> None:
    """What a seat sees; see docs/environments.md."""
    bidding = state.phase == BID
    for k in range(state.players):
        other = (seat + k) % state.players
        expanding.expand(state.hands[other], CARDS, out, at)
        some = state.laid[other]
        if bidding and k > 0:
            some = 0
        expanding.expand(some, CARDS, out, at + CARDS * state.players)
        at += CARDS
    at += CARDS * state.players
    expanding.expand(state.choosing[seat], CARDS, out, at)
    expanding.expand(state.out, CARDS, out, at + CARDS)
    some = 0
    if state.card != 255:
        some = state.deck.only[state.card]
    expanding.expand(some, CARDS, out, at + 2 * CARDS)
    expanding.expand(state.spoils, CARDS, out, at + 3 * CARDS)
    at += 4 * CARDS
    for k in range(4 * state.players):
        out[at + k] = 0
    for k in range(state.players):
        other = (seat + k) % state.players
        out[at + k] = bits.popcount(state.laid[other])
        if bidding:
            out[at + state.players + k] = not state.pending >> other & 1
            out[at + 3 * state.players + k] = state.pending >> other & 1
    if state.phase == SHARE:
        for i in range(state.players - 1):
            k = (state.takers[i] + state.players - seat) % state.players
            out[at + 2 * state.players + k] = i + 1
        k = (state.takers[0] + state.players - seat) % state.players
        out[at + 3 * state.players + k] = 1
    at += 4 * state.players
    for k in range(3):
        out[at + k] = state.phase == k
    out[at + 3] = 12 - state.piled
    out[at + 4] = state.round
    out[at + 5] = min(state.rounds, 255)
