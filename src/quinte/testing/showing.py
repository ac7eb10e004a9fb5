"""Laws of showing: every text there is to show exists in every language, and a view fits a screen.

The texts that every game must have: `title`, `summary`, `option.NAME` for each option, a reason for
each way to end, whatever its render and picture look up for what happens in play, and the codes of
its refusals.
"""

from __future__ import annotations

from typing import Any

from quinte.definition.declared import DeclaredState
from quinte.definition.game import Game
from quinte.drawing.lines import COLUMNS, width
from quinte.drawing.page import Page
from quinte.engine.rng import Fast
from quinte.engine.state import State
from quinte.engine.types import ALL, Fact
from quinte.errors import QuinteError
from quinte.language.texts import LANGUAGES, PLACEHOLDER
from quinte.language.words import Words
from quinte.testing.law import Law, journey, moments, require, step

LINES = 18
"""What a view leaves of a screen is for what happened and for the next move."""
LONG_NAMES = ("Maximilienne-Antoinette", "Bartholomäus")
TRIED = 8
"""Moves of a seat that are explained and listed."""
OF_STATES = {"game", "players", "rng", "log"}
"""What every state has besides its fields."""


class Strict(Words):
    """Words that break the law where a language lacks a text, or what goes into it is missing."""

    def __call__(self, key: str, /, **arguments: Any) -> str:
        """The text of a key, which must be there."""
        n = arguments.get("n")
        self.require(key, tuple(arguments), n if isinstance(n, int) else None)
        return super().__call__(key, **arguments)

    def require(self, key: str, given: tuple[str, ...], n: int | None) -> None:
        """Break the law unless every language has the text and needs no more than is given."""
        for language in LANGUAGES:
            text = found(language, key, n)
            require(text is not None, f"there is no text {key!r}", language=language)
            missing = sorted(set(PLACEHOLDER.findall(text or "")) - set(given))
            require(not missing, f"the text {key!r} needs {missing}", language=language)


def found(language: str, key: str, n: int | None) -> str | None:
    """The text of a key in a language."""
    return Words(language).find(key, n)


def every_attribute_is_a_field(game: Game, seed: int) -> None:
    """A state with declared fields has nothing else: copies and positions would lose it."""
    for state in journey(game, seed):
        if not isinstance(state, DeclaredState):
            return
        more = sorted(set(vars(state)) - set(state.fields) - OF_STATES)
        require(not more, "attributes that are not declared as fields", names=more)


def every_text_is_there(game: Game, seed: int) -> None:
    """Title, summary, options, and all that is shown in play have texts in every language."""
    words = Strict(LANGUAGES[seed % len(LANGUAGES)])
    page = Page(words)
    for key in ("title", "summary", *(f"option.{name}" for name in game.kind.options)):
        words(f"{game.name}.{key}")
    _tell_a_game(game, seed, page)
    for state in moments(game, seed, 3):
        _show(game, state, page)


def _tell_a_game(game: Game, seed: int, page: Page) -> None:
    """Every event of a random game to one who sees all and to one who sees least; its reason."""
    rng, facts = Fast(seed), list[Fact]()
    state = game.start(seed=seed, log=facts)
    while True:
        for viewer in (None, ALL):
            game.tell(game.events(facts, viewer), page)
        facts.clear()
        if not state.actors():
            break
        state.play(*step(state, rng))
    if (result := state.result()) is not None:
        page.words(f"{game.name}.reason.{result.reason}")


def _show(game: Game, state: State, page: Page) -> None:
    """A view as text and picture, moves as a menu, and what some of them would do."""
    seat = max(state.turn(), 0)
    view = state.view(seat)
    game.show(view, page)
    game.svg(view, page)
    moves = state.moves(seat)
    texts = [game.text(state, seat, move) for move in moves[:: 1 + len(moves) // TRIED]]
    explained = {text: game.explain(state, seat, text) for text in texts}
    game.menu(texts, page, explained.__getitem__)
    for told in explained.values():
        game.foretell(told, page)
    _refuse(state, seat, moves, page.words)


def _refuse(state: State, seat: int, moves: list[int], words: Words) -> None:
    """Some moves that are not legal, and what is said of them."""
    near = {move + by for move in moves[::4][:TRIED] for by in (-1, 1)} | set(range(TRIED))
    for move in sorted(near - set(moves)):
        try:
            state.copy().play(seat, move)
        except QuinteError as error:
            words.error(error)


def a_view_fits_the_screen(game: Game, seed: int) -> None:
    """A view is at most 80 columns wide and 18 lines high, in both languages, for any names."""
    names = [LONG_NAMES[seat % len(LONG_NAMES)] for seat in range(game.players)]
    pages = [
        Page(Words(language), names if seed % 2 else (), ascii=bool(seed % 2))
        for language in LANGUAGES
    ]
    for state in moments(game, seed, 4):
        for viewer in {max(state.turn(), 0), None, ALL}:
            view = state.view(viewer)
            for page in pages:
                lines = game.show(view, page).splitlines()
                require(len(lines) <= LINES, "a view is too high", lines=len(lines))
                for line in lines:
                    require(width(line) <= COLUMNS, "a view is too wide", line=line)


SHOWING_LAWS: tuple[Law, ...] = (
    every_attribute_is_a_field,
    every_text_is_there,
    a_view_fits_the_screen,
)
