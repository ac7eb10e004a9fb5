"""C11: the tokens that teams have on each line. Compiled: it goes with every message."""

from __future__ import annotations

from quinte.engine import bits
from quinte.games.cinco.board import Board

COMPILED = not __file__.endswith(".py")

LINES = 33
PLACES = 11
FIVE = 0b11111


class Lines:
    """Whose tokens lie where, from cells and teams; the places of a line are bits."""

    def __init__(self, board: Board, placed: dict[str, int], teams: int) -> None:
        if not COMPILED:
            self.tokens = [0] * 99  # 33 a team
            self.free = [0] * 33
        self.board = board
        self.teams = teams
        self.fill(placed)

    def fill(self, placed: dict[str, int]) -> None:
        """Put the tokens where they lie."""
        for i in range(LINES):
            self.free[i] = self.board.on[i]
        for name, team in placed.items():
            at = 3 * int(name)
            for d in range(at, at + 3):
                line = self.board.line[d]
                self.tokens[LINES * team + line] |= self.board.place[d]
                self.free[line] ^= self.board.place[d]

    def fives(self) -> list[list[int]]:
        """The lines of five tokens of one team, each as its cells in order."""
        found = []
        for i in range(LINES):
            for at in range(PLACES - 4):
                five = FIVE << at
                for team in range(self.teams):
                    if self.tokens[LINES * team + i] & five == five:
                        found.append([self.board.cell[PLACES * i + at + n] for n in range(5)])
        return found

    def threats(self) -> dict[str, list[int]]:
        """The free cells that would complete a line, with the teams that would win there."""
        found: dict[str, list[int]] = {}
        for team in range(self.teams):
            for i in range(LINES):
                own = self.tokens[LINES * team + i]
                if bits.popcount(own) < 4:
                    continue
                for at in range(PLACES - 4):
                    five = FIVE << at
                    rest = five & self.free[i]
                    if bits.popcount(rest) == 1 and own & five == five ^ rest:
                        name = str(self.board.cell[PLACES * i + bits.lowest(rest)])
                        winners = found.setdefault(name, [])
                        if team not in winners:
                            winners.append(team)
        return found
