"""The rules of Score 5.

S1  the cards           S5  bid, all at once       S9  the best of each family
S2  players and sets    S6  the highest wins       S10 the highest score wins
S3  the auction pile    S7  the others share
S4  reveal a card       S8  bids go back

A move is DONE, KEEP, a card to lay above LAY, or a card to take above TAKE.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from quinte.engine import bits
from quinte.engine.result import Result
from quinte.engine.rng import Rng
from quinte.engine.state import OPEN_TABLE, State
from quinte.errors import IllegalMove
from quinte.games.score5.deck import Deck, unpack

if TYPE_CHECKING:
    from quinte.definition.game import Game

COMPILED = not __file__.endswith(".py")

AUCTIONS = 12
ONE_STARS = 4
TWO_STARS = 7

DONE = 0
KEEP = 1
LAY = 2
TAKE = 64
MOVES = {"done": DONE, "keep": KEEP, "lay": LAY, "take": TAKE}
"""For other modules: compiled, the constants are not visible."""

BID = 0
SHARE = 1
END = 2
PHASES = ("bid", "take", "end")

NONE = 255


class Score5(State):
    """A game of Score 5."""

    def __init__(self, game: Game) -> None:
        State.__init__(self, game)
        if not COMPILED:
            self.blank()
        self.rounds = game.options["bid_rounds"]
        self.deck: Deck = game.box
        self.phase = END
        self.card = NONE

    @classmethod
    def unpack(cls, components: Mapping[str, Any]) -> Deck:
        """S1: the cards of a box."""
        return unpack(components)

    def blank(self) -> None:
        """Plain Python only: compiled, these are part of the object."""
        self.hands, self.laid = [0] * 5, [0] * 5
        self.choosing = [0] * 5  # what a seat lays in this round
        self.rest = [0] * 5  # what it may still lay
        self.out = self.spoils = 0
        self.pending = 0  # a bit for every seat that is not done
        self.sets, self.takers = bytearray(5), bytearray(5)
        self.pile = bytearray(12)  # the next card last
        self.scratch = bytearray(51)
        self.tops = [0] * 6  # the best cards of a hand, by family
        self.piled = self.round = 0

    # Setting up

    def deal(self, first: int) -> None:
        """S2, S3: a set each, and a pile of four, seven and one; nobody is first."""
        for i in range(5):
            self.sets[i] = i
        self.rng.shuffle(self.sets, 5)
        for seat in range(self.players):
            self.hands[seat] = self.deck.sets[self.sets[seat]]
        self.out = 0
        self.spoils = 0
        self.piled = AUCTIONS
        self.rng.shuffle(self.scratch, list_cards(self, self.deck.two))
        lay_pile(self, 1, TWO_STARS)
        self.rng.shuffle(self.scratch, list_cards(self, self.deck.one))
        lay_pile(self, TWO_STARS + 1, ONE_STARS)
        if self.log is not None:
            self.tell_deal()
        reveal(self)

    def redeal(self, seat: int, rng: Rng) -> None:
        """Resample the pile, and what others have laid in this auction."""
        if rng is None:
            raise TypeError("drawing needs a generator")
        seen = self.out | self.spoils
        if self.card != NONE:
            seen |= self.deck.only[self.card]
        for other in range(self.players):
            seen |= self.hands[other]
        rng.shuffle(self.scratch, list_cards(self, self.deck.two & ~seen))
        lay_pile(self, 1, TWO_STARS)
        rng.shuffle(self.scratch, list_cards(self, self.deck.one & ~seen))
        lay_pile(self, TWO_STARS + 1, ONE_STARS)
        if self.phase != BID or seat == OPEN_TABLE:
            return
        for other in range(self.players):
            if other != seat:
                some = bits.popcount(self.laid[other])
                self.laid[other] = draw_some(self, self.hands[other], some, rng)
                choose_anew(self, other, rng)

    # Moves

    def turn(self) -> int:
        """The lowest seat that may act."""
        if self.phase == BID:
            return bits.lowest(self.pending)
        return self.takers[0] if self.phase == SHARE else -1

    def acts(self, seat: int) -> bool:
        """Everybody who is not done bids; one after another takes."""
        if not 0 <= seat < self.players:
            return False
        if self.phase == BID:
            return (self.pending >> seat & 1) != 0
        return self.phase == SHARE and self.takers[0] == seat

    def actors(self) -> tuple[int, ...]:
        """All seats that may act."""
        return tuple([seat for seat in range(self.players) if self.acts(seat)])

    def moves(self, seat: int) -> list[int]:
        """S5, S7: be done, keep, lay one of the cards after the last one laid; or take."""
        out: list[int] = []
        if not self.acts(seat):
            return out
        if self.phase == SHARE:
            low = self.spoils
            base = TAKE
        else:
            out.append(DONE)
            if may_keep(self, seat):
                out.append(KEEP)
            low = self.rest[seat]
            base = LAY
        while low:
            out.append(base + bits.lowest(low))
            low &= low - 1
        return out

    def draw(self, seat: int, rng: Rng) -> int:
        """A random legal move, without the list."""
        if rng is None:
            raise TypeError("drawing needs a generator")
        return choose(self, seat, rng)

    def apply(self, seat: int, move: int) -> None:
        """Make a legal move; the last seat to be done closes the round."""
        make(self, seat, move)

    def run(self, rng: Rng, limit: int) -> int:
        """Make random moves to the end, or until limit are made."""
        if rng is None:
            raise TypeError("drawing needs a generator")
        made = 0
        while made < limit:
            if self.phase == BID:
                seat = bits.lowest(self.pending)
            elif self.phase == SHARE:
                seat = self.takers[0]
            else:
                break
            make(self, seat, choose(self, seat, rng))
            made += 1
        return made

    def seen(self, seat: int, move: int) -> int:
        """S5: of a bid, that a seat is done with it."""
        if self.phase != BID:
            return move
        return DONE if move in (DONE, KEEP) else -1

    def check(self, seat: int, move: int) -> None:
        """Say by which rule a move is refused."""
        number = move - TAKE if move >= TAKE else move - LAY
        if not (move in (DONE, KEEP) or 0 <= number <= 50):
            raise IllegalMove("move.unknown", move=move)
        if self.phase == SHARE:
            if move < TAKE:
                raise IllegalMove("score5.sharing", "S7", spoils=self.named(self.spoils))
            if not self.spoils & self.deck.only[number]:
                card = self.deck.names[number]
                raise IllegalMove(
                    "score5.not_spoils", "S7", card=card, spoils=self.named(self.spoils)
                )
            return
        if move >= TAKE:
            raise IllegalMove("score5.bidding", "S5")
        if move == KEEP:
            if not may_keep(self, seat):
                raise IllegalMove("score5.keep", "S5")
            return
        if move == DONE or self.rest[seat] & self.deck.only[number]:
            return
        card = self.deck.names[number]
        if self.choosing[seat] & self.deck.only[number]:
            raise IllegalMove("score5.laid_already", "S5", card=card)
        if self.hands[seat] & self.deck.only[number]:
            raise IllegalMove("score5.order", "S5", card=card)
        raise IllegalMove("score5.not_in_hand", "S5", card=card, hand=self.named(self.hands[seat]))

    # What happened, for those who keep a log

    def tell_deal(self) -> None:
        """S2: everybody sees who has which set."""
        for seat in range(self.players):
            self.report(
                "dealt", seat=seat, set="ABCDE"[self.sets[seat]],
                cards=self.named(self.hands[seat]),
            )  # fmt: skip

    def tell_revealed(self) -> None:
        """S4."""
        card = self.deck.names[self.card]
        self.report("revealed", card=card, auction=AUCTIONS - self.piled)

    def tell_chosen(self, seat: int, card: int) -> None:
        """S5: hidden from the others until the bids are turned up."""
        self.report("chosen", seat=seat, card=self.deck.names[card])

    def tell_done(self, seat: int) -> None:
        """S5: which seats are done is public, what they lay is not."""
        self.report("done", seat=seat, laid=self.named(self.choosing[seat]))

    def tell_round(self, changed: int) -> None:
        """S5: how many each has laid, and who has changed, is public."""
        counts = [bits.popcount(self.laid[seat]) for seat in range(self.players)]
        who = [seat for seat in range(self.players) if changed >> seat & 1]
        self.report("round", round=self.round, counts=counts, changed=who)

    def tell_turned_up(self) -> None:
        """S6: all bids, with their sums."""
        self.report(
            "turned_up",
            bids=[self.named(self.laid[seat]) for seat in range(self.players)],
            sums=[sum_of(self, self.laid[seat]) for seat in range(self.players)],
        )

    def tell_won(self, seat: int) -> None:
        """S6: who takes the card; nobody is -1."""
        card = self.deck.names[self.card]
        if seat < 0:
            self.report("unsold", card=card)
        else:
            self.report("won", seat=seat, card=card)

    def tell_taken(self, seat: int, card: int) -> None:
        """S7."""
        self.report("taken", seat=seat, card=self.deck.names[card])

    # The state as data

    def named(self, cards: int) -> list[str]:
        """A set of cards as their names, in order."""
        names = []
        while cards:
            names.append(self.deck.names[bits.lowest(cards)])
            cards &= cards - 1
        return names

    def result(self) -> Result | None:
        """S9, S10: the highest score, equal ones by the highest tie-break value shown."""
        if self.phase != END:
            return None
        worth = [worth_of(self.deck, self.hands[seat], self.tops) for seat in range(self.players)]
        winners = tuple([seat for seat in range(self.players) if worth[seat] == max(worth)])
        return Result(tuple([both >> 8 for both in worth]), winners, "auctions")

    def position(self) -> dict[str, Any]:
        """The whole truth as JSON."""
        seats = range(self.players)
        names = self.deck.names
        return {
            "game": "score5",
            "options": self.game.written_options(),
            "sets": "".join(["ABCDE"[self.sets[seat]] for seat in seats]),
            "hands": [self.named(self.hands[seat]) for seat in seats],
            "pile": [names[self.pile[i]] for i in range(self.piled - 1, -1, -1)],
            "out": self.named(self.out),
            "auction": AUCTIONS - self.piled,
            "card": None if self.card == NONE else names[self.card],
            "phase": PHASES[self.phase],
            "round": self.round,
            "laid": [self.named(self.laid[seat]) for seat in seats],
            "choosing": [self.named(self.choosing[seat]) for seat in seats],
            "done": [self.phase == BID and not self.pending >> seat & 1 for seat in seats],
            "spoils": self.named(self.spoils),
            "takers": [self.takers[i] for i in range(self.players - 1)]
            if self.phase == SHARE
            else [],
            "rng": self.rng.text(),
        }

    def restore(self, position: dict[str, Any]) -> None:
        """Take over a position."""
        numbers = self.deck.numbers
        self.phase = PHASES.index(position["phase"])
        self.round = position["round"]
        self.card = NONE if position["card"] is None else numbers[position["card"]]
        self.out = self.set_of(position["out"])
        self.spoils = self.set_of(position["spoils"])
        self.piled = len(position["pile"])
        for i, card in enumerate(reversed(position["pile"])):
            self.pile[i] = numbers[card]
        for i, seat in enumerate(position["takers"]):
            self.takers[i] = seat
        left = [i for i in range(5) if "ABCDE"[i] not in position["sets"]]
        for i, number in enumerate(["ABCDE".index(letter) for letter in position["sets"]] + left):
            self.sets[i] = number
        self.pending = 0
        for seat in range(self.players):
            self.hands[seat] = self.set_of(position["hands"][seat])
            self.laid[seat] = self.set_of(position["laid"][seat])
            self.choosing[seat] = self.set_of(position["choosing"][seat])
            self.rest[seat] = after_last(self, self.hands[seat], self.choosing[seat])
            if self.phase == BID and not position["done"][seat]:
                self.pending |= 1 << seat

    def set_of(self, names: list[str]) -> int:
        """Cards by name as a set."""
        numbers = self.deck.numbers
        return sum([1 << n for n in [numbers[name] for name in names]])


# The steps that moves are made of: functions, so that C can inline them.


def may_keep(state: Score5, seat: int) -> bool:
    """S5: only what lies there is kept, and only before anything else is done."""
    return state.round > 1 and state.laid[seat] != 0 and state.choosing[seat] == 0


def choose(state: Score5, seat: int, rng: Rng) -> int:
    """A random legal move: S7 any of the spoils; S5 any card that may follow, or the end."""
    if state.phase == SHARE:
        return TAKE + bits.nth(state.spoils, rng.below(bits.popcount(state.spoils)))
    rest = state.rest[seat]
    n = bits.popcount(rest)
    k = rng.below(n + 2 if may_keep(state, seat) else n + 1)
    if k < n:
        return LAY + bits.nth(rest, k)
    return DONE if k == n else KEEP


def make(state: Score5, seat: int, move: int) -> None:
    """A card laid or taken, or the end of a bid; the last seat to be done closes the round."""
    if state.phase == SHARE:
        take(state, seat, move - TAKE)
    elif move >= LAY:
        state.choosing[seat] |= state.deck.only[move - LAY]
        state.rest[seat] &= state.deck.after[move - LAY]
        if state.log is not None:
            state.tell_chosen(seat, move - LAY)
    else:
        if move == KEEP:
            state.choosing[seat] = state.laid[seat]
        state.pending ^= 1 << seat
        if state.log is not None:
            state.tell_done(seat)
        if state.pending == 0:
            close_round(state)


def lay_pile(state: Score5, first: int, number: int) -> None:
    """S3: cards of the scratch pad into the pile, as far as it still lies there; the joker last."""
    state.pile[0] = 50
    for i in range(number):
        if first + i < state.piled:
            state.pile[first + i] = state.scratch[i]


def list_cards(state: Score5, cards: int) -> int:
    """Write the cards of a set to the scratch pad in order; how many they are."""
    n = 0
    while cards:
        state.scratch[n] = bits.lowest(cards)
        cards &= cards - 1
        n += 1
    return n


def draw_some(state: Score5, cards: int, number: int, rng: Rng) -> int:
    """That many cards of a set, any."""
    n = list_cards(state, cards)
    rng.shuffle(state.scratch, n)
    some = 0
    for i in range(number):
        some |= state.deck.only[state.scratch[i]]
    return some


def after_last(state: Score5, hand: int, choosing: int) -> int:
    """S5: cards are laid in order, so what may still be laid comes after the last one."""
    for card in range(50, -1, -1):
        if choosing & state.deck.only[card]:
            return hand & state.deck.after[card]
    return hand


def choose_anew(state: Score5, seat: int, rng: Rng) -> None:
    """Draw what a seat is choosing: by random steps if it is done, else some way towards that."""
    state.choosing[seat] = 0
    state.rest[seat] = state.hands[seat]
    move = LAY
    while move >= LAY:
        move = choose(state, seat, rng)
        if move >= LAY:
            state.choosing[seat] |= state.deck.only[move - LAY]
            state.rest[seat] &= state.deck.after[move - LAY]
    if move == KEEP:
        state.choosing[seat] = state.laid[seat]
    if state.pending >> seat & 1:
        n = rng.below(bits.popcount(state.choosing[seat]) + 1)
        chosen = state.choosing[seat]
        while n:
            chosen &= chosen - 1
            n -= 1
        state.choosing[seat] ^= chosen
    state.rest[seat] = after_last(state, state.hands[seat], state.choosing[seat])


def reveal(state: Score5) -> None:
    """S4: the next card, or the end."""
    for seat in range(state.players):
        state.laid[seat] = 0
    if state.piled == 0:
        state.phase = END
        state.card = NONE
    else:
        state.piled -= 1
        state.card = state.pile[state.piled]
        state.phase = BID
        state.round = 1
        open_round(state)
        if state.log is not None:
            state.tell_revealed()


def open_round(state: Score5) -> None:
    """S5: everybody may choose again."""
    state.pending = (1 << state.players) - 1
    for seat in range(state.players):
        state.choosing[seat] = 0
        state.rest[seat] = state.hands[seat]


def close_round(state: Score5) -> None:
    """S5: everybody is done; bidding is over when nobody changed, or after the last round."""
    changed = 0
    for seat in range(state.players):
        if state.choosing[seat] != state.laid[seat]:
            changed |= 1 << seat
        state.laid[seat] = state.choosing[seat]
        state.choosing[seat] = 0
        state.rest[seat] = 0
    if state.log is not None:
        state.tell_round(changed if state.round > 1 else 0)
    if state.round == state.rounds or (state.round > 1 and changed == 0):
        resolve(state)
    else:
        state.round += 1
        open_round(state)


def resolve(state: Score5) -> None:
    """S6-S8: the order of bids, who takes the card, and what the others may share."""
    if state.log is not None:
        state.tell_turned_up()
    for seat in range(state.players):
        rank = rank_of(state, seat, state.laid[seat])
        i = seat
        while i > 0:
            other = state.takers[i - 1]
            if rank_of(state, other, state.laid[other]) >= rank:
                break
            state.takers[i] = other
            i -= 1
        state.takers[i] = seat
    winner = state.takers[0]
    if state.laid[winner] == 0:
        state.out |= state.deck.only[state.card]
        if state.log is not None:
            state.tell_won(-1)
        reveal(state)
    else:
        if state.log is not None:
            state.tell_won(winner)
        state.spoils = state.laid[winner]
        state.hands[winner] = (state.hands[winner] ^ state.spoils) | state.deck.only[state.card]
        for i in range(1, state.players):
            state.takers[i - 1] = state.takers[i]
        state.card = NONE
        state.phase = SHARE


def rank_of(state: Score5, seat: int, bid: int) -> int:
    """S6, S7: who bid before who did not; by sum, then by the highest tie-break value."""
    if bid:
        return 1 << 24 | sum_of(state, bid) << 8 | tie_of(state, bid)
    return tie_of(state, state.hands[seat])


def sum_of(state: Score5, cards: int) -> int:
    """The values of a set of cards, added."""
    total = 0
    while cards:
        total += state.deck.value[bits.lowest(cards)]
        cards &= cards - 1
    return total


def tie_of(state: Score5, cards: int) -> int:
    """The highest tie-break value of a set of cards, 0 if it is empty."""
    highest = 0
    while cards:
        highest = max(highest, state.deck.tie[bits.lowest(cards)])
        cards &= cards - 1
    return highest


def worth_of(deck: Deck, hand: int, tops: list[int]) -> int:
    """S9, S10: the score of a hand times 256, and the highest tie-break value shown.

    `Deck.best` says the same by name; here it is fast. `tops` is room for six numbers.
    """
    joker = hand >> 50 & 1
    card = least = 0
    shown = tie = 0
    for family in range(6):
        tops[family] = -1
    hand &= ~(deck.only[50])
    while hand:
        card = bits.lowest(hand)
        hand &= hand - 1
        tops[deck.family[card]] = card
    place = -1
    if joker:
        least = deck.value[50]
        for family in range(5):
            card = tops[family]
            value = 0 if card < 0 else deck.value[card]
            if value < least or (
                place >= 0 and card >= 0 and value == least
                and deck.tie[card] < deck.tie[tops[place]]
            ):  # fmt: skip
                least = value
                place = family
    for family in range(5):
        card = tops[family]
        if family == place:
            card = 50
        if card >= 0:
            shown += deck.value[card]
            tie = max(tie, deck.tie[card])
    return shown * 256 + tie


def take(state: Score5, seat: int, card: int) -> None:
    """S7: one card of the spoils; then it is the next one's turn, or the next auction."""
    state.spoils ^= state.deck.only[card]
    state.hands[seat] |= state.deck.only[card]
    for i in range(state.players - 2):
        state.takers[i] = state.takers[i + 1]
    state.takers[state.players - 2] = seat
    if state.log is not None:
        state.tell_taken(seat, card)
    if state.spoils == 0:
        reveal(state)


# For those who think ahead: whole bids at once, on a state that is used again and again.


def become(state: Score5, other: Score5) -> None:
    """Take over what another state of the same game knows of an auction, but not who has chosen."""
    state.hands[:] = other.hands
    state.laid[:] = other.laid
    state.takers[:] = other.takers
    state.pile[:] = other.pile
    state.out = other.out
    state.spoils = other.spoils
    state.piled = other.piled
    state.phase = other.phase
    state.card = other.card


def settle(state: Score5, bids: list[int]) -> None:
    """S6: the bidding closes with these bids."""
    for seat in range(state.players):
        state.laid[seat] = bids[seat]
    resolve(state)


def hand_of(state: Score5, seat: int) -> int:
    """The cards of a seat, those laid too."""
    return state.hands[seat]


def spoils_of(state: Score5) -> int:
    """S7: what is left to be taken; 0 when nobody is taking."""
    return state.spoils


def on_block(state: Score5) -> int:
    """S4: the card that is bid for, or NONE."""
    return state.card


def auctions_left(state: Score5) -> int:
    """How many auctions are not over."""
    return state.piled + (1 if state.phase == BID else 0)
