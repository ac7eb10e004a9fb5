"""The board of Quinto tiles: an arrow to lay along, fingers, sums; whole in every window."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Open
from tests.page.players import cells_of
from tests.page.test_games import drag
from tests.page.window import Window
from tests.variants import variants

SIZES = [
    (1440, 900),
    (1200, 800),
    (1024, 768),
    (360, 740),
    (740, 360),
    (768, 1024),
    (1366, 768),
    (2560, 1440),
]
EDITIONS = {2: "1964", 3: "1964-wood", 4: "1968"}
# What is outside the window, or scrolls.
OUTSIDE = """() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    const out = scrollHeight > innerHeight || scrollWidth > innerWidth ? ['page'] : [];
    const parts = '.square, .rack, .rack .tile, .deeds button, .plate, .unseen-tiles, .sum';
    for (const each of document.querySelectorAll(parts)) {
        const { left, top, right, bottom, width } = each.getBoundingClientRect();
        const inside = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
        if (width && !inside) out.push(each.outerHTML.slice(0, 80));
    }
    for (const each of document.querySelectorAll('.deeds button'))
        if (each.scrollWidth > each.clientWidth + 1) out.push(each.textContent);
    const box = (one) => one.getBoundingClientRect();
    const rack = box(document.querySelector('.rack'));
    for (const each of [...document.querySelectorAll('.deeds button')].map(box))
        if (each.left < rack.right + 4 && rack.left < each.right + 4 &&
            each.top < rack.bottom && rack.top < each.bottom) out.push('deeds at the rack');
    return out;
}"""


def begun(window: Window, players: int = 2, **options: Any) -> None:
    """A game with bots, it is my turn, and there is something to play."""
    seats = [None, *["random"] * (players - 1)]
    table = window.new_table("quinto-tiles", seats, options={"players": players, **options})
    window.ask(table, do="start")
    window.page.goto(f"{window.base}/table/{table}")
    window.page.wait_for_selector(".square")
    assert window.ready()
    if window.moves() == ["pass"]:
        begun(window, players, **options)


def longest(window: Window) -> list[tuple[str, str]]:
    """The tiles of a play that lays most of them."""
    plays = [cells_of(move) for move in window.moves() if move != "pass"]
    return max(plays, key=len)


def lay(window: Window, play: list[tuple[str, str]]) -> None:
    for cell, digit in play:
        free = f'.rack .tile[data-digit="{digit}"][aria-disabled=false]'
        window.click(window.page.locator(free).first)
        window.click(window.page.locator(f'[data-cell="{cell}"]'))


@pytest.mark.parametrize(
    ("players", "language"), variants([(2, "fr"), (3, "en"), (4, "fr")], [(3, "en")])
)
def test_in_every_window_the_whole_table_is_there_and_nothing_scrolls(
    players: int, language: str, open_window: Open
) -> None:
    window = open_window(language=language)
    window.quick = True
    begun(window, players, edition=EDITIONS[players])
    lay(window, longest(window))
    expect(window.page.locator(".sum")).not_to_have_count(0)
    for width, height in SIZES:
        window.page.set_viewport_size({"width": width, "height": height})
        assert window.page.evaluate(OUTSIDE) == [], (width, height)


def test_tiles_go_along_the_arrow_and_the_button_names_the_score(window: Window) -> None:
    begun(window)
    page = window.page
    play = longest(window)
    first, second = play[0][0], play[1][0] if len(play) > 1 else ""
    page.locator(f'[data-cell="{first}"]').click()
    expect(page.locator(".arrow")).to_have_count(1)
    if second and second[:-1] != first[:-1]:  # a play down
        page.locator(f'[data-cell="{first}"]').click()
    for _, digit in play:
        page.locator(f'.rack .tile[data-digit="{digit}"][aria-disabled=false]').first.click()
    for cell, _ in play:
        expect(page.locator(f'[data-cell="{cell}"].own')).to_have_count(1)
    expect(page.locator(".sum:not(.wrong)")).not_to_have_count(0)
    expect(page.locator(".sum.wrong")).to_have_count(0)
    score = (page.locator(".turn h1").inner_text()).split()[0]
    expect(page.locator(".deeds .main")).to_have_text(f"Play for {score}")
    page.locator(".deeds .main").click()
    expect(page.locator(".own.square")).to_have_count(0)
    expect(page.locator(".refusal")).to_have_count(0)


def test_a_wrong_sum_is_dashed_and_said_where_the_turn_is(window: Window) -> None:
    begun(window, multiple=9)
    page = window.page
    right = [tuple(cells_of(move)) for move in window.moves() if move != "pass"]
    free = [
        cell
        for cell in ("7I", "8I", "7J")  # on the star or beside it
        if not page.locator(f'[data-cell="{cell}"] use').count()
    ]
    cell = free[0]
    rack = [each.get_attribute("data-digit") or "" for each in page.locator(".rack .tile").all()]
    lay(window, [(cell, next(digit for digit in rack if ((cell, digit),) not in right))])
    expect(page.locator(".turn h1")).to_have_text("Not yet")
    expect(page.locator(".sum.wrong text").first).to_contain_text("✕")
    expect(page.locator(".deeds .main")).to_have_text("Play")
    page.get_by_role("button", name="Recall").click()
    expect(page.locator(".sum, .own.square")).to_have_count(0)


def test_a_tile_in_the_hand_shows_where_it_fits_and_can_be_dragged_on_and_back(
    window: Window,
) -> None:
    begun(window)
    page = window.page
    (cell, digit), *_ = longest(window)
    tile = f'.rack .tile[data-digit="{digit}"][aria-disabled=false]'
    page.locator(tile).first.click()
    expect(page.locator(f'[data-cell="{cell}"].target')).to_have_count(1)
    page.locator(f'[data-cell="{cell}"]').click()
    expect(page.locator(".target")).to_have_count(0)
    drag(window, f'[data-cell="{cell}"]', '[data-cell="1A"]')
    expect(page.locator('.own[data-cell="1A"]')).to_have_count(1)
    drag(window, '[data-cell="1A"]', ".rack")
    expect(page.locator(".own.square, .ghost")).to_have_count(0)
    expect(page.locator(".rack .tile.used")).to_have_count(0)


def test_a_tile_on_another_goes_home_and_the_rule_is_said(window: Window) -> None:
    begun(window)
    page = window.page
    lay(window, longest(window))
    page.locator(".deeds .main").click()
    expect(page.locator(".own.square")).to_have_count(0)
    assert window.ready()
    there = page.locator(".square:has(use)").first.get_attribute("data-cell")
    page.locator(".rack .tile").first.click()
    page.locator(f'[data-cell="{there}"]').click()
    expect(page.locator(".refusal")).to_contain_text(f"There is already a tile on {there}.")
    expect(page.locator(".own.square")).to_have_count(0)
    expect(page.locator(".rack .tile.chosen")).to_have_count(1)


def test_a_finger_beside_a_small_cell_means_the_one_where_the_tile_fits(open_window: Open) -> None:
    window = open_window(width=360, height=740, has_touch=True)
    begun(window)
    page = window.page
    (cell, digit), *_ = longest(window)
    page.locator(f'.rack .tile[data-digit="{digit}"]').first.tap()
    expect(page.locator(f'[data-cell="{cell}"].target')).to_have_count(1)
    boxes = {
        each.get_attribute("data-cell"): each.bounding_box()
        for each in page.locator(".target").all()
    }
    lowest = max(boxes, key=lambda name: (boxes[name] or {"y": 0})["y"])
    box = boxes[lowest]
    assert box
    assert box["width"] < 44
    devtools = window.context.new_cdp_session(page)
    beside = {"x": box["x"] + box["width"] / 2, "y": box["y"] + 1.8 * box["height"]}
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [beside]})
    expect(page.locator(".loupe")).to_have_count(1)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".loupe")).to_have_count(0)
    expect(page.locator(f'.own[data-cell="{lowest}"]')).to_have_count(1)


def test_on_a_phone_columns_lie_level_and_the_arrows_go_where_they_point(open_window: Open) -> None:
    window = open_window(width=360, height=740)
    begun(window)
    corners = {}
    for cell in ("1A", "1Q", "13A"):
        box = window.page.locator(f'[data-cell="{cell}"]').bounding_box()
        assert box
        corners[cell] = (round(box["x"]), round(box["y"]))
    (left, top), (below, bottom), (right, beside) = corners.values()
    assert (below, beside) == (left, top)
    assert bottom > top
    assert right > left  # so that digits are read in the order in which moves are written
    window.tab_to(".square")
    window.press("ArrowDown")
    assert window.at('[data-cell="7J"]')
    window.press("ArrowRight")
    assert window.at('[data-cell="8J"]')


def test_who_looks_on_sees_the_board_and_the_scores_and_can_do_nothing(open_window: Open) -> None:
    ada, eve = open_window(), open_window()
    ada.against_bot("quinto-tiles", "random")
    eve.open(f"/table/{ada.table}")
    eve.page.wait_for_selector(".square")
    expect(eve.page.locator(".plate .score")).to_have_count(2)
    expect(eve.page.locator(".rack, .deeds button")).to_have_count(0)
    eve.page.locator('[data-cell="1A"]').click()
    expect(eve.page.locator(".arrow, .own.square")).to_have_count(0)


def test_two_fingers_make_the_cells_as_large_as_a_finger(open_window: Open) -> None:
    window = open_window(width=360, height=740, has_touch=True)
    begun(window)
    page = window.page
    devtools = window.context.new_cdp_session(page)

    def touch(kind: str, *apart: int) -> None:
        points = [{"x": 180 + by, "y": 320, "id": i} for i, by in enumerate(apart)]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    size = "document.querySelector('.square .area').getBoundingClientRect().width"
    before = page.evaluate(size)
    touch("touchStart", -20, 20)
    touch("touchMove", -50, 20)
    touch("touchMove", -50, 60)
    touch("touchEnd")
    assert page.evaluate(size) > max(44, 2 * before)
    assert page.evaluate(
        "document.documentElement.scrollWidth <= innerWidth"
        " && document.documentElement.scrollHeight <= innerHeight"
    )
    expect(page.locator(".arrow, .own.square")).to_have_count(0)
