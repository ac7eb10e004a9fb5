"""The rules of Cinco.

C1  the board           C6  swap a full hand       C11 five in a line wins
C2  cards and tokens    C7  place a token          C12 the last token, a full board
C3  players and teams   C8  what a hand allows     C13 too long without a token
C4  the deal            C9  the discards return
C5  draw a card         C10 dead cards

A move is `card << 7 | cell`: a token on the cell, or without a cell (0) a dead card discarded. Two
moves have no card: DRAW and SWAP.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from quinte.engine import bits
from quinte.engine.result import Result
from quinte.engine.rng import Rng
from quinte.engine.state import OPEN_TABLE, State
from quinte.errors import BadPosition, IllegalMove
from quinte.games.cinco.board import Board, unpack

if TYPE_CHECKING:
    from quinte.definition.game import Game

COMPILED = not __file__.endswith(".py")

CELLS = 90
HAND = 4
LINES = 33

DRAW = 0
SWAP = 1

BLOCKED = 0
JOKER = 1
DISCARD = 2
DEAD_CARDS = {"blocked": BLOCKED, "joker": JOKER, "discard": DISCARD}

GOING_ON = 0
LINE = 1
LAST_TOKEN = 2
FULL_BOARD = 3
STALLED = 4
REASONS = ("", "line", "last_token", "full_board", "stalled")
RULES = ("", "C11", "C12", "C12", "C13")

DEALT = 0
BEGINS = 1
DRAWN = 2
DISCARDED = 3
PLACED = 4
RESHUFFLED = 5
MOVES = {"draw": DRAW, "swap": SWAP}
"""The moves without a card, for other modules: compiled, the constants are not visible."""

FACTS = ("dealt", "begins", "drawn", "discarded", "placed", "reshuffled")


class Cinco(State):
    """A game of Cinco."""

    def __init__(self, game: Game) -> None:
        State.__init__(self, game)
        if not COMPILED:
            self.blank()
        options = game.options
        self.teams = len(self.sides(options))
        self.dead = DEAD_CARDS[options["dead_cards"]]
        self.limit = options["stall_limit"] * self.players
        self.board: Board = game.box
        clear(self)

    @classmethod
    def unpack(cls, components: Mapping[str, Any]) -> Board:
        """C1, C2: the board of a box, and the tokens of a team."""
        return unpack(components)

    def blank(self) -> None:
        """Plain Python only: compiled, these are part of the object."""
        self.free_low = self.free_high = 0  # free cells
        self.lines = [0] * 99  # tokens of a team on each line, 33 a team
        self.left = bytearray(3)  # tokens a team still has
        self.hands = bytearray(24)  # four places a seat, ascending
        self.sizes = bytearray(6)
        self.pile = bytearray(CELLS)  # the next card last
        self.discards = bytearray(CELLS)  # the oldest first
        self.piled = self.discarded = 0
        self.to_move = self.stall = 0
        self.ending = GOING_ON
        self.winner = -1

    @classmethod
    def sides(cls, options: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
        """C3: teams alternate round the table."""
        players = options["players"]
        teams = {2: 2, 3: 3, 4: 2}.get(players) or options["teams"]
        return tuple(tuple(range(team, players, teams)) for team in range(teams))

    # Setting up

    def deal(self, first: int) -> None:
        """C4: shuffle, four cards each; the first seat is given or drawn."""
        clear(self)
        self.rng.shuffle(self.pile, CELLS)
        for seat in range(self.players):
            for _ in range(HAND):
                take(self, seat)
        self.to_move = self.rng.below(self.players) if first < 0 else first
        if self.log is not None:
            self.tell_deal()

    def redeal(self, seat: int, rng: Rng) -> None:
        """Resample other hands and the order of the pile."""
        if rng is None:
            raise TypeError("drawing needs a generator")
        low = self.board.low[1]
        high = self.board.high[1]
        for i in range(self.discarded):
            low ^= self.board.only_low[self.discards[i]]
            high ^= self.board.only_high[self.discards[i]]
        for other in range(self.players):
            if seat in (other, OPEN_TABLE):
                for i in range(HAND * other, HAND * other + self.sizes[other]):
                    low ^= self.board.only_low[self.hands[i]]
                    high ^= self.board.only_high[self.hands[i]]
        n = 0
        while low:
            self.pile[n] = bits.lowest(low) + 1
            low &= low - 1
            n += 1
        while high:
            self.pile[n] = bits.lowest(high) + 65
            high &= high - 1
            n += 1
        self.piled = n
        rng.shuffle(self.pile, n)
        for other in range(self.players):
            if seat not in (other, OPEN_TABLE):
                n = self.sizes[other]
                self.sizes[other] = 0
                for _ in range(n):
                    take(self, other)

    # Moves

    def turn(self) -> int:
        """The seat to move, -1 at the end."""
        return -1 if self.ending else self.to_move

    def moves(self, seat: int) -> list[int]:
        """C5-C8, C10: draw or swap, then every card with every cell it may take, both ascending."""
        out: list[int] = []
        if self.ending or seat != self.to_move:
            return out
        n = self.sizes[seat]
        out.append(DRAW if n < HAND else SWAP)
        for i in range(n):
            card = self.hands[HAND * seat + i]
            if may_discard(self, card):
                out.append(card << 7)
            low = open_low(self, card)
            high = open_high(self, card)
            while low:
                out.append(card << 7 | bits.lowest(low) + 1)
                low &= low - 1
            while high:
                out.append(card << 7 | bits.lowest(high) + 65)
                high &= high - 1
        return out

    def draw(self, seat: int, rng: Rng) -> int:
        """A random legal move."""
        if rng is None:
            raise TypeError("drawing needs a generator")
        return choose(self, seat, rng)

    def apply(self, seat: int, move: int) -> None:
        """Make a legal move: exactly one action a turn."""
        make(self, seat, move)

    def run(self, rng: Rng, limit: int) -> int:
        """Make random moves to the end, or until limit are made."""
        if rng is None:
            raise TypeError("drawing needs a generator")
        made = 0
        while made < limit and not self.ending:
            seat = self.to_move
            make(self, seat, choose(self, seat, rng))
            made += 1
        return made

    def check(self, seat: int, move: int) -> None:
        """Say by which rule a move is refused."""
        size = self.sizes[seat]
        if move == DRAW:
            if size == HAND:
                raise IllegalMove("cinco.hand_full", "C5")
            return
        if move == SWAP:
            if size < HAND:
                raise IllegalMove("cinco.hand_not_full", "C6", size=size)
            return
        card = move >> 7
        cell = move & 127
        if not (1 <= card <= CELLS and cell <= CELLS):
            raise IllegalMove("move.unknown", move=move)
        if size == 0:
            raise IllegalMove("cinco.hand_empty", "C8")
        for i in range(size):
            if self.hands[HAND * seat + i] == card:
                break
        else:
            hand = [self.hands[HAND * seat + i] for i in range(size)]
            raise IllegalMove("cinco.not_in_hand", "C7", card=card, hand=hand)
        low = self.free_low & self.board.low[card]
        high = self.free_high & self.board.high[card]
        dead = low == 0 and high == 0
        if cell == 0:
            if self.dead != DISCARD:
                raise IllegalMove("cinco.discard_unknown", "C10", card=card)
            if not dead:
                raise IllegalMove("cinco.not_dead", "C10", card=card)
            return
        if dead and self.dead == BLOCKED:
            raise IllegalMove("cinco.dead_blocked", "C10", card=card)
        if dead and self.dead == DISCARD:
            raise IllegalMove("cinco.dead_discard", "C10", card=card)
        if not is_free(self, cell):
            raise IllegalMove("cinco.taken", "C7", cell=cell)
        if cell < card and not dead:
            raise IllegalMove("cinco.too_low", "C7", card=card, cell=cell)

    # What happened, for those who keep a log

    def tell_deal(self) -> None:
        """Report the hands, and who begins."""
        for seat, hand in enumerate(self.open_hands()):
            self.report(FACTS[DEALT], seat=seat, cards=hand)
        self.report(FACTS[BEGINS], seat=self.to_move)

    def tell(self, what: int, seat: int, card: int, cell: int) -> None:
        """Report one fact."""
        fact: dict[str, Any] = {}
        if seat >= 0:
            fact["seat"] = seat
        if card:
            fact["card"] = card
        if cell:
            fact["cell"] = cell
            fact["team"] = seat % self.teams
        if what == RESHUFFLED:
            fact["cards"] = self.piled
        self.report(FACTS[what], **fact)

    # The state as data

    def open_hands(self) -> list[list[int]]:
        """All hands, ascending."""
        return [
            [self.hands[HAND * seat + i] for i in range(self.sizes[seat])]
            for seat in range(self.players)
        ]

    def result(self) -> Result | None:
        """C11: the winning team's seats share the win. C12, C13: nobody wins."""
        if self.ending == GOING_ON:
            return None
        scores = tuple(int(seat % self.teams == self.winner) for seat in range(self.players))
        winners = tuple(seat for seat in range(self.players) if scores[seat])
        return Result(scores, winners, REASONS[self.ending])

    def position(self) -> dict[str, Any]:
        """The whole truth as JSON."""
        return {
            "game": "cinco",
            "options": self.game.written_options(),
            "board": {
                str(cell): team_on(self, cell)
                for cell in range(1, CELLS + 1)
                if not is_free(self, cell)
            },
            "hands": self.open_hands(),
            "draw": [self.pile[i] for i in range(self.piled - 1, -1, -1)],
            "discard": [self.discards[i] for i in range(self.discarded)],
            "to_move": None if self.ending else self.to_move,
            "stall": self.stall,
            "rng": self.rng.text(),
        }

    def restore(self, position: dict[str, Any]) -> None:
        """Take over a position, and see whether its game is over."""
        clear(self)
        for cell, team in position["board"].items():
            place(self, team, int(cell))
        for seat, hand in enumerate(position["hands"]):
            for i, card in enumerate(sorted(hand)):
                self.hands[HAND * seat + i] = card
            self.sizes[seat] = len(hand)
        for i, card in enumerate(reversed(position["draw"])):
            self.pile[i] = card
        self.piled = len(position["draw"])
        for i, card in enumerate(position["discard"]):
            self.discards[i] = card
        self.discarded = len(position["discard"])
        self.stall = position["stall"]
        over = position["to_move"] is None
        if over and self.ending and self.stall:
            raise BadPosition("cinco.stall_after_end", "C13", stall=self.stall)
        if self.ending == GOING_ON and self.stall == self.limit:
            self.ending = STALLED
        if over and self.ending == GOING_ON:
            raise BadPosition("cinco.not_over", "C11")
        if not over and self.ending != GOING_ON:
            raise BadPosition("cinco.over", RULES[self.ending], reason=REASONS[self.ending])
        self.to_move = 0 if over else position["to_move"]


