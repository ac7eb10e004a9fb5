"""At the table: turns, refusals, losses, covered hands, spectators, languages, coming back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Open
from tests.page.players import BID, CARD, DEED, MOUSE, hurry, play_on
from tests.page.server import Served
from tests.page.window import Window


def icon(window: Window) -> str:
    return window.page.locator("#icon").get_attribute("href") or ""


def both(open_window: Open, game: str) -> tuple[Window, Window]:
    """Ada and Bob at a table that has begun."""
    ada, bob = open_window(), open_window()
    table = ada.new_table(game)
    bob.call("/api/guest", {"name": "Bob"})
    bob.ask(table, do="sit")
    ada.ask(table, do="start")
    for each in (ada, bob):
        each.open(f"/table/{table}")
        each.page.wait_for_selector(".board")
    return ada, bob


def test_whose_turn_it_is_shows_in_title_icon_and_heading(open_window: Open) -> None:
    ada, bob = both(open_window, "cinco")
    mine, other = (ada, bob) if ada.state() == "mine" else (bob, ada)
    assert mine.page.title() == "▶ Your turn – Cinco"
    assert other.page.title() == "Cinco"
    assert icon(mine) != icon(other)
    expect(mine.page.locator(".plate.own.acts")).to_have_count(1)
    before = icon(mine)
    mine.page.locator(DEED).first.click()
    other.page.wait_for_selector(".turn.mine")
    assert other.page.title() == "▶ Your turn – Cinco"
    assert icon(other) == before
    expect(mine.page).to_have_title("Cinco")
    name = "Bob" if other is bob else "Ada"
    expect(mine.page.locator(".turn[aria-live] h1")).to_have_text(f"{name} is thinking")


def test_a_refusal_says_the_rule_and_links_to_it(window: Window) -> None:
    window.against_bot("quinto-tiles")
    window.ready()
    page = window.page
    page.locator(".rack .tile").first.click()
    page.locator('[data-cell="1A"]').click()
    page.locator(".deeds .main").click()
    refusal = page.locator("[role=alert] .refusal")
    expect(refusal).to_contain_text(re.compile(r"Rule T\d+$"))
    link = refusal.locator("a")
    rule = (link.get_attribute("href") or "").partition("#")[2]
    assert re.fullmatch(r"T\d+", rule)
    expect(page.locator(".own[data-cell='1A']")).to_have_count(1)  # still laid, to be changed


def test_a_card_where_it_may_not_go_is_refused_by_the_table(window: Window) -> None:
    window.against_bot("cinco")
    page = window.page
    rng_turns = 0
    while window.ready() and not page.locator(CARD).count():
        page.locator(DEED).first.click()
        rng_turns += 1
        assert rng_turns < 50
    page.locator(CARD).last.click()
    page.locator('.cell[aria-disabled="true"]').first.click(force=True)
    expect(page.locator(".refusal a")).to_have_attribute("href", re.compile(r"/rules/cinco#C\d+"))
    expect(page.locator("[aria-pressed=true].card")).to_have_count(1)


def test_a_move_is_shown_as_sent_until_it_is_acknowledged(window: Window, server: Served) -> None:
    window.against_bot("score5")
    window.ready()
    with server.stopped():
        window.page.locator(BID).click()
        expect(window.page.locator(".pending")).to_have_text("sending")
        expect(window.page.locator(".table-page")).to_have_attribute("aria-busy", "true")
    expect(window.page.locator(".pending")).to_have_count(0)
    expect(window.page.locator(".refusal")).to_have_count(0)


def test_a_loss_is_shown_and_healed_and_a_move_made_meanwhile_happens_once(
    window: Window, server: Served
) -> None:
    window.against_bot("score5")
    window.ready()
    with server.killed():
        expect(window.page.locator(".line.lost")).to_have_text("Reconnecting…")
        window.page.locator(BID).click()
        expect(window.page.locator(".pending")).to_be_visible()
    expect(window.page.locator(".pending")).to_have_count(0, timeout=20000)
    expect(window.page.locator(".line.lost")).to_have_count(0)
    log = window.page.locator(".log li", has_text="You lay nothing")
    expect(log).to_have_count(1)
    window.forgive_losses()


def test_a_line_that_dies_without_a_word_is_noticed_and_healed(
    window: Window, server: Served
) -> None:
    window.page.clock.install()
    window.against_bot("score5")
    window.ready()
    lost = window.page.locator(".line.lost")
    window.page.clock.fast_forward(12_000)  # quiet for long: the page asks, and is answered
    window.page.clock.fast_forward(6_000)
    expect(lost).to_have_count(0)
    with server.stopped():  # nobody closes the line, nobody answers
        window.page.clock.fast_forward(12_000)
        window.page.clock.fast_forward(6_000)
        expect(lost).to_be_visible()
    expect(lost).to_have_count(0)
    lines = window.page.locator(".log li").count()
    window.page.locator(BID).click()
    window.page.wait_for_function("n => document.querySelectorAll('.log li').length > n", arg=lines)
    window.forgive_losses()


def test_reload_back_and_forward_keep_the_place(window: Window) -> None:
    window.open()
    window.page.locator('[data-game="cinco"] .main').click()
    window.page.wait_for_selector(".board")
    table, page = window.page.url, window.page
    hand = page.locator(".hand button.card").count()
    page.reload()
    page.wait_for_selector(".board")
    assert page.url == table
    assert page.locator(".hand button.card").count() == hand
    page.go_back()
    page.wait_for_selector(".game")
    expect(page.locator("#mine ~ ul a").first).to_have_attribute("href", table[len(window.base) :])
    page.go_forward()
    page.wait_for_selector(".board")
    assert page.url == table


def held_by(window: Window, table: str, seat: int) -> list[str]:
    """The cards of one of this guest's seats; those of a bid lie on the table, face down."""
    view = window.call(f"/api/tables/{table}?seat={seat}")["view"]
    return [card.replace("*", "x") for card in view["hands"][seat]]


