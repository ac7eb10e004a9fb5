"""A real terminal for tests: a program on a pty, typed at and read from."""

from __future__ import annotations

import codecs
import os
import pty
import re
import select
import signal
import sys
import time
from pathlib import Path

SCRIPT = Path(sys.executable).with_name("quinte")
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PATIENCE = 30.0


class Terminal:
    """`quinte` as a person meets it."""

    def __init__(self, folder: Path, *arguments: str, **env: str) -> None:
        self.seen = ""
        self.letters = codecs.getincrementaldecoder("utf-8")("replace")  # a read may end inside one
        self.read_to = 0
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.environ.update({"LC_ALL": "C.UTF-8", "TERM": "xterm", **env})
            os.execv(SCRIPT, [str(SCRIPT), *arguments])  # noqa: S606

    def expect(self, text: str) -> str:
        """Wait for a text and return what came up to it since the last one."""
        until = time.monotonic() + PATIENCE
        while (at := self.plain().find(text, self.read_to)) < 0:
            if not self.more(until):
                raise AssertionError(f"waited for {text!r}, saw {self.plain()[self.read_to :]!r}")
        before = self.plain()[self.read_to : at]
        self.read_to = at + len(text)
        return before

    def more(self, until: float) -> bool:
        """Read what is there; False when time or the program is over."""
        ready, _, _ = select.select([self.fd], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            return False
        try:
            piece = os.read(self.fd, 65536)
        except OSError:
            return False
        self.seen += self.letters.decode(piece)
        return bool(piece)

    def plain(self) -> str:
        """All that was shown, without colours."""
        return ESCAPES.sub("", self.seen).replace("\r", "")

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self.fd, line.encode() + b"\n")

    def interrupt(self, until: str) -> None:
        """Ctrl-C, and again if there is no answer, as a person would.

        One that comes just before Python waits for a line is seen only after the next key.
        """
        for _ in range(15):
            os.write(self.fd, b"\x03")
            end = time.monotonic() + PATIENCE / 15
            while until not in self.plain()[self.read_to :]:
                if not self.more(end):
                    break
            else:
                break
        self.expect(until)

    def end(self) -> int:
        """Read to the end; the exit code."""
        while self.more(time.monotonic() + PATIENCE):
            pass
        _, status = os.waitpid(self.pid, 0)
        os.close(self.fd)
        return os.waitstatus_to_exitcode(status)

    def kill(self) -> None:
        """End the program at once."""
        os.kill(self.pid, signal.SIGKILL)
        self.end()
