"""Quinto cards: whether what a hint says of a move is true, by the judge's rows and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from quinte import Game
from tests.games.claims import Arguments, View, at_least_one, close
from tests.games.quinto_cards import judge

BRIDGES = 8
PLAIN = {"RED": 2, "BLU": 2, "CIR": 2, "SQU": 2, "TWO": 2}
"""Q1: how many of each word; of "four" as the option says, of the others three."""


def box(view: View) -> Counter[str]:
    """Q1: the cards of the box."""
    cards = Counter(judge.COMBINATIONS) + Counter(judge.WORDS_OR_BRIDGES)
    for word in judge.WORDS:
        cards[word] = PLAIN.get(word, 3)
    cards["FOU"] = view["options"].get("vier", 4)
    cards[judge.BRIDGE] = BRIDGES
    return cards


class Move:
    """A move, and what its seat sees before and after it."""

    def __init__(self, view: View, text: str) -> None:
        self.view, self.seat, self.text = view, view["seat"], text
        self.hand = list(view["hands"][self.seat])
        self.rows = {row["id"]: dict(row) for row in view["rows"]}
        self.published = not judge.is_author(view)
        where, _, self.played = text.partition(":")
        self.number: int | None = view["turn"]["row"]
        if self.played:
            self.hand.remove(judge.card_of(self.played))
            self.number = 0 if where == "new" else int(where[1:])
            new = {"id": 0, "owner": self.seat, "head": None, "cards": []}
            row = self.rows.get(self.number, new)
            self.rows[self.number] = {**row, "cards": [*row["cards"], self.played]}

    @property
    def row(self) -> dict[str, Any]:
        assert self.number is not None
        return self.rows[self.number]

    def unseen(self) -> list[str]:
        """The cards that are nowhere to be seen after the move."""
        left = box(self.view)
        left.subtract(judge.card_of(card) for row in self.rows.values() for card in row["cards"])
        left.subtract(judge.card_of(card) for card in self.view["removed"])
        left.subtract(self.hand)
        for seat, hand in enumerate(self.view["hands"]):
            if seat != self.seat:
                left.subtract(card for card in hand if card is not None)
        return list(left.elements())

    def following(self) -> int | None:
        """The next seat that holds cards and is not the partner."""
        players = judge.players_of(self.view)
        apart = (1, 3) if self.view["options"].get("teams") else range(1, players)
        seats = [(self.seat + i) % players for i in apart]
        return next((seat for seat in seats if self.view["hands"][seat]), None)

    def answered(self, cards: list[str], *laid: str) -> Fraction:
        """How likely the next seat holds a card that completes a row of four."""

        def good(card: str) -> bool:
            return any(judge.fits(cards, played) for played in judge.sides_of(card))

        seat = self.following()
        assert seat is not None
        hand = self.view["hands"][seat]
        if None not in hand:
            return Fraction(any(map(good, hand)))
        unseen = self.unseen()
        for card in laid:  # it is still in the hand, so it is seen either way
            assert judge.card_of(card) in self.hand
        return at_least_one(sum(map(good, unseen)), len(unseen), len(hand))

    def completable(self) -> bool:
        """Whether cards of the hand, laid now, complete the row."""
        return self.number is not None and self.goes_on(self.row["cards"], self.hand)

    def goes_on(self, cards: list[str], hand: list[str]) -> bool:
        for card in hand:
            for played in judge.sides_of(card):
                if not judge.fits(cards, played):
                    continue
                if len(cards) < judge.QUINTO - 1:
                    if self.goes_on([*cards, played], judge.without(hand, card)):
                        return True
                    continue
                hands = list(self.view["hands"])
                hands[self.seat] = hand
                rows = list(self.rows.values())
                position = {**self.view, "hands": hands, "rows": rows}
                if judge.may_complete(position, self.seat, self.row, card):
                    return True
        return False

    def completes(self, cards: list[str]) -> bool:
        """Whether these cards of the hand, laid now one after the other, complete the row."""
        *first, last = cards
        hand, row = list(self.hand), list(self.row["cards"])
        for played in first:
            if judge.card_of(played) not in hand or not judge.fits(row, played):
                return False
            hand.remove(judge.card_of(played))
            row.append(played)
        fifth = len(row) == judge.QUINTO - 1 and judge.card_of(last) in hand
        return fifth and judge.fits(row, last) and self.goes_on(row, hand)

    def must_begin(self) -> bool:
        """Q15: whether a quinto has to be followed by a new row."""
        hand = self.view["hands"][self.seat]
        rows = self.view["rows"]
        return judge.new_row_after_quinto(self.view, self.seat, rows, hand) == "required"

    def prize(self) -> int:
        """What completing the row wins from the point cards that are known."""
        card = self.view["prize"] if self.published else self.row["head"]
        return judge.value_of(card) if card else 0

    def gifts(self) -> list[int]:
        """Q18: what the owner of the row may give, unless it stays on the seat's side."""
        if self.ours():
            return []
        won = self.view["won"][self.row["owner"]]
        return sorted(map(judge.value_of, judge.cards_to_give(won, self.view["phase"])))

    def ours(self) -> bool:
        """Q10: whether the row lies in front of the seat or its partner, who sits opposite."""
        apart: int = abs(self.row["owner"] - self.seat)
        return apart == 0 or (apart == 2 and self.view["options"].get("teams", False))

    def points(self) -> int:
        return self.prize() + sum(self.gifts()[:1])

    def chooses(self) -> bool:
        """Q18: whether the owner of the row may give more than the least."""
        return judge.giver_chooses(self.view) and len(set(self.gifts())) > 1

    def follow(self) -> int:
        """How many of the cards that are nowhere to be seen can be laid next on the row."""
        cards = self.row["cards"]
        return sum(
            any(judge.fits(cards, played) for played in judge.sides_of(card))
            for card in self.unseen()
        )

    def own_rows(self) -> list[int]:
        """How long the rows in front of the seat are after the move."""
        return [len(row["cards"]) for row in self.rows.values() if row["owner"] == self.seat]

    def gives(self) -> list[str]:
        """Q18: what may be given now."""
        phase = judge.phase_of_last_quinto(self.view)
        return judge.cards_to_give(self.view["won"][self.seat], phase)


