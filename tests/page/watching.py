"""A table at which others move while one window watches; what it shows is recorded at every frame.

The window's line to the server is in the test's hand: it can be held back, so that several moves
arrive at once, and cut. What it tells is the truth to which log, picture and live region are held.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Page

from tests.page.conftest import Open

RECORDER = r"""
const all = (selector) => [...document.querySelectorAll(selector)];
const plain = (text) => (text ?? '').replace(/\s+/g, ' ').trim();
const last = (list) => list[list.length - 1];

class Watching {
  told = [];
  frames = [];
  sockets = [];
  held = null;
  cut = false;
  going = [];
  frozen = false;

  // What the table has told: a step, and what can be read and seen of it.
  hear(news, arrive) {
    const lines = news.steps.flatMap(({ brief, story }) =>
      brief?.length ? brief.map(({ text }) => text) : story?.length ? story : ['']);
    const before = last(this.told);
    this.told.push({
      seq: news.seq,
      lines: (before?.lines ?? 0) + lines.length,
      text: lines.length ? plain(last(lines)) : before?.text,
      live: news.steps.length ? plain(last(last(news.steps).story ?? [''])) : before?.live,
      pieces: this.pieces(news.view),
      steps: news.steps.map(({ do: what, seat }) => [what, seat]),
    });
    arrive();
    if (this.drawn()) last(this.told).after = this.picture();
  }

  // A page that has just been opened loads the drawings of its board first.
  drawn() {
    return document.querySelector('.board') !== null;
  }

  pieces(view) {
    if (!Array.isArray(view?.board)) return Object.keys(view?.board ?? {}).sort().join(' ');
    return view.board.flatMap((row, y) => [...row].map((digit, x) =>
      digit === '.' ? '' : `${y + 1}${String.fromCharCode(65 + x)}=${digit}`))
      .filter(Boolean).sort().join(' ');
  }

  picture() {
    const lines = all('.log .line');
    const tiles = all('.square:has(.moves)').map((square) =>
      `${square.dataset.cell}=${square.querySelector('.moves').getAttribute('href').slice(-1)}`);
    const discs = all('.board [data-token]').map((disc) => disc.dataset.token);
    return {
      told: this.told.length - 1,
      lines: lines.length,
      text: plain(last(lines)?.querySelector('.text').textContent),
      live: plain(document.querySelector('.log')?.previousElementSibling.textContent),
      pieces: [...tiles, ...discs].sort().join(' '),
      air: document.querySelector('.air')?.childElementCount ?? 0,
      moving: document.querySelector('.table-page')?.dataset.moving === 'true',
      at: performance.now(),
    };
  }

  record() {
    if (!this.drawn()) return;
    const now = this.picture();
    const known = ({ at, ...rest }) => JSON.stringify(rest);
    if (!this.frames.length || known(now) !== known(last(this.frames))) this.frames.push(now);
  }

  begin() {
    const all = { subtree: true, childList: true, characterData: true };
    const changes = new MutationObserver(() => this.record());
    changes.observe(document, { ...all, attributeFilter: ['data-moving'] });
    const frame = () => { this.record(); requestAnimationFrame(frame); };
    frame();
  }

  // Those that were made by a script: transitions of the style are nobody's concern here.
  animations() {
    return document.getAnimations().filter(({ constructor }) => constructor === Animation).length;
  }

  state() {
    return { ...this.picture(), animations: this.animations() };
  }

  rests() {
    const now = this.state();
    return this.drawn() && !this.held && !now.moving && !now.air && !now.animations
      && now.live === last(this.told)?.live;
  }

  flies() {
    const { lines, air } = this.picture();
    return air > 0 && lines < last(this.told).lines;
  }

  hold() {
    this.held = [];
  }

  release(number = this.held.length) {
    const arrived = this.held.splice(0, number);
    if (!this.held.length) this.held = null;
    arrived.forEach((arrive) => arrive());
  }

  // All movement stands still in the middle of a flight, and what begins to move does, too.
  async freeze() {
    const running = () => this.going.filter(({ playState }) => playState === 'running');
    const flying = ({ effect }) => effect?.target?.closest('.air');
    await this.until(() => this.flies() && running().some(flying));
    this.frozen = true;
    running().forEach((each) => each.pause());
  }

  thaw() {
    this.frozen = false;
    this.going.filter(({ playState }) => playState === 'paused').forEach((each) => each.play());
  }

  lose() {
    this.cut = true;
    this.sockets.splice(0).forEach((socket) => socket.close());
  }

  until(condition) {
    return new Promise((resolve) => {
      const look = () => (condition() ? resolve() : requestAnimationFrame(look));
      look();
    });
  }

  // Another move comes when the first of two has been shown and the second waits.
  async follow() {
    this.release(2);
    const { lines } = this.told[this.told.length - 2];
    await this.until(() => this.picture().lines >= lines);
    this.release();
  }

