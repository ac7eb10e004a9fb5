"""Cinco's board: what it says, how it is touched, and that all of it is in the window."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Open
from tests.page.players import CARD, DEED
from tests.page.window import Window

SIZES = [
    (1440, 900), (1024, 768), (360, 740), (740, 360), (768, 1024), (1366, 768), (2560, 1440),
]  # fmt: skip
OUTSIDE = """() => {
    const page = document.documentElement;
    const found = [];
    if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) found.push('it scrolls');
    const all = '.hand .card, [data-deed], .plate, .cell, .pile';
    for (const each of document.querySelectorAll(all)) {
        const box = each.getBoundingClientRect();
        if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
            found.push(`${each.getAttribute('class')} ${each.textContent.trim()}`);
    }
    for (const each of document.querySelectorAll('[data-deed], .dock .name, .dock .about'))
        if (each.scrollWidth > each.clientWidth + 1) found.push(`cut: ${each.textContent}`);
    return found;
}"""
COVERED = """() => [...document.querySelectorAll('.cell')].filter((cell) => {
    const box = cell.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !cell.contains(top);
}).map((cell) => cell.dataset.cell)"""
"""Cells whose middle something else covers."""


def begun(window: Window, players: int, **more: object) -> None:
    """A game with bots, my seat the first to act."""
    seats = [None, *["random"] * (players - 1)]
    options = {"players": players, **more}
    table = window.new_table("cinco", seats, options=options, first=0)
    window.ask(table, do="start")
    window.page.goto(f"{window.base}/table/{table}")
    window.page.wait_for_selector(".cell")


def chosen(window: Window) -> None:
    """It is my turn and a card is chosen."""
    while window.ready() and not window.page.locator(CARD).count():
        window.page.locator(DEED).first.click()
    window.page.locator(CARD).first.click()
    expect(window.page.locator(".cell.lit")).not_to_have_count(0)


@pytest.mark.parametrize(
    ("players", "teams", "language"),
    [(3, 3, "fr"), (6, 3, "en")],
)
def test_nothing_covers_a_cell_at_any_size_while_a_card_is_chosen(
    players: int, teams: int, language: str, open_window: Open
) -> None:
    window = open_window(language=language)
    begun(window, players, **({"teams": teams} if players == 6 else {}))
    chosen(window)
    for width, height in SIZES:
        window.page.set_viewport_size({"width": width, "height": height})
        window.page.wait_for_timeout(50)
        assert window.page.evaluate(OUTSIDE) == [], (width, height)
        window.page.mouse.move(2, 2)
        assert window.page.evaluate(COVERED) == [], (width, height)


def test_it_says_what_can_be_done_and_what_a_card_reaches(window: Window) -> None:
    begun(window, 2)
    assert window.ready()
    said = window.page.locator(".turn p")
    expect(said).to_contain_text("Place on ")
    expect(said).to_contain_text("swap your hand")
    lowest = min(int(move.partition("@")[2]) for move in window.moves() if "@" in move)
    expect(said).to_contain_text(f"Place on {lowest} or higher")
    card = window.page.locator(CARD).last
    number = card.get_attribute("data-hand")
    card.click()
    cells = [move for move in window.moves() if move.startswith(f"{number}@")]
    expect(window.page.locator(".dock .ask")).to_contain_text(f"{number} reaches {len(cells)} cell")
    expect(said).to_contain_text(
        f"Place on {min(int(cell.partition('@')[2]) for cell in cells)} or "
    )
    expect(window.page.locator(".cell.lit")).to_have_count(len(cells))
    expect(window.page.locator(".cell.dim")).to_have_count(90 - len(cells))
    window.press("Escape")
    expect(window.page.locator(".cell.lit, .cell.dim")).to_have_count(0)


def test_what_is_not_possible_says_why_over_the_board(window: Window) -> None:
    begun(window, 2)
    assert window.ready()
    page = window.page
    before = page.locator(".board").bounding_box()
    page.locator('[data-deed="draw"][aria-disabled=true]').click(force=True)
    expect(page.locator(".refusal a")).to_have_attribute("href", "/rules/cinco#C5")
    assert page.locator(".board").bounding_box() == before
    assert window.moves()


def test_keys_choose_draw_and_let_go_wherever_the_focus_is(window: Window, rng: Random) -> None:
    begun(window, 2)
    assert window.ready()
    page = window.page
    window.press("2")
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(1)
    window.wait_focus(".cell.lit")
    window.press("Escape")
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(0)
    window.press("1")
    window.wait_focus(".cell.lit")
    window.press("Enter")
    assert window.ready()
    expect(page.locator(".hand .card")).to_have_count(3)
    window.press("d")
    expect(page.locator(".hand .card")).to_have_count(4)


def test_a_finger_previews_on_small_cells_and_a_button_places(open_window: Open) -> None:
    window = open_window(width=360, height=740, has_touch=True)
    begun(window, 2)
    chosen(window)
    page = window.page
    lit = page.locator(".cell.lit")
    box = lit.nth(lit.count() // 2).bounding_box()
    assert box
    before = window.call(f"/api/tables/{window.table}")["seq"]
    page.touchscreen.tap(box["x"] + box["width"] / 2 + 3, box["y"] + box["height"] / 2)
    place = page.locator('[data-deed="place"]')
    cell = lit.nth(lit.count() // 2).get_attribute("data-cell")
    expect(place).to_have_text(f"Place on {cell}")
    expect(page.locator(".stone.would")).to_have_count(1)
    assert window.call(f"/api/tables/{window.table}")["seq"] == before
    place.tap()
    expect(page.locator(f'[data-token="{cell}"]')).to_have_count(1)


def test_two_fingers_zoom_and_two_taps_show_all_of_it(open_window: Open) -> None:
    window = open_window(width=360, height=740, has_touch=True)
    begun(window, 2)
    page = window.page
    devtools = window.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        listed = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": listed})

    size = """(() => {
        const box = document.querySelector('.cell').getBoundingClientRect();
        return Math.min(box.width, box.height);
    })()"""
    before = page.evaluate(size)
    touch("touchStart", (170, 320), (190, 320))
    touch("touchMove", (150, 320), (210, 320))
    touch("touchMove", (140, 320), (220, 320))
    touch("touchEnd")
    assert page.evaluate(size) > max(44, 2 * before)  # large enough for any finger
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for _ in range(2):
        touch("touchStart", (180, 320))
        touch("touchEnd")
    assert page.evaluate(size) == pytest.approx(before)


def test_threats_are_shown_if_one_likes(open_window: Open) -> None:
    window = open_window()
    window.context.add_init_script("localStorage.threats = 'on'")
    begun(window, 2)
    page, line = window.page, range(68, 74)
    for _ in range(60):
        assert window.ready()
        if page.locator(".danger").count():
            break
        moves = window.moves()
        mine = [move for move in moves if "@" in move and int(move.partition("@")[2]) in line]
        other = "draw" if "draw" in moves else moves[-1]
        before = page.locator(".log .line").count()
        window.ask(window.table, do="move", text=max(mine, default=other))
        page.wait_for_function(
            "n => document.querySelectorAll('.log .line').length > n", arg=before
        )
    expect(page.locator(".danger").first).to_be_visible()
