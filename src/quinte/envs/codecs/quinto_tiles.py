"""Quinto tiles as arrays.

A play is put together: first where its first tile lies and in which direction it goes, then its
tiles one after another, each on the next free cell, then its end. Action 0 passes, action 1 ends a
play, action 2 + number lays a tile, action 12 + 2 × cell + direction begins a play on a cell
(counted along the rows), across (0) or down (1). A single tile is played across.
"""

from __future__ import annotations

from typing import Any

from quinte.engine import bits
from quinte.engine.state import State
from quinte.envs.codecs import expand as expanding
from quinte.envs.codecs.codec import Codec
from quinte.games.quinto_tiles import rules
from quinte.games.quinto_tiles.racks import Racks
from quinte.games.quinto_tiles.rules import QuintoTiles

COMPILED = not __file__.endswith(".py")

PASS = 0
TILES = 0xFFFFF
SCORE = 20
PATTERN = 30
START = 35
LINE = 40
"""What a move is made of."""
SUMS = 19

END = 1
TILE = 2
PLACE = 12
"""What an action is made of."""

NUMBER = 20
STARTED = 1 << 50
ONE_TILE = 0x100000
ONE_START = 0x800000000
ONE_LINE = 0x10000000000
"""An unfinished play: its tiles as in a move, how many they are, where it begins, as in a move."""


class QuintoTilesCodec(Codec):
    """A game of Quinto tiles as arrays."""

    def __init__(self, game: Any) -> None:
        if not COMPILED:
            self.plays = [0] * 325  # arrangements of one to five of five tiles
        Codec.__init__(self, game)
        edition = game.box[game.options["edition"]]
        cells = edition.rows * edition.columns
        self.actions = PLACE + 2 * cells
        self.shape = (4, edition.rows, edition.columns)
        self.size = 4 * cells + 14 * self.players + 14

    def adopt(self, state: State) -> None:
        Codec.adopt(self, state)
        self.tiles: QuintoTiles = state  # type: ignore[assignment]
        self.place = self.number = 0

    def separate(self, first: Any) -> None:
        if first is None:
            self.tiles.racks = Racks(self.game.options["multiple"])
        else:
            share(self, first)

    def turn(self) -> int:
        return self.tiles.seat

    def list_legal(self, seat: int) -> int:
        for i in range(self.actions):
            self.legal[i] = 0
        if seat < 0 or seat != self.tiles.seat:
            return 0
        if self.part:
            self.gather()
            mark_tiles(self.plays, self.number, self.part, self.legal)
            return 0
        return mark_places(self.tiles, self.legal)

    def gather(self) -> int:
        """List the plays that begin where the unfinished one does, unless they are listed."""
        if self.place != self.part >> START:
            self.number = rules.list_place(
                self.tiles, self.part >> LINE & 63, self.part >> START & 31
            )
            for i in range(self.number):
                self.plays[i] = self.tiles.racks.plays[i]
            self.place = self.part >> START
        return 0

    def act(self, seat: int, action: int) -> int:
        if action >= TILE:
            self.part = extend(self.tiles, self.part, action)
            return 0
        if self.part:
            self.gather()
            rules.make(self.tiles, seat, play_of(self.plays, self.number, self.part))
        else:
            rules.make(self.tiles, seat, PASS)
        self.part = self.place = 0
        return 1

    def observe(self, seat: int, out: bytearray, at: int) -> None:
        write(self.tiles, seat, out, at)
        if self.part and seat == self.tiles.seat:
            write_part(self.tiles, self.part, out, at, at + self.size - 2)

    def extended(self, action: int) -> int:
        return extend(self.tiles, self.part, action) if action >= TILE else 0

    def completes(self, action: int) -> bool:
        return action < TILE

    def actions_of(self, seat: int, move: int) -> list[int]:
        if move == PASS:
            return [0]
        line, at, pattern = move >> LINE, move >> START & 31, move >> PATTERN & 31
        _, rows, columns = self.shape
        down = line >= rows
        cell = at * columns + line - rows if down else line * columns + at
        tiles = [move >> 4 * i & 15 for i in range(pattern.bit_count())]
        return [PLACE + 2 * cell + down, *(TILE + tile for tile in tiles), END]


def share(codec: QuintoTilesCodec, first: QuintoTilesCodec) -> None:
    """List plays where the first codec does."""
    codec.tiles.racks = first.tiles.racks


