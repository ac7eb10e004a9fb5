"""Quinto cards as arrays.

Action 0 passes, action 1 ends the turn, action 2 + kind gives a point card. Action
26 + (2 × place + side) × (rows + 1) + row lays the card at that place of the sorted hand, side 1
being the bridge of a card that is word or bridge: row 0 is a new one, the others are counted from 1
as they lie. Of equal cards, the first is laid.
"""

from __future__ import annotations

from typing import Any

from quinte.engine.state import State
from quinte.envs.codecs.codec import Codec
from quinte.games.quinto_cards import rules
from quinte.games.quinto_cards.rules import QuintoCards

COMPILED = not __file__.endswith(".py")

STOP = 1
GIVE = 64
NEW = 128
LAY = 256
ROW = 128
"""What a move is made of."""

GIFT = 2
KINDS = 24
CARD = 26
"""What an action is made of."""

EITHER = 7
"""From the word of a card to its bridge, by face."""
NO_CARD = 83
NOTHING = 255
KINDS_OF_CARDS = 83
ROW_BYTES = 8
BRIDGES = 0x7F << 18


class QuintoCardsCodec(Codec):
    """A game of Quinto cards as arrays."""

    def __init__(self, game: Any) -> None:
        if not COMPILED:
            self.hand = bytearray(5)
        Codec.__init__(self, game)
        self.rows = game.box[game.options["vier"]].number
        self.actions = CARD + 10 * (self.rows + 1)
        self.shape = (1, self.rows, ROW_BYTES)
        self.size = ROW_BYTES * self.rows + KINDS_OF_CARDS + (6 + KINDS + 4) * self.players + 9

    def adopt(self, state: State) -> None:
        Codec.adopt(self, state)
        self.cards: QuintoCards = state  # type: ignore[assignment]

    def turn(self) -> int:
        return self.cards.giver if self.cards.giver >= 0 else self.cards.seat

    def list_legal(self, seat: int) -> int:
        for i in range(self.actions):
            self.legal[i] = 0
        if seat == self.turn():
            sort(self.cards, seat, self.hand)
            mark(self.cards, self.rows, self.hand, self.legal)
        return 0

    def act(self, seat: int, action: int) -> int:
        sort(self.cards, seat, self.hand)
        rules.make(self.cards, move_of(self.cards, self.rows, self.hand, action))
        return 1

    def observe(self, seat: int, out: bytearray, at: int) -> None:
        write(self.cards, self.rows, seat, out, at)

    def actions_of(self, seat: int, move: int) -> list[int]:
        if move < GIVE:
            return [move]
        if move < NEW:
            return [GIFT + move - GIVE]
        position = self.state.position()
        deck = self.game.box[self.game.options["vier"]]
        if move < LAY:
            row, face = 0, move - NEW
        else:
            number, face = divmod(move - LAY, ROW)
            row = 1 + [each["id"] for each in position["rows"]].index(number)
        name = deck.faces[face]
        place = position["hands"][seat].index(deck.card_of(name))
        slot = 2 * place + name.endswith("=b")
        return [CARD + slot * (self.rows + 1) + row]


def sort(state: QuintoCards, seat: int, hand: bytearray) -> None:
    """The cards of a hand in their order."""
    for i in range(5):
        card = state.hand[5 * seat + i]
        at = i
        while at > 0 and hand[at - 1] > card:
            hand[at] = hand[at - 1]
            at -= 1
        hand[at] = card


def mark(state: QuintoCards, rows: int, hand: bytearray, legal: bytearray) -> None:
    """The legal actions of the seat that acts."""
    if state.giver >= 0:
        gifts = rules.gifts_of(state, state.giver)
        for i in range(KINDS):
            legal[GIFT + i] = gifts >> i & 1
        return
    rules.see(state, state.seat)
    found = 0
    if rules.may_stop(state):
        legal[1] = 1
        found = 1
    if state.current >= 0:
        mark_row(state, state.current, rows, hand, legal)
        return
    found += mark_faces(hand, state.low, state.high & ~BRIDGES, rows, 0, legal)
    if not state.completed and state.had >> state.seat & 1:
        for row in range(state.rows):
            found += mark_row(state, row, rows, hand, legal)
    if found == 0:
        legal[0] = 1


