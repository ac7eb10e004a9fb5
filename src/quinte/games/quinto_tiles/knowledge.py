"""What a bot of Quinto knows: what a play scores, its own bots, and reasons for a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from quinte.engine.rng import Fast
from quinte.games.quinto_tiles.endgame import Endgame
from quinte.games.quinto_tiles.placement import LONGEST_RUN
from quinte.games.quinto_tiles.policy import policy
from quinte.games.quinto_tiles.rules import MOVES, QuintoTiles, score_of
from quinte.games.quinto_tiles.simulation import Equity, Simulation

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.types import View

BOTS = {"equity": Equity, "simulation": Simulation}
"""What levels may be of, besides the bots of all games."""

WORTH_SAYING = 2
"""Points that tiles must be worth on the next turn to be a reason."""
NODES = 3000
"""How many positions are looked at to say how a game ends."""

Reason = tuple[str, dict[str, Any]]
"""The key of a text, and its arguments."""


def appraise(game: Setup, view: View, moves: Sequence[int]) -> list[float]:
    """How good each of the acting seat's moves looks: its score; a pass is worth less than any."""
    return [float(score_of(move)) if move else -1.0 for move in moves]


def reasons(game: Setup, view: View, move: int) -> list[Reason]:
    """Reasons for a move: what it scores, keeps and closes, and how the game ends with it."""
    state = game.determinise(view, Fast(0))  # nothing is said that depends on what is hidden
    assert isinstance(state, QuintoTiles)  # the registry pairs them
    moves = state.moves(view["seat"])
    found: list[Reason] = []
    if move != MOVES["pass"]:
        found += of_score(state, moves, move)
        found += of_tiles(state, view, moves, move)
    elif moves == [move]:
        found.append(("quinto-tiles.why.pass", {}))
    found += of_end(state, view, move)
    return found


def of_score(state: QuintoTiles, moves: Sequence[int], move: int) -> Iterator[Reason]:
    """What it scores, and whether others can go on from there."""
    runs = state.placement(move).runs
    yield "quinto-tiles.why.score", {"score": score_of(move), "n": len(runs)}
    if score_of(move) == max(map(score_of, moves)):
        yield "quinto-tiles.why.most", {}
    if all(len(run["tiles"]) == LONGEST_RUN for run in runs):
        yield "quinto-tiles.why.closed", {"n": len(runs)}


def of_tiles(state: QuintoTiles, view: View, moves: Sequence[int], move: int) -> Iterator[Reason]:
    """What the tiles that it keeps are worth, also beside those of the play that scores most."""
    kept = kept_by(state, view, move)
    if view["bag"] == 0:
        if not kept:
            yield "quinto-tiles.why.out", {}
        return
    known = policy(state.game.options["multiple"])
    value = known.value_kept(state, move)
    more = round(value / 100)
    if kept and more >= WORTH_SAYING:
        yield "quinto-tiles.why.keeps", {"tiles": " ".join(kept), "n": more}
    most = max(moves, key=score_of)
    gain = score_of(most) - score_of(move)
    less = round((value - known.value_kept(state, most)) / 100)
    if gain > 0 and less >= WORTH_SAYING:
        play = state.placement(most).text()
        yield "quinto-tiles.why.instead", {"play": play, "score": gain, "n": less}


def kept_by(state: QuintoTiles, view: View, move: int) -> str:
    """The tiles that stay on the rack."""
    kept: str = view["racks"][view["seat"]]
    for tile in state.placement(move).cells.values():
        kept = kept.replace(str(tile), "", 1)
    return kept


def of_end(state: QuintoTiles, view: View, move: int) -> Iterator[Reason]:
    """How the game ends with it, where all is known."""
    seat: int = view["seat"]
    others = [len(rack) for other, rack in enumerate(view["racks"]) if other != seat]
    if view["bag"] or (len(others) > 1 and any(others)):
        return
    after = state.copy()
    after.apply(seat, move)
    result = after.result()
    if result is not None:
        ahead = result.scores[seat] - max(
            score for other, score in enumerate(result.scores) if other != seat
        )
        yield outcome("ends", ahead)
    elif len(others) == 1:
        endgame = Endgame(policy(state.game.options["multiple"]), NODES, 0.0)
        margins = endgame.margins(state, [move], True)
        if not endgame.uncertain:
            yield outcome("leads", margins[move] // 100)


def outcome(key: str, ahead: int) -> Reason:
    """How far ahead or behind, in the text for that."""
    where = "ahead" if ahead > 0 else "behind" if ahead < 0 else "level"
    return f"quinto-tiles.why.{key}_{where}", {"n": abs(ahead)}
