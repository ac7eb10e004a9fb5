"""Moves by name, positions by field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quinte.definition.fields import Zone
from quinte.errors import BadNotation, BadPosition

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.document import Fields
    from quinte.engine.state import State
    from quinte.engine.types import Position


class Notation:
    """A move is its name among all possible moves, or its text among the legal ones."""

    def text(self, state: State, seat: int, move: int) -> str:
        name: str = state.game.moves[move]
        return name

    def parse(self, state: State, seat: int, text: str) -> tuple[int, ...]:
        """The move of that name, legal or not, so that an error can quote a rule."""
        wanted = text.strip().lower()
        game: Setup = state.game
        if wanted in game.move_number:
            return (game.move_number[wanted],)
        if game.moves:
            raise BadNotation("move.name", text=text, example=game.moves[0])
        for move in state.moves(state.act_or_refuse(seat)):
            if self.text(state, seat, move).lower() == wanted:
                return (move,)
        raise BadNotation("move.not_here", text=text)

    def explain(self, state: State, seat: int, text: str, told: dict[str, Any]) -> bool:
        """Whether a move is legal; if nothing is hidden, also how the game would end."""
        game: Setup = state.game
        result = game.after(state, seat, text).result()
        if result is not None and not game.hides:
            told["result"] = result.as_json()
        return True

    def check(self, game: Setup, fields: Fields) -> None:
        """Check the type of every field, and that every card of the deck is present once."""
        for each in game.fields.values():
            each.check(fields, game)
        if game.deck is not None and any(isinstance(each, Zone) for each in game.fields.values()):
            found = self.pieces(game, fields.data)
            if sorted(found) != sorted(game.deck.names):
                raise BadPosition("deck.count", found=len(found), wanted=len(game.deck))

    def pieces(self, game: Setup, position: Position) -> list[str]:
        """The cards of all zones."""
        return [
            card
            for name, zone in game.fields.items()
            if isinstance(zone, Zone)
            for pile in zone.piles(position[name])
            for card in pile
        ]
