"""`quinte play`: people and bots at one terminal."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import click

from quinte.bots import BOTS, Bot, bot
from quinte.cli.common import GameName, chosen, ending, options_option, page, read_position
from quinte.core.errors import BadOption, QuinteError
from quinte.core.game import Event, Fact, Game
from quinte.core.record import SUFFIX, Record
from quinte.core.registry import Kind
from quinte.core.rng import Fast, key_of
from quinte.core.state import State
from quinte.core.words import Words

DEFAULT_BOT = "greedy"


class Leave(Exception):  # noqa: N818
    """Somebody gets up from the table."""


class Table:
    """One terminal, the people and bots around it, and the record of their game."""

    def __init__(self, record: Record, words: Words, save: Path | None) -> None:
        self.record = record
        self.words = words
        self.save = save
        self.game = record.game
        names = [seat["name"] for seat in record.seats]
        self.page = page(words, names)
        self.bots: dict[int, Bot] = {
            seat: bot(name) for seat, name in enumerate(names) if name in BOTS
        }
        self.people = [seat for seat in range(self.game.players) if seat not in self.bots]
        self.rng = Fast(int.from_bytes(record.key[:8], "little") if record.key else 0)
        self.news: dict[int, list[Event]] = {seat: [] for seat in self.people}
        self.shown_to: int | None = self.people[0] if len(self.people) == 1 else None
        self.began = time.monotonic()

    def play(self) -> None:
        """The game from where the record stands to its end."""
        steps = list(self.record.steps())
        state = steps[-1].state
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

    def think(self, state: State, seat: int) -> None:
        """A bot's move."""
        moves = state.moves(seat)
        move = self.bots[seat].choose(self.game, state.view(seat), moves, self.rng)
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
                click.echo(self.words.error(error))
                continue
            break
        self.tell_news(seat)

    def make(self, state: State, seat: int, text: str) -> None:
        """Play a move, write it down and tell everybody."""
        facts: list[Fact] = []
        state.log = facts
        self.game.play_text(state, seat, text)
        self.record.add(seat, "move", int((time.monotonic() - self.began) * 1000), text=text)
        if self.save:
            self.record.save(self.save)
        self.spread(facts)

    def spread(self, facts: list[Fact]) -> None:
        """Tell every person what they may know."""
        for seat, news in self.news.items():
            news.extend(self.game.events(facts, seat))

    def tell_news(self, seat: int) -> None:
        """What the seat has not been told yet."""
        for event in self.news[seat]:
            click.echo("  " + self.game.tell(event, self.page))
        self.news[seat].clear()

    def look(self, state: State, seat: int) -> None:
        """The table as the seat sees it."""
        click.echo()
        self.tell_news(seat)
        click.echo(self.game.show(state.view(seat), self.page))
        click.echo(self.words("cli.play.prompt"))

    def uncover(self, seat: int) -> None:
        """Between two people, nobody sees a hand that is not theirs."""
        if self.shown_to == seat:
            return
        if self.shown_to is not None:
            self.ask(self.words("cli.play.cover", name=self.page.name(self.shown_to)))
        click.clear()
        self.ask(self.words("cli.play.pass", name=self.page.name(seat)))
        self.shown_to = seat

    def ask(self, prompt: str) -> str:
        """A line from the terminal; its end means that somebody leaves."""
        try:
            return input(prompt)
        except EOFError:
            raise Leave from None

    def command(self, state: State, seat: int, text: str) -> bool:
        """Carry out what is no move: `?`, `board`, `resign`, `quit`."""
        said = text.lower()
        if said == "?":
            texts = [self.game.text(state, seat, move) for move in state.moves(seat)]
            for line in self.game.menu(texts, self.page):
                click.echo("  " + line)
            return True
        if said in ("board", self.words("cli.play.word.board")):
            self.look(state, seat)
            return True
        if said in ("resign", self.words("cli.play.word.resign")):
            self.record.add(seat, "resign")
            raise Leave
        if said in ("quit", "exit", self.words("cli.play.word.quit")):
            raise Leave
        return False

    def canonical(self, text: str) -> str:
        """A move typed in the player's language as its notation: `pioche` is `draw`."""
        for word in self.game.kind.manifest.get("words", ()):
            if text.lower() == self.words.find(f"{self.game.name}.move.{word}"):
                return str(word)
        return text

    def finish(self, state: State) -> None:
        """The last look, and who won."""
        for seat in self.people[:1]:
            self.tell_news(seat)
        viewer = self.people[0] if len(self.people) == 1 else None
        click.echo("\n" + self.game.show(state.view(viewer), self.page))
        result = self.record.result()
        if result:
            click.echo(ending(self.game, result, self.page))

    def leave(self) -> None:
        """Somebody left: nothing of the game is lost, not even by an impatient second Ctrl-C."""
        usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self.keep()
        finally:
            signal.signal(signal.SIGINT, usual)

    def keep(self) -> None:
        """Write the record down, and say where it is."""
        result = self.record.result()
        if result:
            click.echo(ending(self.game, result, self.page))
        path = self.save or free_name(self.game)
        self.record.save(path)
        click.echo(self.words("cli.play.saved", file=path))
        if not result:
            click.echo(self.words("cli.play.resume", file=path))


def free_name(game: Game) -> Path:
    """A file that is not there yet."""
    today = time.strftime("%Y-%m-%d")
    number = 1
    while (path := Path(f"{game.name}-{today}-{number}{SUFFIX}")).exists():
        number += 1
    return path


def seated(game: Game, seats: str | None, words: Words) -> list[str]:
    """The names at the table: as typed, or one person and bots."""
    if seats is None:
        return [words("cli.play.you")] + [DEFAULT_BOT] * (game.players - 1)
    names = [name.strip() for name in seats.split(",")]
    if len(names) != game.players or not all(names):
        raise BadOption("seats.count", given=len(names), players=game.players)
    return names


def make_play(words: Words) -> click.Command:
    """The command."""

    @click.command("play", help=words("cli.play.help"), epilog=words("cli.play.epilog"))
    @click.argument("game", type=GameName(), required=False, metavar="GAME")
    @options_option(words)
    @click.option("--seats", metavar="NAME,NAME…", help=words("cli.play.seats", bots=list(BOTS)))
    @click.option("--seed", type=int, metavar="N", help=words("cli.play.seed"))
    @click.option("--first", type=int, metavar="SEAT", help=words("cli.play.first"))
    @click.option("--from", "start", metavar="POSITION", help=words("cli.play.from"))
    @click.option("--save", metavar="FILE", type=Path, help=words("cli.play.save"))
    @click.option("--resume", metavar="FILE", type=Path, help=words("cli.play.resume_help"))
    def command(
        game: Kind | None,
        options: tuple[tuple[str, str], ...],
        seats: str | None,
        seed: int | None,
        first: int | None,
        start: str | None,
        save: Path | None,
        resume: Path | None,
    ) -> None:
        if resume:
            record = Record.load(resume)
            save = save or resume
        elif start:
            state = read_position(start)
            record = Record.continuing(state, seated(state.game, seats, words))
        elif game:
            chosen_game = chosen(game, options)
            key = None if seed is None else key_of(seed)
            names = seated(chosen_game, seats, words)
            record = Record.begin(chosen_game, names, key=key, first=first)
        else:
            raise BadOption("cli.play.which")
        table = Table(record, words, save)
        try:
            table.play()
        except (Leave, KeyboardInterrupt):
            click.echo()
            table.leave()

    return command
