"""`make strength`: the table, the files that keep matches, the document."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import quinte
from bench.strength.match import DIGESTS, Match, read
from bench.strength.report import kept_by, verdict
from bench.strength.sources import of

ROOT = Path(__file__).parent.parent.parent
TABLE = """
[[match]]
name = "cinco-greedy-random"
title = "Greedy against random"
game = "cinco"
bots = ["greedy", "random"]
games = 8
goal = 0.5

[[match]]
name = "score5-random-greedy"
title = "Random against two greedy bots"
game = "score5"
options = { players = 3 }
bots = ["random", "greedy", "greedy"]
games = 6
goal = 0.5

[time]
bot = "greedy"
seconds = 1.0
"""


def test_the_table_holds_every_promise() -> None:
    table = read()
    goals = {match.name: match.goal for match in table.matches}
    assert len(goals) == len(table.matches)
    assert goals["cinco-level5-greedy"] == 0.85
    assert goals["quinto-tiles-level5-greedy"] == 0.60
    assert goals["score5-level5-greedy"] == 0.50
    assert goals["quinto-cards-level5-greedy"] == 0.65
    for game in ("cinco", "score5", "quinto-tiles", "quinto-cards"):
        for level in (2, 3, 4, 5):
            assert goals[f"{game}-level{level}-level{level - 1}"] == 0.5
    for game, kind in quinte.kinds().items():
        counted = {match.plan.game.players for match in table.matches if match.game == game}
        assert counted in (set(kind.options["players"].extremes()), set()), game
    assert all(match.plan for match in table.matches)


def test_every_value_of_every_option_is_played_by_neighbouring_levels() -> None:
    matches = read().matches
    for game, kind in quinte.kinds().items():
        of_game = [match for match in matches if match.game == game]
        if not of_game:
            continue
        for option in kind.options.values():
            for value in set(option.extremes()) - {option.default}:
                bots = {
                    match.bots[:2] for match in of_game if match.options.get(option.name) == value
                }
                lowest = 6 if option.name == "players" else 5
                assert {(f"level{n}", f"level{n - 1}") for n in range(2, lowest)} <= bots


def test_a_result_is_replayed_when_the_code_changes(tmp_path: Path) -> None:
    match = Match("m", "M", "cinco", ("greedy", "random"), 2, 0.5)
    played = match.played(tmp_path)
    match.save(played, tmp_path)
    kept = match.path(tmp_path)
    data = json.loads(kept.read_text())
    assert match.played(tmp_path).write() == kept.read_text()
    assert data["format"] == "quinte-arena/1"
    (tmp_path / DIGESTS).write_text('{"m": "another"}')
    kept.write_text("not read")
    assert not match.played(tmp_path).games


def test_the_digest_depends_on_each_source_and_its_place(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "rules.py").write_text(name)
    both = tmp_path / "a", tmp_path / "b"
    first = of(tmp_path, both)
    (tmp_path / "a" / "note.txt").write_text("no source")
    assert of(tmp_path, both) == first != of(tmp_path, both[:1])
    (tmp_path / "b" / "rules.py").write_text("c")
    assert of(tmp_path, both) != first


def test_a_goal_is_met_only_by_the_whole_interval() -> None:
    assert [verdict(*ends, 0.5) for ends in ((0.51, 0.6), (0.4, 0.6), (0.3, 0.49))] == [
        "met",
        "open",
        "missed",
    ]


def test_a_limit_is_kept_by_those_moves_that_kept_it() -> None:
    assert kept_by(0.2, 0.9, 1.0) == "all"
    assert kept_by(0.9, 1.1, 1.0) == "99 of 100"
    assert kept_by(1.1, 1.2, 1.0) == "fewer"


def test_matches_are_played_kept_and_written_down(tmp_path: Path) -> None:
    table, out = tmp_path / "matches.toml", tmp_path / "strength.md"
    table.write_text(TABLE)

    def strength(*more: str) -> str:
        command = [sys.executable, "-m", "bench.strength", *more, "--table", str(table),
                   "--folder", str(tmp_path), "--out", str(out), "--processes", "1"]  # fmt: skip
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        return out.read_text()

    written = strength("cinco")
    assert "| cinco | 2 | Greedy against random | 8 | **100.0%**" in written
    assert (
        "| score5 | 3 | Random against two greedy bots | 0 | — | > 50.0% | not played |" in written
    )
    kept = tmp_path / "cinco-greedy-random.json"
    games = json.loads(kept.read_text())["games"]
    kept.write_text(json.dumps({**json.loads(kept.read_text()), "games": games[:3]}))
    written = strength()  # goes on with one, plays the other
    assert json.loads(kept.read_text())["games"] == games
    assert "| 6 | **" in written
    assert "| cinco | 2 |" in written.partition("Time of a move")[2]