def is_true(game: Game, view: View, text: str, name: str, said: Arguments) -> bool:
    """Whether a claim about a move holds."""
    move = Move(view, text)
    if "row" in said and said["row"] != move.number:
        return False
    return bool(CHECKS[name](move, said))


def four(move: Move, said: Arguments) -> bool:
    true = move.answered(move.row["cards"])
    told = close(said["chance"], true)
    return len(move.row["cards"]) == 4 and said["seat"] == move.following() and told


def needs(move: Move, said: Arguments) -> bool:
    lacking = judge.QUINTO - len(move.row["cards"])
    if move.text == "stop":  # how far a row is from five is no reason to stop
        return False
    return bool(said["n"] == lacking > 1 and said["points"] == move.prize() > 0)


def reaches(move: Move, said: Arguments) -> bool:
    """Whether the cards complete the row now; what that wins is known but of a new row's head."""
    known = move.number != 0 or move.published
    points = said.get("points", 0) == (move.points() if known else 0)
    return points and move.completes(said["cards"])


def counts(move: Move, said: Arguments, length: int) -> bool:
    """Q21: whether the row has so many cards, and a head that counts."""
    right = len(move.row["cards"]) == length and not move.published
    return bool(right and said["points"] == move.prize() > 0)


def counts_all(move: Move, length: int) -> bool:
    """Q22: whether the row has so many cards, and no other one of the seat fewer than three."""
    mine = move.row["owner"] == move.seat and len(move.row["cards"]) == length
    others = [n for n in move.own_rows() if n < 3]
    return mine and move.published and others == [length] * (length < 3)


