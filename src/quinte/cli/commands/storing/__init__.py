"""`quinte backup`, `quinte restore` and `quinte archive`: what an operator does with a database."""

from __future__ import annotations

import time
from pathlib import Path

import click

from quinte.errors import QuinteError
from quinte.extras import extra
from quinte.language.words import Words
from quinte.server.settings import archive_folder, database_url

FILE = click.Path(dir_okay=False, path_type=Path)


def make_backup(words: Words) -> click.Command:
    @click.command("backup", help=words("cli.backup.help"), epilog=words("cli.backup.epilog"))
    @click.argument("database", metavar="FILE|URL")
    @click.argument("target", type=FILE)
    @click.option("--force", is_flag=True, help=words("cli.backup.force"))
    def command(database: str, target: Path, force: bool) -> None:
        with extra("server"):
            from quinte.server.storage.copies import backup
        entries = backup(usable_url(database), target, force=force)
        click.echo(words("cli.backup.done", n=entries, file=str(target)))

    return command


def make_restore(words: Words) -> click.Command:
    @click.command("restore", help=words("cli.restore.help"), epilog=words("cli.restore.epilog"))
    @click.argument("backup", type=FILE)
    @click.argument("database", metavar="FILE|URL")
    def command(backup: Path, database: str) -> None:
        with extra("server"):
            from quinte.server.storage.copies import restore
        entries = restore(backup, usable_url(database))
        click.echo(words("cli.restore.done", n=entries))

    return command


def make_archive(words: Words) -> click.Command:
    @click.command("archive", help=words("cli.archive.help"), epilog=words("cli.archive.epilog"))
    @click.argument("database", metavar="FILE|URL")
    @click.option("--older", default="90d", show_default=True, metavar="AGE",
                  help=words("cli.archive.older"))  # fmt: skip
    @click.option("--folder", type=click.Path(file_okay=False, path_type=Path),
                  help=words("cli.archive.folder"))  # fmt: skip
    def command(database: str, older: str, folder: Path | None) -> None:
        with extra("server"):
            from quinte.server.storage.archive import Archive, archive_all, milliseconds
            from quinte.server.storage.copies import file_of, refuse_other, sync_engine
        url = usable_url(database)
        place = folder or archive_folder(url)
        if place is None:
            raise QuinteError("archive.folder")
        before = time.time_ns() // 1_000_000 - milliseconds(older)
        refuse_other(url, file_of(url))
        tables = archive_all(sync_engine(url), Archive(place), before)
        click.echo(words("cli.archive.done", n=tables, folder=str(place)))

    return command


def usable_url(database: str) -> str:
    """The address of a database; for PostgreSQL, its driver must be installed."""
    url = database_url(database)
    if url.startswith("postgresql"):
        with extra("postgresql"):
            import psycopg  # noqa: F401
    return url
