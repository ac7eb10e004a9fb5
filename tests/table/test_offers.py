"""What people agree on: to end, to take back, to play again; and bots for those who are absent."""

from __future__ import annotations

from typing import Any

import pytest

import quinte
from quinte.engine.rng import Fast
from quinte.records.record import Record
from quinte.table import Table, requests
from quinte.table.names import NAMES
from quinte.table.phase import CLOSED, OPEN, OVER, PLAYING
from quinte.table.table import MOST_ASKED
from tests.table.desk import (
    ANN,
    BOB,
    CYD,
    EVERY,
    WAIT,
    ZOE,
    Desk,
    in_phase,
    pair,
    placement,
    through_json,
)


def test_a_game_ends_without_a_winner_when_all_people_agree() -> None:
    desk = Desk("cinco", players=4, seats=[None, "random", None, None]).started(ANN, BOB, CYD)
    desk.finish(3, 5)
    desk.ask(BOB, "offer", what="end")
    assert desk.table.status()["offers"] == {"end": {"seat": 2, "agreed": [2]}}
    assert desk.refused(BOB, "answer", what="end") == "table.agreed"
    assert desk.refused(ANN, "offer", what="end") == "table.offered"
    desk.ask(ANN, "answer", what="end")
    assert desk.table.status()["offers"] == {"end": {"seat": 2, "agreed": [0, 2]}}
    since = desk.table.since
    desk.ask(CYD, "answer", what="end")
    assert (desk.table.phase, desk.table.since - since) == (OVER, desk.clock - since)
    assert desk.table.status()["offers"] == {}
    assert desk.table.status()["result"] == {
        "scores": [0] * 4, "winners": [], "reason": "agreement"
    }  # fmt: skip
    book = desk.table.book()
    assert isinstance(book, Record)
    assert book.entries[-1]["do"] == "agree"
    assert Record.read(book.write()).result() == desk.table.result


@pytest.mark.parametrize("refuser", [ANN, BOB])
def test_an_offer_is_gone_when_somebody_declines_or_withdraws_it(refuser: str) -> None:
    desk = pair()
    desk.ask(ANN, "offer", what="end")
    desk.ask(refuser, "answer", what="end", yes=False)
    assert desk.table.offers == {}
    assert desk.refused(BOB, "answer", what="end") == "table.no_offer"
    desk.ask(ANN, "offer", what="end")


def test_an_offer_is_gone_after_a_move_and_when_somebody_gets_up() -> None:
    desk = pair()
    desk.ask(BOB, "offer", what="end")
    desk.ask(ANN, "move", text=placement(desk))
    assert desk.table.offers == {}
    desk.ask(ANN, "offer", what="end")
    desk.ask(ANN, "leave")
    assert desk.table.offers == {}


def test_a_person_agrees_with_all_their_seats() -> None:
    desk = Desk("cinco", players=3)
    desk.ask(ANN, "sit", name="Ann")
    desk.ask(ANN, "sit", name="Ann")
    desk.seated(BOB)
    desk.ask(ANN, "start")
    desk.ask(ANN, "offer", what="end", seat=1)
    assert desk.table.status()["offers"] == {"end": {"seat": 1, "agreed": [0, 1]}}
    desk.ask(BOB, "answer", what="end")
    assert desk.table.phase == OVER


def test_bots_and_those_who_got_up_agree_to_everything() -> None:
    desk = Desk("cinco", players=3, seats=[None, "random", None]).started(ANN, BOB)
    desk.ask(BOB, "leave")
    desk.ask(ANN, "offer", what="end")
    assert desk.table.phase == OVER


@pytest.mark.parametrize("what", ["", "draw", "x" * 1000])
def test_only_what_can_be_agreed_on_is_offered(what: str) -> None:
    desk = pair()
    assert desk.refused(ANN, "offer", what=what) == "table.offer"
    assert desk.refused(ANN, "answer", what=what) == "table.offer"


# Taking back


