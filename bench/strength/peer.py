"""The match against OpenSpiel: each deal from both seats, every game kept as soon as it is over.

Games take turns, so that a match that is stopped has like numbers of deals in all of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pyspiel

import quinte.envs.openspiel  # noqa: F401 (registers the games)
from bench.strength.ismcts import Ismcts, Level5, Player
from bench.strength.match import PeerMatch
from bench.strength.sources import digest
from quinte.arena.statistics import Estimate, share
from quinte.envs.registry import codec

SEATS = 2
PEER = "openspiel"
FILE = f"{PEER}.jsonl"


Row = Mapping[str, Any]
"""A game as it is kept: `game`, `deal`, `seat` of level 5, its `share` of the win, `scores`,
`actions`, `code` (a digest), and what both players have `spent`."""


class Kept:
    """The games played so far; of games played twice, the later one."""

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        rows = [json.loads(line) for line in lines]
        self.rows: dict[tuple[str, int, int], Row] = {key(row): row for row in rows}

    def add(self, row: Row) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        self.rows[key(row)] = row

    def clear(self) -> None:
        """Start over."""
        self.path.unlink(missing_ok=True)
        self.rows = {}

    def current(self, match: PeerMatch) -> int:
        """How many were played by the code as it is."""
        return sum(row["code"] == digest(row["game"], match.bots) for row in self.rows.values())

    def pairs(self, game: str) -> list[tuple[Row, ...]]:
        """The deals of a game that were played from both seats."""
        deals = sorted({deal for name, deal, _ in self.rows if name == game})
        found = [[self.rows.get((game, deal, seat)) for seat in range(SEATS)] for deal in deals]
        return [tuple(row for row in rows if row) for rows in found if all(rows)]


def key(row: Row) -> tuple[str, int, int]:
    return row["game"], row["deal"], row["seat"]


def missing(match: PeerMatch, kept: Kept) -> Iterator[tuple[str, int]]:
    """Deals to play: of all games in turn; then those that other code has played."""
    every = [(name, deal) for deal in range(match.deals) for name in match.games_to_play]
    rows = {each: [kept.rows.get((*each, seat)) for seat in range(SEATS)] for each in every}
    yield from (each for each in every if not all(rows[each]))
    yield from (
        each
        for each in every
        if all(rows[each])
        and any(row["code"] != digest(each[0], match.bots) for row in rows[each] if row)
    )


def play(match: PeerMatch, kept: Kept) -> Iterator[Row]:
    """Play what is missing; each game is kept before it is yielded."""
    for name, deal in list(missing(match, kept)):
        for seat in range(SEATS):
            there = kept.rows.get((name, deal, seat))
            if there is None or there["code"] != digest(name, match.bots):
                kept.add(play_game(match, name, deal, seat))
                yield kept.rows[name, deal, seat]


def play_game(match: PeerMatch, name: str, deal: int, seat: int) -> Row:
    """One game, with level 5 at a seat."""
    game = pyspiel.load_game(f"quinte_{name.replace('-', '_')}", {"players": SEATS})
    ours = Level5(game, match.seconds, deal)
    theirs = Ismcts(game, match.peer_seconds, deal)
    players: list[Player] = [theirs] * SEATS
    players[seat] = ours
    state = game.new_initial_state()
    state.apply_action(deal)
    begins, actions = True, 0
    while not state.is_terminal():
        player = players[state.current_player()]
        if begins:
            player.spent.begin()
        action = player.step(state, state.legal_actions())
        begins = completes(state, action)
        state.apply_action(action)
        actions += 1
    result = state.table.codec.state.result()
    return {
        "game": name,
        "deal": deal,
        "seat": seat,
        "share": (seat in result.winners) / len(result.winners) if result.winners else 1 / SEATS,
        "scores": list(result.scores),
        "actions": actions,
        "code": digest(name, match.bots),
        "spent": [ours.spent.as_json(), theirs.spent.as_json()],
    }


def completes(state: Any, action: int) -> bool:
    """Whether an action completes a move, tried on a copy."""
    table = state.table
    copy = codec(table.codec.game)
    copy.adopt(table.codec.state.copy())
    copy.part = table.codec.part
    return copy.play(table.turn, action)


def shares(pairs: Iterable[tuple[Row, ...]]) -> Estimate:
    """Level 5's share of the wins, by whole deals."""
    return share([sum(row["share"] for row in rows) / SEATS for rows in pairs])
