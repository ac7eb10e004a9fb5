"""OpenSpiel: random games entirely in C++, and driven from Python."""

from __future__ import annotations

from importlib.metadata import version
from itertools import count
from random import Random

import pyspiel

from bench.measure import Chunk, Measure, Rates, sample

GAMES = 4


class OpenSpiel:
    """One of its games; optionally another one when driven from Python."""

    def __init__(self, game: str, driven: str | None = None) -> None:
        self.game = pyspiel.load_game(game)
        self.driven_game = pyspiel.load_game(driven or game)
        self.chunks = {"play": self.play(), "driven": self.driven()}
        self.measures = self.chunks.keys()

    def play(self) -> Chunk:
        """Its own loop, with its own random bots."""
        bots = [
            pyspiel.make_uniform_random_bot(player, player + 1)
            for player in range(self.game.num_players())
        ]
        seeds = count()

        def chunk() -> tuple[int, int]:
            made = 0
            for _ in range(GAMES):
                state = self.game.new_initial_state()
                pyspiel.evaluate_bots(state, bots, next(seeds))
                made += state.move_number()
            return made, GAMES

        return chunk

    def driven(self) -> Chunk:
        """Move by move from Python, chosen as `bench.engine` chooses."""
        random = Random(1).random

        def chunk() -> tuple[int, int]:
            made = 0
            state = self.driven_game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                made += 1
            return made, 1

        return chunk

    def sample(self, measure: Measure, seconds: float) -> Rates:
        return sample(measure, self.chunks[measure.name], seconds)


def release() -> str:
    return version("open_spiel")
