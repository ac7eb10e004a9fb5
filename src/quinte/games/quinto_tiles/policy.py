"""What a play is worth: its score, the tiles it keeps, and what its runs offer the next player.

The figures were learnt by self-play (`figures.toml`, one set for each multiple) and are whole
hundredths of a point, so that the compiled policy and the plain one choose alike.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from quinte.games.quinto_tiles import rules
from quinte.games.quinto_tiles.racks import racks
from quinte.games.quinto_tiles.rules import QuintoTiles

COMPILED = not __file__.endswith(".py")

RACKS = 3003
FULL = 1001
"""The first rack of five tiles."""
POINT = 100
LEAST = -1_000_000_000
SEATS = 4


class Policy:
    """Plays at once what is worth most."""

    def __init__(self, multiple: int, figures: dict[str, Any]) -> None:
        if not COMPILED:
            self.blank()
        self.turn = figures["turn"]
        self.spread = figures["spread"]
        self.point = POINT + figures["takes"]
        every = racks(multiple)
        for rack in range(RACKS):
            tiles = every.rack(rack)
            self.last[rack] = figures["last_size"][len(tiles)] + sum(
                [figures["last_tile"][tile] for tile in tiles]
            )
            if rack < FULL:
                self.early[rack] = figures["kept"][rack]
            else:  # nobody draws to a full rack: as much as what it could keep
                fewer = [every.number(tiles[:i] + tiles[i + 1 :]) for i in range(5)]
                self.early[rack] = sum([self.early[less] for less in fewer]) // 5
        for length in range(5):
            self.opens[length] = figures["opens"][length]
            self.offers[length] = figures["offers"][length]

    def blank(self) -> None:
        """Plain Python only: compiled, these are part of the object."""
        self.early, self.last = [0] * 3003, [0] * 3003
        self.opens, self.offers = [0] * 6, [0] * 6
        self.worth, self.keeps = [0] * 4, [0] * 4

    # One play

    def value_kept(self, state: QuintoTiles, move: int) -> int:
        """What the tiles are worth that a move keeps."""
        if state is None or state.turn() < 0:
            raise ValueError("nobody is to move")
        return self.of_kept(state, move)

    def of_kept(self, state: QuintoTiles, move: int) -> int:
        """The same, unchecked."""
        rack = state.kept(move)
        return self.last[rack] if state.in_bag() == 0 else self.early[rack]

    def of_open(self, state: QuintoTiles, move: int) -> int:
        """What the runs of a play that others may lengthen are worth to the player: 0 or less."""
        value = 0
        n = state.runs_made(move)
        for i in range(n):
            length = state.run_length(i)
            if 1 < length < 5:
                value += self.opens[length] + self.offers[length] * state.run_sum(i)
        return min(value, 0)

    def equity(self, state: QuintoTiles, move: int) -> int:
        """Score, tiles kept and what is offered, of a move of the seat to move."""
        if state is None or state.turn() < 0:
            raise ValueError("nobody is to move")
        value = self.of_kept(state, move)
        if move != 0:
            value += self.point * rules.score_of(move) + self.of_open(state, move)
        return value

    def best(self, state: QuintoTiles) -> int:
        """The play that is worth most; a pass where there is none."""
        if state is None:
            raise TypeError("playing needs a state")
        n = state.count()
        choice = 0
        top = LEAST
        for i in range(n):
            move = state.listed(i)
            value = self.point * rules.score_of(move) + self.of_kept(state, move)
            if value > top:  # what it offers makes it no better
                value += self.of_open(state, move)
                if value > top:
                    top = value
                    choice = move
        return choice

    # A line of play

    def follow(self, state: QuintoTiles, move: int, plies: int) -> None:
        """Make a move, then so many of the best, and weigh what every seat has: see `weighs`."""
        if state is None or state.turn() < 0:
            raise ValueError("nobody is to move")
        for seat in range(SEATS):
            self.keeps[seat] = -1
        first = state.turn()
        while True:
            self.keeps[state.turn()] = state.kept(move)
            state.apply(state.turn(), move)
            if plies == 0 or state.turn() < 0:
                break
            move = self.best(state)
            plies -= 1
        self.weigh_seats(state, first)

    def weigh_seats(self, state: QuintoTiles, first: int) -> None:
        """The scores of all seats, with what is still to come of their tiles and turns."""
        turn = state.turn()
        for seat in range(state.players):
            value = POINT * state.score(seat)
            if turn >= 0:
                if state.in_bag() == 0:
                    value += self.last[state.held(seat)]
                else:
                    if self.keeps[seat] >= 0:
                        value += self.early[self.keeps[seat]]
                    # Seats from the one to move to the first have had a turn less.
                    n = state.players
                    if (seat - turn + n) % n < (first - turn + n) % n:
                        value += self.turn
            self.worth[seat] = value

    def weighs(self, seat: int) -> int:
        """What a seat had at the end of what was followed, in hundredths."""
        if not 0 <= seat < SEATS:
            raise IndexError(seat)
        return self.worth[seat]


@cache
def figures() -> dict[str, Any]:
    """What was learnt, by multiple."""
    source = resources.files("quinte.games.quinto_tiles") / "figures.toml"
    return tomllib.loads(source.read_text("utf-8"))


@cache
def policy(multiple: int) -> Policy:
    """The policy for a multiple."""
    return Policy(multiple, figures()[str(multiple)])
