"""The queue of movements, as it is seen: in order, never far behind, and over when one likes."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Open
from tests.page.server import Served
from tests.page.watching import Picture, Watched

BEHIND = 2
"""Moves by which the picture may be behind."""
APART = 400
"""Milliseconds from one step of a bot to the next, at the usual speed."""
MY_TURN = "() => watching.rests() && document.querySelector('.turn.mine')"


@pytest.mark.parametrize("game", ["cinco", "quinto-tiles"])
def test_moves_are_shown_in_order_and_log_picture_and_live_region_agree_at_every_frame(
    game: str, open_window: Open, rng: Random
) -> None:
    watched = Watched(open_window, game, rng)
    watched.hold(3)
    watched.page.evaluate("watching.follow()")
    watched.rest()
    steps = [watched.step(frame) for frame in watched.frames()]
    assert sorted(set(steps)) == list(range(len(watched.told())))
    assert steps == sorted(steps)


FLIGHTS = """() => {
  window.flights = 0;
  const count = (changes) => changes.forEach(({ addedNodes }) =>
    addedNodes.forEach((node) => (window.flights += node.classList?.contains('flying') ? 1 : 0)));
  new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
}"""
HEADS = """() => {
  window.heads = [];
  const say = () => {
    const head = document.querySelector('.turn h1').textContent;
    const discards = document.querySelector('[data-pile=discard] .short').textContent;
    if (document.querySelector('.flying')) window.heads.push(`${head}, ${discards} discarded`);
    requestAnimationFrame(say);
  };
  say();
}"""


def test_a_card_that_brings_a_disc_flies_once_and_until_it_lies_it_is_the_turn_of_its_player(
    open_window: Open,
) -> None:
    ada, eve = open_window(), open_window(motion=True)
    table = ada.begin("cinco", [None, "random"], first=0)
    eve.look(table)
    page = eve.page
    page.evaluate(FLIGHTS)
    page.evaluate(HEADS)
    place = next(move for move in ada.moves(table) if "@" in move)
    ada.ask(table, do="move", seat=0, text=place)
    page.wait_for_selector("[data-token]")
    page.wait_for_function("() => !document.querySelector('.flying')")
    assert page.evaluate("flights") == 1
    assert set(page.evaluate("heads")) == {"Ada’s turn, 0 discarded"}


SWAP = """() => {
  window.piles = [];
  window.hands = [];
  window.said = new Set();
  const tell = () => {
    const counts = [...document.querySelectorAll('.pile .short')].map((each) => each.textContent);
    if (counts.join(' ') !== piles.at(-1)) piles.push(counts.join(' '));
  };
  const look = () => {
    const seen = [...document.querySelectorAll('[data-hand]')]
      .filter((card) => getComputedStyle(card).opacity !== '0');
    hands.push(seen.map((card) => card.dataset.hand));
    const { innerText } = document.querySelector('.turn');
    if (document.querySelector('.flying')) said.add(innerText.trim());
    requestAnimationFrame(look);
  };
  new MutationObserver(tell).observe(document.querySelector('.piles'),
    { subtree: true, childList: true, characterData: true });
  tell();
  look();
}"""
"""What the piles say, and which cards of the hand are not hidden when a frame begins."""


def test_a_swap_for_which_the_discards_are_shuffled_brings_each_card_once_and_says_nothing_stale(
    open_window: Open,
) -> None:
    ada, bob = open_window(motion=True), open_window()
    table = ada.new_table("cinco", first=0)
    bob.call("/api/guest", {"name": "Bob"})
    bob.ask(table, do="sit")
    ada.ask(table, do="start")
    for _ in range(10):
        ada.ask(table, do="move", text="swap")
        bob.ask(table, do="move", text="swap")
    ada.look(table)
    ada.ready()
    ada.page.evaluate(SWAP)
    ada.ask(table, do="move", text="swap")
    expect(ada.page.locator(".turn h1")).to_have_text("Bob is thinking")
    ada.page.wait_for_function("() => hands.slice(-2).every((hand) => hand.length === 4)")
    assert ada.page.evaluate("piles") == ["2 80", "2 84", "0 84", "84 0", "82 0"]
    assert set(ada.page.evaluate("[...said]")) == {"Your turn"}  # not what I could have done
    hands: list[list[str]] = ada.page.evaluate("hands")
    drawn = [set(now) & set(then) - set(hands[0]) for now, then in pairwise(hands)]
    assert all(some <= more for some, more in pairwise(drawn))
    assert len(drawn[-1]) == 4


CALLED = """() => {
  window.called = [];
  const say = () => {
    const head = document.querySelector('.turn h1').textContent;
    if (head !== called.at(-1)) called.push(head);
    requestAnimationFrame(say);
  };
  say();
}"""
BREATHS = """() => {
  window.breaths = 0;
  new MutationObserver(() => (breaths += document.querySelectorAll('.breath').length))
    .observe(document.querySelector('.board'), { childList: true, subtree: true });
}"""
EDGE = ("84", "85", "86", "87", "88")
"""Five cells of Cinco in a line."""


def test_four_in_a_line_are_seen_and_the_head_calls_the_move_that_makes_five_the_last(
    open_window: Open,
) -> None:
    ada, eve = open_window(), open_window(motion=True)
    table = ada.new_table("cinco", first=0)
    ada.ask(table, do="sit", seat=1, name="Bob")
    ada.ask(table, do="start")
    free = set(EDGE)
    while free:
        moves = ada.call(f"/api/tables/{table}/moves?seat=0")
        place = next((move for move in moves if move.partition("@")[2] in free), None)
        if len(free) == 2 and place:
            eve.look(table)
            eve.page.evaluate(BREATHS)
        if len(free) == 1 and place:
            eve.page.wait_for_selector(".table-page[data-moving=false]")
            eve.page.evaluate(CALLED)
        free -= {(place or "").partition("@")[2]}
        ada.ask(table, do="move", seat=0, text=place or moves[0])
        if len(free) == 1 and place:
            eve.page.wait_for_function("() => breaths")  # where the fifth would lie
        if free:
            other = ada.call(f"/api/tables/{table}/moves?seat=1")
            ada.ask(table, do="move", seat=1, text=other[0])
    eve.page.wait_for_selector(".result")
    assert eve.page.evaluate("called") == [
        "Ada is thinking", "Ada’s turn", "The last move", "Five for Ada",
    ]  # fmt: skip


def test_the_picture_is_never_more_than_two_moves_behind(open_window: Open, rng: Random) -> None:
    watched = Watched(open_window, "cinco", rng)
    watched.hold(5)
    watched.release()
    watched.rest()
    behind = [frame.told - watched.step(frame) for frame in watched.frames()]
    after = [Picture(**each["after"]) for each in watched.told() if "after" in each]
    arrived = [shown.told - watched.step(shown) for shown in after]
    assert max(behind) == max(arrived) == BEHIND


CLICK = """() => document.querySelector('.board').dispatchEvent(
  new PointerEvent('pointerdown', { bubbles: true }))"""
SPACE = """() => document.body.dispatchEvent(
  new KeyboardEvent('keydown', { key: ' ', bubbles: true }))"""
DEED = "() => document.querySelector('[data-deed=draw]').click()"
MINE = """() => watching.animations() && !document.querySelector('[data-deed=draw]').disabled"""
HIDE = """() => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_a_click_on_the_cloth_space_and_a_hidden_tab_end_all_movement_at_once(
    open_window: Open, rng: Random
) -> None:
    watched = Watched(open_window, "cinco", rng)
    for deed in (CLICK, SPACE, HIDE):
        watched.others()
        before, after = watched.interrupt(deed)
        assert before.animations
        assert watched.step(before) < before.told
        assert watched.step(after) == after.told
        assert (after.air, after.animations) == (0, 0)
    watched.rest()
    shown = len(watched.told())
    watched.play(2)
    watched.rest()
    assert watched.still(since=shown)


