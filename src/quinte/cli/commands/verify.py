"""`quinte verify`: check a record, including its deal."""

from __future__ import annotations

from typing import Any

import click

from quinte.cli.common import ending, page, read_book
from quinte.cli.kept import KeptGame, named_file
from quinte.cli.matches import match_ending
from quinte.document import write
from quinte.errors import BadRecord
from quinte.language.words import Words
from quinte.records.deal import Deal
from quinte.records.match import Match
from quinte.records.record import Record


def compare(deal: Deal, commitment: str | None, nonces: tuple[str, ...]) -> None:
    """Refuse a deal that is not the one that was published, or lacks what a seat has added."""
    if commitment is not None and commitment.lower() != deal.commitment:
        raise BadRecord("deal.other_commitment", found=deal.commitment)
    for given in nonces:
        seat, _, nonce = given.partition("=")
        number = int(seat) if seat.isdecimal() else -1
        if not 0 <= number < len(deal.nonces) or deal.nonces[number] != nonce.lower():
            raise BadRecord("deal.other_nonce", given=given)


def ended(book: Match | Record, words: Words) -> str:
    """How the game or match ended; nothing of one that is not over."""
    shown = page(words, [seat["name"] for seat in book.seats])
    if isinstance(book, Match):
        return match_ending(book, shown) if book.standing().over else ""
    return ending(book.game, book.result(), shown)


def as_json(
    book: Match | Record, deal: Deal, commitment: str | None, nonces: tuple[str, ...]
) -> dict[str, Any]:
    """What was found, for programs."""
    result = book.result()
    return {
        "deal": deal.as_json(),
        "commitment": deal.commitment,
        "compared": {"commitment": commitment is not None, "nonces": len(nonces)},
        "result": result.as_json() if result else None,
    }


def make_verify(words: Words) -> click.Command:
    @click.command("verify", help=words("cli.verify.help"), epilog=words("cli.verify.epilog"))
    @click.argument("record", type=KeptGame())
    @click.option("--commitment", metavar="HASH", help=words("cli.verify.commitment"))
    @click.option("--nonce", "nonces", multiple=True, metavar="SEAT=HEX",
                  help=words("cli.verify.nonce"))  # fmt: skip
    @click.option("--json", "in_json", is_flag=True, help=words("cli.verify.json"))
    def command(
        record: str, commitment: str | None, nonces: tuple[str, ...], in_json: bool
    ) -> None:
        book = read_book(named_file(record))
        if not in_json:
            click.echo(words("cli.verify.replayed"))
        if book.deal is None:
            raise BadRecord("deal.none")
        if not in_json:
            click.echo(words("cli.verify.dealt", table=book.deal.table))
        compare(book.deal, commitment, nonces)
        if in_json:
            click.echo(write(as_json(book, book.deal, commitment, nonces)))
            return
        if commitment is None:
            click.echo(words("cli.verify.compare", commitment=book.deal.commitment))
        if told := ended(book, words):
            click.echo(told)

    return command
