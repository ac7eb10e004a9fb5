"""`quinte play`: people and bots at one terminal."""

from __future__ import annotations

import re
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from shutil import which
from tempfile import gettempdir
from typing import Any
from unicodedata import combining, normalize

import click

from quinte.bots import BOTS, USUAL, Bot
from quinte.bots.forfeit import Forfeit
from quinte.bots.hint import hints
from quinte.bots.outside import any_bot, is_bot, refuse_outside
from quinte.cli.commands.hint import hint_lines
from quinte.cli.common import (
    SEED,
    GameName,
    chosen,
    components_option,
    ending,
    options_option,
    original_option,
    page,
    read_position,
)
from quinte.cli.matches import match_ending, match_options, scoring_of, standing_text
from quinte.cli.screen import Screen
from quinte.definition.game import Game
from quinte.definition.registry import Kind
from quinte.engine.rng import Fast, key_of
from quinte.engine.state import State
from quinte.engine.types import Event, Fact
from quinte.errors import BadOption, QuinteError
from quinte.language.rulebook import rule, rulebook
from quinte.language.words import Words
from quinte.records.match import SUFFIX as MATCH_SUFFIX
from quinte.records.match import Match, is_match
from quinte.records.record import SUFFIX, Record

COMMANDS = ("try", "hint", "board", "news", "rules", "help", "resign", "quit")
"""What may be typed instead of a move, also in the player's language; and `?`."""
ARGUED = ("try", "rules")
"""What more may be said after."""
ALIASES = {"quit": ("exit",)}


class Leave(Exception):  # noqa: N818
    """Somebody gets up from the table."""


