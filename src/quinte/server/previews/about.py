"""What a page is about, in words for those who have only its address."""

from __future__ import annotations

from dataclasses import dataclass

from quinte.definition.registry import kinds
from quinte.language.words import Words
from quinte.table.phase import CLOSED, OPEN, OVER
from quinte.table.table import Table

SITE = "Quinte"


@dataclass(frozen=True)
class About:
    """A title and a sentence."""

    title: str
    text: str


def home(words: Words) -> About:
    """The lobby; also everything that is nobody's business."""
    games = words.all_of(
        [words(f"{name}.title") for name, kind in kinds().items() if kind.built_in]
    )
    return About(SITE, words("preview.home", games=games))


def rules(game: str, words: Words) -> About:
    """The rules of a game."""
    title = words("preview.rules", game=words(f"{game}.title"))
    return About(title, words(f"{game}.summary"))


def shows(table: Table) -> bool:
    """Whether strangers may learn about a table: spectators may, and it is or was in use."""
    return table.setup.spectators and table.phase != CLOSED


def table(there: Table, words: Words) -> About:
    """A table that strangers may watch."""
    game = words(f"{there.game.name}.title")
    names = words.all_of([seat.name for seat in there.seats if seat.name])
    if there.phase == OPEN:
        host, free = there.host_name, sum(not seat.taken for seat in there.seats)
        title = words("preview.invited", host=host, game=game) if host else game
        key = "preview.open" if free else "preview.full"
        return About(title, words(key, n=free, names=names or "–"))
    return About(words("preview.at_table", game=game, names=names), _stands(there, words))


def move(there: Table, number: int, told: list[str], words: Words) -> About:
    """One move of a finished game, as its replay shows it."""
    game = words(f"{there.game.name}.title")
    names = words.all_of([seat.name for seat in there.seats if seat.name])
    said = [each if each.endswith((".", "!", "?")) else f"{each}." for each in told]
    title = words("preview.move", game=game, names=names, move=number)
    return About(title, " ".join(said) or _stands(there, words))


def _stands(there: Table, words: Words) -> str:
    """How the game stands."""
    if there.phase != OVER:
        return words("preview.playing")
    if there.standing:
        winners = [seat for side in there.standing.leaders for seat in there.game.sides[side]]
    else:
        winners = list(there.result.winners) if there.result else []
    if not winners:
        return words("preview.nobody")
    names = [words.name(seat, [each.name or "" for each in there.seats]) for seat in winners]
    return words("preview.won", n=len(names), names=words.all_of(names))
