"""Why a move is refused, by code and rule."""

from __future__ import annotations

from quinte.errors import IllegalMove
from quinte.games.quinto_cards.deck import FIFTH
from quinte.games.quinto_cards.layout import GIVE, LAY, NEW, PASS, ROW, STOP, Layout


def refuse(state: Layout, seat: int, move: int) -> None:
    """Raise for a move that the rules do not allow to a seat that lays cards."""
    if GIVE <= move < NEW:
        raise IllegalMove("quinto-cards.no_gift", "Q18")
    if move == STOP:
        if state.completed:
            raise IllegalMove("quinto-cards.must_begin", "Q15")
        raise IllegalMove("quinto-cards.lay_first", "Q13")
    if move == PASS:
        rule = "Q13" if state.piled else "Q19"
        raise IllegalMove("quinto-cards.can_lay", rule)
    face = move - NEW if move < LAY else (move - LAY) % ROW
    if move < 0 or not 0 <= face < FIFTH or move >= LAY + 128 * ROW:
        raise IllegalMove("move.unknown", move=move)
    if not [card for card in state.hand_of(seat) if face in state.deck.faces_of(card)]:
        raise IllegalMove(
            "quinto-cards.not_in_hand", "Q13", card=state.deck.faces[face],
            hand=state.hand_of(seat),
        )  # fmt: skip
    if move < LAY:
        refuse_new(state, face)
    refuse_lay(state, (move - LAY) // ROW, face)


def refuse_new(state: Layout, face: int) -> None:
    """Why a row may not be begun with a face that is held."""
    if state.current >= 0:
        row = state.ids[state.current]
        raise IllegalMove("quinto-cards.one_row", "Q13", row=row)
    raise IllegalMove("quinto-cards.bridge_first", "Q4", card=state.deck.faces[face])


def refuse_lay(state: Layout, number: int, face: int) -> None:
    """Why a face that is held may not be laid on a row."""
    card = state.deck.faces[face]
    if not state.had >> state.seat & 1 and state.current < 0:
        raise IllegalMove("quinto-cards.first_turn", "Q12")
    if state.completed and state.current < 0:
        raise IllegalMove("quinto-cards.must_begin", "Q15")
    ids = [state.ids[row] for row in range(state.rows)]
    if number not in ids:
        raise IllegalMove("quinto-cards.no_row", "Q13", row=number, rows=ids)
    row = ids.index(number)
    if state.current not in (-1, row):
        raise IllegalMove("quinto-cards.one_row", "Q13", row=state.ids[state.current])
    last = state.cards[5 * row + state.length[row] - 1]
    before = state.deck.faces[last]
    if state.deck.is_bridge(face) and state.length[row] == 4:
        raise IllegalMove("quinto-cards.bridge_fifth", "Q7", card=card)
    if not state.deck.follows(last, face):
        if state.deck.is_bridge(last):
            raise IllegalMove("quinto-cards.after_bridge", "Q7", card=card, before=before)
        if last >= 64:
            raise IllegalMove("quinto-cards.after_word", "Q6", card=card, before=before)
        raise IllegalMove("quinto-cards.after_combination", "Q5", card=card, before=before)
    if not state.had >> state.seat & 1:
        raise IllegalMove("quinto-cards.first_quinto", "Q12")
    raise IllegalMove("quinto-cards.stuck", "Q16", row=number)
