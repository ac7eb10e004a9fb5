"""One turn of each game, by mouse and by keyboard. Whatever is shown as possible is chosen from."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from time import sleep

from playwright.sync_api import Locator, expect

from tests.page.window import Window

LIT = ".picture .cell.lit"
CARD = ".hand button.card[aria-disabled=false]"
SPOILS = ".share button.card"
BID = ".theatre .deeds .primary"
"""Of Score 5: the winner's cards when one is mine to take, and the bid as it lies there."""
DEEDS = ".deeds :is(.stop, .pass, .gift)"
"""Of Quinto's cards: the end of a turn, or a ticket to give."""
EITHER = ".deeds .either"
"""A card that fits as a word and as a bridge."""
PUT = (
    f"{EITHER}, .table-page[aria-busy=true], .turn:not(.mine), "
    ".table:not(:has([aria-pressed=true]))"
)
"""What there is once a row was chosen for a card: that question, or the card is on its way."""
DEED = "[data-deed]:not(:disabled, [aria-disabled=true])"
"""A button of the dock whose deed is possible now."""
PLAY = re.compile(r"(?:(\d+)([A-Z])|([A-Z])(\d+)):(.*)")
KIND = re.compile(r"(draw|swap|lay|done|keep|take|new|stop|pass|give)\b|[^@!=:]*([@!=:])")
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
Turn = Callable[[Window, Random], None]


def any_of(found: Locator, rng: Random) -> Locator | None:
    count = found.count()
    return found.nth(rng.randrange(count)) if count else None


def kind_of(move: str) -> str:
    """What sort of move a text is: its word, or the sign that parts a piece from its place."""
    found = KIND.match(move)
    assert found, move
    return found[1] or found[2]


def cells_of(move: str) -> list[tuple[str, str]]:
    """Which tile a move of Quinto lays where."""
    found = PLAY.fullmatch(move)
    assert found, move
    across = found[1] is not None
    row, column = int(found[1] or found[4]), ord(found[2] or found[3])
    return [
        (f"{row}{chr(column + i)}" if across else f"{row + i}{chr(column)}", sign)
        for i, sign in enumerate(found[5])
        if sign != "."
    ]


# By mouse


def cinco_by_mouse(window: Window, rng: Random) -> None:
    page = window.page
    draw = page.locator(DEED)
    card = any_of(page.locator(CARD), rng)
    if card is None or (draw.count() and rng.random() < 0.4):
        window.click(draw.first)
        return
    start = f"{card.get_attribute('data-hand')}@"
    cells = [move.removeprefix(start) for move in window.moves() if move.startswith(start)]
    window.click(card)
    shown = page.locator(".cell.lit")
    expect(shown).to_have_count(len(cells))
    lit = any_of(shown, rng)
    if lit:
        assert lit.get_attribute("data-cell") in cells
        window.click(lit)
    else:  # a dead card
        window.click(page.locator('[data-deed="discard"]'))


def score5_by_mouse(window: Window, rng: Random) -> None:
    page = window.page
    spoils = any_of(page.locator(SPOILS), rng)
    if spoils:
        window.click(spoils)
        return
    for _ in range(rng.randrange(3)):
        card = any_of(page.locator(CARD), rng)
        if card:
            window.click(card)
    window.click(page.locator(BID))


def cards_by_mouse(window: Window, rng: Random) -> None:
    page = window.page
    card = any_of(page.locator(CARD), rng)
    other = any_of(page.locator(DEEDS), rng)
    if other and (card is None or rng.random() < 0.3):
        window.click(other)
        return
    assert card
    window.click(card)
    row = any_of(page.locator(".row.lit"), rng)
    assert row
    window.click(row)
    if page.locator(EITHER).count():
        window.click(page.locator(EITHER).first)


def tiles_by_mouse(window: Window, rng: Random) -> None:
    page = window.page
    moves = window.moves()
    if moves == ["pass"]:
        window.click(page.locator("[data-pass]"))
        return
    for cell, digit in cells_of(rng.choice(moves)):
        window.click(page.locator(f'.rack .tile[data-digit="{digit}"][aria-disabled=false]').first)
        window.click(page.locator(f'[data-cell="{cell}"]'))
    window.click(page.locator(".deeds .main"))


def picture_by_mouse(window: Window, rng: Random) -> None:
    """A game without a board of its own, whose moves are one click each."""
    window.page.wait_for_selector(LIT)
    there = any_of(window.page.locator(LIT), rng)
    assert there
    window.click(there)


MOUSE: dict[str, Turn] = {
    "gomoku": picture_by_mouse,
    "whist": picture_by_mouse,
    "cinco": cinco_by_mouse,
    "score5": score5_by_mouse,
    "quinto-cards": cards_by_mouse,
    "quinto-tiles": tiles_by_mouse,
}


# By keyboard


def along(window: Window, rng: Random) -> None:
    """Go somewhere in a row of pieces."""
    for _ in range(rng.randrange(4)):
        window.press("ArrowRight")