  // What is there before something is done in the middle of a movement, and right after it.
  async interrupt(deed, when = () => this.flies()) {
    if (this.held) this.release();
    await this.until(when);
    const before = this.state();
    deed();
    return [before, this.state()];
  }
}

const watching = window.watching = new Watching();
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    if (watching.cut) this.close();
    else watching.sockets.push(this);
  }
  set onmessage(listener) {
    this.addEventListener('message', (event) => {
      const news = JSON.parse(event.data);
      const arrive = () => listener.call(this, event);
      const told = () => (news.steps ? watching.hear(news, arrive) : arrive());
      if (watching.held) watching.held.push(told);
      else told();
    });
  }
};
const play = Animation.prototype.play;
Animation.prototype.play = function () {
  watching.going.push(this);
  play.call(this);
  if (watching.frozen) this.pause();
};
watching.begin();
"""


class Picture(NamedTuple):
    """What a window shows at one moment; `told` is the number of the last step that has arrived."""

    told: int
    lines: int
    text: str
    live: str
    pieces: str
    air: int
    moving: bool
    at: float
    animations: int = -1


class Watched:
    """One window that moves, at a table of several guests; the others have no page."""

    def __init__(
        self, open_window: Open, game: str, rng: Random, seats: tuple[str | None, ...] = (None,) * 3
    ) -> None:
        self.rng = rng
        self.window = open_window(motion=True)
        self.window.context.add_init_script(RECORDER)
        self.guests = [self.window, *(open_window() for _ in range(seats.count(None) - 1))]
        options = {"players": len(seats)}
        self.table = self.window.new_table(game, list(seats), options=options, first=1)
        for name, guest in zip(("Bob", "Cy"), self.guests[1:], strict=False):
            guest.call("/api/guest", {"name": name})
            guest.ask(self.table, do="sit")
        if all(seat is None for seat in seats):
            self.window.ask(self.table, do="start")
        self.look()  # where the others are bots, it begins by itself

    @property
    def page(self) -> Page:
        return self.window.page

    def look(self) -> None:
        """Open the table once more."""
        self.window.look(self.table)
        self.rest()

    def acting(self) -> list[int]:
        """Who is to move, whatever the window shows."""
        return list(self.window.call(f"/api/tables/{self.table}")["status"]["acting"])

    def play(self, number: int) -> None:
        """So many moves, by whoever is to move: something is laid wherever that is possible."""
        for _ in range(number):
            while (acting := self.acting())[0] >= len(self.guests):
                self.page.wait_for_timeout(20)  # a bot's
            guest = self.guests[acting[0]]
            moves = guest.moves(self.table)
            laid = [move for move in moves if "@" in move or ":" in move]
            guest.ask(self.table, do="move", text=self.rng.choice(laid or moves))

    def others(self) -> None:
        """All but the window's guest make a move; these are held back until they are released."""
        while self.window.moves(self.table):
            self.play(1)
        self.rest()
        self.hold(len(self.guests) - 1)

    def hold(self, number: int) -> None:
        """So many moves are made; they have come to the window, which does not know it yet."""
        self.page.evaluate("watching.hold()")
        self.play(number)
        self.page.wait_for_function("(n) => watching.held.length >= n", arg=number)

    def release(self) -> None:
        self.page.evaluate("watching.release()")

    def rest(self) -> None:
        """Wait until all is shown; nothing is left in the air then, and no animation either."""
        self.page.wait_for_function("() => watching.rests()")

    def interrupt(self, deed: str, when: str = "() => watching.flies()") -> list[Picture]:
        """Do something during a movement: what is shown before it, and at once after it."""
        return [
            Picture(**each) for each in self.page.evaluate(f"watching.interrupt({deed}, {when})")
        ]

    def told(self) -> list[dict[str, Any]]:
        return list(self.page.evaluate("watching.told"))

    def frames(self) -> list[Picture]:
        """Every picture that was different from the one before, since the page was opened."""
        return [Picture(**each) for each in self.page.evaluate("watching.frames")]

    def still(self, since: int = 0) -> bool:
        """Whether all that was told from a number on was shown as it came, and nothing flew."""
        shown = [Picture(**each["after"]) for each in self.told()[since:] if "after" in each]
        frames = [frame for frame in self.frames() if frame.told >= since]
        assert frames
        return all(self.step(each) == each.told for each in [*shown, *frames]) and not any(
            frame.air for frame in frames
        )

    def step(self, shown: Picture) -> int:
        """The one step to which log, picture and live region all belong."""
        for number, step in enumerate(self.told()):
            if step["lines"] == shown.lines:
                assert (shown.text, shown.live, shown.pieces) == (
                    step["text"], step["live"], step["pieces"],
                )  # fmt: skip
                return number
        raise AssertionError(f"no step has {shown.lines} lines in the log")
