"""A table: who may ask what and when, what follows, and that a log is all of it."""

from __future__ import annotations

from typing import Any

import pytest

import quinte
from quinte.engine.types import ALL
from quinte.errors import IllegalMove
from quinte.records.match import Match
from quinte.records.record import Record
from quinte.table.phase import BETWEEN, CLOSED, OPEN, OVER, PLAYING
from quinte.table.requests import OFFERS, REQUESTS, Refused
from quinte.table.table import MOST_MOVES_TOLD
from tests.table.desk import (
    ANN,
    BEGAN,
    BOB,
    CYD,
    DEE,
    PEOPLE,
    ZOE,
    Desk,
    in_phase,
    pair,
    placement,
)

# Every request in every phase


NOT_NOW, GRANTED, OUTSIDE, SITS = "table.phase", None, "table.not_seated", "table.not_away"
PHASES = (OPEN, "full", PLAYING, BETWEEN, OVER, CLOSED)
ONLY_PLAYING = (NOT_NOW, NOT_NOW, GRANTED, NOT_NOW, NOT_NOW, NOT_NOW)
BY_ANN: dict[tuple[str, ...], tuple[str | None, ...]] = {
    ("sit",): (GRANTED, "table.taken", NOT_NOW, NOT_NOW, NOT_NOW, NOT_NOW),
    ("leave",): (GRANTED, GRANTED, GRANTED, GRANTED, GRANTED, NOT_NOW),
    ("come_back",): (NOT_NOW, NOT_NOW, SITS, SITS, SITS, NOT_NOW),
    ("start",): ("table.not_full", GRANTED, NOT_NOW, NOT_NOW, NOT_NOW, NOT_NOW),
    ("next",): (NOT_NOW, NOT_NOW, NOT_NOW, GRANTED, NOT_NOW, NOT_NOW),
    ("move",): ONLY_PLAYING,
    ("resign",): ONLY_PLAYING,
    ("offer", "end"): ONLY_PLAYING,
    ("offer", "take_back"): (*ONLY_PLAYING[:2], "table.nothing_to_take_back", *ONLY_PLAYING[3:]),
    ("offer", "rematch"): (NOT_NOW, NOT_NOW, NOT_NOW, NOT_NOW, GRANTED, NOT_NOW),
    ("answer", "end"): ("table.no_offer",) * 6,
    ("replace",): (*ONLY_PLAYING[:2], "table.wait", *ONLY_PLAYING[3:]),
    ("seat_bot",): (GRANTED, "table.taken", NOT_NOW, NOT_NOW, NOT_NOW, NOT_NOW),
    ("close",): (GRANTED, GRANTED, NOT_NOW, NOT_NOW, NOT_NOW, NOT_NOW),
}  # fmt: skip
BY_ZOE: dict[tuple[str, ...], tuple[str | None, ...]] = {
    ("sit",): BY_ANN["sit",],
    ("leave",): (OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE, NOT_NOW),
    ("come_back",): (NOT_NOW, NOT_NOW, OUTSIDE, OUTSIDE, OUTSIDE, NOT_NOW),
    ("start",): (OUTSIDE, OUTSIDE, NOT_NOW, NOT_NOW, NOT_NOW, NOT_NOW),
    ("next",): (NOT_NOW, NOT_NOW, NOT_NOW, OUTSIDE, NOT_NOW, NOT_NOW),
    ("move",): (NOT_NOW, NOT_NOW, OUTSIDE, NOT_NOW, NOT_NOW, NOT_NOW),
    ("resign",): (NOT_NOW, NOT_NOW, OUTSIDE, NOT_NOW, NOT_NOW, NOT_NOW),
    ("offer", "end"): (OUTSIDE,) * 6,
    ("offer", "take_back"): (OUTSIDE,) * 6,
    ("offer", "rematch"): (OUTSIDE,) * 6,
    ("answer", "end"): (OUTSIDE,) * 6,
    ("replace",): (NOT_NOW, NOT_NOW, OUTSIDE, NOT_NOW, NOT_NOW, NOT_NOW),
    ("seat_bot",): ("table.not_host", "table.not_host", NOT_NOW, NOT_NOW, NOT_NOW, NOT_NOW),
    ("close",): ("table.not_host", "table.not_host", NOT_NOW, NOT_NOW, NOT_NOW, NOT_NOW),
}


