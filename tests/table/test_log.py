"""A log is all of a table, and what is refused leaves no trace in either."""

from __future__ import annotations

import json
from typing import Any

import pytest

import quinte
from quinte.engine.rng import Fast
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words
from quinte.records.match import Match
from quinte.records.record import Record
from quinte.table import Table
from quinte.table import table as table_module
from quinte.table.effects import read_request
from quinte.table.phase import OPEN, OVER, PLAYING
from quinte.table.requests import OFFERS, REQUESTS, Refused
from quinte.table.table import CLIENTS
from tests.table.desk import (
    ANN,
    BEGAN,
    BOB,
    EVERY,
    ID,
    PEOPLE,
    SECRET,
    STRIDE,
    ZOE,
    Desk,
    pair,
)


def test_the_last_requests_of_clients_are_remembered() -> None:
    desk = pair()
    for number in (*range(CLIENTS), 0, *range(CLIENTS, CLIENTS + 4)):
        entry = desk.table.ask({"do": "offer", "what": "end"}, ANN, desk.clock)
        desk.commit({**entry, "request": [f"client {number}", number]})
        desk.ask(ANN, "answer", what="end", yes=False)
        desk.table.asked.clear()
    assert len(desk.table.answered) == CLIENTS
    forgotten = {f"client {number}" for number in (1, 2, 3, 4)}  # 0 has asked again
    assert forgotten.isdisjoint(desk.table.answered)
    assert desk.table.answered["client 5"] == {5: (4 + 2 * 5 + 1, None)}
    assert desk.table.answered["client 0"] == {0: (4 + 2 * CLIENTS + 1, None)}
    assert desk.again().answered == desk.table.answered


def everything(table: Table) -> str:
    """All that replay must give again."""
    desk = Desk.__new__(Desk)
    desk.table, desk.steps = table, []
    return desk.all_there_is()


@pytest.mark.parametrize(("name", "players"), EVERY[::STRIDE])
def test_applying_a_log_again_gives_the_same_table(name: str, players: int) -> None:
    seats = [None if seat % 2 == 0 else "random" for seat in range(players)]
    for seed, setup in enumerate(({}, {"seats": seats}, {"match": "best-of-3"})):
        desk = Desk(name, players=players, **setup)  # type: ignore[arg-type]
        people = [person for person, bot in zip(PEOPLE, desk.table.setup.seats, strict=False)
                  if bot is None]  # fmt: skip
        desk.started(*people)
        for number in range(5):
            desk.finish(seed * 10 + number, 20)
            assert everything(desk.again()) == everything(desk.table)
        desk.finish(seed)
        assert desk.table.phase == OVER
        assert everything(desk.again()) == everything(desk.table)
        book = desk.table.book()
        assert book is not None
        read = (Match if isinstance(book, Match) else Record).read(book.write())
        assert read == book
        assert read.deal is not None
        assert (read.deal.secret, read.deal.table) == (SECRET, ID)


VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 7, 1.5, 10**30, [], {}, ["x"], {"do": "sit"}),
    *("", "x", "swap", "end", "take_back", "rematch", "random", "\ud800", "é" * 3000),
)
FIELDS = ("seat", "name", "nonce", "text", "what", "yes", "bot", "by", "at", "secret", "request")


def anything(desk: Desk, rng: Fast) -> tuple[str, dict[str, Any]]:
    """A person and any request: sound, half-sound or nonsense."""

    def pick(values: Any) -> Any:
        return values[rng.below(len(values))]

    person = pick((*PEOPLE[: desk.table.game.players], ZOE))
    asked: dict[str, Any] = {"do": pick(list(REQUESTS))}
    if asked["do"] == "move" and (acting := desk.table.acting()):
        person = desk.table.seats[pick(acting)].person or ZOE
    asked |= {
        "sit": {"name": "Ann"},
        "move": {"text": "swap"},
        "offer": {"what": pick(list(OFFERS))},
        "answer": {"what": pick(list(OFFERS)), "yes": rng.below(3) > 0},
        "replace": {"seat": rng.below(desk.table.game.players), "bot": "random"},
    }.get(asked["do"], {})
    if mine := desk.table.seats_of(person):
        asked.setdefault("seat", pick(mine))
        if asked["do"] == "move" and (moves := desk.table.moves(asked["seat"])):
            asked["text"] = pick(moves)
    if rng.below(3) == 0:
        asked[pick((*FIELDS, "do"))] = pick(VALUES)
    if rng.below(8) == 0:
        asked.pop(pick(list(asked)))
    return person, asked


