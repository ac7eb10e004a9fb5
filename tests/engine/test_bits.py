"""Sets of numbers as bits."""

from __future__ import annotations

from quinte.engine import bits
from quinte.engine.rng import Fast


def test_popcount_nth_and_lowest_agree_with_a_list() -> None:
    rng = Fast(1)
    for _ in range(500):
        x = rng.word() & rng.word()
        members = [n for n in range(64) if x >> n & 1]
        assert bits.popcount(x) == len(members)
        assert [bits.nth(x, k) for k in range(len(members))] == members
        if members:
            assert bits.lowest(x) == members[0]