# The steps that moves are made of: functions, so that C can inline them.


def clear(state: Cinco) -> None:
    """An empty board, and all cards in order on the pile."""
    state.free_low = state.board.low[1]
    state.free_high = state.board.high[1]
    for i in range(99):
        state.lines[i] = 0
    for i in range(3):
        state.left[i] = state.board.tokens
    for i in range(6):
        state.sizes[i] = 0
    for i in range(CELLS):
        state.pile[i] = i + 1
    state.piled = CELLS
    state.discarded = 0
    state.stall = 0
    state.ending = GOING_ON
    state.winner = -1


def is_dead(state: Cinco, card: int) -> bool:
    """C10: whether no cell that the card may take is free."""
    low = state.free_low & state.board.low[card]
    high = state.free_high & state.board.high[card]
    return low == 0 and high == 0


def may_discard(state: Cinco, card: int) -> bool:
    """C10: whether a card of the hand may be discarded without a token."""
    return state.dead == DISCARD and is_dead(state, card)


def open_low(state: Cinco, card: int) -> int:
    """C7, C10: the cells that a token may be placed on with the card, up to 64."""
    if state.dead == JOKER and is_dead(state, card):
        return state.free_low
    return state.free_low & state.board.low[card]


def open_high(state: Cinco, card: int) -> int:
    """The same for the cells above 64."""
    if state.dead == JOKER and is_dead(state, card):
        return state.free_high
    return state.free_high & state.board.high[card]


