"""Documents that are made from the games, and are as `make docs` makes them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import quinte
from quinte.cli.commands.rules import register_page
from quinte.definition.game import game_of
from quinte.drawing.page import Page
from quinte.language.rulebook import example
from quinte.language.words import Words

DOCS = Path(__file__).parent.parent.parent / "docs"
REGISTERS = {"en": "register.md", "fr": "registre.md"}
PICTURES = {
    "cinco": ("five", "en", "light"),
    "score5": ("face-down", "en", "dark"),
    "quinto-tiles": ("game-1964", "fr", "dark"),
    "quinto-cards": ("bridges", "fr", "light"),
}
"""Of each game an example of its rules, a language and a theme."""


def documents() -> Iterator[tuple[str, str]]:
    """Every document with what is to be in it."""
    ours = [kind for kind in quinte.kinds().values() if kind.package.startswith("quinte.games.")]
    for language, file in REGISTERS.items():
        yield file, register_page(ours, Words(language))
    for name, (which, language, theme) in PICTURES.items():
        shown = example(name, which)
        page = Page(Words(language), theme=theme)
        game = game_of(shown["view"])
        yield f"pictures/{name}.svg", game.svg(shown["view"], page, shown.get("events", ()))


@pytest.mark.parametrize(("file", "text"), list(documents()), ids=lambda each: each[:20])
def test_a_generated_document_is_up_to_date(file: str, text: str) -> None:
    assert (DOCS / file).read_text("utf-8") == text, "run make docs"


if __name__ == "__main__":
    for name, text in documents():
        path = DOCS / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
