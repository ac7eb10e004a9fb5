"""The rules of Quinto, Sid Sackson's cards.

Q1  the cards          Q8  word or bridge        Q15 completing a row     Q22 the published score
Q2  point cards        Q9  five are a quinto     Q16 unless it gets stuck Q23 most points win
Q3  the point deck     Q10 players and partners  Q17 the hand is filled   Q24 double and triple wins
Q4  how a row begins   Q11 the opening draw      Q18 phases and gifts     Q25 rounds added up
Q5  after a picture    Q12 the first turn        Q19 the end phase
Q6  after a word       Q13 later turns           Q20 no points are left
Q7  after a bridge     Q14 heads or a prize      Q21 the author's score

A move is PASS, STOP, a point card above GIVE, a face above NEW, or a row's id and a face above LAY.
"""

from __future__ import annotations

from quinte.engine import bits
from quinte.engine.rng import Rng
from quinte.engine.state import OPEN_TABLE
from quinte.errors import IllegalMove
from quinte.games.quinto_cards import dealing, layout
from quinte.games.quinto_cards.deck import BRIDGE, BRIDGES, FIFTH, NO_CARD, NOTHING
from quinte.games.quinto_cards.layout import GIVE, LAY, NEW, PASS, ROW, STOP, Layout


class QuintoCards(Layout):
    """A game of Quinto."""

    # Setting up

    def deal(self, first: int) -> None:
        """Q3, Q11, Q14: draw for who begins, unless it is given; both decks, five cards each."""
        self.clear()
        self.seat = first if first >= 0 else dealing.draw_first(self)
        for i in range(self.deck.number):
            self.pile[i] = self.deck.cards[i]
        self.piled = self.deck.number
        for i in range(self.deck.pointed):
            self.points[i] = self.deck.points[i]
        self.pointed = self.deck.pointed
        for colour in range(3):
            n = dealing.gather_points(self, colour)
            self.rng.shuffle(self.scratch, n)
            dealing.lay_points(self, colour)
        if self.log is not None:
            self.tell_begins()
        self.rng.shuffle(self.pile, self.piled)
        for seat in range(self.players):
            dealing.fill_hand(self, seat)
            if self.log is not None:
                self.tell_dealt(seat)
        if self.published:
            turn_up(self)
        dealing.first_hand(self)

    def redeal(self, seat: int, rng: Rng) -> None:
        """Resample the hands the seat cannot see and the order of both decks."""
        if rng is None:
            raise TypeError("drawing needs a generator")
        hidden = 0
        if seat != OPEN_TABLE:
            for other in range(self.players):
                if other != seat and not self.shown >> other & 1:
                    hidden |= 1 << other
        dealing.redeal_hands(self, hidden, rng)
        for colour in range(3):
            n = dealing.gather_points(self, colour)
            rng.shuffle(self.scratch, n)
            dealing.lay_points(self, colour)

    # Moves

    def turn(self) -> int:
        """The seat to move, or the one that must give."""
        return self.giver if self.giver >= 0 else self.seat

    def moves(self, seat: int) -> list[int]:
        """Q4-Q8, Q12, Q13, Q15, Q16, Q18, Q19: all that may be done next."""
        out: list[int] = []
        if seat < 0 or seat != self.turn():
            return out
        if self.giver >= 0:
            gifts = gifts_of(self, self.giver)
            while gifts:
                out.append(GIVE + bits.lowest(gifts))
                gifts &= gifts - 1
            return out
        see(self, seat)
        if may_stop(self):
            out.append(STOP)
        if self.current >= 0:
            list_row(self, self.current, out)
            return out
        list_faces(self.low, self.high & ~BRIDGES, NEW, out)
        if not self.completed and self.had >> seat & 1:
            for row in range(self.rows):
                list_row(self, row, out)
        if not out:
            out.append(PASS)
        return out

    def draw(self, seat: int, rng: Rng) -> int:
        """A random legal move, without the list."""
        if rng is None:
            raise TypeError("drawing needs a generator")
        return choose(self, rng)

    def apply(self, seat: int, move: int) -> None:
        """Make a legal move, and all that follows from it."""
        make(self, move)

    def run(self, rng: Rng, limit: int) -> int:
        """Make random moves to the end, or until limit are made."""
        if rng is None:
            raise TypeError("drawing needs a generator")
        made = 0
        while made < limit and self.seat >= 0:
            make(self, choose(self, rng))
            made += 1
        return made

    def check(self, seat: int, move: int) -> None:
        """Say by which rule a move is refused."""
        if allows(self, move):
            return
        if self.giver >= 0:
            raise IllegalMove("quinto-cards.give", "Q18", cards=self.gifts())
        layout.refuse(self, seat, move)

    # What positions and views ask of the rules

    def gifts(self) -> list[str]:
        """Q18: what may be given by the seat that must give now, the lowest first."""
        gifts = gifts_of(self, self.giver) if self.giver >= 0 else 0
        return [name for kind, name in enumerate(self.deck.prizes) if gifts >> kind & 1]

    def is_dealt_anew(self, hand: list[str]) -> bool:
        """Q12: whether that first hand would be."""
        for i, card in enumerate(hand):
            self.scratch[i] = self.deck.numbers[card]
        return dealing.must_redeal(self, len(hand))

    def somebody_lays(self) -> bool:
        """Q19: whether a seat can lay a card."""
        return not nobody_lays(self)

    def new_row(self) -> str:
        """Q15: whether after a quinto a row "must", "may" or "may not" be begun, before one is."""
        begun = 1 if self.current >= 0 else 0
        if self.piled == 0:
            return "may not"
        if must_begin(self, self.own[self.seat] - begun, self.rows - begun):
            return "must"
        return "may not" if self.published else "may"


