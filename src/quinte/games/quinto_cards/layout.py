"""What lies on the table, in hands and in both decks: as fields, as a position, as facts for a log.

Only the rules change it: `dealing` and `rules`. Why they refuse a move is said here, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from quinte.engine.result import Result
from quinte.engine.state import State
from quinte.errors import IllegalMove
from quinte.games.quinto_cards.deck import FIFTH, NO_CARD, NOTHING, PHASES, RED, Deck, unpack

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
"""What a move is made of: see `rules`."""


class Layout(State):
    """The cards of a game in progress, and whose turn it is."""

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

    def clear(self) -> None:
        """Nothing on the table, nothing in hands."""
        for i in range(20):
            self.hand[i] = NO_CARD
        for seat in range(4):
            self.held[seat] = 0
            self.wins[seat] = 0
            self.own[seat] = 0
        for row in range(120):
            self.length[row] = 0
        self.piled = 0
        self.pointed = 0
        self.gone = 0
        self.rows = 0
        self.had = 0
        self.shown = 0
        self.phase = RED
        self.prize = NOTHING
        self.current = -1
        self.laid = 0
        self.completed = 0
        self.giver = -1
        self.owed = 0

    # What happened, for those who keep a log

    def tell_opening(self, seats: int) -> None:
        """Q11: what each drew; after equals, those draw again."""
        names = self.deck.names
        drawn = [
            [seat, names[self.scratch[seat]]] for seat in range(self.players) if seats >> seat & 1
        ]
        self.report("opening", drawn=drawn)

    def tell_begins(self) -> None:
        """Q11."""
        self.report("begins", seat=self.seat)

    def tell_dealt(self, seat: int) -> None:
        """Q11: to that seat."""
        self.report("dealt", seat=seat, cards=self.hand_of(seat))

    def tell_redealt(self, seat: int) -> None:
        """Q12: announced, not shown."""
        self.report("redealt", seat=seat, cards=self.hand_of(seat))

    def tell_turned_up(self) -> None:
        """Q14, published: the next prize."""
        self.report("turned_up", card=self.prize_name(self.prize))

    def tell_began(self, row: int) -> None:
        """Q13, Q14: a new row, with its head."""
        self.report(
            "began", seat=self.owner[row], row=self.ids[row],
            head=self.prize_name(self.head[row]),
        )  # fmt: skip

    def tell_laid(self, seat: int, row: int, face: int) -> None:
        """Q13."""
        self.report("laid", seat=seat, row=self.ids[row], card=self.deck.faces[face])

    def tell_completed(self, seat: int, row: int, prize: int) -> None:
        """Q15: a quinto, in front of whom, and what it wins."""
        self.report(
            "completed", seat=seat, row=self.ids[row], owner=self.owner[row],
            prize=self.prize_name(prize),
        )  # fmt: skip

    def tell_given(self, giver: int, kind: int) -> None:
        """Q18."""
        self.report("given", seat=giver, to=self.seat, card=self.deck.prizes[kind])

    def tell_phase(self) -> None:
        """Q18: a new phase."""
        self.report("phase", phase=PHASES[self.phase])

    def tell_drawn(self, seat: int, number: int) -> None:
        """Q17: how many is public, which is not."""
        self.report("drawn", seat=seat, number=number, cards=self.hand_of(seat))

    def tell_passed(self, seat: int, shown: bool) -> None:
        """Q13, Q19: in the end phase with the hand."""
        self.report("passed", seat=seat)
        if shown:
            self.report("shown", seat=seat, cards=self.hand_of(seat))

    def tell_stopped(self, seat: int) -> None:
        """The end of a turn."""
        self.report("stopped", seat=seat)

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
        self.clear()
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


# Why a move is refused, by code and rule.


def refuse(state: Layout, seat: int, move: int) -> None:
    """Raise for a move that the rules do not allow to a seat that lays cards."""
    if GIVE <= move < NEW:
        raise IllegalMove("quinto-cards.no_gift", "Q18")
    if move == STOP:
        if state.completed:
            raise IllegalMove("quinto-cards.must_begin", "Q15")
        raise IllegalMove("quinto-cards.lay_first", "Q13")
    if move == PASS:
        rule = "Q13" if state.piled else "Q19"
        raise IllegalMove("quinto-cards.can_lay", rule)
    face = move - NEW if move < LAY else (move - LAY) % ROW
    if move < 0 or not 0 <= face < FIFTH or move >= LAY + 128 * ROW:
        raise IllegalMove("move.unknown", move=move)
    if not [card for card in state.hand_of(seat) if face in state.deck.faces_of(card)]:
        raise IllegalMove(
            "quinto-cards.not_in_hand", "Q13", card=state.deck.faces[face],
            hand=state.hand_of(seat),
        )  # fmt: skip
    if move < LAY:
        refuse_new(state, face)
    refuse_lay(state, (move - LAY) // ROW, face)


def refuse_new(state: Layout, face: int) -> None:
    """Why a row may not be begun with a face that is held."""
    if state.current >= 0:
        row = state.ids[state.current]
        raise IllegalMove("quinto-cards.one_row", "Q13", row=row)
    raise IllegalMove("quinto-cards.bridge_first", "Q4", card=state.deck.faces[face])


def refuse_lay(state: Layout, number: int, face: int) -> None:
    """Why a face that is held may not be laid on a row."""
    card = state.deck.faces[face]
    if not state.had >> state.seat & 1 and state.current < 0:
        raise IllegalMove("quinto-cards.first_turn", "Q12")
    if state.completed and state.current < 0:
        raise IllegalMove("quinto-cards.must_begin", "Q15")
    ids = [state.ids[row] for row in range(state.rows)]
    if number not in ids:
        raise IllegalMove("quinto-cards.no_row", "Q13", row=number, rows=ids)
    row = ids.index(number)
    if state.current not in (-1, row):
        raise IllegalMove("quinto-cards.one_row", "Q13", row=state.ids[state.current])
    last = state.cards[5 * row + state.length[row] - 1]
    before = state.deck.faces[last]
    if state.deck.is_bridge(face) and state.length[row] == 4:
        raise IllegalMove("quinto-cards.bridge_fifth", "Q7", card=card)
    if not state.deck.follows(last, face):
        if state.deck.is_bridge(last):
            raise IllegalMove("quinto-cards.after_bridge", "Q7", card=card, before=before)
        if last >= 64:
            raise IllegalMove("quinto-cards.after_word", "Q6", card=card, before=before)
        raise IllegalMove("quinto-cards.after_combination", "Q5", card=card, before=before)
    if not state.had >> state.seat & 1:
        raise IllegalMove("quinto-cards.first_quinto", "Q12")
    raise IllegalMove("quinto-cards.stuck", "Q16", row=number)
