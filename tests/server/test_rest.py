"""The REST interface: every address, and all that a table is for."""

from __future__ import annotations

import json
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quinte.definition.registry import Kind, kinds
from quinte.server.rooms.room import now
from quinte.server.rooms.rooms import HOUR
from quinte.server.settings import Settings
from quinte.server.storage.store import LISTED_OF_HOST, LISTED_OF_SOURCE
from quinte.table import Table
from tests.cli.command import Quinte
from tests.server.house import GAMES, TRIED, House, Person, house, played
from tests.server.talk import Refusal

pytestmark = pytest.mark.anyio


async def finished(home: House, game: str = "cinco", **more: Any) -> tuple[str, Person, Person]:
    """A game that Ada and Bo have played to its end."""
    table, ada, bo = await home.two(game, **more)
    await played([await ada.call(), await bo.call()], table, 6)
    return table, ada, bo


async def refusal_json(person: Person, path: str, **more: Any) -> tuple[int, str]:
    """The status and the code of a refusal."""
    answer = await person.get(path, **more)
    return answer.status_code, answer.json()["error"]["code"]


async def test_guests_have_names_and_may_change_them(home: House) -> None:
    ada = Person(home.app)
    assert (await ada.get("/api/guest")).json() == {"name": None}
    assert await refusal_json(ada, "/api/tables/mine") == (403, "session.none")
    assert (await ada.post("/api/guest", json={"name": "  Ada   L. "})).json() == {"name": "Ada L."}
    table = await ada.table()
    await ada.ask(table, "sit")
    assert (await ada.post("/api/guest", json={"name": "Zoé"})).json() == {"name": "Zoé"}
    assert (await ada.get("/api/guest")).json() == {"name": "Zoé"}
    assert (await ada.look(table, 0))["mine"] == [0]  # still the same person
    for name in ("", " ", "a\u0000b", "x" * 25, "\u202e"):
        assert (await ada.post("/api/guest", json={"name": name})).status_code in (409, 422)


async def test_the_games_are_described_in_the_language_that_is_asked_for(home: House) -> None:
    ada = Person(home.app)
    english = (await ada.get("/api/games")).json()
    french = (await ada.get("/api/games", headers={"accept-language": "de, fr;q=0.8"})).json()
    assert {game["id"] for game in english} >= set(GAMES)
    assert [game["id"] for game in english] == [game["id"] for game in french]
    assert [game["summary"] for game in english] != [game["summary"] for game in french]
    for game in english:
        assert game["options"][0]["name"] == "players"
        assert game["matches"]


async def test_a_page_is_given_the_texts_of_games_that_it_was_not_built_with(home: House) -> None:
    ada = Person(home.app)
    for language, title in (("en", "Seven-Card Whist"), ("fr", "Whist à sept cartes")):
        answer = await ada.get("/api/games", headers={"accept-language": language})
        texts = {game["id"]: game["texts"] for game in answer.json()}
        assert texts["whist"]["whist.title"] == title
        assert not any(key.startswith("whist.rule.") for key in texts["whist"])
        assert [texts[game] for game in GAMES] == [{}] * len(GAMES)


