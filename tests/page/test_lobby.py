"""The front page: games, new tables, invitations, and how quickly one can play."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.conftest import Open
from tests.page.players import CARD, DEED
from tests.page.window import Window

MOST_REQUESTS = 10
"""The page: two scripts, style, two fonts, weave; the game's pieces with its scenes; who one is."""
MOST_BYTES = 200_000
"""Less than the budgets of script, style and fonts together."""
STANDSTILL = 5000


def test_a_new_table_is_what_was_chosen(window: Window) -> None:
    window.open()
    page = window.page
    page.get_by_role("button", name="New table of Quinto tiles").click()
    form = page.locator(".new-table")
    form.get_by_role("radio", name="Play a friend").check()
    form.get_by_role("radiogroup", name="Players").get_by_role("radio", name="3").check()
    form.get_by_text("Options").click()
    form.get_by_role("radiogroup", name="Multiples of").get_by_role("radio", name="7").check()
    expect(form.locator("summary").first).to_contain_text("Multiples of: 7")
    expect(form.get_by_label("How long bots think")).to_have_count(0)  # no bot here uses time
    form.get_by_label("Player 2").select_option("level5")
    form.get_by_label("How long bots think").select_option("Up to 5 seconds a move")
    form.get_by_label("Match").select_option(index=1)
    expect(form).to_contain_text("Best of 3 rounds")
    form.get_by_role("switch", name="Anyone may join").check()
    form.get_by_role("button", name="Create table").click()
    page.wait_for_selector(".waiting")
    status = window.call(f"/api/tables/{window.table}")["status"]
    assert status["options"] == {"players": 3, "multiple": 7}
    assert [seat["bot"] for seat in status["seats"]] == [None, "level5", None]
    assert status["think"] == 5
    assert status["seats"][0]["name"] == "Guest"
    assert status["match"] == "best-of-3"
    assert status["public"]


def test_every_option_is_explained_with_its_rule(window: Window) -> None:
    window.open("/?new=cinco")
    form = window.page.locator(".new-table")
    expect(form.locator("small a")).to_have_text(["C3", "C10", "C13"])
    form.get_by_role("radiogroup", name="Players").get_by_role("radio", name="6").check()
    expect(form.locator("small a")).to_have_text(["C3", "C3", "C10", "C13"])


def test_a_table_is_found_by_its_link_its_code_and_in_the_list(open_window: Open) -> None:
    ada, bob = open_window(), open_window()
    table = ada.new_table("quinto-cards", public=True)
    ada.open(f"/table/{table}")
    expect(ada.page.get_by_label("Link")).to_have_value(f"{ada.base}/table/{table}")
    code = ada.page.locator("img.qr")
    assert code.evaluate("image => image.decode().then(() => image.naturalWidth)") > 20
    answer = ada.context.request.get(ada.base + (code.get_attribute("src") or ""))
    assert answer.headers["content-type"] == "image/svg+xml"
    bob.open()
    bob.page.locator(f'#open ~ ul a[href="/table/{table}"]').click()
    bob.page.get_by_role("button", name="Sit down").click()
    for each in (ada, bob):
        each.page.wait_for_selector(".board")  # it starts by itself
    ada.open()
    expect(ada.page.locator(f'#mine ~ ul a[href="/table/{table}"]')).to_be_visible()


def test_a_name_is_kept_as_one_types(window: Window) -> None:
    window.open()
    field = window.page.get_by_label("Your name")
    field.press_sequentially("Zoé")
    expect(window.page.locator(".guest")).to_contain_text("saved")
    assert window.call("/api/guest")["name"] == "Zoé"
    window.page.reload()
    expect(field).to_have_value("Zoé")
    window.page.get_by_role("button", name="Play Score 5").click()
    expect(window.page.locator(".plate.own")).to_have_attribute("aria-label", "Zoé")


def test_the_language_of_the_lobby_changes_with_its_games(window: Window) -> None:
    window.open()
    page = window.page
    page.wait_for_selector(".game")
    page.get_by_role("button", name="Français").click()
    expect(page.locator('[data-game="score5"]')).to_contain_text("enchères")
    for said in ("games", "players", "Play", "New table", "Rules", "Open tables"):
        expect(page.locator("#page")).not_to_contain_text(said)


def test_rules_open_at_the_anchor_of_the_rule(window: Window) -> None:
    window.open("/rules/cinco#C10")
    window.page.wait_for_function(
        "() => { const rule = document.getElementById('C10');"
        " return rule && scrollY > 0 && rule.getBoundingClientRect().top < innerHeight }"
    )


def test_a_table_that_is_not_there_is_said_with_a_way_back(window: Window) -> None:
    window.page.goto(window.base + "/table/nowhere")
    expect(window.page.locator(".refusal")).to_be_visible()
    window.page.get_by_role("link", name="To the lobby").click()
    window.page.wait_for_selector(".game")
    window.troubles = [text for text in window.troubles if "404" not in text]


def test_the_rules_change_their_language_where_one_reads(window: Window) -> None:
    window.open("/rules/score5")
    page = window.page
    expect(page.locator("h1")).to_have_text("Score 5")
    expect(page.locator(".facts .button")).to_be_visible()  # the game is known, too
    english = page.locator(".rules").inner_text()
    page.get_by_role("button", name="Français").click()
    expect(page.locator(".rules")).to_contain_text("enchère")
    assert page.locator("html").get_attribute("lang") == "fr"
    page.get_by_role("button", name="English").click()
    expect(page.locator(".rules")).to_have_text(english, use_inner_text=True)


def test_a_table_can_be_used_at_once(window: Window) -> None:
    window.against_bot("cinco", "random")
    window.ready()
    page = window.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url[len(window.base) :]))
    page.reload()
    page.wait_for_selector(f"{CARD}, {DEED}")
    took = page.evaluate("performance.now()")
    bytes_ = page.evaluate(
        "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
        ".reduce((sum, each) => sum + each.encodedBodySize, 0)"
    )
    print(f"usable after {took:.0f} ms, {len(asked)} requests, {bytes_} bytes")
    assert len(asked) <= MOST_REQUESTS, asked
    assert bytes_ < MOST_BYTES
    assert took < STANDSTILL  # milliseconds; a second is meant, but a busy machine is no fault
