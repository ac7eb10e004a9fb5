"""One terminal, shared by the people and bots at one table.

People are the same as at a server: everything they do is a request that the table grants or
rejects. Between two people's turns the screen shows no hand.
"""

from __future__ import annotations

import signal
import time
from pathlib import Path
from shlex import quote

import click

from quinte.bots import Bot
from quinte.bots.driver import drive
from quinte.bots.forfeit import Forfeit
from quinte.bots.outside import any_bot
from quinte.cli.commands.replay import heading
from quinte.cli.common import ending, final, page
from quinte.cli.kept import is_kept, keep, name_of, program
from quinte.cli.matches import match_ending, standing_text
from quinte.cli.prompt import AFTER_MOVE, Prompt
from quinte.cli.screen import Screen
from quinte.engine.rng import Fast
from quinte.engine.state import State
from quinte.engine.types import ALL, EventData, Fact, Viewer
from quinte.errors import QuinteError
from quinte.language.words import Words
from quinte.records.match import Match
from quinte.records.record import Record
from quinte.table.phase import BETWEEN, OVER, PLAYING
from quinte.table.table import Entry, Table, person_at


class Leave(Exception):
    """A person leaves the table."""


class Done(Leave):
    """Everything has been played and shown."""


def now() -> int:
    """Milliseconds of a monotonic clock."""
    return time.monotonic_ns() // 1_000_000


