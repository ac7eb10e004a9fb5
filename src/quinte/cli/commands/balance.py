"""`quinte balance`: what seats and options are worth, measured with a bot against itself."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import click

from quinte.arena import plot
from quinte.arena.balance import Balance
from quinte.arena.statistics import Estimate
from quinte.bots.outside import any_bot
from quinte.bots.process import SECONDS
from quinte.cli import INTERRUPTED
from quinte.cli.commands.arena import PLACES, crew_of
from quinte.cli.common import (
    SEED,
    GameName,
    chosen,
    components_option,
    options_option,
    page,
    theme_option,
)
from quinte.cli.html import document
from quinte.cli.progress import Bar
from quinte.cli.shell.offers import Bots
from quinte.cli.tournament import Row, Telling, figure, html_table
from quinte.definition.registry import Kind
from quinte.drawing.page import Page
from quinte.language.words import Words
from quinte.records.file import save_whole

SHOWN = 4
"""Number of columns a terminal has room for."""


def side_names(row: dict[str, Any], words: Words) -> list[str]:
    """The seats of every side."""
    return [" + ".join(words.name(seat) for seat in side) for side in row["sides"]]


def seat_rows(row: dict[str, Any], words: Words) -> tuple[Row, list[Row]]:
    """Win rates by side."""
    say = Telling(words)
    heading = (words("cli.simulate.seat"), words("cli.arena.column.share"))
    rows: list[Row] = [
        (name, say.between(value, say.percent))
        for name, value in zip(side_names(row, words), row["shares"], strict=True)
    ]
    return heading, rows


def variation_rows(found: list[dict[str, Any]], words: Words) -> tuple[Row, list[Row]]:
    """The options, each compared with the current ones."""
    say = Telling(words)
    columns = ("option", "first", "fair", "moves", "nobody", "best")
    heading = tuple(words(f"cli.balance.column.{name}") for name in columns)
    rows: list[Row] = [
        (
            row["changed"] or words("cli.balance.unchanged"),
            say.between(row["shares"][0], say.percent),
            say.percent(row["fair"]),
            say.between(row["moves"], lambda value: words.number(value, ".1f")),
            say.percent(row["nobody"][0]),
            say.between(row["best"], lambda value: words.number(value, ".1f")),
        )
        for row in found
    ]
    return heading, rows


def print_balance(balance: Balance, words: Words) -> None:
    from rich.console import Console  # slow to import, and used only here
    from rich.table import Table

    console = Console()
    first = balance.found[0]
    game = words(f"{balance.game.name}.title")
    title = words("cli.balance.title", game=game, n=first["games"], bot=balance.bot)
    for name, (heading, rows) in (
        (title, seat_rows(first, words)),
        (words("cli.balance.options"), variation_rows(balance.found, words)),
    ):
        table = Table(title=name)
        for number, column in enumerate(heading[:SHOWN]):
            table.add_column(column, justify="right" if number else "left", overflow="fold")
        for row in rows:
            table.add_row(*row[:SHOWN])
        console.print(table)


def plots(balance: Balance, page: Page) -> Iterator[tuple[str, str]]:
    """Seats, lengths, and effects of options."""
    words = page.words
    say = Telling(words)
    first = balance.found[0]
    seats = [
        (name, Estimate(*value))
        for name, value in zip(side_names(first, words), first["shares"], strict=True)
    ]
    yield (
        "seats",
        plot.intervals(
            page, words("cli.balance.plot.seats"), seats, say.round_percent, reference=first["fair"]
        ),
    )
    if balance.lengths:
        yield (
            "lengths",
            plot.distributions(
                page, words("cli.arena.plot.lengths"), [("", balance.lengths)], say.plain
            ),
        )
    named = [(row["changed"] or words("cli.balance.unchanged"), row) for row in balance.found]
    if len(named) > 1:
        ahead = [
            (name, Estimate(*(value / row["fair"] - 1 for value in row["shares"][0])))
            for name, row in named
        ]
        yield (
            "first",
            plot.intervals(
                page, words("cli.balance.plot.first"), ahead, say.round_percent, reference=0
            ),
        )
        moves = [(name, Estimate(*row["moves"])) for name, row in named]
        reference = first["moves"][0]
        yield (
            "moves",
            plot.intervals(
                page, words("cli.balance.plot.moves"), moves, say.plain, reference=reference
            ),
        )


def report(balance: Balance, page: Page) -> str:
    """The HTML page."""
    words = page.words
    first = balance.found[0]
    title = words(
        "cli.balance.title",
        game=words(f"{balance.game.name}.title"),
        n=first["games"],
        bot=balance.bot,
    )
    parts = [f"<h1>{escape(title)}</h1>", html_table(*seat_rows(first, words))]
    for key, picture in plots(balance, page):
        parts.append(figure(picture, words(f"cli.balance.caption.{key}")))
    parts.append(f"<h2>{escape(words('cli.balance.options'))}</h2>")
    parts.append(html_table(*variation_rows(balance.found, words)))
    return document(title, words.language, "\n".join(parts), page.theme)


def make_balance(words: Words) -> click.Command:
    @click.command("balance", help=words("cli.balance.help"), epilog=words("cli.balance.epilog"))
    @click.argument("game", type=GameName(), metavar="GAME")
    @options_option(words)
    @components_option(words)
    @click.option("--bot", type=Bots(), default="greedy", show_default=True,
                  help=words("cli.balance.bot"))  # fmt: skip
    @click.option("--games", type=click.IntRange(2, 10**9), default=200, metavar="N",
                  show_default=True, help=words("cli.balance.games"))  # fmt: skip
    @click.option("--seed", type=SEED, default=0, metavar="N", help=words("cli.arena.seed"))
    @click.option("--processes", type=click.IntRange(1, 1024), metavar="N",
                  help=words("cli.arena.processes"))  # fmt: skip
    @click.option("--on", "where", type=click.Choice(PLACES), default=PLACES[0],
                  help=words("cli.arena.on"))  # fmt: skip
    @click.option("--out", metavar="FILE", type=Path, help=words("cli.arena.out"))
    @click.option("--report", "page_file", metavar="FILE", type=Path,
                  help=words("cli.arena.report"))  # fmt: skip
    @theme_option(words)
    def command(
        game: Kind,
        options: tuple[tuple[str, str], ...],
        components: str | None,
        bot: str,
        games: int,
        seed: int,
        processes: int | None,
        where: str,
        out: Path | None,
        page_file: Path | None,
        theme: str,
    ) -> None:
        any_bot(bot)
        balance = Balance(chosen(game, options, components), bot, games, seed, SECONDS)
        stopped = False
        try:
            with Bar(words("cli.simulate.progress"), len(balance)) as bar:
                balance.play(lambda plan: crew_of(plan, where, processes), bar.done)
        except KeyboardInterrupt:
            stopped = True
        if out:
            save_whole(out, balance.write())
        if balance.found:
            print_balance(balance, words)
            if page_file:
                page_file.write_text(report(balance, page(words, theme=theme)), "utf-8")
        if stopped:
            click.echo(words("cli.balance.stopped", n=len(balance.found)), err=True)
            raise click.exceptions.Exit(INTERRUPTED)

    return command
