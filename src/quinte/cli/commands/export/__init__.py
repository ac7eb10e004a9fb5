"""`quinte export`: games as a table of moves in a Parquet file, for learning and statistics."""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import quinte
from quinte.bots.level import LEVELS
from quinte.bots.outside import any_bot
from quinte.cli import INTERRUPTED
from quinte.cli.commands.export.sources import Database, Recorded, Simulated, Source
from quinte.cli.commands.export.stopping import Stopping
from quinte.cli.commands.simulate import seated_names
from quinte.cli.common import SEED, GameName, chosen, components_option, options_option
from quinte.cli.kept import KeptGame
from quinte.cli.progress import Bar
from quinte.cli.shell.offers import Bots
from quinte.data.card import Card
from quinte.data.crew import Crew, Making, alone
from quinte.data.evaluator import Evaluator
from quinte.definition.game import Game
from quinte.definition.registry import Kind
from quinte.errors import BadOption, QuinteError
from quinte.extras import extra
from quinte.language.words import Words
from quinte.records.file import save_whole

if TYPE_CHECKING:
    from quinte.data.parquet import MoveFile

GAMES = 100
BOTS = "random"
CARD = ".md"
"""What is added to the name of a file for that of its card."""
FILE = click.Path(dir_okay=False, path_type=Path)
FOLDER = click.Path(file_okay=False, path_type=Path)


class Export:
    """Games on their way into a file."""

    def __init__(self, source: Source, making: Making, file: MoveFile, words: Words) -> None:
        self.source = source
        self.making = making
        self.file = file
        self.words = words
        self.stopping = Stopping()

    def run(self, processes: int) -> bool:
        """Write all games; returns False after Ctrl-C, when those that were finished are there."""
        crew = Crew(self.making, processes)
        jobs = self.source.jobs()
        rows = alone(self.making, jobs) if processes == 1 else crew.rows(jobs)
        label = self.words("cli.export.progress")
        try:
            with Bar(label, self.source.total) as bar:
                for columns in rows:
                    with self.stopping.whole():
                        self.file.add(columns)
                    note = self.words("data.rows", n=self.file.moves) if bar.shown else ""
                    bar.done(self.source.seen, note)
                self.stopping.finishing()
        except KeyboardInterrupt:
            return False
        finally:
            crew.close()
        return True

    def finish(self, card: Card, whole: bool) -> None:
        """Write what is left and the card, inside the file and beside it."""
        text = card.text(self.words, self.file.games, self.file.moves, self.source.left_out, whole)
        made = {"version": card.version, "source": card.source, **card.made, "complete": whole}
        made |= {"games": self.file.games, "moves": self.file.moves, "evaluated": card.level}
        self.file.finish(text, made)
        save_whole(self.file.path.with_name(self.file.path.name + CARD), text)


def source_of(
    kind: Kind | None,
    game: Game | None,
    records: tuple[str, ...],
    database: str | None,
    only: dict[str, dict[str, Any]],
    stack: ExitStack,
) -> Source:
    """The one source that was named; refuses what belongs to another one."""
    named = {"simulated": kind, "records": records, "database": database}
    given = [name for name, value in named.items() if value]
    if len(given) != 1:
        raise BadOption("cli.export.one_source")
    for name, options in only.items():
        wrong = [option for option, value in options.items() if value not in (None, ())]
        if name != given[0] and wrong:
            raise BadOption(f"cli.export.only.{name}", options=wrong)
    if game is not None:
        simulation = only["simulated"]
        names = seated_names(game, simulation["--bots"] or BOTS)
        for name in dict.fromkeys(names):
            any_bot(name)  # an unknown one is refused now
        first = simulation["--seed"] or 0
        return Simulated(game, names, range(first, first + (simulation["--games"] or GAMES)))
    if records:
        return Recorded(records)
    assert database is not None
    return Database(database, only["database"]["--archive"], stack)


