"""What is exported is what was played: every game is played again from its rows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import quinte
from quinte.data.course import Simulator, course_of, games_of
from quinte.data.evaluator import Evaluator
from quinte.data.parquet import MoveFile
from quinte.data.rows import Tabulator
from quinte.errors import BadOption, BadRecord
from quinte.records.match import Match
from quinte.records.record import Record
from quinte.records.scoring import Scoring
from tests.data import replaying

RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*.quinte.json"))
GAMES = [
    ("cinco", {"players": 2}, ["random", "greedy"]),
    ("cinco", {"players": 6, "teams": 3}, ["greedy"] * 6),
    ("score5", {"players": 3}, ["level3", "greedy", "random"]),
    ("quinto-cards", {"players": 4}, ["greedy"] * 4),
    ("quinto-tiles", {"players": 3, "edition": "1968"}, ["greedy", "level1", "level2"]),
]


@pytest.mark.parametrize(("name", "options", "bots"), GAMES)
def test_simulated_games_are_played_again_from_their_rows(
    tmp_path: Path, name: str, options: dict[str, Any], bots: list[str]
) -> None:
    game = quinte.game(name, **options)
    simulator, tabulator = Simulator(game, bots), Tabulator(views=True)
    file = MoveFile(tmp_path / "moves.parquet", views=True, evaluations=False, group=100)
    seeds = range(5, 8)
    for seed in seeds:
        file.add(tabulator.rows(simulator.play(seed)))
    file.finish("", {})
    games = replaying.games_of(file.path)
    assert [rows[0]["seed"] for rows in games] == [*seeds]
    for seed, rows in zip(seeds, games, strict=True):
        assert replaying.replayed(rows).result() is not None
        assert json.loads(rows[0]["position"]) == game.start(seed=seed).position()
        assert {(row["seat"], row["player"]) for row in rows} == {*enumerate(bots)}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_recorded_games_are_played_again_from_their_rows(tmp_path: Path, path: Path) -> None:
    record = Record.load(path)
    file = MoveFile(tmp_path / "moves.parquet", views=False, evaluations=False)
    file.add(Tabulator().rows(course_of(record)))
    file.finish("", {})
    [rows] = replaying.games_of(file.path)
    assert replaying.replayed(rows) == record.replay()
    result = record.result()
    assert result is not None
    assert [rows[0][name] for name in ("scores", "winners", "reason")] == [
        list(result.scores), list(result.winners), result.reason,
    ]  # fmt: skip


def test_moves_that_were_taken_back_are_missing_and_a_replacement_counts_from_then_on() -> None:
    game = quinte.game("cinco")
    record = Record.begin(game, [{"name": "Ada"}, {"name": "Bo"}], key=b"k" * 32, first=0)
    texts: list[tuple[int, str]] = []
    for number in range(4):
        state = record.replay()
        seat = state.turn()
        texts.append((seat, game.text(state, seat, state.moves(seat)[-1])))
        record.add(seat, "move", ms=number, text=texts[-1][1])
        if number == 2:
            record.add(seat, "take_back", entries=2)
            del texts[1:]
            record.add(1, "replace", by={"name": "Rob", "bot": "greedy"})
    with pytest.raises(BadRecord):
        course_of(record)
    record.add(0, "resign")
    rows = Tabulator().rows(course_of(record))
    assert list(zip(rows["seat"], rows["move"], strict=True)) == texts
    assert rows["ms"] == [0, 3]
    assert rows["player"] == [None, "greedy"]
    assert (rows["reason"], rows["winners"]) == (["resignation"] * 2, [[1]] * 2)


def test_finished_rounds_of_a_match_are_numbered() -> None:
    game = quinte.game("cinco")
    match = Match.begin(Scoring(game, "best-of", 3), key=b"m" * 32)
    for _ in range(2):
        match.next_round()
        match.records[-1].add(match.records[-1].replay().turn(), "resign")
        if match.standing().over:
            break
    running = Match.begin(Scoring(game, "best-of", 3), key=b"n" * 32)
    running.next_round()
    assert [number for _, number in games_of(match)] == [*range(1, len(match.records) + 1)]
    assert list(games_of(running)) == []


def test_memory_does_not_grow_and_games_are_not_divided(tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    simulator, tabulator = Simulator(quinte.game("cinco"), ["random"] * 2), Tabulator()
    file = MoveFile(tmp_path / "moves.parquet", views=False, evaluations=False, group=300)
    for seed in range(20):
        file.add(tabulator.rows(simulator.play(seed)))
        assert len(file.waiting["step"]) < file.group
    assert not file.path.exists()
    file.finish("", {})
    groups = pq.ParquetFile(file.path)
    assert groups.num_row_groups > 3
    seen: set[int] = set()
    for number in range(groups.num_row_groups):
        ids = {*groups.read_row_group(number, ["game_id"])["game_id"].to_pylist()}
        assert not ids & seen
        seen |= ids
    assert seen == set(range(20))


def test_a_game_without_moves_leaves_no_row(tmp_path: Path) -> None:
    record = Record.begin(quinte.game("cinco"))
    record.add(0, "resign")
    file = MoveFile(tmp_path / "moves.parquet", views=False, evaluations=False)
    file.add(Tabulator().rows(course_of(record)))
    file.finish("", {})
    assert (file.games, replaying.rows_of(file.path)) == (0, [])


# Evaluations


def test_evaluations_depend_on_the_position_alone() -> None:
    game = quinte.game("cinco")
    course = Simulator(game, ["greedy"] * 2).play(3)
    whole = Tabulator(level=4).rows(course)
    last = game.load(json.loads(whole["position"][-1]))
    seat, text = whole["seat"][-1], whole["move"][-1]
    [move] = game.parse(last, seat, text)
    judged = Evaluator(game, 4).judge(last, seat, move, whole["position"][-1])
    assert (judged.value, judged.best) == (whole["value"][-1], whole["best_move"][-1])
    assert judged.value > 0.99  # this move wins, as every position before it was won or lost
    assert all(0 <= value <= 1 for value in whole["value"])
    assert any(value is not None for value in whole["move_value"])


def test_no_clock_limits_an_evaluation() -> None:
    for name in ("cinco", "score5", "quinto-cards", "quinto-tiles"):
        bot = Evaluator(quinte.game(name), 5).bot
        assert getattr(bot, "seconds", None) is None


def test_a_level_that_cannot_evaluate_is_refused_with_those_that_can() -> None:
    with pytest.raises(BadOption, match=r"level 3 does not evaluate moves of cinco.*4, 5"):
        Evaluator(quinte.game("cinco"), 3)
