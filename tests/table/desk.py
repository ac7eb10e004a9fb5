"""A table with its log, as a server would keep it, and random play at it."""

from __future__ import annotations

import json
import os
import pickle
from typing import Any

import pytest

from quinte.definition.game import Game
from quinte.definition.registry import kinds
from quinte.engine.rng import Fast
from quinte.engine.state import State
from quinte.engine.types import Viewer
from quinte.errors import QuinteError
from quinte.table import Setup, Table
from quinte.table.phase import BETWEEN, CLOSED, OPEN, OVER, PLAYING
from quinte.table.table import Applied, Entry, create_entry
from tests.registered import TRIED

ID = "table-under-test"
SECRET, NEXT = bytes(range(100, 132)), bytes(range(32))
ANN, BOB, CYD, DEE, ZOE = (f"person-{name}" for name in ("ann", "bob", "cyd", "dee", "zoe"))
"""Private ids of people; Zoe never sits down."""
PEOPLE = (ANN, BOB, CYD, DEE, "person-eve", "person-fay")
NAMES = ("Ann", "Bob", "Cyd", "Dee", "Eve", "Fay")
BEGAN = 1_700_000_000_000

EVERY: list[tuple[str, int]] = [
    (name, int(players))
    for name in TRIED
    for players in kinds()[name].options["players"].values or ()
]
"""All games with all numbers of players."""
STRIDE = 4 if os.environ.get("QUINTE_TESTS") == "check" else 1
"""Where one game is as good as another, the daily checks try one in four."""


class Desk:
    """A table, and the entries that made it what it is."""

    def __init__(self, name: str = "cinco", *, host: str = ANN, **setup: Any) -> None:
        options = setup.pop("options", {})
        if players := setup.pop("players", None):
            options = {**options, "players": players}
        read = Setup.read({"game": name, "options": options, **setup})
        self.clock = BEGAN
        self.entries: list[Entry] = [create_entry(read, host, (SECRET, NEXT), self.clock)]
        self.table = Table(ID, through_json(self.entries[0]))
        self.steps: list[Applied] = []
        self.kept = -1, b""

    def ask(self, by: str, do: str, **more: Any) -> Applied:
        """A request that is granted: kept, and made to happen."""
        self.clock += 1000
        return self.commit(self.table.ask({"do": do, **more}, by, self.clock))

    def commit(self, entry: Entry) -> Applied:
        """An entry as it comes back from where it was kept."""
        kept = through_json(entry)
        self.entries.append(kept)
        step = self.table.apply(kept)
        self.steps.append(step)
        return step

    def refused(self, by: str, do: str, **more: Any) -> str:
        """The code of a refusal, after which everything is as it was."""
        before = self.all_there_is()
        with pytest.raises(QuinteError) as caught:
            self.table.ask({"do": do, **more}, by, self.clock)
        json.dumps(caught.value.as_json())
        assert self.all_there_is() == before
        return caught.value.code

    def seated(self, *people: str) -> Desk:
        """After persons sat down, each at the first seat that was free."""
        for person in people or PEOPLE[: self.table.game.players]:
            name = NAMES[PEOPLE.index(person)]
            self.ask(person, "sit", name=name, nonce=f"{PEOPLE.index(person) + 160:x}" * 8)
        return self

    def started(self, *people: str) -> Desk:
        """After persons sat down and began."""
        self.seated(*people)
        self.ask(people[0] if people else ANN, "start")
        return self

    @property
    def state(self) -> State:
        assert self.table.state is not None
        return self.table.state

    @property
    def somebody(self) -> str:
        """A person at the table."""
        return next(seat.person for seat in self.table.seats if seat.person and not seat.away)

    @property
    def viewers(self) -> list[Viewer]:
        return [*range(self.table.game.players), None]

    def all_there_is(self) -> str:
        """All that a table is, secrets too, and what each viewer is told."""
        table = self.table
        told = [table.message(viewer, self.steps[-1:]) for viewer in self.viewers]
        position = table.state.position() if table.state else None
        book = table.match.write() if table.match else table.record.write() if table.record else ""
        seats = [vars(seat) for seat in table.seats]
        more = (table.phase, table.seq, table.since, table.history, table.answered, table.host)
        return json.dumps([told, position, book, seats, more, table.next_table])

    def again(self) -> Table:
        """The same table, from its log alone."""
        return Table.replay(ID, through_json(self.entries))

    def copied(self) -> Table:
        """The same table as a copy of it, which is quicker."""
        if self.kept[0] != self.table.seq:
            self.kept = self.table.seq, pickle.dumps(self.table)
        return pickle.loads(self.kept[1])  # type: ignore[no-any-return]  # noqa: S301 (our own bytes)

    # Random play

    def turn(self, rng: Fast) -> Applied:
        """A person to move makes a complete move, or a bot does."""
        acting = self.table.acting()
        seat = acting[rng.below(len(acting))]
        texts = whole(self.state, seat, rng)
        person = self.table.seats[seat].person
        if person is None:
            return self.commit(self.table.bot_entry(seat, texts, self.clock))
        if self.table.seats[seat].away:
            self.ask(person, "come_back", seat=seat)
        return self.ask(person, "move", seat=seat, text=in_one(texts))

    def finish(self, seed: int, most: int = 100_000) -> Desk:
        """Random play to the end of game and match, or for a number of turns."""
        rng = Fast(seed)
        for _ in range(most):
            if self.table.phase == BETWEEN:
                self.ask(self.somebody, "next")
            if self.table.phase != PLAYING:
                break
            self.turn(rng)
        return self


def through_json(value: Any) -> Any:
    """As a database gives it back."""
    return json.loads(json.dumps(value))


def whole(state: State, seat: int, rng: Fast) -> list[str]:
    """Random moves of a seat, up to the first that others observe."""
    game: Game = state.game
    trial, texts = state.copy(), list[str]()
    facts: list[dict[str, Any]] = []
    trial.log = facts
    while not game.events(facts, None):
        move = trial.draw(seat, rng)
        texts.append(game.text(trial, seat, move))
        trial.play(seat, move)
    return texts


def in_one(texts: list[str]) -> str:
    """Moves as one text: what is done in secret (Score 5) as a whole bid."""
    if len(texts) == 1:
        return texts[0]
    assert texts[-1] == "done"
    return "bid " + "+".join(text.removeprefix("lay ") for text in texts[:-1])


WAIT = 60


def pair(**setup: Any) -> Desk:
    """Ann and Bob at Cinco; Ann begins."""
    return Desk("cinco", first=0, waiting=WAIT, **setup).started(ANN, BOB)


def placement(desk: Desk) -> str:
    """A move that neither draws nor reveals: a card on the board."""
    seat = desk.table.acting()[0]
    return next(text for text in desk.table.moves(seat) if "@" in text)


def in_phase(phase: str) -> Desk:
    """A best of three between Ann and Bob, as far as that; Ann is to move."""
    desk = Desk("cinco", first=0, waiting=WAIT, match="best-of-3").seated(ANN)
    if phase == OPEN:
        return desk
    if phase == CLOSED:
        desk.ask(ANN, "close")
        return desk
    desk.seated(BOB)
    if phase == "full":
        return desk
    desk.ask(ANN, "start")
    if phase in (BETWEEN, OVER):
        desk.ask(BOB, "resign")
    if phase == OVER:
        desk.ask(BOB, "next")
        desk.ask(BOB, "resign")
    return desk
