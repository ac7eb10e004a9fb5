"""Fits the tile values of Quinto tiles by self-play, and writes the game's `figures.toml`.

    python -m bench.learn.quinto_tiles [GAMES [MULTIPLE ...]]

Each round plays games with the figures of the previous one. For every rack kept, it records how
much more its owner scored on the next turn than on an average one; for racks when the bag is empty,
what they still scored; for open runs, how the outcomes of two plays in one position differ.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import quinte
from quinte import Fast, Game
from quinte.games.quinto_tiles.policy import FULL, Policy, figures
from quinte.games.quinto_tiles.racks import Racks, racks
from quinte.games.quinto_tiles.rules import QuintoTiles, score_of

TARGET = Path(quinte.__file__).parent / "games/quinto_tiles/figures.toml"
MULTIPLES = range(2, 10)
POINT = 100
"""All figures are hundredths of a point."""
ROUNDS = 4
GAMES = 1500
PAIRS = 12
"""One in this many moves is compared with another."""
NEAR = 1500
"""Plays are compared if they are at most this far apart, in hundredths."""
WEIGHT = 12
"""Weight of a rack's estimate from its tiles, relative to one observation of the rack."""

HEAD = """\
# Written by `python -m bench.learn.quinto_tiles`: learnt by self-play, a table for each multiple,
# in hundredths of a point.
#
# turn     what a turn scores
# spread   how far a result strays, by the root of the number of tiles still to be laid
# takes    what each point of a play is worth besides, since nobody else scores there
# opens    what an open run of so many tiles is worth to who made it
# offers   and each point of its sum
# last_*   what a rack still makes when the bag is empty: by its size, and for each tile
# kept     what a rack of up to four tiles adds to the next turn, in the order of `racks.py`
"""

Figures = dict[str, Any]


def nothing_learnt() -> Figures:
    """What a greedy player knows: the scores, and that tiles left are subtracted."""
    return {
        "turn": 0,
        "spread": 500,
        "takes": 0,
        "opens": [0] * 5,
        "offers": [0] * 5,
        "last_size": [0] * 6,
        "last_tile": [-POINT * tile for tile in range(10)],
        "kept": [0] * FULL,
    }


def solve(rows: Sequence[Sequence[float]], wanted: Sequence[float], ridge: float) -> list[float]:
    """Ridge regression: elimination on the normal equations."""
    n = len(wanted)
    table = [
        [*(rows[i][j] + (ridge if i == j else 0.0) for j in range(n)), wanted[i]] for i in range(n)
    ]
    for i in range(n):
        pivot = max(range(i, n), key=lambda row: abs(table[row][i]))
        table[i], table[pivot] = table[pivot], table[i]
        for other in range(n):
            if other != i:
                factor = table[other][i] / table[i][i]
                table[other] = [a - factor * b for a, b in zip(table[other], table[i], strict=True)]
    return [table[i][n] / table[i][i] for i in range(n)]


class Fit:
    """Sums for a linear model, accumulated one sample at a time."""

    def __init__(self, features: int) -> None:
        self.rows = [[0.0] * features for _ in range(features)]
        self.wanted = [0.0] * features

    def add(self, sample: Sequence[float], value: float, weight: float = 1.0) -> None:
        used = [(i, x) for i, x in enumerate(sample) if x]
        for i, x in used:
            self.wanted[i] += weight * x * value
            for j, y in used:
                self.rows[i][j] += weight * x * y

    def found(self, ridge: float = 10.0) -> list[float]:
        return solve(self.rows, self.wanted, ridge)


def features(tiles: Iterable[int]) -> list[float]:
    """Of a rack: the count of each number, the total, and duplicates."""
    counts = [0.0] * 10
    for tile in tiles:
        counts[tile] += 1
    size = int(sum(counts))
    alike = sum(n * (n - 1) / 2 for n in counts)
    return [*counts, *(float(size == n) for n in range(6)), alike]


