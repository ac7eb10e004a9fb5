"""Link previews: the head of the page in words, and a picture of what a spectator may see."""

from __future__ import annotations

import asyncio
import re
import struct
from collections.abc import AsyncIterator
from html import unescape
from pathlib import Path

import pytest

import quinte
from quinte.definition.registry import kinds
from quinte.drawing.page import Page
from quinte.language.words import Words
from quinte.server.previews import painter, renderer
from quinte.server.previews.about import About
from quinte.server.previews.card import card
from quinte.server.previews.head import tags
from tests.server.house import House, house

pytestmark = pytest.mark.anyio
INDEX = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="description" content="old" />
    <title>Quinte</title>
  </head>
  <body></body>
</html>
"""


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[House]:
    """A server with a page."""
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text(INDEX)
    async with house(tmp_path, page=page) as home:
        yield home


async def head(home: House, path: str, language: str = "en") -> dict[str, str]:
    """The meta elements of a page, and its title."""
    answer = await home.app_get(path, {"accept-language": language})
    assert answer.status_code == 200
    assert answer.headers["vary"] == "Accept-Language"
    html = answer.text
    assert html.count("<title>") == html.count('name="description"') == 1
    assert f'<html lang="{language}">' in html
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', html)
    title = re.findall("<title>(.*?)</title>", html)[0]
    return {name: unescape(text) for name, text in [*found, ("title", title)]}


async def test_a_page_that_is_built_again_is_served_without_a_restart(
    served: House, tmp_path: Path
) -> None:
    index = tmp_path / "page" / "index.html"
    index.unlink()
    assert "<body></body>" in (await served.app_get("/", {})).text
    index.write_text(INDEX.replace("<body>", "<body>new"))
    assert "<body>new</body>" in (await served.app_get("/", {})).text


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


async def test_the_lobby_says_what_this_is_in_the_reader_s_language(served: House) -> None:
    english, french = await head(served, "/"), await head(served, "/", "fr")
    assert english["title"] == french["og:title"] == "Quinte"
    assert english["description"] == english["og:description"]
    assert "friends" in english["description"]
    assert "robots" in french["description"]
    assert (english["og:locale"], french["og:locale"]) == ("en_GB", "fr_FR")
    assert "og:image" not in english


async def test_rules_say_of_which_game(served: House) -> None:
    found = await head(served, "/rules/cinco", "fr")
    assert found["og:title"] == "Règles\u00a0: Cinco"
    assert found["description"] == Words("fr")("cinco.summary")
    assert (await head(served, "/rules/nothing"))["og:title"] == "Quinte"


async def test_an_invitation_names_host_game_and_free_seats(served: House) -> None:
    ada = await served.guest("Ada")
    table = await ada.table(options={"players": 3}, names=["Ada"])
    found = await head(served, f"/table/{table}")
    assert found["og:title"] == "Ada invites you: Cinco"
    assert found["title"] == "Ada invites you: Cinco · Quinte"
    assert found["description"] == "2 free seats. At the table: Ada."
    assert found["og:url"] == f"http://table.test/table/{table}"
    seq = len(await served.log(table))
    address = f"http://table.test/api/tables/{table}/preview.png?lang=en&seq={seq}"
    assert found["og:image"] == address


async def test_a_game_that_is_played_and_one_that_is_over(served: House) -> None:
    table, ada, _ = await served.two()
    assert (await head(served, f"/table/{table}"))["og:title"] == "Cinco: Ada and Bo"
    await ada.ask(table, "resign")
    found = await head(served, f"/table/{table}", "fr")
    assert found["og:title"] == "Cinco\u00a0: Ada et Bo"
    assert found["description"] == "Bo a gagné. Revoyez la partie."
    assert (await head(served, f"/replay/{table}", "fr"))["description"] == found["description"]


async def test_a_move_of_a_replay_is_told_and_drawn(served: House) -> None:
    table, ada, bo = await served.two()
    await ada.ask(table, "move", text="swap")
    running = await head(served, f"/replay/{table}/1")
    assert running["og:title"] == "Cinco: Ada and Bo"  # no move is told while the game is on
    await bo.ask(table, "resign")
    found = await head(served, f"/replay/{table}/1")
    assert found["og:title"] == "Cinco: Ada and Bo, move 1"
    assert found["description"].startswith("Ada")
    assert found["og:image"].endswith("&round=1&step=1")
    french = await head(served, f"/replay/{table}/1/2", "fr")
    assert french["og:title"] == "Cinco\u00a0: Ada et Bo, coup 2"
    assert "Bo" in french["description"]
    whole = await head(served, f"/replay/{table}")
    for other in (f"/replay/{table}/0", f"/replay/{table}/9/1", f"/table/{table}/1"):
        assert (await head(served, other))["og:title"] == whole["og:title"], other
    address = f"/api/tables/{table}/preview.png?lang=en"
    pictures = [await served.app_get(f"{address}{each}", {}) for each in ("", "&step=1", "&step=2")]
    assert len({each.content for each in pictures}) == 3


async def test_nothing_is_told_of_a_private_or_closed_table_or_one_that_is_not(
    served: House,
) -> None:
    private, ada, bo = await served.two(spectators=False)
    closed = await ada.table(names=["Ada"])
    await ada.ask(closed, "close")
    await bo.ask(private, "resign")  # not even afterwards
    for table in (private, closed, "no-such-table", "%00", "x" * 100):
        found = await head(served, f"/table/{table}")
        assert (found["title"], "og:image" in found) == ("Quinte", False)
        assert "Ada" not in str(found)
        answer = await served.app_get(f"/api/tables/{table}/preview.png", {})
        assert answer.status_code == 404


def test_everything_in_the_head_is_escaped() -> None:
    evil = "\"><script>alert('&')</script>"
    html = tags(About(evil, evil), "en", f"http://x/{evil}", f"http://x/{evil}")
    assert "<script" not in html
    assert html.count("&quot;&gt;&lt;script&gt;") == len(re.findall("script&gt;alert", html))


async def test_a_name_cannot_break_out_of_the_head(served: House) -> None:
    ada = await served.guest("Ada")
    table = await ada.table(names=["</title><b>x"])
    html = (await served.app_get(f"/table/{table}", {})).text
    assert "<b>" not in html
    assert "&lt;/title&gt;&lt;b&gt;x" in html


async def test_the_picture_is_drawn_once_for_each_state(served: House) -> None:
    table, ada, _ = await served.two()
    path = f"/api/tables/{table}/preview.png"
    first = await asyncio.gather(*[served.app_get(path, {}) for _ in range(3)])
    assert [size(each.content) for each in first] == [(1200, 630)] * 3
    assert first[0].headers["content-type"] == "image/png"
    assert first[0].headers["cross-origin-resource-policy"] == "cross-origin"
    assert len(served.server.painter.made) == 1
    await ada.ask(table, "move", text="swap")
    second = await served.app_get(path, {})
    assert second.content != first[0].content
    french = await served.app_get(f"{path}?lang=fr", {})
    assert french.content != second.content
    assert len(served.server.painter.made) == 3


async def test_a_renderer_that_dies_is_replaced(served: House) -> None:
    table, ada, _ = await served.two()
    path = f"/api/tables/{table}/preview.png"
    assert (await served.app_get(path, {})).status_code == 200
    child = served.server.painter.child
    assert child is not None
    child.process.kill()
    child.process.join()
    await ada.ask(table, "move", text="swap")
    assert (await served.app_get(path, {})).status_code == 429
    assert (await served.app_get(path, {})).status_code == 200


async def test_too_many_wait_for_no_picture(served: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painter, "MOST_WAITING", 0)
    table, _, _ = await served.two()
    answer = await served.app_get(f"/api/tables/{table}/preview.png", {})
    assert answer.json()["error"]["code"] == "limit.previews"


async def test_without_the_extra_there_is_no_picture_and_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painter, "PACKAGES", ("quinte_no_such_package",))
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text(INDEX)
    async with house(tmp_path, page=page) as home:
        table, _, _ = await home.two()
        assert "og:image" not in await head(home, f"/table/{table}")
        answer = await home.app_get(f"/api/tables/{table}/preview.png", {})
        assert answer.status_code == 404
        assert "quinte[previews]" in answer.json()["error"]["message"]


@pytest.mark.parametrize("game", sorted(kinds()))
def test_the_card_of_every_game_is_drawn_with_its_words(game: str, drawn: renderer.Render) -> None:
    board = quinte.game(game)
    svg = board.svg(board.start(seed=1).view(None), Page(Words("en"), theme="light"))
    said = drawn(card(About("A title", "A sentence."), svg))
    silent = drawn(card(About("", ""), svg))
    assert size(said) == size(silent) == (1200, 630)
    assert said != silent


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> renderer.Render:
    place = tmp_path_factory.mktemp("fonts")
    return renderer.renderer(place, place)


def test_a_font_that_cannot_be_found_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(renderer, "SANS", ("No Such Font",))
    assert renderer.renderer(tmp_path, tmp_path)("<svg/>") == b""