class Table:
    """One terminal, the people and bots around it, and the record of their game."""

    def __init__(
        self,
        record: Record,
        words: Words,
        save: Path | None,
        *,
        match: Match | None = None,
        original: bool = False,
        heading: Sequence[str] = (),
    ) -> None:
        self.record = record
        self.book: Record | Match = match or record  # what is kept in a file
        self.words = words
        self.save = save
        self.game = record.game
        self.page = page(words, [seat["name"] for seat in record.seats], original=original)
        self.bots: dict[int, Bot] = {
            number: any_bot(seat["bot"])
            for number, seat in enumerate(record.seats)
            if "bot" in seat
        }
        self.people = [seat for seat in range(self.game.players) if seat not in self.bots]
        self.rng = Fast(int.from_bytes(record.key[:8], "little") if record.key else 0)
        self.screen = Screen()
        self.heading = [*heading]
        self.notes: dict[int, list[str]] = {seat: [] for seat in self.people}
        self.news: dict[int, list[Event]] = {seat: [] for seat in self.people}
        self.last: list[Fact] = []
        self.shown_to: int | None = self.people[0] if len(self.people) == 1 else None
        self.began = time.monotonic()

    def play(self) -> None:
        """The game from where the record stands to its end."""
        steps = list(self.record.steps())
        state = steps[-1].state
        if self.record.result():  # resumed after its end
            self.last = steps[-1].facts
            self.finish(state)
            return
        self.greet()
        for step in steps[-self.game.players :]:  # a resumed game: the last turn round the table
            self.spread(step.facts)
        while actors := state.actors():
            person = next((seat for seat in actors if seat in self.people), None)
            if person is not None and len(actors) == 1:
                self.turn(state, person)
            else:
                waiting = [seat for seat in actors if seat in self.bots]
                if waiting:
                    self.think(state, waiting[0])
                elif person is not None:
                    self.turn(state, person)
        self.finish(state)

    def greet(self) -> None:
        """What is played: on a screen that will be cleared, with everybody's first look."""
        if self.people:
            self.heading.append(self.words(f"{self.game.name}.summary"))
        if self.people and self.screen.is_cleared:
            self.notes = {seat: [*self.heading] for seat in self.people}
        else:
            self.screen.say("\n".join(self.heading))

    def think(self, state: State, seat: int) -> None:
        """A bot's move."""
        moves = state.moves(seat)
        try:
            move = self.bots[seat].choose(self.game, state.view(seat), moves, self.rng)
        except Forfeit as forfeit:
            self.screen.say(self.words.error(forfeit))
            self.record.add(seat, forfeit.do, int((time.monotonic() - self.began) * 1000))
            raise Leave from None
        self.make(state, seat, self.game.text(state, seat, move))

    def turn(self, state: State, seat: int) -> None:
        """A person's move: cover, show, ask until one is made."""
        self.uncover(seat)
        self.look(state, seat)
        while True:
            text = self.ask(f"{self.page.name(seat)}> ").strip()
            if not text:
                continue
            try:
                if self.command(state, seat, text):
                    continue
                self.make(state, seat, self.canonical(text))
            except QuinteError as error:
                self.screen.say(self.words.error(error))
                continue
            break
        if len(self.people) > 1:  # before the hand is covered; alone, the next look tells it
            self.tell_news(seat)

    def make(self, state: State, seat: int, text: str) -> None:
        """Play a move, write it down and tell everybody."""
        facts: list[Fact] = []
        state.log = facts
        self.game.play_text(state, seat, text)
        self.record.add(seat, "move", int((time.monotonic() - self.began) * 1000), text=text)
        if self.save:
            self.book.save(self.save)
        if seat in self.people:
            self.notes[seat].clear()
            self.news[seat].clear()
        self.spread(facts)

    def spread(self, facts: list[Fact]) -> None:
        """Tell every person what they may know."""
        self.last = facts
        for seat, news in self.news.items():
            news.extend(self.game.events(facts, seat))

    def told(self, seat: int) -> list[str]:
        """What has happened since the seat's last move, that move included; what is played."""
        story = self.game.tell(self.news[seat], self.page)
        return ["  " + line for line in story] + self.notes[seat]

    def tell_news(self, seat: int) -> None:
        """All of it."""
        self.screen.say("\n".join(self.told(seat)) or self.words("cli.play.no_news"))

    def look(self, state: State, seat: int) -> None:
        """The table as the seat sees it."""
        table = self.game.show(state.view(seat), self.page, self.news[seat])
        self.screen.compose(self.told(seat), table, self.words("cli.play.prompt"), self.words)

    def uncover(self, seat: int) -> None:
        """Between two people, nobody sees a hand that is not theirs."""
        if self.shown_to == seat:
            return
        if self.shown_to is not None:
            self.ask(self.words("cli.play.cover", name=self.page.name(self.shown_to)))
        self.screen.forget()
        self.ask(self.words("cli.play.pass", name=self.page.name(seat)))
        self.shown_to = seat

    def ask(self, prompt: str) -> str:
        """A line from the terminal; its end means that somebody leaves."""
        try:
            return input(prompt)
        except EOFError:
            raise Leave from None

    def command(self, state: State, seat: int, text: str) -> bool:
        """Carry out what is no move."""
        said, _, more = text.partition(" ")
        if text.startswith("?"):
            self.list_moves(state, seat, text[1:].strip())
            return True
        match self.named(said, alone=not more):
            case "try":
                self.preview(state, seat, self.canonical(more.strip()))
            case "hint":
                self.advise(state, seat)
            case "board":
                self.look(state, seat)
            case "news":
                self.tell_news(seat)
            case "rules":
                self.quote(more.strip().upper())
            case "help":
                self.help()
            case "resign":
                self.record.add(seat, "resign", int((time.monotonic() - self.began) * 1000))
                raise Leave
            case "quit":
                raise Leave
            case _:
                return False
        return True

    def named(self, said: str, *, alone: bool) -> str:
        """The command of that name, in English or the player's language; accents may be missing."""
        for name in COMMANDS if alone else ARGUED:
            known = {name, *ALIASES.get(name, ()), bare(self.word(name))}
            if bare(said) in known:
                return name
        return ""

    def word(self, name: str) -> str:
        """A command in the player's language."""
        return self.words(f"cli.play.word.{name}")

    def help(self) -> None:
        """What the game is about, and every command."""
        self.screen.explain(self.words(f"{self.game.name}.help"))
        for name in ("?", *COMMANDS):
            word = name if name == "?" else self.word(name)
            self.screen.say(f"  {word:<12}{self.words(f'cli.play.does.{name}')}")

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

    def advise(self, state: State, seat: int) -> None:
        """What a strong bot would play; not where it would help one person against another."""
        if len(self.people) > 1:
            self.screen.say(self.words("cli.play.no_hint"), indent=2)
            return
        found = hints(self.game, state.view(seat), state.moves(seat), self.rng.fork())
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

    def canonical(self, text: str) -> str:
        """A move typed in the player's language as its notation: `pioche` is `draw`."""
        for word in self.game.kind.manifest.get("words", ()):
            if text.lower() == self.words.find(f"{self.game.name}.move.{word}"):
                return str(word)
        return text

    def finish(self, state: State) -> None:
        """The last look, and who won; what all may see, where several look."""
        viewer = self.people[0] if len(self.people) == 1 else None
        events = self.game.events(self.last, viewer)
        story = self.told(viewer) if viewer is not None else self.game.tell(events, self.page)
        table = self.game.show(state.view(viewer), self.page, events)
        if self.people:
            self.screen.clear()
            self.hide()
        end = ending(self.game, self.record.result(), self.page)
        self.screen.say("\n".join([*story, "", table, end]))

    def hide(self) -> None:
        """Where several people look, nothing of a hand stays on the screen."""
        if len(self.people) > 1:
            self.screen.forget()

    def leave(self, *, told: bool = False) -> None:
        """Somebody left: nothing of the game is lost, not even by an impatient second Ctrl-C."""
        usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self.hide()
            self.keep(told=told)
        finally:
            signal.signal(signal.SIGINT, usual)

    def keep(self, *, told: bool = False) -> None:
        """Write the record down, and say where it is."""
        result = self.record.result()
        if result and not told:
            self.screen.say(ending(self.game, result, self.page))
        unfinished = self.book.result() is None
        if unfinished and not self.save:
            self.save = kept_somewhere(self.book)
        if self.save:
            self.book.save(self.save)
            key = "cli.play.saved" if isinstance(self.book, Record) else "cli.play.match_saved"
            click.echo(self.words(key, file=self.save))
        if unfinished:
            program = "quinte" if which("quinte") else sys.argv[0]
            click.echo(self.words("cli.play.resume", program=program, file=self.save))


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


