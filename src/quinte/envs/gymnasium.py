"""The games in Gymnasium: one seat, against bots of a chosen level."""

from __future__ import annotations

import secrets
from operator import index
from typing import TYPE_CHECKING, Any

from quinte.bots import bot
from quinte.engine.rng import Fast
from quinte.envs.picture import MODES, render
from quinte.envs.registry import codec, game_of
from quinte.envs.reward import ILLEGAL, reward
from quinte.errors import IllegalMove
from quinte.extras import extra

with extra("envs"):
    import numpy as np
    from gymnasium import Env, spaces
    from gymnasium.error import ResetNeeded

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from quinte.definition.game import Game

    Bytes = NDArray[np.uint8]


class SeatEnv(Env[Any, Any]):
    """One seat of a game; bots play at the others.

    The observation is a Box of bytes, the mask is in the info, and the reward at the end is that of
    `quinte.envs.reward`. An illegal action ends the game with -1; with `illegal="raise"` it raises
    IllegalMove and changes nothing. The levels from 4 on think for a limited time, so their games
    may differ on another machine.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self, game: Game | str, *, seat: int = 0, opponents: str = "level3",
        render_mode: str | None = None, illegal: str = "end", **options: Any,
    ) -> None:  # fmt: skip
        if render_mode not in (None, *MODES):
            raise ValueError(f"expected a render mode of {', '.join(MODES)}")
        if illegal not in ("end", "raise"):
            raise ValueError('expected illegal="end" or illegal="raise"')
        self.game = game_of(game, options)
        self.seat = index(seat)
        if not 0 <= self.seat < self.game.players:
            raise ValueError(f"expected a seat from 0 to {self.game.players - 1}")
        self.render_mode = render_mode
        self.illegal = illegal
        self.bot = bot(str(opponents))
        self.codec = codec(self.game)
        self.observation_space = spaces.Box(0, 255, (self.codec.size,), np.uint8)
        self.action_space = spaces.Discrete(self.codec.actions)
        self._deals: Fast | None = None
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        """A new game, up to the seat's first turn; without a seed, the next after the last one."""
        super().reset(seed=seed)
        if seed is not None:
            self._deals = Fast(seed)
        elif self._deals is None:
            self._deals = Fast(secrets.randbits(64))
        self.chance = self._deals.fork()
        self.codec.deal(self._deals.word())
        self._run_bots()
        self._over = False
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise ResetNeeded("the game is over or has not begun: call reset() first")
        try:
            self.codec.play(self.seat, action)
        except IllegalMove:
            if self.illegal == "raise":
                raise
            self._over = True
            return self._observation(), ILLEGAL, True, False, self._info()
        self._run_bots()
        self._over = self.codec.state.turn() < 0
        gained = reward(self.game, self.codec.state.result())[self.seat] if self._over else 0.0
        return self._observation(), gained, self._over, False, self._info()

    def render(self) -> Any:
        """The table with everything shown, in the render mode."""
        return render(self.codec.state, self.render_mode)

    def _run_bots(self) -> None:
        """Let the others act until it is the seat's turn alone, or the game is over."""
        state = self.codec.state
        while waiting := [seat for seat in state.actors() if seat != self.seat]:
            seat = waiting[0]
            view, moves = state.view(seat), state.moves(seat)
            state.play(seat, self.bot.choose(self.game, view, moves, self.chance))

    def _observation(self) -> Bytes:
        return np.frombuffer(self.codec.observation(self.seat), np.uint8)

    def _info(self) -> dict[str, Any]:
        """The legal actions, as the action space samples with them; none at the end."""
        return {"action_mask": np.frombuffer(self.codec.mask(self.seat), np.int8)}
