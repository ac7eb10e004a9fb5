"""What is heard, said and seen while playing: sounds, names of cards, sums that are wrong."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import expect

from tests.page.conftest import Open
from tests.page.players import MOUSE, hurry, play_on
from tests.page.window import Window

NOTES = """
window.notes = 0;
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...given) { window.notes++; start.apply(this, given) };
}
"""


def test_a_move_makes_a_sound_unless_sounds_are_switched_off(window: Window, rng: Random) -> None:
    def move() -> None:
        play_on(window, "score5", MOUSE, rng, 1)
        window.ready()

    window.page.add_init_script(NOTES)
    window.against_bot("score5")
    window.ready()
    switch = window.page.get_by_role("button", name="Sound")
    expect(switch).to_have_attribute("aria-pressed", "false")
    move()
    assert window.page.evaluate("window.notes") == 0
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    move()
    heard = window.page.evaluate("window.notes")
    assert heard > 0
    switch.click()
    move()
    assert window.page.evaluate("window.notes") == heard


def test_cards_are_named_as_people_say_them(open_window: Open) -> None:
    for language, card in (
        ("en", r"(orange|red|green|blue) (circle|triangle|square|hexagon) [1-4]|the word \w+"),
        ("fr", r"(cercle|triangle|carré|hexagone) (orange|rouge|vert|bleu) [1-4]|le mot \w+"),
    ):
        window = open_window(language=language)
        table = window.begin("quinto-cards", [None, "greedy"])
        hurry([window], Random(language), most=12, table=table)
        window.look(table)
        window.ready()
        page = window.page
        expect(page.locator(".hand button.card").first).to_have_attribute(
            "aria-label", re.compile(rf"^({card}|bridge|pont)")
        )
        log = page.locator(".log").inner_text()
        assert re.search(card, log)
        assert not re.search(r"\b[orgb][ctsh][1-4]\b|\b[ryb]\d\d\b", log)


def test_every_cell_of_a_sum_that_is_wrong_is_marked(window: Window) -> None:
    window.against_bot("quinto-tiles", options={"multiple": 9})
    window.ready()
    page = window.page
    rack = page.locator(".rack .tile")
    digits = [rack.nth(i).get_attribute("data-digit") or "" for i in range(5)]
    wrong = next(
        (i, j) for i in range(5) for j in range(5)
        if i != j and (int(digits[i]) + int(digits[j])) % 9
    )  # fmt: skip
    for which, cell in zip(wrong, ("1A", "2A"), strict=True):
        page.locator(f'.rack [data-hand="{which}"]').click()
        page.locator(f'[data-cell="{cell}"]').click()
    expect(page.locator(".sum.wrong")).to_have_text(re.compile(r"\d\+\d = \d+ ✕"))
    expect(page.locator(".square.wrong")).to_have_count(2)
    expect(page.locator('[data-cell="1A"]')).to_have_class(re.compile("wrong"))
    page.get_by_role("button", name="Recall").click()
    expect(page.locator(".square.wrong")).to_have_count(0)
