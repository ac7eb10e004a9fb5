"""`quinte serve`: a server for a whole club, on this machine."""

from __future__ import annotations

import gc
import logging
import os
import signal
import socket as sockets
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from socket import AddressFamily, create_server, socket
from tempfile import TemporaryDirectory
from types import FrameType
from typing import TYPE_CHECKING

import click

from quinte.cli.common import Amount
from quinte.errors import QuinteError
from quinte.extras import extra
from quinte.language.words import Words

if TYPE_CHECKING:
    from quinte.server.settings import Settings


SILENT_SECONDS = 30
MOST_WORKERS = 64
SHARES_PORTS = sys.platform == "linux"
"""Whether the system deals connections to a port out among the sockets that listen there."""


def make_serve(words: Words) -> click.Command:
    @click.command("serve", help=words("cli.serve.help"), epilog=words("cli.serve.epilog"))
    @click.option("--host", default="127.0.0.1", show_default=True, help=words("cli.serve.host"))
    @click.option("--port", type=click.IntRange(0, 65535), default=8055, show_default=True,
                  help=words("cli.serve.port"))  # fmt: skip
    @click.option("--database", metavar="FILE|URL", default="quinte.sqlite3", show_default=True,
                  help=words("cli.serve.database"))  # fmt: skip
    @click.option("--workers", type=click.IntRange(1, MOST_WORKERS), default=1, show_default=True,
                  help=words("cli.serve.workers"))  # fmt: skip
    @click.option("--public", multiple=True, metavar="URL", help=words("cli.serve.public"))
    @click.option(
        "--origin", "origins", multiple=True, metavar="URL", help=words("cli.serve.origin")
    )
    @click.option(
        "--proxy", "proxies", multiple=True, metavar="ADDRESS", help=words("cli.serve.proxy")
    )
    @click.option("--secure", is_flag=True, help=words("cli.serve.secure"))
    @click.option("--bots", type=click.IntRange(1, 64), help=words("cli.serve.bots"))
    @click.option("--bot-seconds", type=Amount(0.1, 600), default=10.0, metavar="S",
                  show_default=True, help=words("cli.serve.bot_seconds"))  # fmt: skip
    @click.option("--think", type=click.IntRange(0, 60), default=5, show_default=True,
                  metavar="S", help=words("cli.serve.think"))  # fmt: skip
    @click.option("--archive", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
                  help=words("cli.serve.archive"))  # fmt: skip
    @click.option("--unlimited", is_flag=True, help=words("cli.serve.unlimited"))
    @click.option("--open", "browse", is_flag=True, help=words("cli.serve.open"))
    def command(
        host: str,
        port: int,
        database: str,
        workers: int,
        public: tuple[str, ...],
        origins: tuple[str, ...],
        proxies: tuple[str, ...],
        secure: bool,
        bots: int | None,
        bot_seconds: float,
        think: int,
        archive: Path | None,
        unlimited: bool,
        browse: bool,
    ) -> None:
        from quinte.server.settings import UNLIMITED, Settings, database_url, origin_of

        addresses = tuple(map(origin_of, public))
        secure = secure or any(each.startswith("https:") for each in addresses)
        limits = UNLIMITED if unlimited else {}
        settings = Settings(
            database=database_url(database), host=host, port=port, public=addresses,
            origins=origins, proxies=proxies, secure=secure, bots=bots or spare_cores(),
            bot_seconds=bot_seconds, think_seconds=think, archive=archive, workers=workers,
            **limits,
        )  # fmt: skip
        if workers > 1:
            sys.exit(supervise(settings, words, browse=browse))
        run(settings, words, browse=browse)

    return command


def run(settings: Settings, words: Words, *, browse: bool = False) -> None:
    """Serve until stopped; `browse` opens the page once it is up."""
    check_extras(settings)
    from quinte.server.logs import to_stderr

    with listen(settings.host, settings.port) as listening:
        to_stderr()
        serve(settings, listening, lambda: announce(listening, words, browse=browse))


