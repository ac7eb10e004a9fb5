"""While a game is on, everything is in the window and nothing scrolls: every size, player count
and language."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import quinte
from tests.page.conftest import Open
from tests.page.players import hurry
from tests.page.window import Window
from tests.variants import VARIANTS, variants

SIZES = [
    (360, 740), (740, 360), (768, 1024), (1024, 768), (1366, 768), (1440, 900), (2560, 1440),
]  # fmt: skip
MOVES = {"score5": 24}
"""How many moves are made before one looks; hands of Score 5 grow."""
SHARE = 0.3
"""The least part of the window that a board takes."""
# What is wrong in this window, in words. Rows of cards may scroll by themselves.
WRONG = """async share => {
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    const { innerWidth: width, innerHeight: height } = window;
    const wrong = [];
    const all = (selector, home = document) => [...home.querySelectorAll(selector)]
        .filter(each => each.checkVisibility({ visibilityProperty: true }));
    const named = each => `${each.localName}.${[...each.classList].join('.')}`
        + ` ${(each.getAttribute('aria-label') ?? each.textContent).trim().slice(0, 24)}`;
    const page = document.documentElement;
    if (page.scrollHeight > height) wrong.push(`the page is ${page.scrollHeight} high`);
    if (page.scrollWidth > width) wrong.push(`the page is ${page.scrollWidth} wide`);
    const table = document.querySelector('.table');
    const board = document.querySelector('.table .board')?.getBoundingClientRect();
    if (!table || !board) return ['no board'];
    const part = board.width * board.height / (width * height);
    if (part < share) wrong.push(`the board takes ${Math.round(100 * part)} % of the window`);
    const shown = '.plate, .deeds :is(button, a), .hand button, .rack button';
    if (!all('.plate.own').length) wrong.push('no own plate');
    for (const each of all(shown, table)) {
        const { left, top, right, bottom } = each.getBoundingClientRect();
        if (left < -1 || top < -1 || right > width + 1 || bottom > height + 1)
            wrong.push(`${named(each)} outside: ${[left, top, right, bottom].map(Math.round)}`);
    }
    for (const each of all('.deeds :is(button, a)', table)) {
        if (each.scrollWidth > each.clientWidth + 1) wrong.push(`${named(each)} is cut off`);
        const { left, top, right, bottom } = each.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (!each.contains(hit)) wrong.push(`${named(each)} is covered by ${hit && named(hit)}`);
    }
    // Nothing within a picture scrolls.
    for (const each of all('*:not(svg *)', table)) {
        const style = getComputedStyle(each);
        const may = /auto|scroll/;
        const rolls = may.test(style.overflowY) && each.scrollHeight > each.clientHeight + 1
            || may.test(style.overflowX) && each.scrollWidth > each.clientWidth + 1;
        if (rolls && !each.closest('.rows, .rolls')) wrong.push(`${named(each)} scrolls`);
    }
    return wrong;
}"""


GAMES = ["cinco", "quinto-cards", "quinto-tiles", "score5", "gomoku", "whist"]


def tables(window: Window, game: str) -> Iterator[int]:
    """A table for each number of players, in the middle of a game; this guest is to move.

    Few and many players stand for those between, except in `make soak`.
    """
    numbers = quinte.kinds()[game].options["players"].values or [2]
    for players in numbers if VARIANTS else sorted({numbers[0], numbers[-1]}):
        seats = [None, *["random"] * (int(players) - 1)]
        table = window.begin(game, seats, options={"players": players})
        hurry([window], Random(game), most=MOVES.get(game, 6), table=table)
        window.look(table)
        if window.ready():
            yield int(players)


# French is longer; examples say little.
@pytest.mark.parametrize(
    ("game", "language"),
    variants(
        [(game, language) for game in GAMES for language in ("en", "fr")],
        [*((game, "fr") for game in GAMES[:4]), ("whist", "en")],
    ),
)
def test_nothing_scrolls_and_hand_plates_and_deeds_are_in_the_window(
    game: str, language: str, open_window: Open
) -> None:
    window = open_window(language=language, width=1440, height=900)
    page, wrong = window.page, []
    for players in tables(window, game):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for each in page.evaluate(WRONG, SHARE):
                wrong.append(f"{players} players, {width}×{height}: {each}")
    assert not wrong, "\n".join(wrong)