def request(desk: Desk, do: str, what: str = "") -> dict[str, Any]:
    """The rest of a request that would do at the right moment."""
    text = placement(desk) if desk.table.phase == PLAYING else "swap"
    fields: dict[str, dict[str, Any]] = {
        "sit": {"name": "Somebody"},
        "move": {"text": text},
        "offer": {"what": what},
        "answer": {"what": what},
        "replace": {"seat": 1, "bot": "greedy"},
        "seat_bot": {"bot": "greedy"},
    }
    return fields.get(do, {})


def test_every_request_is_tried_in_every_phase() -> None:
    assert {do for do, *_ in BY_ANN} == {do for do, *_ in BY_ZOE} == set(REQUESTS)
    assert {what for do, *rest in BY_ANN for what in rest if do == "offer"} == set(OFFERS)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("asked", BY_ANN, ids="-".join)
def test_a_request_is_granted_in_its_phase_and_to_those_who_sit_there(
    asked: tuple[str, ...], phase: str
) -> None:
    for person, expected in ((ANN, BY_ANN), (ZOE, BY_ZOE)):
        desk = in_phase(phase)
        do, code = asked[0], expected[asked][PHASES.index(phase)]
        fields = request(desk, *asked)
        if code is not None:
            assert desk.refused(person, do, **fields) == code
            continue
        seq = desk.table.seq
        step = desk.ask(person, do, **fields)
        assert (step.seq, desk.table.seq, step.public["do"]) == (seq + 1, seq + 1, do)
        assert desk.again().status() == desk.table.status()


# Sitting down, getting up


def test_people_sit_down_where_they_like_or_at_the_first_free_seat() -> None:
    desk = Desk("cinco", players=4, seats=["random", None, None, None])
    desk.ask(ANN, "sit", name="Ann", seat=2)
    desk.ask(BOB, "sit", name="Bob")
    assert [seat.person for seat in desk.table.seats] == [None, BOB, ANN, None]
    assert desk.refused(CYD, "sit", name="Cyd", seat=2) == "table.taken"
    assert desk.refused(CYD, "sit", name="Cyd", seat=0) == "table.taken"
    assert desk.refused(CYD, "sit", name="Cyd", seat=4) == "document.number"
    desk.ask(CYD, "sit", name="Cyd", seat=3)
    assert desk.refused(DEE, "sit", name="Dee") == "table.taken"


def test_one_person_may_have_several_seats_and_then_says_which() -> None:
    desk = Desk("cinco", players=3, first=0)
    desk.ask(ANN, "sit", name="Ann")
    desk.ask(ANN, "sit", name="Ann")
    desk.seated(BOB)
    desk.ask(ANN, "start")
    assert [seat.name for seat in desk.table.seats] == ["Ann", "Ann 2", "Bob"]
    assert desk.table.seats_of(ANN) == [0, 1]
    text = placement(desk)
    assert desk.refused(ANN, "move", text=text) == "table.which_seat"
    assert desk.refused(ANN, "move", text=text, seat=1) == "turn.other"
    assert desk.refused(ANN, "move", text=text, seat=2) == "table.not_yours"
    assert desk.refused(BOB, "move", text=text, seat=0) == "table.not_yours"
    desk.ask(ANN, "move", text=text, seat=0)
    desk.ask(ANN, "move", text=placement(desk), seat=1)
    desk.ask(BOB, "move", text=placement(desk))
    assert desk.table.sees(0, ANN)
    assert desk.table.sees(1, ANN)
    assert not desk.table.sees(2, ANN)


