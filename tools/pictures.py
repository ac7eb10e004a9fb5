"""Pictures of the page for the documents: `python tools/pictures.py [--to FOLDER] [SIZE THEME …]`.

Starts a server of its own, plays some moves of each game against bots as the hints advise, and
takes a picture of the table with a card chosen. The page must be built (`make page`).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.page.conftest import ARGUMENTS, CHROMIUM  # noqa: E402
from tests.page.server import Served  # noqa: E402

MOVES = {"cinco": 12, "score5": 16, "quinto-tiles": 8, "quinto-cards": 12}
"""How many moves of ours are played before the picture."""
PLAYERS = {"cinco": 2, "score5": 4, "quinto-tiles": 2, "quinto-cards": 3}
CHOOSE = {
    "cinco": ".hand button.card[aria-disabled=false]",
    "score5": ".hand button.card[aria-disabled=false]",
    "quinto-tiles": "",
    "quinto-cards": ".hand button.card[aria-disabled=false]",
}
BEGIN = """async ([game, players]) => {
  const post = async (path, body) => (await fetch(path, {method: 'POST',
    headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)})).json();
  await post('/api/guest', {name: 'Camille'});
  const seats = [null, ...Array(players - 1).fill('level3')];
  const table = await post('/api/tables', {game, options: {players}, seats});
  const path = `/api/tables/${table.id}/requests`;
  await post(path, {do: 'sit', seat: 0, nonce: '00'.repeat(16)});
  await post(path, {do: 'start'});
  return table.id;
}"""
STEP = """async (id) => {
  const status = (await (await fetch(`/api/tables/${id}`)).json()).status;
  if (status.phase !== 'playing') return 'over';
  if (!status.acting.includes(0)) return 'waits';
  const post = async (path, body) => (await fetch(path, {method: 'POST',
    headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)})).json();
  const hint = await post(`/api/tables/${id}/hint`, {seat: 0});
  await post(`/api/tables/${id}/requests`, {do: 'move', seat: 0, text: hint.hints[0].move});
  return 'played';
}"""


def table(page: Page, game: str, players: int, moves: int) -> str:
    """A table of the game, some moves after its beginning; it is our turn."""
    id_: str = page.evaluate(BEGIN, [game, players])
    played = 0
    while True:
        said = page.evaluate(STEP, id_) if played < moves else waits(page, id_)
        if said in ("over", "ours"):
            return id_
        played += said == "played"
        page.wait_for_timeout(100)


def waits(page: Page, id_: str) -> str:
    status: dict[str, Any] = page.evaluate(
        "async (id) => (await (await fetch(`/api/tables/${id}`)).json()).status", id_
    )
    return "ours" if status["phase"] != "playing" or 0 in status["acting"] else "waits"


def taken(page: Page, game: str, path: Path) -> None:
    page.wait_for_selector(".board")
    page.wait_for_timeout(600)
    if CHOOSE[game] and page.locator(CHOOSE[game]).count():
        page.locator(CHOOSE[game]).first.click()
    page.mouse.move(2, 2)
    page.wait_for_timeout(600)
    page.screenshot(path=path)
    print(path.name, file=sys.stderr)


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=ROOT / "docs/pictures")
    parser.add_argument("--sizes", default="1440x900")
    parser.add_argument("--themes", default="light")
    parser.add_argument("--languages", default="en")
    parser.add_argument("--players", type=int)
    parser.add_argument("games", nargs="*", default=list(MOVES))
    asked = parser.parse_args(argv)
    asked.to.mkdir(parents=True, exist_ok=True)
    many = any("," in each for each in (asked.sizes, asked.themes, asked.languages))
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        context = browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        page.goto(served.base)
        for game in asked.games:
            id_ = table(page, game, asked.players or PLAYERS[game], MOVES[game])
            for size in asked.sizes.split(","):
                width, height = map(int, size.split("x"))
                page.set_viewport_size({"width": width, "height": height})
                for theme in asked.themes.split(","):
                    for language in asked.languages.split(","):
                        page.evaluate(
                            "([theme, language]) => Object.assign(localStorage, {theme, language,"
                            " sound: 'off'})",
                            [theme, language],
                        )
                        page.goto(f"{served.base}/table/{id_}")
                        name = f"-{size}-{theme}-{language}" if many else ""
                        taken(page, game, asked.to / f"page-{game}{name}.png")
        browser.close()
        served.kill()


if __name__ == "__main__":
    main(sys.argv[1:])
