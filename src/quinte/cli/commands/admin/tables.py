"""`quinte admin tables` and `quinte admin close`."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import click

from quinte.bots import BY_LEVEL
from quinte.cli.commands.admin.database import database_engine
from quinte.definition import registry
from quinte.document import write
from quinte.extras import extra
from quinte.language.words import Words
from quinte.table.phase import BETWEEN, CLOSED, OPEN, OVER, PLAYING

PHASES = (OPEN, PLAYING, BETWEEN, OVER, CLOSED)
IN_USE = (OPEN, PLAYING, BETWEEN)
SHOWN = 50
"""Tables that are listed unless more are asked for."""
SECOND, KILO = 1000, 1000
AGES = (("days", 86_400), ("hours", 3600), ("minutes", 60))
LEVELS = {bot: level for level, bot in BY_LEVEL.items()}


def make_tables(words: Words) -> click.Command:
    @click.command(
        "tables", help=words("cli.admin.tables.help"), epilog=words("cli.admin.tables.epilog")
    )
    @click.argument("database", metavar="FILE|URL")
    @click.option("--game", metavar="GAME", help=words("cli.admin.tables.game"))
    @click.option("--phase", "phases", multiple=True, type=click.Choice([*PHASES, "all"]),
                  help=words("cli.admin.tables.phase"))  # fmt: skip
    @click.option("--name", metavar="NAME", help=words("cli.admin.tables.name"))
    @click.option("--older", metavar="AGE", help=words("cli.admin.tables.older"))
    @click.option("--most", type=click.IntRange(1), default=SHOWN, show_default=True,
                  help=words("cli.admin.tables.most"))  # fmt: skip
    @click.option("--json", "in_json", is_flag=True, help=words("cli.admin.tables.json"))
    def command(
        database: str,
        game: str | None,
        phases: tuple[str, ...],
        name: str | None,
        older: str | None,
        most: int,
        in_json: bool,
    ) -> None:
        with extra("server"):
            from quinte.server.operating.orders import tables
            from quinte.server.storage.archive import milliseconds
        kind = registry.kind(game).name if game else None
        at = time.time_ns() // 1_000_000
        before = None if older is None else at - milliseconds(older)
        wanted = () if "all" in phases else phases or IN_USE
        with database_engine(database) as engine:
            found = [
                each
                for each in tables(engine, wanted, before)
                if kind in (None, each["game"]) and is_at(name, each)
            ]
        if in_json:
            click.echo(write(found[:most]))
            return
        for line in columns([as_row(each, at, words) for each in found[:most]]):
            click.echo(line)
        total = sum(each["bytes"] for each in found)
        click.echo(words("cli.admin.tables.total", n=len(found), size=size_text(total, words)))
        if len(found) > most:
            click.echo(words("cli.admin.tables.more", n=len(found) - most))

    return command


def is_at(name: str | None, table: dict[str, Any]) -> bool:
    return name is None or any(seat["name"] == name for seat in table["seats"] if not seat["bot"])


def as_row(table: dict[str, Any], at: int, words: Words) -> list[str]:
    """Table, game, phase, people, whose turn, since when, size."""
    names = [seat_text(seat, words) for seat in table["seats"]]
    turn = [table["seats"][seat]["name"] or "" for seat in table["acting"]]
    return [
        table["table"],
        table["game"],
        words(f"term.phase.{table['phase']}"),
        ", ".join(names),
        words("cli.admin.tables.turn", names=turn) if turn else "",
        age_text(at - table["used"], words),
        words("cli.admin.tables.size", n=table["entries"], size=size_text(table["bytes"], words)),
    ]


def seat_text(seat: dict[str, Any], words: Words) -> str:
    if seat["bot"]:
        level = LEVELS.get(seat["bot"])
        return words("cli.admin.tables.level", n=level) if level else seat["bot"]
    if seat["name"] is None:
        return words("cli.admin.tables.free")
    return words("cli.admin.tables.away", name=seat["name"]) if seat["away"] else str(seat["name"])


def age_text(age: int, words: Words) -> str:
    seconds = max(0, age // SECOND)
    for unit, length in AGES:
        if seconds >= length:
            return words(f"cli.admin.age.{unit}", n=seconds // length)
    return words("cli.admin.age.now")


def size_text(size: int, words: Words) -> str:
    return words("cli.admin.kilobytes", n=-(-size // KILO))


def columns(rows: Iterable[list[str]]) -> list[str]:
    """Lines whose columns begin below each other."""
    all_rows = list(rows)
    widths = [max(map(len, column)) for column in zip(*all_rows, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in all_rows]


def make_close(words: Words) -> click.Command:
    @click.command(
        "close", help=words("cli.admin.close.help"), epilog=words("cli.admin.close.epilog")
    )
    @click.argument("database", metavar="FILE|URL")
    @click.argument("tables", metavar="TABLE...", nargs=-1, required=True)
    def command(database: str, tables: tuple[str, ...]) -> None:
        with extra("server"):
            from quinte.server.operating.orders import close
        with database_engine(database) as engine:
            for table in tables:
                close(engine, table)
                click.echo(words("cli.admin.close.done", table=table))

    return command
