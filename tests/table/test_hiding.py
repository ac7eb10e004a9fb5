"""Nothing leaks: tables that differ only in what a viewer cannot see send it the same bytes.

What is not compared is what `quinte.testing.hiding` does not compare either: the events of a move
after which a view forgets what its seat has seen (`forgets` of an event).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from quinte.definition.registry import kinds
from quinte.engine.rng import Fast
from quinte.engine.types import ALL, Viewer
from quinte.errors import QuinteError
from quinte.language.words import Words
from quinte.table import Table
from quinte.table.phase import OVER, PLAYING
from quinte.table.requests import REQUESTS
from quinte.table.table import Applied, Entry
from quinte.table.wording import worded
from tests.table.desk import EVERY, ID, NEXT, PEOPLE, SECRET, STRIDE, ZOE, Desk, in_one, whole

CASES: list[tuple[str, dict[str, Any]]] = [
    *((name, {"players": players}) for name, players in EVERY),
    ("cinco", {"players": 6, "teams": 3, "dead_cards": "joker"}),
    ("cinco", {"stall_limit": 3, "dead_cards": "discard"}),
    ("quinto-cards", {"players": 4, "teams": True, "vier": 2}),
    ("quinto-cards", {"players": 3, "rules": "published", "giver_chooses": True}),
    ("quinto-tiles", {"players": 3, "edition": "1968", "voluntary_pass": True}),
    ("score5", {"players": 3, "bid_rounds": 1}),
    ("score5", {"players": 4, "open_hands": True}),
]
WORDS = Words("en")


def looked_at(name: str, options: dict[str, Any], seed: int) -> Iterator[Desk]:
    """A table at several moments of one random game with bots and people."""
    players = options.get("players", 2)
    seats = [None if seat < 2 else "random" for seat in range(players)]
    desk = Desk(name, options=options, seats=seats).started(*PEOPLE[: min(players, 2)])
    rng = Fast(seed)
    while desk.table.phase == PLAYING:
        yield desk
        desk.finish(seed, 1 + rng.below(4 * players))


def twin(desk: Desk, viewer: Viewer, seed: int) -> Table:
    """Another table, whose hidden truth is another, but which looks the same from there."""
    table = desk.copied()
    table.state = desk.state.resample(viewer, Fast(seed))
    return table


def sent(table: Table, viewer: Viewer, *steps: Applied) -> str:
    """The bytes of a message, in words too."""
    return json.dumps(worded(table, table.message(viewer, steps), WORDS), ensure_ascii=False)


def tried(desk: Desk, seat: int | None, rng: Fast) -> list[dict[str, Any]]:
    """Requests by whoever sits there: everybody's moves, nonsense, and each request once."""
    game, state = desk.table.game, desk.state
    own = {} if seat is None else {"seat": seat}
    texts = ["", "?", "1", "1@", "bid -", "done", "swap", "pass"]
    for other in state.actors():
        texts += [game.text(state, other, state.draw(other, rng)) for _ in range(4)]
        texts.append(in_one(whole(state, other, rng)))
    asked = [{"do": "move", **own, "text": text} for text in texts]
    more: dict[str, dict[str, Any]] = {
        "sit": {"name": "Ann"},
        "move": {"text": "?"},
        "offer": {"what": "take_back"},
        "answer": {"what": "end"},
        "replace": {"seat": 1, "bot": "random"},
    }
    return asked + [{"do": do, **own, **more.get(do, {})} for do in REQUESTS]


def answers(table: Table, asked: list[dict[str, Any]], person: str, seat: int | None) -> list[str]:
    """Everything a person is told when making all these requests, previews and move lists."""
    told = []
    for each in asked:
        try:
            table.ask(each, person, table.since)
            told.append("granted")
        except QuinteError as error:
            told.append(json.dumps(error.as_json()))
        if seat is not None and "text" in each:
            try:
                told.append(json.dumps(table.explain(seat, each["text"])))
            except QuinteError as error:
                told.append(json.dumps(error.as_json()))
    return told if seat is None else [*told, *table.moves(seat)]


@pytest.mark.parametrize(("name", "options"), CASES[::STRIDE])
def test_tables_that_look_the_same_send_the_same_bytes(name: str, options: dict[str, Any]) -> None:
    differ = 0
    for desk in looked_at(name, options, 3):
        rng = Fast(desk.table.seq)
        for viewer in desk.viewers:
            other = twin(desk, viewer, desk.table.seq)
            assert other.state is not None
            differ += other.state.position() != desk.state.position()
            person = desk.table.seats[viewer].person if isinstance(viewer, int) else None
            seat = viewer if person and isinstance(viewer, int) else None
            assert sent(other, viewer) == sent(desk.table, viewer)
            asked = tried(desk, seat, rng)
            told = [answers(table, asked, person or ZOE, seat) for table in (desk.table, other)]
            assert told[0] == told[1]
            assert sent(other, viewer) == sent(desk.table, viewer)
    assert differ


def played(table: Table, seat: int, texts: list[str], at: int) -> Applied:
    """What happens when somebody plays, whoever it is."""
    return table.apply(table.bot_entry(seat, texts, at))