def test_at_one_screen_the_other_hand_is_nowhere_in_the_page_until_its_owner_asks(
    window: Window,
) -> None:
    table = window.new_table("score5")
    window.ask(table, do="sit", seat=1, name="Bob")
    window.ask(table, do="start")
    window.open(f"/table/{table}")
    page = window.page
    seen: list[str | None] = []
    while len(seen) < 2:  # then the second has the screen, and begins the next round
        page.wait_for_selector(".cover")
        page.wait_for_selector(".board")  # as nobody sees it
        expect(page.locator(".hand")).to_have_count(0)
        held = {f"#score5-{card}" for seat in (0, 1) for card in held_by(window, table, seat)}
        assert len(held) == 10
        drawn = page.eval_on_selector_all(
            "#page use", "all => all.map(each => each.getAttribute('href'))"
        )
        assert not held & set(drawn)
        page.locator(".cover button").click()
        page.wait_for_selector(".board")
        expect(page.locator(".hand button.card")).to_have_count(5)
        assert window.ready()
        expect(page.locator(".bidder .lies use:not([href='#score5-back'])")).to_have_count(0)
        name = page.locator(".plate.own").get_attribute("aria-label")
        seen.append(name)
        page.locator(".hand button.card").first.click()
        page.locator(BID).click()
    assert len(set(seen)) == 2
    expect(page.locator(".log")).to_contain_text("Bob lays one")
    page.reload()
    page.wait_for_selector(".cover")


def test_a_spectator_sees_the_table_and_no_hand(open_window: Open) -> None:
    ada, bob = both(open_window, "cinco")
    eve = open_window()
    eve.open(f"/table/{ada.table}")
    eve.page.wait_for_selector(".board")
    expect(eve.page.locator(".hand button")).to_have_count(0)
    expect(eve.page.locator(".plate use[href='#cinco-back']")).to_have_count(8)
    mine = ada if ada.state() == "mine" else bob
    lines = eve.page.locator(".log li").count()
    mine.page.locator(DEED).first.click()
    eve.page.wait_for_function("n => document.querySelectorAll('.log li').length > n", arg=lines)


def test_a_spectator_of_score_5_counts_cards_and_sees_none(open_window: Open) -> None:
    ada, _ = both(open_window, "score5")
    eve = open_window()
    eve.open(f"/table/{ada.table}")
    eve.page.wait_for_selector(".board")
    expect(eve.page.locator(".hand, .bid, .lies")).to_have_count(0)
    expect(eve.page.locator(".plate .about")).to_have_text(["5 cards"] * 2)


def test_two_windows_of_one_guest_agree(window: Window) -> None:
    window.against_bot("score5")
    second = window.context.new_page()
    second.goto(window.page.url)
    second.wait_for_selector(".board")
    window.ready()
    lines = second.locator(".log li").count()
    window.page.locator(BID).click()
    second.wait_for_function("n => document.querySelectorAll('.log li').length > n", arg=lines)
    for _ in range(100):  # the bot may bid again meanwhile
        told = [page.locator(".log li").all_inner_texts() for page in (window.page, second)]
        if told[0] == told[1]:
            break
        second.wait_for_timeout(100)
    assert told[0] == told[1]


