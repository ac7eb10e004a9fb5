"""Q3, Q11, Q12, Q17: both decks, the opening draw, and the cards that come into hands."""

from __future__ import annotations

from quinte.engine import bits, opening
from quinte.engine.rng import Rng
from quinte.games.quinto_cards.deck import BRIDGE, BRIDGES, FIFTH
from quinte.games.quinto_cards.layout import Layout

EVERY_LOW = 0xFFFFFFFFFFFFFFFF
EVERY_HIGH = 0x1FFFFFF
"""All faces."""


def draw_first(state: Layout) -> int:
    """Q11: the seat that draws the highest number."""
    n = state.deck.number
    for i in range(n):
        state.pile[i] = state.deck.cards[i]
    return opening.draw(state, state.pile, n, state.deck.opener, state.scratch)


def gather_points(state: Layout, colour: int) -> int:
    """Q3: the cards of one colour that are left, by value, onto the scratch pad; how many."""
    n = 0
    for place in range(state.pointed):
        kind = state.points[place]
        if state.deck.colour[kind] == colour:
            i = n
            while i > 0 and state.scratch[i - 1] > kind:
                state.scratch[i] = state.scratch[i - 1]
                i -= 1
            state.scratch[i] = kind
            n += 1
    return n


def lay_points(state: Layout, colour: int) -> None:
    """The cards of one colour from the scratch pad into their places."""
    n = 0
    for place in range(state.pointed):
        if state.deck.colour[state.points[place]] == colour:
            state.points[place] = state.scratch[n]
            n += 1


def redeal_hands(state: Layout, hidden: int, rng: Rng) -> None:
    """All cards of the pile and of hidden hands, sorted, shuffled and dealt again.

    Q12: a seat at its first turn holds no hand that would have been redealt.
    """
    for seat in range(state.players):
        if hidden >> seat & 1:
            for i in range(state.held[seat]):
                state.pile[state.piled] = state.hand[5 * seat + i]
                state.piled += 1
    sort_pile(state)
    total = state.piled
    while True:
        rng.shuffle(state.pile, total)
        state.piled = total
        for seat in range(state.players):
            if hidden >> seat & 1:
                for i in range(state.held[seat]):
                    state.piled -= 1
                    state.hand[5 * seat + i] = state.pile[state.piled]
        if state.seat < 0 or state.had >> state.seat & 1 or not hidden >> state.seat & 1:
            break
        if not is_redealt(state, state.seat):
            break


def sort_pile(state: Layout) -> None:
    """The pile in the order of its cards: what is dealt from it depends on nothing hidden."""
    for card in range(83):
        state.fitting[card] = 0
    for i in range(state.piled):
        state.fitting[state.pile[i]] += 1
    n = 0
    for card in range(83):
        for _ in range(state.fitting[card]):
            state.pile[n] = card
            n += 1


def fill_hand(state: Layout, seat: int) -> int:
    """Q17: draw to five, as far as the pile allows; how many."""
    n = min(5 - state.held[seat], state.piled)
    for _ in range(n):
        state.piled -= 1
        state.hand[5 * seat + state.held[seat]] = state.pile[state.piled]
        state.held[seat] += 1
    return n


def first_hand(state: Layout) -> None:
    """Q12: before a first turn, a hand that is a quinto or cannot start a row is redealt."""
    seat = state.seat
    while is_redealt(state, seat):
        for i in range(state.held[seat]):
            state.pile[state.piled] = state.hand[5 * seat + i]
            state.piled += 1
        state.held[seat] = 0
        sort_pile(state)
        state.rng.shuffle(state.pile, state.piled)
        fill_hand(state, seat)
        if state.log is not None:
            state.tell_redealt(seat)


def is_redealt(state: Layout, seat: int) -> bool:
    """Q12: whether a hand is redealt, including its cards already laid."""
    n = 0
    for i in range(state.held[seat]):
        state.scratch[n] = state.hand[5 * seat + i]
        n += 1
    if state.current >= 0:
        for i in range(state.laid):
            state.scratch[n] = state.deck.card_played[state.cards[5 * state.current + i]]
            n += 1
    return must_redeal(state, n)


def must_redeal(state: Layout, n: int) -> bool:
    """Q12: whether the first n cards on the scratch pad make a quinto, or cannot start a row."""
    fit = 0
    for i in range(n):
        fit += state.scratch[i] != BRIDGE
    if fit == 0:
        return True
    return n == 5 and chains(state, 31, EVERY_LOW, ~BRIDGES & EVERY_HIGH, 0)


def chains(state: Layout, left: int, low: int, high: int, number: int) -> bool:
    """Whether the cards left of those on the scratch pad can all be laid, one after another."""
    if left == 0:
        return True
    for i in range(5):
        if left >> i & 1:
            card = state.scratch[i]
            some = state.deck.face_low[card] & low
            more = state.deck.face_high[card] & high
            while some | more:
                if some:
                    face = bits.lowest(some)
                    some &= some - 1
                else:
                    face = 64 + bits.lowest(more)
                    more &= more - 1
                kind = face + FIFTH if number == 3 else face
                if chains(
                    state, left ^ 1 << i, state.deck.low[kind], state.deck.high[kind], number + 1
                ):
                    return True
    return False
