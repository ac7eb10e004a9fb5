"""`quinte serve` before it serves: missing packages, unusable databases, what is printed."""

from __future__ import annotations

import logging
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from quinte.server.logs import Lines, Readable
from tests.cli.command import Quinte
from tests.cli.terminal import Terminal

pytestmark = pytest.mark.long  # most start a separate process

PRINTED = """
import sys
sys.modules.update(dict.fromkeys({missing!r}))
from quinte.cli import main
for arguments in {commands!r}:
    try:
        main([*arguments, "--lang", "en"])
    except SystemExit as refusal:
        assert refusal.code == 2, refusal
"""


SEVERAL = ("serve", "--workers", "2", "--port", "0", "--database",
           "postgresql://club@127.0.0.1:9/x")  # fmt: skip


def refused(folder: Path, *arguments: str, missing: tuple[str, ...] = ()) -> str:
    """The one line of a refusal, in a process where some packages are not installed."""
    (said,) = refused_each(folder, [arguments], missing)
    return said


def refused_each(
    folder: Path, commands: Sequence[tuple[str, ...]], missing: tuple[str, ...] = ()
) -> list[str]:
    """The lines of refused commands, one after the other in one process."""
    code = PRINTED.format(commands=commands, missing=missing)
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == len(commands), done.stderr
    return [line.removeprefix("quinte: ").strip() for line in lines]


@pytest.mark.parametrize(
    ("package", "extra", "arguments"),
    [
        ("uvicorn", "server", ("serve",)),
        ("sqlalchemy", "server", ("serve",)),
        ("psycopg", "postgresql", ("serve", "--database", "postgresql://club@localhost/quinte")),
        ("prometheus_client", "server", SEVERAL),
        ("psycopg", "postgresql", SEVERAL),
        ("ray", "ray", ("arena", "cinco", "--bots", "greedy,random", "--on", "ray")),
        ("websockets", "server", ("bot", "random", "--server", "http://127.0.0.1:9", "--table", "x",
                                  "--token", "t")),
    ],
)  # fmt: skip
def test_a_missing_extra_is_named(
    package: str, extra: str, arguments: tuple[str, ...], tmp_path: Path
) -> None:
    said = refused(tmp_path, *arguments, missing=(package,))
    assert said == f"package “{package}” is missing; install it with pip install 'quinte[{extra}]'"


def test_the_server_on_sqlite_does_without_the_packages_for_postgresql(tmp_path: Path) -> None:
    said = refused(tmp_path, "serve", "--database", str(tmp_path), missing=("psycopg",))
    assert said == f"cannot use the database {tmp_path}: unable to open database file"


def test_a_database_in_no_folder_or_of_an_unknown_kind_is_refused(quinte: Quinte) -> None:
    said = quinte.refused("serve", "--database", "/no/such/folder/club.sqlite3")
    assert "folder /no/such/folder does not exist" in said
    assert "unknown database “mysql”" in quinte.refused("serve", "--database", "mysql://x/y")


def test_a_file_that_is_no_database_of_ours_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    text = tmp_path / "letter.sqlite3"
    text.write_text("Dear Ada, this is a letter and not a database at all. " * 20)
    newer = tmp_path / "newer.sqlite3"
    with sqlite3.connect(newer) as opened:
        opened.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        opened.execute("INSERT INTO alembic_version VALUES ('9999')")
    opened.close()
    files = [("serve", "--port", "0", "--database", str(path)) for path in (text, newer)]
    of_text, of_newer = refused_each(tmp_path, files)
    assert of_text == f"cannot use the database {text}: file is not a database"
    assert text.read_text().startswith("Dear Ada")
    assert "9999" in of_newer


def test_a_password_of_a_database_is_never_printed(tmp_path: Path) -> None:
    places = ("postgresql://club:hush@127.0.0.1:9/x", "postgresql://club:hush@[::1/x")
    for said in refused_each(
        tmp_path, [("serve", "--port", "0", "--database", place) for place in places]
    ):
        assert said.startswith("cannot use the database postgresql")
        assert "hush" not in said


def test_a_database_that_no_worker_can_use_is_named_once(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "quinte.cli", *SEVERAL, "--lang", "en"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    (said,) = done.stderr.splitlines()
    assert said.startswith(
        "quinte: cannot use the database postgresql+psycopg://club@127.0.0.1:9/x"
    )


def test_at_a_terminal_the_address_is_all_that_is_printed(tmp_path: Path) -> None:
    shown = Terminal(tmp_path, "serve", "--port", "0")
    shown.expect("Quinte is running at http://127.0.0.1:")
    shown.expect("/\n")
    lines = shown.plain().splitlines()
    assert [line for line in lines if "The page has not been built" not in line] == lines[-1:]
    shown.interrupt("^C")
    assert shown.end() == 0
    assert "{" not in shown.plain()


def test_the_browser_is_opened_for_whoever_asks(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\necho \"$1\" > '{asked}'\n")
    browser.chmod(0o755)
    shown = Terminal(tmp_path, "serve", "--port", "0", "--open", BROWSER=f"{browser} %s")
    shown.expect("Quinte is running at ")
    address = shown.expect("\n")
    assert asked.read_text().strip() == address
    shown.interrupt("^C")
    assert shown.end() == 0


def test_logs_are_json_for_machines_and_readable_for_people() -> None:
    record = logging.LogRecord("quinte.server", logging.WARNING, "", 0, "not told", None, None)
    record.where = "news"
    written = Lines().format(record)
    assert written.startswith('{"at": "')
    assert '"level": "warning", "from": "quinte.server", "message": "not told", "where"' in written
    clock, _, rest = Readable().format(record).partition(" ")
    assert clock.count(":") == 2
    assert rest == "warning: not told (where news)"


def test_a_step_shows_its_time_and_its_output_only_if_it_fails(tmp_path: Path) -> None:
    step = Path(__file__).parents[2] / "tools/step"
    for script, code in (("print('chatter')", 0), ("print('chatter'); exit(3)", 3)):
        command = [sys.executable, str(step), "a step", sys.executable, "-c", script]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == code
        assert done.stderr.startswith("  a step  ")
        assert ("chatter" in done.stderr) == bool(code)
