"""States of the games in OpenSpiel: seats act in turns, or at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quinte.engine.rng import Fast
from quinte.envs.openspiel.table import Table
from quinte.envs.reward import reward
from quinte.errors import IllegalMove, NotYourTurn
from quinte.extras import extra

with extra("openspiel"):
    import pyspiel

if TYPE_CHECKING:
    from quinte.definition.game import Game

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
TOGETHER = int(pyspiel.PlayerId.SIMULTANEOUS)


class QuinteState(pyspiel.State):  # type: ignore[misc]  # the base is untyped
    """A state; before the deal, a chance node. Seats act in turns."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.table: Table | None = None
        self.player = CHANCE

    # OpenSpiel's own `is_chance_node` and `legal_actions` ask for the current player from C++,
    # again and again, which takes longer than a move.

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def is_chance_node(self) -> bool:
        return self.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        if self.player >= 0 and player in (None, self.player):
            return self._legal_actions(self.player)
        legal: list[int] = super().legal_actions(*([] if player is None else [player]))
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals: int = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.table is not None
        return self.table.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            game = self.get_game()
            if not 0 <= action < game.deals:
                raise IllegalMove("move.unknown", move=action)
            self.table = Table(game.quinte, game.recall)
            self.table.deal(action)
        elif self.player == TERMINAL:
            raise NotYourTurn("turn.over")
        elif self.player == TOGETHER:
            raise ValueError("several seats act at once here: use apply_actions")
        else:
            self.table.act(self.player, action)
        self.player = self.to_act(self.table)

    def to_act(self, table: Table) -> int:
        """The current player, as OpenSpiel numbers it."""
        return table.turn if table.turn >= 0 else TERMINAL

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
        if self.table is None:
            raise ValueError("nothing has been dealt that could be drawn again")
        self.table.memory(player)  # once, and not in every clone
        new: QuinteState = self.clone()
        assert new.table is not None
        chance = Fast(int(sampler() * 2**53))
        new.table.forget(player, new.table.codec.state.resample(player, chance))
        return new

    def __str__(self) -> str:
        if self.table is None:
            return "before the deal"
        ended = self.table.together.ended
        waiting = f" {ended}" if ended else ""
        return f"{self.table.codec.state.position()} {self.table.codec.part:x}{waiting}"


class SimultaneousState(QuinteState):
    """Where several seats may act, they act at once; others wait: see `together`."""

    def to_act(self, table: Table) -> int:
        return TOGETHER if len(table.codec.state.actors()) > 1 else super().to_act(table)

    def _legal_actions(self, player: int) -> list[int]:
        if self.player != TOGETHER or self.table is None:
            return super()._legal_actions(player)
        return self.table.together.legal_actions(player)

    def _apply_actions(self, actions: list[int]) -> None:
        assert self.table is not None
        if len(actions) != self.num_players():
            raise ValueError(f"expected {self.num_players()} actions")
        self.table.act_together(actions)
        self.player = self.to_act(self.table)
