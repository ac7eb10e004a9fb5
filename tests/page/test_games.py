"""Turns of every kind by mouse and by keyboard alone, games between two windows."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Open
from tests.page.players import BID, CARD, DEED, EITHER, KEYS, MOUSE, Turn, hurry, kind_of, play_on
from tests.page.server import Served
from tests.page.test_comeback import Line
from tests.page.window import Window
from tests.variants import VARIANTS, variants

GAMES = ["cinco", "quinto-cards", "quinto-tiles", "score5"]
SHORT = {"score5": {"bid_rounds": 1}}
BY_HAND = 8 if VARIANTS else 5
"""Minimum number of turns made in the windows; the others are requested directly."""
DIRECTLY = 12
"""Maximum in two windows; short games end by then, long ones are resigned."""
AGAIN = 2
"""So often each kind of move is offered in a turn that is made in the window."""
CRASHED = {"quinto-tiles", "score5"}
"""Games whose server crashes: one in turns, one played at once. In the others a line is cut."""
WHOLE = {"cinco"} if VARIANTS else set()
"""Games that are played by mouse from the first turn to the last."""


# Of each game moves are made by mouse or by keyboard; both ways of all of them in `make soak`.
@pytest.mark.parametrize("game", variants(GAMES, {"cinco", "quinto-tiles", "score5"}))
def test_a_game_against_a_bot_can_be_played_by_mouse_two_clicks_from_the_front_page(
    game: str, window: Window, rng: Random
) -> None:
    window.open()
    window.page.locator(f'[data-game="{game}"] .main').click()
    window.page.wait_for_selector(".board")
    if game in WHOLE:
        assert play_on(window, game, MOUSE, rng) > 3
    else:
        play_every_kind(window, game, MOUSE, rng)
    assert window.phase == "over"
    expect(window.page.locator(".turn")).to_be_visible()
    expect(window.page.locator(".result")).to_be_visible()
    assert window.page.locator(".refusal").count() == 0
    assert window.call(f"/api/tables/{window.table}")["status"]["result"]["winners"] is not None


@pytest.mark.parametrize("game", variants(GAMES, {"quinto-cards", "score5"}))
def test_turns_with_every_kind_of_move_are_played_with_the_keyboard_alone(
    game: str, window: Window, rng: Random
) -> None:
    if game in SHORT:
        window.against_bot(game, options=SHORT[game])
    else:
        window.open()
        window.tab_to(f'[data-game="{game}"] .main')
        window.press("Enter")
        window.page.wait_for_selector(".board")
    offered = play_every_kind(window, game, KEYS, rng)
    assert len(offered) > 1 or game == "quinto-tiles"
    assert window.phase == "over"
    assert window.page.locator(".refusal").count() == 0


def play_every_kind(window: Window, game: str, how: dict[str, Turn], rng: Random) -> Counter[str]:
    """Play to the end, in the window whenever a kind of move is new; how often each was offered."""
    offered: Counter[str] = Counter()

    def new(moves: list[str]) -> bool:
        return any(offered[kind_of(move)] < AGAIN for move in moves)

    turns = 0
    while window.ready():
        moves = window.moves()
        if turns < BY_HAND or new(moves):
            assert window.page.locator(".refusal").all_inner_texts() == []
            how[game](window, rng)
            offered.update({kind_of(move) for move in moves})
            turns += 1
        else:
            table = window.table
            window.settle()
            window.page.goto(window.base + "/api/guest")  # no page: it need not follow
            hurry([window], rng, new, table=table)
            window.look(table)
    return offered


@pytest.mark.parametrize("game", variants(GAMES, {"score5"}))
def test_two_windows_agree_through_a_reload_and_a_loss_of_the_server(
    game: str, open_window: Open, server: Served, rng: Random
) -> None:
    pair = [open_window(), open_window(language="fr")]
    line = Line()
    if game not in CRASHED:
        pair[0].page.route_web_socket(re.compile("/api/ws"), line.opened)
    table = start_together(pair, game)
    turns = 0
    while (window := acting(pair)) is not None:
        if turns < BY_HAND:
            MOUSE[game](window, rng)
        else:
            end_soon(pair, table, rng)
        turns += 1
        if turns == BY_HAND // 2:
            pair[1].page.reload()
            pair[1].page.wait_for_selector(".board")
        if turns == BY_HAND - 1:
            if game in CRASHED:
                crash(server, pair)
            else:
                cut(line, pair[0])
        assert turns < 500
    for seat in ("0", "1"):
        plate = f'[data-plate="{seat}"]'
        if game.startswith("quinto"):  # the others count no points during the game
            scores = [each.page.locator(f"{plate} .score").all_text_contents() for each in pair]
            assert scores[0] == scores[1] != []
        won = [each.page.locator(f"{plate}.won").count() for each in pair]
        assert won[0] == won[1]
    laid = [each.page.locator("[data-token], .square .moves").count() for each in pair]
    assert laid[0] == laid[1]
    for each in pair:
        expect(each.page.locator(".table-page")).to_have_attribute("data-phase", "over")
        expect(each.page.locator(".refusal")).to_have_count(0)
    looked = [each.call(f"/api/tables/{table}")["seq"] for each in pair]
    assert looked[0] == looked[1]


def start_together(pair: list[Window], game: str) -> str:
    """A table that the first window opens, in English, and the second sits down at, in French."""
    ada, bob = pair
    table = ada.new_table(game, options=SHORT.get(game, {}))
    ada.open(f"/table/{table}")
    bob.call("/api/guest", {"name": "Bob"})
    bob.open(f"/table/{table}")
    bob.page.get_by_role("button", name="Prendre place").click()
    for each in pair:
        each.page.wait_for_selector(".board")
        each.quick = True
    return table


def end_soon(pair: list[Window], table: str, rng: Random) -> None:
    """Play on without the page, and give up if that does not end the game."""
    hurry(pair, rng, most=DIRECTLY)
    if pair[0].call(f"/api/tables/{table}")["status"]["phase"] == "playing":
        pair[0].ask(table, do="resign")


def crash(server: Served, pair: list[Window]) -> None:
    """Kill the server and start it again; the windows notice both."""
    with server.killed():
        for each in pair:
            expect(each.page.locator(".line.lost")).to_be_visible()
    for each in pair:
        expect(each.page.locator(".line.lost")).to_have_count(0, timeout=20000)
        each.forgive_losses()


def cut(line: Line, window: Window) -> None:
    """Cut the line of one window and mend it; the window notices both."""
    lost = window.page.locator(".line.lost")
    line.lose()
    expect(lost).to_be_visible()
    line.cut = False
    expect(lost).to_have_count(0)
    window.forgive_losses()


def acting(pair: list[Window]) -> Window | None:
    """Whose turn it is, as the windows themselves say; nobody's when the game is over."""
    for _ in range(2000):
        states = [each.state() for each in pair]
        if states == ["over", "over"]:
            return None
        if "mine" in states:
            return pair[states.index("mine")]
        pair[0].page.wait_for_timeout(5)
    raise AssertionError("it is nobody's turn")


