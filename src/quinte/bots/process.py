"""A bot in any language: a program that reads and writes lines of JSON (docs/bot-protocol.md).

A program that is slow, dies or answers nonsense forfeits the game and is restarted for the next.
"""

from __future__ import annotations

import json
import os
import queue
import shlex
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from quinte.bots.forfeit import Forfeit
from quinte.document import named
from quinte.engine.rng import Fast

if TYPE_CHECKING:
    from quinte.definition.game import Game
    from quinte.engine.result import Result
    from quinte.engine.rng import Rng
    from quinte.engine.types import View

PROTOCOL = "quinte-bot/1"
SECONDS = 10.0
"""Default time limit for a move."""
START_SECONDS = 20.0
"""Time limit for starting, until `hello` is answered."""
LONGEST = 1 << 16
"""Maximum length of an answer in bytes."""
GOODBYE = 0.5
"""Seconds to exit once its standard input is closed."""


class Program:
    """A running program. A thread talks to it, so that nothing it does can block us."""

    def __init__(self, command: str) -> None:
        self.command = command
        windows = os.name == "nt"
        try:
            words: str | list[str] = command if windows else shlex.split(command)
            self.child = subprocess.Popen(  # noqa: S603 (what the person at the keyboard named)
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=not windows,
            )
        except (OSError, ValueError, IndexError) as error:
            problem = getattr(error, "strerror", None) or str(error)
            raise Forfeit("bot.start", bot=command, problem=problem) from None
        self.sent: queue.Queue[tuple[bytes, bool] | None] = queue.Queue()
        self.answers: queue.Queue[bytes] = queue.Queue()
        self.complaints: deque[str] = deque(maxlen=1)
        self.talker = threading.Thread(target=self._talk, daemon=True)
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.talker.start()
        self.listener.start()

    def _talk(self) -> None:
        """Thread loop: write lines, and read an answer to those that need one; ends with the
        program.
        """
        stdin, stdout = self.child.stdin, self.child.stdout
        assert stdin is not None
        assert stdout is not None
        with suppress(OSError, ValueError):
            while (message := self.sent.get()) is not None:
                line, answered = message
                stdin.write(line)
                stdin.flush()
                if answered:
                    self.answers.put(stdout.readline(LONGEST))
        self.answers.put(b"")
        with suppress(OSError, ValueError):
            stdin.close()

    def _listen(self) -> None:
        """Keep the last line of standard error, to quote if the program dies."""
        assert self.child.stderr is not None
        with suppress(OSError, ValueError):
            for line in self.child.stderr:
                if text := line.decode("utf-8", "replace").strip():
                    self.complaints.append(text[:200])

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message that needs no answer."""
        self.sent.put((_line(message), False))

    def ask(self, message: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Send a message and return the answer; raises Forfeit if it is late or malformed."""
        self.sent.put((_line(message), True))
        try:
            line = self.answers.get(timeout=seconds)
        except queue.Empty:
            raise Forfeit("bot.slow", bot=self.command, seconds=seconds) from None
        if not line:
            raise self.death()
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or not line.endswith(b"\n"):
            said = named(line.decode("utf-8", "replace").strip())
            raise Forfeit("bot.nonsense", bot=self.command, said=said)
        return answer

    def death(self) -> Forfeit:
        """The Forfeit for a program that has exited, quoting its exit code and last stderr line."""
        with suppress(subprocess.TimeoutExpired):
            self.child.wait(GOODBYE)
        self.listener.join(GOODBYE)
        said = self.complaints[0] if self.complaints else "—"
        return Forfeit("bot.died", bot=self.command, exit=self.child.poll(), said=said)

    def end(self, patience: float = 0.0) -> None:
        """Close stdin, wait up to `patience` seconds, then kill the process group."""
        self.sent.put(None)
        if patience:
            with suppress(subprocess.TimeoutExpired):
                self.child.wait(patience)
        with suppress(OSError):
            if os.name == "nt":
                self.child.kill()
            else:
                os.killpg(self.child.pid, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            self.child.wait(GOODBYE)
        for thread, pipe in ((self.talker, self.child.stdout), (self.listener, self.child.stderr)):
            thread.join(GOODBYE)
            if pipe and not thread.is_alive():
                pipe.close()


class Process:
    """The bot `exec:COMMAND`."""

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        self.command = command
        self.seconds = seconds
        self.program: Program | None = None
        self.game: Game | None = None
        self.name = command

    def started(self) -> Program:
        """The program, started if necessary, after it has answered `hello`."""
        if self.program is None:
            self.program = Program(self.command)
            self.game = None
            hello = {"do": "hello", "protocol": PROTOCOL, "seconds": self.seconds}
            try:
                answer = self.program.ask(hello, START_SECONDS)
                if answer.get("protocol") != PROTOCOL:
                    raise Forfeit("bot.protocol", bot=self.command, known=PROTOCOL)
            except Forfeit:
                self.close()
                raise
            self.name = str(answer.get("name") or self.command)[:60]
        return self.program

    def begin(self, game: Game, seat: int) -> None:
        program = self.started()
        self.game = game
        program.tell(
            {
                "do": "game",
                "game": game.name,
                "rules": game.kind.rules_version,
                "options": dict(game.options),
                "seat": seat,
            }
        )

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        """The program's answer; raises Forfeit for anything else it does."""
        if self.program is None or self.game != game:
            self.begin(game, view["seat"])
        seat = view["seat"]
        state = game.determinise(view, Fast(0))  # texts need a state: any that matches the view
        texts = {game.text(state, seat, move): move for move in moves}
        asked = {
            "do": "move",
            "view": view,
            "moves": list(texts),
            "seconds": self.seconds,
            "chance": rng.word() >> 11,
        }
        try:
            answer = self.started().ask(asked, self.seconds)
            move = answer.get("move")
            if not isinstance(move, str) or move not in texts:
                raise Forfeit("bot.illegal", bot=self.command, move=named(move))
        except Forfeit:
            self.close()
            raise
        return texts[move]

    def end(self, result: Result) -> None:
        self.game = None
        if self.program is not None:
            self.program.tell({"do": "end", "result": result.as_json()})

    def close(self, patience: float = 0.0) -> None:
        program, self.program = self.program, None
        if program is not None:
            program.end(patience)

    def __del__(self) -> None:
        with suppress(Exception):
            self.close()


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode() + b"\n"
