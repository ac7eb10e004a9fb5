"""`quinte moves`, `apply` and `show`: positions in, moves and positions out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from quinte import game
from tests.cli.command import Quinte
from tests.games.cinco.positions import load, position, texts
from tests.games.cinco.test_rules import FIRST_LINE


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(position([[52, 60], [8, 9]], board={61: 0})))
    return path


def test_moves_are_listed_one_a_line(quinte: Quinte, file: Path) -> None:
    state = load([[52, 60], [8, 9]], board={61: 0})
    assert quinte("moves", str(file)).lines == [f"0: {text}" for text in texts(state)]


def test_moves_of_quinto_as_json_have_their_score_and_runs(quinte: Quinte, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    position = {
        "game": "quinto-tiles", "options": {"players": 2, "multiple": 9},
        "board": ["." * 17] * 13, "racks": ["00099", "00012"], "scores": [0, 0], "to_move": 0,
        "passes": 0, "bag": "0" * 1 + "1" * 5 + "2" * 5 + "3" * 7 + "4" * 10 + "5" * 6 + "6" * 10
        + "7" * 14 + "8" * 12 + "9" * 10,
    }  # fmt: skip
    file.write_text(json.dumps(position))
    moves = json.loads(quinte("moves", str(file), "--json").output)
    assert {
        "seat": 0, "move": "7I:9", "tiles": {"7I": 9}, "score": 9,
        "runs": [{"at": "7I", "tiles": "9", "cells": ["7I"], "sum": 9, "broken": []}],
    } in moves  # fmt: skip
    assert all(move["score"] == sum(run["sum"] for run in move["runs"]) for move in moves)


def test_moves_as_json_name_seat_and_move(quinte: Quinte, file: Path) -> None:
    moves = json.loads(quinte("moves", str(file), "--json").output)
    assert moves[0] == {"seat": 0, "move": "draw", "result": None}
    assert ("52@60", 60) in {(move["move"], move.get("cell")) for move in moves}
    assert "52@61" not in {move["move"] for move in moves}
    assert all({"seat", "move"} <= set(move) for move in moves)
    assert not any({"text", "legal", "broken"} & set(move) for move in moves)


def test_a_dash_reads_standard_input(quinte: Quinte, file: Path) -> None:
    assert quinte("moves", "-", stdin=file.read_text()).lines == quinte("moves", str(file)).lines


def test_moves_of_several_seats_name_the_seat(quinte: Quinte) -> None:
    start = json.dumps(game("duel").start(seed=1).position())
    lines = quinte("moves", "-", stdin=start).lines
    assert [line.split(":")[0] for line in lines] == ["0"] * 3 + ["1"] * 3


def test_a_finished_game_has_no_moves(quinte: Quinte) -> None:
    over = json.dumps(position(board=dict.fromkeys(FIRST_LINE, 1), to_move=None))
    assert json.loads(quinte("moves", "-", "--json", stdin=over).output) == []


def test_apply_prints_the_position_after_the_moves(quinte: Quinte, file: Path) -> None:
    after = json.loads(quinte("apply", str(file), "52@60", "9@10", "draw").output)
    assert after["board"] == {"10": 1, "60": 0, "61": 0}
    assert after["discard"] == [52, 9]
    assert after["to_move"] == 1
    again = json.loads(quinte("apply", "-", "draw", stdin=json.dumps(after)).output)
    assert again["to_move"] == 0


def test_the_same_position_and_move_always_give_the_same_result(quinte: Quinte) -> None:
    empty = json.dumps(position([[1, 2], [3]], draw=[]))
    one, other = (quinte("apply", "-", "draw", stdin=empty).output for _ in range(2))
    assert one == other
    assert len(json.loads(one)["rng"]) == 80


def test_a_seat_can_be_named_by_option_or_prefix(quinte: Quinte) -> None:
    state = game("duel").start(seed=1)
    start = json.dumps(state.position())
    card = state.position()["hands"][1][0]
    by_option = quinte("apply", "-", card, "--seat", "1", stdin=start).output
    by_prefix = quinte("apply", "-", f"1: {card}", stdin=start).output
    assert by_option == by_prefix
    assert json.loads(by_option)["laid"] == [[], [card]]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("53@60",), "card 53 is not in your hand (52, 60) — rule C7"),
        (("52@51",), "card 52 needs a cell numbered 52 or higher; 51 is too low — rule C7"),
        (("52@61",), "cell 61 is already taken — rule C7"),
        (("swap",), "you can only swap a full hand of four cards; you hold 2 — rule C6"),
        (("nonsense",), "“nonsense” is not a move"),
        (("draw", "--seat", "1"), "it is not seat 1’s turn; waiting for seat 0"),
        (("draw", "--seat", "7"), "there is no seat 7"),
        (("1: draw",), "it is not seat 1’s turn"),
        (("9: draw",), "there is no seat 9"),
        (("0: draw", "--seat", "1"), "names a different seat than --seat 1"),
        (("9" * 5000 + ": draw",), "is not a move"),
        ((), "Missing argument 'MOVE"),
        (("draw", "--seat", "x"), "Invalid value for '--seat'"),
    ],
)
def test_a_bad_move_is_refused_in_one_line(
    quinte: Quinte, file: Path, arguments: tuple[str, ...], message: str
) -> None:
    assert message in quinte.refused("apply", str(file), *arguments)


def test_a_refused_row_of_moves_prints_nothing(quinte: Quinte, file: Path) -> None:
    quinte.refused("apply", str(file), "draw", "8@1")


def spoilt(**fields: Any) -> str:
    return json.dumps({**position(), **fields})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "invalid JSON at line 1, column 1"),
        ("{", "invalid JSON at line 1"),
        ("[]", "expected a JSON object, not []"),
        ("null", "expected a JSON object"),
        ('{"game": "chess", "options": {}}', "unknown game “chess”"),
        ('{"game": "cinco"}', "missing field “options”"),
        (spoilt(options={"players": 5}), "option “players” must be 2, 3, 4, 6, not 5 — rule C3"),
        (spoilt(draw=[]), "missing cards: 9, 10, 11"),
        (spoilt(hands=[[1, 1], [2]]), "duplicate cards: 1"),
        (spoilt(extra=1), "unknown fields: extra"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a": 1, "a": 2}', "duplicate field “a”"),
    ],
)
@pytest.mark.parametrize("command", ["moves", "show"])
def test_a_bad_position_is_refused_in_one_line(
    quinte: Quinte, command: str, text: str, message: str
) -> None:
    assert message in quinte.refused(command, "-", stdin=text)


def test_files_that_cannot_be_read_are_refused(quinte: Quinte, tmp_path: Path) -> None:
    assert "No such file" in quinte.refused("moves", str(tmp_path / "nowhere.json"))
    assert "directory" in quinte.refused("show", str(tmp_path))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    assert "not valid UTF-8" in quinte.refused("moves", str(tmp_path / "bytes"))


RECORD = Path(__file__).parent.parent / "records" / "cinco-0.1.0-2.quinte.json"
ARENA = '{"format": "quinte-arena/1"}'


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (("moves",), "{"),
        (("show",), "[]"),
        (("hint",), '{"game": "chess", "options": {}}'),
        (("apply", "swap"), spoilt(extra=1)),
        (("replay",), "{}"),
        (("verify",), RECORD.read_text().replace('"rules": 1', '"rules": 7')),
        (("play", "--resume"), RECORD.read_text().replace('"text": "', '"text": "x', 1)),
        (("play", "--from"), "no"),
        (("arena", "--resume"), "{"),
        (("replay",), "\udcff"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_name(
    quinte: Quinte, tmp_path: Path, command: tuple[str, ...], text: str
) -> None:
    file = tmp_path / "some file.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    first, *rest = command
    given = [first, *rest, str(file)] if first in ("play", "arena") else [first, str(file), *rest]
    assert quinte.refused(*given).startswith(f"{file}: ")


def test_standard_input_has_a_name_too(quinte: Quinte) -> None:
    assert quinte.refused("moves", "-", stdin="{").startswith("standard input: ")
    french = quinte.refused("replay", "-", "--lang", "fr", stdin="{")
    assert french.startswith("entrée standard")


@pytest.mark.parametrize(
    ("command", "text", "sentence"),
    [
        ("replay", "POSITION", "this is a position, not a record of a game; use quinte show, "),
        ("verify", "POSITION", "this is a position"),
        ("replay", "LINE", "this is a position"),
        ("moves", "RECORD", "this is a record, not a position"),
        ("show", "RECORD", "quinte replay"),
        ("moves", ARENA, "this is a tournament of the arena; use quinte arena --resume"),
        ("replay", ARENA, "this is a tournament of the arena"),
    ],
)
def test_a_file_of_another_kind_is_named_with_the_command_for_it(
    quinte: Quinte, command: str, text: str, sentence: str
) -> None:
    line = json.dumps({"position": position(), "seat": 0, "move": "swap"})
    kinds = {"POSITION": spoilt(), "RECORD": RECORD.read_text(), "LINE": line}
    assert sentence in quinte.refused(command, "-", stdin=kinds.get(text, text))


def test_show_draws_the_board_open_or_for_a_seat(quinte: Quinte, file: Path) -> None:
    shown = quinte("show", str(file)).output
    assert "> ● Player 1     52 60" in shown
    assert "  ○ Player 2      8  9" in shown
    hidden = quinte("show", str(file), "--seat", "0").output
    assert "▒▒ ▒▒" in hidden
    assert "there is no seat 5" in quinte.refused("show", str(file), "--seat", "5")


def test_a_line_of_simulate_is_read_as_its_position(quinte: Quinte) -> None:
    line = quinte("simulate", "cinco", "--games", "1", "--positions").lines[3]
    moves = quinte("moves", "-", stdin=line).lines
    assert f"{json.loads(line)['seat']}: {json.loads(line)['move']}" in moves


def test_a_record_is_not_taken_for_a_position(quinte: Quinte) -> None:
    record = Path(__file__).parent.parent / "records" / "cinco-0.1.0-1.quinte.json"
    assert "use quinte replay" in quinte.refused("show", str(record))


def test_show_says_how_a_game_ended(quinte: Quinte) -> None:
    over = json.dumps(position(board=dict.fromkeys(FIRST_LINE, 1), to_move=None))
    assert quinte("show", "-", stdin=over).lines[-1] == "Winner: Player 2 (five tokens in a line)."
    french = quinte("show", "-", "--lang", "fr", stdin=over).lines[-1]
    assert french == "Victoire pour Joueur 2\u00a0: cinq jetons alignés."