class Round:
    """The games of one round, and the observations from them."""

    def __init__(self, game: Game, known: Figures) -> None:
        self.game, self.known = game, known
        self.racks: Racks = racks(game.options["multiple"])
        self.policy = Policy(game.options["multiple"], known)
        self.kept: dict[int, list[float]] = {}  # count, and sum of the next scores
        self.last = Fit(17)
        self.opens = Fit(7)
        self.scored: list[int] = []
        self.strayed: list[float] = []

    def rack(self, state: QuintoTiles, seat: int, move: int) -> int:
        """The rack a seat keeps after a move."""
        held = list(map(int, state.rack_of(seat)))
        for i in range((move >> 30 & 31).bit_count()):
            held.remove(move >> 4 * i & 15)
        return self.racks.number(held)

    def play(self, seed: int) -> None:
        """One game; one move in ten is random, so that all kinds of racks occur."""
        state, rng, policy = self.game.start(seed=seed), Fast(seed), self.policy
        assert isinstance(state, QuintoTiles)  # the registry pairs them
        before = [-1] * self.game.players
        lasting: list[tuple[int, int, int]] = []  # seat, rack, score then
        standing: list[tuple[int, int, int]] = []  # seat, margin, tiles still to be played
        tiles = len(self.game.pieces(state.position()))
        scores = [0] * self.game.players
        while (seat := state.turn()) >= 0:
            bag = max(0, tiles - state.placed - 5 * self.game.players)
            move = policy.best(state)
            if bag and before[seat] >= 0:
                came = POINT * score_of(move) + policy.value_kept(state, move)
                seen = self.kept.setdefault(before[seat], [0.0, 0.0])
                seen[0] += 1
                seen[1] += came
                self.scored.append(score_of(move))
            if bag > 10 and move and rng.below(PAIRS) == 0:
                self.compare(state, seat, move, rng)
            if rng.below(10) == 0:
                move = state.draw(seat, rng)
            before[seat] = self.rack(state, seat, move)
            state.apply(seat, move)
            scores[seat] += score_of(move)
            if not bag and state.turn() >= 0:
                lasting.append((seat, before[seat], scores[seat]))
            if bag and min(before) >= 0:
                keeps = self.known["kept"]
                ahead = [POINT * scores[i] + (keeps[before[i]] if before[i] < FULL else 0)
                         for i in range(2)]  # fmt: skip
                margin = ahead[seat] - ahead[1 - seat] - self.known["turn"] // 2
                left = tiles - state.placed
                standing.append((seat, margin, left))
        final = state.position()["scores"]  # after subtraction
        for seat, rack, then in lasting:
            self.last.add(features(self.racks.rack(rack)), POINT * (final[seat] - then))
        for seat, margin, left in standing:
            self.strayed.append((POINT * (final[seat] - final[1 - seat]) - margin) ** 2 / left)

    def compare(self, state: QuintoTiles, seat: int, best: int, rng: Fast) -> None:
        """The outcomes of the best play and of one about as good, on the same deal."""
        top = self.policy.equity(state, best)
        near = [m for m in state.moves(seat) if m and self.policy.equity(state, m) > top - NEAR]
        other = near[rng.below(len(near))]
        if other == best:
            return
        seen, came = [], []
        for move in (best, other):
            runs = [*[0.0] * 6, float(score_of(move))]
            for run in state.placement(move).runs:
                if 2 <= len(run["tiles"]) < 5:
                    runs[len(run["tiles"]) - 2] += 1
                    runs[len(run["tiles"]) + 1] += run["sum"]
            after = state.copy()
            value = -self.policy.value_kept(state, move)
            after.apply(seat, move)
            for sign in (-1, 1):
                reply = self.policy.best(after)
                value += sign * self.policy.value_kept(after, reply)
                value += sign * POINT * score_of(reply)
                after.apply(after.turn(), reply)
            seen.append(runs)
            came.append(value)
        difference = [a - b for a, b in zip(*seen, strict=True)]
        self.opens.add(difference, came[0] - came[1])

    def learnt(self) -> Figures:
        """The figures fitted from this round."""
        total = sum(n for n, _ in self.kept.values())
        mean = sum(value for _, value in self.kept.values()) / total
        fit = Fit(17)
        for rack, (n, value) in self.kept.items():
            fit.add(features(self.racks.rack(rack)), value / n - mean, n)
        weights = fit.found()
        kept = []
        for rack in range(FULL):
            likely = sum(
                w * x for w, x in zip(weights, features(self.racks.rack(rack)), strict=True)
            )
            n, value = self.kept.get(rack, (0.0, 0.0))
            kept.append(round((value - n * mean + WEIGHT * likely) / (n + WEIGHT)))
        last = self.last.found()
        opens = self.opens.found()
        return {
            "turn": round(POINT * sum(self.scored) / len(self.scored)),
            "spread": round((sum(self.strayed) / len(self.strayed)) ** 0.5),
            "takes": round(opens[6]),
            "opens": [0, 0, *map(round, opens[:3])],
            "offers": [0, 0, *map(round, opens[3:6])],
            "last_size": [0, *map(round, last[11:16])],
            "last_tile": list(map(round, last[:10])),
            "kept": kept,
        }


def learn(multiple: int, games: int, say: Callable[[str], None]) -> Figures:
    """All rounds for one multiple."""
    game = quinte.game("quinto-tiles", multiple=multiple)
    known = nothing_learnt()
    for number in range(ROUNDS):
        of_round = Round(game, known)
        for seed in range(games):
            of_round.play(number * games + seed)
        known = of_round.learnt()
        say(f"{multiple}: " + str({name: it for name, it in known.items() if name != "kept"}))
        say(f"   kept 0-9: {known['kept'][1:11]}")
    return known


def written(every: dict[str, Figures]) -> str:
    """The file's text."""
    lines = HEAD.splitlines()
    for multiple in sorted(every):
        lines += ["", f"[{multiple}]"]
        for name, value in every[multiple].items():
            if name != "kept":
                lines.append(f"{name} = {value}")
        kept = list(map(str, every[multiple]["kept"]))
        lines.append("kept = [")
        lines += ["    " + ", ".join(kept[i : i + 20]) + "," for i in range(0, len(kept), 20)]
        lines.append("]")
    return "\n".join(lines) + "\n"


def main(games: int = GAMES, *multiples: int) -> None:
    """Fit and write; other multiples are left unchanged."""
    every: dict[str, Figures] = dict(figures()) if TARGET.exists() else {}
    for multiple in multiples or MULTIPLES:
        every[str(multiple)] = learn(multiple, games, print)
        TARGET.write_text(written(every), "utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