def test_a_deed_of_mine_ends_all_movement_at_once(open_window: Open, rng: Random) -> None:
    watched = Watched(open_window, "cinco", rng)
    watched.others()
    before, after = watched.interrupt(DEED, MINE)
    assert before.animations
    assert (after.air, after.animations) == (0, 0)


def test_reduced_motion_and_no_speed_show_the_end_at_once(open_window: Open, rng: Random) -> None:
    watched = Watched(open_window, "cinco", rng)
    watched.page.emulate_media(reduced_motion="reduce")
    watched.hold(2)
    watched.release()
    watched.rest()
    assert watched.still()
    watched.page.emulate_media(reduced_motion="no-preference")
    watched.page.evaluate("localStorage.speed = 'off'")
    watched.look()
    watched.hold(2)
    watched.release()
    watched.rest()
    assert watched.still()


def test_who_was_cut_off_or_comes_late_waits_for_nothing_and_sees_what_all_see(
    open_window: Open, rng: Random
) -> None:
    watched = Watched(open_window, "cinco", rng)
    watched.hold(1)
    before, _ = watched.interrupt("() => watching.lose()")
    assert before.air
    watched.play(3)
    since = len(watched.told())
    watched.page.evaluate("watching.cut = false")
    watched.page.wait_for_function("(n) => watching.told.length > n", arg=since)
    assert watched.still(since)
    watched.rest()
    back = watched.page.evaluate("watching.picture()")
    watched.look()
    fresh = watched.page.evaluate("watching.picture()")
    assert watched.still()
    for what in ("lines", "text", "live", "pieces"):
        assert back[what] == fresh[what]
    watched.window.forgive_losses()


