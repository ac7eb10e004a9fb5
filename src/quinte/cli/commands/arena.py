"""`quinte arena`: bots against each other, on the same deals from all seats."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from shlex import quote
from shutil import which

import click

from quinte.arena.plan import Plan
from quinte.arena.play import Played
from quinte.arena.pool import Crew, Pool
from quinte.arena.summary import parts
from quinte.arena.tournament import Tournament
from quinte.bots import thinking
from quinte.bots.outside import any_bot, refuse_outside
from quinte.bots.process import SECONDS, Process
from quinte.cli import INTERRUPTED
from quinte.cli.common import (
    SEED,
    Amount,
    GameName,
    chosen,
    components_option,
    options_option,
    page,
    reading,
    theme_option,
    think_option,
)
from quinte.cli.progress import Bar
from quinte.cli.shell.offers import Bots
from quinte.cli.tournament import print_tournament, report
from quinte.definition.registry import Kind
from quinte.errors import BadOption
from quinte.language.words import Words

PLACES = ("processes", "ray")
EVERY = 30.0
"""Seconds between two saves."""


def names_of(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def check_bots(plan: Plan) -> None:
    """Start every bot once, so that one that cannot start fails now and not in every game."""
    for name in plan.bots:
        bot = any_bot(name, plan.seconds)
        if isinstance(bot, Process):
            try:
                bot.started()
            finally:
                bot.close(1.0)


@contextmanager
def crew_of(plan: Plan, where: str, processes: int | None) -> Iterator[Crew]:
    """The crew that plays: a local pool of processes, or a Ray cluster."""
    crew: Crew
    if where == "ray":
        from quinte.arena.cluster import Cluster  # an extra

        crew = Cluster(plan)
    else:
        crew = Pool(plan, processes or os.cpu_count() or 1)
    try:
        yield crew
    finally:
        usual = signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C
        try:
            crew.close()
        finally:
            signal.signal(signal.SIGINT, usual)


def free_path(stem: str) -> Path:
    """A file name that does not exist yet."""
    number = 1
    while (path := Path(f"{stem}-{time.strftime('%Y-%m-%d')}-{number}.json")).exists():
        number += 1
    return path


class Run:
    """A running tournament: its progress bar and its file."""

    def __init__(self, tournament: Tournament, words: Words, out: Path | None) -> None:
        self.tournament = tournament
        self.words = words
        self.out = out
        self.saved = -EVERY  # the first game is saved at once
        self.shares = [0.0] * len(tournament.plan.bots)
        self.seats = [0] * len(tournament.plan.bots)
        for played in tournament.games.values():
            self.add(played)

    def add(self, played: Played) -> None:
        for bot, part in zip(played.sides, parts(self.tournament.plan, played), strict=True):
            self.shares[bot] += part
            self.seats[bot] += 1

    def note(self) -> str:
        """The running score."""
        shown = (
            f"{name.rpartition('/')[2]} {self.words.number(share / max(seats, 1), '.1%')}"
            for name, share, seats in zip(
                self.tournament.plan.bots, self.shares, self.seats, strict=True
            )
        )
        return " · ".join(shown)

    def play(self, crew: Crew) -> None:
        with Bar(self.words("cli.simulate.progress"), len(self.tournament.plan)) as bar:

            def tell(played: Played) -> None:
                self.add(played)
                bar.done(len(self.tournament.games), self.note() if bar.shown else "")
                if self.out and time.monotonic() > self.saved + EVERY:
                    self.keep()

            self.tournament.play(crew, tell)

    def finish(self, where: str, processes: int | None) -> bool:
        """Play and save; returns False after Ctrl-C, when the result is always saved somewhere."""
        plan = self.tournament.plan
        try:
            with crew_of(plan, where, processes) as crew:
                self.play(crew)
        except KeyboardInterrupt:
            self.out = self.out or free_path(f"arena-{plan.game.name}")
            return False
        finally:
            if self.tournament.games:
                self.keep()
        return True

    def tell(self, page_file: Path | None, theme: str) -> None:
        """Print the results, and write the HTML report if asked for."""
        print_tournament(self.tournament, self.words)
        if page_file:
            page_file.write_text(report(self.tournament, page(self.words, theme=theme)), "utf-8")

    def tell_how_to_resume(self) -> None:
        """Print the command that resumes the file, on standard error."""
        program = "quinte" if which("quinte") else "python -m quinte"
        file = quote(str(self.out))
        click.echo(self.words("cli.arena.kept", program=program, file=file), err=True)

    def keep(self) -> None:
        if self.out:
            self.tournament.save(self.out)
        self.saved = time.monotonic()


def resumed(file: Path, games: int | None) -> Tournament:
    """The tournament in a file; it may be extended to more games than planned."""
    with reading(str(file)):
        tournament = Tournament.load(file)
    if games and games != tournament.plan.games:
        if tournament.stop_early or games < tournament.plan.games:
            raise BadOption("arena.more")
        tournament.plan = replace(tournament.plan, games=games)
    return tournament


def refuse_beside_resume(given: Mapping[str, object]) -> None:
    """Reject options that the resumed file already determines."""
    if others := [name for name, value in given.items() if value is not None]:
        raise BadOption("arena.either", others=others)


def make_arena(words: Words) -> click.Command:
    @click.command("arena", help=words("cli.arena.help"), epilog=words("cli.arena.epilog"))
    @click.argument("game", type=GameName(), required=False, metavar="[GAME]")
    @options_option(words)
    @components_option(words)
    @click.option("--bots", type=Bots(), metavar="a,b,…", help=words("cli.arena.bots"))
    @click.option("--games", type=click.IntRange(1, 10**9), metavar="N",
                  help=words("cli.arena.games"))  # fmt: skip
    @click.option("--seed", type=SEED, metavar="N", help=words("cli.arena.seed"))
    @think_option(words)
    @click.option("--seconds", type=Amount(0.01, 3600), metavar="S",
                  help=words("cli.arena.seconds", default=SECONDS))  # fmt: skip
    @click.option("--processes", type=click.IntRange(1, 1024), metavar="N",
                  help=words("cli.arena.processes"))  # fmt: skip
    @click.option("--on", "where", type=click.Choice(PLACES), default=PLACES[0],
                  help=words("cli.arena.on"))  # fmt: skip
    @click.option("--stop-early", is_flag=True, help=words("cli.arena.stop_early"))
    @click.option("--out", metavar="FILE", type=Path, help=words("cli.arena.out"))
    @click.option("--report", "page_file", metavar="FILE", type=Path,
                  help=words("cli.arena.report"))  # fmt: skip
    @click.option("--resume", metavar="FILE", type=Path, help=words("cli.arena.resume"))
    @click.option("--trust", is_flag=True, help=words("cli.option.trust"))
    @theme_option(words)
    def command(
        game: Kind | None,
        options: tuple[tuple[str, str], ...],
        components: str | None,
        bots: str | None,
        games: int | None,
        seed: int | None,
        think: float | None,
        seconds: float | None,
        processes: int | None,
        where: str,
        stop_early: bool,
        out: Path | None,
        page_file: Path | None,
        resume: Path | None,
        trust: bool,
        theme: str,
    ) -> None:
        if resume:
            given: dict[str, object] = {"GAME": game, "-o": options or None, "--bots": bots}
            given |= {"--seed": seed, "--seconds": seconds, "--components": components}
            given |= {"--think": think}
            refuse_beside_resume(given | {"--stop-early": stop_early or None})
            tournament = resumed(resume, games)
            if not trust:
                refuse_outside(tournament.plan.bots)
        elif game is None or bots is None:
            raise BadOption("arena.which")
        else:
            wanted = chosen(game, options, components)
            names = tuple(thinking(name, think) for name in names_of(bots))
            plan = Plan(wanted, names, games or 200, seed or 0, seconds or SECONDS)
            tournament = Tournament(plan, stop_early)
        check_bots(tournament.plan)
        run = Run(tournament, words, out or resume)
        if run.out:
            tournament.save(run.out)  # an unwritable path fails now
        finished = run.finish(where, processes)
        if tournament.games:
            run.tell(page_file, theme)
        if not finished:
            if tournament.games:
                run.tell_how_to_resume()
            raise click.exceptions.Exit(INTERRUPTED)

    return command
