"""Where exported games come from: simulations, files, the database of a server."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from quinte.cli.commands.admin.database import database_engine
from quinte.cli.common import read_book
from quinte.cli.kept import named_file
from quinte.data.course import Simulator, games_of
from quinte.data.crew import Job
from quinte.definition.game import Game
from quinte.errors import BadRecord, QuinteError
from quinte.extras import extra
from quinte.records.match import SUFFIX as MATCH_SUFFIX
from quinte.records.record import SUFFIX
from quinte.server.settings import archive_folder, database_url


@dataclass
class Source:
    """Games to export, in order."""

    name: str
    total: int
    """Of what `jobs` counts in `seen`: games, files or tables."""
    made: dict[str, Any] = field(default_factory=dict)
    seen: int = 0
    left_out: int = 0
    """Games and tables that are not over, or cannot be replayed."""

    def jobs(self) -> Iterator[Job]:
        raise NotImplementedError


class Simulated(Source):
    """Games between bots."""

    def __init__(self, game: Game, names: Sequence[str], seeds: range) -> None:
        self.simulator = Simulator(game, names)
        self.seeds = seeds
        made: dict[str, Any] = {
            "game": game.name,
            "options": game.written_options(),
            "bots": [*names],
        }
        made |= {"first": seeds[0], "last": seeds[-1]}
        super().__init__("simulated", len(seeds), made)

    def jobs(self) -> Iterator[Job]:
        for seed in self.seeds:
            self.seen += 1
            yield seed


class Recorded(Source):
    """Files as `quinte play` saves them."""

    def __init__(self, names: Sequence[str]) -> None:
        self.files = [file for name in names for file in files_of(name)]
        super().__init__("records", len(self.files), {"files": len(self.files)})

    def jobs(self) -> Iterator[Job]:
        for file in self.files:
            book = read_book(file)
            self.seen += 1
            games = [*games_of(book)]
            self.left_out += not games
            yield from games


def files_of(name: str) -> list[str]:
    """A file, a kept game by its name, or all games and matches in a folder and those below."""
    if not Path(name).is_dir():
        return [named_file(name)]
    found = [path for suffix in (SUFFIX, MATCH_SUFFIX) for path in Path(name).rglob(f"*{suffix}")]
    if not found:
        raise BadRecord("data.empty_folder", folder=name)
    return [str(path) for path in sorted(found)]


class Database(Source):
    """The finished tables of a server, which may be running."""

    def __init__(self, place: str, folder: Path | None, stack: ExitStack) -> None:
        self.engine = stack.enter_context(database_engine(place))
        with extra("server"):
            from quinte.server.storage.archive import Archive
            from quinte.server.storage.finished import number_finished
        archived = folder or archive_folder(database_url(place))
        if folder is not None and not folder.is_dir():
            raise QuinteError("data.no_archive", folder=str(folder))
        self.archive = Archive(archived) if archived else None
        super().__init__("database", number_finished(self.engine))

    def jobs(self) -> Iterator[Job]:
        from quinte.server.storage.finished import finished

        for book in finished(self.engine, self.archive):
            self.seen += 1
            if book is None:
                self.left_out += 1
            else:
                yield from games_of(book)
