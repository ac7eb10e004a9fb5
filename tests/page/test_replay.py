"""A game that is over, move by move: by keyboard, by mouse, by address, through others' eyes."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import expect

from tests.page.axe import accessible
from tests.page.conftest import Open
from tests.page.players import hurry
from tests.page.window import Window

SIZES = [
    (360, 740), (740, 360), (768, 1024), (1024, 768), (1366, 768), (1440, 900), (2560, 1440),
]  # fmt: skip
# What is outside the window or scrolls, in words; only lists and stories of the rail may.
WRONG = """() => {
    const { innerWidth: width, innerHeight: height } = window;
    const page = document.documentElement, wrong = [];
    if (page.scrollHeight > height || page.scrollWidth > width) wrong.push('the page scrolls');
    const board = document.querySelector('.board').getBoundingClientRect();
    if (board.width * board.height < 0.25 * width * height) wrong.push('the board is small');
    for (const each of document.querySelectorAll('.transport button, .transport input, .plate')) {
        if (!each.checkVisibility({ visibilityProperty: true })) continue;
        const { left, top, right, bottom } = each.getBoundingClientRect();
        if (left < -1 || top < -1 || right > width + 1 || bottom > height + 1)
            wrong.push(`${each.outerHTML.slice(0, 80)} is outside`);
        for (const cell of document.querySelectorAll('.board [data-cell]')) {
            const box = cell.getBoundingClientRect();
            const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
            if (left < x && x < right && top < y && y < bottom)
                wrong.push(`${each.outerHTML.slice(0, 80)} covers ${cell.dataset.cell}`);
        }
    }
    return wrong;
}"""


def played(window: Window, game: str = "cinco", moves: int = 6, **more: Any) -> int:
    """A game that this guest has given up after some moves; how many steps its replay has."""
    window.against_bot(game, "random", **more)
    hurry([window], Random(game), most=moves)
    if window.ready():
        window.ask(window.table, do="resign")
    return len(window.call(f"/api/tables/{window.table}/replay?seat=all")) - 1


def test_by_keyboard_alone_wherever_the_focus_is(window: Window) -> None:
    last = played(window)
    table, page = window.table, window.page
    window.page.wait_for_selector(".table-page[data-phase=over]")
    page.get_by_role("link", name="Replay").click()
    head = page.locator("h1")
    expect(head).to_have_text("The start")
    for number, there in enumerate((".bar .brand", ".transport .run", "[type=range]", ".cell"), 1):
        page.locator(there).first.focus()
        window.press("ArrowRight")
        expect(head).to_have_text(f"Move {number} of {last}")
    window.press("ArrowLeft")
    expect(head).to_have_text(f"Move 3 of {last}")
    window.press("End")
    expect(page.locator(".verdict")).to_contain_text("wins")
    page.locator(".share").focus()
    window.press("Home")
    expect(head).to_have_text("The start")
    page.get_by_role("button", name="2×").click()
    window.press("Space")  # plays, and presses no button
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(head).to_have_text(f"Move 1 of {last}")
    window.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    window.press("?")
    keys = page.get_by_role("dialog", name="Keyboard shortcuts")
    for said in ("Next move", "Go to the end", "Ask a strong bot"):
        expect(keys).to_contain_text(said)
    expect(keys).not_to_contain_text("Draw")
    window.press("Escape")
    page.wait_for_url(f"**/replay/{table}/1")
    page.go_back()
    page.wait_for_url(f"**/table/{table}")


def test_a_click_on_a_move_goes_there_and_its_address_can_be_sent(open_window: Open) -> None:
    ada = open_window(permissions=["clipboard-read", "clipboard-write"])
    played(ada, first=0)
    ada.open(f"/replay/{ada.table}")
    page = ada.page
    lines = page.locator(".moves button.line")
    lines.nth(4).click()
    expect(lines.nth(4)).to_have_attribute("aria-current", "step")
    expect(page.locator(".moves [aria-current]")).to_have_count(1)
    head, told = page.locator("h1").inner_text(), page.locator(".story").inner_text()
    page.get_by_role("button", name="Share this move").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    address = str(page.evaluate("navigator.clipboard.readText()"))
    eve = open_window()
    eve.open(address.removeprefix(ada.base))
    expect(eve.page.locator("h1")).to_have_text(head)
    expect(eve.page.locator(".story")).to_have_text(told)
    expect(eve.page.locator("[data-token]")).to_have_count(page.locator("[data-token]").count())
    eve.page.locator("[type=range]").fill("0")
    expect(eve.page.locator("h1")).to_have_text("The start")
    accessible(eve.page)


def test_eyes_see_what_that_player_saw_and_nothing_scrolls(window: Window) -> None:
    played(window, moves=2)
    window.open(f"/replay/{window.table}")
    page = window.page
    hidden = page.get_by_role("img", name="Hidden card")
    expect(page.locator(".seats .plate")).to_have_count(2)
    expect(hidden).to_have_count(0)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WRONG) == [], (width, height)
    page.set_viewport_size({"width": 1280, "height": 860})
    page.get_by_role("button", name="View: All open").click()
    page.get_by_role("button", name="Ada", exact=True).click()
    expect(page.locator(".plate.own .name")).to_have_text("Ada")
    expect(page.locator(".seats .plate")).to_have_count(1)
    expect(page.locator(".hand button")).to_have_count(4)
    expect(page.locator(".moves")).to_contain_text("dealt four cards")
    expect(page.locator(".deeds button:visible")).to_have_count(2)  # of the rail: share, more
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WRONG) == [], (width, height)


def test_all_rounds_of_a_match_are_replayed_in_both_languages_by_anybody(open_window: Open) -> None:
    ada = open_window()
    ada.against_bot("cinco", "random", match="best-of-3", first=0)
    table = ada.table
    for number in range(2):
        ada.ask(table, do="resign")
        if not number:
            ada.ask(table, do="next")
    eve = open_window()
    eve.open(f"/replay/{table}/1/1")
    page = eve.page
    expect(page.locator(".verdict")).to_contain_text("wins")
    eve.press("ArrowRight")  # into the next round
    expect(page.locator(".turn .round")).to_have_text("Round 2 of 2")
    expect(page.locator("h1")).to_have_text("The start")
    page.wait_for_url(f"**/replay/{table}/2/0")
    page.get_by_role("button", name="Français").click()
    expect(page.locator(".turn .round")).to_have_text("Manche 2 sur 2")
    expect(page.locator("h1")).to_have_text("Le début")
    page.get_by_role("button", name="Manche 1").click()
    expect(page.locator(".turn .round")).to_have_text("Manche 1 sur 2")
    eve.press("End")
    expect(page.locator("h1")).to_have_text("Coup 1 sur 1")
    expect(page.locator(".story")).to_contain_text("abandon")
    expect(page).to_have_title("Revoir la partie")


def test_a_game_that_is_still_on_and_a_table_that_is_not_there(window: Window) -> None:
    window.against_bot("cinco")
    table, page = window.table, window.page
    window.open(f"/replay/{table}")
    expect(page.locator("h1")).to_have_text("This game is not over yet")
    page.get_by_role("link", name="Go to the table").click()
    page.wait_for_url(f"**/table/{table}")
    window.open("/replay/nothing/7")
    expect(page.locator(".refusal")).to_be_visible()
    window.troubles = [text for text in window.troubles if "404" not in text]


def test_points_are_drawn_where_a_game_counts_them_and_a_click_goes_there(window: Window) -> None:
    last = played(window, "quinto-tiles", moves=3)
    page = window.page
    page.set_viewport_size({"width": 1440, "height": 900})
    window.open(f"/replay/{window.table}")
    graph = page.locator(".graph > svg")
    box = graph.bounding_box()
    assert box
    graph.click(position={"x": box["width"] - 1, "y": 20})
    expect(page.locator("h1")).to_have_text(f"Move {last} of {last}")
    shown = page.locator(".seats .score").all_inner_texts()
    assert page.locator(".graph span").all_inner_texts() == shown
    played(window)
    window.open(f"/replay/{window.table}")
    expect(page.locator("h1")).to_have_text("The start")
    expect(page.locator(".graph")).to_have_count(0)
