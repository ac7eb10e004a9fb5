"""`quinte verify`: whether a record is what it says, deal and all."""

from __future__ import annotations

import click

from quinte.cli.common import ending, page, read_book
from quinte.cli.kept import KeptGame, named_file
from quinte.cli.matches import match_ending
from quinte.document import write
from quinte.errors import BadRecord
from quinte.language.words import Words
from quinte.records.match import Match


def make_verify(words: Words) -> click.Command:
    """The command."""

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
        if commitment is not None and commitment.lower() != book.deal.commitment:
            raise BadRecord("deal.other_commitment", found=book.deal.commitment)
        for given in nonces:
            seat, _, nonce = given.partition("=")
            number = int(seat) if seat.isdecimal() else -1
            if not 0 <= number < len(book.deal.nonces) or book.deal.nonces[number] != nonce.lower():
                raise BadRecord("deal.other_nonce", given=given)
        if in_json:
            told = book.result()
            checked = {"commitment": commitment is not None, "nonces": len(nonces)}
            result = told.as_json() if told else None
            click.echo(write({"deal": book.deal.as_json(), "commitment": book.deal.commitment,
                              "compared": checked, "result": result}))  # fmt: skip
            return
        if commitment is None:
            click.echo(words("cli.verify.compare", commitment=book.deal.commitment))
        shown = page(words, [seat["name"] for seat in book.seats])
        if isinstance(book, Match):
            if book.standing().over:
                click.echo(match_ending(book, shown))
        elif result := book.result():
            click.echo(ending(book.game, result, shown))

    return command
