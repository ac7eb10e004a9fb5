"""The board of Quinto tiles: laid along an arrow, by finger, dragged back; whole in every window."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Open
from tests.page.players import cells_of
from tests.page.test_games import drag
from tests.page.window import Window

SIZES = [(1440, 900), (1024, 768), (360, 740), (740, 360), (768, 1024), (1366, 768), (2560, 1440)]
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
    return out;
}"""
# A finger goes down somewhere, and up again at once or by and by.
FINGER = """([x, y, types]) => {
    const there = document.elementFromPoint(x, y);
    const given = { bubbles: true, isPrimary: true, pointerType: 'touch', pointerId: 7,
                    clientX: x, clientY: y };
    for (const type of types) there.dispatchEvent(new PointerEvent(type, given));
}"""


def longest(window: Window) -> list[tuple[str, str]]:
    """The tiles of a play that lays most of them."""
    plays = [cells_of(move) for move in window.moves() if move != "pass"]
    return max(plays, key=len)


def lay(window: Window, play: list[tuple[str, str]]) -> None:
    for cell, digit in play:
        free = f'.rack .tile[data-digit="{digit}"][aria-disabled=false]'
        window.click(window.page.locator(free).first)
        window.click(window.page.locator(f'[data-cell="{cell}"]'))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_every_window_the_whole_table_is_there_and_nothing_scrolls(
    players: int, open_window: Open
) -> None:
    for language in ("en", "fr"):
        window = open_window(language=language)
        window.quick = True
        options: dict[str, Any] = {"players": players, "edition": EDITIONS[players]}
        table = window.new_table("quinto-tiles", [None] + ["random"] * (players - 1),
                                 options=options)  # fmt: skip
        window.ask(table, do="start")
        window.open(f"/table/{table}")
        assert window.ready()
        lay(window, longest(window))
        expect(window.page.locator(".sum")).not_to_have_count(0)
        for width, height in SIZES:
            window.page.set_viewport_size({"width": width, "height": height})
            assert window.page.evaluate(OUTSIDE) == [], (language, width, height)


def test_tiles_go_along_the_arrow_and_the_button_names_the_score(window: Window) -> None:
    window.against_bot("quinto-tiles")
    assert window.ready()
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
    window.against_bot("quinto-tiles", options={"multiple": 9})
    assert window.ready()
    page = window.page
    play = longest(window)
    assert len(play) > 1
    lay(window, [(play[0][0], play[0][1])])
    lay(window, [(play[-1][0], play[-1][1])] if len(play) == 2 else [(play[1][0], play[1][1])])
    if len(play) > 2:
        expect(page.locator(".sum.wrong text").first).to_contain_text("✕")
        expect(page.locator(".turn h1")).to_have_text("Not yet")
        expect(page.locator(".deeds .main")).to_have_text("Play")
    page.get_by_role("button", name="Recall").click()
    expect(page.locator(".sum, .own.square")).to_have_count(0)


def test_a_tile_in_the_hand_shows_where_it_fits_and_can_be_dragged_on_and_back(
    window: Window,
) -> None:
    window.against_bot("quinto-tiles")
    assert window.ready()
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


def test_a_finger_beside_a_small_cell_means_the_one_where_the_tile_fits(open_window: Open) -> None:
    window = open_window(width=360, height=740, has_touch=True)
    window.against_bot("quinto-tiles")
    assert window.ready()
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
    where = [box["x"] + box["width"] / 2, box["y"] + 1.8 * box["height"]]
    page.evaluate(FINGER, [*where, ["pointerdown"]])
    expect(page.locator(".loupe")).to_have_count(1)
    page.evaluate(FINGER, [*where, ["pointerup"]])
    expect(page.locator(".loupe")).to_have_count(0)
    expect(page.locator(f'.own[data-cell="{lowest}"]')).to_have_count(1)


def test_on_a_phone_the_board_is_turned_and_the_arrows_go_where_they_point(
    open_window: Open,
) -> None:
    window = open_window(width=360, height=740)
    window.against_bot("quinto-tiles")
    assert window.ready()
    first, last = (window.page.locator(f'[data-cell="{cell}"]') for cell in ("1A", "1Q"))
    above, below = first.bounding_box(), last.bounding_box()
    assert above
    assert below
    assert below["y"] > above["y"]
    assert abs(below["x"] - above["x"]) < 1
    window.tab_to(".square")
    window.press("ArrowDown")
    assert window.at('[data-cell="7J"]')
    window.press("ArrowLeft")
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
