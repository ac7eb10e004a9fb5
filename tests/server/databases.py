"""SQLite in a file, and a PostgreSQL of the tests' own: Debian's, in a temporary folder."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest


def programs() -> Path | None:
    """Where initdb and pg_ctl are."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)


class Postgres:
    """A separate database server, which can be stopped and started."""

    def __init__(self, folder: Path, programs: Path, *, fsync: bool = False) -> None:
        """With `fsync` commits are synced to the disk, as everywhere but in tests."""
        self.folder, self.programs, self.fsync = folder, programs, fsync
        self.root = os.geteuid() == 0  # initdb refuses root
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        if self.root:
            shutil.chown(folder, "postgres")
        self.run("initdb", "-D", f"{folder}/data", "-U", "quinte", "-A", "trust", "-E", "UTF8",
                 "--locale=C", "--no-sync")  # fmt: skip
        self.start()

    def run(self, program: str, *arguments: str) -> None:
        user = ["runuser", "-u", "postgres", "--"] if self.root else []
        command = [*user, str(self.programs / program), *arguments]
        done = subprocess.run(command, cwd="/", capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        options = (
            f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' "
            f"-c shared_buffers=16MB -c fsync={'on' if self.fsync else 'off'}"
        )
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-l", f"{self.folder}/log", "-o", options,
                 "-w", "start")  # fmt: skip

    def stop(self) -> None:
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-m", "immediate", "-w", "stop")

    def new(self) -> str:
        """The address of a new, empty database."""
        name = f"q{secrets.token_hex(6)}"
        place = f"postgresql://quinte@127.0.0.1:{self.port}"
        with psycopg.connect(f"{place}/postgres", autocommit=True) as opened:
            opened.execute(f"CREATE DATABASE {name}".encode())
        return f"{place}/{name}"


@contextmanager
def throwaway(found: Path, *, fsync: bool = False) -> Iterator[Postgres]:
    """A PostgreSQL from start to stop, with the programs found there."""
    with TemporaryDirectory(prefix="quinte-postgres-") as folder:  # pytest's is root's
        made = Postgres(Path(folder), found, fsync=fsync)
        try:
            yield made
        finally:
            made.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    found = programs()
    if found is None:
        print("PostgreSQL is not here: tools/system-packages installs it")
        pytest.skip("PostgreSQL is not here (Debian: apt-get install postgresql)")
    with throwaway(found) as made:
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/quinte.sqlite3"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new()
