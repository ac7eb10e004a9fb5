"""Somebody whom the operator bans reads so, at once and after coming back."""

from __future__ import annotations

from playwright.sync_api import expect

from quinte.server.operating.orders import ban, close, unban
from quinte.server.settings import sqlite_url
from quinte.server.storage.copies import sync_engine
from tests.page.conftest import Open
from tests.page.server import Served


def test_the_banned_read_why_and_come_back_when_it_is_over(
    open_window: Open, server: Served
) -> None:
    engine = sync_engine(sqlite_url(server.database))
    window = open_window(language="fr")
    window.against_bot("cinco", name="Malpoli")
    ban(engine, ["Malpoli"], "insultes", None)
    said = window.page.locator("main [role=alert]")
    expect(said).to_have_text("l’opérateur de ce serveur vous a banni\u00a0: insultes")
    expect(window.page.locator("main h1")).to_have_text("Vous ne pouvez pas jouer ici")
    window.page.reload()
    expect(said).to_contain_text("insultes")
    unban(engine, ["Malpoli"])
    while not window.context.request.get(f"{window.base}/api/tables/mine").ok:
        window.page.wait_for_timeout(50)
    window.page.reload()
    expect(window.page.locator(".board")).to_have_count(1)
    window.troubles = [each for each in window.troubles if "403" not in each]


def test_a_table_that_the_operator_closes_says_so(open_window: Open, server: Served) -> None:
    window = open_window()
    window.against_bot("cinco", name="Ada")
    close(sync_engine(sqlite_url(server.database)), window.table)
    expect(window.page.locator(".table-page[data-phase=closed]")).to_have_count(1)
    expect(window.page.locator("main")).to_contain_text("This table is closed.")
