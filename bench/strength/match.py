"""The matches that measure strength, as listed in `matches.toml`."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import quinte
from bench.strength.sources import digest
from quinte.arena.plan import Plan
from quinte.arena.tournament import Tournament
from quinte.bots.level import THINKS

HERE = Path(__file__).parent
DIGESTS = "digests.json"
"""The code that each result was obtained with."""


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
        """The games played so far: those in its file, if the plan and the code are the same."""
        return self.kept(folder) if self.is_current(folder) else Tournament(self.plan)

    def kept(self, folder: Path) -> Tournament:
        """The games in its file, whatever code has played them, if the plan is the same."""
        path = self.path(folder)
        if path.exists():
            found = Tournament.read(path.read_text("utf-8"))
            if found.plan == self.plan:
                return found
        return Tournament(self.plan)

    def is_current(self, folder: Path) -> bool:
        """Whether the games in its file were played by the code as it is."""
        return digests(folder).get(self.name) == digest(self.game, self.bots)

    def save(self, tournament: Tournament, folder: Path) -> None:
        """Keep the games played so far, and by which code."""
        tournament.save(self.path(folder))
        known = {**digests(folder), self.name: digest(self.game, self.bots)}
        text = json.dumps(known, indent=1, sort_keys=True)
        (folder / DIGESTS).write_text(f"{text}\n", "utf-8")

    def path(self, folder: Path) -> Path:
        return folder / f"{self.name}.json"


def digests(folder: Path) -> dict[str, str]:
    """The digests of the code by which the matches in a folder were played."""
    path = folder / DIGESTS
    found: dict[str, str] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


@dataclass(frozen=True)
class PeerMatch:
    """Level 5 against OpenSpiel's IS-MCTS: two players, seconds of processor time a move."""

    games_to_play: tuple[str, ...]
    games: int
    goal: float
    seconds: float
    peer_seconds: float

    @property
    def bots(self) -> tuple[str, ...]:
        """Those of ours."""
        return (f"level5{THINKS}{self.seconds:g}",)

    @property
    def deals(self) -> int:
        """Each is played from both seats."""
        return -(-self.games // 2)


@dataclass(frozen=True)
class Table:
    """Everything that is measured."""

    matches: tuple[Match, ...]
    timed: str
    seconds: float
    openspiel: PeerMatch | None = None


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
                games=number_of_games(game, ladder, above),
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
    alone = data.get("alone")
    if alone:
        matches += [
            each
            for game in alone["games_to_play"]
            for options in (*varied(game), *alone.get("also", {}).get(game, []))
            for each in neighbours(game, options, alone)
        ]
    peer = data.get("openspiel")
    return Table(
        tuple(matches),
        data["time"]["bot"],
        data["time"]["seconds"],
        PeerMatch(**{**peer, "games_to_play": tuple(peer["games_to_play"])}) if peer else None,
    )


def number_of_games(game: str, given: Mapping[str, Any], above: int) -> int:
    """Where the highest level thinks longest, it plays fewer."""
    games: int = given["highest"][game] if above == given["levels"][0] else given["games"]
    return games


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


def varied(game: str) -> Iterator[dict[str, Any]]:
    """Every number of players, and each other value of each option alone, with what it needs."""
    for option in quinte.kinds()[game].options.values():
        needs = {name: values[0] for name, values in option.only.items()}
        for value in option.extremes():
            if value != option.default:
                yield {**needs, option.name: value}


def neighbours(game: str, options: Mapping[str, Any], alone: Mapping[str, Any]) -> Iterator[Match]:
    """Each level against the one below at all other sides; the highest only by players."""
    named = "-".join(f"{name}={value}" for name, value in options.items())
    sides = len(quinte.game(game, **options).sides)
    closer = {
        level: each["games"]
        for each in alone.get("closer", {}).get(game, [])
        if each["options"] == options
        for level in each["levels"]
    }
    for above, below in pairwise(alone["levels"]):
        if above == alone["levels"][0] and list(options) != ["players"]:
            continue
        yield Match(
            name=f"{game}-{named}-level{above}-level{below}",
            title=f"Level {above} against level {below}, {named.replace('-', ', ')}",
            game=game,
            bots=(f"level{above}", *[f"level{below}"] * (sides - 1)),
            games=closer.get(above, number_of_games(game, alone, above)),
            goal=1 / sides,
            options=options,
        )