async def test_a_game_that_cannot_be_imported_hides_no_other(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = Kind(EntryPoint("broken", "quinte.nowhere:GAME", "quinte.games"), "quinte.nowhere")
    monkeypatch.setitem(kinds(), "broken", broken)
    listed = (await Person(home.app).get("/api/games")).json()
    assert {game["id"] for game in listed} == set(kinds()) - {"broken"}


async def test_a_picture_marks_what_is_new_to_its_viewer(home: House) -> None:
    table, ada, bo = await home.two("duel", first=0)

    async def new(person: Person, seat: int, **asked: Any) -> int:
        path = f"/api/tables/{table}/picture"
        svg = (await person.get(path, params={"seat": seat, "styled": "false", **asked})).text
        assert "<style" not in svg
        return svg.count("line-ring")

    before = (await ada.look(table, 0))["seq"]
    await ada.ask(table, "move", text=(await ada.get(f"/api/tables/{table}/moves")).json()[0])
    assert await new(ada, 0, since=before) == 1  # the card she laid
    assert await new(ada, 0) == 0
    assert await new(bo, 1, since=before) == 0  # it lies face down
    assert await refusal_json(bo, f"/api/tables/{table}/picture", params={"seat": 0}) == (
        403,
        "table.hidden",
    )


async def test_tables_that_cannot_be_are_refused(home: House) -> None:
    ada = await home.guest("Ada")
    for made, code in (
        ({"game": "chess"}, "game.unknown"),
        ({"game": "cinco", "options": {"players": 5}}, None),
        ({"game": "cinco", "seats": [None]}, "seats.count"),
        ({"game": "cinco", "seats": [None, "me"]}, "bot.unknown"),
        ({"game": "cinco", "seats": ["random", "random"]}, "table.no_people"),
        ({"game": "cinco", "first": 5}, None),
        ({"game": "cinco", "max_rounds": 3}, "match.max_alone"),
        ({"game": "cinco", "waiting": 10**9}, "request.form"),
        ({"game": "cinco", "secret": "00"}, "request.form"),
    ):
        answer = await ada.post("/api/tables", json=made)
        assert answer.status_code in (409, 422), (made, answer.text)
        assert code in (None, answer.json()["error"]["code"]), (made, answer.text)
    assert (await Person(home.app).post("/api/tables", json={"game": "cinco"})).status_code == 403


async def test_lists_show_public_tables_and_one_s_own(home: House) -> None:
    ada, bo = await home.guest("Ada"), await home.guest("Bo")
    private, public = await ada.table(), await ada.table(public=True)
    await ada.ask(private, "sit")
    await bo.ask(public, "sit")

    async def listed(person: Person, path: str) -> list[str]:
        return [table["id"] for table in (await person.get(path)).json()]

    assert await listed(bo, "/api/tables") == [public]
    assert await listed(ada, "/api/tables/mine") == [private]
    assert await listed(bo, "/api/tables/mine") == [public]
    text = (await bo.get("/api/tables")).text
    assert home.server.sessions.cookies.loads(bo.cookies["quinte"])[0] not in text
    await ada.ask(public, "close")
    while await listed(bo, "/api/tables"):  # lists follow a little later
        pass


async def test_nobody_is_replaced_by_a_bot_before_half_a_minute(tmp_path: Path) -> None:
    async with house(tmp_path, least_waiting=Settings.least_waiting) as home:
        ada = await home.guest("Ada")
        for seconds in (0, 29):
            answer = await ada.post("/api/tables", json={"game": "cinco", "waiting": seconds})
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "table.waiting")
            assert "30" in answer.json()["error"]["message"]
        table, ada, bo = await home.two(waiting=30)
        assert (await bo.look(table))["status"]["waiting"] == 30  # before one sits, and after
        refused = await bo.refused(table, "replace", seat=0, bot="random")
        assert refused["code"] == "table.wait"


async def test_one_person_or_address_cannot_fill_the_public_list(home: House) -> None:
    victim = await home.guest("Ada", "192.0.2.1")
    there = await victim.table(public=True)
    mallory = await home.guest("Mallory", "192.0.2.2")
    for number in range(110):
        if number % 5 == 0:
            mallory = await home.guest(f"Mallory {number}", "192.0.2.2")
        await mallory.table(public=True)
    listed = [table["id"] for table in (await victim.get("/api/tables")).json()]
    assert listed[-1] == there
    assert 1 < len(listed) <= 1 + LISTED_OF_SOURCE
    one = await home.guest("Bo", "192.0.2.3")
    for _ in range(5):
        await one.table(public=True)
    hosts = [table["host"] for table in (await victim.get("/api/tables")).json()]
    assert hosts.count("Bo") == LISTED_OF_HOST


