"""The data card: what is in a file, how it was made, what it is not good for."""

from __future__ import annotations

from dataclasses import dataclass
from shlex import join
from typing import Any

from quinte.language.words import Words

SOURCES = ("simulated", "records", "database")


@dataclass(frozen=True)
class Card:
    """What a card says of a file."""

    source: str
    """One of SOURCES."""
    version: str
    command: tuple[str, ...]
    """The options that make the same file again, without its name."""
    made: dict[str, Any]
    """The same for programs."""
    level: int | None = None
    licence: str | None = None

    def text(self, words: Words, games: int, moves: int, left_out: int, whole: bool) -> str:
        """As Markdown."""
        content = [words("data.card.rows", rows=words("data.rows", n=moves), n=games)]
        if left_out:
            content.append(words("data.card.left_out", n=left_out))
        if not whole:
            content.append(words("data.card.stopped"))
        origin = [words(f"data.card.{self.source}", **self.made)]
        if self.level is not None:
            origin.append(words("data.card.evaluated", level=self.level))
        origin.append(words("data.card.version", version=self.version))
        limits = [words("data.card.limits.hidden")]
        limits.append(words(f"data.card.limits.{self.source}"))
        limits.append(words("data.card.limits.dependent"))
        if self.level is not None:
            limits.append(words("data.card.limits.evaluated"))
        people = words("data.card.people" if self.source != SOURCES[0] else "data.card.nobody")
        sections = [
            ("content", " ".join(content)),
            ("origin", " ".join(origin) + f"\n\n    {join(('quinte', 'export', *self.command))}"),
            ("limits", "\n".join(f"- {each}" for each in limits)),
            ("privacy", people),
            ("licence", self.licence or words("data.card.no_licence")),
        ]
        parts = [f"# {words('data.card.title')}"]
        parts += [f"## {words(f'data.card.{name}')}\n\n{text}" for name, text in sections]
        parts.append(words("data.card.columns"))
        return "\n\n".join(parts) + "\n"
