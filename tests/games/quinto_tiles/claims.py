"""Quinto tiles: whether what a hint says of a move is true, by the judge's plays and scores."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from typing import Any

from quinte import Game
from tests.games.claims import Arguments, View
from tests.games.quinto_tiles import judge

TILES = {
    "1964": (7, 6, 6, 7, 10, 6, 10, 14, 12, 12),
    "1964-wood": (6, 5, 5, 6, 9, 5, 9, 14, 12, 12),
    "1968": (7, 6, 6, 7, 10, 6, 10, 14, 12, 12),
}
"""T1."""


class Move:
    """A move, and what its seat knows before and after it."""

    def __init__(self, view: View, text: str) -> None:
        self.view, self.seat, self.text = view, view["seat"], text
        self.rack: str = view["racks"][self.seat]
        self.laid = {} if text == "pass" else judge.read_play(text)[0]
        kept = list(self.rack)
        for tile in self.laid.values():
            kept.remove(str(tile))
        self.kept = "".join(kept)
        self.others = [s for s, rack in enumerate(view["racks"]) if rack and s != self.seat]
        self.plays = plays(tuple(view["board"]), options(view), self.rack)

    @property
    def score(self) -> int:
        return self.plays.get(self.text, 0)

    def known(self) -> dict[str, Any] | None:
        """The whole position, if what is hidden follows from what is seen."""
        if self.view["bag"] or len(self.others) > 1:
            return None
        racks = ["" for _ in self.view["racks"]]
        racks[self.seat] = self.rack
        for other in self.others:
            racks[other] = self.unseen()
        return {**self.view, "racks": racks, "bag": ""}

    def unseen(self) -> str:
        """The tiles that are neither on the board nor on the rack."""
        seen = "".join([*self.view["board"], self.rack])
        counts = TILES[judge.edition_of(self.view)]
        return "".join(str(t) * (n - seen.count(str(t))) for t, n in enumerate(counts))

    def opens(self, text: str) -> int:
        """The most that one unseen tile can score after a play."""
        board, chosen = self.board(text), options(self.view)
        found = (plays(board, chosen, tile) for tile in sorted(set(self.unseen())))
        return max((score for each in found for score in each.values()), default=0)

    def board(self, text: str) -> tuple[str, ...]:
        """The board after a play."""
        lines = [list(line) for line in self.view["board"]]
        for (row, column), tile in judge.read_play(text)[0].items():
            lines[row][column] = str(tile)
        return tuple("".join(line) for line in lines)

    def worth_next(self, text: str) -> int:
        """The most that the tiles kept after a play could score next."""
        kept = list(self.rack)
        for tile in judge.read_play(text)[0].values():
            kept.remove(str(tile))
        found = plays(self.board(text), options(self.view), "".join(kept))
        return max(found.values(), default=0)


def options(view: View) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted(view["options"].items()))


@functools.lru_cache(maxsize=64)
def plays(board: tuple[str, ...], chosen: tuple[tuple[str, Any], ...], rack: str) -> dict[str, int]:
    """Every play of a rack on a board, with its score."""
    return judge.plays({"board": list(board), "options": dict(chosen), "racks": [rack]}, 0)


def is_true(game: Game, view: View, text: str, name: str, said: Arguments) -> bool:
    """Whether a claim about a move holds."""
    return bool(CHECKS[name](Move(view, text), said))


def is_most(move: Move, said: Arguments) -> bool:
    return move.score == max(move.plays.values())


def is_closed(move: Move, said: Arguments) -> bool:
    runs = judge.runs(move.view, move.text)
    return said["n"] == len(runs) and all(len(tiles) == 5 for _, tiles, _ in runs)


def is_keeps(move: Move, said: Arguments) -> bool:
    return bool(
        sorted(said["tiles"].split()) == sorted(move.kept)
        and said["n"] == move.worth_next(move.text)
    )


def is_instead(move: Move, said: Arguments) -> bool:
    better = move.plays[said["play"]]
    less = move.worth_next(move.text) - move.worth_next(said["play"])
    return bool(
        better == max(move.plays.values()) == move.score + said["score"]
        and said["score"] > 0
        and said["n"] == less > 0
    )


def is_opens_less(move: Move, said: Arguments) -> bool:
    right = said["n"] == move.opens(move.text) and said["more"] == move.opens(said["play"])
    return right and said["n"] < said["more"] and is_best(move, said["play"])


def is_best(move: Move, play: str) -> bool:
    """Whether another play scores most, and more."""
    return bool(move.plays[play] == max(move.plays.values()) > move.score)


def is_fewer(move: Move, said: Arguments) -> bool:
    better = move.plays[said["play"]]
    more = len(judge.read_play(said["play"])[0]) - len(move.laid)
    return bool(better - move.score == said["score"] > 0 and said["n"] == more > 0)


def is_less(move: Move, said: Arguments) -> bool:
    better = move.plays[said["play"]]
    return bool(better == max(move.plays.values()) == move.score + said["score"] > move.score)


def is_rather(move: Move, said: Arguments) -> bool:
    left = list(move.rack)
    for tile in judge.read_play(said["play"])[0].values():
        left.remove(str(tile))
    return (
        is_less(move, said)
        and sorted(said["left"].split()) == sorted(left)
        and sorted(said["tiles"].split()) == sorted(move.kept) != sorted(left)
    )


def is_leaves(move: Move, said: Arguments) -> bool:
    return not move.kept and is_rather(move, {**said, "tiles": ""})


def is_out(move: Move, said: Arguments) -> bool:
    return move.view["bag"] == 0 and not move.kept


def is_pass(move: Move, said: Arguments) -> bool:
    return not move.plays


def is_gives_up(move: Move, said: Arguments) -> bool:
    return bool(said["n"] == max(move.plays.values()))


def is_orders(move: Move, said: Arguments) -> bool:
    cells = sorted(move.laid)
    tiles = sorted(move.laid.values())
    same = [
        one
        for order in set(itertools.permutations(tiles))
        for one, score in move.plays.items()
        if score == move.score and judge.read_play(one)[0] == dict(zip(cells, order, strict=True))
    ]
    return bool(said["n"] == len(same) > 1)


def is_reply(move: Move, said: Arguments) -> bool:
    position = move.known()
    assert position is not None
    after = judge.after(position, move.seat, move.text)
    assert after is not None
    best = max(judge.plays(after, said["seat"]).values(), default=0)
    return bool(after["to_move"] == said["seat"] != move.seat and said["n"] == best)


def ends(move: Move) -> int | None:
    """How far ahead the seat is if the move ends the game and nothing that counts is hidden."""
    position = move.known()
    after = position and judge.after(position, move.seat, move.text)
    if not after or after["to_move"] is not None:
        return None
    others = [score for seat, score in enumerate(after["scores"]) if seat != move.seat]
    return int(after["scores"][move.seat]) - int(max(others))


CHECKS: dict[str, Callable[[Move, Arguments], bool]] = {
    "most": is_most,
    "closed": is_closed,
    "keeps": is_keeps,
    "instead": is_instead,
    "fewer": is_fewer,
    "opens_less": is_opens_less,
    "rather": is_rather,
    "leaves": is_leaves,
    "less": is_less,
    "out": is_out,
    "pass": is_pass,
    "gives_up": is_gives_up,
    "orders": is_orders,
    "reply": lambda move, said: is_reply(move, said) and bool(said["n"] > 0),
    "no_reply": lambda move, said: is_reply(move, said) and bool(said["n"] == 0),
    "ends_ahead": lambda move, said: bool(ends(move) == said["n"] > 0),
    "ends_level": lambda move, said: ends(move) == 0,
    "ends_behind": lambda move, said: bool(ends(move) == -said["n"] < 0),
}


def due(game: Game, view: View, text: str) -> set[str]:
    """What must be said: how the game ends, that nothing scores more, that there is no play."""
    move = Move(view, text)
    found = {"pass"} if not move.plays else set()
    if text != "pass" and is_most(move, {}):
        found.add("most")
    ahead = ends(move)
    if ahead is not None:
        found.add("ends_ahead" if ahead > 0 else "ends_behind" if ahead < 0 else "ends_level")
    return found
