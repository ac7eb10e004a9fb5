"""What the page is built of: its texts, its types, its size; and what the server tells it."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import quinte
from quinte.drawing.page import Page
from quinte.errors import QuinteError
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words
from quinte.server.app import PAGE
from quinte.server.http.wire import News
from quinte.table.setup import Setup
from quinte.table.table import Applied, Table, create_entry
from tests.language.test_words import catalogue

ROOT = Path(__file__).parents[2]
SOURCES = sorted(
    path for path in (ROOT / "web/src").rglob("*") if path.suffix in (".ts", ".svelte")
)
GAMES = ["cinco", "quinto-cards", "quinto-tiles", "score5"]
MOST = 120_000
MOST_STYLES = 40_000
MOST_FONTS = 80_000
LONGEST_LINE = 120


def used() -> tuple[set[str], set[str], set[str]]:
    """Keys in the sources, beginnings of keys that are put together, and words that may end one.

    What begins with `${game.id}` may be said of any game. Where a board says
    `cinco.page.${key}`, the rest of its keys is in quotes in a source of that game.
    """
    whole: set[str] = set()
    begun: set[str] = set()
    perhaps: set[str] = set()
    for source in SOURCES:
        text = source.read_text()
        whole.update(re.findall(r"'((?:[a-z0-9-]+\.)?page\.[a-z_0-9.-]*[a-z_0-9])'", text))
        begun.update(re.findall(r"`((?:[a-z0-9-]+\.)?page\.[a-z_0-9.]+)\$\{", text))
        for rest in re.findall(r"`\$\{game\.id\}\.(page\.[a-z_0-9.]+)", text):
            begun.update(f"{game}.{rest}" for game in GAMES)
        for start in re.findall(r"`([a-z0-9-]+\.page\.)\$\{", text):
            name = source.stem.lower()
            parts = [each for each in SOURCES if each.stem.lower() == name]
            told = "".join(each.read_text() for each in parts)
            perhaps.update(start + rest for rest in re.findall(r"'([a-z]+[._a-z]*)'", told))
            begun.update(start + rest for rest in re.findall(r"`([a-z_]+\.)\$\{", told))
    return whole, begun, perhaps


def texts_of_the_page(language: str) -> set[str]:
    """The keys for the page, in its own catalogue and in those of the games."""
    home = Path(quinte.__file__).parent
    folders = [home / "locales", *sorted(home.glob("games/*/texts"))]
    keys = {key for folder in folders for key in catalogue(folder, language)}
    return {key for key in keys if "page" in key.split(".")[:2]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_page_is_there_and_every_one_is_used(language: str) -> None:
    have = texts_of_the_page(language)
    whole, begun, perhaps = used()
    assert whole - have == set()
    assert {start for start in begun if not any(key.startswith(start) for key in have)} == set()
    assert {key for key in have - whole - perhaps if not key.startswith(tuple(begun))} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_label_of_its_game_or_one_for_all_games(language: str) -> None:
    have = texts_of_the_page(language)
    for game in GAMES:
        for option in quinte.kinds()[game].options:
            keys = {f"{game}.page.option.{option}", f"page.option.{option}"}
            assert len(keys & have) == 1, option


def test_the_javascript_of_the_first_page_is_small() -> None:
    index = (PAGE / "index.html").read_text()
    files = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', index)
    assert files
    texts = [len(gzip.compress(path.read_bytes())) for path in PAGE.glob("assets/texts.*.js")]
    assert len(texts) == len(LANGUAGES)  # the page loads those of its reader
    size = sum(len(gzip.compress((PAGE / name).read_bytes())) for name in files)
    assert size + max(texts) < MOST


def test_styles_and_fonts_are_small() -> None:
    styles = [gzip.compress(path.read_bytes()) for path in PAGE.rglob("*.css")]
    assert 0 < sum(map(len, styles)) < MOST_STYLES
    fonts = [path.stat().st_size for path in PAGE.rglob("*.woff2")]
    assert len(fonts) == 4
    assert sum(fonts) < MOST_FONTS


def test_the_licence_of_every_font_is_shipped_beside_it() -> None:
    for font in PAGE.rglob("*.woff2"):
        licence = font.with_name(font.name.partition("-latin")[0] + ".LICENSE.txt")
        assert "SIL OPEN FONT LICENSE" in licence.read_text().upper()


def test_no_line_of_the_sources_is_long() -> None:
    written = (path for path in (ROOT / "web/src").rglob("*") if "generated" not in path.parts)
    long = [
        f"{path.name}:{number}"
        for path in written
        if path.suffix in (".ts", ".svelte", ".css")
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > LONGEST_LINE
    ]
    assert long == []


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    schema, values = (
        subprocess.run(
            [sys.executable, "tools/wire.py", *asked], cwd=ROOT, capture_output=True, check=True
        ).stdout
        for asked in ([], ["--values"])
    )
    made = subprocess.run(
        ["node_modules/.bin/json2ts", "--maxItems=-1", "--unreachableDefinitions",
         "--bannerComment", "// Made from the server's models by npm run types; a test compares."],
        cwd=ROOT / "web", input=schema, capture_output=True, check=True,
    ).stdout  # fmt: skip
    assert (made + values).decode() == (ROOT / "web/src/generated/wire.ts").read_text()


def after_a_move(table: Table, rng: Random) -> Applied:
    """Any move that the table takes; what is done in secret is sent whole, so not every one is."""
    seat = table.status()["acting"][0]
    moves = table.moves(seat)
    rng.shuffle(moves)
    for text in moves:
        try:
            entry = table.ask({"do": "move", "seat": seat, "text": text}, f"p{seat}", 1000)
        except QuinteError:
            continue
        return table.apply(entry)
    raise AssertionError(moves)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_table_tells_has_the_form_that_is_declared(game: str) -> None:
    setup = Setup.read({"game": game, "seats": [None, None]})
    table = Table("table", create_entry(setup, "p0", (bytes(32), bytes(32)), 1000))
    for seat in range(2):
        table.apply(table.ask({"do": "sit", "seat": seat, "name": f"P{seat}"}, f"p{seat}", 1000))
    steps = [table.apply(table.ask({"do": "start"}, "p0", 1000))]
    rng = Random(game)
    while table.phase == "playing":
        steps.append(after_a_move(table, rng))
        for viewer in (0, 1, None):
            message = table.message(viewer, steps[-1:])
            for step in message["steps"]:
                step["story"] = table.game.tell(step["events"], Page(Words("fr"), ["P0", "P1"]))
            News.model_validate_json(json.dumps(message))
    assert table.phase == "over"
    assert len(steps) > 5
