"""The tutorial, run as it is printed: its files, its commands and what they print."""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator
from dataclasses import fields as arguments_of
from importlib import import_module
from pathlib import Path

import pytest

from quinte import GameDefinition, fields
from quinte.definition import parts
from tests.definition.test_problems import sentences
from tests.installed import run

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "writing-a-game.md"
TEXT = PAGE.read_text("utf-8")
TUTORIAL, REFERENCE = TEXT.split("\n# Reference\n")
BLOCK = re.compile(r"(?:^`([\w./]+)`:\n\n)?^```(\w+)\n(.*?)^```$", re.M | re.S)
MODULES = {"quinte": ("quinte.cli",), "pytest": ("pytest", "-p", "no:cacheprovider")}
AS_PRINTED = doctest.OutputChecker()


def blocks() -> list[tuple[str, str, str]]:
    """The path of a file if the block is one, its language, and what it holds."""
    return [(match[1] or "", match[2], match[3]) for match in BLOCK.finditer(TUTORIAL)]


def commands(block: str) -> Iterator[tuple[list[str], str]]:
    """The commands of a console and what each prints."""
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        command, _, output = part.partition("\n")
        yield shlex.split(command), output


@pytest.mark.long
def test_the_tutorial_works_as_printed(tmp_path: Path) -> None:
    package = tmp_path / "quinte-gomoku"
    ran = []
    for path, language, text in blocks():
        if path:
            (package / path).parent.mkdir(parents=True, exist_ok=True)
            (package / path).write_text(text, "utf-8")
        elif language == "pycon":
            (package / "example.txt").write_text(text, "utf-8")
            done = run(package, "doctest", "example.txt")
            assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr
            ran.append("doctest")
        elif language == "console":
            for (program, *arguments), expected in commands(text):
                if program == "pip":  # tests.installed does what it would
                    continue
                done = run(package, *MODULES[program], *arguments)
                printed = done.stdout + done.stderr
                refused = expected.startswith("quinte: ")
                assert done.returncode == (2 if refused else 0), printed
                right = AS_PRINTED.check_output(expected, printed, doctest.ELLIPSIS)
                assert right, f"{program} {arguments}:\n{printed}"
                ran.append(arguments[0])
    assert ran == ["play", "doctest", "-q", "doctest", "simulate", "arena"]


@pytest.mark.long
def test_the_tutorial_is_formatted_and_strictly_typed(tmp_path: Path) -> None:
    for path, _, text in blocks():
        if path:
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text, "utf-8")
    (tmp_path / "ruff.toml").write_text("line-length = 100\n")
    for check in (["format", "--check"], ["check", "--select", "E,F,W,I,B,UP"]):
        done = run_tool(tmp_path, "ruff", *check, "--no-cache", ".")
        assert done == "", done
    done = run_tool(tmp_path, "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache" / "doc"),
                    "quinte_gomoku", "tests")  # fmt: skip
    assert done == "", done


def run_tool(folder: Path, *arguments: str) -> str:
    """What a tool has to say, nothing if all is well."""
    done = run(folder, *arguments)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def table(heading: str) -> list[list[str]]:
    """The rows of the first table after a heading of the reference, without its head."""
    section = REFERENCE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ") or line == "| | |"]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]] for row in rows[1:]]


def names(cell: str) -> list[str]:
    """The names that stand as code in a cell."""
    return re.findall(r"`\.?(\w+)", cell)


def test_every_argument_of_a_definition_is_in_the_table() -> None:
    listed = [name for row in table("GameDefinition") for name in names(row[0])]
    assert listed == [argument.name for argument in arguments_of(GameDefinition)]


def test_every_declaration_of_a_field_is_in_the_table() -> None:
    listed = re.findall(r"`fields\.(\w+)", "\n".join(row[0] for row in table("Fields")))
    assert set(listed) == {"field", "seat", "per_seat", "cells", "hand", "pile", "discard", "zone"}
    assert all(callable(getattr(fields, name)) for name in listed)


def test_every_function_of_a_part_is_in_the_table() -> None:
    for (part,), listed in ((names(row[0]), row[1]) for row in table("Parts")):
        needed = [name for name in vars(getattr(parts, part)) if not name.startswith("_")]
        assert names(listed.partition(";")[0]) == needed


def test_every_name_can_be_imported_from_where_the_table_says() -> None:
    for module, listed in table("Where to import from"):
        for name in names(listed):
            assert hasattr(import_module(module.strip("`")), name), (module, name)


def test_every_import_of_the_tutorial_is_from_quinte_or_one_level_below() -> None:
    found = re.findall(r"^(?:>>> )?from (quinte\S*) import (.*)$", TUTORIAL, re.M)
    assert len(found) > 8
    for module, _ in found:
        assert module.count(".") <= 1


def test_the_sentences_of_registration_are_those_that_are_tested() -> None:
    quoted = [row[1].strip("`") for row in table("What registration checks")]
    assert len(quoted) > 14
    assert [sentence for sentence in quoted if sentence not in sentences()] == []
