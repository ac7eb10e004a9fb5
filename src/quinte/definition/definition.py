"""The definition of a game: one value that names its state, options, board, deck and parts.

Everything but the name, the state and the options has defaults. Mistakes are reported when the
definition is created, with what to write instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from quinte.definition import parts
from quinte.definition.boards import Board
from quinte.definition.decks import Deck
from quinte.definition.defaults.knowledge import BY_KNOWLEDGE, BY_SEARCH
from quinte.definition.defaults.notation import Notation
from quinte.definition.defaults.picture import Picture
from quinte.definition.defaults.render import Render
from quinte.definition.defaults.visibility import Visibility
from quinte.definition.facts import Events, Everything
from quinte.definition.fields import Field
from quinte.definition.options import Option
from quinte.definition.problems import problems
from quinte.engine.state import State
from quinte.errors import DefinitionError
from quinte.installed import package_of
from quinte.language.texts import Texts, texts_of

Options = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True, eq=False)
class GameDefinition:
    """A game. Board, deck and moves may depend on the options."""

    name: str
    state: type[State]
    options: Sequence[Option]
    rules_version: int = 1
    """Increment with every change that alters the replay of records."""
    board: Board | Callable[[Options], Board] | None = None
    deck: Deck | Callable[[Options], Deck] | None = None
    moves: Sequence[str] | Callable[[Options], Sequence[str]] | None = None
    """The names of all possible moves, by number; by default the deck's or the board's."""
    events: Events | None = None
    """Who may see what of each kind of fact; not needed if nothing is hidden."""
    exchangeable: Sequence[str] | None = None
    """Fields whose unseen cards are equally likely anywhere among them; by default all hidden ones.
    """
    words: Sequence[str] = ()
    """Verbs of moves that players may type in their language: the texts `verb.NAME` list them."""
    points: bool = True
    """Whether to show points at the end: False if a game is only won or lost."""
    listing: parts.Listing = "columns"
    """How moves are listed: a column for each of two, numbered one by one, or told as a story."""
    matches: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Match scoring, in addition to what every game has."""
    levels: Sequence[Mapping[str, Any]] = ()
    """The bots of levels 1 to 5: see docs/bots.md."""
    notation: parts.Notation = field(default_factory=Notation)
    visibility: parts.Visibility = field(default_factory=Visibility)
    render: parts.Render = field(default_factory=Render)
    picture: parts.Picture = field(default_factory=Picture)
    knowledge: parts.Knowledge | None = None

    def __post_init__(self) -> None:
        if found := list(problems(self)):
            raise DefinitionError("\n".join(f"{self.name}: {each}" for each in found))
        if not self.levels:
            by_default = BY_SEARCH if self.knowledge is None else BY_KNOWLEDGE
            object.__setattr__(self, "levels", by_default)

    @cached_property
    def package(self) -> str:
        """The package of the game's state, which contains its files."""
        return package_of(self.state.__module__)

    @property
    def texts(self) -> Texts | None:
        """The texts of `texts.toml`; None for a game with a folder of catalogues."""
        return texts_of(self.package)

    @property
    def fields(self) -> dict[str, Field]:
        """The declared fields of the state; a compiled state has none."""
        found: dict[str, Field] = getattr(self.state, "fields", {})
        return found

    @property
    def hidden(self) -> tuple[str, ...]:
        """The fields that some seat cannot see."""
        return tuple(name for name, each in self.fields.items() if each.hides)

    @cached_property
    def told(self) -> Events:
        """Who may see what, by kind of fact. A kind without a text is shown to nobody."""
        if self.events is not None:
            return self.events
        keys = self.texts.by_key if self.texts is not None else ()
        kinds = (key.removeprefix("event.") for key in keys if key.startswith("event."))
        return {kind: Everything() for kind in kinds}

    @cached_property
    def irreversible(self) -> set[str] | None:
        """Facts after which no move can be taken back; None if that is true of all of them."""
        found = {kind for kind, event in self.told.items() if event.irreversible}
        return found if found or not self.hidden else None

    @property
    def forgets(self) -> set[str]:
        """Facts after which a view no longer shows what its seat has seen."""
        return {kind for kind, event in self.told.items() if event.forgets}

    @property
    def shuffled(self) -> Sequence[str]:
        """The parts of a position whose unseen cards are equally likely anywhere among them."""
        return self.hidden if self.exchangeable is None else self.exchangeable
