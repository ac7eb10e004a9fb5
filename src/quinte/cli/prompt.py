"""What may be typed at the terminal's table besides moves, and what is answered to questions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import Any
from unicodedata import combining, normalize

from quinte.bots.hint import hints
from quinte.cli.commands.hint import hint_lines
from quinte.cli.screen import Screen
from quinte.definition.game import Game
from quinte.drawing.page import Page
from quinte.engine.rng import Fast
from quinte.engine.state import State
from quinte.errors import QuinteError
from quinte.language.rulebook import rule, rulebook

COMMANDS = ("try", "hint", "board", "news", "rules", "help", "back", "end", "resign", "quit")
"""What may be typed instead of a move, also in the player's language; and `?`."""
AFTER_MOVE = ("back", "end")
"""What may be typed instead of covering one's hand."""
ARGUED = ("try", "rules")
"""What more may be said after."""
ALIASES = {"quit": ("exit",), "back": ("undo",), "yes": ("y",), "no": ("n",)}


class Prompt:
    """Reads what people type, and answers what they ask about a game; it plays nothing."""

    def __init__(self, game: Game, page: Page, screen: Screen) -> None:
        self.game = game
        self.page = page
        self.words = page.words
        self.screen = screen

    # What is typed

    def named(self, text: str, known: Iterable[str] = COMMANDS) -> str:
        """The command of that name, in English or the player's language; accents may be missing."""
        said, _, more = text.strip().partition(" ")
        for name in known:
            if more and name not in ARGUED:
                continue
            if bare(said) in {name, *ALIASES.get(name, ()), bare(self.word(name))}:
                return name
        return ""

    def word(self, name: str) -> str:
        """A command in the player's language."""
        return self.words(f"cli.play.word.{name}")

    def agrees(self, text: str) -> bool | None:
        """Yes or no; None for anything else. The first letter is enough."""
        for name in ("yes", "no"):
            if self.named(text, [name]) or bare(text.strip()) == bare(self.word(name))[0]:
                return name == "yes"
        return None

    def canonical(self, text: str) -> str:
        """A move typed in the player's language as its notation: `pioche` is `draw`."""
        for word in self.game.definition.words:
            if text.lower() == self.words.find(f"{self.game.name}.move.{word}"):
                return str(word)
        return text

    # What is answered

    def help(self) -> None:
        """What the game is about, and every command."""
        own = f"{self.game.name}.help"
        general = self.words.find(own) is None
        self.screen.explain(
            self.words("move.help", example=self.example()) if general else self.words(own)
        )
        for name in ("?", *COMMANDS):
            word = name if name == "?" else self.word(name)
            self.screen.say(f"  {word:<12}{self.words(f'cli.play.does.{name}')}")

    def example(self) -> str:
        """A move of this game as it is typed."""
        state = self.game.start(seed=0)
        seat = state.turn()
        return self.game.text(state, seat, state.moves(seat)[0])

    def list_moves(self, state: State, seat: int, about: str) -> None:
        """The legal moves, or those that have to do with a card, a cell, a row."""
        texts = [self.game.text(state, seat, move) for move in state.moves(seat)]
        explain = cache(partial(self.game.explain, state, seat))
        if about:
            texts = [text for text in texts if speaks_of(explain(text), about)]
        lines = self.game.menu(texts, self.page, explain)
        none = self.words("cli.play.none_of", text=about)
        self.screen.say("\n".join(lines) or none, indent=2)

    def preview(self, state: State, seat: int, text: str) -> None:
        """What a move, or an unfinished one, would do; nothing is played."""
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
        """What a strong bot would play."""
        found = hints(self.game, state.view(seat), state.moves(seat), rng)
        self.screen.say("\n".join(hint_lines(found, self.page)), indent=2)

    def quote(self, number: str) -> None:
        """A rule in words, or where all of them are."""
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


def bare(word: str) -> str:
    """A word in small letters, without accents."""
    return "".join(c for c in normalize("NFD", word.lower()) if not combining(c))


def spelled(name: str) -> list[str]:
    """Letters and numbers, in whatever order."""
    return sorted(re.findall(r"\d+|[^\d\s]+", name.lower()))
