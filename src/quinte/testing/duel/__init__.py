"""Duel: everybody lays a card face down, all at once; the highest wins the round.

D1 players   D2 the deal   D3 a round   D4 the end

A small game with hidden hands and simultaneous moves, to try the program on.
"""

from quinte import (
    BadPosition,
    Deck,
    DeclaredState,
    Event,
    GameDefinition,
    IllegalMove,
    Option,
    Result,
    fields,
)

HAND = 3
ENOUGH = 3
DECK = Deck(range(1, 15))


class Duel(DeclaredState):
    """Several seats act at once, and what they lay stays hidden until all have laid."""

    hands: list[list[int]] = fields.hand()
    laid: list[list[int]] = fields.hand()
    stock: list[int] = fields.pile()
    gone: list[int] = fields.discard(shown=False)
    won: list[int] = fields.per_seat(0, low=0)

    def deal(self, first: int) -> None:
        """D2: three cards each."""
        self.stock = DECK.shuffled(self.rng)
        for seat in range(self.players):
            self.hands[seat] = sorted(self.stock.pop() for _ in range(HAND))
            self.report("dealt", seat=seat, cards=[DECK.names[card] for card in self.hands[seat]])

    def actors(self) -> tuple[int, ...]:
        """D3: all who have not laid a card."""
        if self.game.options["open_end"] and max(self.won) >= ENOUGH:
            return ()
        return tuple(
            seat for seat in range(self.players) if self.hands[seat] and not self.laid[seat]
        )

    def legal_moves(self, seat: int) -> list[int]:
        """D3: any card of the hand."""
        return self.hands[seat]

    def illegal(self, seat: int, move: int) -> IllegalMove:
        """D3: a card that is not in the hand."""
        return IllegalMove("duel.not_in_hand", "D3", card=DECK.names[move])

    def apply(self, seat: int, move: int) -> None:
        """D3: lay a card; the last one turns all over."""
        self.hands[seat].remove(move)
        self.laid[seat] = [move]
        self.report("laid", seat=seat, card=DECK.names[move])
        if all(self.laid):
            self.reveal([cards[0] for cards in self.laid])

    def reveal(self, shown: list[int]) -> None:
        """D3: the highest card wins, then each draws while the stock lasts."""
        winner = shown.index(max(shown))
        self.won[winner] += 1
        self.report("revealed", cards=[DECK.names[card] for card in shown], seat=winner)
        self.gone += shown
        self.laid = [[] for _ in shown]
        if len(self.stock) >= self.players:
            for seat, cards in enumerate(self.hands):
                cards.append(self.stock.pop())
                self.report("drawn", seat=seat, card=DECK.names[cards[-1]])
                cards.sort()

    def result(self) -> Result | None:
        """D4: most rounds."""
        if self.actors():
            return None
        winners = [seat for seat, won in enumerate(self.won) if won == max(self.won)]
        return Result(tuple(self.won), tuple(winners), "played_out")

    def validate(self) -> None:
        """D3, D4: hands, stock and rounds won follow from the cards that are gone."""
        super().validate()
        seats, won = self.players, [0] * self.players
        rounds = [self.gone[at : at + seats] for at in range(0, len(self.gone), seats)]
        held = HAND - len(rounds) + min(len(rounds), len(DECK) // seats - HAND)
        over = False
        for cards in rounds:
            if over or len(cards) < seats:
                raise BadPosition("duel.rounds", "D4")
            won[cards.index(max(cards))] += 1
            over = self.game.options["open_end"] and max(won) >= ENOUGH
        down = [len(cards) for cards in self.laid]
        sizes = [len(hand) + laid for hand, laid in zip(self.hands, down, strict=True)]
        if won != self.won or set(sizes) != {held} or max(down) > 1 or all(down):
            raise BadPosition("duel.rounds", "D3")
        if over and any(down):
            raise BadPosition("duel.rounds", "D4")


DUEL = GameDefinition(
    name="duel",
    state=Duel,
    options=[
        Option("players", values=(2, 3), rule="D1"),
        Option("open_end", values=(False, True), rule="D4"),
    ],
    deck=DECK,
    events={
        "dealt": Event("seat", private="cards"),
        "laid": Event("seat", private="card"),
        "revealed": Event("seat", "cards"),
        "drawn": Event("seat", private="card"),
    },
)