def kept_somewhere(record: Record | Match) -> Path:
    """Keep the record in a file that is not there yet: here, or else where one may write."""
    today = time.strftime("%Y-%m-%d")
    suffix = SUFFIX if isinstance(record, Record) else MATCH_SUFFIX
    for folder in (Path(), Path.home(), Path(gettempdir())):
        number = 1
        while (path := folder / f"{record.game.name}-{today}-{number}{suffix}").exists():
            number += 1
        try:
            record.save(path)
        except OSError:
            continue
        return path
    record.save(path)  # nowhere: say why
    return path


def play_match(match: Match, words: Words, save: Path | None, *, original: bool) -> None:
    """Round after round, with the standing in between."""
    shown = page(words, [seat["name"] for seat in match.seats], original=original)
    if match.standing().over:  # resumed after its end
        click.echo(standing_text(match, shown))
    while not match.standing().over:
        record = match.unfinished() or match.next_round()
        heading = [words("cli.play.round", round=len(match.records), match=str(match.scoring))]
        table = Table(record, words, save, match=match, original=original, heading=heading)
        try:
            table.play()
        except (Leave, KeyboardInterrupt) as stop:
            click.echo()
            result = record.result()
            if result is None or isinstance(stop, KeyboardInterrupt):
                table.leave()
                return
            table.hide()
            table.screen.say(ending(match.game, result, shown))  # given up: the match goes on
        if save:
            match.save(save)
        click.echo(standing_text(match, shown))
        pausing = len(table.people) > 1 or (table.people and table.screen.is_cleared)
        if pausing and not match.standing().over:
            try:
                table.ask(words("cli.play.next_round"))
            except (Leave, KeyboardInterrupt):
                click.echo()
                table.leave(told=True)
                return
    click.echo(match_ending(match, shown))


