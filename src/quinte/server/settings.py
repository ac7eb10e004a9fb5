"""How a server is set up: from the command line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from quinte.errors import QuinteError


@dataclass(frozen=True)
class Settings:
    """All that an operator may want otherwise."""

    database: str = "sqlite+aiosqlite:///quinte.sqlite3"
    host: str = "127.0.0.1"
    port: int = 8055
    origins: tuple[str, ...] = ()
    """Other origins whose pages may talk to this server; its own always may."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies that are believed when they say whom they ask for."""
    secure: bool = False
    """Whether cookies are for https only."""
    workers: int = 1
    """Processes in which bots think."""
    bot_seconds: float = 10.0
    """How long a bot may think about a move: ten times what the levels take on an idle machine."""
    idle_seconds: float = 60.0
    """After so long without anybody watching, a table is only in the database."""
    messages_a_second: float = 20.0
    burst: int = 60
    connections_per_address: int = 50
    requests_a_minute: int = 600
    """From one address, over REST."""
    hints_a_minute: int = 20
    """From one address; each keeps a process busy for a second or so."""
    longest_message: int = 8192


DRIVERS = {
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
}


def database_url(place: str) -> str:
    """The address of a database, from that or from the name of a file."""
    kind, is_address, rest = place.partition("://")
    if not is_address:
        folder = Path(place).absolute().parent
        if not folder.is_dir():
            raise QuinteError("cli.serve.no_folder", place=place, folder=str(folder))
        return sqlite_url(Path(place).absolute())
    if kind not in DRIVERS:
        raise QuinteError("cli.serve.unknown_database", kind=kind[:40], known=sorted(DRIVERS))
    return f"{DRIVERS[kind]}://{rest}"


def sqlite_url(path: Path) -> str:
    """The database in that file."""
    return f"sqlite+aiosqlite:///{path}"
