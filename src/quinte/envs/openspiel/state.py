"""States of the games in OpenSpiel: seats act in turns, or at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quinte.engine.rng import Fast
from quinte.envs.openspiel.table import Table
from quinte.envs.reward import reward
from quinte.extras import extra

with extra("openspiel"):
    import pyspiel

if TYPE_CHECKING:
    from quinte.definition.game import Game

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
TOGETHER = int(pyspiel.PlayerId.SIMULTANEOUS)
WAIT = 0
"""The only action of a seat that waits while others act at once; it does nothing."""


class QuinteState(pyspiel.State):  # type: ignore[misc]  # the base is untyped
    """A state; before the deal, a chance node. Seats act in turns."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.table: Table | None = None
        self.legal: list[int] = []

    def current_player(self) -> int:
        if self.table is None:
            return CHANCE
        return self.table.turn if self.table.turn >= 0 else TERMINAL

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.turn < 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals: int = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.table is not None
        legal = self.table.codec.legal_actions(player)
        if player == self.table.turn:
            self.legal = legal
        return legal

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            game = self.get_game()
            self.table = Table(game.quinte, game.recall)
            self.table.deal(action)
        else:
            self.table.act({self.table.turn: action}, listed=action in self.legal)
        self.legal = []

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0 or self.table is None:
            return f"deal {action}"
        return f"{player}: {action}"

    def returns(self) -> list[float]:
        game: Game = self.get_game().quinte
        if not self.is_terminal():
            return [0.0] * game.players
        assert self.table is not None
        return reward(game, self.table.codec.state.result())

    def resample_from_infostate(self, player: int, sampler: Any) -> QuinteState:
        """A state that looks the same to the player, with all it cannot see drawn again."""
        assert self.table is not None
        new: QuinteState = self.clone()
        assert new.table is not None
        chance = Fast(int(sampler() * 2**53))
        new.table.forget(player, new.table.codec.state.resample(player, chance))
        return new

    def __str__(self) -> str:
        if self.table is None:
            return "before the deal"
        return f"{self.table.codec.state.position()} {self.table.codec.part:x}"


class SimultaneousState(QuinteState):
    """Where several seats may act, they act at once; others wait."""

    def current_player(self) -> int:
        if self.table is not None and len(self.table.codec.state.actors()) > 1:
            return TOGETHER
        return super().current_player()

    def _legal_actions(self, player: int) -> list[int]:
        legal = super()._legal_actions(player)
        return legal or [WAIT] if self.current_player() == TOGETHER else legal

    def _apply_actions(self, actions: list[int]) -> None:
        assert self.table is not None
        acting = self.table.codec.state.actors()
        self.table.act({seat: int(actions[seat]) for seat in acting}, listed=False)
        self.legal = []
