"""A bot that joins a table on a server, as any client may (docs/protocol.md)."""

from __future__ import annotations

import json
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from quinte.bots import Bot
from quinte.bots.forfeit import Forfeit
from quinte.definition.game import Game, game_of
from quinte.engine.result import Result
from quinte.engine.rng import Fast
from quinte.engine.types import Fact
from quinte.errors import QuinteError

Message = dict[str, Any]
ANSWER_SECONDS = 30.0
FIRST_WAIT, LONGEST_WAIT = 0.25, 10.0
PATIENCE = 600.0
"""Seconds without a connection after which we give up."""
LOCAL = ("127.0.0.1", "localhost", "::1")
ENDED = ("over", "closed")
AGREED = {"take_back": True, "end": True, "rematch": False}
"""Answers to offers: a bot never stands in the way, and leaves after its game."""


class ServerRefused(QuinteError):
    """The server rejected a request."""


class Disconnected(Exception):
    """The connection is closed."""


class Web:
    """The server's REST API, with a token."""

    def __init__(self, server: str, token: str | None) -> None:
        self.server = server.rstrip("/") + "/"
        parts = urllib.parse.urlsplit(self.server)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise QuinteError("bot.server.address", server=server)
        self.local = parts.hostname in LOCAL
        self.token = token
        handlers = [urllib.request.ProxyHandler({})] if self.local else []
        self.opener = urllib.request.build_opener(*handlers)
        self.cookie = ""

    def ask(self, path: str, given: Message | None = None) -> tuple[Any, str]:
        """Send a request; return the answer and the cookie that came with it."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if self.cookie:
            headers["Cookie"] = self.cookie
        body = None if given is None else json.dumps(given).encode()
        request = urllib.request.Request(self.server + path, body, headers)  # noqa: S310 (checked)
        try:
            with self.opener.open(request, timeout=ANSWER_SECONDS) as answer:
                cookie = (answer.headers.get("Set-Cookie") or "").partition(";")[0]
                return json.load(answer), cookie
        except urllib.error.HTTPError as error:
            raise server_refusal(error.read()) from None
        except (OSError, ValueError) as error:
            raise QuinteError("bot.server.gone", server=self.server, problem=str(error)) from None

    def introduce(self, name: str) -> None:
        """Become a guest of that name, with a token."""
        _, self.cookie = self.ask("api/guest", {"name": name})
        self.token = self.ask("api/token", {})[0]["token"]
        self.cookie = ""


def server_refusal(body: bytes) -> ServerRefused:
    """The server's own error message."""
    try:
        error = json.loads(body)["error"]
        return ServerRefused("bot.server.refused", message=error["message"], reason=error["code"])
    except (ValueError, LookupError, TypeError):
        return ServerRefused(
            "bot.server.refused", message=body[:80].decode(errors="replace"), reason=""
        )


class Line:
    """One WebSocket connection."""

    def __init__(self, web: Web) -> None:
        # An extra; the command line has checked that it is installed.
        from websockets.exceptions import InvalidStatus, WebSocketException
        from websockets.sync.client import connect

        self.closed = WebSocketException
        self.open = ExitStack()
        address = web.server.replace("http", "ws", 1) + "api/ws"
        headers = {"Authorization": f"Bearer {web.token}"}
        try:
            self.socket = self.open.enter_context(
                connect(
                    address,
                    additional_headers=headers,
                    proxy=None if web.local else True,
                    max_size=1 << 24,
                )
            )
        except InvalidStatus as refused:
            if refused.response.status_code in (401, 403):
                raise ServerRefused("bot.server.stranger") from None
            raise Disconnected from None
        except (OSError, WebSocketException, TimeoutError):
            raise Disconnected from None

    def send(self, message: Message) -> None:
        """Send a message; raises Disconnected if the connection is closed."""
        try:
            self.socket.send(json.dumps(message))
        except (self.closed, OSError):
            raise Disconnected from None

    def hear(self) -> Message:
        """The next message; waits for it. Raises Disconnected if the connection closes first."""
        try:
            heard: Message = json.loads(self.socket.recv())
        except (self.closed, OSError):
            raise Disconnected from None
        return heard

    def close(self) -> None:
        self.open.close()