async def test_tables_that_nobody_uses_are_no_longer_listed(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await home.guest("Ada")
    there = await ada.table(public=True)
    running, _, _ = await home.two(public=True)
    await home.server.store.append("x", 1, [])  # lists are written by now

    async def listed(days: float) -> set[str]:
        then = now() + int(days * 24 * 3_600_000)
        with monkeypatch.context() as later:
            later.setattr("quinte.server.rooms.rooms.now", lambda: then)
            return {table["id"] for table in (await ada.get("/api/tables")).json()}

    assert await listed(0.9) == {there, running}
    assert await listed(1.1) == await listed(6.9) == {running}
    assert await listed(7.1) == set()
    assert (await ada.look(there))["status"]["phase"] == "open"  # its address still works


async def test_a_person_has_only_so_many_open_tables_and_an_address_makes_only_so_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path, open_tables=2, tables_a_minute=6) as home:
        ada, bo = await home.guest("Ada"), await home.guest("Bo")
        first, _ = await ada.table(), await ada.table()
        refused = await ada.post("/api/tables", json={"game": "cinco"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (429, "limit.tables")
        await bo.table()
        await ada.ask(first, "close")
        await home.server.store.append("x", 1, [])  # lists are written by now
        await ada.table()
        tomorrow = now() + 25 * HOUR
        with monkeypatch.context() as later:
            later.setattr("quinte.server.rooms.rooms.now", lambda: tomorrow)
            await ada.table()  # those that nobody uses do not count
        refused = await bo.post("/api/tables", json={"game": "cinco"})
        assert refused.json()["error"]["code"] == "limit.new_tables"


async def test_what_a_seat_cannot_see_is_in_no_answer(home: House) -> None:
    table, ada, bo = await home.two("quinto-cards")
    own = {seat: await person.look(table, seat) for seat, person in enumerate((ada, bo))}
    assert own[0]["view"] != own[1]["view"]
    assert own[0]["number_of_moves"] == len((await ada.get(f"/api/tables/{table}/moves")).json())
    assert await refusal_json(ada, f"/api/tables/{table}", params={"seat": 1}) == (
        403,
        "table.hidden",
    )
    assert (await ada.get(f"/api/tables/{table}", params={"seat": "all"})).status_code == 422
    for path in ("record", "replay", "replay?seat=0", "replay?seat=all"):
        assert await refusal_json(ada, f"/api/tables/{table}/{path}") == (409, "table.running")
    secret = home.server.rooms.rooms[table].table.secret.hex()
    assert secret not in json.dumps(own)


async def test_spectators_look_on_where_they_may(home: House) -> None:
    cy = await home.guest("Cy")
    open_, _, _ = await home.two()
    closed, ada, _ = await home.two(spectators=False)
    assert (await cy.look(open_))["mine"] == []
    talk = await cy.call()
    await talk.ask("watch", open_)
    assert await refusal_json(cy, f"/api/tables/{closed}") == (403, "table.hidden")
    with pytest.raises(Refusal) as refused:
        await talk.ask("watch", closed)
    assert refused.value.code == "table.hidden"
    assert (await ada.look(closed))["view"] is not None  # who plays may look from there too
    await ada.ask(closed, "resign")
    assert (await cy.look(closed))["status"]["phase"] == "over"


async def test_trying_says_what_a_move_would_do(home: House) -> None:
    table, ada, bo = await home.two()
    tried = await ada.post(f"/api/tables/{table}/try", json={"text": "swap"})
    assert tried.json()["legal"] is True
    wrong = await ada.post(f"/api/tables/{table}/try", json={"text": "99@1"})
    assert [each["code"] for each in wrong.json()["broken"]] == ["cinco.no_such_card"]
    assert "99" in wrong.json()["broken"][0]["message"]
    log = await home.log(table)
    other = await bo.post(f"/api/tables/{table}/try", json={"text": "swap"})
    assert other.json()["error"]["code"] == "turn.other"
    assert (await bo.get(f"/api/tables/{table}/moves")).json() == []
    assert await home.log(table) == log


@pytest.mark.parametrize("game", TRIED)
async def test_the_record_of_a_finished_game_can_be_checked_by_anyone(
    tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path) as home:
        ada, bo = await home.guest("Ada"), await home.guest("Bo")
        table = await ada.table(game, first=0)
        await ada.ask(table, "sit", nonce="c0ffee")
        await bo.ask(table, "sit")
        promised = (await ada.look(table))["status"]["commitment"]
        await ada.ask(table, "start")
        await played([await ada.call(), await bo.call()], table, 6)
        nobody = Person(home.app)
        record = (await nobody.get(f"/api/tables/{table}/record")).raise_for_status().text
        result = (await ada.look(table))["status"]["result"]
        last = {}
        for seat in (None, 0, 1, "all"):
            params: dict[str, Any] = {} if seat is None else {"seat": seat}
            replay = await nobody.get(f"/api/tables/{table}/replay", params=params)
            steps = replay.raise_for_status().json()
            assert len(steps) == 1 + len(json.loads(record)["entries"])
            last[seat] = steps[-1]["view"]
        assert last[0]["seat"] == 0
        assert last[0] == (await ada.look(table, 0))["view"]
        assert last[1] == (await bo.look(table, 1))["view"]
        assert last[None] == (await ada.look(table))["view"]
        for params, code in (({"seat": 2}, "seat.unknown"), ({"round": 2}, "table.round")):
            path = f"/api/tables/{table}/replay"
            assert await refusal_json(nobody, path, params=params) == (409, code)
    quinte = Quinte(capsys, monkeypatch)
    good = quinte("verify", "-", "--commitment", promised, "--nonce", "0=C0FFEE", stdin=record)
    assert good.code == 0, good
    assert result is not None
    wrong = [
        ("--commitment", "0" * 64),
        ("--nonce", "0=c0ffef"),
        ("--nonce", "1=c0ffee"),
        ("--nonce", "7=c0ffee"),
        ("--nonce", "zzz"),
    ]
    for options in wrong:
        bad = quinte("verify", "-", *options, stdin=record)
        assert bad.code == 2, options
        assert "Traceback" not in bad.errors
    changed = json.loads(record)
    changed["deal"]["secret"] = "00" * 32
    assert quinte("verify", "-", stdin=json.dumps(changed)).code == 2
    changed = json.loads(record)
    changed["deal"]["nonces"][0] = "c0ffef"
    assert quinte("verify", "-", stdin=json.dumps(changed)).code == 2


async def test_a_program_plays_with_a_token(home: House) -> None:
    ada = await home.guest("Ada")
    token = await ada.token()
    program = Person(home.app)
    program.headers["authorization"] = f"Bearer {token}"
    table = await program.table(seats=[None, "random"])
    await program.ask(table, "sit")
    await program.ask(table, "start")
    talk = await home.call({"authorization": f"Bearer {token}"})
    await talk.play(table, 0, Random(5))
    assert (await ada.look(table, 0))["status"]["phase"] == "over"


async def test_one_person_may_have_several_seats(home: House) -> None:
    ada = await home.guest("Ada")
    table = await ada.table("score5", options={"players": 3})
    for _ in range(3):
        await ada.ask(table, "sit")
    await ada.ask(table, "start")
    names = [seat["name"] for seat in (await ada.look(table))["status"]["seats"]]
    assert len(set(names)) == 3
    assert (await ada.refused(table, "resign"))["code"] == "table.which_seat"
    talks = [await ada.call() for _ in range(3)]
    await played([*talks], table, 3)
    assert (await ada.look(table, 2))["status"]["phase"] == "over"


async def test_who_agree_to_play_again_sit_at_a_new_table(home: House) -> None:
    table, ada, bo = await home.two(public=True)
    talk = await ada.call()
    await talk.ask("watch", table, seat=0)
    await ada.ask(table, "resign")
    await ada.ask(table, "offer", what="rematch", nonce="aa")
    await bo.ask(table, "answer", what="rematch", nonce="bb")
    while not (news := await talk.hear()).get("status", {}).get("next"):
        pass
    again = news["status"]["next"]
    for seat, person in enumerate((ada, bo)):
        stands = await person.look(again, seat)
        assert stands["mine"] == [seat]
        assert stands["status"]["phase"] == "playing"
    kept, logged = home.server.rooms.rooms[again].table, Table.replay(again, await home.log(again))
    assert kept.messages([0, 1, None], []) == logged.messages([0, 1, None], [])
    await played([await ada.call(), await bo.call()], again, 2)
    record = (await ada.get(f"/api/tables/{again}/record")).json()
    assert record["deal"]["nonces"] == ["aa", "bb"]
    assert [each["id"] for each in (await bo.get("/api/tables/mine")).json()].count(again) == 1


async def test_who_is_away_too_long_is_replaced_by_a_bot(home: House) -> None:
    table, ada, bo = await home.two(waiting=1000)
    assert (await bo.refused(table, "replace", seat=0, bot="random"))["code"] == "table.wait"
    await ada.ask(table, "leave")
    await bo.ask(table, "replace", seat=0, bot="random")
    talk = await bo.call()
    await talk.play(table, 1, Random(1))
    assert (await bo.look(table))["status"]["seats"][0]["bot"] == "random"
    assert (await ada.look(table))["mine"] == []


async def test_a_move_that_told_nothing_new_is_taken_back_if_all_agree(home: House) -> None:
    table, ada, bo = await home.two("quinto-tiles", options={"voluntary_pass": True})
    before = await ada.look(table, 0)
    await ada.ask(table, "move", text="pass")
    await ada.ask(table, "offer", what="take_back")
    assert (await ada.refused(table, "offer", what="take_back"))["code"] == "table.offered"
    await bo.ask(table, "answer", what="take_back", yes=False)
    assert (await ada.look(table, 0))["status"]["acting"] == [1]
    await ada.ask(table, "offer", what="take_back")
    await bo.ask(table, "answer", what="take_back")
    after = await ada.look(table, 0)
    assert after["view"] == before["view"]
    assert after["status"]["acting"] == [0]


async def test_a_match_goes_from_round_to_round(home: House) -> None:
    table, ada, bo = await home.two("cinco", match="best-of-3")
    await ada.ask(table, "resign")
    assert (await bo.look(table))["status"]["phase"] == "between"
    assert await refusal_json(ada, f"/api/tables/{table}/record") == (409, "table.running")
    await bo.ask(table, "next")
    await ada.ask(table, "resign")
    stands = (await bo.look(table))["status"]
    assert stands["standing"]["over"] is True
    assert (await ada.get(f"/api/tables/{table}/replay", params={"round": 2})).status_code == 200


async def test_health_says_whether_the_database_answers(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    nobody = Person(home.app)
    alone = {"worker": 1, "workers": 1}
    assert (await nobody.get("/health")).json() == {"ok": True, **alone}
    writer = home.server.store.writer
    assert writer is not None
    monkeypatch.setattr(home.server.store, "writer", None)
    gone = await nobody.get("/health")
    assert (gone.status_code, gone.json()) == (503, {"ok": False, **alone})
