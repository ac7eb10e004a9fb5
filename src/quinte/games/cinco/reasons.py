"""Reasons for moves of Cinco: lines, who may complete them next, and how likely that is."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from math import comb
from typing import TYPE_CHECKING, Any

from quinte.engine.rng import Fast
from quinte.games.cinco.rules import MOVES

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.types import View

Reason = tuple[str, dict[str, Any]]
Tokens = dict[int, int]
"""The team on each cell that is not free."""
CARDS = 90
SWAPPED = 4
NO_WINNER: Reason = ("cinco.why.winless_end", {})
NO_FIVE: Reason = ("cinco.why.winless", {})
NOBODY: Reason = ("cinco.why.winless_all", {})
LIKELY = 0.1
"""A chance that explains more than what can be seen on the board."""
LOW = 0.3
"""A chance of a lower card that is no reason to draw one."""


def alike(game: Setup, view: View, move: int) -> Hashable:
    """A five is a five with any card; else cards that reach the same free cells are the same."""
    card, cell = move >> 7, move & 127
    board, team = tokens(view), view["seat"] % len(game.sides)
    if move in MOVES.values():
        return move
    if cell and made(game, {**board, cell: team}, team, cell):
        return "five", cell
    return reached(card, board), cell


def reasons(game: Setup, view: View, move: int) -> list[Reason]:
    """Why a move: lines it completes, stops, threatens or builds, and what it leaves to others."""
    return [*hopeless(game, view, move), *of_move(game, view, move)]


def of_move(game: Setup, view: View, move: int) -> list[Reason]:
    """What a move does, what explains most first."""
    ends = ended(game, view, move)
    if move in MOVES.values():
        if ends:
            return [NO_WINNER]
        number = SWAPPED if move == MOVES["swap"] else 1
        return warned(list(of_new_cards(game, view, number)), danger(game, view))
    card, cell = move >> 7, move & 127
    if not cell:
        if ends:
            return [NO_WINNER]
        name = "discard" if len(view["hands"][view["seat"]]) == SWAPPED else "dead"
        return warned([(f"cinco.why.{name}", {"card": card})], danger(game, view, card))
    team = view["seat"] % len(game.sides)
    board = tokens(view)
    after = {**view, "board": {**view["board"], str(cell): team}}
    if five := made(game, {**board, cell: team}, team, cell):
        return [("cinco.why.wins", {"cells": five})]
    if ends:
        return [*stops(game, board, team, cell), NO_WINNER]
    found = [
        *stops(game, board, team, cell),
        *threat(game, after, card, cell),
        *cuts(game, board, team, cell, 3),
        *builds(game, board, team, cell),
        *cuts(game, board, team, cell, 2),
    ]
    if found:
        found += spent(board, view["hands"][view["seat"]], card, cell)
    else:
        found.append(("cinco.why.closed", {"card": card, "cell": cell}))
    return warned(found, danger(game, after, card))


def ended(game: Setup, view: View, move: int) -> bool:
    """C12, C13: whether the game is over after a move; what is hidden makes no difference."""
    state = game.determinise(view, Fast(0))
    state.apply(view["seat"], move)
    return state.turn() < 0


def hopeless(game: Setup, view: View, move: int) -> Iterator[Reason]:
    """C11: whether one's own side, or nobody, can make five any more."""
    board, team = tokens(view), view["seat"] % len(game.sides)
    if move not in MOVES.values() and move & 127:
        board[move & 127] = team
    able = [other for other in range(len(game.sides)) if is_open(game, board, other)]
    if team not in able and not ended(game, view, move):
        yield NO_FIVE if able else NOBODY


# The board


def tokens(view: View) -> Tokens:
    return {int(cell): team for cell, team in view["board"].items()}


def made(game: Setup, board: Tokens, team: int, cell: int) -> list[int]:
    """C11: five cells in a line, all of the team, through one of them; from the lower end."""
    fives: list[list[int]] = game.box.fives
    full = (five for five in fives if cell in five and all(board.get(c) == team for c in five))
    five = next(full, [])
    return five[::-1] if five and five[0] > five[-1] else five


def gaps(game: Setup, board: Tokens, team: int, through: int | None = None) -> list[int]:
    """The free cells on which a token makes five for a team, lowest first."""
    found = set()
    for five in game.box.fives:
        free = [cell for cell in five if cell not in board]
        if len(free) == 1 and all(board.get(cell, team) == team for cell in five):
            found |= set(free) if through is None or through in five else set()
    return sorted(found)


