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


def sit(ada: Window, bob: Window, **setup: Any) -> str:
    """Both at a table that has begun; a lot has one round, so that bids are turned up at once."""
    table = ada.new_table("score5", options={"bid_rounds": 1}, **setup)
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
    const tabs = window.tabs = new Set();
    const look = () => {
        const [head, text] = ['h1', 'p'].map((part) =>
            document.querySelector(`.turn ${part}`)?.textContent ?? '');
        if (/ is thinking|’s turn/.test(head) && text.includes(' takes one ')) {
            heads.add([head, text].map((each) => each.split(/ |’/)[0]).join(' '));
        }
        tabs.add(document.querySelector('.rail .tabs > *')?.textContent.trim());
        requestAnimationFrame(look);
    };
    look();
}"""
"""Whom the head names, and whom the sentence below it, while cards are shared; what the list is
called."""


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
    assert eve.page.evaluate("[...tabs]") == ["Sales"]


SEEN = """() => {
    const seen = window.seen = [];
    const one = (selector) => document.querySelector(selector)?.textContent.trim() ?? '';
    const all = (selector) => [...document.querySelectorAll(selector)];
    const look = () => {
        seen.push({
            back: all('.air .flying [href="#score5-back"]').length > 0,
            card: all('.air .flying .body').length > 0,
            last: all('.log .line').at(-1)?.textContent.trim() ?? '',
            live: document.querySelector('.log').previousElementSibling.textContent,
            call: one('.call h2'),
            next: one('.call .next:not(.done)').split(' ')[0],
            head: one('.turn h1'),
            open: all('.bidder .lies[data-card]').length,
            closed: all('.bidder .lies:not([data-card])').length,
            sold: all('.stamp').length > 0,
            dots: all('.dots').length,
            acts: all('.plate.acts .name').map((each) => each.textContent).join(' '),
            now: all('.plate').filter((each) => each.textContent.includes('chooses now'))
                .map((each) => each.querySelector('.name').textContent).join(' '),
            bare: all('.log .line .seat')
                .filter((each) => getComputedStyle(each).backgroundImage === 'none').length,
            moving: document.querySelector('.table-page').dataset.moving === 'true',
            lot: document.querySelector('.hero .s5')?.getAttribute('aria-label'),
            light: Number(getComputedStyle(document.querySelector('.hero .shown')).opacity),
        });
        requestAnimationFrame(look);
    };
    look();
}"""
"""What a spectator sees and reads at every frame."""


class Auction:
    """Three at a table with few rounds, and one who looks on; moves are asked for directly."""

    def __init__(self, open_window: Open, rounds: int = 1) -> None:
        self.guests = [open_window() for _ in range(3)]
        self.eve = quick(open_window)
        options = {"players": 3, "bid_rounds": rounds}
        self.table = self.guests[0].new_table("score5", [None] * 3, options=options)
        for window, name in zip(self.guests[1:], ("Bob", "Cyd"), strict=True):
            window.call("/api/guest", {"name": name})
            window.ask(self.table, do="sit")
        self.guests[0].ask(self.table, do="start")
        look_on(self.eve, self.table)
        self.eve.page.evaluate(SEEN)

    def bids(self, *counts: int) -> None:
        """Each lays so many cards; all is seen before the next one does."""
        for guest, count in zip(self.guests, counts, strict=True):
            moves = guest.moves(self.table)
            lays = [move.split()[1] for move in moves if move.startswith("lay ")][:count]
            guest.ask(self.table, do="move", text=f"bid {'+'.join(lays) or '-'}")
            self.rest()

    def share(self) -> None:
        """The winner's cards are taken one by one."""
        while len(acting := self.acting()) == 1:
            taker = self.guests[acting[0]]
            taker.ask(self.table, do="move", text=taker.moves(self.table)[0])
            self.rest()

    def acting(self) -> list[int]:
        return list(self.guests[0].call(f"/api/tables/{self.table}")["status"]["acting"])

    def rest(self) -> None:
        """All that was done so far has been told and seen."""
        self.eve.page.wait_for_timeout(150)
        self.eve.page.wait_for_selector(STILL)

    def seen(self) -> list[dict[str, Any]]:
        return list(self.eve.page.evaluate("seen"))