@pytest.mark.parametrize("game", ["cinco", "quinto-cards", "quinto-tiles"])
def test_a_piece_can_be_dragged_to_its_place(game: str, window: Window) -> None:
    window.against_bot(game)
    page = window.page
    while window.ready() and not page.locator(CARD + ", .rack .tile").count():
        page.locator(DEED).first.click()
    lines = page.locator(".log li").count()
    if game == "quinto-tiles":
        from tests.page.players import cells_of

        for cell, digit in cells_of(window.moves()[0]):
            tile = f'.rack .tile[data-digit="{digit}"][aria-disabled=false]'
            drag(window, tile, f'[data-cell="{cell}"]')
            expect(page.locator(f'[data-cell="{cell}"].own')).to_have_count(1)
        page.locator(".deeds .main").click()
    else:
        lit = ".cell.lit" if game == "cinco" else ".row.lit"
        page.locator(CARD).first.click()
        place = page.locator(lit).first.get_attribute("data-drop")
        page.locator(CARD).first.click()
        expect(page.locator(lit)).to_have_count(0)
        drag(window, CARD, f'[data-drop="{place}"]')
        either = page.locator(EITHER)
        if either.count():
            either.first.click()
    page.wait_for_function("n => document.querySelectorAll('.log li').length > n", arg=lines)
    expect(page.locator(".refusal")).to_have_count(0)
    expect(page.locator(".ghost")).to_have_count(0)


def test_cards_of_a_bid_can_be_dragged_to_the_block_and_back(window: Window) -> None:
    window.against_bot("score5", options={"bid_rounds": 1})
    window.ready()
    page = window.page
    laid = page.locator(".bid .card")
    for number in (1, 2):
        drag(window, ".hand .card", ".block")
        expect(laid).to_have_count(number)
        expect(page.locator(".hand .card")).to_have_count(5 - number)
    drag(window, ".bid .card", ".held")
    expect(laid).to_have_count(1)
    page.locator(BID).click()
    expect(page.locator(".log")).to_contain_text("You lay one")
    expect(page.locator(".refusal")).to_have_count(0)


def drag(window: Window, piece: str, place: str) -> None:
    mouse, page = window.page.mouse, window.page
    box = page.locator(piece).first.bounding_box()
    assert box
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(box["x"] + box["width"] / 2 + 20, box["y"] - 5, steps=3)
    expect(page.locator(".ghost")).to_have_count(1)
    target = page.locator(place).first.bounding_box()  # some places open only now
    assert target
    mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=4)
    mouse.up()
