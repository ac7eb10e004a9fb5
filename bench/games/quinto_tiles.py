"""Quinto tiles: OpenSpiel has no crossword to compare with. What matters is listing plays."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import cycle
from typing import TYPE_CHECKING

from bench.contest import YARDSTICK, Contest, Goal
from bench.measure import Chunk, Measure

if TYPE_CHECKING:
    from quinte import Game
    from quinte.games.quinto_tiles.rules import QuintoTiles

POOL = 1024
"""Positions that are listed repeatedly, as in C."""
FEW = 32
UNITS = ("positions", "plays")
LIST = Measure("list", "all plays listed, with scores", UNITS)
LISTED = Measure("listed", "plays listed in random games inside the core", ("plays", "positions"))
SEEDS, GAMES = range(1, 11), 20
BANDS = ((0, 20), (20, 40), (40, 60), (60, 90))


def kind(move: int) -> str:
    """A move is 0, or a play."""
    return "play" if move else "pass"


def gathered(game: Game, low: int, high: int, number: int) -> list[QuintoTiles]:
    """Positions of random games with a full rack to move, by tiles on the board."""
    import quinte  # the bench names games before it loads them
    from quinte.games.quinto_tiles.rules import QuintoTiles

    rng = quinte.Fast(1)
    state = game.blank()
    assert isinstance(state, QuintoTiles)
    state.rng = rng.fork()
    found: list[QuintoTiles] = []
    while True:
        state.deal(-1)
        while (seat := state.turn()) >= 0:
            if len(state.rack_of(seat)) == 5 and low <= state.placed < high:
                found.append(state.copy())
                if len(found) == number:
                    return found
            state.apply(seat, state.draw(seat, rng))


def listing(low: int, high: int) -> Callable[[Game], Chunk]:
    """All plays of such positions, inside the core."""

    def make(game: Game) -> Chunk:
        pool = gathered(game, low, high, POOL)

        def chunk() -> tuple[int, int]:
            plays = 0
            for state in pool:
                plays += state.count()
            return len(pool), plays

        return chunk

    return make


def listed(game: Game) -> Chunk:
    """Random games in which every turn lists all plays; the plays are counted beforehand."""
    import quinte
    from quinte.engine.playout import play_games

    def counted(seed: int) -> int:
        rng = quinte.Fast(seed)
        state = game.blank()
        state.rng = rng.fork()
        plays = 0
        for _ in range(GAMES):
            state.deal(-1)
            while (seat := state.turn()) >= 0:
                plays += sum(move > 0 for move in state.moves(seat))
                state.apply(seat, state.draw(seat, rng))
        return plays

    known = {seed: counted(seed) for seed in SEEDS}
    seeds = cycle(SEEDS)

    def chunk() -> tuple[int, int]:
        seed = next(seeds)
        return known[seed], play_games(game.blank(), quinte.Fast(seed), GAMES)

    return chunk


def judged(game: Game) -> Chunk:
    """The same by the slow reference, which writes each play as text."""
    from tests.games.quinto_tiles import judge

    pool = [state.position() for state in gathered(game, 0, 91, FEW * 16)[::16]]
    positions = cycle(pool)

    def chunk() -> tuple[int, int]:
        position = next(positions)
        return 1, len(judge.plays(position, position["to_move"]))

    return chunk


def band(low: int, high: int) -> Measure:
    """The listing at one range of tiles on the board."""
    return Measure(f"list-{low}-{high}", f"… with {low} to {high - 1} tiles on the board", UNITS)


OWN = {
    LIST: listing(0, 91),
    **{band(*each): listing(*each) for each in BANDS},
    LISTED: listed,
}

CONTEST = Contest(
    game="quinto-tiles",
    title="Quinto tiles",
    options={"players": 2},
    kinds=("play", "pass"),
    kind=kind,
    goals=(Goal(LIST, YARDSTICK, Fraction(1, 3)),),
    yardstick=("play", *(measure.name for measure in OWN if measure != LISTED)),
    depth=12,
    own=OWN,
    judge=judged,
)
