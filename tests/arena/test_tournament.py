"""Tournaments: reproducible on any crew, saved, resumed, and never taken down by a bot."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import quinte
from quinte import QuinteError
from quinte.arena.plan import Plan
from quinte.arena.play import Played, Times
from quinte.arena.pool import Alone, Pool, Worker
from quinte.arena.tournament import Tournament
from tests.schemas import schema

BAD = "python:tests.arena.bad_bots:"


def plan(game: str, bots: str, games: int = 12, seed: int = 1, **options: Any) -> Plan:
    return Plan(quinte.game(game, **options), tuple(bots.split(",")), games, seed)


def played_alone(plan: Plan, *, stop_early: bool = False) -> Tournament:
    tournament = Tournament(plan, stop_early)
    crew = Alone(plan)
    tournament.play(crew)
    crew.close()
    return tournament


def played_by_two(plan: Plan) -> Tournament:
    tournament = Tournament(plan)
    crew = Pool(plan, 2)
    try:
        tournament.play(crew)
    finally:
        crew.close()
    return tournament


def test_whoever_plays_it_the_result_is_the_same() -> None:
    made = plan("score5", "greedy,level1,random", players=3)
    alone, by_two = played_alone(made), played_by_two(made)
    assert alone.games == by_two.games
    assert len(alone.games) == 12


def test_the_same_bot_under_two_names_shares_every_deal() -> None:
    """Luck cancels: who wins a deal from one side loses it from the other."""
    made = plan("cinco", f"{BAD}Last,{BAD}Same", 20)
    assert played_alone(made).summary()["bots"][0]["share"][0] == 0.5


def test_what_is_written_is_read_again_and_fits_its_schema() -> None:
    tournament = played_alone(plan("cinco", f"greedy,random,{BAD}Raise", 6))
    text = tournament.write()
    again = Tournament.read(text)
    assert again.games == tournament.games
    assert again.write() == text
    schema("arena").validate(json.loads(text))


class Interrupted:
    """A crew that is stopped after some games, which come in any order."""

    def __init__(self, plan: Plan, games: int) -> None:
        self.inside = Alone(plan)
        self.games = games

    def play(self, numbers: Iterable[int]) -> Iterator[tuple[Played, Times]]:
        for number in islice(sorted(numbers, key=lambda n: n * 7 % 11), self.games):
            yield from self.inside.play([number])
        raise KeyboardInterrupt

    def close(self) -> None:
        self.inside.close()


@pytest.mark.parametrize("stop_early", [False, True])
def test_a_tournament_that_was_interrupted_goes_on_to_the_same_result(stop_early: bool) -> None:
    made = plan("cinco", "level1,random", 60)
    whole = played_alone(made, stop_early=stop_early)
    part = Tournament(made, stop_early)
    with pytest.raises(KeyboardInterrupt):
        part.play(Interrupted(made, 7))
    resumed = Tournament.read(part.write())
    assert len(resumed.games) == 7
    resumed.play(Alone(made))
    assert resumed.games == whole.games
    assert {**resumed.summary(), "bots": []} == {**whole.summary(), "bots": []}


def test_a_decided_question_stops_early_and_an_open_one_does_not() -> None:
    decided = played_alone(plan("cinco", "greedy,random", 400), stop_early=True)
    assert 0 < decided.stopped() < 5
    assert len(decided.games) == decided.stopped() * 40
    told = decided.summary()
    assert told["pairs"][0][1][1] > 0.5
    made = plan("cinco", "random,python:quinte.bots.random:Random", 200)
    undecided = played_alone(made, stop_early=True)
    assert (undecided.stopped(), len(undecided.games)) == (0, 200)


@pytest.mark.parametrize(
    ("bad", "why"), [("Raise", "RuntimeError: no idea"), ("Illegal", "9691 is not a valid move")]
)
def test_a_bot_that_fails_loses_that_game(bad: str, why: str) -> None:
    tournament = played_alone(plan("cinco", f"random,{BAD}{bad}", 4))
    told = tournament.summary()
    assert told["bots"][1]["lost_by_rule"] == 4
    assert told["bots"][0]["share"][0] == 1
    assert told["reasons"] == {"resignation": 4}
    lost = tournament.games[0].lost
    assert lost is not None
    assert why in str(QuinteError(lost.why["code"], **lost.why["arguments"]))


def test_a_bot_that_takes_its_process_down_loses_and_the_others_go_on() -> None:
    tournament = played_by_two(plan("cinco", f"random,{BAD}Crash,greedy", 12))
    told = tournament.summary()
    assert len(tournament.games) == 12
    assert told["bots"][1]["lost_by_rule"] == 8
    assert told["bots"][0]["lost_by_rule"] == told["bots"][2]["lost_by_rule"] == 0


@pytest.mark.parametrize(("bad", "wall"), [("Loop", 1e6), ("Sleep", 0.01), ("Stays", 1e6)])
def test_a_bot_that_never_answers_loses_and_the_others_go_on(bad: str, wall: float) -> None:
    """One that computes by its processor time, however busy the machine is; one that waits by the
    clock.
    """
    made = replace(plan("cinco", f"greedy,{BAD}{bad}", 2), seconds=0.2)
    tournament = Tournament(made)
    crew = Pool(made, 1, wall)
    try:
        tournament.play(crew)
    finally:
        crew.close()
    told = tournament.summary()
    assert [each["lost_by_rule"] for each in told["bots"]] == [0, 2]
    assert told["reasons"] == {"time_out": 2}
    lost = tournament.games[0].lost
    assert lost is not None
    assert lost.why["code"] == "bot.slow"
    assert lost.why["arguments"] == {"bot": f"{BAD}{bad}", "seconds": 0.2}


def test_a_bot_with_a_limit_that_dies_has_not_been_slow() -> None:
    tournament = played_by_two(plan("cinco", f"random,{BAD}Crash", 2))
    lost = tournament.games[0].lost
    assert lost is not None
    assert lost.why["code"] == "bot.vanished"


def test_what_a_bot_prints_is_no_part_of_a_report(capfd: pytest.CaptureFixture[str]) -> None:
    played_by_two(plan("cinco", f"random,{BAD}Talks", 2))
    out, errors = capfd.readouterr()
    assert out == ""
    assert "thinking" in errors
    assert "aloud" in errors


def test_a_worker_that_is_told_twice_to_end_says_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "told"
    monkeypatch.setenv("QUINTE_TOLD", str(there))
    worker = Worker(plan("cinco", f"{BAD}Told,random", 2))
    worker.give(0)
    while not there.exists():
        assert worker.process.is_alive()
        time.sleep(0.01)
    worker.process.terminate()
    worker.process.join()
    assert worker.process.exitcode == 0
    worker.end()
    assert capfd.readouterr() == ("", "")


def test_in_a_game_of_three_the_others_win_when_one_forfeits() -> None:
    tournament = played_alone(plan("score5", f"random,greedy,{BAD}Raise", 6, players=3))
    for game in tournament.games.values():
        bad = game.sides.index(2)
        assert game.winners == tuple(side for side in range(3) if side != bad)
    assert [each["share"][0] for each in tournament.summary()["bots"]] == [0.5, 0.5, 0.0]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "quinte-record/1"}, "expected an arena result"),
        ({"bots": ["greedy", "greedy"]}, "two different bots"),
        ({"seconds": -1}, "inconsistent at seconds"),
        ({"times": []}, "inconsistent at times"),
        ({"games": [{}]}, "number"),
        ({"colour": 1}, "colour"),
    ],
)
def test_a_file_that_is_no_result_is_refused_in_words(
    change: dict[str, object], message: str
) -> None:
    text = played_alone(plan("cinco", "greedy,random", 2)).write()
    with pytest.raises(QuinteError, match=message):
        Tournament.read(json.dumps({**json.loads(text), **change}))
