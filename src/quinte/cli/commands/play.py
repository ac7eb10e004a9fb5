"""`quinte play`: people and bots at one terminal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from quinte.bots import BOTS, USUAL, bot, thinking, usual_name
from quinte.bots.outside import refuse_outside
from quinte.cli.common import (
    SEED,
    GameName,
    chosen,
    components_option,
    options_option,
    original_option,
    read_book,
    read_position,
    think_option,
)
from quinte.cli.kept import KeptGame, keep, named_file
from quinte.cli.matches import match_options, scoring_of
from quinte.cli.seats import person_of
from quinte.cli.shell.offers import Seats
from quinte.cli.terminal import Terminal
from quinte.definition.game import Game
from quinte.definition.registry import Kind
from quinte.engine.rng import key_of
from quinte.errors import BadOption
from quinte.language.words import Words
from quinte.records.match import Match
from quinte.records.record import Record


def seated(
    game: Game, seats: str | None, think: float | None, words: Words
) -> list[dict[str, Any]]:
    """The seats as typed, or one person and bots; bots with the same name get numbers."""
    if seats is None:
        names = [words("seat.name", seat=1)] + [USUAL] * (game.players - 1)
    else:
        names = [name.strip() for name in seats.split(",")]
    if len(names) != game.players or not all(names):
        raise BadOption("seats.count", given=len(names), players=game.players)
    table: list[dict[str, Any]] = []
    people = [person_of(name) for name in names]
    shown = [usual_name(name) for name in names]
    for seat, (name, person) in enumerate(zip(names, people, strict=True)):
        if person is not None:
            if people.count(person) > 1:
                raise BadOption("seats.same", name=person)
            table.append({"name": person})
        else:
            usual = shown[seat]
            if usual in BOTS:
                bot(name)  # the time it is given is checked now
            number = f" {shown[: seat + 1].count(usual)}" if shown.count(usual) > 1 else ""
            table.append({"name": usual + number, "bot": thinking(name, think)})
    return table


def refuse_given(given: Mapping[str, object]) -> None:
    """Reject options that the resumed file already determines."""
    others = [name for name, value in given.items() if value not in (None, ())]
    if others:
        raise BadOption("cli.play.either", others=others)


def resumed(file: str, *, trust: bool) -> Record | Match:
    """The game or match in a file; programs that play in it are run only for those who trust it."""
    book = read_book(file)
    if not trust:
        refuse_outside(seat["bot"] for seat in book.sitting() if "bot" in seat)
    return book


def kept(book: Record | Match, words: Words) -> Path | None:
    """The file that keeps a game for which none was chosen; None, and a warning, if none can."""
    try:
        return keep(book)
    except OSError as error:
        click.echo(f"quinte: {words('cli.play.unkept', problem=error.strerror)}", err=True)
        return None


def make_play(words: Words) -> click.Command:
    @click.command("play", help=words("cli.play.help"), epilog=words("cli.play.epilog"))
    @click.argument("game", type=GameName(), required=False, metavar="[GAME]")
    @options_option(words)
    @components_option(words)
    @click.option("--seats", type=Seats(), metavar="NAME,NAME…",
                  help=words("cli.play.seats", bots=list(BOTS)))  # fmt: skip
    @think_option(words)
    @click.option("--seed", type=SEED, metavar="N", help=words("cli.play.seed"))
    @click.option("--first", type=int, metavar="SEAT", help=words("cli.play.first"))
    @click.option("--from", "start", metavar="POSITION", help=words("cli.play.from"))
    @match_options(words)
    @original_option(words)
    @click.option("--save", metavar="FILE", type=Path, help=words("cli.play.save"))
    @click.option("--resume", metavar="FILE", type=KeptGame(), help=words("cli.play.resume_help"))
    @click.option("--trust", is_flag=True, help=words("cli.option.trust"))
    def command(
        game: Kind | None,
        options: tuple[tuple[str, str], ...],
        components: str | None,
        seats: str | None,
        think: float | None,
        seed: int | None,
        first: int | None,
        start: str | None,
        match: str | None,
        max_rounds: int | None,
        original: bool,
        save: Path | None,
        resume: str | None,
        trust: bool,
    ) -> None:
        given: dict[str, object] = {"GAME": game, "-o": options, "--seed": seed, "--first": first}
        given |= {"--match": match, "--max-rounds": max_rounds}
        if resume:
            given |= {
                "--seats": seats,
                "--think": think,
                "--from": start,
                "--components": components,
            }
        if resume or start:
            refuse_given(given)
        if save and save.exists() and not (resume and save == Path(resume)):
            raise BadOption("cli.play.exists", file=str(save))
        book: Record | Match
        if resume:
            resume = named_file(resume)
            book = resumed(resume, trust=trust)
            save = save or Path(resume)
        elif start:
            state = read_position(start, components)
            book = Record.continuing(state, seated(state.game, seats, think, words))
        elif game:
            chosen_game = chosen(game, options, components)
            key = None if seed is None else key_of(seed)
            names = seated(chosen_game, seats, think, words)
            scoring = scoring_of(chosen_game, match, max_rounds)
            if scoring:
                book = Match.begin(scoring, names, key=key, first=first)
            else:
                book = Record.begin(chosen_game, names, key=key, first=first)
        else:
            raise BadOption("cli.play.which")
        if save:
            book.save(save)  # a place where nothing can be written is found out now
        else:
            save = kept(book, words)
        Terminal(book, words, save, original=original).run()

    return command
