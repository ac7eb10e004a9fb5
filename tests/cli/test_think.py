"""`--think`: levels that search are given time, in games and tournaments."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import Quinte


def test_a_game_keeps_the_time_of_its_bots_and_their_usual_names(
    quinte: Quinte, tmp_path: Path
) -> None:
    file = tmp_path / "g.quinte.json"
    ran = quinte("play", "score5", "-o", "players=4", "--seats", "Ada,level5,level5@3,greedy",
                 "--think", "0.5", "--save", str(file), stdin="quit\n")  # fmt: skip
    assert ran.code == 0, ran.errors
    seats = json.loads(file.read_text())["seats"]
    assert seats == [
        {"name": "Ada"},
        {"name": "level5 1", "bot": "level5@0.5"},
        {"name": "level5 2", "bot": "level5@3"},
        {"name": "greedy", "bot": "greedy"},
    ]
    again = quinte("play", "--resume", str(file), stdin="quit\n")
    assert again.code == 0, again.errors
    assert "--think" in quinte.refused("play", "--resume", str(file), "--think", "2")


@pytest.mark.parametrize("name", ["level5@0", "level5@soon"])
def test_time_that_no_level_can_be_given_is_refused_before_a_game(
    quinte: Quinte, name: str
) -> None:
    told = quinte.refused("play", "cinco", "--seats", f"Ada,{name}")
    assert "0.01 to 3600 seconds" in told


def test_a_tournament_gives_its_levels_time(quinte: Quinte, tmp_path: Path) -> None:
    out = tmp_path / "r.json"
    ran = quinte("arena", "quinto-tiles", "--bots", "level5,random", "--games", "2", "--think",
                 "0.01", "--processes", "1", "--out", str(out))  # fmt: skip
    assert ran.code == 0, ran.errors
    result = json.loads(out.read_text())
    assert result["bots"] == ["level5@0.01", "random"]
    assert len(result["games"]) == 2
