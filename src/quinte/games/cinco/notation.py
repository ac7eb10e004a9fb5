"""Moves and positions of Cinco as text: `draw`, `swap`, `52@60`, `88!`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from quinte.document import named
from quinte.errors import BadNotation, BadPosition
from quinte.games.cinco.rules import MOVES

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.document import Fields
    from quinte.engine.state import State
    from quinte.engine.types import Position
    from quinte.games.cinco.board import Board

CARDS = range(1, 91)
CELLS = frozenset(map(str, CARDS))
HAND = 4
FIVE = 5
NAMES = {move: name for name, move in MOVES.items()}
MOVE = re.compile(r"([0-9]{1,3})\s*(?:@\s*([0-9]{1,3})|(!))", re.ASCII)
UNFINISHED = re.compile(r"([0-9]{1,3})\s*@?", re.ASCII)


def text(state: State, seat: int, move: int) -> str:
    """One move as text."""
    if move in NAMES:
        return NAMES[move]
    card, cell = move >> 7, move & 127
    return f"{card}@{cell}" if cell else f"{card}!"


def parse(state: State, seat: int, text: str) -> tuple[int, ...]:
    """The move that a text stands for."""
    wanted = text.strip().lower()
    if wanted in MOVES:
        return (MOVES[wanted],)
    match = MOVE.fullmatch(wanted)
    if not match:
        raise BadNotation("cinco.notation", text=text)
    card = _card(match[1], text)
    if match[3]:
        return (card << 7,)
    cell = int(match[2])
    if cell not in CARDS:
        raise BadNotation("cinco.no_such_cell", "C1", text=text, cell=cell)
    return (card << 7 | cell,)


def _card(digits: str, text: str) -> int:
    card = int(digits)
    if card not in CARDS:
        raise BadNotation("cinco.no_such_card", "C2", text=text, card=card)
    return card


def explain(state: State, seat: int, text: str, told: dict[str, Any]) -> bool:
    """What a move would do: the cells a card may take, and whether a token there ends the game."""
    unfinished = UNFINISHED.fullmatch(text.strip())
    if unfinished:
        card = _card(unfinished[1], text)
        moves = state.moves(state.act_or_refuse(seat))
        told["card"] = card
        told["cells"] = [move & 127 for move in moves if move >> 7 == card and move & 127]
        told["discard"] = card << 7 in moves
        return False
    (move,) = parse(state, seat, text)
    after = state.game.after(state, seat, text)
    cell = move & 127 if move not in NAMES else 0
    if move not in NAMES:
        told["card"] = move >> 7
    if cell:
        told["cell"] = cell
        position, board = after.position(), state.game.box
        told["longest"] = _longest(position, cell, board.lines)
        longest = _longest(position, cell, _open(position, cell, board))
        told["open"] = longest >= min(told["longest"], FIVE)
    result = after.result()
    told["result"] = result.as_json() if result else None
    return True


def _longest(position: Position, cell: int, lines: Iterable[Sequence[int]]) -> int:
    """How many tokens of its team stand in an unbroken line with the one on the cell."""
    tokens = position["board"]
    team = tokens[str(cell)]
    longest = 1
    for line in (line for line in lines if cell in line):
        own = [tokens.get(str(other)) == team for other in line]
        runs = [[*run] for mine, run in groupby(range(len(line)), own.__getitem__) if mine]
        longest = max(longest, *(len(run) for run in runs if line.index(cell) in run))
    return longest


def _open(position: Position, cell: int, board: Board) -> list[list[int]]:
    """C11: the fives on which the team on a cell may still have five."""
    tokens = position["board"]
    team = tokens[str(cell)]
    return [five for five in board.fives if all(tokens.get(str(c), team) == team for c in five)]


def pieces(game: Setup, position: Position) -> list[str]:
    """Every card; tokens that are not on the board are not in a position."""
    hands = [card for hand in position["hands"] for card in hand]
    return [f"card {card}" for card in [*position["draw"], *position["discard"], *hands]]


def check(game: Setup, fields: Fields) -> None:
    """Refuse a position that cannot be; whether its game is over, the rules see for themselves."""
    _check_board(game, fields)
    _check_cards(game, fields)
    fields.seat("to_move", game.players)
    fields.number("stall", 0, game.options["stall_limit"] * game.players)


def _check_board(game: Setup, fields: Fields) -> None:
    board = fields.table("board")
    teams = len(game.sides)
    for cell, team in board.items():
        if cell not in CELLS:
            raise BadPosition("cinco.no_such_cell", "C1", text=cell, cell=cell)
        fields.whole(team, f"board[{cell}]", 0, teams - 1)
    placed = Counter(board.values())
    tokens = game.box.tokens
    for team in range(teams):
        if placed[team] > tokens:
            raise BadPosition(
                "cinco.too_many_tokens", "C2", team=team, found=placed[team], most=tokens
            )
    _check_ends(game, board, [team for team in range(teams) if placed[team] == tokens])


def _check_ends(game: Setup, board: dict[str, int], spent: list[int]) -> None:
    """The game ends at once, so a board shows one end at most, made by one token."""
    fives: dict[int, list[frozenset[int]]] = {}
    for team in range(len(game.sides)):
        tokens = {int(cell) for cell, owner in board.items() if owner == team}
        filled = [straight for straight in game.box.straights if straight <= tokens]
        if filled:
            fives[team] = filled
    if len(fives) > 1:
        raise BadPosition("cinco.two_winners", "C11", teams=sorted(fives))
    for team, straights in fives.items():
        if not straights[0].intersection(*straights[1:]):
            raise BadPosition("cinco.won_twice", "C11", team=team)
    ended = sorted({*fives, *spent})
    if len(ended) > 1:
        raise BadPosition("cinco.two_ends", "C12", teams=ended)


def _check_cards(game: Setup, fields: Fields) -> None:
    hands = fields.rows("hands")
    if len(hands) != game.players:
        raise BadPosition("cinco.hands", "C3", found=len(hands), players=game.players)
    seen: Counter[int] = Counter()
    for seat, hand in enumerate(hands):
        name = f"hands[{seat}]"
        if not isinstance(hand, list):
            raise BadPosition("document.type", field=name, found=named(hand), wanted="list")
        if len(hand) > HAND:
            raise BadPosition("cinco.hand_too_large", "C5", seat=seat, found=len(hand))
        seen.update(fields.whole(card, name, CARDS[0], CARDS[-1]) for card in hand)
    for name in ("draw", "discard"):
        cards = fields.rows(name)
        seen.update(fields.whole(card, name, CARDS[0], CARDS[-1]) for card in cards)
    doubled = [card for card in CARDS if seen[card] > 1]
    missing = [card for card in CARDS if not seen[card]]
    if doubled:
        raise BadPosition("cinco.doubled", "C2", cards=doubled)
    if missing:
        raise BadPosition("cinco.missing", "C2", cards=missing)
