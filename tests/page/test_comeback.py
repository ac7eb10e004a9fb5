"""A page that was cut off has in its log all that happened meanwhile."""

from __future__ import annotations

import re

from playwright.sync_api import WebSocketRoute, expect

from tests.page.conftest import Open


class Line:
    """The page's line to the server, which the test can cut and mend."""

    def __init__(self) -> None:
        self.cut = False
        self.lines: list[WebSocketRoute] = []

    def opened(self, line: WebSocketRoute) -> None:
        if self.cut:
            line.close(code=1012)
        else:
            line.connect_to_server()
            self.lines.append(line)

    def lose(self) -> None:
        self.cut = True
        self.lines.pop().close(code=1012)


def test_what_happened_during_a_loss_is_in_the_log_afterwards(open_window: Open) -> None:
    ada, bob = open_window(), open_window()
    line = Line()
    ada.page.route_web_socket(re.compile("/api/ws"), line.opened)
    table = ada.new_table("cinco", first=1)
    bob.call("/api/guest", {"name": "Bob"})
    bob.ask(table, do="sit")
    ada.ask(table, do="start")
    ada.open(f"/table/{table}")
    ada.page.wait_for_selector(".board")
    log, lost = ada.page.locator(".log li"), ada.page.locator(".line.lost")
    before = log.count()
    line.lose()
    expect(lost).to_be_visible()
    bob.ask(table, do="move", text="swap")
    line.cut = False
    expect(lost).to_have_count(0)
    ada.page.wait_for_selector(".turn.mine")
    assert log.count() > before
    healed = log.all_inner_texts()
    ada.page.reload()
    ada.page.wait_for_selector(".board")
    assert log.all_inner_texts() == healed
    ada.forgive_losses()
