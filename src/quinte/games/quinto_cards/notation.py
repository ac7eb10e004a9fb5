"""Moves and positions of Quinto as text: `R2:rc1`, `new:RED=w`, `stop`, `pass`, `give y30`."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from quinte.document import Fields, named
from quinte.errors import BadNotation, BadPosition, IllegalMove
from quinte.games.quinto_cards.deck import PHASES, Deck
from quinte.games.quinto_cards.layout import MOVES
from quinte.games.quinto_cards.rules import QuintoCards
from quinte.games.quinto_cards.view import quinto

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.state import State
    from quinte.engine.types import Position

COLOURS = "ryb"
LONGEST = 60
"""No text of a move is longer."""
MOVE = re.compile(r"(?:r([0-9]{1,3})|(new))\s*:\s*(\S*)")
GIFT = re.compile(r"give\s+(\S+)")
BEGUN = re.compile(r"(?:(r[0-9]{1,3}|new)\s*:?)|([^\s:]+)")


def _deck(game: Setup) -> Deck:
    deck: Deck = game.box[game.options["vier"]]
    return deck


def text(state: State, seat: int, move: int) -> str:
    """One move as text."""
    deck = _deck(state.game)
    if move >= MOVES["lay"]:
        row, face = divmod(move - MOVES["lay"], MOVES["row"])
        return f"R{row}:{deck.faces[face]}"
    if move >= MOVES["new"]:
        return f"new:{deck.faces[move - MOVES['new']]}"
    if move >= MOVES["give"]:
        return f"give {deck.prizes[move - MOVES['give']]}"
    return "stop" if move == MOVES["stop"] else "pass"


def parse(state: State, seat: int, text: str) -> tuple[int, ...]:
    """The move that a text stands for."""
    if len(text) > LONGEST or not text.isascii():
        raise BadNotation("quinto-cards.notation", text=text[:LONGEST])
    wanted = text.strip().lower()
    deck = _deck(state.game)
    if wanted in ("stop", "pass"):
        return (MOVES[wanted],)
    if match := GIFT.fullmatch(wanted):
        if match[1] not in deck.prize_numbers:
            raise BadNotation("quinto-cards.no_such_points", "Q2", text=text, card=match[1])
        return (MOVES["give"] + deck.prize_numbers[match[1]],)
    match = MOVE.fullmatch(wanted)
    if not match or not match[3]:
        raise BadNotation("quinto-cards.notation", text=text)
    face = _face(deck, match[3], text)
    if match[2]:
        return (MOVES["new"] + face,)
    if int(match[1]) >= 128:
        state.act_or_refuse(seat)
        rows = [row["id"] for row in state.position()["rows"]]
        raise IllegalMove("quinto-cards.no_row", "Q13", row=int(match[1]), rows=rows)
    return (MOVES["lay"] + int(match[1]) * MOVES["row"] + face,)


def _face(deck: Deck, written: str, text: str) -> int:
    """The number of `oc1`, `RED`, `==`, `RED=w` or `RED=b`, in small or capital letters."""
    name = written if len(written) == 3 and written[2:].isdigit() else written.upper()
    if len(name) == 5 and name[3] == "=":
        name = name[:4] + name[4].lower()
    if name in deck.numbers and name not in deck.faces_by_name:
        raise BadNotation("quinto-cards.which_side", "Q8", text=text, card=name)
    if name not in deck.faces_by_name:
        raise BadNotation("quinto-cards.no_such_card", "Q1", text=text, card=written)
    return int(deck.faces_by_name[name])


def explain(state: State, seat: int, text: str, told: dict[str, Any]) -> bool:
    """What a card would do; of an unfinished move (`R2:`, `new:` or a card alone), what may follow.

    A card laid tells `row`, `card`, how long the row would be and, if that completes it, `wins`:
    the prize, from whom a gift comes and which cards that may be.
    """
    wanted = text.strip().lower()
    begun = BEGUN.fullmatch(wanted) if len(text) <= LONGEST and text.isascii() else None
    if begun and wanted not in ("stop", "pass"):
        told |= _possible(state, seat, begun, text)
        return False
    (move,) = parse(state, seat, text)
    told |= _outcome(state, seat, move)
    state.game.after(state, seat, text)
    return True


def _possible(state: State, seat: int, begun: re.Match[str], text: str) -> dict[str, Any]:
    """The moves that begin with a row, or that play a card."""
    game = state.game
    texts = [game.text(state, seat, move) for move in state.moves(seat)]
    if begun[1]:
        start = "new:" if begun[1] == "new" else f"R{int(begun[1][1:])}:"
        return {"moves": [move for move in texts if move.startswith(start)]}
    deck = _deck(game)
    names = {card.lower(): card for card in deck.names}
    if begun[2] not in names:
        raise BadNotation("quinto-cards.notation", text=text)
    card = names[begun[2]]
    laid = [move for move in texts if ":" in move]
    return {"moves": [move for move in laid if deck.card_of(move.partition(":")[2]) == card]}


def _outcome(state: State, seat: int, move: int) -> dict[str, Any]:
    """What is public of a card laid: the row, its length, and what it would win."""
    if move < MOVES["new"]:
        return {}
    deck = _deck(state.game)
    position = state.position()
    if move < MOVES["lay"]:
        return {"row": None, "card": deck.faces[move - MOVES["new"]], "length": 1, "wins": None}
    number, face = divmod(move - MOVES["lay"], MOVES["row"])
    row = next((row for row in position["rows"] if row["id"] == number), None)
    if row is None:
        return {}
    length = len(row["cards"]) + 1
    wins = quinto(state.game, position, row, seat) if length == 5 else None
    return {"row": number, "card": deck.faces[face], "length": length, "wins": wins}


def pieces(game: Setup, position: Position) -> list[str]:
    """Every card: in hands, on rows, in both decks, won, out of the game."""
    deck = _deck(game)
    laid = [card for row in position["rows"] for card in row["cards"]]
    played = [deck.card_of(card) for card in (*laid, *position["removed"])]
    held = [card for hand in position["hands"] for card in hand]
    return [*held, *played, *position["draw"], *_points(position)]


def _points(position: Position) -> list[str]:
    heads = [row["head"] for row in position["rows"]]
    won = [card for cards in position["won"] for card in cards]
    seen = [card for card in (*heads, position["prize"]) if card is not None]
    return [*seen, *won, *position["points"]]


# Positions


def check(game: Setup, fields: Fields) -> None:
    """Refuse a position that cannot be, or that contradicts itself."""
    deck = _deck(game)
    _check_lists(game, fields, deck)
    _check_rows(game, fields, deck)
    _check_cards(game, fields, deck)
    _check_points(game, fields, deck)
    _check_turn(game, fields)
    state = game.blank()
    assert isinstance(state, QuintoCards)  # the registry pairs them
    state.restore(fields.data)  # from here on the rules are asked
    if fields.get("to_move") is None:
        _check_end(state, fields)
    else:
        _check_mover(state, fields)


def _check_lists(game: Setup, fields: Fields, deck: Deck) -> None:
    for name, known, rule in (("hands", deck.numbers, "Q11"), ("won", deck.prize_numbers, "Q2")):
        for seat, cards in enumerate(fields.for_seats(name, game.players, "Q10")):
            _check_known(f"{name}[{seat}]", cards, known, rule)
            if name == "hands" and len(cards) > 5:
                raise BadPosition("quinto-cards.hand", "Q17", seat=seat, found=len(cards), most=5)
    _check_known("draw", fields.get("draw"), deck.numbers, "Q1")
    _check_known("points", fields.get("points"), deck.prize_numbers, "Q2")
    _check_known("removed", fields.get("removed"), deck.faces_by_name, "Q15")
    if fields.get("prize") is not None:
        _check_known("prize", [fields.get("prize")], deck.prize_numbers, "Q2")
    for name in ("first_turns", "shown"):
        flags = fields.for_seats(name, game.players, "Q10")
        if not all(type(flag) is bool for flag in flags):
            raise BadPosition("quinto-cards.flags", field=name)


def _check_known(field: str, cards: object, known: dict[str, int], rule: str) -> None:
    if not isinstance(cards, list):
        raise BadPosition("document.type", field=field, found=named(cards), wanted="list")
    for card in cards:
        if not isinstance(card, str) or card not in known:
            raise BadPosition("quinto-cards.strange_card", rule, field=field, card=named(card))


def _check_rows(game: Setup, fields: Fields, deck: Deck) -> None:
    """Q4-Q9, Q14: rows as they can be laid, with ids in order."""
    ids = []
    for each in fields.rows("rows"):
        row = Fields(each, BadPosition)
        number = row.number("id", 1, 127)
        row.number("owner", 0, game.players - 1)
        cards = row.get("cards")
        _check_known(f"rows[{number}]", cards, deck.faces_by_name, "Q1")
        if not 1 <= len(cards) <= 4:
            raise BadPosition("quinto-cards.row_length", "Q9", row=number, found=len(cards))
        faces = [deck.faces_by_name[card] for card in cards]
        if deck.is_bridge(faces[0]):
            raise BadPosition("quinto-cards.bridge_first", "Q4", card=cards[0])
        for before, after in pairwise(faces):
            if not deck.follows(before, after):
                raise BadPosition(
                    "quinto-cards.no_join", _rule_after(deck, before), row=number,
                    card=deck.faces[after], before=deck.faces[before],
                )  # fmt: skip
        if row.get("head") is not None:
            _check_known("head", [row.get("head")], deck.prize_numbers, "Q14")
            if game.options["rules"] == "published":
                raise BadPosition("quinto-cards.no_heads", "Q14", row=number)
        row.close()
        ids.append(number)
    begun = len(ids) + len(fields.rows("removed")) // 5
    if sorted(set(ids)) != ids or (ids and ids[-1] > begun):
        raise BadPosition("quinto-cards.row_ids", "Q13", found=ids, most=begun)


def _rule_after(deck: Deck, face: int) -> str:
    return "Q7" if deck.is_bridge(face) else "Q6" if face >= 64 else "Q5"


def _check_cards(game: Setup, fields: Fields, deck: Deck) -> None:
    """Q1, Q2: every card of the box once, and removed ones in whole quintos."""
    found = Counter(pieces(game, fields.data))
    wanted = Counter([*deck.every_card(), *deck.points_left([])])
    for card in sorted(found | wanted):
        if found[card] != wanted[card]:
            code = "quinto-cards.doubled" if found[card] > wanted[card] else "quinto-cards.missing"
            rule = "Q2" if card in deck.prize_numbers else "Q1"
            raise BadPosition(code, rule, card=card, found=found[card], wanted=wanted[card])
    removed = [deck.faces_by_name[card] for card in fields.rows("removed")]
    if len(removed) % 5:
        raise BadPosition("quinto-cards.removed", "Q15", found=len(removed))
    for start in range(0, len(removed), 5):
        row = removed[start : start + 5]
        ends = deck.is_bridge(row[0]) or deck.is_bridge(row[4])
        if ends or not all(map(deck.follows, row, row[1:])):
            cards = [deck.faces[face] for face in row]
            raise BadPosition("quinto-cards.no_quinto", "Q9", cards=cards)


def _check_points(game: Setup, fields: Fields, deck: Deck) -> None:
    """Q3, Q14, Q18, Q20: the deck by colours, the prize, and the phase that they mean."""
    colours = [COLOURS.index(card[0]) for card in fields.rows("points")]
    if colours != sorted(colours):
        raise BadPosition("quinto-cards.point_order", "Q3")
    out = [COLOURS.index(card[0]) for card in _points(fields.data)[: -len(colours) or None]]
    for colour in range(2):
        if colour in colours and any(other > colour for other in out):
            raise BadPosition("quinto-cards.point_order", "Q3")
    phase = PHASES[max(out, default=0)]
    if fields.text("phase") != phase:
        raise BadPosition("quinto-cards.phase", "Q18", found=fields.get("phase"), wanted=phase)
    published = game.options["rules"] == "published"
    if published == (fields.get("prize") is None) and (colours or not published):
        code = "quinto-cards.prize_missing" if published else "quinto-cards.no_prize"
        raise BadPosition(code, "Q14")
    heads = [row["head"] for row in fields.rows("rows")]
    placed = [COLOURS.index(head[0]) for head in heads if head is not None]
    if placed != sorted(placed):
        raise BadPosition("quinto-cards.head_order", "Q14", heads=[head for head in heads if head])
    if not published and None in heads and (colours or any(heads[heads.index(None) :])):
        raise BadPosition("quinto-cards.headless", "Q20")


def _check_turn(game: Setup, fields: Fields) -> None:
    """The turn in progress: which row, how many cards, a quinto, a gift that is due."""
    turn = Fields(fields.table("turn"), BadPosition)
    row = _current_row(turn, fields)
    if type(turn.get("completed")) is not bool:
        raise BadPosition("quinto-cards.flags", field="completed")
    giver = turn.seat("giver", game.players)
    turn.close()
    to_move = fields.seat("to_move", game.players)
    laid = turn.get("laid")
    if row is not None and laid > len(row["cards"]):
        raise BadPosition("quinto-cards.laid", "Q13", laid=laid)
    if to_move is not None:
        _check_begun(fields, turn, row, to_move)
        _check_giver(game, turn, to_move)
    elif laid or turn.get("completed") or giver is not None:
        raise BadPosition("quinto-cards.turn_over", "Q19")


def _current_row(turn: Fields, fields: Fields) -> dict[str, Any] | None:
    """The row of a turn, which there is as soon as a card was laid."""
    laid = turn.number("laid", 0, 4)
    number = None if turn.get("row") is None else turn.number("row", 1, 127)
    rows = {each["id"]: each for each in fields.rows("rows")}
    if number is not None and number not in rows:
        raise BadPosition("quinto-cards.no_row", "Q13", row=named(number), rows=list(rows))
    if (number is None) != (laid == 0):
        raise BadPosition("quinto-cards.laid", "Q13", laid=laid)
    return None if number is None else rows[number]


def _check_begun(fields: Fields, turn: Fields, row: dict[str, Any] | None, to_move: int) -> None:
    """Q12, Q15: a first turn, and one that goes on after a quinto, begin an own row."""
    completed = turn.get("completed")
    elsewhere = row is not None and (
        row["owner"] != to_move or turn.get("laid") != len(row["cards"])
    )
    first = not fields.rows("first_turns")[to_move]
    if first and (completed or elsewhere):
        raise BadPosition("quinto-cards.first_turn", "Q12")
    if completed and elsewhere:
        raise BadPosition("quinto-cards.must_begin", "Q15")
    if completed and not fields.rows("removed"):
        raise BadPosition("quinto-cards.removed", "Q15", found=0)


def _check_giver(game: Setup, turn: Fields, to_move: int) -> None:
    """Q18: who owns a completed row chooses what to give, before the turn goes on."""
    giver = turn.get("giver")
    wrong = not game.options["giver_chooses"] or giver == to_move or not turn.get("completed")
    if giver is not None and (wrong or turn.get("row") is not None):
        raise BadPosition("quinto-cards.giver", "Q18", seat=giver)


def _check_mover(state: QuintoCards, fields: Fields) -> None:
    """Q12, Q15, Q17-Q19: hands as large as they can be, and a mover that can move."""
    to_move, turn, draw = fields.get("to_move"), fields.table("turn"), fields.rows("draw")
    giver, hand = turn["giver"], fields.rows("hands")[to_move]
    if giver is not None and not state.gifts():
        raise BadPosition("quinto-cards.giver", "Q18", seat=giver)
    _check_hands(fields)
    if not hand and giver is None:
        raise BadPosition("quinto-cards.no_cards", "Q19", seat=to_move)
    if not draw and not all(fields.rows("first_turns")):
        raise BadPosition("quinto-cards.first_turns", "Q12")
    _check_first_turns(fields)
    first = not fields.rows("first_turns")[to_move]
    if first and turn["laid"] == 0 and state.is_dealt_anew(hand):
        raise BadPosition("quinto-cards.redeal", "Q12", seat=to_move)
    if draw and any(fields.rows("shown")):
        raise BadPosition("quinto-cards.shown", "Q19", seat=fields.rows("shown").index(True))
    _check_quinto(state, fields)
    if not draw and turn["laid"] == 0 and giver is None and not state.somebody_lays():
        raise BadPosition("quinto-cards.is_over", "Q19")


def _check_hands(fields: Fields) -> None:
    """Q17: five cards each while there is a pile, but for those laid in this turn."""
    to_move, turn = fields.get("to_move"), fields.table("turn")
    for seat, hand in enumerate(fields.rows("hands")):
        most = 5
        if seat == to_move:
            most = 5 - turn["laid"] - (1 if turn["completed"] else 0)
        exact = fields.rows("draw") and (seat != to_move or not turn["completed"])
        if len(hand) > most or (exact and len(hand) != most):
            raise BadPosition("quinto-cards.hand", "Q17", seat=seat, found=len(hand), most=most)


def _check_first_turns(fields: Fields) -> None:
    """Q12: first turns go round once, each begins a row, and nobody completes one before."""
    had, to_move = fields.rows("first_turns"), fields.get("to_move")
    current = fields.table("turn")["row"]
    rows = [row for row in fields.rows("rows") if row["id"] != current or had[to_move]]
    for seat, done in enumerate(had):
        if not done and (fields.rows("won")[seat] or seat in [row["owner"] for row in rows]):
            raise BadPosition("quinto-cards.has_begun", "Q12", seat=seat)
    if all(had):
        return
    waiting = [seat for seat, done in enumerate(had) if not done]
    if waiting != sorted((to_move + i) % len(had) for i in range(len(waiting))):
        raise BadPosition("quinto-cards.first_round", "Q12", seat=to_move, waiting=waiting)
    if fields.rows("removed"):
        raise BadPosition("quinto-cards.early_quinto", "Q12", seat=to_move)


def _check_quinto(state: QuintoCards, fields: Fields) -> None:
    """Q14-Q16: what the row that this turn has begun or completed leaves behind."""
    to_move, turn, rows = fields.get("to_move"), fields.table("turn"), fields.rows("rows")
    hand = fields.rows("hands")[to_move]
    current = next((row for row in rows if row["id"] == turn["row"]), None)
    if current is not None and turn["laid"] == len(current["cards"]):
        begun = len(rows) + len(fields.rows("removed")) // 5
        if current["id"] != begun or current["owner"] != to_move:
            raise BadPosition("quinto-cards.not_new", "Q13", row=current["id"], seat=to_move)
    if not turn["completed"]:
        return
    if not fields.rows("won")[to_move] and (fields.rows("points") or fields.get("prize")):
        raise BadPosition("quinto-cards.not_won", "Q15", seat=to_move)
    new_row = state.new_row()
    if new_row == "may not" and turn["giver"] is None:
        raise BadPosition("quinto-cards.turn_ends", "Q15")
    if new_row == "must" and current is None and set(hand) == {"=="}:
        raise BadPosition("quinto-cards.only_bridges", "Q16")


def _check_end(state: QuintoCards, fields: Fields) -> None:
    """Q19: the game is over when the pile is empty and nobody can lay."""
    if fields.rows("draw") or state.somebody_lays():
        raise BadPosition("quinto-cards.not_over", "Q19")
    if not all(fields.rows("first_turns")):
        raise BadPosition("quinto-cards.first_turns", "Q12")
