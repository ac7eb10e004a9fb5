"""Documents in files: one format each, written atomically."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Self

from quinte.document import Fields, read
from quinte.errors import QuinteError


class FileDocument(ABC):
    """A document that is saved as text in a file."""

    @abstractmethod
    def write(self) -> str:
        """The document as text."""

    @classmethod
    @abstractmethod
    def read(cls, text: str) -> Self:
        """Parse and check a document."""

    def save(self, path: Path) -> None:
        """Write the file atomically: readers see the old or the new version."""
        save_whole(path, self.write())

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read and check a file."""
        return cls.read(path.read_text("utf-8"))


def fields_of(text: str, known: str, error: type[QuinteError], code: str) -> Fields:
    """The fields of a document; raises an error with the given code if its format differs."""
    fields = Fields(read(text, error), error)
    if fields.text("format") != known:
        raise error(code, found=fields.text("format"), known=known)
    return fields


def save_whole(path: Path, text: str) -> None:
    """Write a file atomically (temporary file, then rename)."""
    draft = path.with_name(path.name + ".part")
    try:
        with draft.open("w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(path)
    except OSError as error:
        error.filename = str(path)
        raise