def cells_open(state: Cinco, card: int) -> int:
    """How many moves the card gives: cells it may take, or its discard."""
    n = bits.popcount(state.free_low & state.board.low[card])
    n += bits.popcount(state.free_high & state.board.high[card])
    if n or not state.dead:
        return n
    if state.dead == DISCARD:  # C10
        return 1
    return bits.popcount(state.free_low) + bits.popcount(state.free_high)


def choose(state: Cinco, seat: int, rng: Rng) -> int:
    """A random legal move: choose its number, then find the card and the cell it stands for."""
    size = state.sizes[seat]
    if size == 0:
        return DRAW
    at = HAND * seat
    total = 1
    for i in range(size):
        total += cells_open(state, state.hands[at + i])
    k = rng.below(total)
    if k == 0:
        return DRAW if size < HAND else SWAP
    k -= 1
    card = state.hands[at]
    n = cells_open(state, card)
    while k >= n:
        k -= n
        at += 1
        card = state.hands[at]
        n = cells_open(state, card)
    low = state.free_low & state.board.low[card]
    high = state.free_high & state.board.high[card]
    if not low and not high:  # C10
        if state.dead == DISCARD:
            return card << 7
        low = state.free_low
        high = state.free_high
    n = bits.popcount(low)
    if k < n:
        return card << 7 | bits.nth(low, k) + 1
    return card << 7 | bits.nth(high, k - n) + 65


