"""Which of the registered games a test tries."""

from __future__ import annotations

import quinte

SHIPPED = [
    name for name, kind in quinte.kinds().items() if kind.package.startswith("quinte.games.")
]
"""The games that come with the program."""
TRIED = [*SHIPPED, "duel"]
"""These and the toy, which acts at once and in secret; the examples are declared as the toy is."""
