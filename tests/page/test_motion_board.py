"""What stands still: the board when a game ends, the list when a sentence changes; and no plate
lies on a cell.
"""

from __future__ import annotations

import pytest

from tests.page.conftest import Open
from tests.page.window import Window
from tests.variants import VARIANTS, variants

SIZES = [(1440, 900), (1024, 768), (360, 740), (740, 360)]
PLACES = """() => {
    const places = window.places = new Set();
    const place = (selector) => {
        const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
        return `${selector} ${[x, y, width, height].map(Math.round)}`;
    };
    const look = () => {
        places.add(place('.board'));
        if (innerWidth > 900) places.add(place('.rail .tabs'));
        requestAnimationFrame(look);
    };
    look();
}"""
COVERS = """() => {
    const { bottom } = document.querySelector('.board').getBoundingClientRect();
    return bottom - document.querySelector('.result').getBoundingClientRect().top;
}"""
ROOM = 32
"""Pixels of a board's lower edge on which a result with many lines may lie."""
LOW = 500
"""The height of a window from which there is room for both."""
STEP = 32 if VARIANTS else 64
"""Pixels from one width of a window to the next."""


def seen_by(
    open_window: Open, guest: Window, table: str, size: tuple[int, int], who: tuple[bool, ...]
) -> list[Window]:
    """Windows of a size at a table: for True that of a player, for False of one who looks on."""
    windows = []
    for plays in who:
        window = open_window(width=size[0], height=size[1])
        if plays:
            window.context.add_cookies(guest.context.cookies())  # type: ignore[arg-type]
        window.look(table)
        windows.append(window)
    return windows


@pytest.mark.parametrize("game", ["cinco", "quinto-cards", "quinto-tiles", "score5"])
def test_a_board_keeps_its_size_and_its_place_when_a_game_ends_and_so_does_the_list(
    game: str, open_window: Open
) -> None:
    ada = open_window()
    table = ada.begin(game, [None, "random"], first=0)
    windows = []
    for number, size in enumerate(SIZES):
        who = (True, False) if VARIANTS else (number % 2 == 0,)
        windows += seen_by(open_window, ada, table, size, who)
    for window in windows:
        window.page.evaluate(PLACES)
    ada.ask(table, do="resign")
    for window in windows:
        window.page.wait_for_selector(".result")
        window.page.wait_for_timeout(100)
        places = window.page.evaluate("[...places]")
        assert len(places) == len({place.rpartition(" ")[0] for place in places}), places
        viewport = window.page.viewport_size
        if viewport and viewport["height"] >= LOW:
            assert window.page.evaluate(COVERS) <= ROOM


COVERED = """async ([width, height]) => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const plates = [...document.querySelectorAll('.table :is(.plate, [data-pile])')]
        .map((each) => each.getBoundingClientRect());
    const corners = [[0, -.5], [.5, -.25], [.5, .25], [0, .5], [-.5, .25], [-.5, -.25]];
    const edge = corners.flatMap(([x, y], i) => [0, .25, .5, .75].map((part) => {
        const [right, down] = corners[(i + 1) % 6];
        return [x + (right - x) * part, y + (down - y) * part];
    }));
    const covered = (cell) => {
        const box = cell.getBoundingClientRect();
        const points = edge.map(([x, y]) =>
            [box.x + (x + .5) * box.width, box.y + (y + .5) * box.height]);
        return plates.some((plate) => points.some(([x, y]) => x > plate.left + 1
            && x < plate.right - 1 && y > plate.top + 1 && y < plate.bottom - 1));
    };
    return [...document.querySelectorAll('.board [data-cell]')].filter(covered)
        .map((cell) => `${cell.dataset.cell} at ${width}x${height}`);
}"""
"""Cells, which are hexagons that stand on a corner, of which a plate or a pile hides something."""


@pytest.mark.parametrize("players", variants([2, 3], [3]))
def test_no_plate_of_cinco_lies_on_a_cell_however_wide_the_window_is(
    players: int, open_window: Open
) -> None:
    ada = open_window()
    seats = [None, *["random"] * (players - 1)]
    table = ada.begin("cinco", seats, options={"players": players}, first=0)
    for window in seen_by(open_window, ada, table, (1024, 768), (True, False)):
        for number, height in enumerate((700, 768, 860, 900)):
            for width in range(1024 + number % 2 * STEP // 2, 1441, STEP):
                window.page.set_viewport_size({"width": width, "height": height})
                assert window.page.evaluate(COVERED, [width, height]) == []
