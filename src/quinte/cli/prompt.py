"""Commands at the terminal's prompt besides moves, and answers to questions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import Any

from quinte.bots.hint import hints
from quinte.cli.commands.hint import hint_lines
from quinte.cli.screen import Screen
from quinte.definition.game import Game
from quinte.drawing.page import Page
from quinte.engine.rng import Fast
from quinte.engine.state import State
from quinte.errors import QuinteError
from quinte.language.rulebook import rule, rulebook
from quinte.language.verbs import bare, canonical, forms

COMMANDS = ("try", "hint", "board", "news", "replay", "rules", "help", "back", "end", "resign",
            "quit")  # fmt: skip
"""What may be typed instead of a move, also in the player's language; and `?`."""
AFTER_MOVE = ("back", "end")
"""What may be typed instead of covering one's hand."""
ARGUED = ("try", "rules")
"""What more may be said after."""
ALIASES = {"quit": ("exit",), "back": ("undo",), "yes": ("y",), "no": ("n",)}


class Prompt:
    """Reads what people type and answers their questions about a game; it never plays."""

    def __init__(self, game: Game, page: Page, screen: Screen) -> None:
        self.game = game
        self.page = page
        self.words = page.words
        self.screen = screen

    # Input

    def named(self, text: str, known: Iterable[str] = COMMANDS) -> str:
        """The command of that name, in English or the player's language; accents are optional."""
        said, _, more = text.strip().partition(" ")
        for name in known:
            if more and name not in ARGUED:
                continue
            if bare(said) in {name, *ALIASES.get(name, ()), *map(bare, self.forms(name))}:
                return name
        return ""

    def word(self, name: str) -> str:
        """A command in the player's language."""
        return self.forms(name)[0]

    def forms(self, name: str) -> list[str]:
        """How a command may be typed in the player's language."""
        return forms(self.words, f"cli.play.word.{name}")

    def agrees(self, text: str) -> bool | None:
        """Yes or no; None for anything else. The first letter is enough."""
        for name in ("yes", "no"):
            if self.named(text, [name]) or bare(text.strip()) == bare(self.word(name))[0]:
                return name == "yes"
        return None

    def canonical(self, text: str) -> str:
        """A move typed in the player's language as its notation: `pioche` is `draw`."""
        return canonical(self.words, self.game.name, self.game.definition.words, text)

    # Answers

    def help(self) -> None:
        """A summary of the game, and every command."""
        own = f"{self.game.name}.help"
        general = self.words.find(own) is None
        key, given = (
            ("move.help", {"example": self.example()}) if general else (own, self.game.options)
        )
        self.screen.explain(self.words(key, **given))
        for name in ("?", *COMMANDS):
            word = name if name == "?" else self.word(name)
            self.screen.say(f"  {word:<12}{self.words(f'cli.play.does.{name}')}")

    def example(self) -> str:
        """A move of this game as it is typed."""
        state = self.game.start(seed=0)
        seat = state.turn()
        return self.game.text(state, seat, state.moves(seat)[0])

    def list_moves(self, state: State, seat: int, about: str) -> None:
        """The legal moves, or those that involve a card, a cell or a row."""
        texts = [self.game.text(state, seat, move) for move in state.moves(seat)]
        explain = cache(partial(self.game.explain, state, seat))
        if about:
            texts = [text for text in texts if speaks_of(explain(text), about)]
        lines = self.game.menu(texts, self.page, explain)
        none = self.words("cli.play.none_of", text=about)
        self.screen.say("\n".join(lines) or none, indent=2)

    def preview(self, state: State, seat: int, text: str) -> None:
        """A preview of a complete or partial move; nothing is played."""
        if not text:
            self.screen.say(self.words("cli.play.try_what", word=self.word("try")), indent=2)
            return
        told = self.game.explain(state, seat, text)
        lines = self.game.foretell(told, self.page)
        for broken in told["broken"]:
            refusal = QuinteError(broken["code"], broken["rule"], **broken["arguments"])
            lines.append(self.words.error(refusal))
        if told["legal"]:
            lines.append(self.words("cli.play.legal"))
        elif not lines:
            lines.append(self.words("cli.play.unfinished"))
        self.screen.say("\n".join(lines), indent=2)

    def advise(self, state: State, seat: int, rng: Fast) -> None:
        """Moves that a strong bot suggests."""
        found = hints(self.game, state.view(seat), state.moves(seat), rng)
        self.screen.say("\n".join(hint_lines(found, state, seat, self.page)), indent=2)

    def quote(self, number: str) -> None:
        """A rule, or where to read all of them."""
        language, game = self.words.language, self.game
        if not number:
            said = self.words("cli.play.rules", game=game.name)
            for first in list(rulebook(game.name, language).rules)[:1]:
                said += " " + self.words("cli.play.rules_one", word=self.word("rules"), rule=first)
        elif found := rule(number, language, game.name):
            told = {"id": number, "title": found.title, "sentence": found.sentence}
            said = self.words("cli.play.rule", **told)
        else:
            said = self.words("cli.play.no_rule", id=number)
        self.screen.say(said, indent=2)


def speaks_of(told: Mapping[str, Any], word: str) -> bool:
    """Whether a move names a card, a row or a cell (7I or I7), or touches it."""
    named = re.split(r"[\s:@+!]+", told["text"])
    touched = (key for value in told.values() if isinstance(value, dict) for key in value)
    return spelled(word) in map(spelled, (*named, *touched))


def spelled(name: str) -> list[str]:
    """Letters and numbers, in any order."""
    return sorted(re.findall(r"\d+|[^\d\s]+", name.lower()))
