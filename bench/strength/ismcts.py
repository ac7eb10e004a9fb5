"""Players of the match against OpenSpiel: its IS-MCTS and our level 5, by processor time."""

from __future__ import annotations

import time
from typing import Any, Protocol

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from quinte.bots.level import LEVELS, Level
from quinte.engine.rng import Fast

EXPLORE = 2.0
"""As in OpenSpiel's own example of MCTS."""
SHARE = 0.5
"""The part of the time left for a move that its next step takes, where a move has steps."""

LEAST = 2
"""Simulations; the first one only evaluates the root."""


class Spent:
    """What a player's moves have cost; moves without a choice are not counted."""

    def __init__(self) -> None:
        self.moves = self.simulations = 0
        self.seconds = self.longest = self.of_move = 0.0
        self.counted = False

    def begin(self) -> None:
        """A move begins."""
        self.of_move, self.counted = 0.0, False

    def add(self, seconds: float, simulations: int) -> None:
        """For a move, or a step of it."""
        self.moves += not self.counted
        self.counted = True
        self.of_move += seconds
        self.seconds += seconds
        self.longest = max(self.longest, self.of_move)
        self.simulations += simulations

    def as_json(self) -> dict[str, float]:
        return {
            "moves": self.moves,
            "simulations": self.simulations,
            "seconds": round(self.seconds, 3),
            "longest": round(self.longest, 3),
        }


class Player(Protocol):
    """Chooses actions in states of OpenSpiel."""

    spent: Spent

    def step(self, state: Any, legal: list[int]) -> int:
        """One of the legal actions: a move, or a step of one."""


class Level5:
    """Our highest level with a limit of its own. It is given views, never states."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        self.bot: Any = Level(LEVELS[-1], seconds).of(game.quinte)
        self.chance = Fast(seed)
        self.spent = Spent()
        self.row: list[int] = []
        """The steps left of a move that it has chosen."""

    def step(self, state: Any, legal: list[int]) -> int:
        if not self.row:
            codec, seat = state.table.codec, state.current_player()
            moves = codec.state.moves(seat)
            move = moves[0] if len(moves) == 1 else self.chosen(codec, seat, moves)
            self.row = codec.actions_of(seat, move)
        return self.row.pop(0)

    def chosen(self, codec: Any, seat: int, moves: list[int]) -> int:
        before, began = self.bot.simulations, time.process_time()
        move: int = self.bot.choose(codec.game, codec.state.view(seat), moves, self.chance)
        self.spent.add(time.process_time() - began, self.bot.simulations - before)
        return move


class Ismcts(ismcts.ISMCTSBot):  # type: ignore[misc]  # the base is untyped
    """OpenSpiel's IS-MCTS with random rollouts, stopped by time instead of by simulations."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        chance = np.random.RandomState(seed)
        super().__init__(
            game, mcts.RandomRolloutEvaluator(1, chance), EXPLORE, 0, random_state=chance
        )
        self.seconds = seconds
        self.spent = Spent()
        self.stepwise = game.quinte.name in ("quinto-tiles", "score5")

    def step(self, state: Any, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        began = time.process_time()
        self.reset()
        self._root_node = self.create_new_node(state)
        left = self.seconds - self.spent.of_move
        until = began + (SHARE * left if self.stepwise else left)
        done = 0
        while done < LEAST or time.process_time() < until:
            self.run_simulation(self.sample_root_state(state))
            done += 1
        actions, shares = zip(*self.get_final_policy(state, self._root_node), strict=True)
        chosen = int(self._random_state.choice(actions, p=shares))
        self.spent.add(time.process_time() - began, done)
        return chosen