class Terminal:
    """Drives a table: asks people and bots, and shows each person what they may see."""

    def __init__(
        self, book: Record | Match, words: Words, save: Path | None, *, original: bool = False
    ) -> None:
        self.words = words
        self.save = save
        self.screen = Screen()
        self.original = original
        self.heading: list[str] = []
        """Text above everyone's first look."""
        self.sit(book)

    def sit(self, book: Record | Match) -> None:
        """Around a record or match that is saved to a file."""
        self.book = book
        self.table = Table.resume(book, now())
        self.game = book.game
        names = [seat.name or "" for seat in self.table.seats]
        self.page = page(self.words, names, original=self.original)
        self.prompt = Prompt(self.game, self.page, self.screen)
        self.people = sorted(self.table.present())
        self.last: list[Fact] = []
        self.ended = False  # which has been shown

    def run(self) -> None:
        """Continue the record or match to its end, or until someone leaves: nothing is lost."""
        try:
            self.open()
            drive(self)
            self.tell_kept()
        except Done:
            self.tell_kept()
        except (Leave, KeyboardInterrupt):
            click.echo()
            self.leave()

    def open(self) -> None:
        """What people are told when they sit down, wherever the game stands."""
        if self.table.phase == PLAYING:
            self.begin()
            self.recall()
        elif self.table.phase == OVER and self.table.match:
            self.tell_standing()
        elif self.table.phase == OVER:
            self.begin_news()
            self.last = self.last_facts()
            self.show_end()

    def begin(self) -> None:
        """Start a game or a round, new or resumed."""
        record, match = self.table.record, self.table.match
        assert record is not None
        self.bots: dict[int, Bot] = {
            number: any_bot(seat.bot) for number, seat in enumerate(self.table.seats) if seat.bot
        }
        self.rng = Fast(int.from_bytes(record.key[:8], "little") if record.key else 0)
        self.ended = False
        self.begin_news()
        if match:
            number, scoring = len(match.records), str(match.scoring)
            self.heading.append(self.words("cli.play.round", round=number, match=scoring))
        self.greet()

    def begin_news(self) -> None:
        """Reset: nobody has been told or shown anything; a person alone has nothing to cover."""
        self.notes: dict[int, list[str]] = {seat: [] for seat in self.people}
        self.news: dict[int, list[EventData]] = {seat: [] for seat in self.people}
        self.shown_to = self.people[0] if len(self.people) == 1 else None

    def greet(self) -> None:
        """What is played: on a screen that will be cleared, with everyone's first look."""
        if self.people:
            self.heading.append(self.words(f"{self.game.name}.summary"))
        if self.people and self.screen.is_cleared:
            self.notes = {seat: [*self.heading] for seat in self.people}
        else:
            self.screen.say("\n".join(self.heading))
        self.heading.clear()

    # The loop: who acts, choose, play, tell

    def actor(self) -> int:
        """First a seat with an offer to answer, then a bot, then a person; who continues
        afterwards.
        """
        table = self.table
        if waiting := [seat for o in table.offers.values() for seat in table.present() - o.agreed]:
            return min(waiting)
        if table.phase == PLAYING:
            return (table.acting_bots() or table.acting())[0]
        if table.phase == BETWEEN:
            return self.people[0] if self.people else 0
        return self.people[0] if self.people and self.screen.is_terminal else -1

    def choose(self, seat: int) -> Entry:
        if self.table.offers:
            return self.answer(seat)
        if self.table.phase == PLAYING:
            return self.turn(seat) if seat in self.people else self.think(seat)
        return self.next_round(seat) if self.table.phase == BETWEEN else self.play_again(seat)

    def play(self, seat: int, choice: Entry) -> None:
        """Apply the entry and save it."""
        self.last = self.table.apply(choice).facts
        if self.save:
            self.book.save(self.save)

    def tell(self, seat: int, choice: Entry) -> None:
        """Show every person what they may know."""
        if choice["do"] in ("move", "bot"):
            self.spread(seat)
        elif choice["do"] in ("offer", "answer"):
            self.tell_offer(seat, choice)
        elif choice["do"] == "next":
            self.begin()
            self.hear()
        if self.table.record and self.table.phase != PLAYING and not self.ended:
            self.tell_end()

    # Bots and people

    @property
    def state(self) -> State:
        assert self.table.state is not None
        return self.table.state

    def think(self, seat: int) -> Entry:
        """A bot's moves, up to the first that others observe."""
        state, texts, heard = self.state, list[str](), False
        while not heard:
            moves = state.moves(seat)
            try:
                move = self.bots[seat].choose(self.game, state.view(seat), moves, self.rng)
            except Forfeit as forfeit:
                self.screen.say(self.words.error(forfeit))
                return self.table.forfeit_entry(seat, forfeit.do, now())
            texts.append(self.game.text(state, seat, move))
            state, facts = self.table.played(seat, texts)
            heard = self.game.heard(facts)
        return self.table.bot_entry(seat, texts, now())

    def request(self, seat: int, do: str, **more: object) -> Entry:
        """A person's request, if the table grants it."""
        return self.table.ask({"do": do, **more}, person_at(seat), now())

    def turn(self, seat: int) -> Entry:
        """A person's turn: cover, show, and ask until something is done."""
        if entry := self.uncover(seat):
            return entry
        self.look(seat)
        while True:
            text = self.ask(f"{self.page.name(seat)}> ").strip()
            try:
                if text and (entry := self.said(seat, text)):
                    return entry
            except QuinteError as error:
                self.screen.say(self.words.error(error))

    def said(self, seat: int, text: str) -> Entry | None:
        """The request in what a person typed; None for a question, which is answered."""
        name = "?" if text.startswith("?") else self.prompt.named(text)
        match name:
            case "":
                return self.request(seat, "move", text=self.prompt.canonical(text))
            case "back":
                return self.request(seat, "offer", what="take_back")
            case "end":
                return self.request(seat, "offer", what="end")
            case "resign":
                return self.resign(seat)
            case "quit":
                raise Leave
        more = text[1:] if name == "?" else text.partition(" ")[2]
        self.reply(seat, name, more.strip())
        return None

    def reply(self, seat: int, name: str, more: str) -> None:
        """Answer a person's question; the table does not change."""
        state, prompt = self.state, self.prompt
        match name:
            case "?":
                prompt.list_moves(state, seat, more)
            case "try":
                prompt.preview(state, seat, prompt.canonical(more))
            case "hint" if self.table.hints:
                prompt.advise(state, seat, self.rng.fork())
            case "hint":
                self.screen.say(self.words("cli.play.no_hint"), indent=2)
            case "board":
                self.look(seat)
            case "news":
                self.tell_news(seat)
            case "replay":
                self.replay(seat)
                self.look(seat)
            case "rules":
                prompt.quote(more.upper())
            case "help":
                prompt.help()

    def ask(self, prompt: str) -> str:
        """A line from the terminal; end of input means leaving."""
        try:
            return input(prompt)
        except EOFError:
            raise Leave from None

    def resign(self, seat: int) -> Entry | None:
        """Whoever would give up is asked once more, and may take a move back instead."""
        question = self.words("cli.play.asks.resign", back=self.prompt.word("back"))
        while True:
            text = self.ask(question)
            if self.prompt.named(text, ["back"]):
                return self.said(seat, text)
            yes = self.prompt.agrees(text)
            if yes is not None:
                return self.request(seat, "resign") if yes else None

    def uncover(self, seat: int) -> Entry | None:
        """Between two people, nobody sees a hand that is not theirs.

        The person who has just moved may take that back before covering their hand.
        """
        if self.shown_to == seat:
            return None
        while self.shown_to is not None:
            before = self.shown_to
            text = self.ask(self.words("cli.play.cover", name=self.page.name(before)))
            if not self.prompt.named(text, AFTER_MOVE):
                break
            try:
                return self.said(before, text)
            except QuinteError as error:
                self.screen.say(self.words.error(error))
        self.screen.forget()
        self.ask(self.words("cli.play.pass", name=self.page.name(seat)))
        self.shown_to = seat
        return None

    def answer(self, seat: int) -> Entry:
        """Whether a person agrees to another's offer; no hand is shown meanwhile."""
        what, offer = next(iter(self.table.offers.items()))
        if self.shown_to is not None:
            self.screen.forget()
            self.shown_to = None
        names = {"name": self.page.name(offer.seat), "other": self.page.name(seat)}
        yes = None
        while yes is None:
            yes = self.prompt.agrees(self.ask(self.words(f"cli.play.asks.{what}", **names)))
        return self.request(seat, "answer", what=what, yes=yes)

    def next_round(self, seat: int) -> Entry:
        """Start the next round once people have seen how the last one ended."""
        pausing = len(self.people) > 1 or (self.people and self.screen.is_cleared)
        if self.ended and pausing:
            self.ask(self.words("cli.play.next_round"))
        return self.request(seat, "next") if self.people else self.table.next_entry(now())

    def play_again(self, seat: int) -> Entry:
        """Another game, if somebody wants one; the others are asked after."""
        again, replay = self.prompt.word("rematch"), self.prompt.word("replay")
        while True:
            text = self.ask(self.words("cli.play.over", word=again, replay=replay)).strip()
            if self.prompt.named(text, ["rematch"]):
                return self.request(seat, "offer", what="rematch")
            if self.prompt.named(text, ["replay"]):
                self.replay(ALL)
            if not text or self.prompt.named(text, ["quit"]):
                raise Done

    def replay(self, viewer: Viewer) -> None:
        """The game from its start, a step at a time, as a seat has seen it or with all hands."""
        assert self.table.record is not None
        steps = list(self.table.record.steps())
        foot = self.words("cli.play.replaying", quit=self.prompt.word("quit"))
        number = 0
        while number < len(steps):
            step = steps[number]
            events = self.game.events(step.facts, viewer)
            what = heading(step, self.page, viewer)
            told = {"number": number, "last": len(steps) - 1, "what": what}
            news = [self.words("cli.play.step", **told), *self.game.tell(events, self.page)]
            table = self.game.show(step.state.view(viewer), self.page, events)
            self.screen.compose(news, table, foot, self.words)
            text = self.ask("> ").strip()
            if self.prompt.named(text, ["quit"]):
                return
            if text == "-" or self.prompt.named(text, ["back"]):
                number = max(0, number - 1)
            elif text.isdecimal():
                number = min(int(text[:9]), len(steps) - 1)
            elif not text:
                number += 1

    # What people are told

    def spread(self, seat: int) -> None:
        """Show everyone what a move did, and first the player who made it."""
        if seat in self.people:
            self.notes[seat].clear()
            self.news[seat].clear()
        self.hear()
        if seat in self.people and len(self.people) > 1:  # alone, the next look shows it
            self.tell_news(seat)

    def hear(self) -> None:
        """What has just happened, as each person may know it."""
        for viewer, news in self.news.items():
            news.extend(self.game.events(self.last, viewer))

    def recall(self) -> None:
        """What has happened since each person's last move, from the moves not taken back."""
        assert self.table.record is not None
        replay = self.table.record.replayed()
        for viewer in self.people:
            own = [n for n, (seat, _) in enumerate(replay.moves) if seat == viewer]
            told = [facts for _, facts in replay.moves[own[-1] if own else 0 :]]
            if not own:
                told.insert(0, replay.opening)
            self.news[viewer] = [e for facts in told for e in self.game.events(facts, viewer)]

    def tell_offer(self, seat: int, choice: Entry) -> None:
        """The outcome of an offer, once everyone has answered."""
        what = choice["what"]
        if not choice.get("yes", True):
            self.note(self.words(f"cli.play.declined.{what}", name=self.page.name(seat)))
            if what == "rematch":
                raise Done
        elif self.table.rematch_agreed:
            self.rematch()
        elif what == "take_back" and what not in self.table.offers:
            assert self.table.record is not None
            last = self.table.record.entries[-1]
            self.recall()
            name, number = self.page.name(last["seat"]), last["entries"]
            self.note(self.words("cli.play.taken_back", name=name, n=number))

    def note(self, text: str) -> None:
        """A line that everyone reads below the events."""
        if self.table.phase == OVER:
            self.screen.say(text)
        for notes in self.notes.values():
            notes.append(f"  {text}")

    def rematch(self) -> None:
        """The table of the rematch; an existing file is not overwritten."""
        book = self.table.rematch()
        self.table.apply(self.table.follow_entry("", now()))
        if self.save:
            self.save = keep(book) if is_kept(self.save) else unused(self.save)
            book.save(self.save)
            self.heading.append(saved_text(book, self.save, self.words))
        self.sit(book)
        self.open()

    def told(self, seat: int) -> list[str]:
        """What has happened since the seat's last move, including that move, and notes."""
        story = self.game.tell(self.news[seat], self.page)
        return ["  " + line for line in story] + self.notes[seat]

    def tell_news(self, seat: int) -> None:
        self.screen.say("\n".join(self.told(seat)) or self.words("cli.play.no_news"))

    def look(self, seat: int) -> None:
        """The table as the seat sees it."""
        table = self.game.show(self.state.view(seat), self.page, self.news[seat])
        self.screen.compose(self.told(seat), table, self.words("cli.play.prompt"), self.words)

    def tell_end(self) -> None:
        """How a game or a round ended; for a resigned one, the ending is enough."""
        record = self.table.record
        assert record is not None
        self.ended = True
        given_up = record.early_end() is not None
        if given_up:
            click.echo()
            self.hide()
            self.screen.say(ending(self.game, self.table.result, self.page))
        else:
            self.show_end()
        if self.table.match:
            self.tell_standing()
        elif given_up and self.save and not is_kept(self.save):
            click.echo(saved_text(self.book, self.save, self.words))

    def show_end(self) -> None:
        """The last look, and who won; only public information if several people watch."""
        self.ended = True
        viewer = self.people[0] if len(self.people) == 1 else None
        events = self.game.events(self.last, viewer)
        story = self.told(viewer) if viewer is not None else self.game.tell(events, self.page)
        view = self.state.view(viewer)
        table = self.game.show(view, self.page, events)
        if self.people:
            self.screen.clear()
            self.hide()
        end = ending(self.game, self.table.result, self.page)
        if self.table.result and not (self.table.record and self.table.record.early_end()):
            end = final(self.game, view, self.table.result, self.page)
        self.screen.say("\n".join([*story, "", table, end]))

    def last_facts(self) -> list[Fact]:
        """What the last move did, if it ended the game."""
        record = self.table.record
        assert record is not None
        moves = record.replayed().moves
        return moves[-1][1] if moves and not record.early_end() else []

    def tell_standing(self) -> None:
        """The score of a match, and who has won it."""
        assert self.table.match is not None
        self.ended = True
        click.echo(standing_text(self.table.match, self.page))
        if self.table.phase == OVER:
            click.echo(match_ending(self.table.match, self.page))

    def hide(self) -> None:
        """If several people watch, clear every hand from the screen."""
        if len(self.people) > 1:
            self.screen.forget()
            self.shown_to = None

    # Saving

    def leave(self) -> None:
        """Save when someone leaves: nothing is lost, not even by a second Ctrl-C."""
        usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self.hide()
            self.keep()
        finally:
            signal.signal(signal.SIGINT, usual)

    def keep(self) -> None:
        """Save the record, and say where it is, unless everything has been shown."""
        unfinished = self.table.phase != OVER
        if self.ended and not unfinished:
            return
        if self.table.result and not self.ended:
            self.screen.say(ending(self.game, self.table.result, self.page))
        if self.save:
            self.book.save(self.save)
        else:
            self.save = keep(self.book)
        click.echo(saved_text(self.book, self.save, self.words))
        if unfinished:
            name = quote(name_of(self.save))
            click.echo(self.words("cli.play.resume", program=program(), file=name))

    def tell_kept(self) -> None:
        """Tell people how to see a game again that was kept without being asked for."""
        if self.people and self.save and is_kept(self.save):
            again = {"program": program(), "name": name_of(self.save)}
            click.echo(self.words("cli.play.see_again", **again))


def saved_text(book: Record | Match, file: Path, words: Words) -> str:
    """Where a game or a match is kept."""
    if is_kept(file):
        return words("cli.play.kept", name=name_of(file))
    key = "cli.play.saved" if isinstance(book, Record) else "cli.play.match_saved"
    return words(key, file=file)


def unused(path: Path) -> Path:
    """An unused file name next to another: `game-2.quinte.json`."""
    stem, dot, suffix = path.name.partition(".")
    number = 2
    while (other := path.with_name(f"{stem}-{number}{dot}{suffix}")).exists():
        number += 1
    return other
