"""Every rack there can be, and all that can be laid from it.

A rack of up to five tiles is the number of a multiset, 0 the empty one. For each rack there are
lists of its *picks*, the ordered selections of its tiles, by how many they are and by the residue
of their sum: a run that lacks so many tiles and so much to a multiple finds its plays in one list.
The lists of a rack are written when it is first met.
"""

from __future__ import annotations

from array import array
from functools import cache
from itertools import combinations_with_replacement

COMPILED = not __file__.endswith(".py")

RACKS = 3003
PICKS = 317_613
"""All picks of all racks."""
LISTS = 55
"""The lists of a rack: up to five tiles times up to nine residues, and where the last one ends."""
PLAYS = 268_000
"""More than there can be: 36 lines, 62 stretches of two to five cells on each, 120 plays on one."""
DEAD = 10
"""Asked of a cell that no tile can take."""


class Racks:
    """Racks and their picks for one multiple."""

    def __init__(self, multiple: int) -> None:
        if not COMPILED:
            self.blank()
        self.multiple = multiple
        self.used = 0
        for total in range(256):
            self.minus[total] = -total % multiple
        # T7: what a cell asks for whose neighbours across lack so much to a multiple; where the
        # neighbours are zeros, a multiple above 0.
        for tile in range(10):
            self.takes[tile % multiple] |= 1 << tile
            if tile > 0 and tile % multiple == 0:
                self.takes[multiple] |= 1 << tile
        every = [rack for n in range(6) for rack in combinations_with_replacement(range(10), n)]
        numbers = {rack: number for number, rack in enumerate(every)}
        for rack, number in numbers.items():
            self.size[number] = len(rack)
            self.total[number] = sum(rack)
            for i, tile in enumerate(rack):
                self.tiles[5 * number + i] = tile
                self.holds[number] |= 1 << tile
            if len(rack) < 5:
                for tile in range(10):
                    bigger = numbers[tuple(sorted((*rack, tile)))]
                    self.more[10 * number + tile] = bigger
                    self.less[10 * bigger + tile] = number

    def blank(self) -> None:
        """Plain Python only: compiled, these are part of the object."""
        self.size, self.total = bytearray(RACKS), bytearray(RACKS)
        self.tiles = bytearray(5 * RACKS)  # ascending
        self.holds = array("H", bytes(2 * RACKS))  # a bit for every number on it
        self.more = array("H", bytes(20 * RACKS))  # a rack with a tile more
        self.less = array("H", bytes(20 * RACKS))  # and with one less
        self.known = bytearray(RACKS)  # whether the lists are written
        self.start = array("I", bytes(4 * LISTS * RACKS))
        self.picks = array(
            "I", bytes(4 * PICKS)
        )  # tiles in nibbles, the first lowest; their sum above
        self.minus = bytearray(256)  # what a sum lacks to a multiple
        self.takes = array("H", bytes(2 * 11))  # the tiles that are asked for, as bits
        self.plays = array("Q", bytes(8 * PLAYS))  # where plays are listed

    def learn(self, rack: int) -> None:
        """Write the lists of a rack, and of all that can be left of it."""
        counts = [0] * 10
        for tile in self.rack(rack):
            if not self.known[self.less[10 * rack + tile]]:
                self.learn(self.less[10 * rack + tile])
            counts[tile] += 1
        lists: list[list[int]] = [[] for _ in range(6 * self.multiple)]
        self.select(counts, 0, 0, 0, lists)
        first = LISTS * rack
        for number, listed in enumerate(lists):
            self.start[first + number] = self.used
            for pick in listed:
                self.picks[self.used] = pick
                self.used += 1
        self.start[first + 6 * self.multiple] = self.used
        self.known[rack] = 1

    def select(
        self, counts: list[int], number: int, total: int, pick: int, lists: list[list[int]]
    ) -> None:
        """All picks that begin so, in ascending order: zeros alone come first in their list."""
        lists[number * self.multiple + total % self.multiple].append(pick | total << 20)
        for tile in range(10):
            if counts[tile]:
                counts[tile] -= 1
                self.select(counts, number + 1, total + tile, pick | tile << 4 * number, lists)
                counts[tile] += 1

    def rack(self, number: int) -> list[int]:
        """The tiles of a rack, ascending."""
        return [self.tiles[5 * number + i] for i in range(self.size[number])]

    def number(self, tiles: list[int]) -> int:
        """The number of a rack."""
        number = 0
        for tile in tiles:
            number = self.more[10 * number + tile]
        return number

    def opens(self, rack: int) -> bool:
        """T5, T7: whether a rack has a first play."""
        if not self.known[rack]:
            self.learn(rack)
        for number in range(1, 6):
            list_ = LISTS * rack + number * self.multiple
            for i in range(self.start[list_], self.start[list_ + 1]):
                if self.picks[i] >> 20:
                    return True
        return False


@cache
def racks(multiple: int) -> Racks:
    """The racks for a multiple, shared by all states."""
    return Racks(multiple)
