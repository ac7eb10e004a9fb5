"""The games as OpenSpiel loads them, with options and components as parameters."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from quinte.definition.game import Game
from quinte.definition.registry import kind as kind_of
from quinte.definition.registry import kinds
from quinte.envs.openspiel.observer import Observer
from quinte.envs.openspiel.state import QuinteState, SimultaneousState
from quinte.envs.registry import codec
from quinte.extras import extra

with extra("openspiel"):
    import pyspiel

DEALS = 4096
RECALL = 4
LONGEST = 100_000
"""More actions than any game has."""
OWN: dict[str, Any] = {"deals": DEALS, "recall": RECALL, "components": ""}
"""Parameters of all games, besides their options."""


class QuinteGame(pyspiel.Game):  # type: ignore[misc]  # the base is untyped
    """One of the games with its options; each game is a subclass."""

    kind: str
    game_type: Any
    state_type: type[QuinteState] = QuinteState

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = OWN | (params or {})
        self.deals: int = given.pop("deals")
        self.recall: int = given.pop("recall")
        if self.deals < 1 or self.recall < 0:
            raise ValueError("expected deals of at least 1 and a recall of at least 0")
        self.quinte = chosen(self.kind, given.pop("components"), given)
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

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self, from_dict: Any = None) -> QuinteState:
        return self.state_type(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.example.size, self.recall, iig_obs_type)


class SimultaneousGame(QuinteGame):
    """A game whose seats act at once where they may."""

    state_type = SimultaneousState


def chosen(kind: str, components: str, params: dict[str, Any]) -> Game:
    """The game with options given as parameters and, if any, the components of a TOML file."""
    options = {
        name: value.removeprefix(f"{name}-") if isinstance(value, str) else value
        for name, value in params.items()
        if value not in ("", -1)
    }
    for name, option in kinds()[kind].options.items():
        if name in options and all(isinstance(value, bool) for value in option.values or [0]):
            options[name] = bool(options[name])
    box = tomllib.loads(Path(components).read_text("utf-8")) if components else None
    return Game(kind_of(kind), options, box)


def parameters(kind: str) -> dict[str, Any]:
    """The options of a game with their defaults, "" and -1 for options that not all sets have.

    OpenSpiel takes a text of digits for a number: the edition of 1964 is `edition-1964`.
    """
    game = Game.named(kind, {})
    options = kinds()[kind].options
    found: dict[str, Any] = {**OWN, "players": game.players}
    for name, option in options.items():
        if name not in found:
            empty = "" if any(isinstance(value, str) for value in option.values or ()) else -1
            value = game.options.get(name, empty)
            found[name] = f"{name}-{value}" if str(value).isdigit() and empty == "" else value
    return found


def register(kind: str, form: type[QuinteGame] = QuinteGame) -> None:
    """Make a game loadable, in turns or with seats that act at once."""
    together = issubclass(form, SimultaneousGame)
    dynamics = pyspiel.GameType.Dynamics
    players = kinds()[kind].options["players"].values
    name = f"quinte_{kind.replace('-', '_')}"
    game_type = pyspiel.GameType(
        short_name=f"{name}_simultaneous" if together else name,
        long_name=f"Quinte: {kind}{', simultaneous' if together else ''}",
        dynamics=dynamics.SIMULTANEOUS if together else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters(kind),
    )
    # A class, not a function: OpenSpiel drops it after Python has ended.
    made = type(game_type.short_name, (form,), {"kind": kind, "game_type": game_type})
    pyspiel.register_game(game_type, made)
