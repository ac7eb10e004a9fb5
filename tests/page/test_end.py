"""The end of a game: who won, by what and why, and what one can do then; matches between rounds,
handing the screen over, and watching."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

import quinte
from quinte.bots import bot
from tests.page.axe import accessible, accessible_in
from tests.page.conftest import Open
from tests.page.players import hurry
from tests.page.window import Window

GAMES = ["cinco", "quinto-cards", "quinto-tiles", "score5"]
WORDS = {
    "en": {
        "won": r"^You (win|share)|You win!$",
        "lost": r"^\S+ wins",
        "agreed": ("No winner.", "the players agreed to end it."),
        "resigned": ("Bob wins", "You resigned."),
        "gave_up": ("You win", "Bob resigned."),
        "deeds": ["Rematch", "Replay", "Share", "Lobby"],
    },
    "fr": {
        "won": r"^Vous (gagnez|avez gagné|partagez)|gagné\s!$",
        "lost": r"^\S+ (gagne|a gagné)",
        "agreed": ("Personne n’a gagné.", "arrêt d’un commun accord."),
        "resigned": ("Bob a gagné", "Vous avez abandonné."),
        "gave_up": ("Vous avez gagné", "Bob a abandonné."),
        "deeds": ["Revanche", "Revoir", "Partager", "Accueil"],
    },
}

WHY = {
    "quinto-cards": "nobody can play another card.",
    "quinto-tiles": "all tiles have been used.",
    "score5": "les douze enchères sont terminées.",
}
"""How games played at random end, in the language of their test; of Cinco, the line says it."""
SHEET_COMES = 1700
"""Milliseconds after which the sheet of a match has come to those who like motion."""


def two(
    open_window: Open, game: str, language: str = "en", **more: Any
) -> tuple[str, Window, Window]:
    """A table where Ada and Bob play; no page is open yet."""
    ada, bob = open_window(language=language), open_window()
    table = ada.new_table(game, **more)
    bob.call("/api/guest", {"name": "Bob"})
    bob.ask(table, do="sit")
    ada.ask(table, do="start")
    return table, ada, bob


def ended(window: Window, table: str) -> None:
    window.look(table)
    window.page.wait_for_selector(".result")


def result(window: Window, table: str) -> dict[str, Any]:
    return dict(window.call(f"/api/tables/{table}")["status"]["result"])


@pytest.mark.parametrize("game", GAMES)
def test_a_game_played_to_its_end_says_who_won_by_what_and_what_is_known_of_it(
    game: str, open_window: Open, rng: Random
) -> None:
    language = "fr" if game in ("cinco", "score5") else "en"
    window, words = open_window(language=language), WORDS[language]
    table = window.begin(game, [None, "random"])
    hurry([window], rng, table=table)
    ended(window, table)
    end, page = result(window, table), window.page
    won = 0 in end["winners"]
    card = page.locator(".result")
    if end["winners"]:
        expect(card.locator("h1")).to_have_text(re.compile(str(words["won" if won else "lost"])))
        expect(card.locator(".medal")).to_have_count(int(won))
        expect(card.locator(".kind")).to_have_count(int(not won))
    expect(card.locator(".deeds :is(button, a)")).to_have_text(words["deeds"][:2])
    facts = card.locator(".facts dd").all_inner_texts()
    if game == "cinco":
        line = page.locator(".five").get_attribute("data-cells") if end["winners"] else None
        if line:  # the rail tells the cells; the title of who has won says why
            cells = sorted(map(int, line.split()))
            expect(page.locator(".turn p")).to_have_text(", ".join(map(str, cells)))
            expect(card.locator(".why")).to_have_count(int(not won))
        assert len(facts) == 2
    else:
        by = max(end["scores"]) - min(end["scores"])
        if by:
            expect(card.locator("h1")).to_contain_text(str(by))
        assert facts[:2] == [str(score).replace("-", "−") for score in end["scores"]]
        expect(card.locator(".why")).to_have_text(WHY[game])
        assert len(facts) == 5  # what was done most of comes before the moves and the time
    length = window.call(f"/api/tables/{table}")["status"]["length"]
    assert facts[-2] == str(length["moves"])
    assert re.fullmatch(r"\d+:\d\d", facts[-1])
    expect(page.locator(".dock")).to_be_hidden()  # the card has its place
    page.set_viewport_size({"width": 1024, "height": 768})
    for deed in words["deeds"]:  # two on the card, two at the foot of the rail
        named = page.get_by_role("button", name=deed).or_(page.get_by_role("link", name=deed))
        expect(named).to_have_count(1)
    if end["winners"]:
        expect(card.locator(".sign")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 740})
    tops = card.locator(".deeds :is(button, a)").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().top)"
    )
    assert len(set(tops)) == 1  # in one row, so that the board has the room
    for i, deed in enumerate(words["deeds"]):  # where the rail is a drawer, too
        named = page.get_by_role("button", name=deed).or_(page.get_by_role("link", name=deed))
        if i == 2:
            page.locator(".bar .drawer").click()
        expect(named).to_be_visible()
    box = card.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 740
    board = page.locator(".board").bounding_box()
    assert board
    assert board["y"] + board["height"] <= box["y"] + 1


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_may_end_by_agreement_or_because_somebody_resigns(
    language: str, open_window: Open
) -> None:
    words = WORDS[language]
    table, ada, bob = two(open_window, "quinto-tiles", language)
    bob.ask(table, do="offer", what="end")
    ada.ask(table, do="answer", what="end", yes=True)
    ended(ada, table)
    card = ada.page.locator(".result")
    for kind, who in (("agreed", None), ("resigned", ada), ("gave_up", bob)):
        if who:
            ada.ask(table, do="offer", what="rematch")
            bob.ask(table, do="answer", what="rematch", yes=True)
            ada.page.wait_for_url(lambda url: not url.endswith(table))  # noqa: B023
            table = ada.table
            who.ask(table, do="resign")
            ada.page.wait_for_selector(".table-page[data-phase=over] .result")
        title, why = words[kind]
        expect(card.locator("h1")).to_have_text(title)
        expect(card.locator(".why")).to_have_text(why)
        expect(card.locator(".kind")).to_have_count(0)


def test_a_rematch_is_agreed_to_on_the_card_and_the_replay_can_be_sent_to_somebody(
    open_window: Open,
) -> None:
    table, ada, bob = two(open_window, "cinco")
    bob.ask(table, do="resign")
    ended(ada, table)
    ended(bob, table)
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada.page.get_by_role("button", name="Share").click()
    expect(ada.page.get_by_role("button", name="Copied")).to_be_visible()
    copied = ada.page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{ada.base}/replay/{table}"
    ada.page.locator(".result .primary").click()
    expect(ada.page.locator(".result .primary")).to_be_disabled()
    bob.page.get_by_role("button", name="Accept the rematch").click()
    for each in (ada, bob):
        each.page.wait_for_url(lambda url: not url.endswith(table))


def test_the_card_comes_when_the_line_has_been_seen(open_window: Open) -> None:
    window = open_window(motion=True)
    table = window.begin("cinco", [None, "random"])
    game, greedy = quinte.game("cinco", players=2), bot("greedy")
    # Up to the move that completes a line, which is then made before everybody's eyes.
    while True:
        seen = window.call(f"/api/tables/{table}?seat=0")
        assert seen["status"]["phase"] == "playing"
        if seen["status"]["acting"] != [0]:
            continue
        state = game.determinise(seen["view"], quinte.Fast(1))
        move = greedy.choose(game, seen["view"], state.moves(0), quinte.Fast(1))
        last = game.text(state, 0, move)
        state.play(0, move)
        if state.turn() < 0:
            break
        window.ask(table, do="move", text=last)
    window.look(table)
    window.ready()
    window.page.evaluate(
        """() => {
        window.early = false;
        const look = () => {
            const moving = document.querySelector('.table-page')?.dataset.moving === 'true';
            if (moving && document.querySelector('.result')) window.early = true;
        };
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    }"""
    )
    window.ask(table, do="move", text=last)
    window.page.wait_for_selector(".table-page[data-moving=true] .five", state="attached")
    window.page.wait_for_selector(".result .medal")
    assert window.page.evaluate("window.early") is False


def test_between_two_rounds_the_sheet_says_how_the_match_stands(open_window: Open) -> None:
    window = open_window("light", "en")
    seats = [None, "random", "random"]
    table = window.begin("quinto-cards", seats, options={"players": 3}, match="cumulative-2")
    hurry([window], Random(1), table=table)
    ended(window, table)
    page, sheet = window.page, window.page.get_by_role("dialog")
    status = window.call(f"/api/tables/{table}")["status"]
    scores = sorted(status["standing"]["scores"], reverse=True)
    totals = [str(score).replace("-", "−") for score in scores]
    expect(sheet.locator("header")).to_contain_text("round one")
    expect(sheet.locator("header")).to_contain_text("Total points over 2 rounds")
    expect(sheet.locator("tbody b")).to_have_text(totals)
    expect(sheet).to_contain_text("One round to go.")
    names = [seat["name"] for seat in status["seats"][1:]]
    expect(sheet.locator(".here")).to_have_text(f"{names[0]} and {names[1]} are here.")
    accessible(page, {"include": [["dialog"]]})
    accessible_in(page, "dark", "contrast", where={"include": [["dialog"]]})
    window.press("Escape")
    expect(sheet).to_have_count(0)
    accessible_in(page, "contrast", "dark", "light", where={"include": [[".result"]]})
    page.wait_for_timeout(SHEET_COMES)
    expect(sheet).to_have_count(0)  # who has closed it is not shown it again
    page.get_by_role("button", name="Match score").click()
    sheet.get_by_role("button", name="Next round").click()
    page.wait_for_selector(".table-page[data-phase=playing]")
    expect(page.locator("dialog, .result")).to_have_count(0)
    window.ask(table, do="resign")
    page.wait_for_selector(".table-page[data-phase=over] .result")
    expect(page.locator(".result h1")).to_contain_text("the match")
    expect(page.locator(".result .why")).to_contain_text("After 2 rounds")


def test_spectators_know_that_they_watch_and_everybody_how_many_do(open_window: Open) -> None:
    table, ada, _ = two(open_window, "cinco")
    ada.look(table)
    expect(ada.page.locator(".bar .eyes")).to_have_count(0)
    eve = open_window(language="fr")
    eve.look(table)
    expect(eve.page.locator(".turn")).to_contain_text("Vous regardez")
    expect(eve.page.locator(".turn")).to_contain_text("Cinq jetons d’une équipe en ligne droite")
    expect(eve.page.locator(".bar .eyes")).to_have_attribute("aria-label", "1 personne regarde")
    expect(eve.page.locator(".watching")).to_be_hidden()
    eve.page.set_viewport_size({"width": 360, "height": 740})
    expect(eve.page.locator(".watching")).to_be_visible()
    expect(ada.page.locator(".bar .eyes")).to_have_attribute("aria-label", "1 person is watching")
    expect(ada.page.locator(".turn")).not_to_contain_text("watching")
    eve.page.close()
    expect(ada.page.locator(".bar .eyes")).to_have_count(0)


def test_a_screen_is_handed_over_with_the_table_in_view_and_no_hand(open_window: Open) -> None:
    window = open_window()
    table = window.new_table("cinco", first=0)
    window.ask(table, do="sit", seat=1, name="Bob")
    window.ask(table, do="start")
    window.open(f"/table/{table}")
    page, cover = window.page, window.page.locator(".cover")
    expect(cover.locator("h1")).to_have_text("Pass the device to Ada")
    expect(page.locator(".hand")).to_have_count(0)
    across, here = (page.locator(f"{at} use[href='#cinco-back']") for at in (".plate", ".between"))
    expect(across).to_have_count(4)
    expect(here).to_have_count(4)  # the next one's, face down at this edge
    expect(page.locator(".plate")).to_have_attribute("aria-label", "Bob")
    boards = {}
    for width, height in ((1280, 860), (360, 740), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        boards[width, height] = page.locator(".board").bounding_box()
    page.set_viewport_size({"width": 1280, "height": 860})
    cover.get_by_role("button", name="I am Ada: show my hand").click()
    page.wait_for_selector(".turn.mine")
    for (width, height), between in boards.items():  # it does not shrink while nobody has a hand
        page.set_viewport_size({"width": width, "height": height})
        board = page.locator(".board").bounding_box()
        assert board
        assert between
        assert between["height"] >= board["height"] - 1
        assert between["width"] >= board["width"] - 1
    page.set_viewport_size({"width": 1280, "height": 860})
    moves = window.call(f"/api/tables/{table}/moves?seat=0")
    card, cell = next(move for move in moves if "@" in move).split("@")
    page.locator(f'[data-hand="{card}"]').click()
    page.locator(f'[data-cell="{cell}"]').click()
    expect(cover.locator("h1")).to_have_text("Pass the device to Bob")
    expect(cover).to_contain_text(cell)  # what Ada has played
    expect(page.locator(f'.board [data-token="{cell}"]')).to_have_count(1)
    expect(page.locator(".hand, .turn.mine")).to_have_count(0)
    expect(across).to_have_count(3)
    expect(here).to_have_count(4)
    expect(page.locator(".plate")).to_have_attribute("aria-label", "Ada")
    accessible(page, {"include": [[".cover"]]})