def no_new(move: Move, said: Arguments) -> bool:
    """Q13, Q20: whether a card had to be laid, and a new row could have counted against one."""
    first = not move.view["turn"]["laid"] and move.row["owner"] != move.seat
    return bool(first and move.number and (move.published or move.view["points"]))


def fitting(move: Move) -> list[str]:
    """The cards of the hand, as they can be laid next on the row."""
    sides = [played for card in move.hand for played in judge.sides_of(card)]
    return [played for played in sides if judge.fits(move.row["cards"], played)]


def stop_three(move: Move, said: Arguments) -> bool:
    cards = move.row["cards"]
    least = min(move.answered([*cards, played], played) for played in fitting(move))
    right = len(cards) == 3 and said["seat"] == move.following() and not move.completable()
    return right and close(said["chance"], least) and least > 0


def stop_closer(move: Move, said: Arguments) -> bool:
    right = said["seat"] == move.following() and said["points"] == move.prize() > 0
    hidden = None in move.view["hands"][said["seat"]]
    return right and hidden and bool(fitting(move)) and not move.completable()


def could_bridge(move: Move) -> bool:
    """Q7: whether a bridge of the hand could be laid on the row instead."""
    rows = {row["id"]: row["cards"] for row in move.view["rows"]}
    sides = [side for card in move.view["hands"][move.seat] for side in judge.sides_of(card)]
    bridges = [side for side in sides if side == judge.BRIDGE or side.endswith("=b")]
    return any(judge.fits(rows.get(move.number, []), bridge) for bridge in bridges)


def eithers(move: Move) -> list[str]:
    """The cards of the hand that may be a word or a bridge."""
    return [card for card in move.hand if card in judge.WORDS_OR_BRIDGES]


def on_table(move: Move) -> list[str]:
    """Cards that fit rows that lay on the table before the move."""
    cards = [played for card in move.view["hands"][move.seat] for played in judge.sides_of(card)]
    return [c for row in move.view["rows"] for c in cards if judge.fits(row["cards"], c)]


def give(move: Move) -> tuple[str, int, int]:
    """The card given, what it is worth, and the least that could be given."""
    card = move.text.removeprefix("give ")
    return card, judge.value_of(card), min(map(judge.value_of, move.gives()))


def give_saves(move: Move, said: Arguments) -> bool:
    card, value, least = give(move)
    reds = [one for one in move.gives() if judge.phase_of(one) == "red"]
    saved = judge.cards_to_give(reds, "blue") == []
    kept = reds and saved and card[0] != "r"
    return bool(said["points"] == value > least and kept)


