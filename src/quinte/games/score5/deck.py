"""S1: the cards of Score 5 as the rules use them.

A card is a number from 0 to 50, in the order in which cards are laid: families, then values, the
joker last. A set of cards is the bits of those numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quinte.document import Fields, named
from quinte.errors import BadOption

COMPILED = not __file__.endswith(".py")

CARDS = 51
SETS = "ABCDE"
COUNTS = {"one": 10, "two": 15, "three": 1}
FAMILIES = "gryvb"
ANY = "*"

Printed = tuple[str, int, int]


class Deck:
    """Values, tie-break values and kinds of all cards."""

    def __init__(self, families: list[str], sets: dict[str, list[Printed]],
                 stars: dict[str, list[Printed]]) -> None:  # fmt: skip
        if not COMPILED:
            self.value, self.tie = bytearray(51), bytearray(51)
            self.family = bytearray(51)  # 5 is the joker's: any
            self.only, self.after = [0] * 51, [0] * 51  # the card alone; the cards after it
            self.sets = [0] * 5
        order = [*families, ANY]
        cards = [card for group in (*sets.values(), *stars.values()) for card in group]
        cards.sort(key=lambda card: (order.index(card[0]), card[1]))
        self.names = [f"{family}{value}" for family, value, _ in cards]
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.families = families
        self.values = [value for _, value, _ in cards]
        self.ties = [tie for _, _, tie in cards]
        every = (1 << 51) - 1
        for number, (family, value, tie) in enumerate(cards):
            self.value[number] = value
            self.tie[number] = tie
            self.family[number] = order.index(family)
            self.only[number] = ONE_CARD[number]
            self.after[number] = every - (2 * ONE_CARD[number] - 1)
        for i, letter in enumerate(SETS):
            self.sets[i] = self.bits_of(sets[letter])
        self.one = self.bits_of(stars["one"])
        self.two = self.bits_of(stars["two"])
        self.stars = {name: [self.number_of(card) for card in stars[name]] for name in COUNTS}

    def in_set(self, letter: str) -> list[str]:
        """The cards of a starter set."""
        bits = self.sets[SETS.index(letter)]
        return [name for number, name in enumerate(self.names) if bits & ONE_CARD[number]]

    def best(self, hand: list[str]) -> tuple[list[str], int]:
        """S9: what a hand shows, the best card of each family, and what that comes to.

        The joker stands for the family where it adds most; among equal places, where it leaves the
        highest tie-break value shown; where it adds nothing, it is not shown.
        """
        tops: dict[int, int] = {}
        joker = -1
        for card in sorted(self.numbers[name] for name in hand):
            if self.family[card] == 5:
                joker = card
            else:
                tops[self.family[card]] = card  # cards of a family ascend
        choices = [sorted(tops.values())]
        if joker >= 0:
            for family in range(5):
                if family not in tops or self.values[tops[family]] < self.values[joker]:
                    others = [card for other, card in tops.items() if other != family]
                    choices.append([*sorted(others), joker])
        shown = max(choices, key=self.worth)
        return [self.names[card] for card in shown], self.worth(shown)[0]

    def worth(self, cards: list[int]) -> tuple[int, int]:
        """The sum of cards shown, and S10: the highest tie-break value among them."""
        return sum(self.values[card] for card in cards), max(
            (self.ties[card] for card in cards), default=0
        )

    def number_of(self, card: Printed) -> int:
        """The number of a printed card."""
        return self.numbers[f"{card[0]}{card[1]}"]

    def bits_of(self, cards: list[Printed]) -> int:
        """Printed cards as a set."""
        return sum(ONE_CARD[self.number_of(card)] for card in cards)


ONE_CARD = [1 << n for n in range(51)]


def unpack(components: Mapping[str, Any]) -> Deck:
    """The deck of a box, checked."""
    fields = Fields(components, BadOption)
    families = fields.rows("families")
    if sorted(map(str, families)) != sorted(FAMILIES):
        raise BadOption("score5.families", "S1")
    sets = _groups(fields, "sets", dict.fromkeys(SETS, 5), families)
    stars = _groups(fields, "stars", COUNTS, families)
    fields.close()
    every = [card for group in (*sets.values(), *stars.values()) for card in group]
    for group in sets.values():
        if sorted(card[0] for card in group) != sorted(families):
            raise BadOption("score5.set", "S1")
    if [card[0] for card in every].count(ANY) != 1 or stars["three"][0][0] != ANY:
        raise BadOption("score5.joker", "S1")
    if len({card[:2] for card in every}) < CARDS or len({card[2] for card in every}) < CARDS:
        raise BadOption("score5.same", "S1")
    return Deck(families, sets, stars)


def _groups(
    fields: Fields, name: str, counts: Mapping[str, int], families: list[str]
) -> dict[str, list[Printed]]:
    table = Fields(fields.table(name), BadOption)
    groups = {}
    for key, count in counts.items():
        cards = table.rows(key)
        if len(cards) != count:
            raise BadOption("score5.count", "S1", group=key, found=len(cards), wanted=count)
        groups[key] = [_printed(table, key, card, families) for card in cards]
    table.close()
    return groups


def _printed(table: Fields, key: str, card: object, families: list[str]) -> Printed:
    if not (isinstance(card, list) and len(card) == 3 and card[0] in (*families, ANY)):
        raise BadOption("score5.card", "S1", card=named(card))
    value = table.whole(card[1], key, 1, 250)
    return card[0], value, table.whole(card[2], key, 1, 250)
