"""What the documents promise: examples run, commands exist, links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
from pathlib import Path

import click
import pytest

import quinte
from quinte.cli import COMMANDS, make
from quinte.language.words import Words

ROOT = Path(__file__).parent.parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])


def test_the_examples_of_the_readme_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (failed, tried > 10) == (0, True)


def test_the_examples_in_docstrings_run() -> None:
    failed, tried = doctest.testmod(quinte)
    assert (failed, tried > 2) == (0, True)


def test_every_command_is_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert [name for name in COMMANDS if f"quinte {name}" not in text] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_commands_in_shell_examples_have_the_options_they_are_shown_with(page: Path) -> None:
    commands = make(Words("en"))
    context = click.Context(commands)
    for block in re.findall(r"```sh\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
        for line in re.findall(r"^(?:\w+=\S+ )*quinte (.*)$", block, re.MULTILINE):
            name, *given = shlex.split(re.split(r" +[#>]", line)[0])
            command = commands.get_command(context, name)
            if isinstance(command, click.Group) and given:
                command = command.get_command(context, given[0])
            assert command is not None, line
            known = {spelling for option in command.params for spelling in option.opts}
            assert {each for each in given if re.match("-[a-z-]", each)} <= known, line


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_no_host_and_no_folder_of_a_machine_is_committed() -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split("\n")
    for lock in [name for name in listed if name.endswith((".lock", ".in"))]:
        text = (ROOT / lock).read_text("utf-8")
        assert "://" not in text
        assert "--find-links" not in text
    for name in listed:
        path = ROOT / name
        if name and path.is_file():
            assert str(ROOT.parent).encode() + b"/" not in path.read_bytes(), name
