"""Every state of every component, on a page that is built for developing only."""

from __future__ import annotations

import hashlib
import os
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

from quinte.server.app import PAGE
from tests.page.axe import accessible, accessible_in
from tests.page.conftest import Open
from tests.variants import variants

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
CACHE = ROOT / "build" / "specimens"
WORLDS = ["cinco", "score5", "tiles", "cards", "other"]
OTHERS = {world: ["dark"] for world in WORLDS} | {"cinco": ["dark", "contrast"]}
"""Themes besides the light one; in high contrast all worlds have the same colours."""
PLATES = ["", "acts", "acts", "away", "won", "empty", "", "scored", "small"]


def built() -> Path:
    """The page of specimens, built once for each content of its sources."""
    sources = [path for path in sorted((WEB / "src").rglob("*")) if path.is_file()]
    sources += [WEB / name for name in ("specimens.html", "vite.config.ts", "package-lock.json")]
    told = hashlib.blake2b(digest_size=12)
    for source in sources:
        told.update(source.relative_to(WEB).as_posix().encode() + b"\0" + source.read_bytes())
    home = CACHE / told.hexdigest()
    if not home.is_dir():
        CACHE.mkdir(parents=True, exist_ok=True)
        made = tempfile.mkdtemp(dir=CACHE)
        subprocess.run(
            ["node_modules/.bin/vite", "build", "--outDir", made, "--emptyOutDir",
             "--logLevel", "warn"],
            cwd=WEB, check=True, timeout=120, env={**os.environ, "QUINTE_PAGE": "specimens"},
        )  # fmt: skip
        with suppress(OSError):  # another worker was quicker
            Path(made).rename(home)
    return home


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def specimens() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(built()))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/specimens.html"
        server.shutdown()


@pytest.mark.parametrize("world", variants(WORLDS, {"cinco"}))
def test_axe_finds_nothing_in_any_state_of_any_component(
    world: str, specimens: str, open_window: Open
) -> None:
    page = open_window("light", width=1440, height=900).page
    page.goto(f"{specimens}?world={world}")
    page.wait_for_selector("h1")
    assert page.locator("html").get_attribute("data-theme") == "light"
    plates = page.locator(".plate")
    classes = plates.evaluate_all("all => all.map(each => [...each.classList])")
    assert len(classes) == len(PLATES)
    for expected, found in zip(PLATES, classes, strict=True):
        assert not expected or expected in found
    for what in (
        ".turn.mine", ".pending", ".line.head", ".line.undone", ".line[aria-current]",
        ".offer", ".toast.refusal", "button[aria-busy=true]", "button[disabled]",
    ):  # fmt: skip
        assert page.locator(what).count(), what
    accessible(page)
    accessible_in(page, *OTHERS[world])
    page.locator("button.open").click()
    page.wait_for_selector("dialog[open]")
    accessible(page, "dialog")
    accessible_in(page, "light", *OTHERS[world], where="dialog")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_specimens_are_not_shipped() -> None:
    assert [path.name for path in PAGE.glob("*.html")] == ["index.html"]
    assert [path for path in PAGE.rglob("*") if "pecimen" in path.name] == []
    for script in PAGE.rglob("*.js"):
        assert "Maximilienne" not in script.read_text()
