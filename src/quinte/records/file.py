"""Documents that are files: of one format, and whole at every moment."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Self

from quinte.document import Fields, read
from quinte.errors import QuinteError


class FileDocument(ABC):
    """Something that is kept as text in a file of its own."""

    @abstractmethod
    def write(self) -> str:
        """The whole text."""

    @classmethod
    @abstractmethod
    def read(cls, text: str) -> Self:
        """What a text holds, checked."""

    def save(self, path: Path) -> None:
        """Write the file so that it is whole at every moment."""
        save_whole(path, self.write())

    @classmethod
    def load(cls, path: Path) -> Self:
        """What a file holds, checked."""
        return cls.read(path.read_text("utf-8"))


def fields_of(text: str, known: str, error: type[QuinteError], code: str) -> Fields:
    """The fields of a document; an error with that code if it is of another format."""
    fields = Fields(read(text, error), error)
    if fields.text("format") != known:
        raise error(code, found=fields.text("format"), known=known)
    return fields


def save_whole(path: Path, text: str) -> None:
    """Write a file so that it is whole at every moment: the old one or the new one."""
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
