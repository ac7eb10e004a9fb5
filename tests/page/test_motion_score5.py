"""The scenes of Score 5: what happens is shown in order, never ahead, and can be skipped."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.page.conftest import Open
from tests.page.window import Window

STILL = ".table-page[data-moving=false]"
WATCH = """() => {
    const told = window.told = [];
    const say = (text) => told.at(-1) !== text && told.push(text);
    const look = () => {
        const one = (selector) => document.querySelector(selector);
        const all = (selector) => document.querySelectorAll(selector).length;
        const open = all('.bidder .lies[data-card]');
        if (all('.bidder .lies') && !open) say('backs');
        if (open && !one('.stamp')) say('open');
        if (one('.stamp')) say('sold');
        if (one('.bidder .chip.won') && !one('.stamp')) say('won too early');
        if (one('.bidder .sum') && !open) say('sum too early');
        if (one('.hero .s5[aria-label]') && !all('.bidder .lies') && !one('.stamp')) say('lot');
        if (one('.bidder .stack .sum') && one('.result')) say('result');
    };
    new MutationObserver(look).observe(document.body,
        { subtree: true, childList: true, attributes: true, characterData: true });
    look();
}"""
LEFT = """() => ({
    air: document.querySelector('.air').childElementCount,
    light: document.querySelectorAll('.dusk, .beam').length,
    moves: document.getAnimations()
        .filter((each) => !(each instanceof CSSAnimation || each instanceof CSSTransition)).length,
})"""
NOTHING = {"air": 0, "light": 0, "moves": 0}
PICTURE = """() => [...document.querySelectorAll(
    '.theatre :is(.lot, .stack, .plate .about, .call, .hero, .sum)')]
    .map((each) => each.textContent.trim() + [...each.querySelectorAll('use')]
        .map((use) => use.getAttribute('href')).join(' '))"""


def sit(ada: Window, bob: Window, **options: Any) -> str:
    """Both at a table that has begun; a lot has one round, so that bids are turned up at once."""
    table = ada.new_table("score5", options={"bid_rounds": 1, **options})
    bob.call("/api/guest", {"name": "Bob"})
    bob.ask(table, do="sit")
    ada.ask(table, do="start")
    return table


def quick(open_window: Open) -> Window:
    """Things move in it, but fast."""
    window = open_window(motion=True)
    window.context.add_init_script("localStorage.speed = 'quick'")
    return window


def look_on(window: Window, table: str) -> None:
    window.open(f"/table/{table}")
    window.page.wait_for_selector(".theatre")
    window.page.wait_for_selector(STILL)


def card_of(window: Window, table: str) -> str:
    moves: list[str] = window.call(f"/api/tables/{table}/moves")
    return next(move for move in moves if move.startswith("lay ")).replace("lay ", "bid ")


def test_a_lot_is_laid_for_revealed_sold_shared_and_followed_by_the_next_one_in_this_order(
    open_window: Open,
) -> None:
    ada, bob = quick(open_window), open_window()
    table = sit(ada, bob)
    look_on(ada, table)
    ada.page.evaluate(WATCH)
    ada.ask(table, do="move", text="bid -")
    bob.ask(table, do="move", text=card_of(bob, table))
    ada.page.wait_for_selector(".share .card")
    ada.page.wait_for_selector(STILL)
    assert ada.page.evaluate(LEFT) == NOTHING
    ada.ask(table, do="move", text=ada.moves()[0])
    ada.page.wait_for_selector(".lot:nth-child(2).now")
    ada.page.wait_for_selector(STILL)
    assert ada.page.evaluate("told") == ["lot", "backs", "open", "sold", "lot"]
    assert ada.page.evaluate(LEFT) == NOTHING


def test_whatever_is_left_in_the_middle_ends_as_it_does_without_motion(open_window: Open) -> None:
    ada, still, bob = open_window(motion=True), open_window(), open_window()
    table = sit(ada, bob)
    look_on(ada, table)
    still.context.add_cookies(ada.context.cookies())  # type: ignore[arg-type]
    look_on(still, table)

    def leave(after: int) -> None:
        """Let it play for a while, then skip; both windows show the same."""
        seq = ada.call(f"/api/tables/{table}")["seq"]
        ada.page.wait_for_selector(".table-page[data-moving=true]")
        ada.page.wait_for_timeout(after)
        ada.press("Space")
        ada.page.wait_for_selector(STILL)
        assert ada.page.evaluate(LEFT) == NOTHING, (seq, after)
        expect(still.page.locator(".steps .step, .rail li")).to_have_count(
            ada.page.locator(".steps .step, .rail li").count()
        )
        assert ada.page.evaluate(PICTURE) == still.page.evaluate(PICTURE), (seq, after)

    for after in (300, 900, 1700):  # bids come out, turn over, the hammer falls
        ada.ask(table, do="move", text="bid -")
        ada.page.wait_for_selector(STILL)
        bob.ask(table, do="move", text=card_of(bob, table))
        leave(after)
        ada.ask(table, do="move", text=ada.moves()[0])
        leave(after // 3)  # a card is taken, bids go home, a lot comes up
    ada.ask(table, do="move", text="bid -")
    bob.ask(table, do="move", text="bid -")
    leave(250)  # nobody wants it


def test_at_the_end_totals_count_up_before_anybody_has_won(open_window: Open) -> None:
    ada, bob = quick(open_window), open_window()
    table = sit(ada, bob)
    for _ in range(11):
        ada.ask(table, do="move", text="bid -")
        bob.ask(table, do="move", text="bid -")
    look_on(ada, table)
    ada.ask(table, do="move", text="bid -")
    bob.ask(table, do="move", text=card_of(bob, table))
    ada.page.wait_for_selector(".share .card")
    ada.page.wait_for_selector(STILL)
    ada.page.evaluate("""() => {
        const plates = window.plates = [];
        new MutationObserver(() => plates.push([
            document.querySelectorAll('.plate.won').length,
            Number(document.querySelector('.bidder .sum')?.textContent ?? 0),
        ])).observe(document.body, { subtree: true, childList: true, characterData: true,
            attributes: true });
    }""")
    ada.ask(table, do="move", text=ada.moves()[0])
    ada.page.wait_for_selector(".result")
    total = int(ada.page.locator(".bidder .sum").inner_text())
    seen: list[list[int]] = ada.page.evaluate("plates")
    assert any(0 < count < total for _, count in seen)
    assert {count for won, count in seen if won} == {total}
    expect(ada.page.locator(".plate.won")).to_have_count(1)
    assert ada.page.evaluate(LEFT) == NOTHING


HEADS = """() => {
    const heads = window.heads = new Set();
    const look = () => {
        const [head, text] = ['h1', 'p'].map((part) =>
            document.querySelector(`.turn ${part}`)?.textContent ?? '');
        if (head.endsWith(' is thinking') && text.includes(' takes one ')) {
            heads.add([head, text].map((each) => each.split(' ')[0]).join(' '));
        }
        requestAnimationFrame(look);
    };
    look();
}"""
"""Whom the head names, and whom the sentence below it, while cards are shared."""


def test_while_cards_are_shared_the_head_and_its_sentence_speak_of_the_same_person(
    open_window: Open,
) -> None:
    ada, bob, cyd, eve = *(open_window() for _ in range(3)), quick(open_window)
    options = {"players": 3, "bid_rounds": 1}
    table = ada.new_table("score5", [None] * 3, options=options)
    for window, name in ((bob, "Bob"), (cyd, "Cyd")):
        window.call("/api/guest", {"name": name})
        window.ask(table, do="sit")
    ada.ask(table, do="start")
    look_on(eve, table)
    eve.page.evaluate(HEADS)
    ada.ask(table, do="move", text="bid -")
    bob.ask(table, do="move", text="bid -")
    lays = [move.split()[1] for move in cyd.moves(table) if move.startswith("lay ")]
    cyd.ask(table, do="move", text=f"bid {'+'.join(lays[:4])}")
    for _ in range(4):
        eve.page.wait_for_selector(STILL)
        acting = ada.call(f"/api/tables/{table}")["status"]["acting"]
        if len(acting) > 1:
            break
        taker = (ada, bob, cyd)[acting[0]]
        taker.ask(table, do="move", text=taker.moves(table)[0])
        eve.page.wait_for_timeout(300)
    eve.page.wait_for_selector(STILL)
    assert set(eve.page.evaluate("[...heads]")) == {"Ada Ada", "Bob Bob"}