CHECKS: dict[str, Callable[[Move, Arguments], bool]] = {
    "pass": lambda m, said: not on_table(m) and not judge.can_begin(m.hand),
    "quinto": lambda m, said: len(m.row["cards"]) == 5,
    "total": lambda m, said: bool(said["points"] == m.prize() + m.gifts()[0]) and not m.chooses(),
    "total_least": lambda m, said: bool(said["points"] == m.points()) and m.chooses(),
    "reaches": lambda m, said: reaches(m, said) and said["points"] > 0 and not m.chooses(),
    "reaches_least": lambda m, said: reaches(m, said) and said["points"] > 0 and m.chooses(),
    "reaches_new": lambda m, said: reaches(m, said) and m.number == 0 and not m.published,
    "reaches_nothing": lambda m, said: reaches(m, said) and m.number != 0,
    "two": lambda m, said: counts(m, said, 2) and m.row["owner"] == m.seat,
    "two_all": lambda m, said: counts_all(m, 2),
    "three": lambda m, said: counts(m, said, 3) and m.row["owner"] == m.seat,
    "three_partner": lambda m, said: counts(m, said, 3) and m.ours() and m.row["owner"] != m.seat,
    "three_theirs": lambda m, said: (
        counts(m, said, 3) and not m.ours() and said["seat"] == m.row["owner"]
    ),
    "three_all": lambda m, said: counts_all(m, 3),
    "no_new": no_new,
    "fits": lambda m, said: (
        len(m.row["cards"]) < 4
        and said == {"n": m.follow(), "unseen": len(m.unseen())}
        and 0 < said["n"] < said["unseen"]
    ),
    "fits_all": lambda m, said: len(m.row["cards"]) < 4 and m.follow() == len(m.unseen()) > 1,
    "fits_none": lambda m, said: len(m.row["cards"]) < 4 and not m.follow() and bool(m.unseen()),
    "four": lambda m, said: four(m, said) and said["chance"] > 0,
    "four_safe": lambda m, said: four(m, said) and said["chance"] == 0,
    "stop_four": lambda m, said: four(m, said) and said["chance"] > 0,
    "alone": lambda m, said: m.following() is None,
    "needs": lambda m, said: needs(m, said) and not m.published,
    "needs_any": lambda m, said: needs(m, said) and m.published,
    "worthless": lambda m, said: m.prize() == 0,
    "new": lambda m, said: m.number == 0 and bool(on_table(m)),
    "new_after": lambda m, said: m.number == 0 and m.view["turn"]["completed"] and m.must_begin(),
    "new_first": lambda m, said: m.number == 0 and not m.view["first_turns"][m.seat],
    "new_only": lambda m, said: m.number == 0 and not on_table(m),
    "short": lambda m, said: m.number == 0 and not m.published and m.view["points"] > 0,
    "new_worthless": lambda m, said: m.number == 0 and not m.published and not m.view["points"],
    "short_negative": lambda m, said: (
        m.number == 0 and m.published and sum(n < 3 for n in m.own_rows()) == 1
    ),
    "short_more": lambda m, said: (
        m.number == 0 and m.published and sum(n < 3 for n in m.own_rows()) > 1
    ),
    "stop": lambda m, said: m.view["turn"]["completed"] and m.number is None,
    "stop_none": lambda m, said: not fitting(m),
    "stop_three": stop_three,
    "stop_closer": lambda m, said: stop_closer(m, said) and not m.published,
    "stop_closer_any": lambda m, said: stop_closer(m, said) and m.published,
    "stop_unable": lambda m, said: not m.completable(),
    "stop_alone": lambda m, said: m.following() is None and not m.completable(),
    "stop_gives_up": lambda m, said: (
        m.completable() and said["points"] == m.points() > 0 and not m.chooses()
    ),
    "stop_gives_up_least": lambda m, said: (
        m.completable() and said["points"] == m.points() > 0 and m.chooses()
    ),
    "give": lambda m, said: give(m)[1] == give(m)[2] and said["card"] == give(m)[0],
    "give_saves": give_saves,
    "give_more": lambda m, said: bool(give(m)[1] - give(m)[2] == said["points"] > 0),
    "plain_bridge": lambda m, said: m.played == judge.BRIDGE and bool(eithers(m)),
    "costly_bridge": lambda m, said: m.played[3:] == "=b" and judge.BRIDGE in m.hand,
    "keeps_bridge": lambda m, said: (
        any("=" in card for card in m.hand) and "=" not in m.played and could_bridge(m)
    ),
}


def due(game: Game, view: View, text: str) -> set[str]:
    """What must be said: a quinto, one that can be completed now, one that is given up."""
    move = Move(view, text)
    if text == "stop" and move.number is None:
        return {"stop"}
    if move.number is None:
        return set()
    if len(move.row["cards"]) == judge.QUINTO:
        return {"quinto"}
    if not move.completable():
        return set()
    known = (move.points() > 0) if move.number or move.published else False
    least = "_least" if known and move.chooses() else ""
    if text == "stop":
        return {f"stop_gives_up{least}"} if known else set()
    nothing = "_nothing" if move.number else "_new"
    return {f"reaches{least}" if known else f"reaches{nothing}"}
