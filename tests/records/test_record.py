"""Records: written, read, replayed, and refused when they lie."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import quinte
from quinte import BadRecord, Fast, QuinteError, Record
from quinte.engine.rng import key_of
from tests.schemas import schema

ROOT = Path(__file__).parent.parent.parent
SCHEMA = schema("record")
KEPT = sorted((ROOT / "tests/records").glob("*.quinte.json"))


def played(moves: int = 12, **options: Any) -> Record:
    """A record of some random moves."""
    game = quinte.game("cinco", **options)
    record = Record.begin(
        game, [{"name": f"P{n}"} for n in range(game.players)], key=key_of(1), first=0
    )
    state = record.replay()
    rng = Fast(1)
    for number in range(moves):
        seat = state.turn()
        move = state.draw(seat, rng)
        record.add(seat, "move", number * 10, text=game.text(state, seat, move))
        state.play(seat, move)
    return record


def test_a_record_is_read_as_it_was_written() -> None:
    record = played()
    back = Record.read(record.write())
    assert back == record
    assert back.replay() == record.replay()


def test_a_record_fits_its_schema() -> None:
    record = played()
    record.add(0, "take_back", entries=2)
    record.add(1, "replace", by={"name": "greedy"})
    record.add(0, "resign", 99)
    SCHEMA.validate(json.loads(record.write()))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_records_of_every_release_still_replay(path: Path) -> None:
    data = json.loads(path.read_text("utf-8"))
    SCHEMA.validate(data)
    record = Record.load(path)
    expected = json.loads(path.with_suffix(".result").read_text("utf-8"))
    assert record.replay().position() == expected["position"]
    result = record.result()
    assert (result.as_json() if result else None) == expected["result"]


def test_there_are_records_of_this_release() -> None:
    assert any(f"-{quinte.__version__}-" in path.name for path in KEPT)


def test_a_file_is_saved_whole_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "game.quinte.json"
    record = played()
    record.save(path)
    assert Record.load(path) == record
    assert list(tmp_path.iterdir()) == [path]


def test_a_record_can_begin_from_a_position() -> None:
    state = played().replay()
    record = Record.read(Record.continuing(state).write())
    assert record.key is None
    assert record.replay() == state
    record.add(
        state.turn(),
        "move",
        text=state.game.text(state, state.turn(), state.moves(state.turn())[0]),
    )
    assert Record.read(record.write()).replay() != state


def test_take_back_undoes_moves() -> None:
    record = played(8)
    shorter = played(5)
    record.add(0, "take_back", entries=3)
    assert record.replay() == shorter.replay()


def test_a_replacement_changes_nothing_on_the_table() -> None:
    record = played(8)
    record.add(1, "replace", by={"name": "greedy"})
    assert record.replay() == played(8).replay()


@pytest.mark.parametrize(("do", "reason"), [("resign", "resignation"), ("time_out", "time_out")])
def test_who_gives_up_loses_with_their_side(do: str, reason: str) -> None:
    record = played(players=4)
    record.add(2, do)
    assert record.result() == quinte.Result((0, 1, 0, 1), (1, 3), reason)
    assert played().result() is None


def test_steps_tell_entries_states_and_facts() -> None:
    record = played(3)
    steps = list(record.steps())
    assert [dict(step.entry) for step in steps] == [{}, *record.entries]
    assert [fact["fact"] for fact in steps[0].facts] == ["dealt", "dealt", "begins"]
    assert all(step.facts for step in steps)
    assert steps[-1].state == record.replay()


def test_components_of_ones_own_travel_with_the_record() -> None:
    shipped = quinte.game("cinco")
    rows = [list(row) for row in shipped.box.rows]
    rows[0].reverse()
    own = {"board": {"rows": rows}, "tokens": {"per_team": 30}}
    game = quinte.game("cinco", components=own)
    record = Record.begin(game, key=key_of(1))
    data = json.loads(record.write())
    SCHEMA.validate(data)
    assert data["components"]["own"] == own
    assert Record.read(record.write()).game == game


def set_field(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.__setitem__(name, value)


def spoil_entry(**fields: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["entries"][4].update(fields)


def drop(name: str) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.__delitem__(name)


def append(*entries: dict[str, Any]) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["entries"].extend(entries)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (set_field("format", "quinte-record/9"), "this version reads “quinte-record/1”"),
        (set_field("rules", 2), "rules version 2; this program plays version 1"),
        (set_field("game", "chess"), "unknown game “chess”"),
        (set_field("options", {"players": 3}), "expected 3 seats, got 2"),
        (set_field("components", {"digest": "0" * 64}), "components do not match"),
        (set_field("components", {}), "missing field “digest”"),
        (set_field("seats", []), "expected 2 seats, got 0"),
        (set_field("seats", [{}, {}]), "missing field “name”"),
        (set_field("key", "00"), "64 hexadecimal digits"),
        (set_field("key", "00" * 32), "the key does not produce the start position"),
        (set_field("first", 1), "the key does not produce the start position"),
        (
            lambda data: data["start"].update(stall=False),
            "the key does not produce the start position",
        ),
        (set_field("first", 2), "a whole number from 0 to 1"),
        (set_field("start", []), "expected object, got"),
        (set_field("entries", {}), "expected list, got"),
        (set_field("entries", [7]), "entry 1: expected a JSON object"),
        (set_field("comment", "hello"), "unknown fields: comment"),
        (drop("key"), "missing field “key”"),
        (drop("start"), "missing field “start”"),
        (spoil_entry(text="nonsense"), "entry 5: “nonsense” is not a move"),
        (spoil_entry(text="swap"), "entry 5: .* — rule C6"),
        (spoil_entry(seat=1), "entry 5: it is not seat 1’s turn"),
        (spoil_entry(seat=9), "entry 5: .*from 0 to 1"),
        (spoil_entry(do="cheat"), "entry 5: unknown entry “cheat”"),
        (spoil_entry(note="?"), "entry 5: unknown fields: note"),
        (spoil_entry(ms=-1), "entry 5: .*“ms”"),
        (
            append({"seat": 0, "do": "take_back", "entries": 99}),
            "entry 13: cannot take back 99 moves",
        ),
        (append({"seat": 0, "do": "resign"}, {"seat": 0, "do": "resign"}), "entry 14: .*over"),
        (append({"seat": 0, "do": "replace", "by": {}}), "entry 13: missing field “name”"),
    ],
)
def test_a_record_that_lies_is_refused(
    spoil: Callable[[dict[str, Any]], None], message: str
) -> None:
    data = json.loads(played().write())
    spoil(data)
    with pytest.raises(QuinteError, match=message):
        Record.read(json.dumps(data))


def test_a_refusal_inside_a_record_can_be_sent_as_json() -> None:
    data = json.loads(played().write())
    data["entries"][4]["text"] = "swap"
    with pytest.raises(BadRecord) as caught:
        Record.read(json.dumps(data))
    told = json.loads(json.dumps(caught.value.as_json()))
    assert told["rule"] == "C6"
    assert told["arguments"]["problem"]["code"] == "cinco.hand_not_full"
