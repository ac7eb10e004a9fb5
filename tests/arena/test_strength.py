"""`make strength`: the table, the files that keep matches, the document."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import quinte
from bench.strength.match import read
from bench.strength.report import verdict

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


def test_a_goal_is_met_only_by_the_whole_interval() -> None:
    assert [verdict(*ends, 0.5) for ends in ((0.51, 0.6), (0.4, 0.6), (0.3, 0.49))] == [
        "met",
        "open",
        "missed",
    ]


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