def test_the_list_and_the_live_region_name_a_lot_when_its_card_has_turned_over(
    open_window: Open,
) -> None:
    auction = Auction(open_window)
    auction.bids(0, 0, 1)
    auction.share()
    seen = auction.seen()
    assert seen[-1]["last"].startswith("Lot 2")
    hidden = [frame for frame in seen if frame["back"]]
    assert hidden
    assert not [frame for frame in hidden if frame["last"].startswith("Lot 2")]
    assert not [frame for frame in hidden if frame["live"].startswith("Auction 2")]
    assert all(" takes " in frame["last"] for frame in hidden)  # that is over, and was read
    assert all(frame["head"] == "A new lot" for frame in hidden)
    expect(auction.eve.page.locator(".lot .buyer")).to_have_count(1)  # and who has the first one
    expect(auction.eve.page.locator(".plate", has_text="Cyd")).to_contain_text("1 lot won")


def test_a_bid_that_changes_in_the_last_round_is_read_before_the_bids_turn_over(
    open_window: Open,
) -> None:
    auction = Auction(open_window, rounds=2)
    auction.bids(0, 1, 1)
    auction.bids(2, 1, 1)
    seen = auction.seen()
    read = [frame for frame in seen if frame["last"].startswith("Ada changes")]
    assert any(frame["closed"] and not frame["open"] for frame in read)
    assert not any(frame["sold"] for frame in read)
    assert "Changed: Ada" in read[0]["live"]
    assert not any(frame["bare"] for frame in read)  # it is seen whose line it is


def test_while_bids_turn_over_nobody_is_asked_for_more(open_window: Open) -> None:
    auction = Auction(open_window)
    auction.bids(0, 0, 0)
    assert {frame["call"] for frame in auction.seen() if frame["head"] == "Unsold"} == {"Unsold"}
    assert "Going, going…" not in {frame["call"] for frame in auction.seen()}
    auction.bids(0, 1, 2)
    seen = [frame for frame in auction.seen() if frame["open"]]
    assert {frame["call"] for frame in seen if not frame["sold"]} == {"Going, going…"}
    assert {frame["head"] for frame in seen if not frame["sold"]} == {"The bids are revealed"}
    assert {frame["head"] for frame in seen if frame["sold"] and frame["moving"]} == {"Sold"}


def test_a_lot_that_nobody_wants_sinks_once(open_window: Open) -> None:
    auction = Auction(open_window)
    auction.bids(0, 0, 0)
    seen = auction.seen()
    first = [frame["light"] for frame in seen if frame["lot"] == seen[0]["lot"]]
    assert len(first) < len(seen)  # the next one is there
    sunk = next(i for i, light in enumerate(first) if light < 0.5)
    assert first[sunk:] == sorted(first[sunk:], reverse=True)


CHOOSING = """() => {
    const choosing = window.choosing = new Set();
    const look = () => {
        const [deed] = document.querySelectorAll('.deeds button:disabled');
        const head = document.querySelector('.turn h1').textContent;
        const seen = deed && getComputedStyle(deed).visibility === 'visible';
        if (seen && deed.textContent.includes('is choosing')) choosing.add(head);
        requestAnimationFrame(look);
    };
    look();
}"""
"""What the head says while somebody is said to choose."""


def test_nobody_is_said_to_choose_while_bids_go_home(open_window: Open) -> None:
    ada, bob = quick(open_window), open_window()
    table = sit(ada, bob)
    look_on(ada, table)
    bob.ask(table, do="move", text="bid -")
    ada.ask(table, do="move", text=card_of(ada, table))
    choosing = ada.page.get_by_role("button", name="Bob is choosing")
    expect(choosing).to_be_visible()
    ada.page.wait_for_selector(STILL)
    ada.page.evaluate(CHOOSING)
    bob.ask(table, do="move", text=bob.moves(table)[0])
    ada.page.wait_for_selector(".lot:nth-child(2).now")
    assert {*ada.page.evaluate("[...choosing]")} == {"Bob is thinking", "Bob’s turn"}


def test_when_a_round_ends_more_is_asked_for_after_all_bids_are_in(open_window: Open) -> None:
    auction = Auction(open_window, rounds=3)
    auction.bids(0, 1, 1)
    auction.bids(1, 1, 1)
    told = [(frame["head"], frame["call"]) for frame in auction.seen()]
    steps = [now for i, now in enumerate(told) if not i or told[i - 1] != now]
    closed, asked = ("All bids are in", "All bids are in"), ("Who gives more?", "Who gives more?")
    assert steps.count(closed) == steps.count(asked) == 2
    assert all(steps[i + 1] == asked for i, now in enumerate(steps) if now == closed)
    assert {call for head, call in steps if head == "All bids are in"} == {"All bids are in"}
    assert {head for head, call in steps if call == "All bids are in"} == {"All bids are in"}


