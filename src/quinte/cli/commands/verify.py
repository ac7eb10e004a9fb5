"""`quinte verify`: check a record, including its deal."""

from __future__ import annotations

import click

from quinte.cli.common import ending, page, read_text
from quinte.cli.matches import match_ending
from quinte.errors import BadRecord
from quinte.language.words import Words
from quinte.records.match import Match, is_match
from quinte.records.record import Record


def make_verify(words: Words) -> click.Command:
    @click.command("verify", help=words("cli.verify.help"), epilog=words("cli.verify.epilog"))
    @click.argument("record", type=click.Path(allow_dash=True))
    @click.option("--commitment", metavar="HASH", help=words("cli.verify.commitment"))
    @click.option("--nonce", "nonces", multiple=True, metavar="SEAT=HEX",
                  help=words("cli.verify.nonce"))  # fmt: skip
    def command(record: str, commitment: str | None, nonces: tuple[str, ...]) -> None:
        text = read_text(record)
        book: Match | Record = Match.read(text) if is_match(text) else Record.read(text)
        click.echo(words("cli.verify.replayed"))
        if book.deal is None:
            raise BadRecord("deal.none")
        click.echo(words("cli.verify.dealt", table=book.deal.table))
        if commitment is not None and commitment.lower() != book.deal.commitment:
            raise BadRecord("deal.other_commitment", found=book.deal.commitment)
        for given in nonces:
            seat, _, nonce = given.partition("=")
            number = int(seat) if seat.isdecimal() else -1
            if not 0 <= number < len(book.deal.nonces) or book.deal.nonces[number] != nonce.lower():
                raise BadRecord("deal.other_nonce", given=given)
        if commitment is None:
            click.echo(words("cli.verify.compare", commitment=book.deal.commitment))
        shown = page(words, [seat["name"] for seat in book.seats])
        if isinstance(book, Match):
            if book.standing().over:
                click.echo(match_ending(book, shown))
        elif result := book.result():
            click.echo(ending(book.game, result, shown))

    return command