def test_a_rematch_leads_both_windows_to_the_new_table(open_window: Open) -> None:
    ada, bob = both(open_window, "cinco")
    old = ada.table
    bob.page.get_by_role("button", name="Resign").click()
    bob.page.get_by_role("button", name="Yes, resign").click()
    ada.page.get_by_role("button", name="Rematch").click()
    bob.page.get_by_role("button", name="Yes").click()
    for each in (ada, bob):
        each.page.wait_for_url(lambda url: not url.endswith(old))
        each.page.wait_for_selector(".board")
    assert ada.table == bob.table


def test_the_language_changes_every_text_also_what_was_told(window: Window) -> None:
    window.against_bot("score5")
    window.ready()
    page = window.page
    english = page.locator(".log li").all_inner_texts()
    page.get_by_role("button", name="Français").click()
    expect(page.locator(".log li").first).not_to_have_text(english[0])
    window.ready()
    french = page.locator(".log li").all_inner_texts()
    assert len(french) == len(english)
    assert page.locator("html").get_attribute("lang") == "fr"
    for said in ("Take back", "Rules", "Auction", "To the lobby", "best five"):
        expect(page.locator("body")).not_to_contain_text(said)
    page.reload()
    page.wait_for_selector(".board")
    assert page.locator("html").get_attribute("lang") == "fr"


def test_a_finished_game_can_be_replayed_and_its_record_kept(window: Window) -> None:
    import random

    rng = random.Random(2)
    window.against_bot("cinco")
    play_on(window, "cinco", MOUSE, rng, 3)
    hurry([window], rng)
    page = window.page
    page.get_by_role("button", name="More").click()
    with page.expect_download() as loaded:
        page.get_by_role("link", name="Download record").click()
    assert loaded.value.suggested_filename == f"{window.table}.quinte.json"
    tokens = page.locator("[data-token]").count()
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".replay .board .cell")
    expect(page.locator("[data-token]")).to_have_count(0)
    page.get_by_role("button", name="Go to the end").click()
    expect(page.locator("[data-token]")).to_have_count(tokens)
    expect(page.get_by_role("button", name="Next move")).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".verdict")).to_contain_text("wins")


def test_a_page_from_before_an_update_gets_the_new_one_when_a_part_is_missing(
    window: Window,
) -> None:
    table = window.begin("score5", [None, "random"], first=0)
    window.open()
    page = window.page
    page.evaluate("() => { window.old = true }")
    page.route("**/assets/score5-*.js", lambda route: route.fulfill(status=404), times=1)
    page.locator(f'a[href$="/table/{table}"]').first.click()
    page.wait_for_selector(".board")
    assert page.evaluate("window.old") is None
    window.troubles = [text for text in window.troubles if not re.search("404|score5-", text)]


# What lies over a deed: the note or a card of the hand; and what is on the wrong side.
LEFT_WRONG = """column => {
    const box = selector => document.querySelector(selector)?.getBoundingClientRect();
    const over = (one, other) => one && other && one.width && one.left < other.right - 1
        && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const wrong = [], plate = box('.plate.own');
    for (const each of document.querySelectorAll('.deeds :is(button, a)')) {
        const deed = each.getBoundingClientRect();
        if (!column && deed.right > plate.left) wrong.push('a deed is not left of the plate');
        for (const other of ['p.ask', '.hand [aria-pressed=true]', '.plate.own'])
            if (over(box(other), deed)) wrong.push(`${other} covers ${each.textContent.trim()}`);
    }
    return wrong;
}"""


@pytest.mark.parametrize("game", ["cinco", "score5", "quinto-cards"])
def test_for_the_left_hand_deeds_are_at_the_left_and_nothing_covers_them(
    game: str, open_window: Open
) -> None:
    window = open_window(language="fr")
    window.context.add_init_script("localStorage.left = 'on'")
    window.against_bot(game, "random", first=0)
    window.ready()
    page = window.page
    page.locator(CARD).first.click()
    for width, height in ((1440, 900), (1024, 768), (768, 1024), (360, 740), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)  # the card has risen
        assert page.evaluate(LEFT_WRONG, height < 480) == [], (width, height)
