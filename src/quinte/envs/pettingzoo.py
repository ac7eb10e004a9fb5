"""The games in PettingZoo: one agent after another, or all at once where the rules say so.

>>> env = aec_env("cinco", players=3)
>>> env.reset(seed=1)
>>> env.agents
['player_0', 'player_1', 'player_2']
"""

from __future__ import annotations

import secrets
from operator import index
from typing import TYPE_CHECKING, Any

from quinte.engine.rng import Fast
from quinte.envs.picture import MODES, render
from quinte.envs.registry import codec, game_of
from quinte.envs.reward import ILLEGAL, reward
from quinte.envs.together import Together
from quinte.errors import IllegalMove
from quinte.extras import extra

with extra("envs"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import BaseWrapper

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from quinte.definition.game import Game

    Bytes = NDArray[np.uint8]
    Mask = NDArray[np.int8]

VERSION = "v0"
SIMULTANEOUS = ("score5",)
"""Games where several seats act at once."""


class _Base:
    """What both interfaces share: spaces, deals, and pictures."""

    def __init__(
        self, game: Game | str, *, render_mode: str | None = None, illegal: str = "end",
        **options: Any,
    ) -> None:  # fmt: skip
        super().__init__()
        if render_mode not in (None, *MODES):
            raise ValueError(f"expected a render mode of {', '.join(MODES)}")
        if illegal not in ("end", "raise"):
            raise ValueError('expected illegal="end" or illegal="raise"')
        self.game = game_of(game, options)
        self.render_mode = render_mode
        self.illegal = illegal
        self.metadata = {
            "name": f"quinte_{self.game.name.replace('-', '_')}_{VERSION}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self.codec = codec(self.game)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observations = {
            agent: spaces.Box(0, 255, (self.codec.size,), np.uint8)
            for agent in self.possible_agents
        }
        self._actions = {
            agent: spaces.Discrete(self.codec.actions) for agent in self.possible_agents
        }
        self._chance: Fast | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def observe(self, agent: str) -> Bytes:
        """What the agent's seat sees."""
        return np.frombuffer(self.codec.observation(self._seats[agent]), np.uint8)

    def mask(self, agent: str) -> Mask:
        """The agent's legal actions, as spaces sample with them; none while it may not act."""
        return np.frombuffer(self.codec.mask(self._seats[agent]), np.int8)

    def render(self) -> Any:
        """The table with everything shown, in the render mode."""
        return render(self.codec.state, self.render_mode)

    def _require_agents(self) -> None:
        if not self.agents:
            raise ResetNeeded("the game is over or has not begun: call reset() first")

    def close(self) -> None:
        """There is nothing to close."""

    def _deal(self, seed: int | None) -> None:
        """A new game; without a seed, the next one after the last seed."""
        if seed is not None:
            self._chance = Fast(index(seed))
        elif self._chance is None:
            self._chance = Fast(secrets.randbits(64))
        self.codec.deal(self._chance.word())
        self.agents = list(self.possible_agents)


class TurnEnv(_Base, AECEnv):  # type: ignore[misc]  # the base is untyped
    """One agent acts after another; where several may act at once, the lowest seat first.

    The observation is a Box of bytes, the mask of the agent to act is in its info, and rewards are
    those of `quinte.envs.reward`. An illegal action ends the game with -1 for its agent, as
    PettingZoo's own games do; with `illegal="raise"` it raises IllegalMove and changes nothing.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def last(self, observe: bool = True) -> tuple[Bytes | None, float, bool, bool, dict[str, Any]]:
        self._require_agents()
        found: tuple[Bytes | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def step(self, action: Any) -> None:
        self._require_agents()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seats[agent]
        outcome = None
        try:
            self.codec.play(seat, action)
            if self.codec.state.turn() < 0:
                outcome = reward(self.game, self.codec.state.result())
        except IllegalMove:
            if self.illegal == "raise":
                raise
            outcome = [ILLEGAL * (other == seat) for other in range(self.game.players)]
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = {}
        if outcome is None:
            self._select()
        else:
            self._end(outcome)
        self._accumulate_rewards()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self.codec.state.turn()]
        self.infos[self.agent_selection] = {"action_mask": self.mask(self.agent_selection)}

    def _end(self, rewards: list[float]) -> None:
        for agent in self.agents:
            self.terminations[agent] = True
            self.rewards[agent] = rewards[self._seats[agent]]


class DictObservations(BaseWrapper):  # type: ignore[misc]  # the base is untyped
    """Observations as `{"observation": …, "action_mask": …}`, as in PettingZoo's own games."""

    def __init__(self, env: TurnEnv) -> None:
        super().__init__(env)
        self._spaces = {
            agent: spaces.Dict({
                "observation": env.observation_space(agent),
                "action_mask": spaces.Box(0, 1, (env.codec.actions,), np.int8),
            })
            for agent in env.possible_agents
        }  # fmt: skip

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent]

    def observe(self, agent: str) -> dict[str, Bytes | Mask]:
        game: TurnEnv = self.env
        return {"observation": game.observe(agent), "action_mask": game.mask(agent)}


