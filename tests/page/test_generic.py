"""Games without a board of their own are played on their pictures: no list of moves."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from quinte import Grid
from tests.page.conftest import Open
from tests.page.players import LIT, go_to_point, picture_by_mouse
from tests.page.window import Window

BUTTONS = ".deeds button"
LINES = sorted({line for cell in Grid(9).lines(5) for line in cell})
NAMES = Grid(9).names


def lit(window: Window) -> set[str]:
    """What can be clicked, once the picture is there."""
    window.page.wait_for_selector(LIT)
    found = window.page.locator(LIT).evaluate_all("all => all.map(each => each.dataset.target)")
    return set(found)


def target(name: str) -> str:
    return f'.picture [data-target="{name}"]'


def toward_five(mine: set[str], free: set[str]) -> str:
    """The next point of a line that can still be five of mine, the most of them mine already."""
    lines = [{NAMES[cell] for cell in line} for line in LINES]
    best = max(lines, key=lambda line: len(line & mine) if line <= mine | free else -1)
    return min(best & free)


def test_a_whole_game_of_gomoku_is_played_on_its_board_by_mouse_and_by_keyboard(
    window: Window,
) -> None:
    window.open()
    page = window.page
    window.against_bot("gomoku", "level1", options={"size": 9})
    mine: set[str] = set()
    while window.ready():
        free = lit(window)
        assert len(free) == 81 - 2 * len(mine)
        assert page.locator(BUTTONS).count() == 0
        if mine:
            expect(page.locator(".picture .line-ring")).to_have_count(1)  # what the bot did
        point = toward_five(mine, free)
        if len(mine) % 3 == 1:
            window.tab_to(".picture [data-target]")
            go_to_point(window, point)
            window.press("Enter" if len(mine) % 2 else "Space")
        else:
            page.locator(target(point)).click()
        mine.add(point)
        expect(page.locator(target(point))).to_have_attribute("aria-label", f"{point}, Ada")
        if len(mine) % 3 == 2:
            window.wait_focus(target(point))  # it stays where it was
    assert window.phase == "over"
    status = window.call(f"/api/tables/{window.table}")["status"]
    assert (status["result"]["winners"], status["result"]["reason"]) == ([0], "five")
    expect(page.locator(".bar .where")).to_contain_text("Gomoku")
    expect(page.locator(".refusal")).to_have_count(0)


def test_a_whole_game_of_whist_is_played_by_clicking_cards_then_replayed(
    window: Window, rng: Random
) -> None:
    window.against_bot("whist", "level2")
    page = window.page
    page.wait_for_selector(".picture")
    turns = 0
    while window.ready():
        playable = lit(window)
        assert playable == set(window.moves())
        assert page.locator(BUTTONS).count() == 0
        others = page.locator('.picture [data-target][aria-disabled="true"]')
        names = others.evaluate_all("all => all.map(each => each.dataset.target)")
        wrong = sorted(set(names) - {"trick", "trump", "stock"})
        if wrong:  # the table says why not
            page.locator(target(wrong[0])).click(force=True)
            expect(page.locator(".refusal")).to_contain_text("does not follow suit")
            expect(page.locator(".refusal a")).to_have_attribute("href", "/rules/whist#W4")
        picture_by_mouse(window, rng)
        turns += 1
    assert turns == 7
    assert window.phase == "over"
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".replay img")
    first = page.locator(".replay img").get_attribute("src")
    page.get_by_role("button", name="Next move").click()
    expect(page.locator("h1")).to_contain_text("Move 1 of ")
    expect(page.locator(".story p")).not_to_have_count(0)
    page.wait_for_function("src => document.querySelector('.replay img').src !== src", arg=first)
    window.open("/rules/whist#W4")
    expect(page.locator("h1")).to_have_text("Seven-Card Whist")
    expect(page.locator("#W4")).to_have_count(1)


def test_a_move_of_two_clicks_and_a_move_that_names_nothing_drawn(window: Window) -> None:
    window.against_bot("hop", "random", first=0)
    page = window.page
    assert lit(window) == {"a1"}
    page.locator(target("a1")).click()
    expect(page.locator(target("a1"))).to_have_attribute("aria-pressed", "true")
    assert lit(window) == {"b1", "a2", "b2"}
    expect(page.locator(BUTTONS)).to_have_count(0)
    page.locator(target("a1")).click()  # lets it go
    assert lit(window) == {"a1"}
    page.locator(target("a1")).click()
    page.locator(target("a2")).click()
    expect(page.locator(".log")).to_contain_text("Ada: a2")
    assert window.ready()
    assert lit(window) == {"a2"}
    window.tab_to(".picture [data-target]")
    go_to_point(window, "a2")
    window.press("Enter")
    window.wait_focus(LIT)  # where the token may go
    window.press("Escape")
    assert lit(window) == {"a2"}
    page.get_by_role("button", name="sit out").click()
    expect(page.locator(".log")).to_contain_text("Ada passes")
    assert window.ready()
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("button", name="passer")).to_be_visible()
    expect(page.locator(".bar .where")).to_contain_text("Saute")


def test_a_finger_beside_a_small_target_is_taken_to_the_nearest_legal_one(
    open_window: Open,
) -> None:
    window = open_window(width=360, height=740, has_touch=True)
    window.against_bot("gomoku", "random", first=0)
    page = window.page
    lit(window)
    box = page.locator(target("h8")).bounding_box()
    assert box
    assert box["width"] < 24
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(target("h8"))).to_have_attribute("aria-label", "h8, Ada")
    assert window.ready()
    free = lit(window)
    near = next(name for name in ("i8", "g8") if name in free)
    shift = 0.3 if near == "i8" else -0.3
    page.touchscreen.tap(
        box["x"] + box["width"] * (0.5 + shift), box["y"] + box["height"] / 2
    )  # on the stone, but nearer to the point beside it
    expect(page.locator(target(near))).to_have_attribute("aria-label", f"{near}, Ada")
    expect(page.locator(".refusal")).to_have_count(0)


def test_two_fingers_make_the_cells_of_a_picture_large_enough_for_one(open_window: Open) -> None:
    window = open_window(width=360, height=740, has_touch=True)
    window.against_bot("gomoku", "random", first=0)
    lit(window)
    devtools = window.context.new_cdp_session(window.page)
    for kind, points in (
        ("touchStart", (170, 190)),
        ("touchMove", (150, 210)),
        ("touchMove", (140, 220)),
        ("touchEnd", ()),
    ):
        listed = [{"x": x, "y": 370, "id": i} for i, x in enumerate(points)]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": listed})
    box = window.page.locator(target("h8")).bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    expect(window.page.locator(target("h8"))).to_have_attribute("aria-label", "h8")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_table_of_an_installed_game_is_found_by_its_link_in_the_reader_s_language(
    language: str, open_window: Open
) -> None:
    window = open_window(language=language)
    name = "<b onclick=x>"
    table = window.new_table("whist", [None, "random"], name=name, public=True)
    window.ask(table, do="start")
    window.open(f"/table/{table}")
    page = window.page
    titles = {"en": "Seven-Card Whist", "fr": "Whist à sept cartes"}
    expect(page.locator(".bar .where")).to_contain_text(titles[language])
    expect(page.locator(target("trick"))).to_have_attribute(
        "aria-label", {"en": "Trick", "fr": "Pli"}[language]
    )
    expect(page.locator(".picture [role=group]").last).to_have_attribute("aria-label", name)
    expect(page.locator(".plate.own")).to_have_attribute("aria-label", name)
    assert page.locator(".picture b, .picture [onclick], .picture style").count() == 0
    window.open()
    expect(page.locator(f'a[href="/table/{table}"]').first).to_contain_text(titles[language])
    expect(page.locator('[data-game="whist"]')).not_to_contain_text("whist.")
    expect(page.locator('[data-game="broken"]')).to_have_count(0)