@pytest.mark.parametrize(("name", "players"), EVERY[::STRIDE])
def test_whatever_is_asked_is_granted_or_refused_with_nothing_changed(
    name: str, players: int
) -> None:
    rng = Fast(players)
    desks = [
        Desk(name, players=players),
        Desk(name, players=players, waiting=1).started().finish(1, 9),
        Desk(name, players=players, match="best-of-3", waiting=1).started(),
        Desk(name, players=players).started().finish(2),
    ]
    codes: set[str] = set()
    granted: set[str] = set()
    for desk in desks:
        for _ in range(45):
            person, asked = anything(desk, rng)
            before = desk.all_there_is()
            desk.clock += 300
            try:
                entry = desk.table.ask(asked, person, desk.clock)
            except quinte.QuinteError as error:
                codes.add(error.code)
                json.dumps(error.as_json())
                assert desk.all_there_is() == before
                continue
            assert desk.all_there_is() == before  # asking alone changes nothing either
            if entry["do"] not in ("leave", "resign", "close", "replace") or not rng.below(25):
                granted.add(entry["do"])
                desk.commit(entry)
        assert everything(desk.again()) == everything(desk.table)
    assert {"document.type", "table.not_seated", "table.phase"} <= codes
    assert {"sit", "move"} & granted


@pytest.mark.parametrize("data", [None, [], "sit", 7, {}, {"do": 7}, {"do": "ask"}, {"do": "apply"},
                                  {"do": "create"}, {"do": "bot"}, {"do": "follow"}])  # fmt: skip
def test_what_is_no_request_is_refused(data: Any) -> None:
    for desk in (Desk(), pair()):
        before = desk.all_there_is()
        with pytest.raises(Refused):
            desk.table.ask(data, ANN, desk.clock)
        assert desk.all_there_is() == before


@pytest.mark.parametrize(
    "more", [{"by": BOB}, {"at": 7}, {"secret": "00"}, {"request": ["x", 1]}, {"person": BOB}]
)
def test_a_request_has_no_field_that_only_entries_have(more: dict[str, Any]) -> None:
    with pytest.raises(Refused) as caught:
        Desk().table.ask({"do": "sit", "name": "Ann", **more}, ANN, BEGAN)
    assert caught.value.code == "document.unknown"


def test_every_refusal_of_a_table_is_said_in_both_languages() -> None:
    codes: dict[str, dict[str, Any]] = {
        "table.which_seat": {"yours": [0, 1]},
        "table.away": {"seat": 1},
        "table.agreed": {"what": "end"},
        "table.went_on": {"table": "x"},
        "table.not_seated": {},
        "table.not_yours": {"seat": 1, "yours": [0]},
        "table.wait": {"seat": 1, "seconds": 7},
        "table.unfinished": {"text": "lay g5"},
        "table.phase": {"phase": OPEN, "wanted": [PLAYING]},
    }
    for language in LANGUAGES:
        for code, arguments in codes.items():
            said = Words(language).error(Refused(code, **arguments))
            assert not said.startswith(code)


def test_requests_in_logs_of_old_have_no_digest_and_may_be_repeated() -> None:
    desk = Desk().seated(ANN, BOB)
    start = desk.table.ask({"do": "start"}, ANN, 1)
    desk.table.apply({**start, "request": ["ann/w", 7]})
    wanted = read_request({"do": "resign"})
    assert desk.table.repeated("ann/w", 7, wanted) == desk.table.seq
    assert desk.table.repeated("ann/w", 8, wanted) is None
    assert desk.table.repeated("bob/w", 1, wanted) is None


def test_only_the_last_requests_of_a_client_are_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_module, "REPEATS", 3)
    desk = Desk().seated(ANN, BOB)
    wanted = read_request({"do": "resign"})
    for number in range(10):
        desk.table._remember("ann/w", number, wanted.digest())
    assert list(desk.table.answered["ann/w"]) == [7, 8, 9]
    with pytest.raises(Refused):
        desk.table.repeated("ann/w", 6, wanted)