def mark_places(state: QuintoTiles, legal: bytearray) -> int:
    """Where plays begin, and a pass if there is none or passes are free."""
    n = rules.list_places(state)
    if n == 0 or state.voluntary:
        legal[0] = 1
    before = -1
    for i in range(n):
        play = state.racks.plays[i] >> START
        if play != before:
            before = play
            line = play >> (LINE - START)
            at = play & 31
            if line < state.rows:
                legal[PLACE + 2 * (line * state.columns + at)] = 1
            else:
                legal[PLACE + 2 * (at * state.columns + line - state.rows) + 1] = 1
    return 0


def mark_tiles(plays: list[int], n: int, part: int, legal: bytearray) -> None:
    """What an unfinished play may go on with, or end: n plays begin there."""
    number = part >> NUMBER & 7
    tiles = part & TILES
    mask = (1 << 4 * number) - 1
    for i in range(n):
        play = plays[i]
        size = bits.popcount(play >> PATTERN & 31)
        if size >= number and play & mask == tiles:
            if size == number:
                legal[END] = 1
            else:
                legal[TILE + (play >> 4 * number & 15)] = 1


def extend(state: QuintoTiles, part: int, action: int) -> int:
    """An unfinished play with a tile more, or begun."""
    if action < PLACE:
        return part + ONE_TILE | (action - TILE) << 4 * (part >> NUMBER & 7)
    cell = (action - PLACE) >> 1
    row = cell // state.columns
    column = cell % state.columns
    if action - PLACE & 1:
        line, at = state.rows + column, row
    else:
        line, at = row, column
    return STARTED | line * ONE_LINE | at * ONE_START  # type: ignore[no-any-return]


def play_of(plays: list[int], n: int, part: int) -> int:
    """The play that is complete with what is laid, of n that begin there."""
    number = part >> NUMBER & 7
    for i in range(n):
        play = plays[i]
        if play & TILES == part & TILES and bits.popcount(play >> PATTERN & 31) == number:
            return play
    return PASS


def write(state: QuintoTiles, seat: int, out: bytearray, at: int) -> None:
    """What a seat sees, but for an unfinished play; see docs/environments.md."""
    cells = state.rows * state.columns
    for row in range(state.rows):
        full = state.full[row]
        base = row * SUMS
        expanding.expand(full, state.columns, out, at)
        for column in range(state.columns):
            out[at + cells + column] = state.sums[base + column + 1] - state.sums[base + column]
        at += state.columns
    at += cells
    for i in range(2 * cells):
        out[at + i] = 0
    at += 2 * cells
    for k in range(state.players):
        other = (seat + k) % state.players
        rack = state.rack[other]
        for i in range(10):
            out[at + i] = 0
        if k == 0 or state.seat < 0:
            for i in range(state.racks.size[rack]):
                out[at + state.racks.tiles[5 * rack + i]] += 1
        out[at + 10] = state.racks.size[rack]
        score = min(max(state.scores[other], 0), 1023)
        out[at + 11] = score >> 2
        out[at + 12] = score & 3
        out[at + 13] = other == state.seat
        at += 14
    write_unseen(state, seat, out, at)
    out[at + 10] = state.bagged
    out[at + 11] = state.passes
    out[at + 12] = 0
    out[at + 13] = 0


def write_unseen(state: QuintoTiles, seat: int, out: bytearray, at: int) -> None:
    """How many tiles of each number the seat has not seen: in the bag, and on hidden racks."""
    for i in range(10):
        out[at + i] = 0
    for i in range(state.bagged):
        out[at + state.bag[i]] += 1
    if state.seat >= 0:
        for other in range(state.players):
            if other != seat:
                rack = state.rack[other]
                for i in range(state.racks.size[rack]):
                    out[at + state.racks.tiles[5 * rack + i]] += 1


def write_part(state: QuintoTiles, part: int, out: bytearray, base: int, last: int) -> None:
    """An unfinished play, for the seat that puts it together."""
    cells = state.rows * state.columns
    line = part >> LINE & 63
    at = part >> START & 31
    number = part >> NUMBER & 7
    tiles = part
    base += 2 * cells
    out[last] = 2 if line >= state.rows else 1
    out[last + 1] = number
    i = 0
    while True:
        if line < state.rows:
            cell = line * state.columns + at
        else:
            cell = at * state.columns + line - state.rows
        if not state.full[line] >> at & 1:
            out[base + cell] = 1
            if i < number:
                out[base + cells + cell] = tiles & 15
                tiles >>= 4
            i += 1
            if i >= number:
                break
        at += 1
