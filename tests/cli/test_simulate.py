"""`quinte simulate`: tables, positions, and the same games for the same seed."""

from __future__ import annotations

import json

import pytest

from quinte import Record, game
from quinte.records.deal import Deal
from tests.cli.command import Quinte
from tests.games.cinco import judge


def test_a_table_tells_wins_ends_lengths_and_speed(quinte: Quinte) -> None:
    output = quinte("simulate", "cinco", "--games", "50", "--seed", "3").output
    assert "50 games of Cinco" in output
    for part in (
        "random",
        "no winner",
        "five tokens in a line",
        "Moves per game:",
        "moves per second",
    ):
        assert part in output


def test_the_same_seed_gives_the_same_games(quinte: Quinte) -> None:
    arguments = (
        "simulate",
        "cinco",
        "--games",
        "3",
        "--seed",
        "9",
        "--positions",
        "-o",
        "players=3",
    )
    assert quinte(*arguments).output == quinte(*arguments).output


def test_a_game_of_a_seed_is_the_one_that_the_library_deals(quinte: Quinte) -> None:
    lines = quinte("simulate", "cinco", "--games", "2", "--seed", "4", "--positions").lines
    starts = [
        json.loads(line)["position"] for line in lines if not json.loads(line)["position"]["board"]
    ]
    assert starts[0] == game("cinco").start(seed=4).position()
    assert game("cinco").start(seed=5).position() in starts


@pytest.mark.parametrize("bots", ["random", "greedy"])
@pytest.mark.parametrize(
    "options", [(), ("-o", "players=6", "-o", "teams=3", "-o", "dead_cards=joker")]
)
def test_positions_follow_one_another_by_the_rules(
    quinte: Quinte, bots: str, options: tuple[str, ...]
) -> None:
    ran = quinte("simulate", "cinco", "--games", "2", "--bots", bots, "--positions", *options)
    results = 0
    expected = None
    for line in ran.lines:
        data = json.loads(line)
        if expected is not None:
            assert data["position"] == expected
        if "result" in data:
            assert set(data) == {"result", "position"}
            assert data["result"] == judge.result(data["position"])
            results += 1
            expected = None
        else:
            assert set(data) == {"position", "seat", "move"}
            assert data["seat"] == data["position"]["to_move"]
            assert data["move"] in judge.legal(data["position"])
            expected = judge.after(data["position"], data["move"])
    assert results == 2


def test_table_and_positions_are_of_the_same_games(quinte: Quinte) -> None:
    lines = quinte("simulate", "cinco", "--games", "20", "--positions").lines
    results = [json.loads(line)["result"] for line in lines if "result" in line[:10]]
    won = sum(0 in result["winners"] for result in results)
    table = quinte("simulate", "cinco", "--games", "20").output
    row = next(line for line in table.splitlines() if "│ Player 1 │" in line)
    assert int(row.split("│")[3]) == won


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess",), "unknown game “chess”"),
        ((), "Missing argument"),
        (("cinco", "-o", "players=5"), "option “players” must be 2, 3, 4, 6, not 5 — rule C3"),
        (("cinco", "-o", "players"), "write key=value"),
        (("cinco", "-o", "colour=red"), "unknown option “colour”"),
        (("cinco", "-o", "players=2", "-o", "players=3"), "set twice"),
        (("cinco", "-o", "teams=3"), "is only available with players=6 — rule C3"),
        (("cinco", "--bots", "deep"), "unknown bot “deep”"),
        (("cinco", "--bots", "random,random,random"), "expected 2 names, got 3"),
        (("cinco", "--games", "0"), "Invalid value for '--games'"),
        (("cinco", "--games", "9" * 20), "Invalid value for '--games'"),
        (("cinco", "--seed", "9" * 4301), "Invalid value for '--seed'"),
        (("cinco", "--games", "many"), "Invalid value for '--games'"),
        (("cinco", "--seed", "1.5"), "Invalid value for '--seed'"),
        (("cinco", "--speed"), "No such option"),
        (("cinco", "extra"), "unexpected extra argument"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    quinte: Quinte, arguments: tuple[str, ...], message: str
) -> None:
    assert message in quinte.refused("simulate", *arguments)


def test_a_simulation_as_json_is_the_table_in_numbers(quinte: Quinte) -> None:
    arguments = ("simulate", "cinco", "--games", "20", "--bots", "greedy,random")
    told = json.loads(quinte(*arguments, "--json").output)
    wins = [seat["wins"] for seat in told["seats"]]
    assert (told["games"], sum(wins) + told["nobody"]) == (20, 20)
    assert [seat["bot"] for seat in told["seats"]] == ["greedy", "random"]
    assert sum(told["reasons"].values()) == 20
    assert told["shortest"] <= told["moves"] / 20 <= told["longest"]
    assert f" {wins[0]} " in quinte(*arguments).output
    matches = quinte("simulate", "cinco", "--games", "2", "--match", "best-of-3", "--json").output
    assert json.loads(matches)["match"]["kind"] == "best-of"
    assert "--positions" in quinte.refused("simulate", "cinco", "--json", "--positions")


def test_verifying_as_json_tells_deal_comparison_and_result(quinte: Quinte) -> None:
    deal = Deal("table-1", bytes(32), ("ab", ""))
    record = Record.begin(game("cinco"), key=deal.key)
    record.deal = deal
    record.add(0, "resign")
    asked = ("verify", "-", "--json")
    told = json.loads(quinte(*asked, "--nonce", "0=ab", stdin=record.write()).output)
    assert told["deal"]["table"] == "table-1"
    assert told["compared"] == {"commitment": False, "nonces": 1}
    assert told["result"]["winners"] == [1]
    compared = quinte(*asked, "--commitment", told["commitment"], stdin=record.write())
    assert json.loads(compared.output)["compared"]["commitment"]
    quinte.refused(*asked, "--commitment", "0" * 64, stdin=record.write())


def test_levels_may_be_given_time_in_a_simulation(quinte: Quinte) -> None:
    arguments = ["simulate", "cinco", "--games", "1", "--bots", "level4,greedy", "--json"]
    told = json.loads(quinte(*arguments, "--think", "0.01").output)
    assert [seat["bot"] for seat in told["seats"]] == ["level4@0.01", "greedy"]
    assert "--think" in quinte.refused(*arguments, "--think", "no")