# The steps that moves are made of: functions, so that C can inline them.


def see(state: QuintoCards, seat: int) -> None:
    """The faces of a hand."""
    state.low = 0
    state.high = 0
    for i in range(5 * seat, 5 * seat + 5):
        state.low |= state.deck.face_low[state.hand[i]]
        state.high |= state.deck.face_high[state.hand[i]]


def beginners(state: QuintoCards, seat: int) -> int:
    """How many cards of a hand can begin a row."""
    n = 0
    for i in range(5 * seat, 5 * seat + state.held[seat]):
        n += state.hand[i] != BRIDGE
    return n


def must_begin(state: QuintoCards, own: int, rows: int) -> bool:
    """Q15: whether a row must be begun after a quinto that leaves so many rows, so many own."""
    return (rows if state.published else own + 1) <= state.players


def is_stuck(state: QuintoCards, owner: int) -> bool:
    """Q16: whether completing a row would leave bridges only where a new row must be begun."""
    seat = state.seat
    if state.piled == 0 or state.held[seat] == 1 or beginners(state, seat) > 1:
        return False
    return must_begin(state, state.own[seat] - (owner == seat), state.rows - 1)


def may_stop(state: QuintoCards) -> bool:
    """Q13, Q15: after a card is laid; after a quinto, where no row must be begun."""
    if state.current >= 0:
        return True
    return state.completed == 1 and not must_begin(state, state.own[state.seat], state.rows)


def closed(state: QuintoCards, row: int) -> bool:
    """Whether the fifth card of a row may not be laid: Q12 in a first turn, Q16."""
    if state.length[row] < 4:
        return False
    return not state.had >> state.seat & 1 or is_stuck(state, state.owner[row])


