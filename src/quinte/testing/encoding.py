"""Laws of the environments: actions are the legal moves, observations are the view.

They hold for games that have a codec; others have nothing to check. They are not among `LAWS`,
which need no environments.
"""

from __future__ import annotations

from quinte.definition.game import Game
from quinte.engine.rng import Fast
from quinte.engine.state import State
from quinte.envs.codecs.codec import Codec
from quinte.envs.registry import CODECS, codec, observation
from quinte.testing.law import Law, journey, moments, require


def actions_are_the_legal_moves(game: Game, seed: int) -> None:
    """Each legal move has one sequence of actions, and each legal sequence makes one legal move."""
    if game.name not in CODECS:
        return
    for state in moments(game, seed, 5):
        for seat in range(game.players):
            has_an_action_for_each_move(game, state, seat)


def has_an_action_for_each_move(game: Game, state: State, seat: int) -> None:
    """The same law for one state and seat."""
    coded = codec(game)
    coded.adopt(state)
    moves = state.moves(seat)
    made = {tuple(coded.actions_of(seat, move)): move for move in moves}
    require(len(made) == len(moves), "two moves have the same actions", seat=seat)
    found = set(_sequences(coded, seat, ()))
    require(found == set(made), "the mask is not the legal moves", seat=seat,
            missing=set(made) - found, wrong=found - set(made))  # fmt: skip
    rng = Fast(len(moves))
    for actions, move in made.items():
        if len(made) <= 60 or rng.below(len(made)) < 60:
            played, wanted = codec(game), state.copy()
            played.adopt(state.copy())
            for action in actions:
                complete = played.play(seat, action)
            require(complete == is_whole(game, state, move), "a move is not complete", move=move)
            wanted.play(seat, move)
            same = played.state.position() == wanted.position()
            require(same, "actions make another move", actions=actions, move=move)


def is_whole(game: Game, state: State, move: int) -> bool:
    """Whether a move of the rules counts as one: laying a card of a sealed bid is a step of it."""
    return not (game.name == "score5" and 2 <= move < 64)


def _sequences(coded: Codec, seat: int, before: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All sequences of legal actions that make a move, from the codec's part on."""
    part = coded.part
    found: list[tuple[int, ...]] = []
    mask = coded.mask(seat)
    require(not mask.strip(b"\0\1"), "a mask is made of zeros and ones", mask=mask)
    action = mask.find(1)
    while action >= 0:
        coded.part = part
        coded.part = coded.extended(action)
        if coded.part:
            found += _sequences(coded, seat, (*before, action))
        else:
            found.append((*before, action))
        action = mask.find(1, action + 1)
    coded.part = part
    return found


def observations_are_the_view(game: Game, seed: int) -> None:
    """What a codec writes for a seat is the encoding of its view, all through a game.

    The seats take turns at looking; at the end, all look.
    """
    if game.name not in CODECS:
        return
    coded = codec(game)
    rng = Fast(seed)
    for number, state in enumerate(journey(game, seed)):
        coded.adopt(state)
        for seat in range(game.players):
            if number % game.players == seat or not state.actors():
                observes_its_view(game, coded, seat)
        for seat in state.actors()[:1]:
            while rng.below(4):
                legal = [action for action, one in enumerate(coded.mask(seat)) if one]
                coded.part = coded.extended(legal[rng.below(len(legal))])
                if not coded.part:
                    break
                for other in range(game.players):
                    observes_its_view(game, coded, other)


def observes_its_view(game: Game, coded: Codec, seat: int) -> None:
    """The same law for one state and seat; an unfinished play is seen by its own seat only."""
    part = coded.part if coded.state.turn() == seat else 0
    seen = bytes(coded.observation(seat))
    wanted = observation(game, coded.state.view(seat), part)
    differ = (i for i, (a, b) in enumerate(zip(seen, wanted, strict=False)) if a != b)
    require(seen == wanted, "an observation is not the view", seat=seat,
            sizes=(len(seen), len(wanted)), first=next(differ, -1))  # fmt: skip


ENCODING_LAWS: tuple[Law, ...] = (
    actions_are_the_legal_moves,
    observations_are_the_view,
)
