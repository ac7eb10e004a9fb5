"""D1 players, D2 the deal, D3 a round, D4 the end (open_end: the pile need not be used up)."""

from __future__ import annotations

from typing import Any

from quinte.definition.game import Game
from quinte.engine.result import Result
from quinte.engine.rng import Rng
from quinte.engine.state import OPEN_TABLE, State
from quinte.errors import IllegalMove

HAND = 3
ENOUGH = 3
"""Rounds that win at once with `open_end`."""


class Duel(State):
    def __init__(self, game: Game) -> None:
        State.__init__(self, game)
        self.hands: list[list[int]] = [[] for _ in range(game.players)]
        self.laid: list[int | None] = [None] * game.players
        self.pile: list[int] = []
        self.won = [0] * game.players

    def deal(self, first: int) -> None:
        cards = list(range(1, self.game.components["cards"]["count"] + 1))
        shuffle(cards, self.rng)
        self.hands = [sorted(cards[HAND * i : HAND * i + HAND]) for i in range(self.game.players)]
        self.pile = cards[HAND * self.game.players :]
        for seat, hand in enumerate(self.hands):
            self.report(fact="dealt", seat=seat, cards=list(hand))

    def over(self) -> bool:
        if self.game.options["open_end"] and max(self.won) >= ENOUGH:
            return True
        return not any(self.hands) and not any(self.laid)

    def actors(self) -> tuple[int, ...]:
        if self.over():
            return ()
        return tuple(seat for seat, card in enumerate(self.laid) if card is None)

    def acts(self, seat: int) -> bool:
        return seat in self.actors()

    def turn(self) -> int:
        return min(self.actors(), default=-1)

    def moves(self, seat: int) -> list[int]:
        return list(self.hands[seat]) if self.acts(seat) else []

    def check(self, seat: int, move: int) -> None:
        if move not in self.hands[seat]:
            raise IllegalMove("duel.not_in_hand", "D3", card=move)

    def apply(self, seat: int, move: int) -> None:
        self.hands[seat].remove(move)
        self.laid[seat] = move
        self.report(fact="laid", seat=seat, card=move)
        if None not in self.laid:
            self.reveal()

    def reveal(self) -> None:
        shown = [card or 0 for card in self.laid]
        winner = shown.index(max(shown))
        self.won[winner] += 1
        self.report(fact="revealed", cards=shown, winner=winner)
        self.out_of_play(shown)
        self.laid = [None] * self.game.players
        if len(self.pile) >= self.game.players:
            for seat, hand in enumerate(self.hands):
                card = self.pile.pop(0)
                hand.append(card)
                hand.sort()
                self.report(fact="drawn", seat=seat, card=card)

    def out_of_play(self, cards: list[int]) -> None:
        self.gone = [*self.gone, *cards]

    gone: list[int] = []  # noqa: RUF012 (replaced, never changed)

    def redeal(self, seat: int, rng: Rng) -> None:
        if seat == OPEN_TABLE:
            self.pile.sort()
            shuffle(self.pile, rng)
            return
        others = [other for other in range(self.game.players) if other != seat]
        down = [other for other in others if self.laid[other] is not None]
        unseen = [card for other in others for card in self.hands[other]] + self.pile
        unseen = sorted(unseen + [card for other in down if (card := self.laid[other])])
        shuffle(unseen, rng)
        for other in others:
            size = len(self.hands[other])
            self.hands[other] = sorted(unseen[:size])
            unseen = unseen[size:]
        for other in down:
            self.laid[other] = unseen.pop()
        self.pile = unseen

    def result(self) -> Result | None:
        if not self.over():
            return None
        best = max(self.won)
        winners = tuple(seat for seat, won in enumerate(self.won) if won == best)
        return Result(tuple(self.won), winners, "played_out")

    def position(self) -> dict[str, Any]:
        return {
            "game": "duel",
            "options": self.game.written_options(),
            "hands": [list(hand) for hand in self.hands],
            "laid": list(self.laid),
            "draw": list(self.pile),
            "gone": list(self.gone),
            "won": list(self.won),
            "rng": self.rng.text(),
        }

    def restore(self, position: dict[str, Any]) -> None:
        self.hands = [sorted(hand) for hand in position["hands"]]
        self.laid = list(position["laid"])
        self.pile = list(position["draw"])
        self.gone = list(position["gone"])
        self.won = list(position["won"])


def shuffle(cards: list[int], rng: Rng) -> None:
    for i in range(len(cards) - 1, 0, -1):
        j = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