def mark_row(state: QuintoCards, row: int, rows: int, hand: bytearray, legal: bytearray) -> int:
    """What may be laid on a row; how many."""
    if rules.closed(state, row):
        return 0
    return mark_faces(
        hand,
        state.low & state.deck.low[state.after[row]],
        state.high & state.deck.high[state.after[row]],
        rows,
        row + 1,
        legal,
    )


def mark_faces(hand: bytearray, low: int, high: int, rows: int, row: int, legal: bytearray) -> int:
    """An action for every face of a set, by the places of its card; how many."""
    if not low and not high:
        return 0
    found = 0
    for place in range(5):
        if hand[place] == NO_CARD:
            break
        if place > 0 and hand[place] == hand[place - 1]:
            continue
        for side in range(2):
            face = hand[place] + EITHER * side
            if side == 1 and not 76 <= hand[place] < 82:
                break
            if (low >> face & 1) if face < 64 else (high >> (face - 64) & 1):
                legal[CARD + (2 * place + side) * (rows + 1) + row] = 1
                found += 1
    return found


def move_of(state: QuintoCards, rows: int, hand: bytearray, action: int) -> int:
    """The move of a legal action."""
    if action < GIFT:
        return action
    if action < CARD:
        return GIVE + action - GIFT
    slot = (action - CARD) // (rows + 1)
    row = (action - CARD) % (rows + 1)
    face = hand[slot >> 1] + EITHER * (slot & 1)
    return NEW + face if row == 0 else LAY + ROW * state.ids[row - 1] + face


def write(state: QuintoCards, rows: int, seat: int, out: bytearray, at: int) -> None:
    """What a seat sees; see docs/environments.md."""
    for i in range(ROW_BYTES * rows + KINDS_OF_CARDS):
        out[at + i] = 0
    at_row = at
    for row in range(state.rows):
        other = (state.owner[row] + state.players - seat) % state.players
        out[at_row] = other + 1
        out[at_row + 1] = state.head[row] + 1 & 255
        out[at_row + 2] = state.length[row]
        for i in range(state.length[row]):
            out[at_row + 3 + i] = state.cards[5 * row + i] + 1
        at_row += ROW_BYTES
    at += ROW_BYTES * rows
    for i in range(state.gone):
        out[at + state.deck.card_played[state.removed[i]]] += 1
    at += KINDS_OF_CARDS
    mover = state.seat
    for k in range(state.players):
        other = (seat + k) % state.players
        for i in range(5 + 1 + KINDS):
            out[at + i] = 0
        shown = k == 0 or (state.shown >> other & 1) != 0
        if shown:
            write_hand(state, other, out, at)
        out[at + 5] = state.held[other]
        for i in range(24 * other, 24 * other + state.wins[other]):
            out[at + 6 + state.won[i]] += 1
        out[at + 30] = state.had >> other & 1
        out[at + 31] = state.shown >> other & 1
        out[at + 32] = other == mover
        out[at + 33] = mover >= 0 and other == state.giver
        at += 34
    for k in range(3):
        out[at + k] = state.phase == k
    out[at + 3] = state.prize + 1 & 255
    out[at + 4] = state.current + 1
    out[at + 5] = state.laid
    out[at + 6] = state.completed
    out[at + 7] = state.piled
    out[at + 8] = state.pointed


def write_hand(state: QuintoCards, seat: int, out: bytearray, at: int) -> None:
    """The cards of a hand in their order, from 1; 0 for none."""
    for i in range(state.held[seat]):
        card = state.hand[5 * seat + i] + 1
        place = i
        while place > 0 and out[at + place - 1] > card:
            out[at + place] = out[at + place - 1]
            place -= 1
        out[at + place] = card
