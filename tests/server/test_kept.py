"""What is expensive and the same for everybody is made once, off the event loop."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from quinte.server import kept
from quinte.server.http.api import examples, games, pictures, records
from quinte.server.http.limits import TooMany
from quinte.server.kept import Kept
from tests.server.house import House, Person, house

pytestmark = pytest.mark.anyio


def free() -> None:
    """Nothing is paid."""


class Counted:
    """Counts the calls of a function, and in which threads they are made."""

    def __init__(self, patch: pytest.MonkeyPatch, where: Any, name: str) -> None:
        self.function = getattr(where, name)
        self.threads: list[threading.Thread] = []
        patch.setattr(where, name, self)

    def __call__(self, *given: Any, **more: Any) -> Any:
        self.threads.append(threading.current_thread())
        return self.function(*given, **more)

    @property
    def aside(self) -> bool:
        return threading.main_thread() not in self.threads


async def test_forty_who_read_the_rules_at_once_have_them_rendered_once_and_elsewhere(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Counted(monkeypatch, games, "rules_info")
    asked = [Person(home.app).get("/api/rules/cinco") for _ in range(40)]
    answers = await asyncio.gather(*asked)
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    assert len(made.threads) == 1
    assert made.aside
    other = await Person(home.app).get("/api/rules/cinco", headers={"accept-language": "fr"})
    assert other.text != answers[0].text
    assert answers[0].headers["vary"] == "Accept-Language"


async def test_replays_pictures_and_examples_are_made_once_and_elsewhere(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ada, bo = await home.two()
    await ada.ask(table, "move", text="swap")
    drawn = Counted(monkeypatch, pictures, "unstyled")
    picture = f"/api/tables/{table}/picture?styled=false"
    first = (await ada.get(picture)).text
    assert (await bo.get(picture)).text == first
    assert (len(drawn.threads), drawn.aside) == (1, True)
    own = [(await who.get(f"{picture}&seat={seat}")).text for seat, who in ((0, ada), (1, bo))]
    assert len({first, *own}) == 3  # nobody is sent what another seat sees
    assert (await bo.get(f"{picture}&seat=0")).status_code == 403  # kept or not
    await bo.ask(table, "move", text=(await bo.get(f"/api/tables/{table}/moves")).json()[0])
    assert (await ada.get(picture)).text != first
    assert len(drawn.threads) == 4
    assert (await ada.get(f"/api/tables/{table}/replay")).status_code == 409
    await ada.ask(table, "resign")
    replayed = Counted(monkeypatch, records, "replayed")
    for path in (f"/api/tables/{table}/replay", f"/api/tables/{table}/picture?step=1") * 2:
        assert (await bo.get(path)).status_code == 200
    played = Counted(monkeypatch, examples, "played")
    for _ in range(2):
        assert (await bo.get("/api/rules/cinco/examples/five")).status_code == 200
    assert len(replayed.threads) == 1
    assert replayed.aside
    assert played.aside
    assert len(played.threads) == 1


async def test_who_has_an_answer_already_is_not_sent_it_again(home: House) -> None:
    ada = Person(home.app)
    first = await ada.get("/api/rules/score5")
    tag = first.headers["etag"]
    again = await ada.get("/api/rules/score5", headers={"if-none-match": f'"old", W/{tag}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert "max-age" in first.headers["cache-control"]
    other = await ada.get("/api/rules/cinco", headers={"if-none-match": tag})
    assert other.status_code == 200


async def test_what_has_to_be_made_counts_as_several_requests(tmp_path: Path) -> None:
    async with house(tmp_path, requests_a_minute=60, requests_at_once=30) as home:
        ada, bo = Person(home.app, "10.0.0.1"), Person(home.app, "10.0.0.2")
        assert (await ada.get("/api/rules/cinco")).status_code == 200  # 21 of them
        refused = await ada.get("/api/rules/score5")
        assert (refused.status_code, refused.json()["error"]["code"]) == (429, "limit.requests")
        assert (await ada.get("/api/rules/cinco")).status_code == 200  # it is there
        assert (await bo.get("/api/rules/score5")).status_code == 200


async def test_the_oldest_answers_are_dropped_and_failures_are_not_kept() -> None:
    shelf = Kept(10)
    try:
        for name in ("a", "b", "a", "c"):
            await shelf.get(name, (name * 4).encode, free)
        assert list(shelf.answers) == ["a", "c"]
        assert shelf.bytes == 8
        await shelf.get("longer", lambda: b"x" * 11, free)
        assert "longer" not in shelf.answers
        with pytest.raises(ZeroDivisionError):
            await shelf.get("d", lambda: bytes(1 // 0), free)
        assert (await shelf.get("d", lambda: b"d", free)).body == b"d"
        assert not shelf.making
    finally:
        shelf.close()


async def test_only_so_many_answers_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST_WAITING", 2)
    shelf, gate = Kept(), threading.Event()

    def slow() -> bytes:
        gate.wait(2)
        return b"x"

    try:
        waiting = [asyncio.create_task(shelf.get(name, slow, free)) for name in ("a", "b", "a")]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await shelf.get("c", slow, free)
        gate.set()
        assert {answer.body for answer in await asyncio.gather(*waiting)} == {b"x"}
    finally:
        gate.set()
        shelf.close()
