"""Seven-Card Whist: most of seven tricks.

W1 players   W2 the deal   W3 trumps   W4 follow suit   W5 the trick   W6 the end
"""

from quinte import BadPosition, Deck, Event, GameDefinition, IllegalMove, Option, TurnState, fields

CARDS = 7
RANKS = "789tjqka"
DECK = Deck.french(RANKS)


def suit(card: int) -> int:
    """The suit of a card."""
    return card // len(RANKS)


class Whist(TurnState):
    """Hidden hands, a turned-up trump, and the trick on the table."""

    hands: list[list[int]] = fields.hand()
    trick: list[int] = fields.discard()
    trump: list[int] = fields.discard()
    stock: list[int] = fields.pile()
    played: list[int] = fields.discard(shown=False)
    won: list[int] = fields.per_seat(0, low=0, high=CARDS)

    def deal(self, first: int) -> None:
        """W2, W3: seven cards each, one is turned up."""
        self.stock = DECK.shuffled(self.rng)
        for seat in range(self.players):
            self.hands[seat] = sorted(self.stock.pop() for _ in range(CARDS))
            self.report("dealt", seat=seat, cards=[DECK.names[card] for card in self.hands[seat]])
        self.trump = [self.stock.pop()]
        self.report("turned", card=DECK.names[self.trump[0]])
        self.to_move = self.rng.below(self.players) if first < 0 else first

    def legal_moves(self, seat: int) -> list[int]:
        """W4: follow suit if you can."""
        mine = self.hands[seat]
        return [card for card in mine if self.follows(card)] or mine

    def follows(self, card: int) -> bool:
        """Whether a card is of the suit that was led."""
        return not self.trick or suit(card) == suit(self.trick[0])

    def illegal(self, seat: int, move: int) -> IllegalMove:
        """W4: why a card cannot be played."""
        if move not in self.hands[seat]:
            return IllegalMove("whist.not_in_hand", "W4", card=DECK.names[move])
        return IllegalMove("whist.follow", "W4", card=DECK.names[move])

    def apply(self, seat: int, move: int) -> None:
        """Play a card; the last of a trick ends it."""
        self.hands[seat].remove(move)
        self.trick.append(move)
        self.report("played", seat=seat, card=DECK.names[move])
        if len(self.trick) < self.players:
            self.next_turn()
        else:
            self.take_trick((seat + 1) % self.players)

    def take_trick(self, leader: int) -> None:
        """W5: the highest trump wins, else the highest card of the suit led."""
        best = max(self.trick, key=lambda card: (self.is_trump(card), self.follows(card), card))
        winner = (leader + self.trick.index(best)) % self.players
        self.won[winner] += 1
        self.played += self.trick
        self.trick = []
        self.report("took", seat=winner, card=DECK.names[best])
        self.next_turn(winner)
        if not any(self.hands):  # W6
            most = max(self.won)
            winners = [seat for seat, won in enumerate(self.won) if won == most]
            self.finish("played_out", winners, self.won)

    def is_trump(self, card: int) -> bool:
        """W3: whether a card is of the suit turned up."""
        return suit(card) == suit(self.trump[0])

    def validate(self) -> None:
        """W2, W5: hands, trick and cards played follow from the tricks that were won."""
        super().validate()
        tricks = sum(self.won)
        acted = {(self.to_move - 1 - i) % self.players for i in range(len(self.trick))}
        held = [CARDS - tricks - (seat in acted) for seat in range(self.players)]
        if (
            [len(hand) for hand in self.hands] != held
            or len(self.trick) >= self.players
            or len(self.played) != tricks * self.players
            or len(self.trump) != 1
            or any(held) != (self.outcome is None)
        ):
            raise BadPosition("whist.tricks", "W5")


WHIST = GameDefinition(
    name="whist",
    state=Whist,
    options=[Option("players", values=(2, 3, 4), rule="W1")],
    deck=DECK,
    events={
        "dealt": Event("seat", private="cards"),
        "turned": Event("card"),
        "played": Event("seat", "card"),
        "took": Event("seat", "card"),
    },
)
