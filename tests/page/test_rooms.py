"""The rooms where nobody plays: lobby, new table, waiting room, my tables, settings, no page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.axe import COLOURS, accessible
from tests.page.conftest import Open
from tests.page.window import Window
from tests.variants import variants

WIDTHS = [(360, 740), (768, 1024), (1024, 768), (1440, 900), (2560, 1440), (740, 360)]
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# What is written or to be clicked and does not lie within the window's width, or is cut by its box.
CLIPPED = """() => [...document.querySelectorAll(
        ':is(main, dialog) :is(a, button, h1, h2, label, summary, p)')]
    .filter(each => !each.closest('svg, .unseen, details:not([open]) > :not(summary), .state'))
    .filter(each => each.checkVisibility())
    .filter(each => {
        const box = each.getBoundingClientRect();
        return box.left < -0.5 || box.right > innerWidth + 0.5
            || (getComputedStyle(each).display !== 'inline'
                && each.scrollWidth > each.clientWidth + 1);
    }).map(each => each.outerHTML.slice(0, 150))"""
SMALL = """() => [...document.querySelectorAll('button, select, input, summary')]
    .filter(each => each.checkVisibility())
    .map(each => [each.outerHTML.slice(0, 120), each.getBoundingClientRect()])
    .filter(([_, box]) => box.height < 43.9 || box.width < 43.9).map(([html]) => html)"""
Place = Callable[[Window], None]


def lobby(window: Window) -> None:
    window.against_bot("cinco", "random", first=0)
    window.new_table("quinto-cards", public=True)
    window.open()
    window.page.wait_for_selector(".game")


def ways(name: str) -> Place:
    def form(window: Window) -> None:
        window.open("/?new=score5")
        window.page.locator(f'input[value="{name}"]').check()
        for fold in window.page.locator("summary").all():
            fold.click()

    return form


def waiting(window: Window) -> None:
    window.open(f"/table/{window.new_table('quinto-tiles')}")
    window.page.wait_for_selector(".waiting")


def tables(window: Window) -> None:
    lobby(window)
    window.against_bot("score5", "random")
    window.ask(window.table, do="resign")
    window.open("/tables")
    window.page.wait_for_selector(".shelf .card")


def settings(window: Window) -> None:
    window.open()
    window.page.get_by_role(
        "button", name={"en": "Settings", "fr": "Réglages"}[said(window)]
    ).click()
    window.page.wait_for_selector("dialog")


def nowhere(window: Window) -> None:
    window.open("/nowhere")
    window.troubles = [text for text in window.troubles if "404" not in text]


def said(window: Window) -> str:
    return window.page.locator("html").get_attribute("lang") or ""


PLACES: dict[str, tuple[Place, dict[str, str]]] = {
    "lobby": (lobby, {"light": "fr", "dark": "en"}),
    "bot": (ways("bot"), {"contrast": "fr"}),
    "friend": (ways("friend"), {"light": "en"}),
    "screen": (ways("screen"), {"dark": "fr"}),
    "waiting": (waiting, {"light": "fr", "contrast": "en"}),
    "tables": (tables, {"dark": "fr", "contrast": "en"}),
    "settings": (settings, {"light": "en", "contrast": "fr"}),
    "nowhere": (nowhere, {"light": "fr", "dark": "en"}),
}
"""Each room, and the themes in which it is seen first in one language, then in the other."""


@pytest.mark.parametrize(
    ("name", "theme"),
    variants(
        [(name, theme) for name, (_, seen) in PLACES.items() for theme in seen],
        [(name, next(iter(seen))) for name, (_, seen) in PLACES.items()],
    ),
)
def test_a_room_is_whole_in_every_window_and_axe_finds_nothing(
    name: str, theme: str, open_window: Open
) -> None:
    place, seen = PLACES[name]
    window = open_window(theme, seen[theme])
    place(window)
    page = window.page
    accessible(page, rules=() if theme == next(iter(seen)) else COLOURS)
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SIDEWAYS) <= 0, width
        assert page.evaluate(CLIPPED) == [], width
        assert page.evaluate(SMALL) == [], width


def test_the_games_have_buttons_of_different_names(window: Window) -> None:
    window.open()
    page = window.page
    page.wait_for_selector(".game")
    names = page.locator(".game :is(a, button)").evaluate_all(
        "all => all.map(each => each.getAttribute('aria-label'))"
    )
    assert len(names) == len(set(names)) >= 4 * 3
    order = page.locator(".game").evaluate_all("all => all.map(each => each.dataset.game)")
    assert order[:4] == ["cinco", "score5", "quinto-tiles", "quinto-cards"]
    assert page.locator(".game.other").count() == len(order) - 4 > 0


def test_a_new_table_opens_where_one_is_and_back_closes_it(window: Window) -> None:
    window.open()
    page = window.page
    page.get_by_role("button", name="New table of Cinco").click()
    dialog = page.get_by_role("dialog", name="A table of Cinco")
    expect(dialog).to_be_visible()
    assert page.url.endswith("/?new=cinco")
    page.go_back()
    expect(dialog).to_have_count(0)
    window.wait_focus('[data-game="cinco"] button[aria-haspopup]')
    window.press("Enter")
    expect(dialog).to_be_visible()
    window.press("Escape")
    expect(dialog).to_have_count(0)
    window.wait_focus('[data-game="cinco"] button[aria-haspopup]')
    assert page.url == window.base + "/"


def test_two_clicks_lead_to_a_game_against_a_bot(window: Window) -> None:
    window.open()
    window.page.get_by_role("button", name="New table of Score 5").click()
    window.page.get_by_role("button", name="Start the game").click()
    window.page.wait_for_selector(".table-page[data-phase=playing]")
    window.page.go_back()
    window.page.wait_for_selector(".game")
    expect(window.page.get_by_role("dialog")).to_have_count(0)


def test_people_at_one_screen_have_their_names(window: Window) -> None:
    window.open("/?new=quinto-tiles")
    page = window.page
    page.get_by_role("radio", name="Same screen").check()
    page.get_by_role("radiogroup", name="Players").get_by_role("radio", name="3").check()
    page.get_by_label("Player 1: name").fill("Ada")
    page.get_by_label("Player 3: name").fill("Cléo")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".table-page[data-phase=playing]")
    status = window.call(f"/api/tables/{window.table}")["status"]
    assert [seat["name"] for seat in status["seats"]] == ["Ada", "Player 2", "Cléo"]


def test_a_guest_reads_who_invites_to_what_and_gives_a_name(open_window: Open) -> None:
    ada, bob = open_window(), open_window()
    table = ada.new_table("cinco", options={"dead_cards": "joker"}, match="best-of-3")
    ada.open(f"/table/{table}")
    bob.open(f"/table/{table}")
    room = bob.page.locator(".waiting")
    expect(room.locator("h1")).to_have_text("Ada invites you")
    expect(room).to_contain_text("Cinco for two · Dead cards: count as 1 · Best of 3 rounds")
    expect(room).to_contain_text("If a player does not move for 2 minutes, a bot may take their")
    room.get_by_label("Your name").fill("Bob")
    room.get_by_role("button", name="Sit down").click()
    for each in (ada, bob):
        each.page.wait_for_selector(".table-page[data-phase=playing]")
    status = ada.call(f"/api/tables/{table}")["status"]
    assert [seat["name"] for seat in status["seats"]] == ["Ada", "Bob"]


@pytest.mark.parametrize(
    ("game", "first", "said"),
    [
        ("cinco", None, "chance decides who goes first"),
        ("quinto-cards", None, "a draw decides who goes first"),
        ("quinto-tiles", 0, "Ada"),
        ("gomoku", None, "Ada"),  # it does not say
        ("score5", None, "everyone bids at once"),
    ],
)
def test_the_waiting_room_says_who_goes_first_where_that_is_open(
    game: str, first: int | None, said: str, window: Window
) -> None:
    window.open(f"/table/{window.new_table(game, first=first)}")
    expect(window.page.locator("[data-seat='0'] .about")).to_have_text(said)


def test_the_link_is_copied_and_says_so(open_window: Open) -> None:
    window = open_window(permissions=["clipboard-read", "clipboard-write"])
    waiting(window)
    window.page.get_by_role("button", name="Copy").click()
    expect(window.page.get_by_role("button", name="Copied")).to_be_visible()
    copied = window.page.evaluate("navigator.clipboard.readText()")
    assert copied == window.page.url


def test_a_waiting_room_higher_than_the_window_begins_with_its_title(open_window: Open) -> None:
    window = open_window(width=740, height=360)
    waiting(window)
    box = window.page.locator(".waiting h1").bounding_box()
    bar = window.page.locator(".bar").first.bounding_box()
    assert box
    assert bar
    assert box["y"] >= bar["y"] + bar["height"]


def test_a_bot_sits_down_where_nobody_comes_and_the_game_begins(window: Window) -> None:
    window.open(f"/table/{window.new_table('cinco')}")
    window.page.get_by_role("button", name="Let a bot sit down").click()
    window.page.wait_for_selector(".board")
    seats = window.call(f"/api/tables/{window.table}")["status"]["seats"]
    assert [bool(seat["bot"]) for seat in seats] == [False, True]


def test_who_leaves_the_waiting_room_leaves_the_table(window: Window) -> None:
    waiting(window)
    table = window.table
    window.page.get_by_role("button", name="Leave table").click()
    window.page.wait_for_selector(".game")
    assert window.call(f"/api/tables/{table}")["status"]["phase"] == "closed"


def test_my_tables_lie_on_shelves_and_finished_ones_can_be_removed(window: Window) -> None:
    tables(window)
    page = window.page
    shelves = page.locator(".shelf")
    expect(shelves.nth(0).locator(".card")).to_have_count(1)
    expect(shelves.nth(0)).to_contain_text("Your turn · ")
    expect(shelves.nth(1)).to_contain_text("waiting for 1 player")
    over = shelves.nth(2)
    expect(over.locator(".card")).to_contain_text("Lost")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    over.get_by_role("button", name="Remove").click()
    expect(over.locator(".card")).to_have_count(0)
    page.reload()
    expect(over).to_contain_text("No finished games yet.")


def test_tables_that_wait_for_me_come_first_and_at_most_three_of_them(window: Window) -> None:
    for _ in range(4):
        window.new_table("quinto-cards")
    window.against_bot("cinco", "random", first=0)
    window.open()
    mine = window.page.locator("#mine ~ ul .card")
    expect(mine).to_have_count(3)
    expect(mine.first).to_contain_text("Your turn")
    window.page.get_by_role("link", name="All my tables (5)").click()
    expect(window.page.locator(".shelf .card")).to_have_count(5)


def test_settings_are_kept_and_the_focus_returns(window: Window) -> None:
    window.open()
    page = window.page
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("radio", name="Dark").check()
    dialog.get_by_role("radio", name="At once").check()
    dialog.get_by_role("switch", name="Left-handed").check()
    dialog.get_by_role("switch", name="Sound").check()
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Settings").click()
    expect(dialog.get_by_role("radio", name="At once")).to_be_checked()
    for name in ("Left-handed", "Sound"):
        expect(dialog.get_by_role("switch", name=name)).to_be_checked()
    dialog.get_by_role("switch", name="High contrast").check()
    expect(root).to_have_attribute("data-theme", "contrast")
    dialog.get_by_role("switch", name="High contrast").uncheck()
    expect(root).to_have_attribute("data-theme", "dark")
    dialog.get_by_role("radio", name="Français").check()
    expect(page.get_by_role("dialog", name="Réglages")).to_be_visible()
    window.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    window.wait_focus('button[aria-label="Réglages"]')


def test_an_address_that_leads_nowhere_has_a_page_with_a_way_back(window: Window) -> None:
    nowhere(window)
    expect(window.page.locator("h1")).to_have_text("There is nothing on this cell.")
    window.page.get_by_role("link", name="To the lobby").click()
    window.page.wait_for_selector(".game")