def test_a_move_is_taken_back_when_all_agree_and_so_is_what_came_after_it() -> None:
    desk = pair()
    start = desk.state.position()
    texts = []
    for person in (ANN, BOB):
        texts.append(placement(desk))
        desk.ask(person, "move", text=texts[-1])
    desk.ask(ANN, "offer", what="take_back")
    desk.ask(BOB, "answer", what="take_back")
    assert desk.state.position() == start
    assert desk.table.acting() == [0]
    assert desk.table.since == desk.clock  # who is to move again has all their time
    assert desk.refused(ANN, "offer", what="take_back") == "table.nothing_to_take_back"
    assert desk.table.record is not None
    assert [entry["do"] for entry in desk.table.record.entries] == ["move", "move", "take_back"]
    assert desk.again().message(0, []) == desk.table.message(0, [])
    desk.ask(ANN, "move", text=texts[0])
    desk.ask(ANN, "resign")
    book = desk.table.book()
    assert isinstance(book, Record)
    assert Record.read(book.write()) == book


def test_a_move_is_taken_back_from_bots_at_once() -> None:
    desk = Desk("cinco", first=0, seats=[None, "random"]).started(ANN)
    start = desk.state.position()
    desk.ask(ANN, "move", text=placement(desk))
    desk.commit(desk.table.bot_entry(1, [placement(desk)], desk.clock))
    desk.ask(ANN, "offer", what="take_back")
    assert desk.state.position() == start


def test_nothing_is_taken_back_past_a_draw_not_even_another_s() -> None:
    desk = pair()
    assert desk.refused(ANN, "offer", what="take_back") == "table.nothing_to_take_back"
    desk.ask(ANN, "move", text=placement(desk))
    desk.ask(BOB, "move", text="swap")
    assert desk.refused(ANN, "offer", what="take_back") == "table.for_good"
    assert desk.refused(BOB, "offer", what="take_back") == "table.for_good"
    desk.ask(ANN, "move", text=placement(desk))
    desk.ask(ANN, "offer", what="take_back")  # its own last move came after
    desk.ask(BOB, "answer", what="take_back")
    assert desk.table.acting() == [0]
    assert desk.refused(ANN, "offer", what="take_back") == "table.for_good"


def test_a_bid_is_taken_back_until_the_round_closes() -> None:
    desk = Desk("score5", players=3).started()
    bid = desk.table.moves(0)[-1].replace("lay", "bid")
    desk.ask(ANN, "move", text=bid)
    desk.ask(BOB, "move", text="done")
    desk.ask(ANN, "offer", what="take_back")
    desk.ask(BOB, "answer", what="take_back")
    desk.ask(CYD, "answer", what="take_back")
    assert desk.table.acting() == [0, 1, 2]  # who bid after it bids again
    for person in (ANN, BOB, CYD):
        desk.ask(person, "move", text="done")
    for person in (ANN, BOB, CYD):
        assert desk.refused(person, "offer", what="take_back") == "table.for_good"


PILES = {
    "cinco": ("draw",),
    "quinto-cards": ("draw", "points"),
    "quinto-tiles": ("bag",),
    "score5": ("pile",),
}
HELD = {
    "cinco": ("hands",),
    "quinto-cards": ("hands",),
    "quinto-tiles": ("racks",),
    "score5": ("hands", "laid", "choosing"),
}


def shown(held: Any) -> set[str]:
    """What can be seen of what somebody holds."""
    return set(held or ()) - {None, "?"}


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), [each for each in EVERY if each[0] in PILES])
def test_whatever_draws_or_reveals_what_others_hold_is_for_good(name: str, players: int) -> None:
    definition = quinte.kinds()[name].definition
    listed = definition.irreversible
    assert listed
    secret = {kind for kind, event in definition.told.items() if event.secret}
    assert not listed & secret  # so that a refusal tells nobody anything new
    for seed in range(4):
        desk = Desk(name, players=players).started()
        rng = Fast(seed)
        while desk.table.phase == PLAYING:
            before, looked = desk.state.position(), desk.state.copy()
            step = desk.turn(rng)
            seat = step.public["seat"]
            if listed & {fact["fact"] for fact in step.facts}:
                continue
            after = desk.state.position()
            assert after["rng"] == before["rng"]
            for pile in PILES[name]:
                assert after[pile] == before[pile]
            for held in HELD[name]:
                seen = [state.view(seat)[held] for state in (looked, desk.state)]
                for other in set(range(players)) - {seat}:
                    assert shown(seen[1][other]) <= shown(seen[0][other])


