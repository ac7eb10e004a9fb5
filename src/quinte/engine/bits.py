"""Sets of small integers as bits of a word. Compiled modules use `bits_c.pxd` instead."""

from __future__ import annotations


def popcount(x: int) -> int:
    return x.bit_count()


def nth(x: int, k: int) -> int:
    """Index of the k-th set bit, from 0; x must have more than k set bits."""
    for _ in range(k):
        x &= x - 1
    return (x & -x).bit_length() - 1


def lowest(x: int) -> int:
    """Index of the lowest set bit; x must not be 0."""
    return (x & -x).bit_length() - 1
