"""`quinte serve` whose deals a test determines: `python -m tests.page.dealing --port …`.

Each line of its standard input is a seed. From then on the secrets of new tables, and with them
deals and the moves of bots, follow from it.
"""

from __future__ import annotations

import sys
from base64 import urlsafe_b64encode
from random import Random
from threading import Thread

from quinte.cli import main
from quinte.server.rooms import rooms


class Seeded:
    """In the place of `secrets`."""

    def __init__(self) -> None:
        self.rng = Random()

    def token_bytes(self, number: int) -> bytes:
        return self.rng.randbytes(number)

    def token_urlsafe(self, number: int) -> str:
        return urlsafe_b64encode(self.rng.randbytes(number)).decode().rstrip("=")


def follow(seeded: Seeded) -> None:
    """Take seeds as they come; each is said again once it is in force."""
    for line in sys.stdin:
        seeded.rng = Random(line)
        print(line, end="", flush=True)


if __name__ == "__main__":
    seeded = Seeded()
    vars(rooms)["secrets"] = seeded
    Thread(target=follow, args=(seeded,), daemon=True).start()
    main(["serve", *sys.argv[1:]])
