"""The opening draw: each seat draws a piece, the highest goes first."""

from __future__ import annotations

from quinte.engine import bits
from quinte.engine.state import State


def draw(state: State, pieces: bytearray, n: int, worth: bytearray, drawn: bytearray) -> int:
    """The seat that goes first. Seats that tie for highest return their pieces and draw again.

    The first `n` pieces are drawn from; `worth` gives their values, and `drawn` holds each seat's
    piece whenever the state reports the draw.
    """
    seats = (1 << state.players) - 1
    while True:
        highest = 0
        for seat in range(state.players):
            if seats >> seat & 1:
                i = state.rng.below(n)
                n -= 1
                drawn[seat] = pieces[i]
                pieces[i] = pieces[n]
                highest = max(highest, worth[drawn[seat]])
        if state.log is not None:
            state.tell_opening(seats)
        for seat in range(state.players):
            if seats >> seat & 1 and worth[drawn[seat]] != highest:
                seats ^= 1 << seat
        if seats & (seats - 1) == 0:
            return bits.lowest(seats)
        for seat in range(state.players):
            if seats >> seat & 1:
                pieces[n] = drawn[seat]
                n += 1
