"""Q1-Q3, Q5-Q7: the cards of Quinto as the rules use them, and which may follow which.

A card is a number: 0 to 63 the combinations, 64 to 75 the words, 76 to 81 the word-or-bridge cards,
82 a bridge. A *face* is what a card is played as: the same numbers, a word-or-bridge card as word,
and 83 to 88 as bridge. A set of faces is two words of bits: combinations, and the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from quinte.document import Fields
from quinte.errors import BadOption

COMPILED = not __file__.endswith(".py")

COLOURS, SHAPES, NUMBERS = "orgb", "ctsh", "1234"
WORDS = ("ORA", "RED", "GRE", "BLU", "CIR", "TRI", "SQU", "HEX", "ONE", "TWO", "THR", "FOU")
COMBINATIONS = [c + s + n for c in COLOURS for s in SHAPES for n in NUMBERS]
VIER = (2, 4)
PHASES = ("red", "yellow", "blue")
RED, YELLOW, BLUE = range(3)
MOST_CARDS, MOST_POINTS = 120, 24
FACES = 89
FIFTH = 89
"""Above a face: what may follow it as the fifth card of a row."""
BRIDGE = 82
NO_CARD = 83
"""A free place in a hand."""
NOTHING = 255
"""No point card."""
BRIDGES = 0x7F << 18
"""Among the faces that are not combinations."""


class Deck:
    """All cards of a box, with a given number of plain cards of the word "four"."""

    def __init__(
        self, words: Mapping[str, int], bridges: int, either: list[str],
        points: list[tuple[int, int]],
    ) -> None:  # fmt: skip
        if not COMPILED:
            self.blank()
        self.either = either
        plain = [*COMBINATIONS, *WORDS]
        self.names = [*plain, *(f"{word}=" for word in either), "=="]
        self.faces = [*plain, *(f"{word}=w" for word in either), "==", *(f"{w}=b" for w in either)]
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.faces_by_name = {name: number for number, name in enumerate(self.faces)}
        counts = [1] * 64 + [words[word] for word in WORDS] + [1] * 6 + [bridges]
        every = [card for card, count in enumerate(counts) for _ in range(count)]
        self.number = len(every)
        for i, card in enumerate(every):
            self.cards[i] = card
        self.note_faces()
        self.note_followers()
        self.note_points(points)

    def note_faces(self) -> None:
        """Q11: which faces each card has, and which number it opens with."""
        for card, name in enumerate(self.names):
            self.opener[card] = self.opening_number(card)
            for face in self.faces_of(name):
                self.card_played[face] = card
                if face < 64:
                    self.face_low[card] |= ONE[face]
                else:
                    self.face_high[card] |= ONE[face - 64]

    def note_followers(self) -> None:
        """Q5-Q8: what may follow each face; a bridge does not as the fifth card of a row."""
        for face in range(FACES):
            for other in filter(partial(self.follows, face), range(FACES)):
                for kind in (face,) if self.is_bridge(other) else (face, FIFTH + face):
                    if other < 64:
                        self.low[kind] |= ONE[other]
                    else:
                        self.high[kind] |= ONE[other - 64]

    def note_points(self, points: list[tuple[int, int]]) -> None:
        """Q2: the point cards, lowest first; a kind is its place among the different ones."""
        kinds = sorted(set(points), key=lambda card: (card[1], card[0]))
        self.prizes = ["ryb"[colour] + str(value) for colour, value in kinds]
        self.prize_numbers = {name: number for number, name in enumerate(self.prizes)}
        self.colours = [colour for colour, _ in kinds]
        self.values = [value for _, value in kinds]
        # Q18: in the yellow phase any is given, in the blue phase a yellow or blue one.
        for kind, colour in enumerate(self.colours):
            self.colour[kind] = colour
            self.givable[YELLOW] |= 1 << kind
            if colour != RED:
                self.givable[BLUE] |= 1 << kind
        self.pointed = len(points)
        listed = sorted((-colour, kinds.index((colour, value))) for colour, value in points)
        for i, (_, kind) in enumerate(listed):
            self.points[i] = kind  # Q3: the top of the deck last

    def blank(self) -> None:
        """Plain Python only: compiled, these are part of the object."""
        self.cards = bytearray(120)
        self.opener = bytearray(83)  # Q11: the number that a card shows
        self.face_low, self.face_high = [0] * 84, [0] * 84  # the faces of a card; of no card, none
        self.card_played = bytearray(FACES)  # the card that is played as a face
        self.low, self.high = [0] * 178, [0] * 178  # what may follow a face
        self.colour, self.points = bytearray(24), bytearray(24)
        self.givable = [0] * 3  # by phase, the kinds of point cards that may be given

    def word_of(self, face: int) -> str:
        """The word that a face says."""
        return WORDS[face - 64] if face < 76 else self.either[face - 76]

    def is_bridge(self, face: int) -> bool:
        """Whether a face is a bridge."""
        return face >= 82

    def shows(self, combination: int, word: str) -> bool:
        """Whether a combination card shows what a word says."""
        number = WORDS.index(word)
        element = (combination >> 4, 4 + (combination >> 2 & 3), 8 + (combination & 3))
        return number in element

    def follows(self, face: int, other: int) -> bool:
        """Q5-Q7: whether the other may lie after a face."""
        if self.is_bridge(face):
            return 64 <= other < 82
        if face >= 64:
            if other < 64:
                return self.shows(other, self.word_of(face))
            return self.is_bridge(other) or self.word_of(other) == self.word_of(face)
        if other < 64:
            return any(a == b for a, b in zip(self.names[face], self.names[other], strict=True))
        return not self.is_bridge(other) and self.shows(face, self.word_of(other))

    def opening_number(self, card: int) -> int:
        """Q11: the number on a card, 0 if it has none."""
        if card < 64:
            return 1 + (card & 3)
        word = "" if card == 82 else self.word_of(card)
        return WORDS.index(word) - 7 if word in WORDS[8:] else 0

    def every_card(self) -> list[str]:
        """All cards of the box, in their order."""
        return [self.names[self.cards[i]] for i in range(self.number)]

    def card_of(self, face: str) -> str:
        """The card that is played as a face: `RED=` for `RED=w`."""
        return face[:4] if face[3:4] == "=" else face

    def points_left(self, seen: list[str]) -> list[str]:
        """Q3: the point cards that are not among those seen, the top of the deck first."""
        left = [self.prizes[self.points[i]] for i in range(self.pointed)]
        for card in seen:
            left.remove(card)
        return left[::-1]

    def faces_of(self, card: str) -> list[int]:
        """What a card may be played as."""
        number = self.numbers[card]
        return [number, number + 7] if 76 <= number < 82 else [number]

    def gifts(self, won: list[str], phase: str) -> list[str]:
        """Q18: those of the won cards that may be given in a phase, the lowest first."""
        givable = self.givable[PHASES.index(phase)]
        kinds = sorted(self.prize_numbers[card] for card in won)
        return [self.prizes[kind] for kind in kinds if givable >> kind & 1]


ONE = [1 << n for n in range(64)]


def unpack(components: Mapping[str, Any]) -> dict[int, Deck]:
    """The decks of a box, checked: by how many plain cards of "four" there are."""
    fields = Fields(components, BadOption)
    table = Fields(fields.table("words"), BadOption)
    words = {word: table.number(word, 0, 20) for word in WORDS if word != "FOU"}
    cards = Fields(fields.table("cards"), BadOption)
    bridges = cards.number("bridges", 0, 20)
    either = cards.rows("word_or_bridge")
    if len(either) != 6 or len(set(either)) < 6 or not set(either) <= set(WORDS):
        raise BadOption("quinto-cards.word_or_bridge", "Q1")
    piles = Fields(fields.table("points"), BadOption)
    points = [
        (colour, piles.whole(value, name, 1, 1000))
        for colour, name in enumerate(PHASES)
        for value in piles.rows(name)
    ]
    for each in (table, cards, piles, fields):
        each.close()
    if len({colour for colour, _ in points}) < 3 or len(points) > MOST_POINTS:
        raise BadOption("quinto-cards.point_cards", "Q2", most=MOST_POINTS)
    if 64 + sum(words.values()) + max(VIER) + bridges + 6 > MOST_CARDS:
        raise BadOption("quinto-cards.too_many_cards", "Q1", most=MOST_CARDS)
    return {vier: Deck({**words, "FOU": vier}, bridges, either, points) for vier in VIER}
