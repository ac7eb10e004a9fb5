"""Many games as a vector environment of Gymnasium, where the agent plays at every seat."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

from quinte.envs.vector import VectorGame
from quinte.extras import extra

with extra("envs"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from quinte.definition.game import Game


class SelfPlayVectorEnv(VectorEnv[Any, Any, Any]):
    """Observations and masks are those of the seat to act, rewards those of the seat that acted.

    A game that ends is dealt again within the step, and its observation is the first of the new
    one; `final_obs` in the infos is the last of the old one, for the seat that acted, and
    `final_info` has the `rewards` and `scores` of all its seats. Infos have `action_mask`, `seats`
    (who acts now), `rewards` of all seats, and `moved`. As everywhere in Gymnasium, `_name` says
    for which games an info is. All arrays are copies, unless `copy=False`: then the next step
    writes over them.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self, game: Game | str, num_envs: int = 1, *, workers: int = 1, copy: bool = True,
        render_mode: str | None = None, **options: Any,
    ) -> None:  # fmt: skip
        if render_mode is not None:
            raise ValueError("many games at once are not rendered")
        self.games = VectorGame(game, num_envs, workers=workers, **options)
        self.num_envs = num_envs
        self.copies = copy
        self.render_mode = render_mode
        self.single_observation_space = spaces.Box(0, 255, (self.games.size,), np.uint8)
        self.single_action_space = spaces.Discrete(self.games.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._all = np.ones(num_envs, bool)
        self.games.finals = np.zeros_like(self.games.observations)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Deal all games anew; without a seed, the next after the last one, or any at first."""
        if isinstance(seed, list):
            raise ValueError("expected one seed for all games")
        chosen = None if seed is None else index(seed)
        super().reset(seed=chosen)
        self.games.reset(int(self.np_random.integers(2**63)) if chosen is None else chosen)
        return self._given(self.games.observations), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[NDArray[np.uint8], NDArray[np.float64], Any, Any, dict[str, Any]]:
        games = self.games
        acted = games.seats.copy()
        games.step(actions)
        rewards = games.rewards[np.arange(self.num_envs), acted].astype(np.float64)
        over = games.dones.astype(bool)
        return (
            self._given(games.observations), rewards, over, np.zeros_like(over),
            self._infos() | (self._finals(over) if over.any() else {}),
        )  # fmt: skip

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads of the workers."""
        self.games.close()

    def _infos(self) -> dict[str, Any]:
        games = self.games
        infos = {
            "action_mask": games.masks, "seats": games.seats, "rewards": games.rewards,
            "moved": games.moved,
        }  # fmt: skip
        return self._for({name: self._given(array) for name, array in infos.items()}, self._all)

    def _finals(self, over: NDArray[np.bool_]) -> dict[str, Any]:
        """What is left of games that have ended, in the form of Gymnasium's own environments."""
        games = self.games
        assert games.finals is not None
        last = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(over):
            last[i] = self._given(games.finals[i])
        found = {"rewards": self._given(games.rewards), "scores": self._given(games.scores)}
        return self._for({"final_obs": last, "final_info": self._for(found, over)}, over)

    def _for(self, infos: dict[str, Any], which: NDArray[np.bool_]) -> dict[str, Any]:
        """Infos with the games that they are for."""
        return infos | {f"_{name}": which for name in infos}

    def _given(self, array: Any) -> Any:
        return array.copy() if self.copies else array
