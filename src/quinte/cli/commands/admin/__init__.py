"""`quinte admin`: what an operator does with a database that servers may be using."""

from __future__ import annotations

import click

from quinte.cli.commands.admin.bans import make_ban, make_bans, make_unban
from quinte.cli.commands.admin.tables import make_close, make_tables
from quinte.cli.commands.storing import make_archive
from quinte.language.words import Words

MAKERS = (make_tables, make_close, make_ban, make_unban, make_bans, make_archive)


def make_admin(words: Words) -> click.Group:
    group = click.Group("admin", help=words("cli.admin.help"), epilog=words("cli.admin.epilog"))
    for make in MAKERS:
        group.add_command(make(words))
    return group
