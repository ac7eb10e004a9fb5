"""The skeleton of a board game: three in a row."""

GAME = '''\
"""$title: three in a row win.

${letter}1 two players   ${letter}2 a turn   ${letter}3 three in a row win   ${letter}4 a full board
"""

from quinte import GameDefinition, Grid, IllegalMove, Option, TurnState, fields


class $rules(TurnState):
    """Tokens on the squares of a board."""

    tokens: list[int | None] = fields.cells()

    def legal_moves(self, seat: int) -> list[int]:
        """${letter}2: any free square."""
        return [cell for cell, token in enumerate(self.tokens) if token is None]

    def illegal(self, seat: int, move: int) -> IllegalMove:
        """${letter}2: why a square cannot be chosen."""
        cell = self.game.board.names[move]
        return IllegalMove("$name.taken", "${letter}2", cell=cell)

    def apply(self, seat: int, move: int) -> None:
        """Place a token."""
        board = self.game.board
        self.tokens[move] = seat
        self.report("placed", seat=seat, cell=board.names[move])
        lines = board.lines(3)[move]
        if any(all(self.tokens[cell] == seat for cell in line) for line in lines):
            self.finish("three", winners=[seat])  # ${letter}3
        elif None not in self.tokens:
            self.finish("full")  # ${letter}4
        else:
            self.next_turn()


GAME = GameDefinition(
    name="$name",
    state=$rules,
    options=[Option("players", values=(2,), rule="${letter}1")],
    board=Grid(3),
    points=False,
)
'''

TEXTS = """\
title = { en = "$title", fr = "$title" }
summary = { en = "Three in a row win.", fr = "Trois pions alignés gagnent." }
help = { en = "Name a free square: b2.", fr = "Nommez une case libre : b2." }
taken = { en = "{cell} is already taken", fr = "la case {cell} est déjà prise" }

[option]
players = { en = "Number of players.", fr = "Nombre de joueurs." }

[event]
placed = { en = "{name}: {cell}", fr = "{name} : {cell}" }

[reason]
three = { en = "three in a row", fr = "trois pions alignés" }
full = { en = "the board is full", fr = "le plateau est plein" }

[rule]
${letter}1 = { en = "Two players take turns.", fr = "Deux joueurs jouent à tour de rôle." }
${letter}2.en = "On your turn, place a token on a free square."
${letter}2.fr = "À votre tour, posez un pion sur une case libre."
${letter}3 = { en = "Three tokens in a row win.", fr = "Trois pions alignés gagnent." }
${letter}4 = { en = "A full board is a draw.", fr = "Un plateau plein est une partie nulle." }
"""

TESTS = """

def test_three_in_a_row_win() -> None:
    result = played("a1", "a2", "b1", "b2", "c1").result()
    assert result is not None
    assert (result.winners, result.reason) == ((0,), "three")


def test_a_square_is_taken_once() -> None:
    with pytest.raises(quinte.IllegalMove, match="b2 is already taken"):
        played("b2", "b2")
"""
