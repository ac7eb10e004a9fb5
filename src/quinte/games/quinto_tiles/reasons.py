"""Reasons for moves of Quinto tiles: how the game ends, how their score compares, what they keep
and leave. What they score is not among them: a move shows it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from quinte.engine.rng import Fast
from quinte.games.quinto_tiles.edition import RACK
from quinte.games.quinto_tiles.placement import LONGEST_RUN
from quinte.games.quinto_tiles.rules import MOVES, QuintoTiles, score_of
from quinte.games.quinto_tiles.simulation import kind, same

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.types import View

WORTH_SAYING = 10
"""Points that tiles could score next to be a reason."""

Reason = tuple[str, dict[str, Any]]
"""The key of a text, and its arguments."""


def alike(game: Setup, view: View, move: int) -> Hashable:
    """The same tiles on the same cells for the same points come to the same in any order."""
    return same(seen_by(game, view), move)


def reasons(game: Setup, view: View, move: int) -> list[Reason]:
    """Reasons for a move: how the game ends with it, whether another scores more, what it keeps
    and leaves.
    """
    state = seen_by(game, view)
    moves = state.moves(view["seat"])
    found = [*of_end(state, view, move)]
    if move != MOVES["pass"]:
        found += of_score(state, moves, move)
        found += of_reply(state, view, move)
        found += of_openings(state, view, moves, move)
        found += of_tiles(state, view, moves, move)
        found += of_order(state, moves, move)
    elif moves == [move]:
        found.append(("quinto-tiles.why.pass", {}))
    else:
        found.append(("quinto-tiles.why.gives_up", {"n": max(map(score_of, moves))}))
        found += of_reply(state, view, move)
    return found


def seen_by(game: Setup, view: View) -> QuintoTiles:
    """A state that looks like the view: nothing is said that depends on what is hidden."""
    state = game.determinise(view, Fast(0))
    assert isinstance(state, QuintoTiles)  # the registry pairs them
    return state


def of_score(state: QuintoTiles, moves: Sequence[int], move: int) -> Iterator[Reason]:
    """Whether another play scores more, and whether others can go on from there."""
    runs = state.placement(move).runs
    if score_of(move) == max(map(score_of, moves)):
        yield "quinto-tiles.why.most", {}
    if all(len(run["tiles"]) == LONGEST_RUN for run in runs):
        yield "quinto-tiles.why.closed", {"n": len(runs)}


def of_tiles(state: QuintoTiles, view: View, moves: Sequence[int], move: int) -> Iterator[Reason]:
    """What the tiles that it keeps could score, also beside those of the play that scores most."""
    kept = kept_by(state, view, move)
    if view["bag"] == 0 and not kept:
        yield "quinto-tiles.why.out", {}
    could = could_score(state, view, move)
    most = max(moves, key=score_of)
    gain = score_of(most) - score_of(move)
    less = could - could_score(state, view, most)
    told = {"play": state.text_of(most), "score": gain}
    left = kept_by(state, view, most)
    if gain > 0 and less >= WORTH_SAYING:
        yield "quinto-tiles.why.instead", {**told, "n": less}
    elif gain > 0 and view["bag"] and len(kept) > len(left):
        yield "quinto-tiles.why.fewer", {**told, "n": len(kept) - len(left)}
    elif gain > 0 and left and not kept:
        yield "quinto-tiles.why.leaves", {**told, "left": " ".join(left)}
    elif gain > 0 and left and sorted(kept) != sorted(left):
        yield "quinto-tiles.why.rather", {**told, "tiles": " ".join(kept), "left": " ".join(left)}
    elif gain > 0:
        yield "quinto-tiles.why.less", told
    if could >= WORTH_SAYING:
        yield "quinto-tiles.why.keeps", {"tiles": " ".join(kept), "n": could}


def kept_by(state: QuintoTiles, view: View, move: int) -> str:
    """The tiles that stay on the rack."""
    kept: str = view["racks"][view["seat"]]
    for tile in state.placement(move).cells.values():
        kept = kept.replace(str(tile), "", 1)
    return kept


def could_score(state: QuintoTiles, view: View, move: int) -> int:
    """The most that the tiles a play keeps could score alone, on the board as it then is."""
    seat = view["seat"]
    child = after(state, seat, move)
    if child.turn() < 0:
        return 0
    position = child.position()
    position["to_move"] = seat
    position["racks"][seat] = kept_by(state, view, move)
    alone = state.game.blank()
    alone.restore(position)
    return max(map(score_of, alone.moves(seat)))


def of_openings(
    state: QuintoTiles, view: View, moves: Sequence[int], move: int
) -> Iterator[Reason]:
    """Whether a single tile can score less next than after the play that scores most."""
    most = max(moves, key=score_of)
    if score_of(move) == score_of(most):
        return
    least, more = by_one_tile(state, view, move), by_one_tile(state, view, most)
    if more - least >= WORTH_SAYING:
        told = {"n": least, "more": more, "play": state.text_of(most)}
        yield "quinto-tiles.why.opens_less", told


def by_one_tile(state: QuintoTiles, view: View, move: int) -> int:
    """The most that one of the tiles which a seat does not see could score right after a play."""
    seat = view["seat"]
    position = state.position()
    others = [rack for other, rack in enumerate(position["racks"]) if other != seat]
    unseen = sorted({*position["bag"], *"".join(others)})
    child = after(state, seat, move)
    if child.turn() < 0:
        return 0
    position, alone = child.position(), state.game.blank()
    scores = [0]
    for first in range(0, len(unseen), RACK):
        position["racks"][child.turn()] = "".join(unseen[first : first + RACK])
        alone.restore(position)
        plays = alone.moves(child.turn())
        scores += [score_of(play) for play in plays if is_of_one_tile(alone, play)]
    return max(scores)


def is_of_one_tile(state: QuintoTiles, move: int) -> bool:
    """Whether a play lays a single tile."""
    return move != MOVES["pass"] and len(state.placement(move).cells) == 1


def after(state: QuintoTiles, seat: int, move: int) -> QuintoTiles:
    """The state after a move."""
    child = state.copy()
    child.apply(seat, move)
    return child


def of_order(state: QuintoTiles, moves: Sequence[int], move: int) -> Iterator[Reason]:
    """In how many orders the tiles can be laid for the same points."""
    score, this = score_of(move), kind(state, move)
    orders = sum(kind(state, other) == this for other in moves if score_of(other) == score)
    if orders > 1:
        yield "quinto-tiles.why.orders", {"n": orders}


def others(view: View) -> list[int]:
    """The other seats that hold tiles."""
    return [seat for seat, rack in enumerate(view["racks"]) if rack and seat != view["seat"]]


def of_reply(state: QuintoTiles, view: View, move: int) -> Iterator[Reason]:
    """What the one other who holds tiles can score next, where those are known."""
    child = after(state, view["seat"], move)
    if view["bag"] or [child.turn()] != others(view):
        return
    most = max(map(score_of, child.moves(child.turn())))
    told = {"seat": child.turn(), "n": most}
    yield "quinto-tiles.why.reply" if most else "quinto-tiles.why.no_reply", told


def of_end(state: QuintoTiles, view: View, move: int) -> Iterator[Reason]:
    """How the game ends with it, where nothing that counts is hidden."""
    seat: int = view["seat"]
    result = after(state, seat, move).result()
    if view["bag"] or result is None or len(others(view)) > 1:
        return
    best = max(score for other, score in enumerate(result.scores) if other != seat)
    ahead = result.scores[seat] - best
    if ahead > 0:
        yield "quinto-tiles.why.ends_ahead", {"n": ahead}
    elif ahead < 0:
        yield "quinto-tiles.why.ends_behind", {"n": -ahead}
    else:
        yield "quinto-tiles.why.ends_level", {}
