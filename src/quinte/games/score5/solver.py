"""Equilibria of matrix games by regret matching: one side after the other, late rounds weigh more.

A matrix is what the row player gets and the column player loses. Regrets below nothing are
forgotten (regret matching plus).
"""

from __future__ import annotations

COMPILED = not __file__.endswith(".py")

MOST = 32


class Solver:
    """Room for a matrix of at most MOST rows and columns, and what was found of it."""

    def __init__(self) -> None:
        if not COMPILED:
            self.pay = [0.0] * 1024
            self.row, self.column = [0.0] * 32, [0.0] * 32  # how often each is played
            self.now, self.there = [0.0] * 32, [0.0] * 32
            self.regret, self.sorrow = [0.0] * 32, [0.0] * 32
            self.gain = [0.0] * 32
            self.rows = self.columns = 0

    def find(self, rounds: int) -> None:
        """Play against each other for some rounds; the mixes are `row` and `column`."""
        for i in range(self.rows):
            self.now[i] = 1.0 / self.rows
            self.row[i] = self.regret[i] = 0.0
        for j in range(self.columns):
            self.there[j] = 1.0 / self.columns
            self.column[j] = self.sorrow[j] = 0.0
        for n in range(1, rounds + 1):
            mean = 0.0
            for i in range(self.rows):
                total = 0.0
                for j in range(self.columns):
                    total += self.pay[i * MOST + j] * self.there[j]
                self.gain[i] = total
                mean += total * self.now[i]
            match(self.regret, self.gain, mean, self.now, self.row, self.rows, n)
            mean = 0.0
            for j in range(self.columns):
                total = 0.0
                for i in range(self.rows):
                    total -= self.pay[i * MOST + j] * self.now[i]
                self.gain[j] = total
                mean += total * self.there[j]
            match(self.sorrow, self.gain, mean, self.there, self.column, self.columns, n)
        norm(self.row, self.rows)
        norm(self.column, self.columns)

    def value(self) -> float:
        """What the row player gets when both play what was found."""
        total = 0.0
        for i in range(self.rows):
            for j in range(self.columns):
                total += self.row[i] * self.pay[i * MOST + j] * self.column[j]
        return total


def match(regret: list[float], gain: list[float], mean: float, now: list[float], sums: list[float],
          size: int, weight: int) -> None:  # fmt: skip
    """Regret what was missed; play in proportion to that, and add it to the sums."""
    total = 0.0
    for i in range(size):
        regret[i] = max(regret[i] + gain[i] - mean, 0.0)
        total += regret[i]
    for i in range(size):
        now[i] = regret[i] / total if total > 0.0 else 1.0 / size
        sums[i] += now[i] * weight


def norm(mix: list[float], size: int) -> None:
    """Make the parts of a mix add up to 1."""
    total = 0.0
    for i in range(size):
        total += mix[i]
    for i in range(size):
        mix[i] = mix[i] / total if total > 0.0 else 1.0 / size


def equilibrium(matrix: list[list[float]], rounds: int) -> tuple[list[float], list[float], float]:
    """The mixes of both sides, and what the row player gets."""
    solver = Solver()
    solver.rows, solver.columns = len(matrix), len(matrix[0])
    if not (0 < solver.rows <= MOST and 0 < solver.columns <= MOST):
        raise ValueError("the matrix is too large")
    for i, row in enumerate(matrix):
        for j, pay in enumerate(row):
            solver.pay[i * MOST + j] = pay
    solver.find(rounds)
    found = [solver.row[i] for i in range(solver.rows)]
    return found, [solver.column[j] for j in range(solver.columns)], solver.value()
