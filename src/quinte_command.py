"""The command `quinte`. It is a module of its own because importing `quinte` takes a while.

Ctrl-C before the command runs ends the program without a word, not with a traceback.
"""

from __future__ import annotations

import signal


def main() -> None:
    """Import the command line, then run it."""
    usual = signal.getsignal(signal.SIGINT)
    if usual is signal.default_int_handler:  # a program in the background ignores the signal
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from quinte import cli

    signal.signal(signal.SIGINT, usual)
    cli.main()