# Playing again


def test_people_who_stay_agree_to_play_again_and_are_told_where() -> None:
    desk = in_phase(OVER)
    desk.ask(ANN, "offer", what="rematch", nonce="aa")
    assert not desk.table.rematch_agreed
    desk.ask(BOB, "answer", what="rematch", nonce="bb")
    assert desk.table.rematch_agreed
    assert [seat.nonce for seat in desk.table.seats] == ["aa", "bb"]
    book = desk.table.book()
    assert book is not None
    assert book.deal is not None
    assert book.deal.nonces == ("a0" * 8, "a1" * 8)  # of the game that was played
    desk.commit(desk.table.follow_entry("another-table", desk.clock))
    assert not desk.table.rematch_agreed
    assert desk.table.status()["next"] == "another-table"
    assert desk.refused(ANN, "offer", what="rematch") == "table.went_on"


def test_who_leaves_need_not_agree_to_play_again() -> None:
    desk = in_phase(OVER)
    desk.ask(ANN, "offer", what="rematch")
    desk.ask(BOB, "leave")
    assert not desk.table.rematch_agreed
    desk.ask(ANN, "offer", what="rematch")
    assert desk.table.rematch_agreed


def test_a_rematch_keeps_seats_options_and_bots_and_is_dealt_at_once() -> None:
    old = Desk("cinco", players=3, seats=[None, "greedy", None], public=True).started(ANN, BOB)
    old.ask(ANN, "resign")
    old.ask(ANN, "offer", what="rematch", nonce="0a")
    old.ask(BOB, "answer", what="rematch", nonce="0b")
    id_, entries = old.table.again(bytes(32), old.clock)
    new = Table.replay(id_, through_json(entries))
    assert (new.phase, new.setup, new.host) == (PLAYING, old.table.setup, ANN)
    assert [(seat.person, seat.name) for seat in new.seats] == [
        (ANN, "Ann"), (None, old.table.seats[1].name), (BOB, "Bob")
    ]  # fmt: skip
    assert new.record is not None
    assert new.record.deal is not None
    assert new.record.deal.nonces == ("0a", "", "0b")
    assert new.next_secret == bytes(32)


def test_the_deal_of_a_rematch_was_promised_before_anybody_agreed() -> None:
    desk = in_phase(OVER)
    promised = desk.table.status()["next_commitment"]
    ids = set()
    for nonce in ("aa", "bb"):
        old = desk.again()
        for person, do in ((ANN, "offer"), (BOB, "answer")):
            asked = {"do": do, "what": "rematch", "nonce": nonce}
            old.apply(old.ask(asked, person, desk.clock))
        id_, entries = old.again(nonce.encode() * 16, desk.clock)
        assert Table.replay(id_, entries).status()["commitment"] == promised
        ids.add(id_)
    assert len(ids) == 1
    assert promised[:24] not in ids
    assert promised != desk.table.status()["commitment"]


def test_a_seat_whose_person_did_not_stay_is_free_at_the_table_of_a_rematch() -> None:
    desk = pair()
    desk.ask(BOB, "leave")
    desk.ask(ANN, "replace", seat=1, bot="random")
    desk.ask(ANN, "resign")
    desk.ask(ANN, "offer", what="rematch")
    new = Table.replay(*desk.table.again(bytes(32), desk.clock))
    assert new.phase == OPEN
    assert [seat.name for seat in new.seats] == ["Ann", None]


# Those who are absent


