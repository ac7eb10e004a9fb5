"""`quinte bot`: seat a bot at a server's table."""

from __future__ import annotations

from typing import Any

import click

from quinte.arena.guest import RemoteSeat, Web
from quinte.bots.outside import EXEC, any_bot
from quinte.bots.process import SECONDS, Process
from quinte.cli.common import Amount, ending, page
from quinte.cli.shell.offers import Bots
from quinte.definition.game import Game
from quinte.engine.result import Result
from quinte.extras import extra
from quinte.language.words import Words
from quinte.table.seat import LONGEST_NAME


def make_bot(words: Words) -> click.Command:
    @click.command("bot", help=words("cli.bot.help"), epilog=words("cli.bot.epilog"))
    @click.argument("bot", type=Bots(), metavar="BOT")
    @click.option("--server", required=True, metavar="URL", help=words("cli.bot.server"))
    @click.option("--table", required=True, metavar="ID", help=words("cli.bot.table"))
    @click.option("--token", envvar="QUINTE_TOKEN", metavar="TOKEN", help=words("cli.bot.token"))
    @click.option("--name", metavar="NAME", help=words("cli.bot.name"))
    @click.option("--seat", type=click.IntRange(0, 99), metavar="N", help=words("cli.bot.seat"))
    @click.option("--seconds", type=Amount(0.01, 3600), metavar="S", default=SECONDS,
                  help=words("cli.arena.seconds", default=SECONDS))  # fmt: skip
    def command(
        bot: str,
        server: str,
        table: str,
        token: str | None,
        name: str | None,
        seat: int | None,
        seconds: float,
    ) -> None:
        with extra("server"):  # checked before joining
            import websockets.sync.client  # noqa: F401
        player = any_bot(bot, seconds)
        if isinstance(player, Process):
            player.started()
        web = Web(server, token)
        try:
            if not token:
                known = player.name if isinstance(player, Process) else bot
                plain = known.removeprefix(EXEC).rpartition("/")[2]
                web.introduce(name or plain[:LONGEST_NAME])

            def tell(key: str, **arguments: Any) -> None:
                click.echo(words(key, **arguments), err=True)

            address = table.rstrip("/").rpartition("/")[2]  # the invitation link works too
            status = RemoteSeat(web, address, player, seat, tell).play()
        finally:
            if isinstance(player, Process):
                player.close(1.0)
        if status["result"]:
            game = Game.named(status["game"], status["options"])
            told = status["result"]
            result = Result(tuple(told["scores"]), tuple(told["winners"]), told["reason"])
            names = [each["name"] or "" for each in status["seats"]]
            click.echo(ending(game, result, page(words, names)))

    return command