SAID = """() => {
  window.said = [];
  const live = document.querySelector('.log').previousElementSibling;
  new MutationObserver(() => said.push(live.textContent)).observe(
    live, { subtree: true, childList: true, characterData: true });
}"""


def test_a_server_killed_during_a_movement_loses_nothing_and_nothing_is_said_twice(
    open_window: Open, server: Served, rng: Random
) -> None:
    watched = Watched(open_window, "cinco", rng)
    page = watched.page
    page.evaluate(SAID)
    watched.hold(1)
    watched.release()
    page.evaluate("watching.freeze()")
    lost = page.locator(".line.lost")
    with server.killed():
        expect(lost).to_be_visible()
        assert page.evaluate("watching.flies()")
    expect(lost).to_have_count(0)
    page.evaluate("watching.thaw()")
    watched.rest()
    watched.play(1)
    page.wait_for_function("() => said.length > 1")
    watched.rest()
    back = page.evaluate("watching.picture()")
    steps = [watched.step(frame) for frame in watched.frames()]
    assert steps == sorted(steps)
    said = page.evaluate("said")
    assert len(said) == 2
    log = page.locator(".log .line").all_inner_texts()
    watched.look()
    fresh = page.evaluate("watching.picture()")
    for what in ("lines", "text", "live", "pieces"):
        assert back[what] == fresh[what]
    assert log == page.locator(".log .line").all_inner_texts()
    for guest in watched.guests:
        guest.forgive_losses()


def test_a_bots_turn_of_several_steps_is_as_many_movements_with_time_between_them(
    open_window: Open, rng: Random
) -> None:
    watched = Watched(open_window, "quinto-cards", rng, (None, "greedy"))
    while True:
        watched.page.wait_for_function(MY_TURN)
        told = list(enumerate(watched.told()))[1:]
        assert all(len(step["steps"]) <= 1 for _, step in told)
        of_bot = [(i, step["live"]) if ["bot", 1] in step["steps"] else None for i, step in told]
        frames = watched.frames()
        several = [
            (before, after) for before, after in pairwise(of_bot)
            if before and after and before[0] > frames[0].told
        ]  # fmt: skip
        if several:
            break
        watched.play(1)

    def shown(number: int, live: str) -> float:
        return next(frame.at for frame in frames if frame.told >= number and frame.live == live)

    assert min(shown(*after) - shown(*before) for before, after in several) >= APART
