"""Deals that anyone can check: what was published, what made the key, and what is refused."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable
from typing import Any

import pytest

import quinte
from quinte import BadRecord, Match, Record, Scoring
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words
from quinte.records.deal import Deal, commitment, deal_from
from tests.schemas import PUBLISHED, schema

RECORD = PUBLISHED["record.schema.json"]
MATCH = PUBLISHED["match.schema.json"]
MATCH_SCHEMA = schema("match")
RECORD_SCHEMA = schema("record")

SECRET = bytes(range(32))
DEAL = Deal("some-table", SECRET, ("c0ffee", ""))
Spoil = Callable[[dict[str, Any]], object]


def record() -> Record:
    """A game that a server dealt, and that all agreed to leave."""
    made = Record.begin(quinte.game("cinco"), key=DEAL.key)
    made.deal = DEAL
    made.add(made.replay().turn(), "move", 10, text="swap")
    made.add(1, "agree", 20)
    return made


def match() -> Match:
    """A match that a server dealt: a round given up, one that all agreed to leave."""
    made = Match.begin(Scoring.spelled(quinte.game("cinco"), "best-of-3"), key=DEAL.key)
    made.deal = DEAL
    made.next_round().add(0, "resign")
    made.next_round().add(1, "agree")
    return made


BOOKS: list[tuple[type[Record] | type[Match], Callable[[], Record | Match]]] = [
    (Record, record),
    (Match, match),
]


def test_the_commitment_is_the_hash_of_the_secret_and_tells_nothing_of_the_seats() -> None:
    assert DEAL.commitment == commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert Deal("another", SECRET, ()).commitment == DEAL.commitment


def test_the_key_is_made_of_the_secret_the_table_and_every_nonce_in_order() -> None:
    expected = hmac.new(SECRET, b"some-table\nc0ffee\n", hashlib.sha256).digest()
    assert DEAL.key == expected
    others = [
        Deal("some-tablf", SECRET, ("c0ffee", "")),
        Deal("some-table", SECRET[::-1], ("c0ffee", "")),
        Deal("some-table", SECRET, ("", "c0ffee")),
        Deal("some-table", SECRET, ("c0ffee", "00")),
        Deal("some-table", SECRET, ("c0ffee",)),
        Deal("some-table", SECRET, ("c0", "ffee")),
    ]
    assert len({deal.key for deal in others} | {DEAL.key}) == len(others) + 1


@pytest.mark.parametrize(("kind", "make"), BOOKS, ids=["record", "match"])
def test_what_a_server_dealt_is_written_read_and_fits_its_schema(
    kind: type[Record] | type[Match], make: Callable[[], Record | Match]
) -> None:
    book = make()
    data = json.loads(book.write())
    assert data["deal"] == DEAL.as_json()
    assert kind.read(book.write()) == book
    assert deal_from(data["deal"], book.key, 2) == DEAL
    (RECORD_SCHEMA if kind is Record else MATCH_SCHEMA).validate(data)


def put(**fields: Any) -> Spoil:
    """Change fields of the deal."""
    return lambda data: data["deal"].update(fields)


LAST = SECRET.hex()[:-2] + "00"


@pytest.mark.parametrize(("kind", "make"), BOOKS, ids=["record", "match"])
@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (put(secret=LAST), "deal.commitment"),
        (put(secret=LAST, commitment=commitment(bytes.fromhex(LAST))), "deal.key"),
        (put(commitment=commitment(b"x")), "deal.commitment"),
        (put(commitment=DEAL.commitment.upper()), "deal.commitment"),
        (put(table="another-table"), "deal.key"),
        (put(table=""), "deal.table"),
        (put(table="some-table\nc0ffee", nonces=["", ""]), "deal.table"),
        (put(table="x" * 101), "deal.table"),
        (put(nonces=["c0ffef", ""]), "deal.key"),
        (put(nonces=["", "c0ffee"]), "deal.key"),
        (put(nonces=["c0ffee"]), "deal.nonces"),
        (put(nonces=["c0ffee", "", ""]), "deal.nonces"),
        (put(nonces=[]), "deal.nonces"),
        (put(nonces=["C0FFEE", ""]), "deal.nonce"),
        (put(nonces=["c0ffee", None]), "deal.nonce"),
        (put(nonces=["c0ffee", "0" * 65]), "deal.nonce"),
        (put(nonces="c0ffee"), "document.type"),
        (put(secret=SECRET.hex().upper()), "deal.secret"),
        (put(secret=" " + SECRET.hex()), "deal.secret"),
        (put(secret=SECRET.hex()[:-1]), "deal.secret"),
        (put(secret="00" * 15), "deal.secret"),
        (put(secret=""), "deal.secret"),
        (put(secret=7), "document.type"),
        (put(commitment=None), "document.type"),
        (put(table=None), "document.type"),
        (put(comment="fair"), "document.unknown"),
        (lambda data: data["deal"].pop("secret"), "document.missing"),
        (lambda data: data["deal"].pop("nonces"), "document.missing"),
        (lambda data: data["deal"].pop("commitment"), "document.missing"),
        (lambda data: data["deal"].pop("table"), "document.missing"),
        (lambda data: data.update(deal=None), "document.type"),
        (lambda data: data.update(key=bytes(32).hex()), "deal.key"),
    ],
)
def test_a_deal_that_was_tampered_with_is_refused(
    spoil: Spoil, code: str, kind: type[Record] | type[Match], make: Callable[[], Record | Match]
) -> None:
    data = json.loads(make().write())
    spoil(data)
    with pytest.raises(BadRecord) as caught:
        kind.read(json.dumps(data))
    assert caught.value.code == code
    for language in LANGUAGES:
        assert not Words(language).error(caught.value).startswith(code)


def test_a_game_that_began_from_a_position_was_dealt_by_nobody() -> None:
    data = json.loads(record().write())
    data["key"] = None
    with pytest.raises(BadRecord) as caught:
        Record.read(json.dumps(data))
    assert caught.value.code == "deal.key"


def test_who_agrees_to_stop_has_not_won() -> None:
    result = Record.read(record().write()).result()
    assert result is not None
    assert (result.scores, result.winners, result.reason) == ((0, 0), (), "agreement")
    assert match().standing().scores == (0, 1)


# The schema of matches


@pytest.mark.parametrize(
    ("name", "options", "text"),
    [
        ("cinco", {"players": 6, "teams": 3}, "best-of-3"),
        ("score5", {}, "cumulative-4"),
        ("quinto-cards", {}, "double"),
        ("quinto-tiles", {"multiple": 7}, "best-of-1"),
    ],
)
def test_every_match_fits_the_schema(name: str, options: dict[str, Any], text: str) -> None:
    made = Match.begin(Scoring.spelled(quinte.game(name, **options), text))
    MATCH_SCHEMA.validate(json.loads(made.write()))
    made.next_round().add(1, "time_out", 5)
    MATCH_SCHEMA.validate(json.loads(made.write()))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.update(format="quinte-record/1"),
        lambda data: data.update(comment="hello"),
        lambda data: data.update(key=None),
        lambda data: data.update(match={"kind": "best-of"}),
        lambda data: data.update(match={"kind": "best-of", "rounds": 3, "max_rounds": 9}),
        lambda data: data.update(match={"kind": "double", "rounds": 3}),
        lambda data: data.update(match={"kind": "cumulative", "rounds": 1001}),
        lambda data: data.update(first=-1),
        lambda data: data["rounds"][0].pop("start"),
        lambda data: data["rounds"][0]["entries"][0].update(do="fly"),
        lambda data: data["deal"].pop("secret"),
        *(lambda data, name=name: data.pop(name) for name in MATCH["required"]),
    ],
)
def test_what_is_no_match_does_not_fit_the_schema(spoil: Spoil) -> None:
    data = json.loads(match().write())
    spoil(data)
    assert not MATCH_SCHEMA.is_valid(data)


def test_the_schemas_name_what_is_written() -> None:
    assert set(json.loads(match().write())) == set(MATCH["properties"])
    assert set(json.loads(record().write())) == set(RECORD["properties"])
