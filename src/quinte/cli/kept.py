"""The games that `quinte play` keeps by itself: where they are, and `quinte saved`, their list."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import which
from tempfile import gettempdir
from typing import Any

import click

from quinte.cli.common import ending, page, read_book
from quinte.cli.matches import match_ending, standing_text
from quinte.document import write
from quinte.errors import QuinteError
from quinte.language.words import Words
from quinte.records.match import SUFFIX as MATCH_SUFFIX
from quinte.records.match import Match
from quinte.records.record import SUFFIX, Record

Book = Record | Match
SHOWN = 20
"""How many games are listed unless all are asked for."""


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where games are kept: in the user's data folder, as the platform has it."""
    given = Path(environment.get("XDG_DATA_HOME") or ".")
    if given.is_absolute():
        base = given
    elif sys.platform == "win32":
        base = Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path.home() / ".local" / "share"
    return base / "quinte" / "games"


def keep(book: Book) -> Path:
    """Write the book into a new file: in the data folder, else here, else where all may write."""
    problem = OSError()
    places: tuple[Callable[[], Path], ...] = (data_folder, Path, lambda: Path(gettempdir()))
    for place in places:
        try:
            folder = place()
            folder.mkdir(parents=True, exist_ok=True)
            path = new_file(folder, book)
            try:
                book.save(path)
            except OSError:
                path.unlink()
                raise
        except OSError as error:
            problem = error
        except RuntimeError:  # nobody's home
            continue
        else:
            return path
    raise problem


def new_file(folder: Path, book: Book) -> Path:
    """A file of today that was not there: `cinco-2026-11-16-1.quinte.json`."""
    suffix = SUFFIX if isinstance(book, Record) else MATCH_SUFFIX
    number = 1
    while True:
        path = folder / f"{book.game.name}-{time.strftime('%Y-%m-%d')}-{number}{suffix}"
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return path


def is_kept(path: Path) -> bool:
    """Whether a file is one of those that are kept without being asked for."""
    return path.parent == data_folder()


def name_of(path: Path) -> str:
    """What `--resume` and `replay` call a file: a kept one by its name alone."""
    name = path.name.removesuffix(SUFFIX).removesuffix(MATCH_SUFFIX)
    return name if is_kept(path) else str(path)


def named_file(text: str) -> str:
    """The file that a text names: a file, or a kept game by its name alone."""
    if text == "-" or Path(text).exists():
        return text
    kept = (data_folder() / f"{text}{suffix}" for suffix in (SUFFIX, MATCH_SUFFIX, ""))
    return next((str(path) for path in kept if path.is_file()), text)


def kept_files() -> list[Path]:
    """The kept games, the last changed first."""
    found = [path for suffix in (SUFFIX, MATCH_SUFFIX) for path in data_folder().glob(f"*{suffix}")]
    return sorted(found, key=lambda path: (-path.stat().st_mtime_ns, path.name))


class KeptGame(click.ParamType[str]):
    """A file, or the name of a kept game, completed by the shell."""

    name = "path"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        """The kept games that begin so; where none does, files."""
        names = [name for path in kept_files() if (name := name_of(path)).startswith(incomplete)]
        item = click.shell_completion.CompletionItem
        return [item(incomplete, type="file"), *(item(name) for name in names)]


def program() -> str:
    """How this program is called from a command line."""
    return "quinte" if which("quinte") else sys.argv[0]


# The list


def state_text(book: Book, words: Words) -> str:
    """How a game or a match stands, in a sentence."""
    shown = page(words, [seat["name"] for seat in book.sitting()])
    if isinstance(book, Match):
        over = [match_ending(book, shown)] if book.standing().over else []
        return " ".join([standing_text(book, shown), *over])
    if result := book.result():
        return ending(book.game, result, shown)
    replay = book.replayed()
    names = [shown.name(seat) for seat in replay.state.actors()]
    return words("cli.saved.running", n=len(replay.moves), names=names)


def described(path: Path, words: Words) -> list[str]:
    """A kept game in two lines: what and when, then who and how it stands."""
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
    try:
        book = read_book(str(path))
    except (QuinteError, OSError) as error:
        problem = words.error(error) if isinstance(error, QuinteError) else error.strerror
        return [f"{name_of(path)}  {when}", f"    {problem}"]
    title = words(f"{book.game.name}.title")
    names = ", ".join(seat["name"] for seat in book.sitting())
    return [
        f"{click.style(name_of(path), bold=True)}  {when}  {title}",
        f"    {words('cli.saved.players', names=names, state=state_text(book, words))}",
    ]


def as_json(path: Path) -> dict[str, Any]:
    """The same for programs."""
    when = time.strftime("%Y-%m-%dT%H:%M:%S%z", time.localtime(path.stat().st_mtime))
    told: dict[str, Any] = {"name": name_of(path), "file": str(path), "changed": when}
    try:
        book = read_book(str(path))
    except QuinteError as error:
        return {**told, "error": error.as_json()}
    result = book.result()
    return {
        **told,
        "game": book.game.name,
        "options": book.game.written_options(),
        "match": book.scoring.as_json() if isinstance(book, Match) else None,
        "players": [seat["name"] for seat in book.sitting()],
        "result": result.as_json() if result else None,
    }


def make_saved(words: Words) -> click.Command:
    """The command."""

    @click.command("saved", help=words("cli.saved.help"), epilog=words("cli.saved.epilog"))
    @click.option("--all", "every", is_flag=True, help=words("cli.saved.all", n=SHOWN))
    @click.option("--json", "in_json", is_flag=True, help=words("cli.saved.json"))
    def command(every: bool, in_json: bool) -> None:
        files = kept_files()
        shown = files if every else files[:SHOWN]
        if in_json:
            click.echo(write([as_json(path) for path in shown]))
            return
        if not files:
            click.echo(words("cli.saved.none", folder=str(data_folder())))
            return
        for path in shown:
            click.echo("\n".join(described(path, words)))
        click.echo()
        if len(shown) < len(files):
            click.echo(words("cli.saved.more", n=len(files) - len(shown)))
        click.echo(words("cli.saved.resume", program=program()))
        click.echo(words("cli.saved.replay", program=program()))
        click.echo(words("cli.saved.folder", folder=str(data_folder())))

    return command