def test_names_are_made_unlike_those_of_others() -> None:
    desk = Desk("cinco", players=4)
    for person, name in zip(PEOPLE, ("  Ann \n Lee ", "Ann Lee", "Bo", "Ann Lee"), strict=False):
        desk.ask(person, "sit", name=name)
    names = [seat.name for seat in desk.table.seats]
    assert names == ["Ann Lee", "Ann Lee 2", "Bo", "Ann Lee 3"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u200bb", "a\x1b[1m", "\ud800"])
def test_names_that_cannot_be_shown_are_refused(name: str) -> None:
    assert Desk().refused(ANN, "sit", name=name) == "table.name"


@pytest.mark.parametrize("nonce", ["x", "AB", "0" * 65, "00 ", "00\n"])
def test_a_nonce_is_hexadecimal_and_short(nonce: str) -> None:
    assert Desk().refused(ANN, "sit", name="Ann", nonce=nonce) == "deal.nonce"


def test_a_seat_that_is_left_before_the_game_is_free_again() -> None:
    desk = Desk().seated(ANN, BOB)
    desk.ask(ANN, "leave")
    assert set(desk.table.seats[0].public().values()) == {None, False}
    assert desk.table.seats[0].nonce == ""
    desk.ask(CYD, "sit", name="Cyd")
    assert desk.table.seats_of(CYD) == [0]
    assert desk.refused(ANN, "leave") == "table.not_seated"


def test_an_open_table_that_the_last_has_left_is_put_away() -> None:
    desk = Desk("cinco", players=3, seats=[None, None, "random"]).seated(ANN, BOB)
    desk.ask(ANN, "leave")
    assert desk.table.phase == OPEN
    desk.ask(BOB, "leave")
    assert desk.table.phase == CLOSED
    assert desk.table.book() is None


def test_a_game_that_everybody_has_left_is_put_away_and_not_told_of() -> None:
    desk = pair()
    desk.ask(ANN, "leave")
    assert desk.table.phase == PLAYING
    desk.ask(BOB, "leave")
    assert desk.table.phase == CLOSED
    assert desk.table.book() is None
    assert desk.table.acting() == []
    assert desk.table.moves(0) == []
    assert not desk.table.sees(ALL, ANN)
    assert desk.refused(ANN, "come_back") == "table.phase"
    assert desk.refused(ANN, "leave") == "table.phase"


def test_a_game_that_is_over_stays_when_everybody_has_left() -> None:
    desk = in_phase(OVER)
    desk.ask(ANN, "leave")
    desk.ask(BOB, "leave")
    assert desk.table.phase == OVER
    assert desk.table.book() is not None


def test_who_got_up_comes_back_before_anything_else() -> None:
    desk = pair()
    text = placement(desk)
    desk.ask(ANN, "leave")
    seat = desk.table.status()["seats"][0]
    assert (seat["name"], seat["away"], seat["away_since"]) == ("Ann", True, desk.clock)
    for do, fields in (
        ("leave", {}),
        ("move", {"text": text}),
        ("resign", {}),
        ("offer", {"what": "end"}),
        ("answer", {"what": "end"}),
        ("replace", {"seat": 1, "bot": "random"}),
    ):
        assert desk.refused(ANN, do, **fields) == "table.away"
    desk.ask(ANN, "come_back")
    desk.ask(ANN, "move", text=text)


def test_who_got_up_does_not_begin_the_next_round() -> None:
    desk = in_phase(BETWEEN)
    desk.ask(ANN, "leave")
    assert desk.refused(ANN, "next") == "table.away"
    desk.ask(BOB, "next")


def test_nobody_but_its_host_puts_a_table_away_before_the_game() -> None:
    desk = Desk(host=ANN)
    assert desk.refused(ZOE, "close") == "table.not_host"
    desk.ask(ZOE, "sit", name="Zoe")
    desk.ask(ZOE, "leave")
    assert desk.table.phase == OPEN
    desk.ask(ANN, "sit", name="Ann")
    desk.ask(ANN, "leave")
    assert desk.table.phase == CLOSED
    desk = Desk(host=ANN).seated(BOB)
    assert desk.refused(ZOE, "close") == "table.not_host"
    assert desk.refused(BOB, "close") == "table.not_host"
    desk.ask(ANN, "close")
    assert desk.table.phase == CLOSED


# Who may look


def test_spectators_look_on_where_they_may_and_everybody_when_it_is_over() -> None:
    for spectators in (True, False):
        desk = pair(spectators=spectators)
        assert desk.table.sees(None, ZOE) == spectators
        assert desk.table.sees(None, ANN)
        assert desk.table.sees(0, ANN)
        for viewer in (0, 1, ALL):
            assert not desk.table.sees(viewer, ZOE)
        assert not desk.table.sees(1, ANN)
        assert not desk.table.sees(ALL, ANN)
        desk.ask(ANN, "resign")
        assert desk.table.sees(None, ZOE)
        assert desk.table.sees(ALL, ZOE)
        assert not desk.table.sees(0, ZOE)


def test_who_was_replaced_looks_from_that_seat_no_more() -> None:
    desk = pair(spectators=False)
    desk.ask(BOB, "leave")
    assert desk.table.sees(1, BOB)
    desk.ask(ANN, "replace", seat=1, bot="random")
    assert not desk.table.sees(1, BOB)
    assert not desk.table.sees(None, BOB)
    assert desk.refused(BOB, "come_back") == "table.not_seated"


# Play


def test_legal_moves_are_told_to_whose_turn_it_is_if_they_are_few() -> None:
    desk = pair()
    told = desk.table.message(0, [])
    number = told["number_of_moves"]
    assert number == len(desk.table.moves(0)) > MOST_MOVES_TOLD
    assert "moves" not in told
    for viewer in (1, None):
        assert "number_of_moves" not in desk.table.message(viewer, [])
    assert desk.table.moves(1) == []
    few = Desk("quinto-cards").started()
    seat = few.table.acting()[0]
    told = few.table.message(seat, [])
    assert told["moves"] == few.table.moves(seat)
    assert len(told["moves"]) == told["number_of_moves"] <= MOST_MOVES_TOLD


def test_try_explains_a_move_and_makes_none() -> None:
    desk = pair()
    before = desk.all_there_is()
    text = placement(desk)
    assert desk.table.explain(0, text)["legal"]
    assert not desk.table.explain(0, text.partition("@")[0] + "@")["legal"]
    assert not desk.table.explain(0, "nonsense")["legal"]
    with pytest.raises(quinte.NotYourTurn):
        desk.table.explain(1, text)
    assert desk.all_there_is() == before
    desk.ask(ANN, "resign")
    with pytest.raises(Refused):
        desk.table.explain(0, text)


def test_what_nobody_would_hear_of_is_refused_and_a_whole_bid_is_one_entry() -> None:
    desk = Desk("score5").started()
    first = next(text for text in desk.table.moves(0) if text.startswith("lay"))
    with pytest.raises(IllegalMove) as caught:
        desk.table.ask({"do": "move", "text": first}, ANN, BEGAN)
    assert caught.value.code == "table.unfinished"
    assert desk.refused(ANN, "move", text=first) == "table.unfinished"
    seq = desk.table.seq
    step = desk.ask(ANN, "move", text=first.replace("lay", "bid"))
    assert desk.table.seq == seq + 1
    heard = desk.table.events(step, 1)["events"]
    assert [event["event"] for event in heard] == ["done"]
    assert desk.table.acting() == [1]


def test_what_was_tried_is_played_only_where_it_was_tried() -> None:
    desk = Desk("score5").started()
    bid = desk.table.moves(1)[-1].replace("lay", "bid")
    desk.ask(ANN, "move", text="done")
    entry = desk.table.ask({"do": "move", "text": bid}, BOB, desk.clock)  # not kept: too late
    desk.ask(ANN, "offer", what="take_back")
    desk.ask(BOB, "answer", what="take_back")
    desk.commit(entry)
    assert desk.table.acting() == [0]
    assert desk.again().status() == desk.table.status()


def test_time_in_a_record_never_runs_backwards() -> None:
    desk = pair()
    desk.clock -= 3_600_000
    desk.ask(ANN, "move", text=placement(desk))
    desk.ask(ANN, "offer", what="take_back")
    desk.ask(BOB, "answer", what="take_back")
    desk.ask(ANN, "resign")
    book = desk.table.book()
    assert isinstance(book, Record)
    assert {entry["ms"] for entry in book.entries} == {0}
    assert Record.read(book.write()) == book


@pytest.mark.parametrize(
    ("name", "options", "loser", "winners"),
    [
        ("cinco", {}, 1, (0,)),
        ("cinco", {"players": 4}, 2, (1, 3)),
        ("cinco", {"players": 6, "teams": 3}, 4, (0, 2, 3, 5)),
        ("cinco", {"players": 6, "teams": 2}, 4, (1, 3, 5)),
        ("cinco", {"players": 3}, 0, (1, 2)),
        ("quinto-cards", {"players": 4, "teams": True}, 3, (0, 2)),
        ("quinto-cards", {"players": 4}, 3, (0, 1, 2)),
        ("score5", {"players": 5}, 2, (0, 1, 3, 4)),
        ("quinto-tiles", {"players": 4}, 0, (1, 2, 3)),
    ],
)
def test_who_resigns_loses_with_their_side(
    name: str, options: dict[str, Any], loser: int, winners: tuple[int, ...]
) -> None:
    desk = Desk(name, options=options).started().finish(5, 3)
    desk.ask(PEOPLE[loser], "resign")
    assert desk.table.phase == OVER
    assert desk.table.status()["result"]["winners"] == list(winners)
    book = desk.table.book()
    assert isinstance(book, Record)
    assert Record.read(book.write()).result() == desk.table.result


# Matches


def test_a_best_of_three_goes_on_when_somebody_says_so_and_ends_when_it_is_decided() -> None:
    desk = Desk("cinco", match="best-of-3", first=1).started()
    assert desk.table.status()["standing"] == {
        "rounds": 0, "scores": [0, 0], "leaders": [0, 1], "over": False
    }  # fmt: skip
    for number in (1, 2):
        assert desk.table.acting() == [number % 2]  # the seats take turns to begin
        assert desk.table.status()["length"] is None
        began = desk.table.began
        desk.ask(ANN, "resign")
        if number == 1:
            assert (desk.table.phase, desk.table.book()) == (BETWEEN, None)
            assert desk.table.status()["length"] == {"moves": 0, "ms": desk.table.since - began}
            assert desk.table.status()["match_sheet"] == {
                "sides": [[0], [1]],
                "rounds": [{"points": [0, 1], "bonus": [0, 0]}],
                "to_go": 2,
            }
            assert not desk.table.sees(ALL, ANN)
            desk.ask(BOB, "next")
    assert desk.table.phase == OVER
    assert desk.table.status()["standing"]["scores"] == [0, 2]
    book = desk.table.book()
    assert isinstance(book, Match)
    assert Match.read(book.write()) == book
    assert desk.again().status() == desk.table.status()


@pytest.mark.parametrize(
    ("name", "options", "match"),
    [
        ("quinto-cards", {}, "double"),
        ("quinto-cards", {"players": 4, "teams": True}, "double"),
        ("quinto-cards", {"players": 3}, "cumulative-2"),
        ("score5", {"players": 3}, "cumulative-2"),
        ("quinto-tiles", {}, "best-of-3"),
        ("cinco", {"players": 6, "teams": 3}, "best-of-3"),
    ],
)
def test_a_match_is_played_to_its_end_and_its_record_can_be_checked(
    name: str, options: dict[str, Any], match: str
) -> None:
    desk = Desk(name, options=options, match=match).started().finish(11)
    assert desk.table.phase == OVER
    book = desk.table.book()
    assert isinstance(book, Match)
    read = Match.read(book.write())
    assert read == book
    assert read.deal is not None
    assert read.deal.commitment == desk.table.status()["commitment"]
    standing = read.standing()
    assert desk.table.status()["standing"] == {
        "rounds": standing.rounds,
        "scores": list(standing.scores),
        "leaders": list(standing.leaders),
        "over": True,
    }
    assert desk.again().status() == desk.table.status()


def test_later_rounds_tell_of_a_bot_that_took_a_seat_in_an_earlier_one() -> None:
    desk = in_phase(PLAYING)
    desk.ask(BOB, "leave")
    desk.ask(ANN, "replace", seat=1, bot="random")
    desk.ask(ANN, "resign")
    desk.ask(ANN, "next")
    desk.ask(ANN, "resign")
    book = desk.table.book()
    assert isinstance(book, Match)
    assert [record.seats[1] for record in book.records] == [{"name": "Bob"}] * 2
    bot = {"name": desk.table.seats[1].name, "bot": "random"}
    assert book.records[1].entries[0] == {"seat": 1, "do": "replace", "by": bot, "ms": 0}
    assert Match.read(book.write()) == book


def test_agreeing_to_end_a_round_leaves_the_match_going() -> None:
    desk = in_phase(PLAYING)
    desk.ask(ANN, "offer", what="end")
    desk.ask(BOB, "answer", what="end")
    assert desk.table.phase == BETWEEN
    assert desk.table.status()["standing"]["scores"] == [0, 0]
    desk.ask(BOB, "next")
    assert desk.table.phase == PLAYING


def test_a_record_is_given_only_when_the_game_is_over() -> None:
    for phase in PHASES:
        book = in_phase(phase).table.book()
        assert (book is not None) == (phase == OVER)
