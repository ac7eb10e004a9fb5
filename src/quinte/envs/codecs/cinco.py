"""Cinco as arrays.

Action 0 draws a card, or swaps a full hand. Action 1 + 91 × place + cell plays the card at that
place of the sorted hand on the cell; without a cell (0) it discards it.
"""

from __future__ import annotations

from typing import Any

from quinte.engine import bits
from quinte.engine.state import State
from quinte.envs.codecs import expand as expanding
from quinte.envs.codecs.codec import Codec
from quinte.games.cinco import rules
from quinte.games.cinco.rules import Cinco

COMPILED = not __file__.endswith(".py")

CARD = 1
PLACES = 91
ACTIONS = 365
SIDE = 11
GRID = 121


class CincoCodec(Codec):
    """A game of Cinco as arrays."""

    def __init__(self, game: Any) -> None:
        if not COMPILED:
            self.grid = bytearray(91)  # where a cell lies on the planes
        Codec.__init__(self, game)
        teams = len(game.sides)
        for q, row in enumerate(game.box.rows):
            for i, cell in enumerate(row):
                self.grid[cell] = SIDE * q + i + max(0, 5 - q)
        self.actions = ACTIONS
        self.shape = (teams + 2, SIDE, SIDE)
        self.size = GRID * (teams + 2) + 4 + 2 * self.players + teams + 2

    def adopt(self, state: State) -> None:
        Codec.adopt(self, state)
        self.cinco: Cinco = state  # type: ignore[assignment]

    def turn(self) -> int:
        return -1 if self.cinco.ending else self.cinco.to_move

    def list_legal(self, seat: int) -> int:
        mark(self.cinco, seat, self.legal)
        return 0

    def act(self, seat: int, action: int) -> int:
        rules.make(self.cinco, seat, move_of(self.cinco, seat, action))
        return 1

    def observe(self, seat: int, out: bytearray, at: int) -> None:
        write(self.cinco, self.grid, seat, out, at)

    def actions_of(self, seat: int, move: int) -> list[int]:
        if move in (0, 1):
            return [0]
        hand = self.state.position()["hands"][seat]
        return [CARD + PLACES * hand.index(move >> 7) + (move & 127)]


def mark(state: Cinco, seat: int, legal: bytearray) -> None:
    """The legal actions of a seat."""
    for i in range(ACTIONS):
        legal[i] = 0
    if state.ending or seat != state.to_move:
        return
    legal[0] = 1
    for i in range(state.sizes[seat]):
        card = state.hands[4 * seat + i]
        at = CARD + PLACES * i
        low = rules.open_low(state, card)
        high = rules.open_high(state, card)
        if rules.may_discard(state, card):
            legal[at] = 1
        while low:
            legal[at + bits.lowest(low) + 1] = 1
            low &= low - 1
        while high:
            legal[at + bits.lowest(high) + 65] = 1
            high &= high - 1


def move_of(state: Cinco, seat: int, action: int) -> int:
    """The move of a legal action."""
    if action == 0:
        return 0 if state.sizes[seat] < 4 else 1
    place = (action - CARD) // PLACES
    return state.hands[4 * seat + place] << 7 | (action - CARD) % PLACES


def write(state: Cinco, grid: bytearray, seat: int, out: bytearray, at: int) -> None:
    """What a seat sees; see docs/environments.md."""
    for k in range(state.teams):
        team = (seat + k) % state.teams
        for q in range(SIDE):
            expanding.expand(state.lines[33 * team + q], SIDE, out, at)
            at += SIDE
    for i in range(2 * GRID):
        out[at + i] = 0
    for i in range(state.sizes[seat]):
        out[at + grid[state.hands[4 * seat + i]]] = 1
    at += GRID
    for i in range(state.discarded):
        out[at + grid[state.discards[i]]] = 1
    at += GRID
    for i in range(4):
        out[at + i] = state.hands[4 * seat + i] if i < state.sizes[seat] else 0
    at += 4
    for k in range(state.players):
        other = (seat + k) % state.players
        out[at] = state.sizes[other]
        out[at + state.players] = other == state.to_move and not state.ending
        at += 1
    at += state.players
    for k in range(state.teams):
        out[at] = state.left[(seat + k) % state.teams]
        at += 1
    rest = state.limit - state.stall
    out[at] = state.piled
    out[at + 1] = min(rest, 255)
