"""The games in OpenSpiel, registered when this module is imported: `quinte_cinco` and so on.

>>> import pyspiel
>>> import quinte.envs.openspiel
>>> game = pyspiel.load_game("quinte_cinco(players=3)")

Seats act in turns; where several may act at once (Score 5), the lowest first, which sees nothing of
what others choose. Chance is one node at the beginning, one of `deals` deals: all that is drawn
later follows from it, so that a history can be replayed.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from quinte.definition.game import Game
from quinte.definition.registry import kinds
from quinte.engine.rng import Fast
from quinte.engine.state import State
from quinte.envs.registry import CODECS, codec
from quinte.envs.reward import reward
from quinte.extras import extra

with extra("openspiel"):
    import numpy as np
    import pyspiel

DEALS = 4096
LONGEST = 100_000
"""More actions than any game has."""
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
NOWHERE = b""
"""What a seat remembers before anything is dealt."""


class _Table:
    """A game in progress, and what each seat has seen so far, as a digest.

    Digests are made when they are asked for; until then, there are copies of the states.
    """

    def __init__(self, game: Game) -> None:
        self.codec = codec(game)
        self.turn = -1
        self.passed: list[tuple[State, int]] = []
        self.digests = [NOWHERE] * game.players

    def __deepcopy__(self, memo: dict[int, Any]) -> _Table:
        new = _Table(self.codec.game)
        new.codec.adopt(self.codec.state.copy())
        new.codec.part = self.codec.part
        new.turn = self.turn
        new.passed = list(self.passed)
        new.digests = list(self.digests)
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        self.memory(0)
        return _restored, (self.codec.state, self.codec.part, self.digests)

    def note(self) -> None:
        """Something has happened."""
        self.turn = self.codec.state.turn()
        self.passed.append((self.codec.state.copy(), self.codec.part))

    def memory(self, seat: int) -> bytes:
        """The digest of all that a seat has seen, in its order."""
        if self.passed:
            each = codec(self.codec.game)
            for state, part in self.passed:
                each.adopt(state)
                each.part = part
                for other, before in enumerate(self.digests):
                    seen = bytes(each.observation(other))
                    self.digests[other] = blake2b(seen, key=before, digest_size=16).digest()
            self.passed = []
        return self.digests[seat]

    def forget(self, seat: int, state: State) -> None:
        """Go on with a state that looks the same to a seat: what others have seen is not known."""
        part = self.codec.part if self.turn == seat else 0
        mine = self.memory(seat)
        self.codec.adopt(state)
        self.codec.part = part
        self.digests = [mine] * len(self.digests)
        self.note()
        self.memory(seat)
        self.digests[seat] = mine


def _restored(state: State, part: int, digests: list[bytes]) -> _Table:
    table = _Table(state.game)
    table.codec.adopt(state)
    table.codec.part = part
    table.turn = state.turn()
    table.digests = digests
    return table


class QuinteGame(pyspiel.Game):  # type: ignore[misc]  # the base is untyped
    """One of the games with its options; each game is a subclass."""

    kind: str
    game_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        kind = self.kind
        self.deals = given.pop("deals", DEALS)
        given = {
            name: value.removeprefix(f"{name}-") if isinstance(value, str) else value
            for name, value in given.items()
            if value not in ("", -1)
        }
        for name, option in kinds()[kind].options.items():
            if name in given and all(isinstance(value, bool) for value in option.values or [0]):
                given[name] = bool(given[name])
        self.quinte = Game.named(kind, given)
        self.example = codec(self.quinte)
        super().__init__(
            self.game_type,
            pyspiel.GameInfo(
                num_distinct_actions=self.example.actions,
                max_chance_outcomes=self.deals,
                num_players=self.quinte.players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=LONGEST,
            ),
            params or {},
        )

    def new_initial_state(self, from_dict: Any = None) -> QuinteState:
        return QuinteState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer(self.example.size, iig_obs_type)


class QuinteState(pyspiel.State):  # type: ignore[misc]  # the base is untyped
    """A state; before the deal, a chance node."""

    def __init__(self, game: QuinteGame) -> None:
        super().__init__(game)
        self.table: _Table | None = None
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
            self.table = _Table(self.get_game().quinte)
            self.table.codec.deal(action)
        else:
            self._act(self.table, action)
        self.table.note()

    def _act(self, table: _Table, action: int) -> None:
        """Check an action, unless it is one of those just listed."""
        if action in self.legal:
            table.codec.apply(table.turn, action)
        else:
            table.codec.play(table.turn, action)
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


class _Observer:
    """What a seat sees, as a tensor and as text; with perfect recall, all it has seen."""

    def __init__(self, size: int, kind: Any) -> None:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        self.recalls = kind.perfect_recall
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: QuinteState, player: int) -> None:
        self.tensor.fill(0)
        if state.table is not None:
            self.tensor[:] = np.frombuffer(state.table.codec.observation(player), np.uint8)

    def string_from(self, state: QuinteState, player: int) -> str:
        if state.table is None:
            return f"{player}: before the deal"
        if self.recalls:
            return f"{player}: {state.table.memory(player).hex()}"
        return f"{player}: {bytes(state.table.codec.observation(player)).hex()}"


def _parameters(kind: str) -> dict[str, Any]:
    """The options of a game with their defaults, "" and -1 for options that not all sets have.

    OpenSpiel takes a text of digits for a number: the edition of 1964 is `edition-1964`.
    """
    game = Game.named(kind, {})
    options = kinds()[kind].options
    found: dict[str, Any] = {"deals": DEALS, "players": game.players}
    for name, option in options.items():
        if name not in found:
            empty = "" if any(isinstance(value, str) for value in option.values or ()) else -1
            value = game.options.get(name, empty)
            found[name] = f"{name}-{value}" if str(value).isdigit() and empty == "" else value
    return found


def _register(kind: str) -> None:
    players = kinds()[kind].options["players"].values
    game_type = pyspiel.GameType(
        short_name=f"quinte_{kind.replace('-', '_')}",
        long_name=f"Quinte: {kind}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(kind),
    )
    # A class, not a function: OpenSpiel drops it after Python has ended.
    made = type(game_type.short_name, (QuinteGame,), {"kind": kind, "game_type": game_type})
    pyspiel.register_game(game_type, made)


for _kind in CODECS:
    _register(_kind)
