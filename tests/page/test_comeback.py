"""A page that was cut off has in its log all that happened meanwhile."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.page.conftest import Open
from tests.page.players import CARD
from tests.page.window import Window


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


def test_a_move_that_waits_for_the_line_can_be_taken_back(window: Window) -> None:
    line = Line()
    window.page.route_web_socket(re.compile("/api/ws"), line.opened)
    window.against_bot("cinco", first=0)
    window.ready()
    page, lost = window.page, window.page.locator(".line.lost")
    hand, back = page.locator(".hand button"), page.get_by_role("button", name="Take back")
    line.lose()
    expect(lost).to_be_visible()
    for taken_back in (True, False):
        hand.first.click()
        page.locator(".cell.lit").last.click()
        expect(lost).to_have_text("Reconnecting… Your move is kept.")
        expect(page.locator(".log [aria-current=step]")).to_contain_text(re.compile(r"\d+ → \d+ …"))
        expect(hand).to_have_count(3)
        if taken_back:
            page.locator("[data-deed=withdraw]").click()
            expect(page.locator("[data-token]")).to_have_count(0)
            expect(hand).to_have_count(4)
            page.locator(".hand button.chosen").click()
    expect(back).to_have_count(2)  # the other asks the table, in the rail
    line.cut = False
    expect(lost).to_have_count(0)
    expect(page.locator("[data-deed=withdraw]")).to_have_count(0)
    # It is still my turn while the server answers: the move is there when the list has it for good.
    played = page.locator(".log li .line").filter(has_text=re.compile(r"\d+ → \d+(?! …)"))
    expect(played.first).to_be_visible()
    window.forgive_losses()


@pytest.mark.parametrize(
    ("game", "clicks", "said"),
    [
        ("cinco", ["[data-deed=draw], [data-deed=swap]:not([aria-disabled=true])"], "(Draw|Swap)"),
        ("score5", [".deeds .primary"], "Bid nothing"),
        ("quinto-cards", [CARD, ".rows .lit >> nth=-1"], "new row, .+"),
    ],
)
def test_a_move_that_waits_is_told_in_the_words_of_its_board(
    game: str, clicks: list[str], said: str, window: Window
) -> None:
    line = Line()
    window.page.route_web_socket(re.compile("/api/ws"), line.opened)
    window.against_bot(game, first=0)
    window.ready()
    page = window.page
    line.lose()
    expect(page.locator(".line.lost")).to_be_visible()
    for click in clicks:
        page.locator(click).last.click()
    told = page.locator(".log [aria-current=step]")
    expect(told).to_contain_text(re.compile(f"{said} …"))
    words = re.search(f"{said} …", told.inner_text())
    assert words
    expect(page.locator("p.ask")).to_contain_text(f"Not sent yet: {words[0].removesuffix(' …')}.")
    window.forgive_losses()
