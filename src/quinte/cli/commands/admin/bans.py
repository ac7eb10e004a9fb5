"""`quinte admin ban`, `quinte admin unban` and `quinte admin bans`."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from quinte.cli.commands.admin.database import database_engine
from quinte.document import write
from quinte.extras import extra
from quinte.language.words import Words

if TYPE_CHECKING:
    from quinte.server.operating.bans import Ban


def make_ban(words: Words) -> click.Command:
    @click.command("ban", help=words("cli.admin.ban.help"), epilog=words("cli.admin.ban.epilog"))
    @click.argument("database", metavar="FILE|URL")
    @click.argument("who", metavar="ADDRESS|TOKEN|NAME...", nargs=-1, required=True)
    @click.option("--reason", required=True, help=words("cli.admin.ban.reason"))
    @click.option("--for", "age", metavar="AGE", help=words("cli.admin.ban.for"))
    @click.option("--table", metavar="TABLE", help=words("cli.admin.ban.table"))
    def command(
        database: str, who: tuple[str, ...], reason: str, age: str | None, table: str | None
    ) -> None:
        with extra("server"):
            from quinte.server.operating.bans import checked_reason
            from quinte.server.operating.orders import ban
            from quinte.server.storage.archive import milliseconds
        why = checked_reason(reason)
        expires = None if age is None else time.time_ns() // 1_000_000 + milliseconds(age)
        with database_engine(database) as engine:
            for each in ban(engine, who, why, expires, table):
                click.echo(words("cli.admin.ban.done", ban=described(each, words)))

    return command


def make_unban(words: Words) -> click.Command:
    @click.command(
        "unban", help=words("cli.admin.unban.help"), epilog=words("cli.admin.unban.epilog")
    )
    @click.argument("database", metavar="FILE|URL")
    @click.argument("who", metavar="ADDRESS|TOKEN|NAME...", nargs=-1, required=True)
    def command(database: str, who: tuple[str, ...]) -> None:
        with extra("server"):
            from quinte.server.operating.orders import unban
        with database_engine(database) as engine:
            for each in unban(engine, who):
                click.echo(words("cli.admin.unban.done", ban=described(each, words)))

    return command


def make_bans(words: Words) -> click.Command:
    @click.command("bans", help=words("cli.admin.bans.help"), epilog=words("cli.admin.bans.epilog"))
    @click.argument("database", metavar="FILE|URL")
    @click.option("--json", "in_json", is_flag=True, help=words("cli.admin.bans.json"))
    def command(database: str, in_json: bool) -> None:
        with extra("server"):
            from quinte.server.operating.orders import all_bans
        with database_engine(database) as engine, engine.connect() as read:
            found = all_bans(read)
        if in_json:
            click.echo(write([each.as_json() for each in found]))
            return
        for each in found:
            click.echo(words("cli.admin.bans.line", ban=described(each, words), why=each.reason))
        if not found:
            click.echo(words("cli.admin.bans.none"))

    return command


def described(ban: Ban, words: Words) -> str:
    """Who, and until when."""
    from quinte.server.operating.bans import ADDRESS, written_time

    if ban.kind == ADDRESS:
        who = words("cli.admin.address", network=ban.who)
    else:
        who = words("cli.admin.guest", name=ban.name or "?", guest=ban.who)
    if ban.expires is None:
        return words("cli.admin.forever", who=who)
    return words("cli.admin.until", who=who, until=written_time(ban.expires))
