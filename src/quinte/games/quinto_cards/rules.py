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

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from quinte.engine import bits, opening
from quinte.engine.result import Result
from quinte.engine.rng import Rng
from quinte.engine.state import OPEN_TABLE, State
from quinte.errors import IllegalMove
from quinte.games.quinto_cards.deck import FIFTH, PHASES, RED, Deck, unpack

if TYPE_CHECKING:
    from quinte.definition.game import Game

COMPILED = not __file__.endswith(".py")

PASS = 0
STOP = 1
GIVE = 64
NEW = 128
LAY = 256
ROW = 128
MOVES = {"pass": PASS, "stop": STOP, "give": GIVE, "new": NEW, "lay": LAY, "row": ROW}
"""For other modules: compiled, the constants are not visible."""

NOTHING = 255
"""No point card."""
NO_CARD = 83
"""A free place in a hand."""
BRIDGE = 82
BRIDGES = 0x7F << 18
"""Among the faces that are no combinations."""

EVERY_LOW = 0xFFFFFFFFFFFFFFFF
EVERY_HIGH = 0x1FFFFFF
"""All faces."""


class QuintoCards(State):
    """A game of Quinto."""

    def __init__(self, game: Game) -> None:
        State.__init__(self, game)
        if not COMPILED:
            self.blank()
        self.deck: Deck = game.box[game.options["vier"]]
        self.published = game.options["rules"] == "published"
        self.chooser = game.options["giver_chooses"]
        self.seat = -1
        self.giver = -1
        self.current = -1
        self.prize = NOTHING

    @classmethod
    def sides(cls, options: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
        """Q10: partners sit opposite."""
        if options.get("teams"):
            return (0, 2), (1, 3)
        return tuple((seat,) for seat in range(options["players"]))

    @classmethod
    def unpack(cls, components: Mapping[str, Any]) -> dict[int, Deck]:
        """Q1, Q2: the cards of a box."""
        return unpack(components)

    def blank(self) -> None:
        """Plain Python only: compiled, these are part of the object."""
        self.hand = bytearray(b"S" * 20)  # five places a seat
        self.held = bytearray(4)
        self.pile, self.points = bytearray(120), bytearray(24)  # the next card last
        self.won, self.wins = bytearray(96), bytearray(4)  # 24 places a seat, the oldest first
        self.removed = bytearray(120)
        # The rows, by id:
        self.ids, self.owner, self.head = bytearray(120), bytearray(120), bytearray(120)
        self.length = bytearray(120)
        self.cards = bytearray(600)  # five places a row
        self.after = bytearray(120)  # the last card, above FIFTH when four lie there
        self.own = bytearray(4)  # rows in front of each seat
        self.scratch = bytearray(120)
        self.fitting = [0] * 120  # how many faces of a hand fit each row
        self.piled = self.pointed = self.gone = self.rows = 0
        self.had = self.shown = 0  # a bit for every seat that has had its first turn, is shown
        self.phase = self.laid = self.completed = self.owed = 0
        self.low = self.high = 0  # the faces of a hand

    # Setting up

    def deal(self, first: int) -> None:
        """Q3, Q11, Q14: draw for who begins, unless it is given; both decks, five cards each."""
        clear(self)
        self.seat = first if first >= 0 else draw_first(self)
        for i in range(self.deck.number):
            self.pile[i] = self.deck.cards[i]
        self.piled = self.deck.number
        for i in range(self.deck.pointed):
            self.points[i] = self.deck.points[i]
        self.pointed = self.deck.pointed
        for colour in range(3):
            n = gather_points(self, colour)
            self.rng.shuffle(self.scratch, n)
            lay_points(self, colour)
        if self.log is not None:
            self.tell_begins()
        self.rng.shuffle(self.pile, self.piled)
        for seat in range(self.players):
            fill_hand(self, seat)
            if self.log is not None:
                self.tell_dealt(seat)
        if self.published:
            turn_up(self)
        first_hand(self)

    def redeal(self, seat: int, rng: Rng) -> None:
        """Draw anew the hands that the seat cannot see and the order of both decks."""
        if rng is None:
            raise TypeError("drawing needs a generator")
        hidden = 0
        if seat != OPEN_TABLE:
            for other in range(self.players):
                if other != seat and not self.shown >> other & 1:
                    hidden |= 1 << other
        redeal_hands(self, hidden, rng)
        for colour in range(3):
            n = gather_points(self, colour)
            rng.shuffle(self.scratch, n)
            lay_points(self, colour)

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
            self.refuse_gift(move)
        if GIVE <= move < NEW:
            raise IllegalMove("quinto-cards.no_gift", "Q18")
        if move == STOP:
            if self.completed:
                raise IllegalMove("quinto-cards.must_begin", "Q15")
            raise IllegalMove("quinto-cards.lay_first", "Q13")
        if move == PASS:
            rule = "Q13" if self.piled else "Q19"
            raise IllegalMove("quinto-cards.can_lay", rule)
        face = move - NEW if move < LAY else (move - LAY) % ROW
        if move < 0 or not 0 <= face < FIFTH or move >= LAY + 128 * ROW:
            raise IllegalMove("move.unknown", move=move)
        if self.faces_held(face) == 0:
            raise IllegalMove(
                "quinto-cards.not_in_hand", "Q13", card=self.deck.faces[face],
                hand=self.hand_of(seat),
            )  # fmt: skip
        if move < LAY:
            self.refuse_new(face)
        self.refuse_lay((move - LAY) // ROW, face)

    def faces_held(self, face: int) -> int:
        """Whether the seat to move can play a face."""
        see(self, self.seat)
        return int(self.low >> face & 1 if face < 64 else self.high >> face - 64 & 1)

    def refuse_gift(self, move: int) -> None:
        """Q18: somebody must give first."""
        raise IllegalMove("quinto-cards.give", "Q18", cards=self.gifts())

    def refuse_new(self, face: int) -> None:
        """Why a row may not be begun with a face that is held."""
        if self.current >= 0:
            row = self.ids[self.current]
            raise IllegalMove("quinto-cards.one_row", "Q13", row=row)
        raise IllegalMove("quinto-cards.bridge_first", "Q4", card=self.deck.faces[face])

    def refuse_lay(self, number: int, face: int) -> None:
        """Why a face that is held may not be laid on a row."""
        card = self.deck.faces[face]
        if not self.had >> self.seat & 1 and self.current < 0:
            raise IllegalMove("quinto-cards.first_turn", "Q12")
        if self.completed and self.current < 0:
            raise IllegalMove("quinto-cards.must_begin", "Q15")
        ids = [self.ids[row] for row in range(self.rows)]
        if number not in ids:
            raise IllegalMove("quinto-cards.no_row", "Q13", row=number, rows=ids)
        row = ids.index(number)
        if self.current not in (-1, row):
            raise IllegalMove("quinto-cards.one_row", "Q13", row=self.ids[self.current])
        last = self.cards[5 * row + self.length[row] - 1]
        before = self.deck.faces[last]
        if self.deck.is_bridge(face) and self.length[row] == 4:
            raise IllegalMove("quinto-cards.bridge_fifth", "Q7", card=card)
        if not self.deck.follows(last, face):
            if self.deck.is_bridge(last):
                raise IllegalMove("quinto-cards.after_bridge", "Q7", card=card, before=before)
            if last >= 64:
                raise IllegalMove("quinto-cards.after_word", "Q6", card=card, before=before)
            raise IllegalMove("quinto-cards.after_combination", "Q5", card=card, before=before)
        if not self.had >> self.seat & 1:
            raise IllegalMove("quinto-cards.first_quinto", "Q12")
        raise IllegalMove("quinto-cards.stuck", "Q16", row=number)

    # What positions and views ask of the rules

    def gifts(self) -> list[str]:
        """Q18: what may be given by the seat that must give now, the lowest first."""
        gifts = gifts_of(self, self.giver) if self.giver >= 0 else 0
        return [name for kind, name in enumerate(self.deck.prizes) if gifts >> kind & 1]

    def is_dealt_anew(self, hand: list[str]) -> bool:
        """Q12: whether that first hand would be."""
        for i, card in enumerate(hand):
            self.scratch[i] = self.deck.numbers[card]
        return must_redeal(self, len(hand))

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

    # What happened, for those who keep a log

    def tell_opening(self, seats: int) -> None:
        """Q11: what each drew; after equals, those draw again."""
        names = self.deck.names
        drawn = [
            [seat, names[self.scratch[seat]]] for seat in range(self.players) if seats >> seat & 1
        ]
        self.report(fact="opening", drawn=drawn)

    def tell_begins(self) -> None:
        """Q11."""
        self.report(fact="begins", seat=self.seat)

    def tell_dealt(self, seat: int) -> None:
        """Q11: to that seat."""
        self.report(fact="dealt", seat=seat, cards=self.hand_of(seat))

    def tell_redealt(self, seat: int) -> None:
        """Q12: announced, not shown."""
        self.report(fact="redealt", seat=seat, cards=self.hand_of(seat))

    def tell_turned_up(self) -> None:
        """Q14, published: the next prize."""
        self.report(fact="turned_up", card=self.prize_name(self.prize))

    def tell_began(self, row: int) -> None:
        """Q13, Q14: a new row, with its head."""
        self.report(
            fact="began", seat=self.owner[row], row=self.ids[row],
            head=self.prize_name(self.head[row]),
        )  # fmt: skip

    def tell_laid(self, seat: int, row: int, face: int) -> None:
        """Q13."""
        self.report(fact="laid", seat=seat, row=self.ids[row], card=self.deck.faces[face])

    def tell_completed(self, seat: int, row: int, prize: int) -> None:
        """Q15: a quinto, in front of whom, and what it wins."""
        self.report(
            fact="completed", seat=seat, row=self.ids[row], owner=self.owner[row],
            prize=self.prize_name(prize),
        )  # fmt: skip

    def tell_given(self, giver: int, kind: int) -> None:
        """Q18."""
        self.report(fact="given", seat=giver, to=self.seat, card=self.deck.prizes[kind])

    def tell_phase(self) -> None:
        """Q18: a new phase."""
        self.report(fact="phase", phase=PHASES[self.phase])

    def tell_drawn(self, seat: int, number: int) -> None:
        """Q17: how many is public, which is not."""
        self.report(fact="drawn", seat=seat, number=number, cards=self.hand_of(seat))

    def tell_passed(self, seat: int, shown: bool) -> None:
        """Q13, Q19: in the end phase with the hand."""
        self.report(fact="passed", seat=seat)
        if shown:
            self.report(fact="shown", seat=seat, cards=self.hand_of(seat))

    def tell_stopped(self, seat: int) -> None:
        """The end of a turn."""
        self.report(fact="stopped", seat=seat)

    # The state as data

    def prize_name(self, kind: int) -> str | None:
        """A point card, None for none."""
        return None if kind == NOTHING else self.deck.prizes[kind]

    def hand_of(self, seat: int) -> list[str]:
        """The cards of a seat in their order."""
        cards = [self.hand[5 * seat + i] for i in range(self.held[seat])]
        return [self.deck.names[card] for card in sorted(cards)]

    def won_by(self, seat: int) -> list[str]:
        """The point cards of a seat, the oldest first."""
        return [self.deck.prizes[self.won[24 * seat + i]] for i in range(self.wins[seat])]

    def result(self) -> Result | None:
        """Q21-Q23: the points, and who has most."""
        if self.seat >= 0:
            return None
        points = [self.points_of(seat) for seat in range(self.players)]
        sides = {seat: side for side in self.game.sides for seat in side}
        scores = tuple([sum([points[s] for s in sides[seat]]) for seat in range(self.players)])
        winners = tuple([seat for seat in range(self.players) if scores[seat] == max(scores)])
        return Result(scores, winners, "rows")

    def points_of(self, seat: int) -> int:
        """Q21, Q22: what a seat alone has."""
        values = self.deck.values
        total = sum([values[self.won[24 * seat + i]] for i in range(self.wins[seat])])
        mine = [row for row in range(self.rows) if self.owner[row] == seat]
        if self.published:
            short = [row for row in mine if self.length[row] < 3]
            return -total if short else total
        for row in mine:
            if self.head[row] != NOTHING:
                value = values[self.head[row]]
                total += value if self.length[row] > 2 else -value
        return total

    def position(self) -> dict[str, Any]:
        """The whole truth as JSON."""
        seats = range(self.players)
        names, faces, prizes = self.deck.names, self.deck.faces, self.deck.prizes
        rows = [
            {
                "id": self.ids[row],
                "owner": self.owner[row],
                "head": self.prize_name(self.head[row]),
                "cards": [faces[self.cards[5 * row + i]] for i in range(self.length[row])],
            }
            for row in range(self.rows)
        ]
        return {
            "game": "quinto-cards",
            "options": self.game.written_options(),
            "rows": rows,
            "hands": [self.hand_of(seat) for seat in seats],
            "draw": [names[self.pile[i]] for i in range(self.piled - 1, -1, -1)],
            "points": [prizes[self.points[i]] for i in range(self.pointed - 1, -1, -1)],
            "prize": self.prize_name(self.prize),
            "won": [self.won_by(seat) for seat in seats],
            "removed": [faces[self.removed[i]] for i in range(self.gone)],
            "first_turns": [self.had >> seat & 1 == 1 for seat in seats],
            "shown": [self.shown >> seat & 1 == 1 for seat in seats],
            "phase": PHASES[self.phase],
            "to_move": None if self.seat < 0 else self.seat,
            "turn": {
                "row": self.ids[self.current] if self.current >= 0 else None,
                "laid": self.laid,
                "completed": self.completed == 1,
                "giver": self.giver if self.giver >= 0 else None,
            },
            "rng": self.rng.text(),
        }

    def restore(self, position: dict[str, Any]) -> None:
        """Take over a position."""
        clear(self)
        deck = self.deck
        faces = deck.faces_by_name
        for i, card in enumerate(reversed(position["draw"])):
            self.pile[i] = deck.numbers[card]
        self.piled = len(position["draw"])
        for i, card in enumerate(reversed(position["points"])):
            self.points[i] = deck.prize_numbers[card]
        self.pointed = len(position["points"])
        for i, card in enumerate(position["removed"]):
            self.removed[i] = faces[card]
        self.gone = len(position["removed"])
        for row, each in enumerate(sorted(position["rows"], key=lambda each: each["id"])):
            self.ids[row] = each["id"]
            self.owner[row] = each["owner"]
            self.own[each["owner"]] += 1
            self.head[row] = self.prize_kind(each["head"])
            for card in each["cards"]:
                self.cards[5 * row + self.length[row]] = faces[card]
                self.length[row] += 1
            last = self.cards[5 * row + self.length[row] - 1]
            self.after[row] = last + FIFTH if self.length[row] == 4 else last
            if each["id"] == position["turn"]["row"]:
                self.current = row
        self.rows = len(position["rows"])
        for seat in range(self.players):
            for card in position["hands"][seat]:
                self.hand[5 * seat + self.held[seat]] = deck.numbers[card]
                self.held[seat] += 1
            for card in position["won"][seat]:
                self.won[24 * seat + self.wins[seat]] = deck.prize_numbers[card]
                self.wins[seat] += 1
            self.had |= position["first_turns"][seat] << seat
            self.shown |= position["shown"][seat] << seat
        self.prize = self.prize_kind(position["prize"])
        self.phase = PHASES.index(position["phase"])
        self.seat = -1 if position["to_move"] is None else position["to_move"]
        turn = position["turn"]
        self.laid = turn["laid"]
        self.completed = 1 if turn["completed"] else 0
        self.giver = -1 if turn["giver"] is None else turn["giver"]
        self.owed = self.phase_of_quinto() if self.giver >= 0 else 0

    def prize_kind(self, name: str | None) -> int:
        """The number of a point card."""
        return NOTHING if name is None else self.deck.prize_numbers[name]

    def phase_of_quinto(self) -> int:
        """Q18: the phase when the row was completed for which somebody must give now.

        Published, the next prize is turned up at once: until none is left, the prize just won has
        the colour of the phase that it was won in. Who has won nothing is owed nothing: red.
        """
        if not self.published or self.prize == NOTHING:
            return self.phase
        if self.wins[self.seat] == 0:
            return RED
        return self.deck.colour[self.won[24 * self.seat + self.wins[self.seat] - 1]]


# The steps that moves are made of: functions, so that C can inline them.


def clear(state: QuintoCards) -> None:
    """Nothing on the table, nothing in hands."""
    for i in range(20):
        state.hand[i] = NO_CARD
    for seat in range(4):
        state.held[seat] = 0
        state.wins[seat] = 0
        state.own[seat] = 0
    for row in range(120):
        state.length[row] = 0
    state.piled = 0
    state.pointed = 0
    state.gone = 0
    state.rows = 0
    state.had = 0
    state.shown = 0
    state.phase = RED
    state.prize = NOTHING
    state.current = -1
    state.laid = 0
    state.completed = 0
    state.giver = -1
    state.owed = 0


def draw_first(state: QuintoCards) -> int:
    """Q11: the seat that draws the highest number."""
    n = state.deck.number
    for i in range(n):
        state.pile[i] = state.deck.cards[i]
    return opening.draw(state, state.pile, n, state.deck.opener, state.scratch)


def gather_points(state: QuintoCards, colour: int) -> int:
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


def lay_points(state: QuintoCards, colour: int) -> None:
    """The cards of one colour from the scratch pad into their places."""
    n = 0
    for place in range(state.pointed):
        if state.deck.colour[state.points[place]] == colour:
            state.points[place] = state.scratch[n]
            n += 1


def redeal_hands(state: QuintoCards, hidden: int, rng: Rng) -> None:
    """All cards of the pile and of hidden hands, sorted, shuffled and dealt again.

    Q12: who is at a first turn holds no hand that would have been dealt anew.
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


def sort_pile(state: QuintoCards) -> None:
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


def fill_hand(state: QuintoCards, seat: int) -> int:
    """Q17: draw to five, as far as the pile allows; how many."""
    n = min(5 - state.held[seat], state.piled)
    for _ in range(n):
        state.piled -= 1
        state.hand[5 * seat + state.held[seat]] = state.pile[state.piled]
        state.held[seat] += 1
    return n


def first_hand(state: QuintoCards) -> None:
    """Q12: before a first turn, a hand that is a quinto or can begin no row is dealt anew."""
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


def is_redealt(state: QuintoCards, seat: int) -> bool:
    """Q12: whether a hand is dealt anew, with what is laid of it already."""
    n = 0
    for i in range(state.held[seat]):
        state.scratch[n] = state.hand[5 * seat + i]
        n += 1
    if state.current >= 0:
        for i in range(state.laid):
            state.scratch[n] = card_of(state.cards[5 * state.current + i])
            n += 1
    return must_redeal(state, n)


def must_redeal(state: QuintoCards, n: int) -> bool:
    """Q12: whether so many cards on the scratch pad make a quinto, or begin no row."""
    fit = 0
    for i in range(n):
        fit += state.scratch[i] != BRIDGE
    if fit == 0:
        return True
    return n == 5 and chains(state, 31, EVERY_LOW, ~BRIDGES & EVERY_HIGH, 0)


def chains(state: QuintoCards, left: int, low: int, high: int, number: int) -> bool:
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


def card_of(face: int) -> int:
    """The card that is played as a face."""
    return face - 7 if face > BRIDGE else face


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
    card = card_of(face)
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
    n = fill_hand(state, seat)
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
            first_hand(state)


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
