"""Q19, Q22: how a hand can be played out in the end phase, when the others do nothing.

Whoever can play must, if need be by starting a row; a row of one or two cards turns all points of
its owner against them. So what counts is where all cards of the hand may go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quinte.games.quinto_cards.deck import Deck

Row = tuple[int, int, bool]
"""The last face of a row, how many cards it has, and whether it is one's own."""
WHOLE = 5
LONG = 3


class Ending:
    """Looks for the fewest short rows; what was found of a position is remembered."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.known: dict[tuple[tuple[str, ...], tuple[Row, ...]], int] = {}

    def short(self, hand: tuple[str, ...], rows: tuple[Row, ...]) -> int:
        """The fewest short rows of one's own once no card of the hand can be played."""
        key = tuple(sorted(hand)), tuple(sorted(rows))
        if key not in self.known:
            left = [self.short(*after) for after in self.plays(*key)]
            short = sum(mine and length < LONG for _, length, mine in rows)
            self.known[key] = min(left, default=short)
        return self.known[key]

    def plays(
        self, hand: tuple[str, ...], rows: tuple[Row, ...]
    ) -> list[tuple[tuple[str, ...], tuple[Row, ...]]]:
        """Hand and rows after each card that can be played."""
        found = []
        for card in dict.fromkeys(hand):
            at = hand.index(card)
            rest = hand[:at] + hand[at + 1 :]
            for face in self.deck.faces_of(card):
                bridge = self.deck.is_bridge(face)
                for row in dict.fromkeys(rows):
                    last, length, mine = row
                    fifth = length == WHOLE - 1
                    if self.deck.follows(last, face) and not (fifth and bridge):
                        found.append(
                            (rest, laid(rows, row, None if fifth else (face, length + 1, mine)))
                        )
                if not bridge:
                    found.append((rest, (*rows, (face, 1, True))))
        return found


def laid(rows: tuple[Row, ...], old: Row, new: Row | None) -> tuple[Row, ...]:
    """Rows with one card more on one of them; a whole row leaves the table."""
    at = rows.index(old)
    return rows[:at] + rows[at + 1 :] + (() if new is None else (new,))
