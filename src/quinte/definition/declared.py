"""States with declared fields, for games in plain Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from quinte.definition.decks import shuffle
from quinte.definition.fields import Field, Outcome, Zone, collected, copier, seat
from quinte.engine.result import Result
from quinte.engine.state import OPEN_TABLE, SPECTATOR, State
from quinte.engine.types import ALL, Position, Viewer
from quinte.errors import BadPosition, IllegalMove

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.rng import Rng


class DeclaredState(State):
    """Implement `deal`, `legal_moves`, `apply`, `result`, and `turn`, or `actors` for simultaneous
    moves.

    The rest follows from the fields. A compiled game subclasses `State`.
    """

    fields: ClassVar[dict[str, Field]] = {}
    copy_fields: ClassVar[Callable[[Any, Any], None]]

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.fields = collected(cls)
        cls.copy_fields = staticmethod(copier(cls.fields))

    def __init__(self, game: Setup) -> None:
        State.__init__(self, game)
        for name, field in self.fields.items():
            setattr(self, name, field.initial(game))

    def legal_moves(self, seat: int) -> list[int]:
        """The moves of a seat that may act, in any order."""
        raise NotImplementedError

    def illegal(self, seat: int, move: int) -> IllegalMove:
        """The error for an illegal move that has a name; says which rule forbids it."""
        return IllegalMove("move.illegal", move=self.game.text(self, seat, move))

    def turn(self) -> int:
        return min(self.actors(), default=-1)

    def acts(self, seat: int) -> bool:
        return seat in self.actors()

    def moves(self, seat: int) -> list[int]:
        return sorted(self.legal_moves(seat)) if self.acts(seat) else []

    def check(self, seat: int, move: int) -> None:
        if move in self.legal_moves(seat):
            return
        if self.game.moves and not 0 <= move < len(self.game.moves):
            raise IllegalMove("move.unknown", move=move)
        raise self.illegal(seat, move)

    def redeal(self, seat: int, rng: Rng) -> None:
        """Shuffle the cards of all piles the viewer cannot see, and deal them back.

        Override it if they are not equally likely to be anywhere.
        """
        viewer: Viewer = {SPECTATOR: None, OPEN_TABLE: ALL}.get(seat, seat)
        piles = [
            (zone, pile)
            for name, zone in self.fields.items()
            if isinstance(zone, Zone)
            for pile in zone.unseen(getattr(self, name), viewer)
        ]
        cards = sorted(card for _, pile in piles for card in pile)
        shuffle(cards, rng)
        for zone, pile in piles:
            pile[:] = zone.arranged([cards.pop() for _ in pile])

    def copy(self) -> Self:
        kind = type(self)
        new = kind.__new__(kind)
        new.adopt(self)
        kind.copy_fields(new, self)
        return new

    def position(self) -> Position:
        game = self.game
        told = {name: field.dump(getattr(self, name), game) for name, field in self.fields.items()}
        head = {"game": game.name, "options": game.written_options()}
        return {**head, **told, "rng": self.rng.text()}

    def restore(self, position: Position) -> None:
        for name, field in self.fields.items():
            setattr(self, name, field.load(position[name], self.game))
        self.validate()
        for name, field in self.fields.items():
            if not field.same(field.dump(getattr(self, name), self.game), position[name]):
                raise BadPosition("position.round_trip", field=name)

    def validate(self) -> None:
        """Raise BadPosition if a loaded position is inconsistent; meant to be extended."""
        for actor in self.actors():
            if not self.legal_moves(actor):
                raise BadPosition("position.stuck", seat=actor)


class TurnState(DeclaredState):
    """One seat acts at a time. Implement `legal_moves` and `apply`, and `deal` for any set-up.

    `apply` ends with `next_turn` or `finish`.
    """

    to_move: int = seat()
    outcome: Result | None = Outcome(shown=False)  # type: ignore[assignment]

    def deal(self, first: int) -> None:
        self.to_move = max(first, 0)

    def turn(self) -> int:
        return -1 if self.outcome is not None else self.to_move

    def result(self) -> Result | None:
        return self.outcome

    def next_turn(self, seat: int | None = None) -> None:
        """Pass the turn to a seat; by default, to the next around the table."""
        self.to_move = (self.to_move + 1) % self.players if seat is None else seat

    def finish(
        self, reason: str, winners: Sequence[int] = (), scores: Sequence[int] | None = None
    ) -> None:
        """End the game. Without scores, winners have 1 and the others 0."""
        won = [int(each in winners) for each in range(self.players)]
        self.outcome = Result(tuple(scores or won), tuple(sorted(winners)), reason)
        self.to_move = 0

    def validate(self) -> None:
        super().validate()
        if self.outcome is not None and self.to_move != 0:
            raise BadPosition("position.over", field="to_move")
