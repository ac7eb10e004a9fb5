"""A table around a record or a match, wherever that stands."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from typing import Any

import pytest

import quinte
from quinte.definition.game import Game
from quinte.definition.registry import kinds
from quinte.engine.rng import key_of
from quinte.errors import QuinteError
from quinte.records.match import Match
from quinte.records.record import Record
from quinte.records.scoring import Scoring
from quinte.table import Table
from quinte.table.phase import BETWEEN, OVER, PLAYING
from quinte.table.table import person_at
from tests.replays import counted
from tests.table.desk import ANN, BEGAN, BOB, EVERY, STRIDE, Desk, pair, placement

PEOPLE = [{"name": "Ada"}, {"name": "Bo"}]


def begun(*seats: dict[str, Any], game: Game | None = None) -> Record:
    """A new game of Cinco, which the first seat begins."""
    return Record.begin(game or quinte.game("cinco"), seats or PEOPLE, key=key_of(3), first=0)


def asked(table: Table, seat: int, do: str, at: int = BEGAN, **more: Any) -> None:
    """A request that is granted."""
    table.apply(table.ask({"do": do, **more}, person_at(seat), at))


def agree(desk: Desk, what: str) -> None:
    """What the first person proposes and all others grant."""
    first, *others = [seat.person for seat in desk.table.seats if seat.person]
    desk.ask(first, "offer", what=what)
    for person in others:
        desk.ask(person, "answer", what=what)


def first_placement(table: Table, seat: int) -> str:
    return next(text for text in table.moves(seat) if "@" in text)


def refused(table: Table, seat: int, do: str, **more: Any) -> str:
    """The code of a refusal."""
    with pytest.raises(QuinteError) as caught:
        table.ask({"do": do, **more}, person_at(seat), BEGAN)
    return caught.value.code


def test_a_new_record_is_played_by_the_persons_of_its_seats() -> None:
    record = begun()
    table = Table.resume(record, BEGAN)
    assert (table.phase, table.acting()) == (PLAYING, [0])
    assert [seat.person for seat in table.seats] == ["seat-0", "seat-1"]
    assert [seat.name for seat in table.seats] == ["Ada", "Bo"]
    assert refused(table, 1, "move", text="swap") == "turn.other"
    asked(table, 0, "move", BEGAN + 250, text="swap")
    assert record.entries == [{"seat": 0, "do": "move", "text": "swap", "ms": 250}]


@pytest.mark.parametrize(("name", "players"), EVERY[::STRIDE])
def test_a_resumed_table_is_as_the_one_that_was_left(name: str, players: int) -> None:
    desk = Desk(name, players=players).started()
    desk.finish(players, 12)
    with suppress(QuinteError):  # where the last move cannot be taken back
        agree(desk, "take_back")
    left = desk.table
    assert left.record is not None
    table = Table.resume(Record.read(left.record.write()), desk.clock)
    assert table.state == left.state
    assert (table.phase, table.acting(), table.result) == (left.phase, left.acting(), left.result)
    assert [moved[:2] for moved in table.history] == [moved[:2] for moved in left.history]
    assert [seat.name for seat in table.seats] == [seat.name for seat in left.seats]


@pytest.mark.parametrize("end", ["resign", "end"])
def test_a_game_that_was_ended_stays_so(end: str) -> None:
    desk = pair()
    desk.ask(ANN, "move", text=placement(desk))
    if end == "resign":
        desk.ask(BOB, "resign")
    else:
        agree(desk, "end")
    book = desk.table.book()
    assert isinstance(book, Record)
    table = Table.resume(Record.read(book.write()), BEGAN)
    assert (table.phase, table.result) == (OVER, desk.table.result)
    assert refused(table, 0, "move", text="swap") == "table.phase"


def test_a_finished_game_can_only_be_played_again() -> None:
    desk = pair().finish(5)
    book = desk.table.book()
    assert isinstance(book, Record)
    table = Table.resume(book, BEGAN)
    assert (table.phase, table.result) == (OVER, desk.table.result)
    asked(table, 0, "offer", what="rematch")
    assert not table.rematch_agreed
    asked(table, 1, "answer", what="rematch")
    assert table.rematch_agreed


def test_moves_before_and_after_are_taken_back() -> None:
    table = Table.resume(begun({"name": "Ada"}, {"name": "Bot", "bot": "greedy"}), BEGAN)
    asked(table, 0, "move", text=first_placement(table, 0))
    table.apply(table.bot_entry(1, [first_placement(table, 1)], BEGAN))
    assert table.record is not None
    again = Table.resume(Record.read(table.record.write()), BEGAN)
    asked(again, 0, "offer", what="take_back")
    assert again.record is not None
    assert again.record.entries[-1]["entries"] == 2
    assert again.state == Table.resume(begun(), BEGAN).state
    assert refused(again, 0, "offer", what="take_back") == "table.nothing_to_take_back"
    asked(again, 0, "move", text="swap")
    assert refused(again, 0, "offer", what="take_back") == "table.for_good"


def test_times_go_on_where_they_were() -> None:
    record = begun()
    record.add(0, "move", 5000, text="swap")
    table = Table.resume(record, BEGAN)
    asked(table, 1, "move", BEGAN + 10, text="swap")
    assert record.entries[-1]["ms"] == 5010


def test_a_game_is_replayed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    text = begun().write()
    replayed = counted(monkeypatch)
    table = Table.resume(Record.read(text), BEGAN)
    assert len(replayed) == 1
    asked(table, 0, "move", text="swap")
    asked(table, 1, "resign")
    assert table.record is not None
    assert table.record.result() == table.result
    assert len(replayed) == 1


def test_a_whole_match_is_replayed_never(monkeypatch: pytest.MonkeyPatch) -> None:
    replayed = counted(monkeypatch)
    desk = Desk("cinco", match="best-of-3").started().finish(3)
    assert desk.table.phase == OVER
    assert replayed == []


# Matches


def best_of_three() -> Match:
    scoring = Scoring.spelled(quinte.game("cinco"), "best-of-3")
    return Match.begin(scoring, PEOPLE, key=key_of(3), first=0)


def test_a_match_goes_on_wherever_it_was_left() -> None:
    match = best_of_three()
    for rounds, phase in ((0, BETWEEN), (1, PLAYING), (1, BETWEEN), (2, PLAYING), (2, OVER)):
        table = Table.resume(Match.read(match.write()), BEGAN)
        assert table.match is not None
        assert (len(table.match.records), table.phase) == (rounds, phase)
        assert table.standing == match.standing()
        match = table.match
        if phase == BETWEEN:
            asked(table, 1, "next")
        elif phase == PLAYING:
            asked(table, 1, "resign")
    assert match.result() is not None


# What servers do not have


def test_pieces_of_another_box_and_bots_of_others_by_name() -> None:
    kind = kinds()["score5"]
    text = kind.text("components.toml")
    game = Game(kind, {}, tomllib.loads(text.replace('["*", 75, 1]', '["*", 77, 1]')))
    assert not game.shipped
    bots = ({"name": "Ada"}, {"name": "theirs", "bot": "exec:./mybot"})
    table = Table.resume(begun(*bots, game=game), BEGAN)
    assert table.game is game
    assert table.seats[1].bot == "exec:./mybot"
    assert table.rematch().seats == list(bots)


@pytest.mark.parametrize(("how", "reason"), [("resign", "resignation"), ("time_out", "time_out")])
def test_a_bot_that_cannot_play_on_loses(how: str, reason: str) -> None:
    table = Table.resume(begun({"name": "Ada"}, {"name": "Bot", "bot": "greedy"}), BEGAN)
    table.apply(table.forfeit_entry(1, how, BEGAN))
    assert table.result is not None
    assert (table.result.winners, table.result.reason) == ((0,), reason)
    assert table.record is not None
    assert table.record.entries == [{"seat": 1, "do": how, "ms": 0}]


def test_a_rematch_is_another_deal_and_always_the_same_one() -> None:
    first, second = (Table.resume(begun(), BEGAN).rematch() for _ in range(2))
    assert isinstance(first, Record)
    assert first == second
    assert first.key != begun().key
    assert (first.seats, first.first) == (PEOPLE, 0)
    match = Table.resume(best_of_three(), BEGAN).rematch()
    assert isinstance(match, Match)
    assert (str(match.scoring), match.records) == ("best-of-3", [])


def test_a_game_from_a_position_begins_there_again() -> None:
    record = Record.continuing(begun().replay(), PEOPLE)
    table = Table.resume(record, BEGAN)
    asked(table, 0, "move", text="swap")
    asked(table, 0, "resign")
    again = table.rematch()
    assert isinstance(again, Record)
    assert (again.key, again.start, again.entries) == (None, record.start, [])


def test_who_was_replaced_is_not_at_the_table() -> None:
    record = begun()
    record.add(1, "replace", by={"name": "Bot 3", "bot": "level3"})
    table = Table.resume(record, BEGAN)
    assert [(seat.name, seat.bot) for seat in table.seats] == [("Ada", None), ("Bot 3", "level3")]
    assert table.hints
