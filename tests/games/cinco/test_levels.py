"""The low levels of Cinco: what they see always, what often, and what they overlook."""

from __future__ import annotations

from collections import Counter

import pytest

import quinte
from quinte import Fast
from quinte.bots import Level
from quinte.games.cinco.bots.novice import Novice, swapping
from quinte.games.cinco.lines import Lines
from quinte.games.cinco.rules import MOVES
from tests.games.cinco.positions import load

GAMES = 40


def rates(level: int) -> Counter[str]:
    """How often a level that plays itself could complete or stop a five, and did."""
    game, player, found = quinte.game("cinco"), Level(level), Counter[str]()
    for seed in range(GAMES):
        state, rng = game.start(seed=seed), Fast(seed)
        while state.turn() >= 0:
            seat = state.turn()
            view, moves = state.view(seat), state.moves(seat)
            threats = Lines(game.box, view["board"], 2).threats()
            cells = {move & 127 for move in moves if move >> 7}
            gaps = {cell: threats.get(str(cell), []) for cell in cells}
            own = {cell for cell, teams in gaps.items() if seat in teams}
            other = {cell for cell, teams in gaps.items() if 1 - seat in teams}
            move = player.choose(game, view, moves, rng)
            if own:
                found.update(fives=1, made=move & 127 in own)
            elif other:
                found.update(fours=1, stopped=move & 127 in other)
            state.play(seat, move)
    return found


@pytest.mark.parametrize(("level", "least", "most"), [(1, 0.2, 0.55), (2, 0.5, 0.8)])
def test_a_low_level_never_misses_its_five_and_stops_some_of_the_others(
    level: int, least: float, most: float
) -> None:
    found = rates(level)
    assert found["made"] == found["fives"] >= GAMES - 2
    assert found["fours"] > 10
    assert least <= found["stopped"] / found["fours"] <= most


def test_tokens_apart_are_harder_to_see_than_side_by_side() -> None:
    player = Novice(fours=0.9, apart=0.2)

    def stops(board: dict[int, int], cell: int) -> int:
        state = load([[1, 2], [8]], board=board)
        view, moves = state.view(0), state.moves(0)
        chosen = [player.choose(state.game, view, moves, Fast(seed)) & 127 for seed in range(60)]
        return chosen.count(cell)

    five = next(five for five in load([[1], [2]]).game.box.fives if len(set(five)) == 5)
    beside = stops(dict.fromkeys(five[:4], 1), five[4])
    apart = stops(dict.fromkeys([*five[:2], *five[3:]], 1), five[2])
    assert beside > 40
    assert 0 < apart < 25


def test_low_cards_are_spared_by_those_who_think_of_it() -> None:
    state = load([[60, 80], [8]], board={12: 0, 11: 0, 30: 0, 44: 0})
    view, moves = state.view(0), state.moves(0)

    def cards(player: Novice) -> set[int]:
        return {player.choose(state.game, view, moves, Fast(seed)) >> 7 for seed in range(30)}

    assert cards(Novice()) == {80}
    assert cards(Novice(spares=False)) == {60, 80}


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_first_hand_is_swapped_only_if_it_reaches_little(level: int) -> None:
    game, player = quinte.game("cinco"), Level(level)

    def swaps(hand: list[int]) -> bool:
        state = load([hand, [8, 9]])
        move = player.choose(game, state.view(0), state.moves(0), Fast(sum(hand)))
        return move == MOVES["swap"]

    usual = [[45, 52, 61, 75], [29, 46, 47, 63], [4, 60, 69, 72], [1, 2, 3, 4], [50, 63, 74, 80]]
    assert not any(map(swaps, usual))
    poor = swapping(dict.fromkeys([86, 87, 88, 89], 3), 90)
    assert poor > swapping(dict.fromkeys([45, 46, 47, 48], 45), 90)