@pytest.mark.parametrize(("name", "options"), CASES[::STRIDE])
def test_what_others_do_in_secret_changes_no_byte(name: str, options: dict[str, Any]) -> None:
    forgets = kinds()[name].definition.forgets
    compared = hidden = 0
    for desk in looked_at(name, options, 7):
        rng = Fast(desk.table.seq)
        actors = desk.table.acting()
        seat = actors[rng.below(len(actors))]
        texts = whole(desk.state, seat, rng)
        for viewer in desk.viewers:
            if viewer == seat:
                continue
            truth = desk.copied()
            step = played(truth, seat, texts, desk.clock)
            for number in range(4):
                alike = seat if viewer is None and number == 0 else viewer  # whose cards stay
                other = twin(desk, alike, 100 * desk.table.seq + number)
                assert other.state is not None
                theirs = whole(other.state, seat, rng)
                try:
                    again = played(other, seat, theirs if number > 1 else texts, desk.clock)
                except QuinteError:
                    continue  # that seat has other cards there
                if forgets & {fact["fact"] for fact in (*step.facts, *again.facts)}:
                    continue
                messages = [sent(truth, viewer, step), sent(other, viewer, again)]
                views = [json.loads(message)["view"] for message in messages]
                if views[0] == views[1]:
                    compared += 1
                    hidden += step.facts != again.facts
                    assert messages[0] == messages[1]
    assert compared
    assert hidden


def test_a_secret_bid_of_any_size_is_one_entry_that_tells_nothing_of_it() -> None:
    messages = set()
    for bid in (["done"], None):
        desk = Desk("score5", seats=[None, "random"]).started(PEOPLE[0])
        texts = bid or [desk.table.game.text(desk.state, 1, desk.state.moves(1)[-1]), "done"]
        step = desk.commit(desk.table.bot_entry(1, texts, desk.clock))
        messages.add((sent(desk.table, 0, step), sent(desk.table, None, step)))
    assert len(messages) == 1


CLIENT = "window-of-somebody"


def overheard(desk: Desk, entry: Entry) -> None:
    """Make an entry happen, and look for secrets in all that is sent of it."""
    step = desk.commit({**entry, "request": [f"{entry['by']}/{CLIENT}", desk.table.seq]})
    table = desk.table
    nonces = {seat.nonce for seat in table.seats} - {""}
    keys = {book.key.hex() for book in (table.record, table.match) if book and book.key}
    chance = {str(table.state.position()["rng"])} if table.state else set()
    secrets = {SECRET.hex(), NEXT.hex(), CLIENT, *PEOPLE, *nonces, *keys, *chance}
    for viewer in [*desk.viewers, *([ALL] if table.phase == OVER else [])]:
        told = sent(table, viewer, step)
        assert [secret for secret in secrets if secret in told] == []
        status = json.loads(told)["status"]
        assert not {"record", "entries", "deal", "key", "start"} & set(status)
    assert (table.book() is not None) == (table.phase == OVER)


@pytest.mark.parametrize("match", [{}, {"match": "best-of-1"}], ids=["game", "match"])
@pytest.mark.parametrize(("name", "players"), EVERY[::STRIDE])
def test_nobody_is_told_secrets_of_the_table(
    name: str, players: int, match: dict[str, Any]
) -> None:
    desk = Desk(name, players=players, seats=[None] * (players - 1) + ["greedy"], **match)
    for number, person in enumerate(PEOPLE[: players - 1]):
        sit = {"do": "sit", "name": f"N{number}", "nonce": f"{number + 170:x}" * 9}
        overheard(desk, desk.table.ask(sit, person, desk.clock))
    overheard(desk, desk.table.ask({"do": "start"}, PEOPLE[0], desk.clock))
    rng = Fast(players)
    for _ in range(50):
        if desk.table.phase == PLAYING:
            seat = desk.table.acting()[0]
            overheard(desk, desk.table.bot_entry(seat, whole(desk.state, seat, rng), desk.clock))
    if desk.table.phase == PLAYING:
        overheard(desk, desk.table.ask({"do": "resign"}, PEOPLE[0], desk.clock))
    assert desk.table.phase == OVER


def test_what_is_told_of_an_entry_is_named_and_nothing_else() -> None:
    desk = Desk("cinco").started()
    desk.finish(4, 6)
    allowed = {"seq", "at", "do", "seat", "name", "what", "yes", "bot", "table", "events"}
    for step in desk.steps:
        for viewer in desk.viewers:
            assert set(desk.table.events(step, viewer)) <= allowed
    told = desk.table.message(None, desk.steps)
    assert told["table"] == ID
    of_seat = {"name", "bot", "level", "away", "away_since"}
    assert all(set(seat) == of_seat for seat in told["status"]["seats"])


@pytest.mark.parametrize(("name", "players"), EVERY[::STRIDE])
def test_messages_made_together_are_those_made_alone(name: str, players: int) -> None:
    desk = Desk(name, players=players).started().finish(5, 11)
    together = desk.table.messages(desk.viewers, desk.steps[-3:])
    for viewer in desk.viewers:
        assert together[viewer] == desk.table.message(viewer, desk.steps[-3:])
