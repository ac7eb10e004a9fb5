"""Positions of Quinto's cards for tests: say what matters, the other cards lie where they must."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import quinte
from quinte.engine.rng import Keyed, key_of
from quinte.engine.state import State
from quinte.engine.types import Fact, Position
from tests.games.quinto_cards.judge import (
    COMBINATIONS,
    card_of,
    fits,
    in_card_order,
    sides_of,
)

REDS = "r10 r10 r15 r15 r20 r20 r25 r25"
YELLOWS = "y30 y30 y40 y40 y50 y50 y60 y60"
BLUES = "b70 b70 b80 b80 b90 b90 b100 b100"
COLOURS = "ryb"
PHASES = ("red", "yellow", "blue")
TURN = {"row": None, "laid": 0, "completed": False, "giver": None}


def hardness(card: str) -> int:
    """Bridges are the hardest to lay, then words."""
    return 0 if card == "==" else 1 if card not in COMBINATIONS else 2


def row_from(cards: list[str], number: int, row: tuple[str, ...] = ()) -> tuple[str, ...] | None:
    """A row of so many of these cards, the first that comes; None if there is none."""
    if len(row) == number:
        return row
    for i, card in enumerate(cards):
        for played in sides_of(card):
            if fits(list(row), played):
                found = row_from(cards[:i] + cards[i + 1 :], number, (*row, played))
                if found is not None:
                    return found
    return None


@cache
def quintos(cards: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Cards laid out in quintos, one after another, and a row of the one to four left over."""
    for seed in range(1000):
        left = list(cards)
        Random(seed).shuffle(left)
        left.sort(key=hardness)
        sizes = [len(cards) % 5, *[5] * (len(cards) // 5)]
        rows = []
        for size in sizes:
            pictures = [card for card in left if card in COMBINATIONS]
            row = row_from(left if size == 5 else pictures, size)
            if row is None:
                break
            rows.append(row)
            for played in row:
                left.remove(card_of(played))
        if len(rows) == len(sizes):
            return tuple(played for row in rows[1:] for played in row), rows[0]
    raise ValueError("these cards cannot be laid out")


def rows_of(texts: Sequence[str]) -> list[dict[str, Any]]:
    """Rows like "0: oc1 ONE", "1 r10: rc1" with its head or "1 -: rc1" without one."""
    rows = []
    for number, text in enumerate(texts, 1):
        place, _, cards = text.partition(": ")
        owner, _, head = place.partition(" ")
        rows.append({"id": number, "owner": int(owner), "head": head, "cards": cards.split()})
    return rows


def position(
    hands: Sequence[str],
    rows: Sequence[str] = (),
    *,
    draw: str = "",
    left: int | None = None,
    won: Sequence[str] | None = None,
    phase: str = "red",
    points: str | None = None,
    prize: str | None = "",
    keeper: int = 0,
    first_turns: Sequence[bool] | None = None,
    shown: Sequence[bool] | None = None,
    to_move: int | None = 0,
    turn: dict[str, Any] | None = None,
    seed: int | None = None,
    components: dict[str, Any] | None = None,
    **options: Any,
) -> Position:
    """A position; hands, rows and piles are words like "oc1 RED=".

    The draw pile begins with `draw` and holds all cards that are nowhere else; if only so many are
    `left` there, the others have left the game in quintos (and a row of the keeper's, unless their
    number is a multiple of five). As long as there is a pile, hands are filled with pictures, from
    `bh4` downwards. The point deck is in order of value; what must have left it by the phase, or
    what is not in `points`, was won by the keeper, before all else.
    """
    players = len(hands)
    game = quinte.game("quinto-cards", components=components, players=players, **options)
    deck = game.box[game.options["vier"]]
    table = rows_of(rows)
    free = deck.every_card()
    held = [hand.split() for hand in hands]
    for card in [*draw.split(), *chain(*held), *(c for row in table for c in row["cards"])]:
        free.remove(card_of(card))
    laid = (turn or {}).get("laid", 0)
    for seat, hand in enumerate(held):
        while left != 0 and len(hand) < (5 - laid if seat == to_move else 5):
            hand.append(max((card for card in free if card in COMBINATIONS), key=free.index))
            free.remove(hand[-1])
    pile = draw.split()
    removed: tuple[str, ...] = ()
    if left is None:
        pile += free
    else:
        number = left - len(pile)
        pile, free = pile + free[:number], free[number:]
        removed, over = quintos(tuple(free))
        if over:
            table.append({"id": len(table) + 1, "owner": keeper, "head": "", "cards": list(over)})
    return {
        "game": "quinto-cards",
        "options": {"players": players, **options},
        "rows": table,
        "hands": [in_card_order(hand) for hand in held],
        "draw": pile,
        **pointed(
            table, game.options["rules"], won or [""] * players, phase, points, prize, keeper
        ),
        "removed": list(removed),
        "first_turns": list(first_turns or [True] * players),
        "shown": list(shown or [False] * players),
        "to_move": to_move,
        "turn": {**TURN, **(turn or {})},
        **({} if seed is None else {"rng": Keyed(key_of(seed)).text()}),
    }


def pointed(
    table: list[dict[str, Any]], rules: str, won: Sequence[str], phase: str, points: str | None,
    prize: str | None, keeper: int,
) -> dict[str, Any]:  # fmt: skip
    """Where the point cards lie; the rows of the table get their heads."""
    piles = [cards.split() for cards in won]
    named = [row["head"] for row in table if row["head"] not in ("", "-")]
    free = f"{REDS} {YELLOWS} {BLUES}".split()
    for card in [*named, *chain(*piles), *(points or "").split(), *(prize or "").split()]:
        free.remove(card)
    for row in table:
        if rules == "published" or row["head"] == "-":
            row["head"] = None
        elif row["head"] == "":
            row["head"] = free.pop(0)
    if rules == "author":
        prize = None
    elif prize == "":
        prize = next(card for card in free if card[0] == phase[0])
        free.remove(prize)
    out = [
        *(row["head"] for row in table if row["head"]),
        *chain(*piles),
        *([prize] * bool(prize)),
    ]
    if points is not None:
        kept, deck = free, points.split()
    else:
        reached = max([COLOURS.index(phase[0]), *(COLOURS.index(card[0]) for card in out)])
        kept = [card for card in free if COLOURS.index(card[0]) < reached]
        if reached and not any(card[0] == COLOURS[reached] for card in out):
            kept.append(next(card for card in free if card[0] == COLOURS[reached]))
        deck = list(free)
        for card in kept:
            deck.remove(card)
    piles[keeper] = kept + piles[keeper]
    reached = max([0, *(COLOURS.index(card[0]) for card in [*out, *kept])])
    return {"points": deck, "prize": prize, "won": piles, "phase": PHASES[reached]}


def load(*arguments: Any, **fields: Any) -> State:
    """The state of such a position."""
    wanted = position(*arguments, **fields)
    components = fields.get("components")
    return quinte.game("quinto-cards", components=components, **wanted["options"]).load(wanted)


def play(state: State, *moves: str) -> State:
    """Play moves, each by the seat it names or else by the one that may act."""
    for move in moves:
        seat, text = state.game.address(state, move)
        state.game.play_text(state, seat, text)
    return state


def told(state: State, *moves: str) -> list[Fact]:
    """Play moves and keep what happened."""
    facts: list[Fact] = []
    state.log = facts
    play(state, *moves)
    state.log = None
    return facts


def texts(state: State, seat: int) -> list[str]:
    """The legal moves of a seat."""
    return [state.game.text(state, seat, move) for move in state.moves(seat)]


def followers(row: str, cards: Sequence[str]) -> set[str]:
    """Which of these cards may come next in a row, as they would be played."""
    found: set[str] = set()
    for start in range(0, len(cards), 5):
        hand = cards[start : start + 5]
        state = load([" ".join(hand), ""], [f"1: {row}"])
        moves = [move.partition(":")[2] for move in texts(state, 0) if move.startswith("R1:")]
        found.update(move for move in moves if card_of(move) in hand)
    return found
