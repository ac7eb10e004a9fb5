"""Sets of numbers as bits of a word. Compiled modules take these from `bits_c.pxd` instead."""

from __future__ import annotations


def popcount(x: int) -> int:
    """How many bits are set."""
    return x.bit_count()


def nth(x: int, k: int) -> int:
    """The place of the k-th set bit, from 0; x has more than k of them."""
    for _ in range(k):
        x &= x - 1
    return (x & -x).bit_length() - 1


def lowest(x: int) -> int:
    """The place of the lowest set bit; x is not 0."""
    return (x & -x).bit_length() - 1
