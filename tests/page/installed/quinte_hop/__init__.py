"""Hop: a token each, and the first on the other side wins.

H1 two players   H2 a turn is a step or a pass   H3 the end

For tests of the page: a move of two clicks, and one that is a button.
"""

from quinte import GameDefinition, Grid, IllegalMove, Option, TurnState, fields

BOARD = Grid(4)
STEPS = [(a, b) for a in range(len(BOARD)) for b in range(len(BOARD)) if a != b]
LAST = 40


class Hop(TurnState):
    """A token of each seat on sixteen squares."""

    tokens: list[int | None] = fields.cells()
    turns: int = fields.field(0, low=0, high=LAST, shown=False)

    def deal(self, first: int) -> None:
        """H1: in opposite corners."""
        self.tokens[0], self.tokens[-1] = 0, 1
        self.to_move = max(first, 0)

    def legal_moves(self, seat: int) -> list[int]:
        """H2: to a free square beside, or nowhere."""
        here = self.tokens.index(seat)
        free = [each for each in BOARD.neighbours(here) if self.tokens[each] is None]
        return [0, *(1 + STEPS.index((here, each)) for each in free)]

    def illegal(self, seat: int, move: int) -> IllegalMove:
        """H2: too far, or not free."""
        return IllegalMove("hop.far", "H2")

    def apply(self, seat: int, move: int) -> None:
        """Step or pass."""
        self.turns += 1
        if move:
            here, there = STEPS[move - 1]
            self.tokens[here], self.tokens[there] = None, seat
            self.report("stepped", seat=seat, cell=BOARD.names[there])
        else:
            self.report("passed", seat=seat)
        if self.tokens[-1 if seat == 0 else 0] == seat:
            self.finish("arrived", winners=[seat])
        elif self.turns == LAST:
            self.finish("late")
        else:
            self.next_turn()


HOP = GameDefinition(
    name="hop",
    state=Hop,
    options=[Option("players", values=(2,), rule="H1")],
    board=BOARD,
    moves=("pass", *(f"{BOARD.names[a]}@{BOARD.names[b]}" for a, b in STEPS)),
    words=("pass",),
    points=False,
)
