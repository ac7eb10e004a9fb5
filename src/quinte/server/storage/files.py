"""Files that only their owner may read: databases, backups, archived logs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # not on Windows, where nothing is locked
    fcntl = None  # type: ignore[assignment]

PRIVATE = 0o600
PRIVATE_FOLDER = 0o700


def create_private(path: Path) -> None:
    """Create an empty file for its owner only; a file that exists stays as it is."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A private draft that takes the path's place once it is whole and on disk.

    Its name is its own, so that two who write the same file do not mix.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        create_private(draft)
        yield draft
        with draft.open("rb") as written:
            os.fsync(written.fileno())
        draft.replace(path)
    except OSError as error:
        error.filename = str(path)
        raise
    finally:
        draft.unlink(missing_ok=True)


class FileLock:
    """Keeps a second process away from a file, until it is released or its process ends.

    The lock is on a file beside it, which says which process has it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(path.name + ".lock")
        self.held: IO[str] | None = None

    def take(self) -> str | None:
        """Take it; if another process has it, the number of that process."""
        if fcntl is None or self.held:
            return None
        create_private(self.path)
        opened = self.path.open("r+", encoding="ascii")
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            with opened:
                return opened.read(20).strip() or "?"
        opened.truncate()
        opened.write(f"{os.getpid()}\n")
        opened.flush()
        self.held = opened
        return None

    def release(self) -> None:
        if self.held:
            self.held.close()
            self.held = None
