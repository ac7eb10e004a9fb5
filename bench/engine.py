"""Our own engine, for any game: the timed work, and a count of moves by kind."""

from __future__ import annotations

from collections import Counter
from itertools import count, cycle
from random import Random

import quinte
from bench.contest import Contest
from bench.measure import Chunk
from quinte.bots import LEVELS, Level
from quinte.bots.search import Search
from quinte.engine.playout import copy_and_playout, play_games
from quinte.engine.state import State

GAMES = 100
SEEDS = range(1, 101)
"""Random games inside the core per seed."""

ROOTS = 256
PLAYOUTS = 32
SEARCHED = 500
"""Number of mid-game states, and of consecutive playouts of each."""


class Engine:
    """The timed work on one game; each method named after a measure returns its chunk."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.game = quinte.game(contest.game, **contest.options)
        self.roots = self.grown()

    def chunks(self) -> dict[str, Chunk]:
        """The timed work, by the names of the measures."""
        return {
            "play": self.play(),
            "driven": self.driven(),
            "copy": self.copy(),
            "playout": self.playout(),
            "resample": self.resample(),
            "position": self.position(),
            "load": self.load(),
            "search": self.search(),
            "choose": self.choose(),
            **{measure.name: make(self.game) for measure, make in self.contest.own.items()},
        }

    def grown(self) -> list[State]:
        """Mid-game states as a search holds them: resampled, with a fast generator."""
        roots: list[State] = []
        rng = quinte.Fast(1)
        for seed in count():
            state = self.game.start(seed=seed)
            for _ in range(self.contest.depth):
                seat = state.turn()
                if seat < 0:
                    break
                state.apply(seat, state.draw(seat, rng))
            if (seat := state.turn()) >= 0:
                roots.append(state.resample(seat, rng))
            if len(roots) == ROOTS:
                break
        return roots

    def play(self) -> Chunk:
        """Random games inside the core."""
        seeds = cycle(SEEDS)

        def chunk() -> tuple[int, int]:
            return play_games(self.game.blank(), quinte.Fast(next(seeds)), GAMES), GAMES

        return chunk

    def driven(self) -> Chunk:
        """Random games through the checked calls, move by move from Python."""
        random = Random(1).random
        seeds = count()

        def chunk() -> tuple[int, int]:
            made = 0
            state = self.game.start(seed=next(seeds))
            while actors := state.actors():
                seat = actors[0]
                moves = state.moves(seat)
                state.play(seat, moves[int(random() * len(moves))])
                made += 1
            return made, 1

        return chunk

    def copy(self) -> Chunk:
        """Copies of mid-game states."""
        roots = self.roots * 4

        def chunk() -> tuple[int]:
            for root in roots:
                root.copy()
            return (len(roots),)

        return chunk

    def playout(self) -> Chunk:
        """Copies, each played out at random inside the core."""
        rng = quinte.Fast(1)
        roots = cycle(self.roots)

        def chunk() -> tuple[int, int]:
            return PLAYOUTS, copy_and_playout(next(roots), rng, PLAYOUTS)

        return chunk

    def resample(self) -> Chunk:
        """States that look the same to the seat to move, with the rest resampled."""
        rng = quinte.Fast(1)
        roots = [(root, root.turn()) for root in self.roots]

        def chunk() -> tuple[int]:
            for root, seat in roots:
                root.resample(seat, rng)
            return (len(roots),)

        return chunk

    def position(self) -> Chunk:
        """States to JSON-able data."""

        def chunk() -> tuple[int]:
            for root in self.roots:
                root.position()
            return (len(self.roots),)

        return chunk

    def load(self) -> Chunk:
        """And back, fully checked."""
        positions = [root.position() for root in self.roots]

        def chunk() -> tuple[int]:
            for position in positions:
                self.game.load(position)
            return (len(positions),)

        return chunk

    def search(self) -> Chunk:
        """Iterations of the general search, with this game's rollout policy."""
        search = Search(iterations=SEARCHED, plies=2, depth=6)
        rng = quinte.Fast(1)
        roots = cycle(self.roots)

        def chunk() -> tuple[int]:
            root = next(roots)
            view = root.view(root.turn())
            found = search.search(self.game, view, rng)
            return (found.rounds,)

        return chunk

    def choose(self) -> Chunk:
        """Moves of the highest level, each in a different game."""
        rng = quinte.Fast(1)
        roots = cycle(self.roots)
        level = Level(LEVELS[-1])

        def chunk() -> tuple[int]:
            root = next(roots)
            seat = root.turn()
            level.choose(self.game, root.view(seat), root.moves(seat), rng)
            return (1,)

        return chunk

    def kinds(self) -> dict[str, int]:
        """Games and moves by kind: exactly the games of `play`, replayed step by step."""
        found: Counter[str] = Counter(dict.fromkeys(self.contest.kinds, 0))
        for seed in SEEDS:
            rng = quinte.Fast(seed)
            state = self.game.blank()
            state.rng = rng.fork()
            before = found.total()
            for _ in range(GAMES):
                state.deal(-1)
                while (seat := state.turn()) >= 0:
                    move = state.draw(seat, rng)
                    state.apply(seat, move)
                    found[self.contest.kind(move)] += 1
            timed = play_games(self.game.blank(), quinte.Fast(seed), GAMES)
            if found.total() - before != timed:
                raise RuntimeError(f"seed {seed}: the games counted are not the games timed")
        return {"games": GAMES * len(SEEDS), **found}
