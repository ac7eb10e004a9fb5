"""The skeleton of a card game with hidden hands: the highest card wins the trick."""

GAME = '''\
"""$title: the highest card wins the trick.

${letter}1 players   ${letter}2 the deal   ${letter}3 the trick   ${letter}4 the end
"""

from quinte import (
    BadPosition,
    Deck,
    Event,
    GameDefinition,
    IllegalMove,
    Option,
    TurnState,
    fields,
)

CARDS = 5
DECK = Deck(range(1, 31))


class $rules(TurnState):
    """Hidden hands, and the trick on the table."""

    hands: list[list[int]] = fields.hand()
    trick: list[int] = fields.discard()
    stock: list[int] = fields.pile()
    played: list[int] = fields.discard(shown=False)
    won: list[int] = fields.per_seat(0, low=0, high=CARDS)

    def deal(self, first: int) -> None:
        """${letter}2: five cards each."""
        self.stock = DECK.shuffled(self.rng)
        for seat in range(self.players):
            hand = sorted(self.stock.pop() for _ in range(CARDS))
            self.hands[seat] = hand
            self.report("dealt", seat=seat, cards=[DECK.names[card] for card in hand])
        self.to_move = self.rng.below(self.players) if first < 0 else first

    def legal_moves(self, seat: int) -> list[int]:
        """${letter}3: any card of the hand."""
        return self.hands[seat]

    def illegal(self, seat: int, move: int) -> IllegalMove:
        """${letter}3: why a card cannot be played."""
        card = DECK.names[move]
        return IllegalMove("$name.not_held", "${letter}3", card=card)

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
        """${letter}3: the highest card wins, and its player leads the next trick."""
        best = max(self.trick)
        winner = (leader + self.trick.index(best)) % self.players
        self.won[winner] += 1
        self.played += self.trick
        self.trick = []
        self.report("took", seat=winner, card=DECK.names[best])
        self.next_turn(winner)
        if not any(self.hands):  # ${letter}4
            most = max(self.won)
            winners = [seat for seat, won in enumerate(self.won) if won == most]
            self.finish("played_out", winners, self.won)

    def validate(self) -> None:
        """${letter}3: hands and cards played must fit the tricks won."""
        super().validate()
        tricks = sum(self.won)
        on_table = range(1, len(self.trick) + 1)
        acted = {(self.to_move - back) % self.players for back in on_table}
        held = [CARDS - tricks - (seat in acted) for seat in range(self.players)]
        if (
            [len(hand) for hand in self.hands] != held
            or len(self.trick) >= self.players
            or len(self.played) != tricks * self.players
            or any(held) != (self.outcome is None)
        ):
            raise BadPosition("$name.tricks", "${letter}3")


GAME = GameDefinition(
    name="$name",
    state=$rules,
    options=[Option("players", values=(2, 3, 4), rule="${letter}1")],
    deck=DECK,
    events={
        "dealt": Event("seat", private="cards"),
        "played": Event("seat", "card"),
        "took": Event("seat", "card"),
    },
)
'''

TEXTS = """\
title = { en = "$title", fr = "$title" }
summary = { en = "The highest card wins the trick.", fr = "La plus forte carte gagne le pli." }
help = { en = "Name a card of your hand: 12.", fr = "Nommez une carte de votre main : 12." }
not_held = { en = "you do not hold {card}", fr = "vous n’avez pas la carte {card}" }
tricks.en = "the cards in hands and on the table do not fit the tricks won"
tricks.fr = "les cartes en main et sur la table contredisent les plis remportés"

[option]
players = { en = "Number of players.", fr = "Nombre de joueurs." }

[field]
hands = { en = "Hand", fr = "Main" }
trick = { en = "Trick: {cards}", fr = "Pli : {cards}" }
stock.en = ["Stock: {n} card", "Stock: {n} cards"]
stock.fr = ["Talon : {n} carte", "Talon : {n} cartes"]
won = { en = ["{n} trick", "{n} tricks"], fr = ["{n} pli", "{n} plis"] }

[event]
dealt = { en = "{name}: dealt {cards}", fr = "{name} : {cards} en main" }
dealt_hidden = { en = "{name}: dealt five cards", fr = "{name} : cinq cartes en main" }
played = { en = "{name}: {card}", fr = "{name} : {card}" }
took = { en = "{name}: wins the trick with {card}", fr = "{name} : pli remporté avec {card}" }

[reason]
played_out = { en = "all cards are played", fr = "toutes les cartes sont jouées" }

[rule]
${letter}1 = { en = "Two to four play.", fr = "On joue à deux, trois ou quatre." }
${letter}2 = { en = "Everyone is dealt five cards.", fr = "Chacun reçoit cinq cartes." }
${letter}3.en = "Everyone plays a card; the highest wins the trick, and its owner leads next."
${letter}3.fr = "Chacun joue une carte ; la plus forte remporte le pli, et qui l’a jouée entame."
${letter}4 = { en = "The most tricks win.", fr = "Qui a le plus de plis gagne." }
"""

TESTS = """

def test_the_highest_card_wins_the_trick() -> None:
    state = played()
    mine, theirs = (state.position()["hands"][seat][-1] for seat in (0, 1))
    for card in (mine, theirs):
        state.game.play_text(state, state.turn(), card)
    best = int(int(mine) < int(theirs))
    assert state.position()["won"][best] == 1
    assert state.turn() == best


def test_a_card_must_be_in_the_hand() -> None:
    other = played().position()["hands"][1][0]
    with pytest.raises(quinte.IllegalMove, match=f"you do not hold {other}"):
        played(other)
"""
