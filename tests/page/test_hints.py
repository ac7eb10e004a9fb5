"""Bots by their strength, and what a strong one would play."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from quinte.bots import BY_LEVEL, USUAL
from tests.page.axe import accessible
from tests.page.conftest import Open
from tests.page.test_looks import SIDEWAYS, SMALL
from tests.page.window import Window

PHONE = 360
THINKS = 60000
"""Milliseconds at most for a bot to answer; on a loaded machine it has little of the processor."""


def test_bots_of_every_level_are_offered_and_the_last_choice_is_kept(window: Window) -> None:
    window.open("/?new=cinco")
    page = window.page
    levels = page.get_by_role("radiogroup", name="How strong?").get_by_role("radio")
    expect(levels).to_have_count(len(BY_LEVEL))
    expect(page.locator(f'input[value="{USUAL}"]')).to_be_checked()
    expect(levels.last).to_have_accessible_name("Level 5 of 5: expert")
    levels.first.check()
    expect(page.locator(".new-table")).to_contain_text("Level 1 of 5: beginner")
    page.reload()
    expect(levels.first).to_be_checked()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Play Cinco").click()
    expect(page.locator('[data-plate="1"]')).to_contain_text("level 1")
    status = window.call(f"/api/tables/{window.table}")["status"]
    assert [seat["bot"] for seat in status["seats"]] == [None, BY_LEVEL[1]]


@pytest.mark.parametrize(
    ("game", "theme", "language"), [("cinco", "light", "en"), ("score5", "contrast", "fr")]
)
def test_a_hint_is_asked_for_with_a_key_read_and_played(
    game: str, theme: str, language: str, open_window: Open
) -> None:
    window = open_window(theme, language)
    window.against_bot(game, "random", first=0)
    window.ready()
    page = window.page
    window.tab_to(".hand button.card")
    window.press("h")
    advice = page.locator(".advice")
    first = advice.locator("ol > li").first
    expect(first.locator(".chance")).to_contain_text("%", timeout=THINKS)
    assert first.locator("ul li").count() > 0
    said = advice.get_by_role("status").text_content() or ""
    assert (first.locator("ul li").first.text_content() or "?") in said
    accessible(page)
    page.locator(".log").focus()  # the key works there, too
    window.press("h")
    expect(advice.locator("ol")).to_have_count(0)
    window.press("h")
    expect(first.locator(".chance")).to_contain_text("%", timeout=THINKS)
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate(SIDEWAYS) == 0
    assert page.evaluate(SMALL) == []
    before = window.call(f"/api/tables/{window.table}")["seq"]
    page.locator(".bar .drawer").click()
    first.locator("button.primary").click()
    expect(advice.locator("ol")).to_have_count(0)
    assert window.at(".advice .ask")
    window.settle()
    assert window.call(f"/api/tables/{window.table}")["seq"] > before
    assert page.locator(".refusal").count() == 0


class Patient:
    """The page's line to the server, on which a bot's move waits until the test has it go on."""

    def __init__(self) -> None:
        self.waiting: list[tuple[WebSocketRoute, str | bytes]] = []

    def opened(self, line: WebSocketRoute) -> None:
        line.connect_to_server().on_message(lambda message: self.hear(line, message))

    def hear(self, line: WebSocketRoute, message: str | bytes) -> None:
        steps = json.loads(message).get("steps") or []
        if any(step["do"] == "bot" for step in steps):
            self.waiting.append((line, message))
        else:
            line.send(message)

    def go_on(self) -> None:
        for line, message in self.waiting:
            line.send(message)


def test_a_hint_stays_while_others_choose_at_the_same_time(window: Window) -> None:
    line = Patient()
    window.page.route_web_socket(re.compile("/api/ws"), line.opened)
    table = window.new_table("score5", [None, "greedy"])
    window.open(f"/table/{table}")
    window.ask(table, do="start")
    window.ready()
    window.press("h")
    ideas, done = window.page.locator(".advice ol"), window.page.locator(".bidder .chip.done")
    expect(ideas).to_have_count(1, timeout=THINKS)
    expect(done).to_have_count(0)
    line.go_on()
    expect(done).to_have_count(1)
    expect(ideas).to_have_count(1)


def test_bubbles_of_a_hint_are_on_the_screen_of_a_phone(open_window: Open) -> None:
    """The rim of Cinco's board is wider than the screen; bubbles keep to what can be seen."""
    window = open_window(width=PHONE, height=740)
    window.against_bot("cinco", "random", first=0)
    window.ready()

    def to_the_edge(route: Route) -> None:
        answer = route.fetch()
        found = answer.json()
        for hint, cell in zip(found["hints"], (86, 85, 88), strict=False):
            hint["move"] = f"84@{cell}"
        route.fulfill(response=answer, json=found)

    window.page.route("**/hint", to_the_edge)
    window.press("h")
    bubbles = window.page.locator("g.idea")
    expect(bubbles.first).to_be_visible(timeout=THINKS)
    for box in [each.bounding_box() for each in bubbles.all()]:
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE


def test_a_move_taken_back_takes_the_hint_away(window: Window) -> None:
    """In a game where nothing is drawn; before and after it is the same player's turn."""
    window.against_bot("gomoku", "random", first=0)
    window.ready()
    first = window.moves()
    window.ask(window.table, do="move", text=first[0])
    page = window.page
    ideas, free = page.locator(".advice ol"), page.locator(".picture .cell.lit")
    expect(free).to_have_count(len(first) - 2)
    window.press("h")
    expect(ideas).to_have_count(1, timeout=THINKS)
    page.locator(".tools button[aria-label^='Take back']").click()
    expect(free).to_have_count(len(first))
    expect(ideas).to_have_count(0)


def test_a_finished_game_is_studied_in_its_replay(window: Window) -> None:
    window.against_bot("cinco", "random", first=0)
    window.ask(window.table, do="resign")
    window.open(f"/replay/{window.table}")
    page = window.page
    page.get_by_role("button", name="Ask a strong bot").click()
    advice = page.locator(".advice")
    expect(advice.locator("h2")).to_have_text("Best moves for Ada")
    expect(advice.locator("ol > li").first).to_contain_text("Chance of winning")
    page.get_by_role("button", name="Go to the end").click()
    expect(advice.locator("ol")).to_have_count(0)


def test_where_two_play_at_one_screen_there_is_no_hint(window: Window) -> None:
    table = window.new_table("cinco")
    window.ask(table, do="sit", seat=1, name="Bob")
    window.ask(table, do="start")
    window.open(f"/table/{table}")
    window.page.locator(".cover button").click()
    window.page.wait_for_selector(".board")
    assert window.page.locator(".advice").count() == 0
