"""A server, a browser, and windows that must not complain."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from quinte.server.app import PAGE
from tests.page.firefox import FIREFOX
from tests.page.server import Served
from tests.page.window import UNSEEN, Window

ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--renderer-process-limit=1",
]  # fmt: skip
"""All windows share a process, which knows the page's scripts and fonts: an eighth less work."""
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The shell has no windows of its own to draw: a new guest comes in a third of the time."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
Open = Callable[..., Window]
collect_ignore = [] if FIREFOX else ["test_firefox.py"]
"""One whole game of each is played in Firefox too, where it is installed."""


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("served"))
    yield served
    served.kill()


@pytest.fixture
def server(served: Served, request: pytest.FixtureRequest) -> Served:
    """The server; what it deals is the same whenever a test is run."""
    served.deal(request.node.nodeid)
    return served


# For this package only: as long as Playwright runs, no other test could run a loop of its own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("chromium is not here")
    if not (PAGE / "index.html").is_file():
        pytest.skip("the page is not built: make page")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def open_window(server: Served, browser: Browser) -> Iterator[Open]:
    """`open_window(theme="dark", language="fr")`: a window of a new guest, at no page yet."""
    windows: list[Window] = []

    def make(
        theme: str = "auto",
        language: str = "en",
        width: int = 1280,
        height: int = 860,
        motion: bool = False,
        **more: Any,
    ) -> Window:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale={"en": "en-GB", "fr": "fr-FR"}[language],
            reduced_motion="no-preference" if motion else "reduce",
            **more,
        )
        context.add_init_script(f"localStorage.theme ??= '{theme}'; localStorage.sound ??= 'off'")
        context.add_init_script(UNSEEN)
        windows.append(Window(context, server.base))
        return windows[-1]

    yield make
    troubles = [text for window in windows for text in window.troubles]
    for window in windows:
        window.context.close()
    assert troubles == []


@pytest.fixture
def window(open_window: Open) -> Window:
    return open_window()


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> Random:
    """The choices of a test are always the same; so are the deals of tables it has made."""
    return Random(request.node.name)