def is_open(game: Setup, board: Tokens, team: int) -> bool:
    """Whether a line of five is left in which nobody else has a token."""
    return any(all(board.get(cell, team) == team for cell in five) for five in game.box.fives)


def of_team(game: Setup, team: int) -> list[int]:
    """C3: the seats of a team."""
    return list(range(team, game.players, len(game.sides)))


def others(game: Setup, team: int) -> list[int]:
    return [other for other in range(len(game.sides)) if other != team]


# What cards reach


def reached(card: int, board: Tokens) -> int | None:
    """C7: the lowest free cell at its number or above, which all above it are, too."""
    return next((cell for cell in range(card, CARDS + 1) if cell not in board), None)


def is_dead(card: int, board: Tokens) -> bool:
    """C10: whether no cell is free at its number or above."""
    return reached(card, board) is None


def reaches(game: Setup, card: int, cells: Sequence[int], board: Tokens) -> bool:
    """C7, C10: whether a card puts a token on one of some free cells."""
    joker = game.options["dead_cards"] == "joker" and is_dead(card, board)
    return joker or any(card <= cell for cell in cells)


def is_reached(game: Setup, cards: Iterable[int], cell: int, board: Tokens) -> bool:
    """Whether one of some cards puts a token on a cell."""
    return any(reaches(game, card, [cell], board) for card in cards)


def unseen(view: View, *played: int) -> list[int]:
    """The cards that are neither in one's hand nor discarded, also not just now."""
    seen = {*view["hands"][view["seat"]], *view["discard"], *played}
    return [card for card in range(1, CARDS + 1) if card not in seen]


def some(good: int, cards: int, number: int) -> float:
    """How likely one of so many random cards is among the good ones."""
    return 1.0 - comb(cards - good, number) / comb(cards, number)


def held(
    game: Setup, view: View, seats: Sequence[int], cells: Sequence[int], *played: int
) -> float:
    """How likely one of some other seats holds a card that reaches one of some cells."""
    cards, board = unseen(view, *played), tokens(view)
    number = sum(len(view["hands"][seat]) for seat in seats)
    return some(sum(reaches(game, card, cells, board) for card in cards), len(cards), number)


def drawn(view: View, number: int, good: Sequence[int]) -> float:
    """C5, C6, C9: how likely one of so many cards that are drawn is among the good ones."""
    cards = unseen(view)
    first = min(number, view["draw"])
    again = [*view["discard"], *(view["hands"][view["seat"]] if number > 1 else [])]
    none = 1.0 - some(sum(card in good for card in cards), len(cards), first)
    if number > first:
        none *= 1.0 - some(sum(card in good for card in again), len(again), number - first)
    return 1.0 - none


# Reasons


def of_new_cards(game: Setup, view: View, number: int) -> list[Reason]:
    """What a card that is drawn, or four of them, may be good for."""
    hand, board = view["hands"][view["seat"]], tokens(view)
    name = "swap" if number > 1 else "draw"
    cells = gaps(game, board, view["seat"] % len(game.sides))
    five: list[Reason] = []
    if cells and not any(reaches(game, card, cells, board) for card in hand):
        wins = [card for card in range(1, CARDS + 1) if reaches(game, card, cells, board)]
        if chance := drawn(view, number, wins):
            five = [(f"cinco.why.{name}_five", {"cells": cells, "chance": chance})]
    lower = [of_lowest(game, view, number)]
    return five + lower if five and five[0][1]["chance"] >= LIKELY else lower + five


def of_lowest(game: Setup, view: View, number: int) -> Reason:
    """How many cells one's lowest card reaches, and how likely one that is drawn is lower."""
    hand, board = view["hands"][view["seat"]], tokens(view)
    name = "swap" if number > 1 else "draw"
    free = [cell for cell in range(1, CARDS + 1) if cell not in board]
    if not hand:
        return "cinco.why.draw_first", {}
    if not any(reaches(game, card, free, board) for card in hand):
        return "cinco.why.stuck", {"n": len(hand)}
    lowest = min(hand)
    told = {"card": lowest, "n": sum(cell >= lowest for cell in free)}
    chance = drawn(view, number, range(1, lowest))
    if not chance or not told["n"] or (number == 1 and chance < LOW):
        return f"cinco.why.{name}_more", {"card": lowest, "n": len(hand) + 1}
    only = "_only" if len(hand) == 1 else ""
    return f"cinco.why.{name}{only}", {**told, "chance": chance}