def supervise(settings: Settings, words: Words, *, browse: bool = False) -> int:
    """Serve by several processes until stopped; the exit code."""
    if settings.database.startswith("sqlite"):
        raise QuinteError("cli.serve.one_file", workers=settings.workers)
    check_driver(settings)
    with extra("server"):  # the rest is for the workers: here it would only take memory
        from quinte.server.metrics import ended
    from quinte.server.logs import to_stderr
    from quinte.server.workers import Workers

    each = replace(settings, bots=max(1, settings.bots // settings.workers))
    with (
        TemporaryDirectory(prefix="quinte-metrics-") as folder,
        reserve(settings.host, settings.port) as place,
    ):
        to_stderr()
        each = replace(each, port=place.getsockname()[1], metrics=Path(folder))
        return Workers(
            settings.workers,
            partial(work, each, None if SHARES_PORTS else place),
            lambda: announce(place, words, browse=browse),
            lambda number: ended(number, folder),
        ).run()


def work(settings: Settings, listening: socket | None, line: Connection, number: int) -> None:
    """One of several processes; says on the line when it serves."""
    share_metrics(settings.metrics, number)
    check_extras(settings)
    from quinte.server.logs import to_stderr

    to_stderr(number)
    with listening or bind(settings.host, settings.port) as mine:
        serve(replace(settings, worker=number), mine, lambda: line.send("ready"))


def share_metrics(folder: Path | None, number: int) -> None:
    """Keep the metrics of this process in files, where those of its predecessors are."""
    variable = "PROMETHEUS_MULTIPROC_DIR"
    os.environ[variable] = str(folder)
    from prometheus_client import values

    values.ValueClass = values.MultiProcessValue(lambda: number)  # type: ignore[no-untyped-call]
    import quinte.server.metrics  # noqa: F401

    del os.environ[variable]  # not for the processes in which bots think


def check_driver(settings: Settings) -> None:
    """Raise MissingExtra if the database's package is missing."""
    if settings.database.startswith("postgresql"):
        with extra("postgresql"):
            import psycopg  # noqa: F401


def check_extras(settings: Settings) -> None:
    """Raise MissingExtra if any package is missing."""
    check_driver(settings)
    with extra("server"):
        import quinte.server.app
        import quinte.server.serving  # noqa: F401


def announce(listening: socket, words: Words, *, browse: bool) -> None:
    """Print the address, and open it in a browser if wanted."""
    from quinte.server.settings import PAGE

    host, port = listening.getsockname()[:2]
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    if not (PAGE / "index.html").is_file():
        click.echo(words("cli.serve.no_page"), err=True)
    if browse and not webbrowser.open(address):
        click.echo(words("cli.serve.no_browser"), err=True)
    logging.getLogger("quinte.server").info("listening", extra={"where": address})
    click.echo(words("cli.serve.ready", address=address))


def serve(settings: Settings, listening: socket, ready: Callable[[], None]) -> None:
    """Serve by this process until it is stopped."""
    gc.disable()  # what is imported is no garbage: a sixth of the start would go to look for some
    import uvicorn

    from quinte.server.app import create_app
    from quinte.server.serving import config

    class Polite(uvicorn.Server):
        """Says when it listens, and goodbye; a requested stop is not an error."""

        async def startup(self, sockets: list[socket] | None = None) -> None:
            await app.state.server.open()  # here, a database that fails gives one clear line
            await super().startup(sockets)
            gc.collect()
            gc.freeze()  # imported modules are not garbage-collected again and again
            gc.enable()
            if self.started:
                ready()

        async def shutdown(self, sockets: list[socket] | None = None) -> None:
            await app.state.server.say_goodbye()
            await super().shutdown(sockets)
            app.state.server.log.info("stopped")

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            self.force_exit = self.should_exit and sig == signal.SIGINT
            self.should_exit = True

    sys.setswitchinterval(0.0005)  # the writing thread waits less for the GIL
    app = create_app(settings)
    Polite(config(app, settings)).run(sockets=[listening])


def listen(host: str, port: int) -> socket:
    """Bind a listening socket."""
    with named(host, port):
        return patient(create_server((host, port), family=family_of(host)))


def reserve(host: str, port: int) -> socket:
    """Keep a port for all workers: bound only, or, where ports are not shared, listening."""
    listening = listen(host, port)  # which fails if somebody else listens, other workers too
    if not SHARES_PORTS:
        return listening
    with listening:
        free = listening.getsockname()[1]
    with named(host, free):
        return bind(host, free)


def bind(host: str, port: int) -> socket:
    """Bind a socket that shares its port; it gets connections from when it listens."""
    made = socket(family_of(host))
    try:
        made.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        made.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEPORT, 1)
        if made.family == AddressFamily.AF_INET6:
            made.setsockopt(sockets.IPPROTO_IPV6, sockets.IPV6_V6ONLY, 1)  # as `create_server`
        made.bind((host, port))
    except BaseException:
        made.close()
        raise
    return patient(made)


@contextmanager
def named(host: str, port: int) -> Iterator[None]:
    """Turn a failure to listen into one line that names the place."""
    try:
        yield
    except OSError as error:
        place = f"{host}:{port}"
        problem = os.strerror(error.errno) if error.errno else str(error)
        raise QuinteError("cli.serve.taken", place=place, problem=problem) from None


def patient(listening: socket) -> socket:
    """On Linux, TCP_USER_TIMEOUT drops peers that stop reading; accepted sockets inherit it."""
    if option := getattr(sockets, "TCP_USER_TIMEOUT", None):
        listening.setsockopt(sockets.IPPROTO_TCP, option, 1000 * SILENT_SECONDS)
    return listening


def spare_cores() -> int:
    """Cores for bots: all but the server's own."""
    return max(1, min(64, (os.cpu_count() or 1) - 1))


def family_of(host: str) -> AddressFamily:
    return AddressFamily.AF_INET6 if ":" in host else AddressFamily.AF_INET
