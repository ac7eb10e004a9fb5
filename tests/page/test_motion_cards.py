"""Quinto's cards in motion: in order, never ahead of what was seen, and skipped without a trace."""

from __future__ import annotations

import json
import re
from random import Random

from tests.page.conftest import Open
from tests.page.players import hurry

ON_A_ROW = re.compile(r"(R\d+):([a-z]{2}\d)$")
"""A combination card laid on a row that is there."""
PLACES = """() => JSON.stringify({
  rows: [...document.querySelectorAll('[data-row]')].map((row) => [row.dataset.row,
    [...row.querySelectorAll('use')].map((use) => use.getAttribute('href'))]),
  hand: [...document.querySelectorAll('.hand [data-card]')].map((card) => card.dataset.card),
  scores: [...document.querySelectorAll('.plate .score')].map((score) => score.textContent),
  phase: document.querySelector('.lamps').dataset.phaseOfPoints,
  piles: [...document.querySelectorAll('.pile .number')].map((pile) => pile.textContent),
})"""
"""What is seen of the game."""
LEFT = """() => document.querySelectorAll('.air > *, .rows :is(.lightup, .edge, .signs)').length
  + document.querySelectorAll('.plate .glow').length
  + document.getAnimations().filter((each) => !(each instanceof CSSAnimation)
      && !(each instanceof CSSTransition) && each.playState !== 'finished').length"""
"""What a movement has left behind."""
WATCH = """() => {
  window.seen = [];
  window.watching = true;
  const tell = () => {
    const scores = [...document.querySelectorAll('.plate')]
      .map((plate) => [plate.dataset.plate, Number(plate.querySelector('.score').textContent)]);
    const now = JSON.stringify([Object.fromEntries(scores),
      document.querySelectorAll('.rows .there').length,
      document.querySelectorAll('.moves .line').length]);
    if (window.seen.at(-1) !== now) window.seen.push(now);
    if (window.watching) requestAnimationFrame(tell);
  };
  tell();
}"""
"""Write down in every frame what the plates say, how many cards lie on the table, and how many
lines the list of moves has.
"""
ARRIVED = """(seen) => String(seen) === String([
  document.querySelectorAll('.rows .there').length,
  ...[...document.querySelectorAll('.pile .number')].map((pile) => pile.textContent)])"""
"""As many cards on the table and in the piles as there should be."""
STILL = ".table-page[data-moving=false]"


class Pair:
    """Two guests at a table; the first sees things move, and in another window sees none move."""

    def __init__(self, open_window: Open, rng: Random) -> None:
        self.rng = rng
        self.moved, self.other = open_window(motion=True), open_window()
        self.table = self.moved.new_table("quinto-cards", [None, None])
        self.other.call("/api/guest", {"name": "Bo"})
        self.other.ask(self.table, do="sit")
        self.moved.ask(self.table, do="start")
        self.still = self.moved.context.new_page()
        self.still.emulate_media(reduced_motion="reduce")
        for page in (self.moved.page, self.still):
            page.goto(f"{self.moved.base}/table/{self.table}")
            page.wait_for_selector(".rows")

    def row(self, move: str) -> int:
        """How many cards the row has that a move lays on."""
        place = move.partition(":")[0][1:]
        return self.still.locator(f'[data-row="{place}"] .there').count() if place.isdigit() else 0

    def move(self) -> tuple[str, int]:
        """Somebody moves, rather onto a long row; what they play, and how long the row was."""
        seat = self.moved.call(f"/api/tables/{self.table}")["status"]["acting"][0]
        window = (self.moved, self.other)[seat]
        moves = window.call(f"/api/tables/{self.table}/moves")
        rows = [move for move in moves if move.startswith("R")]
        text = self.rng.choice(rows if rows and self.rng.random() < 0.8 else moves)
        for move in rows:
            if self.row(move) == 4:
                text = move
        length = self.row(text)
        window.ask(self.table, do="move", text=text)
        return text, length

    def skip(self) -> None:
        self.moved.page.keyboard.press("Space")
        self.moved.page.wait_for_selector(STILL)

    def arrive(self) -> None:
        """What was moved last has come to the window, and its movement is skipped."""
        view = self.moved.call(f"/api/tables/{self.table}")["view"]
        laid = sum(len(row["cards"]) for row in view["rows"])
        while not self.moved.page.evaluate(ARRIVED, [laid, view["points"], view["draw"]]):
            self.skip()
        self.skip()


