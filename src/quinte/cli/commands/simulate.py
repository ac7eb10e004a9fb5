"""`quinte simulate`: many games between bots, as a table or position by position."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import click

from quinte.bots import Bot, Random, thinking
from quinte.bots.driver import Simulated, choice_rng, drive
from quinte.bots.forfeit import Forfeit
from quinte.bots.outside import any_bot
from quinte.cli import INTERRUPTED
from quinte.cli.common import (
    SEED,
    GameName,
    chosen,
    components_option,
    options_option,
    reason_text,
    think_option,
)
from quinte.cli.matches import match_options, scoring_of
from quinte.cli.progress import Bar
from quinte.cli.shell.offers import Bots
from quinte.definition.game import Game
from quinte.definition.registry import Kind
from quinte.document import write
from quinte.engine.playout import FOREVER, playout
from quinte.engine.result import Result
from quinte.engine.rng import Fast, Keyed, key_of
from quinte.engine.state import State
from quinte.errors import BadOption
from quinte.language.words import Words
from quinte.records.match import Match
from quinte.records.record import conceded
from quinte.records.scoring import Scoring


@dataclass
class Tally:
    """Counts over the games so far."""

    game: Game
    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    wins: Counter[int] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    nobody: int = 0
    shortest: int = FOREVER
    longest: int = 0
    rounds: int = 0

    def add(self, result: Result, moves: int, rounds: int = 1) -> None:
        """Count a game, or a match of some rounds."""
        self.games += 1
        self.rounds += rounds
        self.moves += moves
        self.shortest = min(self.shortest, moves)
        self.longest = max(self.longest, moves)
        self.reasons[result.reason] += 1
        self.nobody += not result.winners
        self.wins.update(result.winners)
        self.points.update(dict(enumerate(result.scores)))


class Printed(Simulated):
    """The same, printing one JSON line per move."""

    def play(self, seat: int, choice: int) -> None:
        """Print the position before the move, the seat, and the move."""
        before, text = self.state.position(), self.state.game.text(self.state, seat, choice)
        super().play(seat, choice)
        click.echo(write({"position": before, "seat": seat, "move": text}))


def play_one(game: Game, bots: list[Bot], seed: int) -> tuple[Result, int]:
    return play_state(game.start(seed=seed), bots, choice_rng(seed))


def play_state(state: State, bots: list[Bot], rng: Fast) -> tuple[Result, int]:
    """Play a state to its end; if all bots are random, inside the core."""
    if all(isinstance(each, Random) for each in bots):
        moves = playout(state, rng, FOREVER)
    else:
        played = Simulated(state, bots, rng)
        try:
            drive(played)
        except Forfeit as forfeit:
            return conceded(state.game, played.seat, forfeit.do), played.moves
        moves = played.moves
    result = state.result()
    assert result is not None
    return result, moves


def play_match(scoring: Scoring, bots: list[Bot], seed: int) -> tuple[Result, int, int]:
    """One match: its result, and the number of moves and rounds."""
    match = Match.begin(scoring, key=key_of(seed))
    results: list[Result] = []
    moves = 0
    while not (standing := scoring.standing(results)).over:
        number = len(results) + 1
        state = scoring.game.start(key=match.round_key(number), first=match.beginner(number))
        result, made = play_state(state, bots, Keyed(match.round_key(number)).fork())
        results.append(result)
        moves += made
    return match.result_of(standing), moves, len(results)


def print_positions(game: Game, bots: list[Bot], seeds: Iterator[int]) -> None:
    """One JSON line per move, and one per game."""
    for seed in seeds:
        state = game.start(seed=seed)
        drive(Printed(state, bots, choice_rng(seed)))
        result = state.result()
        assert result is not None
        click.echo(write({"result": result.as_json(), "position": state.position()}))


def seated_names(game: Game, names: str) -> list[str]:
    """One bot per seat; a single name plays all seats."""
    given = [name.strip() for name in names.split(",")]
    if len(given) == 1:
        given *= game.players
    if len(given) != game.players:
        raise BadOption("seats.count", given=len(given), players=game.players)
    return given


def run(
    game: Game, bots: list[Bot], seeds: range, words: Words, scoring: Scoring | None = None
) -> Tally:
    """Play all games or matches; Ctrl-C stops and keeps the games played."""
    tally = Tally(game)
    began = time.perf_counter()
    with Bar(words("cli.simulate.progress"), len(seeds)) as bar:
        try:
            for seed in seeds:
                rounds = 1
                if scoring:
                    result, moves, rounds = play_match(scoring, bots, seed)
                else:
                    result, moves = play_one(game, bots, seed)
                tally.add(result, moves, rounds)
                bar.done(tally.games)
        except KeyboardInterrupt:
            click.echo(words("cli.simulate.stopped", n=tally.games), err=True)
    tally.seconds = time.perf_counter() - began
    return tally


def as_json(tally: Tally, names: list[str], scoring: Scoring | None) -> dict[str, Any]:
    """The same as the table, for programs; means and shares are left to them."""
    game = tally.game
    return {
        "game": game.name,
        "options": game.written_options(),
        "match": scoring.as_json() if scoring else None,
        "games": tally.games,
        "rounds": tally.rounds,
        "moves": tally.moves,
        "shortest": tally.shortest,
        "longest": tally.longest,
        "seconds": round(tally.seconds, 6),
        "seats": [
            {"bot": name, "wins": tally.wins[seat], "points": tally.points[seat]}
            for seat, name in enumerate(names)
        ],
        "nobody": tally.nobody,
        "reasons": dict(tally.reasons.most_common()),
    }


def print_table(tally: Tally, names: list[str], words: Words, scoring: Scoring | None) -> None:
    """Wins by seat, endings, lengths and speed."""
    from rich.console import Console
    from rich.table import Table

    game = words(f"{tally.game.name}.title")
    title = words("cli.simulate.title", n=tally.games, game=game)
    if scoring:
        title = words("cli.simulate.matches", n=tally.games, game=game, match=str(scoring))
    table = Table(title=title)
    for column in ("seat", "bot", "wins", "share", "score" if scoring else "points"):
        text = words(f"cli.simulate.{column}")
        table.add_column(text, justify="left" if column == "bot" else "right")
    for seat, name in enumerate(names):
        share = tally.wins[seat] / tally.games
        points = tally.points[seat] / tally.games
        shown = (words.number(share, ".1%"), words.number(points, ".2f"))
        table.add_row(words.name(seat), name, str(tally.wins[seat]), *shown)
    table.add_row("", words("cli.simulate.nobody"), str(tally.nobody),
                  words.number(tally.nobody / tally.games, ".1%"), "")  # fmt: skip
    console = Console()
    console.print(table)
    for reason, number in tally.reasons.most_common():
        why = words(f"match.reason.{reason}") if scoring else reason_text(tally.game, reason, words)
        often = words.number(number / tally.games, "6.1%")
        console.print(f"{often}  {why}", highlight=False)
    key = "cli.simulate.match_lengths" if scoring else "cli.simulate.lengths"
    mean = words.number(tally.moves / tally.games, ".1f")
    lengths = words(key, mean=mean, shortest=tally.shortest, longest=tally.longest)
    console.print(lengths, highlight=False)
    if scoring:
        rounds = words.number(tally.rounds / tally.games, ".1f")
        console.print(words("cli.simulate.rounds", mean=rounds), highlight=False)
    speed = words.number(tally.moves / max(tally.seconds, 1e-9), ",.0f")
    console.print(words("cli.simulate.speed", speed=speed, n=tally.moves), highlight=False)


def make_simulate(words: Words) -> click.Command:
    @click.command("simulate", help=words("cli.simulate.help"), epilog=words("cli.simulate.epilog"))
    @click.argument("game", type=GameName(), metavar="GAME")
    @options_option(words)
    @components_option(words)
    @click.option(
        "--games",
        type=click.IntRange(1, 10**9),
        default=100,
        metavar="N",
        help=words("cli.simulate.games"),
    )
    @click.option("--seed", type=SEED, default=0, metavar="N", help=words("cli.simulate.seed"))
    @click.option(
        "--bots", type=Bots(), default="random", metavar="a,b,…", help=words("cli.simulate.bots")
    )
    @think_option(words)
    @match_options(words)
    @click.option("--positions", is_flag=True, help=words("cli.simulate.positions"))
    @click.option("--json", "in_json", is_flag=True, help=words("cli.simulate.json"))
    def command(
        game: Kind,
        options: tuple[tuple[str, str], ...],
        components: str | None,
        games: int,
        seed: int,
        bots: str,
        think: float | None,
        match: str | None,
        max_rounds: int | None,
        positions: bool,
        in_json: bool,
    ) -> None:
        with_options = chosen(game, options, components)
        scoring = scoring_of(with_options, match, max_rounds)
        if scoring and positions:
            raise BadOption("cli.simulate.either")
        if in_json and positions:
            raise BadOption("cli.simulate.json_or_positions")
        names = [thinking(name, think) for name in seated_names(with_options, bots)]
        players = [any_bot(name) for name in names]
        seeds = range(seed, seed + games)
        if positions:
            print_positions(with_options, players, iter(seeds))
            return
        tally = run(with_options, players, seeds, words, scoring)
        if tally.games and in_json:
            click.echo(write(as_json(tally, names, scoring)))
        elif tally.games:
            print_table(tally, names, words, scoring)
        if tally.games < games:
            raise click.exceptions.Exit(INTERRUPTED)

    return command
