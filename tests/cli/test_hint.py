"""`quinte hint`, and `hint` at the table: what a strong bot would play, and why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quinte.bots.hint import Hint
from quinte.bots.search import Search
from quinte.cli.commands.hint import hint_lines
from quinte.document import write
from quinte.drawing.page import Page
from quinte.language.words import Words
from tests.cli.command import Quinte
from tests.cli.terminal import Terminal
from tests.games.cinco.positions import load


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Seat 0 wins at once with card 80 on cell 81."""
    state = load([[80], [8]], board={12: 0, 11: 0, 30: 0, 44: 0, 39: 1, 40: 1, 41: 1})
    path = tmp_path / "position.json"
    path.write_text(write(state.position()))
    return str(path)


def test_a_hint_names_moves_chances_and_reasons(quinte: Quinte, file: str) -> None:
    ran = quinte("hint", file, "--level", "4", "--moves", "2")
    assert ran.code == 0
    assert ran.lines[0].startswith("80@81  100.0% to win")
    assert ran.lines[1].strip().startswith("card 80: token on 81, making 5 in a line")
    assert ran.lines[2].strip() == "wins at once: five in a line on 12, 11, 30, 44 and 81"
    assert "percentage points below the first" in ran.output


def test_a_hint_speaks_french(quinte: Quinte, file: str) -> None:
    assert (
        "cinq jetons alignés sur 12, 11, 30, 44 et 81"
        in quinte("hint", file, "--lang", "fr").output
    )


def test_a_mistake_is_no_hint_unless_a_number_of_moves_is_asked_for(
    quinte: Quinte, file: str
) -> None:
    assert "below the first" not in quinte("hint", file, "--level", "4").output


def test_a_hint_as_json(quinte: Quinte, file: str) -> None:
    told = json.loads(quinte("hint", file, "--level", "4", "--json").output)
    assert told["seat"] == 0
    assert told["hints"][0]["move"] == "80@81"
    assert told["hints"][0]["estimate"] == 1.0
    assert told["hints"][0]["behind"] == 0.0


def test_whoever_gives_a_hint_may_think_longer(
    quinte: Quinte, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = list[float]()
    monkeypatch.setattr(Search, "allow", lambda _, seconds: given.append(seconds))
    assert quinte("hint", file, "--think", "0.2").lines[0].startswith("80@81")
    assert quinte("hint", file, "--level", "1", "--think", "0.3").code == 0  # advised by a search
    assert given == [0.2, 0.3]
    assert "--think" in quinte.refused("hint", file, "--think", "0")
    assert "'nan' is not a valid number" in quinte.refused("hint", file, "--think", "nan")


def test_who_may_not_act_gets_no_hint(quinte: Quinte, file: str) -> None:
    assert "seat 1" in quinte.refused("hint", file, "--seat", "1").lower()


@pytest.mark.long
def test_a_hint_at_the_table_against_bots(tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "cinco", "--seed", "3", "--first", "0")
    table.expect("Player 1> ")
    table.type("hint")
    table.expect(" to win")
    table.expect("Player 1> ")
    table.type("quit")
    assert table.end() == 0


@pytest.mark.long
def test_no_hint_where_it_would_help_one_person_against_another(tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "score5", "--seats", "Ada,Bo", "--seed", "3")
    table.expect("Ada")
    table.type("")
    table.expect("Ada> ")
    table.type("hint")
    table.expect("only available when you play alone against bots")
    table.type("quit")
    assert table.end() == 0


def test_a_margin_is_between_the_chances_that_are_shown_and_only_between_chances() -> None:
    state = load([[1, 2, 3, 4], [8]])

    def told(language: str, second: float, *can_win: bool) -> str:
        moves = [Hint(0, "swap", 0.333, 0.0, 0.6, None, can_win[0], []),
                 Hint(1, "draw", second, 0.333 - second, 0.4, None, can_win[1], [])]  # fmt: skip
        return hint_lines(moves, state, 0, Page(Words(language)))[1]

    assert told("en", 0.3126, True, True).endswith("2.0 percentage points below the first")
    assert "2,0 points de pourcentage de moins" in told("fr", 0.3126, True, True)
    assert "1,0 point de pourcentage de moins" in told("fr", 0.3226, True, True)
    assert told("en", 0.3126, False, True) == "draw  31.3% to win"
    assert told("en", 0.3126, True, False) == "draw  no win possible"


def test_a_move_that_is_as_good_is_not_called_worse_and_a_margin_may_be_negative() -> None:
    moves = [
        Hint(0, "swap", 0.5, 0.0, 0.6, -16.7, True, []),
        Hint(1, "draw", 0.4996, 0.0004, 0.4, None, True, []),
    ]
    first, second = hint_lines(moves, load([[1, 2, 3, 4], [8]]), 0, Page(Words("en")))
    assert first == "swap  50.0% to win · expected margin -16.7 points"
    assert second == "draw  50.0% to win"
