"""The opening draw: each seat draws a piece, the highest begins."""

from __future__ import annotations

from quinte.engine import bits
from quinte.engine.state import State


def draw(state: State, pieces: bytearray, n: int, worth: bytearray, drawn: bytearray) -> int:
    """The seat that begins. Those who are equal and highest put theirs back and draw again.

    The first n pieces are drawn from, `worth` says what each is worth and `drawn` is what each seat
    has drawn, whenever the state is asked to tell of it.
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