def spent(board: Tokens, hand: Sequence[int], card: int, cell: int) -> Iterator[Reason]:
    """Which card it takes, beside the others that reach the cell, and more or fewer cells."""
    if is_dead(card, board):
        return
    others = sorted(one for one in hand if one <= cell and one != card)
    apart = [one for one in others if reached(one, board) != reached(card, board)]
    higher = [one for one in apart if one > card]
    if higher:
        yield "cinco.why.lower", {"card": card, "cell": cell, "higher": higher, "n": len(higher)}
    elif apart and card > max(others):
        name = "highest" if card == max(hand) else "highest_there"
        yield f"cinco.why.{name}", {"card": card, "cell": cell, "lower": others}


def stops(game: Setup, board: Tokens, team: int, cell: int) -> Iterator[Reason]:
    """Whose five it prevents."""
    for other in others(game, team):
        if cell in gaps(game, board, other):
            yield "cinco.why.stops", {"seats": of_team(game, other), "cell": cell}


def danger(game: Setup, view: View, *played: int) -> Iterator[Reason]:
    """Who could make five before one's next turn, and how likely they hold a card for it."""
    team = view["seat"] % len(game.sides)
    for other in others(game, team):
        seats, cells = of_team(game, other), gaps(game, tokens(view), other)
        if not cells:
            continue
        told = {"seats": seats, "cells": cells, "chance": held(game, view, seats, cells, *played)}
        yield "cinco.why.danger" if told["chance"] else "cinco.why.danger_later", told


def warned(found: list[Reason], dangers: Iterable[Reason]) -> list[Reason]:
    """Reasons with dangers: one that is likely comes after what the first reason says."""
    for reason in dangers:
        likely = reason[1]["chance"] >= LIKELY or len(found) < 2
        found.insert(1 if likely else 2, reason)
    return found


def threat(game: Setup, view: View, card: int, cell: int) -> Iterator[Reason]:
    """Fives that a token makes possible, whether one holds the card, and whether others do who
    move before one's side does again.
    """
    seat, board = view["seat"], tokens(view)
    team = seat % len(game.sides)
    new = gaps(game, board, team, cell)
    hand = [one for one in view["hands"][seat] if one != card]
    if not new:
        return
    left = [*hand, *unseen(view, card)]
    cells = [gap for gap in gaps(game, board, team) if is_reached(game, left, gap, board)]
    if not {*new} & {*cells}:
        yield "cinco.why.threat_gone", {"cells": new}
        return
    mine = [gap for gap in cells if is_reached(game, hand, gap, board)]
    name = "threat_mine" if mine else "threat_none"
    if len(cells) > 1:
        yield f"cinco.why.{name}_twice", {"cells": cells, "mine": mine}
        return
    following = [(seat + i) % game.players for i in range(1, len(game.sides))]
    chance = held(game, view, following, cells, card)
    told = {"cells": cells, "seats": following, "chance": chance}
    yield f"cinco.why.{name}" if chance else f"cinco.why.{name}_safe", told


def cuts(game: Setup, board: Tokens, team: int, cell: int, length: int) -> Iterator[Reason]:
    """Lines on which another team had so many tokens, and nobody else any."""
    for other in others(game, team):
        fives = (five for five in game.box.fives if cell in five)
        owners = [[board[c] for c in five if c in board] for five in fives]
        if n := owners.count([other] * length):
            yield f"cinco.why.cuts_{length}", {"seats": of_team(game, other), "n": n}


def builds(game: Setup, board: Tokens, team: int, cell: int) -> Iterator[Reason]:
    """How many lines of one's own, without another's token, grow: only the longest are named, and
    where a cell merely lies on open lines, that is said only if nothing else is.
    """
    held = ([c for c in five if c in board] for five in game.box.fives if cell in five)
    own = [cells for cells in held if all(board[c] == team for c in cells)]
    longest = max((len(cells) for cells in own if len(cells) < 3), default=-1)
    if longest == 0 and any(own):
        return
    grown = [cells for cells in own if len(cells) == longest]
    if grown:
        told = {"n": len(grown), "cells": sorted({c for cells in grown for c in cells})}
        yield f"cinco.why.builds_{longest + 1}", told
