"""Laws of play: copies, positions, results, randomness, and illegal moves."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from itertools import permutations
from math import sqrt
from typing import Any

from quinte.definition.game import Game
from quinte.engine.rng import Fast
from quinte.engine.state import COMPILED, State
from quinte.errors import QuinteError
from quinte.testing.law import Law, journey, moments, require, step

GROUPS = 25
OFTEN = 200 if COMPILED else 40
"""Legal moves are put into GROUPS groups, each of which should be drawn about OFTEN times.

Less often in plain Python, which is slow, and whose draws are compared with the compiled ones
anyway.
"""


def play_never_touches_a_copy(game: Game, seed: int) -> None:
    """Whatever is played on a state leaves its copies unchanged, and vice versa."""
    rng = Fast(seed)
    kept: list[tuple[State, dict[str, Any]]] = []
    for state in journey(game, seed):
        before = state.position()
        kept.append((state.copy(), before))
        played = state.copy()
        same = played.position() == before and played.result() == state.result()
        require(same, "a copy differs from its original")
        for _ in range(3):
            if played.actors():
                played.play(*step(played, rng))
        require(state.position() == before, "playing on a copy changed the original")
    for copy, before in kept:
        require(copy.position() == before, "playing on the original changed a copy")


def load_and_position_are_inverse(game: Game, seed: int) -> None:
    """A state and its position as JSON are equivalent, now and for the rest of the game."""
    for state in moments(game, seed, 5):
        comes_back_from_its_position(game, state, Fast(seed))


def comes_back_from_its_position(game: Game, state: State, rng: Fast) -> None:
    """The same law for one state, on which some moves are played."""
    position = json.loads(json.dumps(state.position()))
    loaded = game.load(position)
    require(loaded.position() == state.position(), "a loaded position differs", was=position)
    require(loaded == state, "a loaded state is not equal to its original")
    for _ in range(10):
        if state.actors():
            seat, move = step(state, rng)
            state.play(seat, move)
            loaded.play(seat, move)
    require(loaded.position() == state.position(), "a loaded state goes on in another way")


def states_pickle(game: Game, seed: int) -> None:
    """A pickled state comes back equal, with its game."""
    for state in moments(game, seed, 3):
        back = pickle.loads(pickle.dumps(state))  # noqa: S301 (our own bytes)
        require(back == state and back.game == game, "a pickled state came back different")


def the_same_key_gives_the_same_game(game: Game, seed: int) -> None:
    """Key and moves determine everything."""
    for one, other in zip(journey(game, seed), journey(game, seed), strict=True):
        require(one.position() == other.position(), "one key gave two games")


def every_game_ends_with_a_result(game: Game, seed: int) -> None:
    """A game ends, and there is a result exactly when no seat may act."""
    for state in journey(game, seed):
        goes_on_or_has_a_result(game, state)


def goes_on_or_has_a_result(game: Game, state: State) -> None:
    """For one state: a seat that acts has moves, and there is a result exactly when none does."""
    actors = state.actors()
    result = state.result()
    require((result is None) == bool(actors), "result and actors disagree", actors=actors)
    require(state.turn() == min(actors, default=-1), "turn and actors disagree")
    for seat in (*range(game.players), -1, game.players):
        acts = seat in actors
        require(state.acts(seat) == acts, "acts and actors disagree", seat=seat)
        require(bool(state.moves(seat)) == acts, "moves and actors disagree", seat=seat)
    if result is not None:
        require(len(result.scores) == game.players, "a score for every seat")
        require(bool(result.reason), "a result has a reason")
        for side in game.sides:
            won = {seat in result.winners for seat in side}
            require(len(won) == 1, "a side wins or loses together", side=side)


def pieces_are_conserved(game: Game, seed: int) -> None:
    """No card, tile or token appears or vanishes."""
    pieces = None
    for state in journey(game, seed):
        now = sorted(game.pieces(state.position()))
        require(pieces is None or now == pieces, "pieces appeared or vanished")
        pieces = now


def moves_come_in_canonical_order(game: Game, seed: int) -> None:
    """Legal moves are distinct 64-bit integers in ascending order, and each is accepted."""
    for state in moments(game, seed, 5):
        has_moves_that_are_legal(state, 40)


def has_moves_that_are_legal(state: State, number: int) -> None:
    """For one state: its moves are in order, and about that many of each seat are accepted."""
    for seat in state.actors():
        moves = state.moves(seat)
        require(moves == sorted(set(moves)), "moves are not ascending", moves=moves)
        require(moves[0] >= -(2**63) and moves[-1] < 2**63, "a move over 64 bits")
        for move in moves[:: max(1, len(moves) // number)]:
            state.copy().play(seat, move)


def unchecked_play_is_play(game: Game, seed: int) -> None:
    """`apply` does what `play` does, and `draw` draws all legal moves equally often."""
    rng = Fast(seed)
    for state in moments(game, seed, 4):
        for seat in state.actors():
            moves = state.moves(seat)
            drawn = [state.draw(seat, rng) for _ in range(OFTEN * min(len(moves), GROUPS))]
            require(set(drawn) <= set(moves), "an illegal move was drawn", seat=seat)
            group = {move: GROUPS * n // len(moves) for n, move in enumerate(moves)}
            sizes = Counter(group.values())
            for number, found in Counter(group[move] for move in drawn).items():
                mean = len(drawn) * sizes[number] / len(moves)
                fair = abs(found - mean) <= 7 * sqrt(mean)
                require(fair, "moves are not equally likely", found=found, expected=mean)
            require(len({group[move] for move in drawn}) == len(sizes), "moves are never drawn")
        plays_unchecked_as_checked(state, rng)


def plays_unchecked_as_checked(state: State, rng: Fast) -> None:
    """For one state: what is drawn is legal, `apply` equals `play`, and `run` equals both."""
    for seat in state.actors():
        move = state.draw(seat, rng)
        require(move in state.moves(seat), "an illegal move was drawn", seat=seat, move=move)
        checked, unchecked = state.copy(), state.copy()
        checked.play(seat, move)
        unchecked.apply(seat, move)
        require(checked.position() == unchecked.position(), "apply differs from play")
    ran, by_parts = state.copy(), state.copy()
    chance = rng.copy()
    made = ran.run(chance.copy(), 5)
    for _ in range(made):
        seat = by_parts.turn()
        by_parts.apply(seat, by_parts.draw(seat, chance))
    require(made == 5 or not ran.actors(), "run stopped before the end", made=made)
    require(ran.position() == by_parts.position(), "run differs from draw and apply")


def the_order_of_acting_does_not_matter(game: Game, seed: int) -> None:
    """Seats that may act at once reach the same position in whatever order they act."""
    rng = Fast(seed)
    for state in journey(game, seed):
        actors = state.actors()
        if len(actors) < 2:
            continue
        chosen = {seat: state.moves(seat) for seat in actors}
        plan = {seat: moves[rng.below(len(moves))] for seat, moves in chosen.items()}
        after = []
        for order in list(permutations(actors))[:24]:
            trial = state.copy()
            for seat in order:
                require(trial.acts(seat), "acting kept another seat from acting", order=order)
                trial.play(seat, plan[seat])
            after.append(trial.position())
        require(all(position == after[0] for position in after), "the order of acting mattered")


def what_is_illegal_is_refused(game: Game, seed: int) -> None:
    """Every illegal integer is rejected with a code, and nothing has changed."""
    rng = Fast(seed)
    for state in moments(game, seed, 4):
        before = state.position()
        log: list[dict[str, Any]] = []
        state.log = log
        for seat in (*range(game.players), -1, game.players, 2**40, -(2**70)):
            legal = set(state.moves(seat)) if 0 <= seat < game.players else set()
            for move in _integers(state, rng):
                if move not in legal:
                    _refused(state, seat, move)
        for nobody, nothing in ((None, 0), ("0", 0), (0.0, 0), (0, None), (0, "0"), (0, 1.5)):
            _refused(state, nobody, nothing)
        require(state.position() == before, "a refused move changed the position")
        require(not log, "a refused move was reported")


def _refused(state: State, seat: Any, move: Any) -> None:
    try:
        state.play(seat, move)
    except QuinteError as error:
        require(bool(error.code), "a refusal without a code")
    else:
        require(False, "an illegal move was accepted", seat=seat, move=move)


def _integers(state: State, rng: Fast) -> list[int]:
    """Integers near the legal ones, at the limits of 64 bits, and anywhere."""
    near: list[int] = []
    for seat in state.actors():
        moves = state.moves(seat)
        some = [moves[rng.below(len(moves))] for _ in range(4)]
        near += [m + d for m in some for d in (-1, 0, 1)]
        near += [m ^ (1 << rng.below(63)) for m in some for _ in range(4)]
    edges = [-1, 0, 1, 2, 2**31, 2**32, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 2**64, 10**30]
    return [*near, *edges, *(rng.word() - 2**63 for _ in range(8)), *range(3, 12)]


PLAYING_LAWS: tuple[Law, ...] = (
    play_never_touches_a_copy,
    load_and_position_are_inverse,
    states_pickle,
    the_same_key_gives_the_same_game,
    every_game_ends_with_a_result,
    pieces_are_conserved,
    moves_come_in_canonical_order,
    unchecked_play_is_play,
    the_order_of_acting_does_not_matter,
    what_is_illegal_is_refused,
)
