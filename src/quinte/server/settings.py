"""Server settings, as given on the command line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from quinte.errors import QuinteError

PAGE = Path(__file__).parent / "page"
"""Where the page is built to."""


@dataclass(frozen=True)
class Settings:
    """Server settings and their defaults."""

    database: str = "sqlite+aiosqlite:///quinte.sqlite3"
    host: str = "127.0.0.1"
    port: int = 8055
    public: tuple[str, ...] = ()
    """Addresses at which people reach this server, as origins (https://club.example); if any are
    named, requests to others are refused.
    """
    origins: tuple[str, ...] = ()
    """Foreign origins whose pages may use this server; its own is always allowed."""
    proxies: tuple[str, ...] = ()
    """Addresses of trusted proxies, whose forwarding headers are believed."""
    secure: bool = False
    """Whether cookies are sent over https only."""
    worker: int = 1
    """Which of the processes at this address it is, from 1."""
    workers: int = 1
    """How many processes serve this address."""
    metrics: Path | None = None
    """Where all of them keep their metrics."""
    bots: int = 1
    """Processes in which bots think."""
    limited_bots: bool = True
    """Whether only so many tables of one person or address may wait for bots."""
    bot_seconds: float = 10.0
    """Seconds a bot may think about a move: ten times what levels take on an idle machine."""
    think_seconds: int = 5
    """Seconds of processor time a move that a table may give its bots, at most; 0 for none."""
    idle_seconds: float = 60.0
    """Seconds after which an unwatched table is dropped from memory."""
    messages_a_second: float = 20.0
    burst: int = 60
    connections_per_address: int = 50
    """WebSockets."""
    sockets_per_address: int = 100
    """Connections that are no WebSockets, or not yet."""
    header_seconds: float = 10.0
    """Seconds in which the headers of a request must arrive."""
    requests_a_minute: int = 600
    """Per address, over REST; what is expensive counts as several."""
    requests_at_once: int = 200
    """Of those, without a pause."""
    hints_a_minute: int = 20
    """Per address; each hint keeps a process busy for about a second."""
    tables_a_minute: int = 30
    """New tables, per address."""
    open_tables: int = 20
    """Tables of one person that wait for players."""
    least_waiting: int = 30
    """Seconds that a player has to move, at least, before others may replace them by a bot."""
    longest_message: int = 8192
    page: Path = PAGE
    archive: Path | None = None
    """Where the logs of archived tables are; beside a SQLite file unless told."""


DRIVERS = {
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
}


def origin_of(address: str) -> str:
    """The origin of a public address: scheme, host and port."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
        raise QuinteError("cli.serve.no_address", address=address[:100])
    return f"{parts.scheme}://{parts.netloc.lower()}"


def database_url(place: str) -> str:
    """A database URL as it is, or the URL of a SQLite file."""
    kind, is_address, rest = place.partition("://")
    if not is_address:
        folder = Path(place).absolute().parent
        if not folder.is_dir():
            raise QuinteError("cli.serve.no_folder", place=place, folder=str(folder))
        return sqlite_url(Path(place).absolute())
    if kind not in DRIVERS:
        raise QuinteError("cli.serve.unknown_database", kind=kind[:40], known=sorted(DRIVERS))
    return f"{DRIVERS[kind]}://{rest}"


def archive_folder(url: str) -> Path | None:
    """Where tables of a database are archived unless told: beside a SQLite file."""
    kind, _, place = url.partition(":///")
    return Path(place + ".archive") if kind.startswith("sqlite") and place else None


def sqlite_url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


UNLIMITED: dict[str, Any] = {
    "messages_a_second": 1e6,
    "burst": 10**6,
    "connections_per_address": 10**6,
    "sockets_per_address": 10**6,
    "requests_a_minute": 10**9,
    "requests_at_once": 10**9,
    "tables_a_minute": 10**9,
    "open_tables": 10**9,
    "limited_bots": False,
    "hints_a_minute": 10**9,
}
"""Settings of a server for tests and measurements, which limits nobody."""