def seated(game: Game, seats: str | None, words: Words) -> list[dict[str, Any]]:
    """Who sits at the table: as typed, or one person and bots; bots of one name get numbers."""
    if seats is None:
        names = [words("cli.play.you")] + [USUAL] * (game.players - 1)
    else:
        names = [name.strip() for name in seats.split(",")]
    if len(names) != game.players or not all(names):
        raise BadOption("seats.count", given=len(names), players=game.players)
    table: list[dict[str, Any]] = []
    for seat, name in enumerate(names):
        if not is_bot(name):
            if names.count(name) > 1:
                raise BadOption("seats.same", name=name)
            table.append({"name": name})
        else:
            number = f" {names[: seat + 1].count(name)}" if names.count(name) > 1 else ""
            table.append({"name": name + number, "bot": name})
    return table


def make_play(words: Words) -> click.Command:
    """The command."""

    @click.command("play", help=words("cli.play.help"), epilog=words("cli.play.epilog"))
    @click.argument("game", type=GameName(), required=False, metavar="[GAME]")
    @options_option(words)
    @components_option(words)
    @click.option("--seats", metavar="NAME,NAME…", help=words("cli.play.seats", bots=list(BOTS)))
    @click.option("--seed", type=SEED, metavar="N", help=words("cli.play.seed"))
    @click.option("--first", type=int, metavar="SEAT", help=words("cli.play.first"))
    @click.option("--from", "start", metavar="POSITION", help=words("cli.play.from"))
    @match_options(words)
    @original_option(words)
    @click.option("--save", metavar="FILE", type=Path, help=words("cli.play.save"))
    @click.option("--resume", metavar="FILE", type=Path, help=words("cli.play.resume_help"))
    @click.option("--trust", is_flag=True, help=words("cli.option.trust"))
    def command(
        game: Kind | None,
        options: tuple[tuple[str, str], ...],
        components: str | None,
        seats: str | None,
        seed: int | None,
        first: int | None,
        start: str | None,
        match: str | None,
        max_rounds: int | None,
        original: bool,
        save: Path | None,
        resume: Path | None,
        trust: bool,
    ) -> None:
        given: dict[str, object] = {"GAME": game, "-o": options, "--seed": seed, "--first": first}
        given |= {"--match": match, "--max-rounds": max_rounds}
        if resume:
            given |= {"--seats": seats, "--from": start, "--components": components}
        others = [name for name, value in given.items() if value not in (None, ())]
        if (resume or start) and others:
            raise BadOption("cli.play.either", others=others)
        if save and save.exists() and save != resume:
            raise BadOption("cli.play.exists", file=str(save))
        series: Match | None = None
        record: Record | None = None
        if resume:
            text = resume.read_text("utf-8")
            if is_match(text):
                series = Match.read(text)
            else:
                record = Record.read(text)
            book = series or record
            if book and not trust:
                refuse_outside(seat["bot"] for seat in book.seats if "bot" in seat)
            save = save or resume
        elif start:
            state = read_position(start, components)
            record = Record.continuing(state, seated(state.game, seats, words))
        elif game:
            chosen_game = chosen(game, options, components)
            key = None if seed is None else key_of(seed)
            names = seated(chosen_game, seats, words)
            scoring = scoring_of(chosen_game, match, max_rounds)
            if scoring:
                series = Match.begin(scoring, names, key=key, first=first)
            else:
                record = Record.begin(chosen_game, names, key=key, first=first)
        else:
            raise BadOption("cli.play.which")
        book = series or record
        if save and book:
            book.save(save)  # a place where nothing can be written is found out now
        if series:
            play_match(series, words, save, original=original)
        elif record:
            table = Table(record, words, save, original=original)
            try:
                table.play()
            except (Leave, KeyboardInterrupt):
                click.echo()
                table.leave()

    return command
