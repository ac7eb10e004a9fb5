"""What movements cost the main thread, from the browser's own trace.

Guests without a page make random moves, one window watches them. An act is what happens from the
message that tells it until all is at rest again. A layout is forced if a script runs during it.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession

from tests.page.players import MOUSE, Turn
from tests.page.window import UNSEEN, Window

PLAYERS = {"cinco": 2, "score5": 3, "quinto-tiles": 2, "quinto-cards": 2}
CATEGORIES = (
    "devtools.timeline,blink.user_timing,disabled-by-default-devtools.timeline,"
    "disabled-by-default-devtools.timeline.stack,v8.execute"
)
SCRIPTS = {"FunctionCall", "EvaluateScript", "RunMicrotasks", "FireAnimationFrame", "TimerFire"}
LAYOUTS = {"Layout", "UpdateLayoutTree"}
# From the message until all is at rest; nothing else of ours runs in the page meanwhile.
MARKS = """
window.rested = 0;
window.WebSocket = class extends WebSocket {
  set onmessage(listener) {
    this.addEventListener('message', (event) => {
      const { steps } = JSON.parse(event.data);
      const kinds = new Set(steps?.flatMap(({ events }) => events.map((each) => each.event)));
      if (kinds.size) performance.mark(`begins ${[...kinds].join(' ')}`);
      listener.call(this, event);
    });
  }
};
new MutationObserver((changes) => {
  if (!changes.some(({ target }) => target.dataset.moving === 'false')) return;
  performance.mark('rests');
  window.rested += 1;
  window.tell?.();
}).observe(document, { subtree: true, attributeFilter: ['data-moving'] });
"""
REST = """(count) => new Promise((resolve) => {
  window.tell = () => window.rested > count && resolve();
  window.tell();
})"""
Trace = list[dict[str, Any]]


class Movement(NamedTuple):
    """One act: what it showed, its longest task by the clock and in processor time."""

    kinds: str
    longest: float
    busy: float
    forced: int
    where: Counter[str]


def play(
    window: Window, guests: list[Window], table: str, rng: Random, most: int, by_hand: Turn | None
) -> None:
    """Random moves of all, each after the one before has been shown."""
    for _ in range(most):
        able = [(guest, moves) for guest in guests if (moves := guest.moves(table))]
        if not able:
            return
        guest, moves = rng.choice(able)
        count = window.page.evaluate("window.rested")
        if by_hand and guest is window:
            by_hand(window, rng)
        else:
            guest.ask(table, do="move", text=rng.choice(moves).replace("lay ", "bid "))
        window.page.evaluate(REST, count)


def traced(
    browser: Browser,
    base: str,
    game: str,
    moves: int,
    slow: float = 1,
    speed: str = "usual",
    unseen: bool = False,
    by_hand: bool = False,
) -> Trace:
    """A game's moves, recorded as the browser's own tools do.

    `unseen`, no pixel is computed; `by_hand`, who watches makes their own moves with the mouse.
    """
    guests = [
        Window(browser.new_context(viewport={"width": 1280, "height": 860}, locale="en-GB"), base)
        for _ in range(PLAYERS[game])
    ]
    window = guests[0]
    window.context.add_init_script(f"localStorage.sound = 'off'; localStorage.speed = '{speed}'")
    window.context.add_init_script(MARKS)
    if unseen:
        window.context.add_init_script(UNSEEN)
    table = window.new_table(
        game, [None] * len(guests), options={"players": len(guests)}, nonce="00" * 16
    )
    for number, guest in enumerate(guests[1:], 1):
        guest.call("/api/guest", {"name": f"Guest {number}"})
        guest.ask(table, do="sit")
    window.ask(table, do="start")
    window.look(table)
    page = window.context.new_cdp_session(window.page)
    page.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    session = browser.new_browser_cdp_session()
    trace: Trace = []
    session.on("Tracing.dataCollected", lambda part: trace.extend(part["value"]))
    session.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})
    play(window, guests, table, Random(game), moves, MOUSE[game] if by_hand else None)
    finish(session, window)
    for guest in guests:
        guest.context.close()
    return trace


def finish(session: CDPSession, window: Window) -> None:
    over: list[object] = []
    session.on("Tracing.tracingComplete", lambda said: over.append(bool(said) or True))
    session.send("Tracing.end")
    while not over:
        window.page.wait_for_timeout(50)


def movements(trace: Trace) -> list[Movement]:
    """The acts of a trace, by the marks that the page has set."""
    marks = [each for each in trace if each.get("cat") == "blink.user_timing"]
    marks.sort(key=lambda each: float(each["ts"]))
    found: list[Movement] = []
    begins: dict[str, Any] | None = None
    for mark in marks:
        if mark["name"].startswith("begins "):
            begins = mark
        elif mark["name"] == "rests" and begins:
            found.append(measured(trace, begins, float(mark["ts"])))
            begins = None
    return found


def measured(trace: Trace, begins: dict[str, Any], end: float) -> Movement:
    start, thread = float(begins["ts"]), (begins["pid"], begins["tid"])
    here = [
        each for each in trace
        if each.get("ph") == "X" and (each["pid"], each["tid"]) == thread
        and each["ts"] < end and each["ts"] + each.get("dur", 0) > start
    ]  # fmt: skip
    tasks = [each for each in here if each["name"] == "RunTask"]
    scripts = [each for each in here if each["name"] in SCRIPTS]
    forced = [
        each for each in here
        if each["name"] in LAYOUTS
        and (stack(each) or any(inside(each, script) for script in scripts))
    ]  # fmt: skip
    return Movement(
        begins["name"].removeprefix("begins "),
        max((each.get("dur", 0) / 1000 for each in tasks), default=0.0),
        max((each.get("tdur", 0) / 1000 for each in tasks), default=0.0),
        len(forced),
        Counter(map(place, forced)),
    )


def inside(event: dict[str, Any], other: dict[str, Any]) -> bool:
    return bool(
        other["ts"] <= event["ts"]
        and event["ts"] + event.get("dur", 0) <= other["ts"] + other.get("dur", 0)
    )


def stack(event: dict[str, Any]) -> list[dict[str, Any]]:
    """The functions that run during a layout: none, unless one of them has forced it."""
    args = event.get("args", {})
    return list(args.get("beginData", args).get("stackTrace") or [])


def place(event: dict[str, Any]) -> str:
    """Where a layout was forced, the innermost function first."""
    names = [f"{each['functionName'] or '?'}:{each['columnNumber']}" for each in stack(event)[:4]]
    return f"{event['name']} {' < '.join(names)}"