class SimultaneousEnv(_Base, ParallelEnv):  # type: ignore[misc]  # the base is untyped
    """All agents act at once. Who may not act now has only action 0, which does nothing; so has who
    has ended a bid, until all have: who it is shows then only, or it would tell how many cards lie.

    An illegal action ends the game with -1 for each agent that made one; with `illegal="raise"` it
    raises IllegalMove and changes nothing.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Bytes], dict[str, dict[str, Any]]]:
        self._deal(seed)
        self._together = Together(self.codec)
        return self._seen()

    def mask(self, agent: str) -> Mask:
        """The agent's legal actions: action 0 alone if it may not act."""
        mask = np.zeros(self.codec.actions, np.int8)
        mask[self._together.legal_actions(self._seats[agent])] = 1
        return mask

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        self._require_agents()
        if missing := set(self.agents) - set(actions):
            raise ValueError(f"expected an action for {', '.join(sorted(missing))} too")
        wrong = [agent for agent in self.agents if not _is_legal(self.mask(agent), actions[agent])]
        if wrong and self.illegal == "raise":
            raise IllegalMove("move.unknown", move=index(actions[wrong[0]]))
        if not wrong:
            self._together.act([actions[agent] for agent in self.possible_agents])
        over = bool(wrong) or self.codec.state.turn() < 0
        rewards = dict.fromkeys(self.agents, 0.0)
        if wrong:
            rewards |= dict.fromkeys(wrong, ILLEGAL)
        elif over:
            gained = reward(self.game, self.codec.state.result())
            rewards = {agent: gained[self._seats[agent]] for agent in self.agents}
        observations, infos = self._seen()
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def _seen(self) -> tuple[dict[str, Bytes], dict[str, dict[str, Any]]]:
        observations = {agent: self.observe(agent) for agent in self.agents}
        infos = {agent: {"action_mask": self.mask(agent)} for agent in self.agents}
        return observations, infos


def aec_env(game: Game | str, **given: Any) -> TurnEnv:
    """A game in turns, with its options; see `TurnEnv`."""
    return TurnEnv(game, **given)


def dict_env(game: Game | str, **given: Any) -> DictObservations:
    """The same with the mask in the observation."""
    return DictObservations(TurnEnv(game, **given))


def parallel_env(game: Game | str, **given: Any) -> SimultaneousEnv:
    """A game whose seats act at once, with its options; see `SimultaneousEnv`."""
    env = SimultaneousEnv(game, **given)
    if env.game.name not in SIMULTANEOUS:
        raise ValueError(f"in {env.game.name}, seats act one after another: use aec_env")
    return env


def _is_legal(mask: Mask, action: Any) -> bool:
    number = index(action)
    return 0 <= number < len(mask) and bool(mask[number])