def test_as_many_plates_are_ringed_as_the_head_says_are_thinking(open_window: Open) -> None:
    auction = Auction(open_window, rounds=2)
    auction.bids(1, 0, 1)
    seen = {(frame["head"], frame["acts"], frame["dots"]) for frame in auction.seen()}
    assert {each for each in seen if "thinking" in each[0]} == {
        ("3 are thinking", "Ada Bob Cyd", 3),
        ("2 are thinking", "Bob Cyd", 2),
        ("Cyd is thinking", "Cyd", 1),
    }


def test_while_cards_are_shared_head_rings_plates_and_caption_name_the_same_person(
    open_window: Open,
) -> None:
    auction = Auction(open_window)
    auction.bids(0, 1, 4)
    auction.share()
    shared = [frame for frame in auction.seen() if frame["call"].startswith("Sold to")]
    named = {
        (frame["head"].split(" is ")[0].split("’")[0], frame["acts"], frame["now"], frame["next"])
        for frame in shared
        if frame["head"] not in ("Sold", "The cards are shared", "A new lot")
    }
    assert named == {(name,) * 4 for name in ("Ada", "Bob")}
    after = [frame for frame in shared if frame["head"] in ("The cards are shared", "A new lot")]
    assert {(frame["acts"], frame["now"], frame["next"]) for frame in after} == {("", "", "")}
    assert not any(frame["next"] for frame in shared if frame["head"] == "Sold")


def test_as_long_as_a_card_is_being_taken_it_is_the_turn_of_its_taker_and_nobody_thinks(
    open_window: Open,
) -> None:
    auction = Auction(open_window)
    auction.bids(0, 1, 4)
    auction.share()
    takes = [frame for frame in auction.seen() if frame["card"] and frame["head"] != "Sold"]
    assert {(frame["head"], frame["acts"], frame["dots"]) for frame in takes} == {
        (f"{name}’s turn", name, 0) for name in ("Ada", "Bob")
    }
    assert all(frame["head"].startswith(frame["next"]) for frame in takes)
    comes = [frame for frame in auction.seen() if frame["head"] == "A new lot"]
    assert {(frame["dots"], frame["acts"]) for frame in comes} == {(0, "")}


ENDS = """() => {
    const ends = window.ends = [];
    const look = () => {
        const head = document.querySelector('.turn h1').textContent;
        const result = document.querySelector('.result') ? 'result' : '';
        const sheet = document.querySelector('dialog[open]') ? 'sheet' : '';
        const stands = document.querySelector('.standing').textContent.trim().slice(0, 7);
        const now = [head, stands, result, sheet].filter(Boolean).join(', ');
        if (now !== ends.at(-1)) ends.push(now);
        requestAnimationFrame(look);
    };
    look();
}"""


def test_the_end_of_a_round_is_seen_before_its_sheet_and_the_next_one_begins_without_an_end(
    open_window: Open,
) -> None:
    ada, bob, eve = open_window(), open_window(), quick(open_window)
    table = sit(ada, bob, match="cumulative-2")
    for _ in range(11):
        ada.ask(table, do="move", text="bid -")
        bob.ask(table, do="move", text="bid -")
    ada.ask(table, do="move", text="bid -")
    bob.ask(table, do="move", text=card_of(bob, table))
    look_on(eve, table)
    eve.page.evaluate(ENDS)
    ada.ask(table, do="move", text=ada.moves(table)[0])
    eve.page.wait_for_selector("dialog[open]")
    ended = eve.page.evaluate("ends.splice(0)")
    end = "Bob wins, After 1, result"
    assert ended[-3:] == ["The last move, After 0", end, f"{end}, sheet"]
    ada.ask(table, do="next")
    eve.page.wait_for_selector(".plate .dots")
    begun = [head for head in eve.page.evaluate("ends") if "sheet" not in head]
    assert begun[-1] == "2 are thinking, After 1"
    heads = {head.removesuffix(", After 1") for head in begun}
    assert heads <= {"The game begins", "A new lot", "2 are thinking"}
