"""The course of a finished game: its start, its moves and its result, however it was obtained."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from quinte.bots import Bot
from quinte.bots.driver import Simulated, choice_rng, drive
from quinte.bots.forfeit import Forfeit
from quinte.bots.outside import any_bot
from quinte.bots.process import Process
from quinte.definition.game import Game
from quinte.engine.result import Result
from quinte.engine.rng import key_of
from quinte.engine.state import State
from quinte.errors import BadRecord
from quinte.records.match import Match
from quinte.records.record import Record, conceded


class Step(NamedTuple):
    """One move: who made it (the name of a bot, None for a person), and when."""

    seat: int
    move: int
    player: str | None
    ms: int | None = None
    """Milliseconds since the game began, if that was recorded."""


@dataclass(frozen=True)
class Course:
    """A finished game, move by move; moves that were taken back are not in it."""

    start: State
    steps: Sequence[Step]
    result: Result
    key: bytes | None
    first: int | None = None
    seed: int | None = None
    """Of a simulated game."""
    round: int | None = None
    """Of a match, from 1."""


class Kept(Simulated):
    """A simulated game whose moves are kept."""

    def __init__(self, state: State, bots: Sequence[Bot], names: Sequence[str], seed: int) -> None:
        super().__init__(state, bots, choice_rng(seed))
        self.names = names
        self.steps: list[Step] = []

    def tell(self, seat: int, choice: int) -> None:
        self.steps.append(Step(seat, choice, self.names[seat]))


class Simulator:
    """Plays the games that `quinte simulate` plays, each from its seed alone."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        self.game = game
        self.names = tuple(names)
        self.programs: dict[int, Process] = {}

    def play(self, seed: int) -> Course:
        start = self.game.start(seed=seed)
        kept = Kept(start.copy(), [*map(self.bot, range(self.game.players))], self.names, seed)
        result = None
        try:
            drive(kept)
        except Forfeit as forfeit:
            result = conceded(self.game, kept.seat, forfeit.do)
        result = result or kept.state.result()
        assert result is not None
        return Course(start, kept.steps, result, key_of(seed), seed=seed)

    def bot(self, seat: int) -> Bot:
        """The bot of a seat. Programs stay for the next game; all others are created again, so that
        nothing they remember makes a game depend on those before it.
        """
        if seat in self.programs:
            return self.programs[seat]
        made = any_bot(self.names[seat])
        if isinstance(made, Process):
            self.programs[seat] = made
        return made

    def close(self) -> None:
        """End the programs of bots that have one."""
        for program in self.programs.values():
            program.close()


def course_of(record: Record, number: int | None = None) -> Course:
    """The course of a recorded game, maybe of a round of a match. Raises BadRecord unless it is
    over.
    """
    result = record.result()
    if result is None:
        raise BadRecord("data.running")
    players = [player_of(seat) for seat in record.seats]
    replay = record.steps()
    start = state = next(replay).state
    entries: list[list[Step]] = []
    for step in replay:
        entry = step.entry
        match entry["do"]:
            case "move":
                seat = entry["seat"]
                moves = record.game.parse(state, seat, entry["text"])
                made = (Step(seat, move, players[seat], entry.get("ms")) for move in moves)
                entries.append([*made])
            case "take_back":
                del entries[-entry["entries"] :]
            case "replace":
                players[entry["seat"]] = player_of(entry["by"])
        state = step.state
    steps = [step for entry in entries for step in entry]
    return Course(start, steps, result, record.key, record.first, round=number)


def player_of(seat: dict[str, Any]) -> str | None:
    """The bot at a seat; names of people are left out."""
    bot = seat.get("bot")
    return None if bot is None else str(bot)


def games_of(book: Record | Match) -> Iterator[tuple[Record, int | None]]:
    """The finished games of a record or match, with the numbers of rounds."""
    if isinstance(book, Record):
        numbered: list[tuple[Record, int | None]] = [(book, None)]
    else:
        numbered = [(record, number) for number, record in enumerate(book.records, 1)]
    yield from ((record, number) for record, number in numbered if record.result() is not None)
