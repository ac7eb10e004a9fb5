"""Files that only their owner may read: databases, backups, archived logs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

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