def cinco_by_keys(window: Window, rng: Random) -> None:
    if not window.page.locator(".hand button.card").count():  # all cards are laid
        window.tab_to(DEED)
        window.press("Enter")
        return
    window.tab_to(".hand button.card")
    along(window, rng)
    drawing = window.page.locator(DEED).count() > 0
    if not window.at("[aria-disabled=false]") or (drawing and rng.random() < 0.4):
        if drawing:
            window.tab_to(DEED)
            window.press("Enter")
            return
        while not window.at("[aria-disabled=false]"):
            window.press("ArrowLeft" if rng.random() < 0.5 else "ArrowRight")
    window.press("Enter")
    if window.page.locator(".cell.lit").count() == 0:  # a dead card
        window.wait_focus('[data-deed="discard"]')
        window.press("Enter")
        return
    window.wait_focus(".cell.lit")
    window.press("ArrowRight")
    if not window.at(".cell.lit"):
        window.press("Escape")
        window.wait_focus(".hand button.card")
        window.press("Enter")
        window.wait_focus(".cell.lit")
    window.press("Enter")


def score5_by_keys(window: Window, rng: Random) -> None:
    if window.page.locator(SPOILS).count():
        window.tab_to(SPOILS)
        along(window, rng)
        window.press("Enter")
        return
    if rng.random() < 0.6 and window.page.locator(CARD).count():
        window.tab_to(CARD)
        along(window, rng)
        window.press("Space")
    window.tab_to(BID)
    window.press("Enter")


def cards_by_keys(window: Window, rng: Random) -> None:
    others = window.page.locator(DEEDS).count()
    if others and (rng.random() < 0.3 or not window.page.locator(CARD).count()):
        window.tab_to(DEEDS)
        window.press("Enter")
        return
    window.tab_to(".hand button.card")
    while not window.at("[aria-disabled=false]"):
        window.press("ArrowRight" if rng.random() < 0.7 else "ArrowLeft")
    window.press("Enter")
    window.wait_focus(".row.lit")
    if rng.random() < 0.5 and window.page.locator(".row.lit").count() > 1:
        window.press("Tab")
        window.tab_to(".row.lit")
    window.press("Enter")
    window.page.wait_for_selector(PUT, state="attached")
    if window.page.locator(EITHER).count():
        window.wait_focus(EITHER)
        window.press("Enter")


def tiles_by_keys(window: Window, rng: Random) -> None:
    moves = window.moves()
    if moves == ["pass"]:
        window.tab_to("[data-pass]")
        window.press("Enter")
        return
    laid = cells_of(rng.choice(moves))
    window.tab_to(".square")
    for cell, digit in laid:
        go_to(window, cell)
        window.press(digit)
    window.press("Enter")


def go_to(window: Window, cell: str) -> None:
    """With the arrows, from wherever one is when the focus has moved on."""
    window.page.evaluate(DRAWN)
    here = str(window.page.evaluate("document.activeElement.dataset.cell"))
    down = int(cell[:-1]) - int(here[:-1])
    right = ord(cell[-1]) - ord(here[-1])
    window.press(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
    window.press(*["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right))


def go_to_point(window: Window, point: str) -> None:
    """With the arrows in a picture whose points are a letter and a number."""
    here = str(window.page.evaluate("document.activeElement.dataset.target"))
    right, down = ord(point[0]) - ord(here[0]), int(point[1:]) - int(here[1:])
    window.press(*["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right))
    window.press(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
    window.wait_focus(f'[data-target="{point}"]')


KEYS: dict[str, Turn] = {
    "cinco": cinco_by_keys,
    "score5": score5_by_keys,
    "quinto-cards": cards_by_keys,
    "quinto-tiles": tiles_by_keys,
}


def play_on(window: Window, game: str, how: dict[str, Turn], rng: Random, most: int = 400) -> int:
    """Play to the end of the game, or up to `most` turns; return how many there were."""
    turns = 0
    while turns < most and window.ready():
        assert window.page.locator(".refusal").all_inner_texts() == []
        how[game](window, rng)
        turns += 1
    return turns


def never(_: list[str]) -> bool:
    return False


def hurry(
    seats: list[Window],
    rng: Random,
    enough: Callable[[list[str]], bool] = never,
    most: int = 1000,
    table: str = "",
) -> None:
    """Whoever sits in the windows asks for moves directly: to the end, or that many, or enough.

    At the table that is open in them; with `table`, no page needs to be open yet.
    """
    if not table:
        table = seats[0].table
        for window in seats:  # what was clicked last is done
            window.settle()
    while most:
        possible = ((window, window.moves(table)) for window in seats)
        window, moves = next((each for each in possible if each[1]), (seats[0], []))
        if moves:
            if enough(moves):
                return
            window.ask(table, do="move", text=rng.choice(moves).replace("lay ", "bid "))
            most -= 1
        elif seats[0].call(f"/api/tables/{table}")["status"]["acting"]:
            sleep(0.01)  # a bot is to move
        else:
            return
