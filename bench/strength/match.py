"""The matches that measure strength, as listed in `matches.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import quinte
from quinte.arena.plan import Plan
from quinte.arena.tournament import Tournament

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Match:
    """Bots, number of games, and the expected win rate of the first."""

    name: str
    title: str
    game: str
    bots: tuple[str, ...]
    games: int
    goal: float
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def plan(self) -> Plan:
        return Plan(quinte.game(self.game, **self.options), self.bots, self.games)

    def played(self, folder: Path) -> Tournament:
        """The games played so far: those in its file, if the plan is the same."""
        path = self.path(folder)
        if path.exists():
            found = Tournament.read(path.read_text("utf-8"))
            if found.plan == self.plan:
                return found
        return Tournament(self.plan)

    def path(self, folder: Path) -> Path:
        return folder / f"{self.name}.json"


@dataclass(frozen=True)
class Table:
    """Everything that is measured."""

    matches: tuple[Match, ...]
    timed: str
    seconds: float


def read(path: Path = HERE / "matches.toml") -> Table:
    data = tomllib.loads(path.read_text("utf-8"))
    matches = [Match(**{**each, "bots": tuple(each["bots"])}) for each in data.get("match", [])]
    ladder = data.get("ladder")
    if ladder:
        matches += [
            Match(
                name=f"{game}-level{above}-level{below}",
                title=f"Level {above} against level {below}",
                game=game,
                bots=(f"level{above}", f"level{below}"),
                games=ladder["games"],
                goal=ladder["goal"],
            )
            for game in ladder["games_to_play"]
            for above, below in pairwise(ladder["levels"])
        ]
    around = data.get("around")
    if around:
        matches += [
            against_all(game, players, around["bots"], around["games"])
            for game, numbers in around["players"].items()
            for players in numbers
        ]
    return Table(tuple(matches), data["time"]["bot"], data["time"]["seconds"])


def against_all(game: str, players: int, bots: tuple[str, str], games: int) -> Match:
    """One side against all others, which are equally strong: it should win more than 1 in n.

    In teams, every seat is played by the bot of its side.
    """
    one, other = bots
    sides = len(quinte.game(game, players=players).sides)
    return Match(
        name=f"{game}-{players}-{one}-{other}",
        title=f"{one.replace('level', 'Level ')} against {other} at all other sides",
        game=game,
        bots=(one, *[other] * (sides - 1)),
        games=games,
        goal=1 / sides,
        options={"players": players},
    )
