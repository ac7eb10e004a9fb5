"""Bits as bytes. Compiled modules use `expand_c.pxd` instead."""

from __future__ import annotations


def expand(bits: int, n: int, out: bytearray, at: int) -> None:
    """Write the lowest n bits as a byte each, the lowest first."""
    for i in range(n):
        out[at + i] = bits >> i & 1
