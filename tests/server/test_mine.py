"""One's own tables: seats for people on one screen, the list of tables, and leaving it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from quinte.server.rooms import room as rooms
from tests.server.house import House, Person, house
from tests.server.talk import Message

pytestmark = pytest.mark.anyio


async def mine(person: Person) -> list[Message]:
    return list((await person.get("/api/tables/mine")).raise_for_status().json())


async def test_people_on_one_screen_have_names_from_the_start(home: House) -> None:
    ada = await home.guest("Ada")
    table = await ada.table(
        options={"players": 3}, seats=[None, None, "level2"], names=["Ada", "Bo"], nonce="c0ffee"
    )
    seen = await ada.look(table)
    assert [seat["name"] for seat in seen["status"]["seats"][:2]] == ["Ada", "Bo"]
    assert seen["mine"] == [0, 1]
    await ada.ask(table, "start")
    log = await home.log(table)
    assert [entry["do"] for entry in log[:4]] == ["create", "sit", "sit", "start"]
    assert {entry["nonce"] for entry in log[1:3]} == {"c0ffee"}
    assert [each["id"] for each in await mine(ada)] == [table]


async def test_a_seat_left_unnamed_is_free_for_others(home: House) -> None:
    ada, bo = await home.guest("Ada"), await home.guest("Bo")
    table = await ada.table(options={"players": 3}, names=[None, "Ann"])
    await bo.ask(table, "sit")
    assert [seat["name"] for seat in (await bo.look(table))["status"]["seats"]] == [
        "Bo", "Ann", None
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"seats": [None, "level1"], "names": [None, "Bo"]}, "table.taken"),
        ({"names": ["Ada", "Bo", "Cy"]}, "document.number"),
        ({"names": ["\u200b"]}, "table.name"),
        ({"names": [""]}, "request.form"),
        ({"names": ["Ada"], "nonce": "x"}, "request.form"),
    ],
)
async def test_names_that_fit_no_seat_make_no_table(
    home: House, wrong: dict[str, Any], code: str
) -> None:
    ada = await home.guest("Ada")
    answer = await ada.post("/api/tables", json={"game": "cinco", **wrong})
    assert answer.json()["error"]["code"] == code
    assert await mine(ada) == []


async def test_a_guest_reads_who_invites(home: House) -> None:
    ada, bo = await home.guest("Ada"), await home.guest("Bo")
    table = await ada.table(public=True)
    assert (await bo.look(table))["status"]["host"] == "Ada"  # not seated yet
    await ada.ask(table, "sit", name="Countess")
    await ada.table()  # committed after the list
    listed = (await bo.get("/api/tables")).json()
    assert [each["host"] for each in listed] == ["Countess"]


async def test_the_list_says_whose_turn_it_is_and_since_when(home: House) -> None:
    table, ada, bo = await home.two()
    await ada.table()  # committed after the list
    for _ in range(2):
        first, second = (await mine(ada))[0], (await mine(bo))[0]
        assert (first["mine"], second["mine"]) == ([0], [1])
        assert first["acting"] == second["acting"] == [0]
        assert first["created"] <= first["since"]
        assert (first["outcome"], first["scores"]) == (None, None)
        home.server.rooms.forget(float("inf"))  # the same when it is no longer in memory
    await ada.ask(table, "move", text="swap")
    home.server.rooms.forget(float("inf"))
    await ada.table()  # committed after the list
    assert (await mine(bo))[0]["acting"] == [1]


async def test_the_list_is_right_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table, ada, _ = await home.two()
        await ada.ask(table, "move", text="swap")
        cookies = ada.cookies
    async with house(tmp_path) as home:
        again = Person(home.app)
        again.cookies = cookies
        assert not home.server.rooms.rooms
        assert [(each["id"], each["acting"]) for each in await mine(again)] == [(table, [1])]


async def test_moves_reach_the_list_a_moment_later(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "LISTED_LATE", 0.0)
    table, ada, _ = await home.two(public=True)
    await ada.ask(table, "move", text="swap")
    for _ in range(100):
        if (await ada.get("/api/tables")).json()[0]["acting"] == [1]:
            return
    pytest.fail("the list still shows the old turn")


@pytest.mark.parametrize("match", [None, "best-of-1"])
async def test_how_a_game_ended_for_each(home: House, match: str | None) -> None:
    more = {} if match is None else {"match": match}
    table, ada, bo = await home.two(**more)
    await bo.ask(table, "resign")
    found = [(await mine(person))[0] for person in (ada, bo)]
    assert [each["outcome"] for each in found] == ["won", "lost"]
    assert [each["scores"] for each in found] == [[1, 0], [1, 0]]


async def test_all_of_a_team_have_won_a_match(home: House) -> None:
    people = [await home.guest(name) for name in ("Ada", "Bo", "Cyd", "Dan")]
    table = await people[0].table(options={"players": 4}, seats=[None] * 4, match="best-of-1")
    for person in people:
        await person.ask(table, "sit")
    await people[0].ask(table, "start")
    await people[1].ask(table, "resign")
    outcomes = [(await mine(person))[0]["outcome"] for person in people]
    assert outcomes == ["won", "lost", "won", "lost"]


async def test_a_game_nobody_won_is_a_draw_and_between_own_seats_nothing(home: House) -> None:
    table, ada, bo = await home.two()
    await ada.ask(table, "offer", what="end")
    await bo.ask(table, "answer", what="end")
    assert (await mine(bo))[0]["outcome"] == "draw"
    own = await ada.table(names=["Ada", "Ann"])
    await ada.ask(own, "start")
    await ada.ask(own, "resign", seat=1)
    assert (await mine(ada))[0]["outcome"] is None


async def test_a_finished_table_leaves_only_my_list(home: House) -> None:
    table, ada, bo = await home.two()
    path = f"/api/tables/{table}/forget"
    refused = await ada.post(path)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "table.in_use")
    await ada.ask(table, "resign")
    assert (await ada.post(path)).status_code == 200
    assert await mine(ada) == []
    assert [each["id"] for each in await mine(bo)] == [table]
    assert (await ada.look(table))["status"]["phase"] == "over"  # still there to be seen
    log = await home.log(table)
    assert (await (await home.guest("Cy")).post(path)).status_code == 200  # nothing to remove
    assert await home.log(table) == log


async def test_nobody_is_told_who_the_others_are(home: House) -> None:
    _, ada, bo = await home.two()
    ids = {entry["by"] for entry in await home.log((await mine(ada))[0]["id"]) if entry["by"]}
    for person in (ada, bo):
        answer = await person.get("/api/tables/mine")
        assert not any(id_ in answer.text for id_ in ids)
