"""Arrays and codecs as the loop over many games uses them.

Compiled modules use `pointers_c.pxd` instead, whose pointers are valid as long as what they point
into is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from quinte.envs.codecs.codec import Codec, Loop


def listed(codecs: list[Codec], room: bytearray) -> list[Codec]:
    """The codecs, for the functions below; compiled, in `room`."""
    return codecs


def of_bytes(array: Any) -> Any:
    """The bytes of a contiguous array."""
    return memoryview(array).cast("B")


def of_ints(array: Any) -> Any:
    """The numbers of a contiguous array of 32-bit integers."""
    return memoryview(array).cast("B").cast("i")


def of_floats(array: Any) -> Any:
    """The numbers of a contiguous array of 32-bit floats."""
    return memoryview(array).cast("B").cast("f")


def turn(codecs: list[Codec], i: int) -> int:
    return codecs[i].turn()


def list_legal(codecs: list[Codec], i: int, seat: int) -> int:
    return codecs[i].list_legal(seat)


def is_legal(codecs: list[Codec], i: int, action: int) -> int:
    return codecs[i].legal[action]


def copy_legal(codecs: list[Codec], i: int, out: Any, at: int, width: int) -> None:
    out[at : at + width] = codecs[i].legal[:width]


def act(codecs: list[Codec], i: int, seat: int, action: int) -> int:
    return codecs[i].act(seat, action)


def observe(codecs: list[Codec], i: int, seat: int, out: Any, at: int) -> None:
    codecs[i].observe(seat, out, at)


def run(loop: Loop, first: int, last: int) -> int:
    """Run a loop; compiled, without the GIL."""
    return loop.run(first, last)
