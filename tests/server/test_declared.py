"""What a table declares is what the server takes, OpenAPI and the documents say, the page knows."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from importlib import reload
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from quinte.server.app import create_app
from quinte.server.http import declared, sockets
from quinte.server.http.api import tables as routes
from quinte.server.http.declared import ASKING, any_of, told
from quinte.server.http.wire import Step
from quinte.server.settings import Settings, sqlite_url
from quinte.table import table as tables
from quinte.table.effects import EFFECTS, REQUESTS, OfSeat
from quinte.table.forms import forms
from tests.language.test_words import catalogue
from tests.server.house import House, house
from tests.table.waving import waving

ROOT = Path(__file__).parents[2]
WIRE_ONLY = {"client", "number", "do"}


def shapes(tmp_path: Path) -> dict[str, Any]:
    """The schemas in OpenAPI."""
    app = create_app(Settings(database=sqlite_url(tmp_path / "quinte.sqlite3")))
    found: dict[str, Any] = app.openapi()["components"]["schemas"]
    return found


def made_for_the_page() -> Any:
    """What `npm run types` is made of."""
    spec = importlib.util.spec_from_file_location("wire_of_the_page", ROOT / "tools/wire.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_kind_is_in_openapi_with_its_fields_and_description(tmp_path: Path) -> None:
    found = shapes(tmp_path)
    for do, kind in REQUESTS.items():
        shape = found[kind.__name__]
        assert shape["description"] == kind.__doc__
        assert shape["properties"]["do"]["const"] == do
        assert set(shape["properties"]) == WIRE_ONLY | {form.name for form in forms(kind)}
        required = {form.name for form in forms(kind) if form.required}
        assert set(shape["required"]) == {"do", *required}
        assert shape["additionalProperties"] is False


def test_openapi_has_the_limits_that_are_declared(tmp_path: Path) -> None:
    found = shapes(tmp_path)
    assert found["Replace"]["properties"]["seat"] == {
        "type": "integer", "minimum": 0, "maximum": 99, "title": "Seat",
    }  # fmt: skip
    assert found["Answer"]["properties"]["what"]["enum"] == ["take_back", "end", "rematch"]
    assert found["Answer"]["properties"]["yes"]["default"] is True
    assert found["Sit"]["properties"]["nonce"]["pattern"] == "^[0-9a-f]{0,64}$"
    assert found["Move"]["properties"]["text"]["maxLength"] == 1000


def test_every_kind_is_in_the_types_of_the_page() -> None:
    written = (ROOT / "web/src/generated/wire.ts").read_text("utf-8")
    union = re.search(r"export type TableRequest =\s+([\w |]+);", written)
    assert union is not None
    assert union[1].split(" | ") == [kind.__name__ for kind in REQUESTS.values()]
    for do, kind in REQUESTS.items():
        shape = re.search(rf"export interface {kind.__name__} {{\n(.*?)\n}}", written, re.DOTALL)
        assert shape is not None
        assert f'  do: "{do}";' in shape[1]
    listed = re.search(r"OF_SEAT.*new Set\(\[(.*)\]\)", written)
    assert listed is not None
    of_seat = [do for do, kind in REQUESTS.items() if issubclass(kind, OfSeat)]
    assert re.findall(r'"(\w+)"', listed[1]) == of_seat


def rows() -> Iterator[tuple[list[str], list[str]]]:
    """The rows of requests in the protocol: kinds, and the fields they have besides."""
    text = (ROOT / "docs/protocol.md").read_text("utf-8")
    section = text.split("\n## Requests\n")[1].split("\n## ")[0]
    for row in re.findall(r"^\| (`.*?)\|(.*?)\|", section, re.MULTILINE):
        names, fields = (re.findall(r"`(\w+)`", cell) for cell in row)
        yield names, fields


def test_the_protocol_tells_of_every_kind_and_its_fields() -> None:
    documented = {do: set(fields) for names, fields in rows() for do in names}
    assert documented == {do: {form.name for form in forms(kind)} for do, kind in REQUESTS.items()}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_has_words_for_every_kind_of_entry(language: str) -> None:
    have = catalogue(ROOT / "src/quinte/locales", language)
    assert {f"page.did.{do}" for do in EFFECTS} <= set(have)


def test_what_is_told_of_an_entry_has_its_place_in_a_step() -> None:
    names = {name for effect in EFFECTS.values() for name in effect.told}
    own = {"seq", "at", "do", "events", "undone", "story", "brief", "parts"}
    assert set(Step.model_fields) == own | names
    types = {(name, form.type) for effect in EFFECTS.values() for form in forms(effect)
             for name in effect.told if name == form.name}  # fmt: skip
    assert len(types) == len(names), "a field that is told has one type in all entries"


@pytest.mark.anyio
async def test_the_form_of_a_request_is_checked_once(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def twice(_: object) -> None:
        raise AssertionError("the server has looked at that")

    monkeypatch.setattr(tables, "read_request", twice)
    table, ada, bo = await home.two()
    talk = await ada.call()
    await talk.ask("move", table, text=(await talk.moves(table, 0))[0])
    await bo.ask(table, "resign")
    assert (await ada.look(table))["status"]["phase"] == "over"


@pytest.fixture
def fresh_routes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Addresses are declared when their module is imported."""
    monkeypatch.setattr("tests.server.house.IDLE", [])
    yield
    monkeypatch.undo()
    reload(routes)


@pytest.mark.anyio
@pytest.mark.usefixtures("fresh_routes")
async def test_a_kind_that_is_declared_is_taken_told_and_described(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with waving():
        asked = any_of(REQUESTS.values())  # as when the server starts
        monkeypatch.setattr(declared, "TableRequest", asked)
        reload(routes)
        monkeypatch.setattr(sockets, "ASKING", TypeAdapter(asked))
        assert "times" in told(EFFECTS.values()).model_fields
        shape = shapes(tmp_path)["Wave"]
        assert shape["description"] == "Greet the others."
        assert shape["properties"]["hand"]["enum"] == ["left", "right"]
        page = made_for_the_page()
        assert {"$ref": "#/$defs/Wave"} in page.schema()["$defs"]["TableRequest"]["oneOf"]
        assert '"wave"' in page.values()
        async with house(tmp_path) as home:
            table, ada, bo = await home.two()
            talk = await bo.call()
            await talk.ask("watch", table, seat=1)
            await ada.ask(table, "wave", hand="right")
            news = await talk.hear()
            while not news.get("steps"):
                news = await talk.hear()
            step = news["steps"][0]
            assert (step["do"], step["seat"], step["times"]) == ("wave", 0, 1)
            assert "hand" not in step
            await talk.ask("wave", table, hand="left", times=3)
            names = [seat["name"] for seat in (await ada.look(table))["status"]["seats"]]
            assert names == ["~", "~~~"]
            error = await ada.refused(table, "wave", hand="third")
            assert error["code"] == "request.form"
    with pytest.raises(ValidationError):
        ASKING.validate_python({"do": "wave", "hand": "left"})