def allows(state: QuintoCards, move: int) -> bool:
    """Whether the seat that acts may make a move."""
    if state.giver >= 0:
        return GIVE <= move < NEW and (gifts_of(state, state.giver) >> (move - GIVE) & 1) != 0
    see(state, state.seat)
    if move == STOP:
        return may_stop(state)
    if NEW <= move < LAY:
        fresh = state.high & ~BRIDGES
        return state.current < 0 and move - NEW < FIFTH and holds(state.low, fresh, move - NEW)
    if LAY <= move < LAY + 128 * ROW:
        return allows_laying(state, (move - LAY) // ROW, (move - LAY) % ROW)
    return move == PASS and len(state.moves(state.seat)) == 1 and state.moves(state.seat)[0] == PASS


def allows_laying(state: QuintoCards, number: int, face: int) -> bool:
    """Whether the seat to move may lay a face on the row of that id."""
    row = 0
    while row < state.rows and state.ids[row] != number:
        row += 1
    if row == state.rows or face >= FIFTH:
        return False
    if state.current != row and (
        state.current >= 0 or state.completed == 1 or not state.had >> state.seat & 1
    ):
        return False
    low = state.low & state.deck.low[state.after[row]]
    high = state.high & state.deck.high[state.after[row]]
    return holds(low, high, face) and not closed(state, row)


def holds(low: int, high: int, face: int) -> bool:
    """Whether a face is in a set."""
    return (low >> face & 1 if face < 64 else high >> (face - 64) & 1) != 0


def list_row(state: QuintoCards, row: int, out: list[int]) -> None:
    """Q5-Q8: what may be laid on a row."""
    if not closed(state, row):
        low = state.low & state.deck.low[state.after[row]]
        high = state.high & state.deck.high[state.after[row]]
        list_faces(low, high, LAY + ROW * state.ids[row], out)


def list_faces(low: int, high: int, base: int, out: list[int]) -> None:
    """A move for every face of a set."""
    while low:
        out.append(base + bits.lowest(low))
        low &= low - 1
    while high:
        out.append(base + 64 + bits.lowest(high))
        high &= high - 1


def pick(low: int, high: int, k: int) -> int:
    """The k-th face of a set."""
    n = bits.popcount(low)
    return bits.nth(low, k) if k < n else 64 + bits.nth(high, k - n)


def choose(state: QuintoCards, rng: Rng) -> int:
    """A random legal move."""
    if state.giver >= 0:
        gifts = gifts_of(state, state.giver)
        return GIVE + bits.nth(gifts, rng.below(bits.popcount(gifts)))
    see(state, state.seat)
    row = state.current
    if row >= 0:
        low = state.low & state.deck.low[state.after[row]]
        high = state.high & state.deck.high[state.after[row]]
        n = 0 if closed(state, row) else bits.popcount(low) + bits.popcount(high)
        k = rng.below(n + 1)
        return LAY + ROW * state.ids[row] + pick(low, high, k) if k < n else STOP
    fresh = state.high & ~BRIDGES
    n = bits.popcount(state.low) + bits.popcount(fresh)
    if state.completed:
        k = rng.below(n + 1 if may_stop(state) else n)
        return NEW + pick(state.low, fresh, k) if k < n else STOP
    return choose_open(state, fresh, n, rng)


def choose_open(state: QuintoCards, fresh: int, n: int, rng: Rng) -> int:
    """A random move at the beginning of a turn: a new row, or any row that a card fits."""
    new = n
    if state.had >> state.seat & 1:
        lows, highs = state.deck.low, state.deck.high
        low, high = state.low, state.high
        for row in range(state.rows):
            after = state.after[row]
            k = bits.popcount(low & lows[after]) + bits.popcount(high & highs[after])
            if after >= FIFTH and k > 0 and closed(state, row):
                k = 0
            state.fitting[row] = k
            n += k
    if n == 0:
        return PASS
    k = rng.below(n)
    if k < new:
        return NEW + pick(state.low, fresh, k)
    k -= new
    row = 0
    while k >= state.fitting[row]:
        k -= state.fitting[row]
        row += 1
    low = state.low & state.deck.low[state.after[row]]
    high = state.high & state.deck.high[state.after[row]]
    return LAY + ROW * state.ids[row] + pick(low, high, k)


def make(state: QuintoCards, move: int) -> None:
    """A card laid or given, or the end of a turn."""
    if move >= LAY:
        row = state.current
        if row < 0:
            row = 0
            while state.ids[row] != (move - LAY) // ROW:
                row += 1
        lay(state, row, (move - LAY) % ROW)
    elif move >= NEW:
        begin(state)
        lay(state, state.rows - 1, move - NEW)
    elif move >= GIVE:
        give(state, state.giver, move - GIVE)
        state.giver = -1
        go_on(state)
    else:
        if move == PASS:
            if state.piled == 0:
                state.shown |= 1 << state.seat
            if state.log is not None:
                state.tell_passed(state.seat, state.piled == 0)
        elif state.log is not None:
            state.tell_stopped(state.seat)
        end_turn(state)


def begin(state: QuintoCards) -> None:
    """Q13, Q14, Q20: a new row in front of the seat to move; the author's has a head."""
    row = state.rows
    seat = state.seat
    state.ids[row] = state.rows + state.gone // 5 + 1
    state.rows += 1
    state.owner[row] = seat
    state.own[seat] += 1
    state.length[row] = 0
    phase = state.phase
    state.head[row] = NOTHING if state.published else next_point(state)
    if state.log is not None:
        state.tell_began(row)
        if state.phase != phase:
            state.tell_phase()


def next_point(state: QuintoCards) -> int:
    """The top card of the point deck, which may open a phase; NOTHING when there is none."""
    if state.pointed == 0:
        return NOTHING
    state.pointed -= 1
    kind = state.points[state.pointed]
    state.phase = max(state.phase, state.deck.colour[kind])
    return kind


def turn_up(state: QuintoCards) -> None:
    """Q14, published: the next prize."""
    phase = state.phase
    state.prize = next_point(state)
    if state.log is not None and state.prize != NOTHING:
        state.tell_turned_up()
        if state.phase != phase:
            state.tell_phase()


def lay(state: QuintoCards, row: int, face: int) -> None:
    """Q9, Q13: a card from the hand onto a row."""
    seat = state.seat
    card = state.deck.card_played[face]
    i = 5 * seat
    while state.hand[i] != card:
        i += 1
    state.held[seat] -= 1
    last = 5 * seat + state.held[seat]
    state.hand[i] = state.hand[last]
    state.hand[last] = NO_CARD
    state.cards[5 * row + state.length[row]] = face
    state.length[row] += 1
    state.after[row] = face + FIFTH if state.length[row] == 4 else face
    state.laid += 1
    state.current = row
    if state.log is not None:
        state.tell_laid(seat, row, face)
    if state.length[row] == 5:
        complete(state, row)
    elif state.held[seat] == 0:
        end_turn(state)


def complete(state: QuintoCards, row: int) -> None:
    """Q15, Q18: the prize, perhaps a gift of the owner, and the row leaves the game."""
    seat = state.seat
    owner = state.owner[row]
    phase = state.phase
    prize = state.prize if state.published else state.head[row]
    if prize != NOTHING:
        win(state, seat, prize)
    if state.log is not None:
        state.tell_completed(seat, row, prize)
    state.own[owner] -= 1
    remove(state, row)
    state.current = -1
    state.laid = 0
    state.completed = 1
    if state.published:
        turn_up(state)
    state.owed = phase
    gifts = gifts_of(state, owner) if owner != seat else 0
    if gifts and state.chooser:
        state.giver = owner
    else:
        if gifts:
            give(state, owner, bits.lowest(gifts))
        go_on(state)


def remove(state: QuintoCards, row: int) -> None:
    """The cards of a complete row leave the game; the rows after it move up."""
    for i in range(5):
        state.removed[state.gone + i] = state.cards[5 * row + i]
    state.gone += 5
    state.rows -= 1
    for other in range(row, state.rows):
        state.ids[other] = state.ids[other + 1]
        state.owner[other] = state.owner[other + 1]
        state.head[other] = state.head[other + 1]
        state.length[other] = state.length[other + 1]
        state.after[other] = state.after[other + 1]
    for i in range(5 * row, 5 * state.rows):
        state.cards[i] = state.cards[i + 5]


def win(state: QuintoCards, seat: int, kind: int) -> None:
    """A point card for a seat."""
    state.won[24 * seat + state.wins[seat]] = kind
    state.wins[seat] += 1


def gifts_of(state: QuintoCards, seat: int) -> int:
    """Q18: the point cards that a seat may give, by the phase when the row was completed."""
    gifts = 0
    for i in range(24 * seat, 24 * seat + state.wins[seat]):
        gifts |= 1 << state.won[i]
    return gifts & state.deck.givable[state.owed]


def give(state: QuintoCards, giver: int, kind: int) -> None:
    """Q18: a point card passes to the seat to move."""
    i = 24 * giver
    while state.won[i] != kind:
        i += 1
    state.wins[giver] -= 1
    for j in range(i, 24 * giver + state.wins[giver]):
        state.won[j] = state.won[j + 1]
    win(state, state.seat, kind)
    if state.log is not None:
        state.tell_given(giver, kind)


def go_on(state: QuintoCards) -> None:
    """Q15: after a quinto the turn goes on with a new row, unless none may be begun."""
    stops = state.published and not must_begin(state, 0, state.rows)
    if stops or state.held[state.seat] == 0 or state.piled == 0:
        end_turn(state)


def end_turn(state: QuintoCards) -> None:
    """Q17, Q19: fill the hand, then the next seat; in the end phase the next that holds cards."""
    seat = state.seat
    n = dealing.fill_hand(state, seat)
    if state.log is not None and n > 0:
        state.tell_drawn(seat, n)
    state.had |= 1 << seat
    state.current = -1
    state.laid = 0
    state.completed = 0
    if state.piled == 0 and nobody_lays(state):
        state.seat = -1
    else:
        state.seat = (seat + 1) % state.players
        while state.held[state.seat] == 0:
            state.seat = (state.seat + 1) % state.players
        if not state.had >> state.seat & 1:
            dealing.first_hand(state)


def nobody_lays(state: QuintoCards) -> bool:
    """Q19: whether no seat can lay a card."""
    for seat in range(state.players):
        if beginners(state, seat) > 0:
            return False
        see(state, seat)
        for row in range(state.rows):
            if state.high & state.deck.high[state.after[row]]:
                return False
    return True
