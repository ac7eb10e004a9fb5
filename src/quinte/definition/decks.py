"""Decks: the names of cards and how they look. In a state, a card is its number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quinte.engine.rng import Rng

SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RED = "dh"


class Deck:
    """All cards by name, all distinct; a card's number is its index in `names`."""

    def __init__(
        self,
        names: Iterable[str | int],
        labels: Mapping[str, str] | None = None,
        colours: Mapping[str, str] | None = None,
    ) -> None:
        self.names = tuple(map(str, names))
        self.number = {name: card for card, name in enumerate(self.names)}
        if len(self.number) < len(self.names):
            raise ValueError("two cards of a deck have the same name")
        self.labels = {name: name for name in self.names} | dict(labels or {})
        """What is printed on a card."""
        self.colours = dict(colours or {})
        """Colours of `quinte.drawing.svg.PALETTE`, for cards not printed in black."""

    @classmethod
    def french(cls, ranks: str = "23456789tjqka", suits: str = "cdhs") -> Deck:
        """Clubs, diamonds, hearts and spades, `7c` to `as`; the rank is `card % len(ranks)`."""
        names = [rank + suit for suit in suits for rank in ranks]
        labels = {name: name[0].upper().replace("T", "10") + SUITS[name[1]] for name in names}
        return cls(names, labels, {name: "red" for name in names if name[1] in RED})

    def __len__(self) -> int:
        return len(self.names)

    def shuffled(self, rng: Rng) -> list[int]:
        """All cards in random order."""
        cards = list(range(len(self.names)))
        shuffle(cards, rng)
        return cards


def shuffle(cards: list[int], rng: Rng) -> None:
    for i in range(len(cards) - 1, 0, -1):
        j = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
