"""Laws of hiding: what a seat cannot see never reaches it, and a bot never gets the true state.

What is not compared: events of different hidden cards in a move after which a view forgets what its
seat has seen (events of a game's definition that say `forgets`, like a reshuffle of
open discards), since two such moves may end in one view and yet have shown different cards on the
way. For such moves with different randomness, and for deals, the other events are compared.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from math import sqrt
from typing import Any

from quinte.definition.game import Game
from quinte.engine.rng import Fast
from quinte.engine.state import State
from quinte.engine.types import Fact, View, Viewer
from quinte.errors import QuinteError
from quinte.testing.law import Law, LawBroken, moments, require, step, viewers, written


def lookalikes_resample_alike(game: Game, seed: int) -> None:
    """States that look the same to a seat, resampled with one generator, become identical."""
    for state in moments(game, seed, 4):
        for viewer in viewers(game):
            resamples_like_its_lookalikes(game, state, viewer, seed)


def resamples_like_its_lookalikes(game: Game, state: State, viewer: Viewer, seed: int) -> None:
    """The same law for one state and viewer."""
    view = state.view(viewer)
    alike = [
        state,
        state.resample(viewer, Fast(seed ^ 1)),
        _guessed(game, view, seed ^ 2),
        game.load(game.definition.visibility.complete(game, view)),
    ]
    drawn = [each.resample(viewer, Fast(seed)).position() for each in alike]
    drawn.append(_guessed(game, view, seed).position())
    same = all(position == drawn[0] for position in drawn)
    require(same, "the truth shows through a resampled state", viewer=viewer)


def resampled_states_look_the_same(game: Game, seed: int) -> None:
    """A resampled or determinised state has the same view, actors and legal moves for its seat."""
    for state in moments(game, seed, 4):
        for viewer in viewers(game):
            looks_like_itself_resampled(game, state, viewer, seed)


def looks_like_itself_resampled(game: Game, state: State, viewer: Viewer, seed: int) -> None:
    """The same law for one state and viewer; the result can also be saved and loaded."""
    view = state.view(viewer)
    seen = written(view)
    moves = state.moves(viewer) if isinstance(viewer, int) else None
    for other in (state.resample(viewer, Fast(seed)), _guessed(game, view, seed)):
        require(written(other.view(viewer)) == seen, "another view", viewer=viewer)
        require(other.actors() == state.actors(), "other actors", viewer=viewer)
        if isinstance(viewer, int):
            require(other.moves(viewer) == moves, "other moves", seat=viewer)
        require(other.result() == state.result(), "another result", viewer=viewer)
        require(_loads(game, other), "a resampled state cannot be loaded", viewer=viewer)


def _loads(game: Game, state: State) -> bool:
    """Whether a state survives a round trip through its position."""
    try:
        return game.load(state.position()) == state
    except QuinteError:
        return False


def what_is_hidden_changes_no_byte(game: Game, seed: int) -> None:
    """If a table looks the same to a seat after two moves, both are reported to it in the same
    bytes.
    """
    rng = Fast(seed)
    forgets = game.definition.forgets
    for state in moments(game, seed, 6):
        if not state.actors():
            continue
        seat, move = step(state, rng)
        lucky = state.copy()
        lucky.rng = Fast(seed ^ 77)
        for viewer in (*range(game.players), None):
            after, told, forgot = _played(game, state, seat, move, viewer, forgets)
            looks, hears, _ = _played(game, lucky, seat, move, viewer, forgets)
            require(looks != after or hears == told, "an event tells of chance", viewer=viewer)
            if forgot:
                continue
            twin = state.resample(viewer, Fast(seed ^ rng.below(1000)))
            others = [(each, each.moves(seat)) for each in (twin, state) if each.acts(seat)]
            for other, moves in others:
                some = [moves[rng.below(len(moves))] for _ in range(12)]
                for candidate in {move, *some} & set(moves):
                    looks, hears, forgot = _played(game, other, seat, candidate, viewer, forgets)
                    same = forgot or looks != after or hears == told
                    require(same, "an event tells what is hidden", viewer=viewer, told=told)


def the_deal_tells_each_seat_its_own(game: Game, seed: int) -> None:
    """Deals that look the same to a viewer are reported to it in the same bytes."""
    heard: dict[tuple[Viewer, str], str] = {}
    forgets = game.definition.forgets
    for number in range(12):
        log: list[Fact] = []
        state = game.start(seed=seed + number, log=log)
        facts = [fact for fact in log if fact["fact"] not in forgets]
        for viewer in (*range(game.players), None):
            told = written(game.events(facts, viewer))
            known = heard.setdefault((viewer, written(state.view(viewer))), told)
            require(known == told, "a deal tells what is hidden", viewer=viewer, told=told)


def refusals_and_explanations_tell_nothing_hidden(game: Game, seed: int) -> None:
    """Whatever a seat tries, it gets the same answer on all tables that look alike to it."""
    rng = Fast(seed)
    for state in moments(game, seed, 4):
        for seat in range(game.players):
            twin = state.resample(seat, Fast(seed ^ 5))
            moves = [move for other in state.actors() for move in state.moves(other)]
            tried = [moves[rng.below(len(moves))] for _ in range(12) if moves]
            for text in {game.text(state, seat, move) for move in tried} | {"", "?", "1", "1@"}:
                answers = [_answer(game, each, seat, text) for each in (state, twin)]
                require(answers[0] == answers[1], "an answer tells what is hidden", text=text)


def _answer(game: Game, state: State, seat: int, text: str) -> str:
    """Everything a seat is told when it asks about a text and then tries it."""
    explained = written(game.explain(state, seat, text))
    try:
        game.play_text(state.copy(), seat, text)
    except QuinteError as error:
        return explained + written(error.as_json())
    return explained


def _guessed(game: Game, view: View, seed: int) -> State:
    """A state for a view that a real state has shown: there must be one."""
    try:
        return game.determinise(view, Fast(seed))
    except QuinteError as error:
        raise LawBroken(f"no state can be made for a view: {error}") from error


def _played(
    game: Game, state: State, seat: int, move: int, viewer: Viewer, forgets: set[str]
) -> tuple[str, str, bool]:
    """The view after a move, its events except forgotten ones, and whether any are forgotten."""
    facts: list[Fact] = []
    trial = state.copy()
    trial.log = facts
    trial.play(seat, move)
    kept = [fact for fact in facts if fact["fact"] not in forgets]
    return written(trial.view(viewer)), written(game.events(kept, viewer)), len(kept) < len(facts)


def a_view_knows_its_seat_only(game: Game, seed: int) -> None:
    """Seats that do not exist get no view, and no view contains the generator."""
    for state in moments(game, seed, 3):
        secret = state.position()["rng"]
        for viewer in viewers(game):
            view = state.view(viewer)
            require(view["seat"] == viewer, "a view names its seat", viewer=viewer)
            require(secret not in written(view), "a view holds the generator", viewer=viewer)
        for nobody in (-1, game.players, "everybody", 1.0):
            try:
                state.view(nobody)  # type: ignore[arg-type]
            except QuinteError:
                continue
            require(False, "a view for nobody", viewer=nobody)


def what_is_hidden_is_uniform(game: Game, seed: int) -> None:
    """Every unseen piece is equally likely to be in any place the seat cannot see."""
    rng = Fast(seed)
    states = [state for state in moments(game, seed, 5) if state.actors()]
    state = states[rng.below(len(states))]
    options = viewers(game)
    viewer = options[rng.below(len(options))]
    truth = state.position()
    filled = game.definition.visibility.complete(game, state.view(viewer))
    times = 1200
    drawn = [state.resample(viewer, rng).position() for _ in range(times)]
    digits = game.deck is None  # else a text is the name of a card
    hidden: dict[Place, tuple[Any, ...]] = {}  # what lies there in each sample
    for field in game.definition.shuffled:
        whole = [sample[field] for sample in (filled, *drawn) if field in truth]
        if any(each != truth[field] for each in whole):
            for number, column in enumerate(zip(*whole, strict=True)):
                lies, found = _lying(truth[field][number], digits), _all_lying(column, digits)
                if found.count(lies) < len(found):
                    hidden[field, number] = found[1:]
    pool = Counter(
        p for field, number in hidden for p in _pieces(_lying(truth[field][number], digits))
    )
    total = sum(pool.values())
    if len(pool) > 12 and len(hidden) > 12:  # far more arrangements than samples
        arranged = set(zip(*hidden.values(), strict=True))
        require(len(arranged) > 0.99 * times, "arrangements repeat", found=len(arranged))
    for place in _sampled(list(hidden)):
        many = isinstance(hidden[place][0], tuple)
        size = len(hidden[place][0]) if many else 1
        counts = Counter(chain.from_iterable(hidden[place]) if many else hidden[place])
        for piece, copies in pool.items():
            share = copies / total
            mean = times * size * share
            spread = sqrt(times * size * share * (1 - share) * (total - size) / max(1, total - 1))
            fair = abs(counts[piece] - mean) <= 7 * spread + 7
            require(fair, "hidden pieces are not uniform", place=place, piece=piece,
                    found=counts[piece], expected=mean)  # fmt: skip


Place = tuple[str, int]


def _lying(value: Any, digits: bool) -> Any:
    """What lies at a place.

    A list in a list is a tuple of pieces, and so is a string of digits, one piece per digit; every
    element of a flat list is a piece itself.
    """
    is_rack = digits and isinstance(value, str) and not value.strip("0123456789")
    if isinstance(value, list) or is_rack:
        return tuple(sorted(value))
    return value


def _all_lying(column: tuple[Any, ...], digits: bool) -> tuple[Any, ...]:
    """The same for one place in many samples, most of them plain numbers."""
    if {type(value) for value in column} <= {int}:
        return column
    return tuple(_lying(value, digits) for value in column)


def _pieces(lying: Any) -> tuple[Any, ...]:
    return lying if isinstance(lying, tuple) else (lying,)


def _sampled(places: list[Place]) -> list[Place]:
    """All short fields, and of long ones the first, the middle and the last place."""
    chosen: list[Place] = []
    for field in dict.fromkeys(field for field, _ in places):
        numbers = [number for name, number in places if name == field]
        if len(numbers) > 6:
            numbers = [numbers[0], numbers[len(numbers) // 2], numbers[-1]]
        chosen += [(field, number) for number in numbers]
    return chosen


HIDING_LAWS: tuple[Law, ...] = (
    lookalikes_resample_alike,
    resampled_states_look_the_same,
    what_is_hidden_changes_no_byte,
    the_deal_tells_each_seat_its_own,
    refusals_and_explanations_tell_nothing_hidden,
    a_view_knows_its_seat_only,
    what_is_hidden_is_uniform,
)
