"""`quinte serve`: a server for a whole club, on this machine."""

from __future__ import annotations

import gc
import os
import signal
import socket as sockets
import sys
import webbrowser
from pathlib import Path
from socket import AddressFamily, create_server, socket
from types import FrameType
from typing import TYPE_CHECKING

import click

from quinte.errors import QuinteError
from quinte.extras import extra
from quinte.language.words import Words

if TYPE_CHECKING:
    from quinte.server.settings import Settings


SILENT_SECONDS = 30


def make_serve(words: Words) -> click.Command:
    @click.command("serve", help=words("cli.serve.help"), epilog=words("cli.serve.epilog"))
    @click.option("--host", default="127.0.0.1", show_default=True, help=words("cli.serve.host"))
    @click.option("--port", type=click.IntRange(0, 65535), default=8055, show_default=True,
                  help=words("cli.serve.port"))  # fmt: skip
    @click.option("--database", metavar="FILE|URL", default="quinte.sqlite3", show_default=True,
                  help=words("cli.serve.database"))  # fmt: skip
    @click.option("--public", multiple=True, metavar="URL", help=words("cli.serve.public"))
    @click.option(
        "--origin", "origins", multiple=True, metavar="URL", help=words("cli.serve.origin")
    )
    @click.option(
        "--proxy", "proxies", multiple=True, metavar="ADDRESS", help=words("cli.serve.proxy")
    )
    @click.option("--secure", is_flag=True, help=words("cli.serve.secure"))
    @click.option("--bots", type=click.IntRange(1, 64), help=words("cli.serve.bots"))
    @click.option("--bot-seconds", type=click.FloatRange(0.1, 600), default=10.0,
                  show_default=True, help=words("cli.serve.bot_seconds"))  # fmt: skip
    @click.option("--archive", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
                  help=words("cli.serve.archive"))  # fmt: skip
    @click.option("--unlimited", is_flag=True, help=words("cli.serve.unlimited"))
    @click.option("--open", "browse", is_flag=True, help=words("cli.serve.open"))
    def command(
        host: str,
        port: int,
        database: str,
        public: tuple[str, ...],
        origins: tuple[str, ...],
        proxies: tuple[str, ...],
        secure: bool,
        bots: int | None,
        bot_seconds: float,
        archive: Path | None,
        unlimited: bool,
        browse: bool,
    ) -> None:
        from quinte.server.settings import UNLIMITED, Settings, database_url, origin_of

        addresses = tuple(map(origin_of, public))
        secure = secure or any(each.startswith("https:") for each in addresses)
        limits = UNLIMITED if unlimited else {}
        run(
            Settings(
                database=database_url(database), host=host, port=port, public=addresses,
                origins=origins, proxies=proxies, secure=secure, workers=bots or spare_cores(),
                bot_seconds=bot_seconds, archive=archive, **limits,
            ),
            words,
            browse=browse,
        )  # fmt: skip

    return command


def run(settings: Settings, words: Words, *, browse: bool = False) -> None:
    """Serve until stopped; `browse` opens the page once it is up."""
    if settings.database.startswith("postgresql"):
        with extra("postgresql"):
            import psycopg  # noqa: F401
    with extra("server"):
        import uvicorn  # slow to import

        from quinte.server.app import PAGE, create_app
        from quinte.server.logs import to_stderr
        from quinte.server.serving import config

    class Polite(uvicorn.Server):
        """Prints the address once it listens, and a goodbye; a requested stop is not an error."""

        async def startup(self, sockets: list[socket] | None = None) -> None:
            await app.state.server.open()  # here, a database that fails gives one clear line
            await super().startup(sockets)
            gc.collect()
            gc.freeze()  # imported modules are not garbage-collected again and again
            if self.started:
                host, port = listening.getsockname()[:2]
                address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
                if not (PAGE / "index.html").is_file():
                    click.echo(words("cli.serve.no_page"), err=True)
                if browse and not webbrowser.open(address):
                    click.echo(words("cli.serve.no_browser"), err=True)
                app.state.server.log.info("listening", extra={"where": address})
                click.echo(words("cli.serve.ready", address=address))

        async def shutdown(self, sockets: list[socket] | None = None) -> None:
            await app.state.server.say_goodbye()
            await super().shutdown(sockets)
            app.state.server.log.info("stopped")

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            self.force_exit = self.should_exit and sig == signal.SIGINT
            self.should_exit = True

    listening = listen(settings.host, settings.port)
    to_stderr()
    sys.setswitchinterval(0.0005)  # the writing thread waits less for the GIL
    app = create_app(settings)
    with listening:
        Polite(config(app, settings)).run(sockets=[listening])


def listen(host: str, port: int) -> socket:
    """Bind a listening socket; on Linux, TCP_USER_TIMEOUT drops peers that stop reading."""
    try:
        listening = create_server((host, port), family=family_of(host))
    except OSError as error:
        place = f"{host}:{port}"
        problem = os.strerror(error.errno) if error.errno else str(error)
        raise QuinteError("cli.serve.taken", place=place, problem=problem) from None
    if option := getattr(sockets, "TCP_USER_TIMEOUT", None):  # accepted sockets inherit it
        listening.setsockopt(sockets.IPPROTO_TCP, option, 1000 * SILENT_SECONDS)
    return listening


def spare_cores() -> int:
    """Cores for bots: all but the server's own."""
    return max(1, min(64, (os.cpu_count() or 1) - 1))


def family_of(host: str) -> AddressFamily:
    return AddressFamily.AF_INET6 if ":" in host else AddressFamily.AF_INET