class RemoteSeat:
    """A bot at a server's table, from joining until the game is over."""

    def __init__(
        self,
        web: Web,
        table: str,
        bot: Bot,
        seat: int | None = None,
        tell: Callable[..., None] = lambda *_, **__: None,
    ) -> None:
        self.web = web
        self.table = table
        self.bot = bot
        self.seat = seat
        self.tell = tell
        self.client = secrets.token_hex(8)
        self.chance = Fast(secrets.randbits(63))
        self.number = 0
        self.latest: Message = {}
        self.begun = False

    def play(self) -> Message:
        """Play the game to its end; return the table's last status."""
        wait, heard = FIRST_WAIT, time.monotonic()
        while True:
            line = None
            try:
                self.sit_down()
                line = Line(self.web)
                wait = FIRST_WAIT
                return self.attend(line)
            except (Disconnected, QuinteError) as error:
                if isinstance(error, QuinteError) and error.code != "bot.server.gone":
                    raise
                now = time.monotonic()
                heard = now if line is not None else heard
                if now - heard > PATIENCE or (not self.latest and line is None):
                    if isinstance(error, QuinteError):
                        raise
                    problem = str(error) or "—"
                    gone = QuinteError("bot.server.gone", server=self.web.server, problem=problem)
                    raise gone from None
                self.tell("cli.bot.again", server=self.web.server)
                time.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)
            finally:
                if line is not None:
                    line.close()

    def sit_down(self) -> None:
        """Take the seat that is already ours, or a free one."""
        if self.latest:
            return
        mine = self.mine()
        if not mine:
            wanted = {} if self.seat is None else {"seat": self.seat}
            request = {"do": "sit", **wanted, "nonce": secrets.token_hex(16)}
            self.web.ask(f"api/tables/{self.table}/requests", request)
            mine = self.mine()
        if self.seat is None:
            self.seat = mine[0]
        if self.seat not in mine:
            raise QuinteError("table.not_yours", seat=self.seat, yours=mine)
        self.tell("cli.bot.seated", table=self.table, seat=self.seat)

    def mine(self) -> list[int]:
        path = f"api/tables/{urllib.parse.quote(self.table, safe='')}"
        try:
            return list(self.web.ask(path)[0]["mine"])
        except ServerRefused as refused:
            if refused.arguments["reason"] == "table.hidden":
                return []
            raise

    def attend(self, line: Line) -> Message:
        """Receive updates and play until the game is over."""
        since = {"since": self.latest["seq"]} if self.latest else {}
        self.ask(line, "watch", **since)
        while (status := self.latest["status"])["phase"] not in ENDED:
            self.answer_offers(line, status)
            if self.latest["status"] is not status:
                continue
            self.begun = self.begun and status["phase"] == "playing"
            if self.seat in status["acting"]:
                self.move(line)
            else:
                self.hear(line)
        self.finish(status)
        return dict(status)

    def hear(self, line: Line) -> Message:
        """The next message; if it is about our seat, it becomes the current state."""
        message = line.hear()
        if message.get("gone"):
            raise QuinteError("bot.server.seat", seat=self.seat)
        if "steps" in message and message["seat"] == self.seat:
            self.latest = message
        return message

    def ask(self, line: Line, do: str, **more: Any) -> Message:
        """Send a request and wait for its answer."""
        self.number += 1
        number = self.number
        given = {"id": number, "do": do, "table": self.table, "seat": self.seat, **more}
        if do != "watch":
            given["client"] = self.client
        line.send(given)
        while (message := self.hear(line)).get("re") != number:
            pass
        if "error" in message:
            error = message["error"]
            raise ServerRefused(
                "bot.server.refused", message=error["message"], reason=error["code"]
            )
        return message

    def move(self, line: Line) -> None:
        """Think and play; on return we have seen at least the state the table was in then."""
        seq, view = self.latest["seq"], self.latest["view"]
        try:
            request = {"do": "move", "text": self.chosen(game_of(view), view)}
        except Forfeit as forfeit:
            request = {"do": "resign"}
            self.tell("cli.bot.forfeit", why=forfeit)
        try:
            seq = self.ask(line, **request)["seq"]
        except ServerRefused:
            self.ask(line, "watch")  # another player may have moved first
            if self.latest["seq"] == seq:
                raise
        while self.latest["seq"] < seq:
            self.hear(line)

    def chosen(self, game: Game, view: Message) -> str:
        """The bot's moves, up to the first that others observe, as one text."""
        seat = view["seat"]
        if not self.begun:
            self.begun = True
            if begin := getattr(self.bot, "begin", None):
                begin(game, seat)
        state = game.determinise(view, self.chance)
        texts: list[str] = []
        heard = False
        while not heard and state.acts(seat):
            move = self.bot.choose(game, state.view(seat), state.moves(seat), self.chance)
            texts.append(game.text(state, seat, move))
            facts: list[Fact] = []
            state.log = facts
            state.play(seat, move)
            heard = game.heard(facts)
        return game.whole(texts)

    def answer_offers(self, line: Line, status: Message) -> None:
        """Answer open offers."""
        for what, offer in status["offers"].items():
            if offer["seat"] != self.seat and self.seat not in offer["agreed"]:
                try:
                    self.ask(line, "answer", what=what, yes=AGREED.get(what, False))
                except ServerRefused:
                    continue  # the offer was withdrawn meanwhile

    def finish(self, status: Message) -> None:
        """Tell the bot that the game is over."""
        result = status["result"]
        if result and (end := getattr(self.bot, "end", None)):
            end(Result(tuple(result["scores"]), tuple(result["winners"]), result["reason"]))
