"""Processes that can be stopped together, with all that they have started."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

PATIENCE = 15.0
"""Seconds that a process has to clean up after Ctrl-C, before it is killed."""


class Stopped(Exception):
    """Ctrl-C was pressed."""


class Processes:
    """Runs commands from several threads; `stop` ends them all, and no more are started."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.running: set[subprocess.Popen[str]] = set()
        self.stopping = False

    def run(
        self, command: Sequence[str], folder: Path, env: Mapping[str, str], limit: float
    ) -> tuple[int | None, str]:
        """Exit code and output; the code is None if it took longer than limit seconds."""
        with self.lock:
            if self.stopping:
                raise Stopped
            process = subprocess.Popen(
                command, cwd=folder, env=dict(env), text=True, errors="replace",
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                start_new_session=True,
            )  # fmt: skip
            self.running.add(process)
        try:
            output, _ = process.communicate(timeout=limit)
            code: int | None = process.returncode
        except subprocess.TimeoutExpired:
            output, code = end(process), None
        finally:
            with self.lock:
                self.running.discard(process)
        if self.stopping:
            raise Stopped
        return code, output

    def stop(self) -> None:
        """Interrupt whatever runs, as the terminal would; kill what does not mind."""
        with self.lock:
            self.stopping = True
            running = list(self.running)
        for process in running:
            signal_group(process, signal.SIGINT)
        for process in running:
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                signal_group(process, signal.SIGKILL)


def end(process: subprocess.Popen[str]) -> str:
    """Interrupt, so that servers of tests are taken down; then kill. What it had said."""
    signal_group(process, signal.SIGINT)
    with suppress(subprocess.TimeoutExpired):
        return process.communicate(timeout=PATIENCE)[0]
    signal_group(process, signal.SIGKILL)
    return process.communicate()[0]


def signal_group(process: subprocess.Popen[str], number: signal.Signals) -> None:
    """To a process and those of its group; they may be gone already."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, number)
