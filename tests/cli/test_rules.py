"""`quinte rules`, `register` and `components`; pictures by `show --svg` and `replay --svg-dir`."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import quinte as package
from quinte import Fast, Match, Record, Scoring
from quinte.drawing.page import Page
from quinte.engine.rng import key_of
from quinte.language.rulebook import rulebook
from quinte.language.words import Words
from tests.cli.command import Quinte
from tests.cli.terminal import Terminal
from tests.games.tree import data

RECORDS = Path(__file__).parent.parent / "records"
OURS = [name for name, kind in package.kinds().items() if kind.package.startswith("quinte.games.")]


# Rules


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_rules_and_options_of_a_game_are_told(quinte: Quinte, name: str, language: str) -> None:
    ran = quinte("rules", name, "--lang", language)
    kind = package.kinds()[name]
    book = rulebook(kind.name, language)
    assert (ran.code, ran.errors) == (0, "")
    assert ran.lines[0] == f"# {book.title}"
    for rule in book.rules.values():
        assert f"### {rule.id} · {rule.title}\n\n**{rule.sentence}**\n" in ran.output
    for option in kind.options:
        assert f"\n| `{option}` | " in ran.output
    assert "example:" not in ran.output
    assert f"{name}.option" not in ran.output


@pytest.mark.parametrize("typed", ["C7", "c7"])
def test_one_rule_is_told_with_its_picture(quinte: Quinte, typed: str) -> None:
    ran = quinte("rules", "cinco", typed)
    assert ran.lines[0] == "### C7 · Place a token"
    assert "  ● Player 1      9 46 84" in ran.output.replace("> ●", "  ●")
    assert "C8" not in ran.output.replace("(C8)", "")
    assert "### C7 · " in quinte("rules", "cinco", typed, "--lang", "fr").output


def test_a_rule_or_a_game_that_is_not_there_is_refused(quinte: Quinte) -> None:
    assert quinte.refused("rules", "cinco", "S1").startswith("no rule S1; the rules are C1")
    assert "C13" in quinte.refused("rules", "cinco", "x\x1b[2J")
    assert quinte.refused("rules", "chess").startswith("unknown game “chess”")
    assert "D9" in quinte.refused("rules", "duel", "D9")
    assert "GAME" in quinte.refused("rules")


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_are_a_page_that_needs_nothing_else(
    quinte: Quinte, name: str, language: str
) -> None:
    page = quinte("rules", name, "--html", "-", "--lang", language).output
    book = rulebook(name, language)
    assert page.startswith(f'<!doctype html>\n<html lang="{language}">')
    assert f"<title>{book.title}</title>" in page
    assert page.count("<figure>") == page.count("<svg ") == page.count("<figcaption>") > 4
    assert not re.search(r'(?:src|href)="(?!#)', page)
    anchors = re.findall(r'<a id="([A-Z]\d+)"></a>', page)
    assert anchors == list(book.rules)
    linked = set(re.findall(r'<a href="#([^"]*)"', page))
    assert linked
    assert linked <= set(anchors)
    assert "&lt;" not in re.sub(r"<svg.*?</svg>", "", page, flags=re.S)
    ids = re.findall(r' id="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'<use href="#([^"]*)"', page)) <= set(ids)


def test_a_page_can_be_written_into_a_file_in_a_theme(quinte: Quinte, tmp_path: Path) -> None:
    file = tmp_path / "rules.html"
    ran = quinte("rules", "cinco", "c7", "--html", str(file), "--theme", "dark")
    assert (ran.code, ran.output, ran.errors) == (0, "", "")
    page = file.read_text("utf-8")
    assert "prefers-color-scheme" not in page
    assert page.count("<h3>") == page.count("<svg ") == 1
    assert "No such file" in quinte.refused("rules", "cinco", "--html", str(tmp_path / "no/x"))
    assert "directory" in quinte.refused("rules", "cinco", "--html", str(tmp_path))


@pytest.mark.long
def test_at_a_terminal_the_rules_are_laid_out_and_paged(tmp_path: Path) -> None:
    pager = tmp_path / "pager"
    pager.write_text("#!/bin/sh\necho PAGED\ncat\n")
    pager.chmod(0o755)
    paged = Terminal(tmp_path, "rules", "cinco", PAGER=str(pager), COLUMNS="60")
    assert paged.end() == 0
    shown = paged.plain()
    assert shown.startswith("PAGED")
    assert "C7 · Place a token" in shown
    assert "###" not in shown
    assert "**" not in shown
    assert max(map(len, shown.splitlines())) <= 60
    one = Terminal(tmp_path, "rules", "cinco", "c7", PAGER=str(pager), COLUMNS="200")
    assert one.end() == 0
    assert "PAGED" not in one.plain()
    assert "C7 · Place a token" in one.plain()
    assert max(map(len, one.plain().splitlines())) <= 88


# Register and components


def test_the_register_is_of_one_game_or_of_all(quinte: Quinte) -> None:
    one = quinte("register", "score5")
    assert one.lines[0] == "# Rulings and reconstructions"
    assert "## Score 5" in one.lines
    assert "## Cinco" not in one.lines
    assert "| `bid_rounds` |" in one.output
    assert "`stars.one.0` = g 30 26" in one.output
    every = quinte("register", "--lang", "fr")
    assert every.output.count("\n## ") == len(package.kinds())
    assert quinte.refused("register", "chess").startswith("unknown game")


def corrected(quinte: Quinte, file: Path, old: str, new: str, game: str = "score5") -> Path:
    """The components of a game, with one figure changed."""
    printed = quinte("components", game).output
    assert printed.count(old) == 1
    file.write_text(printed.replace(old, new), "utf-8")
    return file


def test_components_are_printed_as_they_are_and_can_be_corrected(
    quinte: Quinte, tmp_path: Path
) -> None:
    printed = quinte("components", "score5").output
    assert printed == package.kinds()["score5"].text("components.toml")
    file = corrected(quinte, tmp_path / "box.toml", '["*", 75, 1]', '["*", 77, 1]')
    ours = quinte("simulate", "score5", "--games", "1", "--positions")
    theirs = quinte("simulate", "score5", "--games", "1", "--positions", "--components", str(file))
    assert theirs.code == 0
    assert "*75" in ours.output
    assert "*75" not in theirs.output
    assert "*77" in theirs.output
    line = next(line for line in theirs.lines if '"card":"*77"' in line.replace(" ", ""))
    assert quinte("moves", "-", "--components", str(file), stdin=line).lines
    assert ">77<" in quinte("show", "-", "--components", str(file), "--svg", "-", stdin=line).output
    assert "*77" in quinte.refused("moves", "-", stdin=line)


def test_the_printed_components_are_the_game_itself(quinte: Quinte, tmp_path: Path) -> None:
    for name in OURS:
        file = tmp_path / f"{name}.toml"
        file.write_text(quinte("components", name).output, "utf-8")
        one, other = (
            quinte("simulate", name, "--games", "1", "--positions", *more).output
            for more in ((), ("--components", str(file)))
        )
        assert one == other
        given = tomllib.loads(file.read_text("utf-8"))
        assert package.game(name, components=given) == package.game(name)
        assert package.game(name, components=given).shipped


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('["v", 145, 3]', '["v", 145, 3', "is not valid TOML"),
        ('["v", 145, 3]', '["v", 145]', "S1"),
        ('["v", 145, 3]', '["v", 145, 4]', "share a tie-break value"),
        ('["v", 145, 3]', '["v", -1, 3]', "must be a whole number from 1 to 250, not -1"),
        ('["v", 145, 3]', '["v", 145.5, 3]', "must be a whole number"),
        ('["v", 145, 3]', '["v", 1979-05-27, 3]', "must be a whole number"),
        ('["v", 145, 3]', '["q", 145, 3]', "S1"),
        ('families = ["g"', 'families = ["k"', "the families must be g, r, y, v and b"),
        ('families = ["g", "r", "y", "v", "b"]', "families = 3", "families"),
        ("[stars]", "[moons]", "missing field “stars”"),
        ("[stars]", "[more]\nx = 1\n[stars]", "unknown fields: more"),
    ],
)
def test_components_that_cannot_be_are_refused_in_one_line(
    quinte: Quinte, tmp_path: Path, old: str, new: str, message: str
) -> None:
    file = corrected(quinte, tmp_path / "box.toml", old, new)
    assert message in quinte.refused("simulate", "score5", "--components", str(file))


def test_components_that_are_not_there_or_of_another_game_are_refused(
    quinte: Quinte, tmp_path: Path
) -> None:
    nowhere = str(tmp_path / "nowhere")
    assert "No such file" in quinte.refused("simulate", "cinco", "--components", nowhere)
    other = quinte("components", "score5").output
    assert "“board”" in quinte.refused("simulate", "cinco", "--components", "-", stdin=other)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    assert "not valid UTF-8" in quinte.refused(
        "simulate", "cinco", "--components", str(tmp_path / "bytes")
    )


def test_a_record_carries_the_pieces_of_another_box(quinte: Quinte, tmp_path: Path) -> None:
    box = corrected(quinte, tmp_path / "box.toml", "per_team = 35", "per_team = 7", "cinco")
    game = package.game("cinco", components=tomllib.loads(box.read_text("utf-8")))
    record = Record.begin(game, key=key_of(1))
    written = json.loads(record.write())["components"]
    assert written["digest"] == game.digest != package.game("cinco").digest
    assert written["own"]["tokens"] == {"per_team": 7}
    assert "provenance" not in written["own"]
    file = tmp_path / "game.quinte.json"
    record.save(file)
    assert "7 tokens left" in quinte("replay", str(file)).output
    plain = json.loads(Record.begin(package.game("cinco"), key=key_of(1)).write())["components"]
    assert list(plain) == ["digest"]


# Pictures


@pytest.fixture
def position() -> str:
    return json.dumps(package.game("cinco").start(seed=1).position())


def test_show_draws_a_picture_into_a_file_or_to_the_output(
    quinte: Quinte, tmp_path: Path, position: str
) -> None:
    file = tmp_path / "cinco.svg"
    ran = quinte("show", "-", "--svg", str(file), stdin=position)
    assert (ran.code, ran.output, ran.errors) == (0, "", "")
    picture = file.read_text("utf-8")
    assert picture == quinte("show", "-", "--svg", "-", stdin=position).output
    state = package.game("cinco").load(json.loads(position))
    assert picture == state.game.svg(state.view("all"), Page(Words("en")))
    assert "No such file" in quinte.refused(
        "show", "-", "--svg", str(tmp_path / "no/x.svg"), stdin=position
    )


def test_a_picture_has_a_theme_a_language_and_a_seat(quinte: Quinte, position: str) -> None:
    auto, light, dark = (
        quinte("show", "-", "--svg", "-", "--theme", theme, stdin=position).output
        for theme in ("auto", "light", "dark")
    )
    assert "prefers-color-scheme" in auto
    assert "prefers-color-scheme" not in light + dark
    assert light != dark
    french = quinte("show", "-", "--svg", "-", "--lang", "fr", stdin=position).output
    assert ET.fromstring(french).attrib["lang"] == "fr"
    hands = json.loads(position)["hands"]
    hidden = quinte("show", "-", "--svg", "-", "--seat", "1", stdin=position).output
    assert sorted(data(auto, "card")) == sorted(str(card) for hand in hands for card in hand)
    assert sorted(data(hidden, "card")) == sorted(map(str, hands[1]))
    assert "'--theme'" in quinte.refused("show", "-", "--theme", "pink", stdin=position)
    assert "there is no seat 5" in quinte.refused(
        "show", "-", "--svg", "-", "--seat", "5", stdin=position
    )


def test_the_words_of_the_original_box_are_drawn_when_asked_for(quinte: Quinte) -> None:
    game = package.game("quinto-cards")
    hands = (game.start(seed=seed) for seed in range(20))
    state = next(each for each in hands if "RED" in str(each.view("all")["hands"]))
    position = json.dumps(state.position())
    plain = quinte("show", "-", "--svg", "-", stdin=position).output
    original = quinte("show", "-", "--svg", "-", "--original", stdin=position).output
    assert ">RED<" in plain
    assert ">ROT<" in original


@pytest.mark.long
def test_a_replay_is_drawn_step_by_step(quinte: Quinte, tmp_path: Path) -> None:
    record = RECORDS / "score5-0.1.0-1.quinte.json"
    folder = tmp_path / "new" / "folder"
    ran = quinte("replay", str(record), "--svg-dir", str(folder), "--seat", "0")
    kept = Record.load(record)
    steps = list(kept.steps())
    files = sorted(path.name for path in folder.glob("*.svg"))
    assert ran.code == 0
    assert ran.lines == [f"{len(steps)} pictures written to {folder}; open index.html"]
    assert files == [f"{number:04}.svg" for number in range(len(steps))]
    page = Page(Words("en"), [seat["name"] for seat in kept.seats])
    for number in (0, len(steps) // 2, len(steps) - 1):
        step = steps[number]
        events = kept.game.events(step.facts, 0)
        wanted = kept.game.svg(step.state.view(0), page, events)
        assert (folder / files[number]).read_text("utf-8") == wanted
    index = (folder / "index.html").read_text("utf-8")
    assert re.findall(r'<img src="([^"]*)"', index) == files


def played(game: package.Game, names: list[str], rounds: int) -> Match:
    """A match of random moves."""
    seats = [{"name": name} for name in names]
    match = Match.begin(Scoring.spelled(game, f"best-of-{2 * rounds - 1}"), seats, key=key_of(3))
    rng = Fast(1)
    for _ in range(rounds):
        record = match.next_round()
        state = record.replay()
        while (seat := state.turn()) >= 0:
            move = state.draw(seat, rng)
            record.add(seat, "move", text=game.text(state, seat, move))
            state.play(seat, move)
    return match


@pytest.mark.long
def test_all_rounds_of_a_match_are_drawn(quinte: Quinte, tmp_path: Path) -> None:
    match = played(package.game("cinco"), ["<b>Ann</b>", "Bob & Co"], 2)
    file, folder = tmp_path / "a.quinte-match.json", tmp_path / "out"
    match.save(file)
    assert quinte("replay", str(file), "--svg-dir", str(folder), "--theme", "dark").code == 0
    numbers = [len(list(record.steps())) for record in match.records]
    files = [f"{n}-{i:04}.svg" for n, steps in enumerate(numbers, 1) for i in range(steps)]
    assert sorted(path.name for path in folder.iterdir()) == [*files, "index.html"]
    index = (folder / "index.html").read_text("utf-8")
    assert re.findall(r'<img src="([^"]*)"', index) == files
    assert "<b>Ann" not in index
    assert "&lt;b&gt;Ann&lt;/b&gt;" in index
    assert "prefers-color-scheme" not in index + (folder / files[0]).read_text("utf-8")


@pytest.mark.parametrize(
    "spoil",
    [lambda path: path.write_text(""), lambda path: (path / "0000.svg").mkdir(parents=True)],
    ids=["a file", "a folder in the way"],
)  # fmt: skip
def test_pictures_that_cannot_be_written_are_refused(
    quinte: Quinte, tmp_path: Path, spoil: Callable[[Path], object]
) -> None:
    folder = tmp_path / "out"
    spoil(folder)
    record = str(RECORDS / "cinco-0.1.0-1.quinte.json")
    assert str(folder) in quinte.refused("replay", record, "--svg-dir", str(folder))
    assert "cannot be combined with --seat" in quinte.refused(
        "replay", record, "--svg-dir", str(folder), "--positions"
    )


def test_a_state_is_a_picture_in_a_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    state = package.game("cinco").start(seed=1)
    assert state._repr_svg_() == state.game.svg(state.view("all"), Page(Words("fr")))