def make(state: Cinco, seat: int, move: int) -> None:
    """Make a legal move: exactly one action a turn."""
    if move == DRAW:  # C5
        card = take(state, seat)
        state.stall += 1
        if state.log is not None:
            state.tell(DRAWN, seat, card, 0)
    elif move == SWAP:  # C6
        for _ in range(HAND):
            discard(state, seat, state.hands[HAND * seat])
        for _ in range(HAND):
            card = take(state, seat)
            if state.log is not None:
                state.tell(DRAWN, seat, card, 0)
        state.stall += 1
    elif move & 127:  # C7
        discard(state, seat, move >> 7)
        place(state, seat % state.teams, move & 127)
        state.stall = 0
        if state.log is not None:
            state.tell(PLACED, seat, move >> 7, move & 127)
    else:  # C10
        discard(state, seat, move >> 7)
        state.stall += 1
    if state.stall == state.limit:  # C13
        state.ending = STALLED
    state.to_move = seat + 1 if seat + 1 < state.players else 0


def take(state: Cinco, seat: int) -> int:
    """Take the top card of the pile into the hand; which one it was."""
    if state.piled == 0:  # C9
        for i in range(state.discarded):
            state.pile[i] = state.discards[i]
        state.piled = state.discarded
        state.discarded = 0
        state.rng.shuffle(state.pile, state.piled)
        if state.log is not None:
            state.tell(RESHUFFLED, -1, 0, 0)
    state.piled -= 1
    card = state.pile[state.piled]
    at = HAND * seat + state.sizes[seat]
    while at > HAND * seat and state.hands[at - 1] > card:
        state.hands[at] = state.hands[at - 1]
        at -= 1
    state.hands[at] = card
    state.sizes[seat] += 1
    return card


def discard(state: Cinco, seat: int, card: int) -> None:
    """Lay a card of the hand on the discards."""
    at = HAND * seat
    while state.hands[at] != card:
        at += 1
    state.sizes[seat] -= 1
    end = HAND * seat + state.sizes[seat]
    while at < end:
        state.hands[at] = state.hands[at + 1]
        at += 1
    state.discards[state.discarded] = card
    state.discarded += 1
    if state.log is not None:
        state.tell(DISCARDED, seat, card, 0)


def place(state: Cinco, team: int, cell: int) -> None:
    """Put a token of the team on a cell, and see whether that ends the game."""
    state.free_low ^= state.board.only_low[cell]
    state.free_high ^= state.board.only_high[cell]
    state.left[team] -= 1
    for d in range(3):
        at = LINES * team + state.board.line[3 * cell + d]
        x = state.lines[at] | state.board.place[3 * cell + d]
        state.lines[at] = x
        pairs = x & x >> 1
        if pairs & pairs >> 2 & x >> 4:  # C11
            state.ending = LINE
            state.winner = team
    if state.ending == GOING_ON:  # C12
        if state.left[team] == 0:
            state.ending = LAST_TOKEN
        elif state.free_low == 0 and state.free_high == 0:
            state.ending = FULL_BOARD


def is_free(state: Cinco, cell: int) -> bool:
    """Whether no token stands on the cell."""
    low = state.free_low & state.board.only_low[cell]
    high = state.free_high & state.board.only_high[cell]
    return low != 0 or high != 0


def team_on(state: Cinco, cell: int) -> int:
    """The team whose token stands on the cell, -1 if none."""
    for team in range(state.teams):
        if state.lines[LINES * team + state.board.line[3 * cell]] & state.board.place[3 * cell]:
            return team
    return -1
