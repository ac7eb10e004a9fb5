"""What a bot of Cinco knows: what a token on a cell is worth, and what a card is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING, Any

from quinte.games.cinco.rollout import DRAWING, FREEDOM, OTHER, OWN, RolloutPolicy
from quinte.games.cinco.rules import MOVES

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.types import View

__all__ = ["RolloutPolicy", "appraise", "reasons"]

Reason = tuple[str, dict[str, Any]]
Straights = list[frozenset[int]]


def appraise(game: Setup, view: View, moves: Sequence[int]) -> list[float]:
    """How good each of the acting seat's moves looks: higher is better."""
    seat = view["seat"]
    team = seat % len(game.sides)
    board = {int(cell): owner for cell, owner in view["board"].items()}
    worth: dict[int, float] = {}
    for straight in game.box.straights:
        owners = [board[cell] for cell in straight if cell in board]
        if len(set(owners)) > 1:
            continue
        gain = (OWN if not owners or owners[0] == team else OTHER)[min(len(owners), 4)]
        for cell in straight:
            worth[cell] = worth.get(cell, 0.0) + gain
    free = {card: sum(n not in board for n in range(card, 91)) for card in view["hands"][seat]}
    values = []
    for move in moves:
        card, cell = move >> 7, move & 127
        if move in MOVES.values():
            values.append(DRAWING[len(view["hands"][seat])])
        elif cell:
            values.append(worth.get(cell, 0.0) - FREEDOM * free[card])
        else:
            values.append(DRAWING[3])
    return values


def reasons(game: Setup, view: View, move: int) -> list[Reason]:
    """Why a move: lines it completes, stops or builds, and who could answer."""
    seat = view["seat"]
    hand = view["hands"][seat]
    if move == MOVES["draw"]:
        return [("cinco.why.draw", {"n": len(hand) + 1})]
    if move == MOVES["swap"]:
        return [("cinco.why.swap", {})]
    card, cell = move >> 7, move & 127
    if not cell:
        return [("cinco.why.discard", {"card": card})]
    team = seat % len(game.sides)
    board = {int(name): owner for name, owner in view["board"].items()}
    through = [straight for straight in game.box.straights if cell in straight]
    if any(_gap(straight, board, team) == cell for straight in through):
        return [("cinco.why.five", {"cell": cell})]
    found = _stops(through, board, cell)[:1]
    if gaps := _gaps(through, {**board, cell: team}, team):
        found.append(_threat(game, view, card, gaps))
    found += _builds(through, board, team)
    if len(hand) > 1 and card == max(hand):
        found.append(("cinco.why.highest", {"card": card}))
    return found or [("cinco.why.place", {"cell": cell})]


def _stops(through: Straights, board: dict[int, int], cell: int) -> list[Reason]:
    """The lines of another team that lack nothing but the cell."""
    lines = ([board[other] for other in straight if other in board] for straight in through)
    return [
        ("cinco.why.stops", {"team": owners[0] + 1, "cell": cell})
        for owners in lines
        if len(owners) == 4 and len(set(owners)) == 1
    ]


def _builds(through: Straights, board: dict[int, int], team: int) -> list[Reason]:
    """How many lines of one's own, without another's token, grow: only the longest are named."""
    lines = ([board[other] for other in straight if other in board] for straight in through)
    grown = Counter(len(owners) + 1 for owners in lines if set(owners) <= {team})
    names = {3: "cinco.why.builds_3", 2: "cinco.why.builds_2", 1: "cinco.why.builds_1"}
    return [(why, {"n": grown[length]}) for length, why in names.items() if grown[length]][:1]


def _threat(game: Setup, view: View, card: int, gaps: list[int]) -> Reason:
    """Who could fill the gaps that the card opens: oneself, and how likely the next seat."""
    seat = view["seat"]
    left = [held for held in view["hands"][seat] if held != card]
    mine = any(held <= gap for held in left for gap in gaps)
    likely = _answered(game, view, left, gaps[0] if len(gaps) > 1 else gaps[-1], seat)
    threat = "cinco.why.threat_mine" if mine else "cinco.why.threat_none"
    return threat, {"cells": gaps, "percent": round(100 * likely)}


def _gaps(through: Straights, board: dict[int, int], team: int) -> list[int]:
    """The free cells that would complete a line of a team, lowest first."""
    found = {_gap(straight, board, team) for straight in through}
    return sorted(gap for gap in found if gap is not None)


def _gap(straight: frozenset[int], board: dict[int, int], team: int) -> int | None:
    """The free cell of a straight that holds four tokens of a team."""
    free = [cell for cell in straight if cell not in board]
    if len(free) != 1 or any(board[cell] != team for cell in straight if cell != free[0]):
        return None
    return free[0]


def _answered(game: Setup, view: View, left: Sequence[int], cell: int, seat: int) -> float:
    """How likely the next seat holds a card that could take a cell, from what this one sees."""
    following = (seat + 1) % game.players
    held = len(view["hands"][following])
    known = {*left, *view["discard"]}
    unseen = [card for card in range(1, 91) if card not in known]
    too_high = sum(card > cell for card in unseen)
    return 1.0 - comb(too_high, held) / comb(len(unseen), held)
