"""Hints: fair, for the seat that asks alone, from what it sees, and nobody waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import quinte
from quinte.bots import LEVELS
from quinte.drawing.page import Page
from quinte.engine.rng import Fast
from quinte.language.words import Words
from quinte.server.rooms import room, thinkers
from quinte.server.rooms.advice import done_by, question
from quinte.server.rooms.thinkers import Question, Thinkers, think
from quinte.server.settings import Settings
from tests.server.house import House, Person, house
from tests.server.talk import Message

pytestmark = pytest.mark.anyio


async def alone(home: House, game: str = "cinco", **more: Any) -> tuple[str, Person]:
    """A table where Ada plays with a bot; it is her turn."""
    ada = await home.guest("Ada")
    table = await ada.table(game, **{"seats": [None, "random"], "first": 0, **more})
    await ada.ask(table, "sit")
    await ada.ask(table, "start")
    return table, ada


async def hint(person: Person, table: str, language: str = "en", **more: Any) -> Message:
    """A hint."""
    answer = await person.post(
        f"/api/tables/{table}/hint", json=more, headers={"accept-language": language}
    )
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def refused(person: Person, path: str, **more: Any) -> tuple[int, str]:
    """Why there is none."""
    answer = await person.post(path, json=more)
    return answer.status_code, answer.json()["error"]["code"]


@pytest.mark.parametrize("game", ["cinco", "score5"])
async def test_a_hint_can_be_played_and_says_why_in_both_languages(home: House, game: str) -> None:
    table, ada = await alone(home, game)
    assert (await ada.look(table, 0))["status"]["hints"]
    english, french = await hint(ada, table), await hint(ada, table, "fr")
    assert english["seat"] == 0
    assert english["level"] == LEVELS[-1]
    assert 1 <= len(english["hints"]) <= 3
    assert [each["why"] for each in english["hints"]] != [each["why"] for each in french["hints"]]
    for each in english["hints"]:
        assert each["why"]
        assert each["does"]
        assert 0 <= each["behind"] <= each["estimate"] + each["behind"] <= 1
    assert english["hints"][0]["behind"] == 0
    await ada.ask(table, "move", text=english["hints"][0]["move"])


@pytest.mark.parametrize(
    ("language", "said"), [("en", "end your turn"), ("fr", "finir votre tour")]
)
def test_the_end_of_a_turn_is_named_in_words(language: str, said: str) -> None:
    state = quinte.game("quinto-cards").start(seed=1, first=0)
    state.play(0, state.moves(0)[0])
    assert done_by(state, 0, "stop", Page(Words(language))) == [said]


@pytest.mark.parametrize(
    ("game", "move", "said"),
    [
        ("cinco", "draw", {"en": "draw a card", "fr": "piocher une carte"}),
        ("cinco", "swap", {"en": "swap all four cards", "fr": "changer vos quatre cartes"}),
        ("quinto-tiles", "pass", {"en": "pass", "fr": "passer votre tour"}),
    ],
)
def test_a_move_without_a_place_is_named_in_words(
    game: str, move: str, said: dict[str, str]
) -> None:
    state = quinte.game(game).start(seed=1, first=0)
    for language, words in said.items():
        assert done_by(state, 0, move, Page(Words(language))) == [words]


async def test_hints_are_only_for_who_plays_alone_with_bots_and_may_act(home: House) -> None:
    table, ada, bo = await home.two()
    path = f"/api/tables/{table}/hint"
    assert not (await ada.look(table, 0))["status"]["hints"]
    assert await refused(ada, path) == (409, "table.hint_people")
    await bo.ask(table, "leave")  # and may come back
    assert await refused(ada, path) == (409, "table.hint_people")
    assert await refused(await home.guest("Eve"), path) == (409, "table.not_seated")
    two = await ada.table(first=1)
    assert await refused(ada, f"/api/tables/{two}/hint") == (409, "table.phase")
    await ada.ask(two, "sit", name="Ada")
    await ada.ask(two, "sit", name="Bo")  # at the same screen
    await ada.ask(two, "start")
    assert await refused(ada, f"/api/tables/{two}/hint", seat=1) == (409, "table.hint_people")
    assert await refused(ada, path, seat=1) == (409, "table.not_yours")
    assert await refused(ada, path, step=0) == (409, "table.running")
    mine, _ = await alone(home)
    assert await refused(ada, f"/api/tables/{mine}/hint") == (409, "table.not_seated")


async def test_a_seat_that_may_not_act_gets_no_hint(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = asyncio.Event()

    async def never(job: object) -> int:
        await waits.wait()
        raise asyncio.CancelledError

    monkeypatch.setattr(home.server.thinkers, "choose", never)
    table, ada = await alone(home, first=1)
    assert await refused(ada, f"/api/tables/{table}/hint") == (409, "turn.other")
    waits.set()


async def test_a_finished_game_is_studied_step_by_step_by_anybody(home: House) -> None:
    table, ada = await alone(home, "quinto-cards")
    first = await hint(ada, table)
    await ada.ask(table, "move", text=first["hints"][0]["move"])
    await ada.ask(table, "resign")
    eve = await home.guest("Eve")
    again = await hint(eve, table, step=0)
    assert again["seat"] == 0
    assert {each["move"] for each in again["hints"]} & {each["move"] for each in first["hints"]}
    assert (await hint(eve, table, step=1))["hints"] != again["hints"]
    path = f"/api/tables/{table}/hint"
    assert await refused(eve, path, step=0, seat=1) == (409, "turn.other")
    assert await refused(eve, path, step=0, round=2) == (409, "table.round")
    assert await refused(eve, path) == (409, "table.phase")


async def test_who_plays_with_people_has_no_hints_for_that_game_from_elsewhere(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ada, bo = await home.two()
    eve = await home.guest("Eve")
    monkeypatch.setattr(home.server.advisers, "advise", no_hints)
    study = {"position": quinte.game("cinco", players=2).start(seed=4).position()}
    other = {"position": quinte.game("score5", players=2).start(seed=4).position()}
    for player in (ada, bo):
        assert await refused(player, "/api/hint", **study) == (409, "table.hint_people")
        assert (await player.post("/api/hint", json=other)).status_code == 200
    assert (await eve.post("/api/hint", json=study)).status_code == 200
    for number in range(1, 6):
        await (bo, ada)[number % 2].ask(table, "move", text="swap")
        state = home.server.rooms.rooms[table].table.state
        assert state is not None
        there = {"position": state.game.determinise(state.view(0), Fast(1)).position()}
        if number < room.TELLING:  # many games look like this
            assert (await eve.post("/api/hint", json=there)).status_code == 200
        else:
            assert await refused(eve, "/api/hint", **there) == (409, "table.hint_people")
    home.server.rooms.forget(float("inf"))  # in the database only
    assert await refused(ada, "/api/hint", **there) == (409, "table.hint_people")
    await ada.ask(table, "resign")
    for person in (ada, bo, eve):
        assert (await person.post("/api/hint", json=there)).status_code == 200


async def test_who_plays_with_bots_may_study_as_they_like(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ada = await alone(home)
    monkeypatch.setattr(home.server.advisers, "advise", no_hints)
    monkeypatch.setattr(room, "TELLING", 0)  # from the first move on
    state = home.server.rooms.rooms[table].table.state
    assert state is not None
    answer = await ada.post("/api/hint", json={"position": state.position()})
    assert answer.status_code == 200


async def test_a_strong_study_counts_as_several_hints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path, hints_a_minute=6) as home:
        ada = await home.guest("Ada")
        monkeypatch.setattr(home.server.advisers, "advise", no_hints)
        position = quinte.game("cinco", players=2).start(seed=4).position()
        for level in (5, 3, 4):
            answer = await ada.post("/api/hint", json={"position": position, "level": level})
            assert answer.status_code == 200
        path = "/api/hint"
        assert await refused(ada, path, position=position, level=1) == (429, "limit.hints")


async def no_hints(_: Question) -> list[Any]:
    """As from a bot that knows nothing."""
    return []


async def test_any_position_can_be_studied_and_a_bad_one_is_explained(home: House) -> None:
    ada = await home.guest("Ada")
    state = quinte.game("quinto-tiles", players=2).start(seed=4)
    position, seat = state.position(), state.turn()
    answer = await ada.post("/api/hint", json={"position": position, "level": 4, "moves": 2})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert found["seat"] == seat
    assert found["level"] == 4
    assert len(found["hints"]) == 2
    texts = [state.game.text(state, seat, move) for move in state.moves(seat)]
    assert {each["move"] for each in found["hints"]} <= set(texts)
    for wrong, status, code in (
        ({"position": {}}, 409, "document.missing"),
        ({"position": {"game": "chess", "options": {}}}, 409, "game.unknown"),
        ({"position": {**position, "options": {"players": 9}}}, 409, "option.value"),
        ({"position": position, "seat": 1 - seat}, 409, "turn.other"),
        ({"position": position, "seat": 7}, 409, "seat.unknown"),
        ({"position": position, "level": 6}, 422, "request.form"),
        ({"position": position, "moves": 0}, 422, "request.form"),
        ({"position": "x" * 9000}, 413, "request.text"),
    ):
        assert await refused(ada, "/api/hint", **wrong) == (status, code), wrong
    assert await refused(Person(home.app), "/api/hint", position=position) == (403, "session.none")


async def test_an_address_gets_only_so_many_hints(tmp_path: Path) -> None:
    async with house(tmp_path, hints_a_minute=2) as home:
        table, ada = await alone(home, "score5")
        for _ in range(2):
            await hint(ada, table)
        assert await refused(ada, f"/api/tables/{table}/hint") == (429, "limit.hints")
        position = quinte.game("score5").start(seed=1).position()
        assert await refused(ada, "/api/hint", position=position) == (429, "limit.hints")


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Question]]:
    """An adviser that thinks until the test lets it go."""
    asked: list[Question] = []

    async def answer(self: Thinkers, job: Any, *more: Any) -> Any:
        if not isinstance(job, Question):
            return await answered(self, job, *more)
        asked.append(job)
        while asked:
            await asyncio.sleep(0.001)
        return []

    answered: Any = Thinkers.answer
    monkeypatch.setattr(Thinkers, "answer", answer)
    yield asked
    asked.clear()


async def test_while_somebody_waits_for_a_hint_the_table_goes_on(
    home: House, slow: list[Question]
) -> None:
    table, ada = await alone(home)
    waiting = asyncio.create_task(hint(ada, table))
    while not slow:
        await asyncio.sleep(0.001)
    talk = await ada.call()
    await talk.ask("watch", table, seat=0)
    await talk.ask("move", table, seat=0, text=(await talk.moves(table, 0))[0])
    await talk.until(table, 0, acting=[0])  # the bot has played, too
    assert not waiting.done()
    slow.clear()
    assert (await waiting)["hints"] == []


async def test_only_so_many_may_wait_for_a_hint(
    home: House, slow: list[Question], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "MOST_WAITING", 2)
    table, ada = await alone(home)
    waiting = [asyncio.create_task(hint(ada, table)) for _ in range(2)]
    while len(slow) < 2:
        await asyncio.sleep(0.001)
    assert await refused(ada, f"/api/tables/{table}/hint") == (429, "limit.hints_waiting")
    slow.clear()
    await asyncio.gather(*waiting)
    assert home.server.advisers.waiting == 0


async def test_an_adviser_that_fails_is_told_and_replaced(tmp_path: Path) -> None:
    async with house(tmp_path, bot_seconds=0.0) as home:
        table, ada = await alone(home)
        assert await refused(ada, f"/api/tables/{table}/hint") == (429, "limit.hint_failed")
        assert home.server.advisers.idle.qsize() == 1


@pytest.mark.parametrize("game", ["cinco", "quinto-cards", "quinto-tiles", "score5"])
def test_two_states_that_look_the_same_to_a_seat_get_the_same_hint(game: str) -> None:
    state, rng = quinte.game(game, players=2).start(seed=9), Fast(9)
    for _ in range(6):
        moves = state.moves(state.turn())
        state.play(state.turn(), moves[rng.below(len(moves))])
    seat = state.turn()
    other = state.resample(seat, rng)
    asked = question(state, seat, 3, 3)
    assert question(other, seat, 3, 3) == asked
    assert state.position() != other.position()
    found: Any = think(asked)
    assert found[0].move in asked.moves


def test_a_bot_has_time_enough_on_a_busy_machine() -> None:
    longest = max(
        level.get("seconds", 0.0)
        for kind in quinte.kinds().values()
        for level in kind.definition.levels
    )
    assert Settings.bot_seconds >= 5 * longest > 0