def repeated(source: Source, database: str | None, more: dict[str, Any]) -> tuple[str, ...]:
    """The arguments that would make the file again; files and databases are not named."""
    made: list[str] = []
    if isinstance(source, Simulated):
        game, bots = source.simulator.game, source.simulator.names
        made.append(game.name)
        for name, value in game.written_options().items():
            made += ["-o", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
        if not game.shipped:
            made += ["--components", "FILE"]
        made += ["--bots", ",".join(bots), "--games", str(len(source.seeds))]
        made += ["--seed", str(source.seeds[0])]
    else:
        made += ["--records" if database is None else "--database", "FILE"]
    for option, value in more.items():
        if value not in (None, False):
            made += [option] if value is True else [option, str(value)]
    return (*made, "--out", "FILE")


def make_export(words: Words) -> click.Command:
    @click.command("export", help=words("cli.export.help"), epilog=words("cli.export.epilog"))
    @click.argument("game", type=GameName(), required=False, metavar="[GAME]")
    @options_option(words)
    @components_option(words)
    @click.option("--out", type=FILE, metavar="FILE", required=True, help=words("cli.export.out"))
    @click.option("--games", type=click.IntRange(1, 10**9), metavar="N",
                  help=words("cli.export.games", default=GAMES))  # fmt: skip
    @click.option("--seed", type=SEED, metavar="N", help=words("cli.export.seed"))
    @click.option("--bots", type=Bots(), metavar="a,b,…",
                  help=words("cli.export.bots", default=BOTS))  # fmt: skip
    @click.option("--records", type=KeptGame(), multiple=True, metavar="FILE|FOLDER",
                  help=words("cli.export.records"))  # fmt: skip
    @click.option("--database", metavar="FILE|URL", help=words("cli.export.database"))
    @click.option("--archive", type=FOLDER, metavar="FOLDER", help=words("cli.export.archive"))
    @click.option("--evaluate", type=click.IntRange(LEVELS[0], LEVELS[-1]), metavar="LEVEL",
                  help=words("cli.export.evaluate"))  # fmt: skip
    @click.option("--views", is_flag=True, help=words("cli.export.views"))
    @click.option("--licence", metavar="TEXT", help=words("cli.export.licence"))
    @click.option("--processes", type=click.IntRange(1, 1024), metavar="N",
                  help=words("cli.arena.processes"))  # fmt: skip
    @click.option("--force", is_flag=True, help=words("cli.export.force"))
    def command(
        game: Kind | None,
        options: tuple[tuple[str, str], ...],
        components: str | None,
        out: Path,
        games: int | None,
        seed: int | None,
        bots: str | None,
        records: tuple[str, ...],
        database: str | None,
        archive: Path | None,
        evaluate: int | None,
        views: bool,
        licence: str | None,
        processes: int | None,
        force: bool,
    ) -> None:
        with extra("data"):
            from quinte.data.parquet import MoveFile
        only: dict[str, dict[str, Any]] = {
            "simulated": {"--games": games, "--seed": seed, "--bots": bots, "-o": options,
                          "--components": components},
            "database": {"--archive": archive},
        }  # fmt: skip
        if out.exists() and not force:
            raise QuinteError("backup.exists", file=str(out))
        wanted = chosen(game, options, components) if game else None
        if wanted is not None and evaluate is not None:
            Evaluator(wanted, evaluate)  # a level that cannot is refused now
        with ExitStack() as stack:
            source = source_of(game, wanted, records, database, only, stack)
            simulator = source.simulator if isinstance(source, Simulated) else None
            file = MoveFile(out, views=views, evaluations=evaluate is not None)
            export = Export(source, Making(simulator, views, evaluate), file, words)
            repeat = repeated(source, database, {"--evaluate": evaluate, "--views": views})
            card = Card(source.name, quinte.__version__, repeat, source.made, evaluate, licence)
            stack.callback(export.making.close)
            try:
                with export.stopping.listening():
                    whole = export.run(min(processes or os.cpu_count() or 1, max(1, source.total)))
                    export.finish(card, whole)
            except BaseException:
                file.discard()
                raise
        key = "cli.export.done" if whole else "cli.export.stopped"
        rows = words("data.rows", n=file.moves)
        click.echo(words(key, n=file.games, rows=rows, file=str(out)), err=not whole)
        if source.left_out:
            click.echo(words("cli.export.left_out", n=source.left_out), err=True)
        if not whole:
            raise click.exceptions.Exit(INTERRUPTED)

    return command
