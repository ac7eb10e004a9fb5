"""Balance of a game: what each seat is worth, how long games are, what options change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any

from quinte.arena.plan import Mirror, Plan
from quinte.arena.play import Played
from quinte.arena.pool import Crew
from quinte.arena.statistics import average, share
from quinte.arena.summary import parts
from quinte.definition.game import Game
from quinte.definition.options import written
from quinte.document import write, write_long
from quinte.errors import BadOption
from quinte.records.record import written_game

FORMAT = "quinte-balance/1"

MakeCrew = Callable[[Plan], AbstractContextManager[Crew]]


def variations(game: Game) -> Iterator[tuple[str | None, Game]]:
    """The game with its current options, then with every other value of every option."""
    yield None, game
    for name, option in game.kind.options.items():
        if not option.applies(game.options):
            continue
        for value in option.extremes():
            if value == game.options[name]:
                continue
            kept = {
                other: chosen
                for other, chosen in game.options.items()
                if other != name and name not in game.kind.options[other].only
            }
            components = None if game.shipped else game.components
            try:
                changed = Game(game.kind, {**kept, name: value}, components)
            except BadOption:
                continue  # these two options exclude each other
            yield f"{name}={written(value)}", changed


def plan_of(game: Game, bot: str, games: int, seed: int, seconds: float) -> Mirror:
    """The bot at all seats; seat 0 goes first."""
    return Mirror(game, (bot,), games, seed, seconds, 0)


def measured(plan: Plan, changed: str | None, games: Sequence[Played]) -> dict[str, Any]:
    """Statistics of the games played with one set of options."""
    ended = [played for played in games if played.lost is None]
    sides = plan.game.sides
    shares = [parts(plan, played) for played in ended]
    has_points = plan.game.definition.points
    best = [float(max(played.scores)) for played in ended]
    return {
        "changed": changed,
        "options": plan.game.written_options(),
        "games": len(ended),
        "fair": round(1 / len(sides), 5),
        "sides": [list(side) for side in sides],
        "shares": [share([each[side] for each in shares]).rounded() for side in range(len(sides))],
        "nobody": share([float(not played.winners) for played in ended]).rounded(),
        "shared": share([float(len(played.winners) > 1) for played in ended]).rounded(),
        "moves": average([float(played.moves) for played in ended]).rounded(),
        "best": average(best).rounded() if has_points else None,
    }


class Balance:
    """All variations of a game, played one after another."""

    def __init__(self, game: Game, bot: str, games: int, seed: int, seconds: float) -> None:
        self.game = game
        self.bot = bot
        self.games = games
        self.seed = seed
        self.plans = [
            (changed, plan_of(varied, bot, games, seed, seconds))
            for changed, varied in variations(game)
        ]
        self.found: list[dict[str, Any]] = []
        self.lengths: list[float] = []

    def __len__(self) -> int:
        return sum(len(plan) for _, plan in self.plans)

    def play(self, crew_of: MakeCrew, tell: Callable[[int], None]) -> None:
        """Play all games; `tell` is called with the number played so far."""
        done = 0
        for changed, plan in self.plans:
            games: list[Played] = []
            with crew_of(plan) as crew:
                for played, _ in crew.play(range(len(plan))):
                    games.append(played)
                    tell(done + len(games))
            done += len(games)
            games.sort()
            if changed is None:
                self.lengths = [float(played.moves) for played in games if played.lost is None]
            if any(played.lost is None for played in games):
                self.found.append(measured(plan, changed, games))

    def write(self) -> str:
        """As JSON, one variation per line."""
        header = {
            "format": FORMAT,
            **written_game(self.game),
            "bot": self.bot,
            "planned": self.games,
            "seed": self.seed,
        }
        return write_long(header, "variations", (f"  {write(row)}" for row in self.found))