def test_what_is_skipped_in_the_middle_leaves_the_same_picture_and_nothing_in_the_air(
    open_window: Open, rng: Random
) -> None:
    pair = Pair(open_window, rng)
    page, quintos = pair.moved.page, 0
    for _ in range(40):
        text, length = pair.move()
        quintos += length == 4
        page.wait_for_timeout(rng.randrange(1500 if length == 4 else 500))
        pair.skip()
        page.wait_for_function(f"text => ({PLACES})() === text", arg=pair.still.evaluate(PLACES))
        pair.skip()  # it may have come only after the first
        assert page.evaluate(LEFT) == 0, text
        if quintos == 2:
            break
    assert quintos


def test_a_score_counts_only_when_five_cards_have_left_the_table(
    open_window: Open, rng: Random
) -> None:
    pair = Pair(open_window, rng)
    page = pair.moved.page
    page.evaluate(WATCH)
    for _ in range(60):
        page.evaluate("window.seen = []")
        _, length = pair.move()
        if length == 4:
            break
        pair.arrive()
    else:
        raise AssertionError("there was no quinto")
    page.wait_for_selector(".lightup")
    page.wait_for_selector(STILL)
    page.evaluate("window.watching = false")
    seen = [json.loads(frame) for frame in page.evaluate("window.seen")]
    scores, cards = [frame[0] for frame in seen], [frame[1] for frame in seen]
    assert cards[-1] == cards[0] - 4
    assert max(cards) == cards[0] + 1
    early = [score for score, number in zip(scores, cards, strict=True) if number >= cards[0]]
    assert all(score == scores[0] for score in early)
    assert scores[-1] != scores[0]
    lines = {number: frame for _, number, frame in seen}
    assert lines[cards[0] + 1] == seen[0][2] + 1  # the list has the fifth card when it lies there
    for seat in scores[0]:
        told = [score[seat] for score in scores]
        assert told in (sorted(told), sorted(told, reverse=True))
    assert pair.still.evaluate(PLACES) == page.evaluate(PLACES)


BACKS = """() => {
  window.backs = [];
  const seen = (card) => getComputedStyle(card).opacity !== '0';
  const count = () => {
    const here = [...document.querySelectorAll('.hand .still')].filter(seen).length;
    const laid = document.querySelectorAll('.rows .there').length;
    if (document.querySelector('.flying')) window.backs.push([here, laid]);
    requestAnimationFrame(count);
  };
  count();
}"""
"""How many backs are seen below, and cards in the rows, as long as something flies."""


def test_a_card_that_flies_from_a_hand_below_is_not_in_it_any_more(open_window: Open) -> None:
    ada, eve = open_window(), open_window(motion=True)
    table = ada.begin("quinto-cards", [None, "random"], first=0)
    eve.look(table)
    eve.page.wait_for_selector(".hand .still")
    eve.page.evaluate(BACKS)
    move = next(move for move in ada.moves(table) if ":" in move)
    ada.ask(table, do="move", seat=0, text=move)
    eve.page.wait_for_selector(".rows .there")
    assert [4, 0] in eve.page.evaluate("backs")


def test_what_was_clicked_lets_go_of_the_focus_before_things_move(
    open_window: Open, rng: Random
) -> None:
    """Whatever is focused asks for a layout with each change of it."""
    window = open_window(motion=True)
    table = window.begin("quinto-cards", [None, "random"], first=0)
    hurry([window], rng, lambda moves: any(map(ON_A_ROW.match, moves)), table=table)
    window.look(table)
    window.ready()
    window.page.evaluate("""() => new MutationObserver((_, self) => {
        window.focused = document.activeElement.tagName;
        self.disconnect();
    }).observe(document.querySelector('.table-page'), { attributeFilter: ['data-moving'] })""")
    row, card = next(filter(None, map(ON_A_ROW.match, window.moves()))).groups()
    window.page.locator(f'.hand [data-card="{card}"]').first.click()
    window.page.locator(f'[data-drop="{row}"]').click()
    window.page.wait_for_function("() => window.focused")
    assert window.page.evaluate("focused") == "BODY"
