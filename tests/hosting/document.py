"""The commands of a document, with the machines on which they are to be run."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "hosting.md"
BLOCK = re.compile(r"(?:<!-- (not )?run: (.*?) -->\n)?```sh\n(.*?)```", re.DOTALL)
HEADING = re.compile(r"^(#{2,3}) (.*)$", re.MULTILINE)


class Unmarked(Exception):
    """A block of commands of which nobody says where it is run."""


@dataclass(frozen=True)
class Block:
    """Commands below a heading."""

    heading: str
    machines: tuple[str, ...]
    text: str

    @property
    def commands(self) -> list[str]:
        """One a line; a line that ends in a backslash goes on."""
        return self.text.replace("\\\n", " ").strip().splitlines()


def blocks(page: str) -> list[Block]:
    """All blocks that are run, in their order."""
    found = []
    for match in BLOCK.finditer(page):
        heading = [each[2] for each in HEADING.finditer(page, 0, match.start())][-1]
        not_run, where, text = match.groups()
        if where is None:
            raise Unmarked(f"{heading}: {text.splitlines()[0]}")
        if not not_run:
            found.append(Block(heading, tuple(where.split()), text))
    return found