def test_who_does_not_move_is_replaced_after_the_waiting_time_and_not_before() -> None:
    desk = pair()
    desk.clock += 1000 * WAIT - 1
    assert desk.refused(BOB, "replace", seat=0, bot="greedy") == "table.wait"
    desk.clock += 1
    assert desk.refused(ANN, "replace", seat=1, bot="greedy") == "table.wait"  # not Bob's turn
    assert desk.refused(ZOE, "replace", seat=0, bot="greedy") == "table.not_seated"
    assert desk.refused(BOB, "replace", seat=0, bot="deep") == "bot.unknown"
    assert desk.refused(BOB, "replace", seat=2, bot="greedy") == "document.number"
    desk.ask(BOB, "replace", seat=0, bot="greedy")
    seat = desk.table.seats[0].public()
    assert (seat["bot"], seat["away"]) == ("greedy", False)
    assert seat["name"] in NAMES
    assert desk.table.acting_bots() == [0]
    assert desk.refused(ANN, "move", text="swap") == "table.not_seated"
    assert desk.refused(BOB, "replace", seat=0, bot="greedy") == "table.is_bot"


def test_the_waiting_time_begins_anew_with_every_move_but_not_with_offers() -> None:
    desk = pair()
    desk.clock += 1000 * (WAIT - 10)
    desk.ask(ANN, "move", text=placement(desk))
    desk.clock += 1000 * (WAIT - 10)
    desk.ask(BOB, "offer", what="end")
    desk.ask(BOB, "answer", what="end", yes=False)
    assert desk.refused(ANN, "replace", seat=1, bot="random") == "table.wait"
    desk.clock += 10_000
    desk.ask(ANN, "replace", seat=1, bot="random")


def test_who_got_up_is_replaced_at_once_and_the_bot_plays_on() -> None:
    desk = pair()
    desk.ask(BOB, "leave")
    desk.ask(ANN, "replace", seat=1, bot="random")
    desk.finish(8)
    book = desk.table.book()
    assert isinstance(book, Record)
    assert book.seats == [{"name": "Ann"}, {"name": "Bob"}]
    bot = {"name": desk.table.seats[1].name, "bot": "random"}
    assert [entry["by"] for entry in book.entries if entry["do"] == "replace"] == [bot]
    assert Record.read(book.write()) == book


def test_a_game_that_only_bots_would_play_is_put_away() -> None:
    desk = Desk("cinco", first=0, waiting=0, seats=[None, "random"]).started(ANN)
    desk.ask(ANN, "replace", seat=0, bot="random")
    assert desk.table.phase == CLOSED
    assert desk.table.acting_bots() == []


def test_a_person_offers_only_so_often_between_two_moves() -> None:
    desk = pair()

    def offer_and_withdraw(person: str) -> None:
        desk.ask(person, "offer", what="end")
        desk.ask(person, "answer", what="end", yes=False)

    for _ in range(MOST_ASKED):
        offer_and_withdraw(ANN)
    before = desk.table.seq
    assert desk.refused(ANN, "offer", what="end") == "table.enough"
    assert desk.table.seq == before
    offer_and_withdraw(BOB)  # that is somebody else
    desk.ask(ANN, "move", text=placement(desk))
    offer_and_withdraw(ANN)
    assert desk.again().asked == desk.table.asked


def test_who_comes_and_goes_without_end_is_stopped() -> None:
    desk = Desk(host=ZOE).seated(BOB)
    for _ in range(MOST_ASKED):
        desk.ask(ANN, "sit", name="Ann")
        desk.ask(ANN, "leave")
    assert desk.refused(ANN, "sit", name="Ann") == "table.enough"
    desk = pair()
    for _ in range(MOST_ASKED):
        desk.ask(ANN, "leave")
        desk.ask(ANN, "come_back")
    desk.ask(ANN, "leave")
    assert desk.refused(ANN, "come_back") == "table.enough"


def test_moves_are_taken_back_only_so_often_in_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "MOST_TAKEN_BACK", 2)
    desk = pair()
    for _ in range(2):
        desk.ask(ANN, "move", text=placement(desk))
        desk.ask(ANN, "offer", what="take_back")
        desk.ask(BOB, "answer", what="take_back")
    desk.ask(ANN, "move", text=placement(desk))
    assert desk.refused(ANN, "offer", what="take_back") == "table.enough_back"
