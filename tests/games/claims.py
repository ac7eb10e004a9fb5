"""What hints claim, checked against what a slow computation from the rules finds.

Each game's `claims.py` has a check for every reason. It reads a view alone, as the player does, and
shares no code with the knowledge that it checks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from quinte import Fast, Game, State
from quinte.bots.hint import sentence
from quinte.definition.parts import Reason, Reasons
from quinte.drawing.page import Page
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words

View = dict[str, Any]
Arguments = dict[str, Any]
Check = Callable[[Game, View, str, str, Arguments], bool]
"""Whether a claim is true: of a game, a view, a move, the name of the claim, its arguments."""
Due = Callable[[Game, View, str], set[str]]
"""The claims that must not be missing for a move."""

Pick = Callable[[State, int, int, Fast], list[int]]
"""Some moves of a state for a seat."""

NAMES = ["Ada", "Bo", "Cy", "Dan", "Eve", "Fay"]
FIGURE = re.compile(r"\d")


def at_least_one(good: int, cards: int, number: int) -> Fraction:
    """How likely one of so many cards, drawn one after the other, is good."""
    none = Fraction(1)
    for i in range(number):
        none *= Fraction(cards - good - i, cards - i)
    return 1 - none


def close(claimed: float, true: Fraction) -> bool:
    """Whether a chance is as claimed, and certain or impossible only if it is."""
    certain = true in (0, 1)
    return abs(claimed - float(true)) < 1e-9 and (claimed in (0.0, 1.0)) == certain


def positions(game: Game, seed: int, every: int) -> Iterator[State]:
    """Positions of a game, about so many moves apart, between players who mostly play well."""
    rng = Fast(seed)
    state = game.start(seed=seed)
    wait = rng.below(every)
    while state.turn() >= 0:
        seat = state.turn()
        if wait == 0:
            yield state.copy()
            wait = 1 + rng.below(2 * every)
        wait -= 1
        state.play(seat, choices(state, seat, 1, rng)[0])


def choices(state: State, seat: int, number: int, rng: Fast) -> list[int]:
    """A few different moves, mostly what looks best."""
    game: Game = state.game
    moves = state.moves(seat)
    known = game.definition.knowledge
    assert known is not None
    worth = known.appraise(game, state.view(seat), moves)
    best = sorted(range(len(moves)), key=lambda i: -worth[i])
    chosen = [best[i] if rng.below(3) else rng.below(len(moves)) for i in range(number)
              if i < len(moves)]  # fmt: skip
    return [moves[i] for i in dict.fromkeys(chosen)]


def checked(
    game: Game,
    seed: int,
    check: Check,
    due: Due,
    *,
    every: int = 6,
    moves: int = 6,
    pick: Pick = choices,
) -> tuple[int, int]:
    """How many positions of a game were looked at, and how many claims: all of them true."""
    rng = Fast(seed)
    looked = claims = 0
    for state in positions(game, seed, every):
        seat = state.turn()
        view = state.view(seat)
        for move in pick(state, seat, moves, rng):
            text = game.text(state, seat, move)
            names = claimed(state, text, check)
            where = f"{text} for seat {seat} of {state.position()}"
            assert names, f"nothing is said: {where}"
            assert due(game, view, text) <= {*names}, f"{names}: {where}"
            claims += len(names)
        looked += 1
    return looked, claims


def claimed(state: State, text: str, check: Check) -> list[str]:
    """The names of the claims that are made of a move: all of them true, and in plain words."""
    game: Game = state.game
    known, seat = game.definition.knowledge, state.turn()
    assert isinstance(known, Reasons)
    view = state.view(seat)
    found = known.reasons(game, view, game.parse(state, seat, text)[0])
    names = [key.removeprefix(f"{game.name}.why.") for key, _ in found]
    for name, (_, arguments) in zip(names, found, strict=True):
        where = f"{text} for seat {seat} of {state.position()}"
        assert check(game, view, text, name, arguments), f"{name} {arguments}: {where}"
    readable(game, found)
    return names


def readable(game: Game, found: list[Reason]) -> None:
    """Whether each reason is a sentence of its own in both languages, and calls people by name."""
    for language in LANGUAGES:
        page = Page(Words(language), NAMES[: game.players], spoken=True)
        said = [sentence(page, *reason) for reason in found]
        assert len(set(said)) == len(said), said
        for text in said:
            assert not re.search(r"\.why\.|[{}\[\]]|\bteam\b|équipe|\bseat\b|Player \d", text), text
