"""The command line as a whole: languages, version, help, completion, start-up."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import quinte as package
from quinte.cli import COMMANDS
from quinte.cli.commands.admin import make_admin
from quinte.language.words import Words
from tests.cli.command import Quinte

SCRIPT = Path(sys.executable).with_name("quinte")
PARTS = [("admin", part) for part in make_admin(Words("en")).commands]


def test_games_are_listed_with_options_in_both_languages(quinte: Quinte) -> None:
    english = quinte("games").output
    assert "players=2, 3, 4, 6  (default 2; C3)" in english
    assert "teams=2, 3  (default 2, only with players=6; C3)" in english
    assert "level1  Always completes its own five" in english
    french = quinte("games", "--lang", "fr").output
    assert "Alignez cinq jetons" in french
    assert "level1  Ne rate jamais son propre cinq" in french


def test_the_version_says_how_the_rules_run(quinte: Quinte) -> None:
    how = "compiled" if package.COMPILED else "plain Python"
    assert quinte("--version").output.startswith(f"quinte {package.__version__} ({how}, Python 3.")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS), *PARTS])
def test_help_has_examples_and_no_missing_text(
    quinte: Quinte, command: tuple[str, ...], language: str
) -> None:
    ran = quinte(*command, "--help", "--lang", language)
    assert ran.code == 0
    assert "cli." not in ran.output
    if command != ("games",):
        examples = "Exemples\u00a0:" if language == "fr" else "Examples:"
        assert f"{examples}\n" in ran.output  # each example on a line
    if language == "fr":
        assert "Show this message" not in ran.output


def test_without_a_command_the_help_is_shown(quinte: Quinte) -> None:
    ran = quinte()
    assert ran.code == 0
    assert "Usage: quinte" in ran.output


@pytest.mark.parametrize(
    ("environment", "arguments", "words"),
    [
        ({"LC_ALL": "fr_FR.UTF-8"}, (), "compilé|Python pur"),
        ({"LC_ALL": "", "LC_MESSAGES": "fr_CA", "LANG": "en_US"}, (), "compilé|Python pur"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "fr"}, (), "compilé|Python pur"),
        ({"LC_ALL": "de_DE"}, (), "compiled|plain Python"),
        ({"LC_ALL": "fr_FR.UTF-8"}, ("--lang", "en"), "compiled|plain Python"),
        ({"LC_ALL": "C"}, ("--lang=fr",), "compilé|Python pur"),
        ({"LC_ALL": "en_US.UTF-8", "LANGUAGE": "fr"}, (), "compilé|Python pur"),
        ({"LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de:fr_CA.UTF-8:en"}, (), "compilé|Python pur"),
        ({"LC_ALL": "fr_FR.UTF-8", "LANGUAGE": "en:fr"}, (), "compiled|plain Python"),
        ({"LC_ALL": "fr_FR.UTF-8", "LANGUAGE": "de"}, (), "compiled|plain Python"),
        ({"LC_ALL": "C", "LANGUAGE": "fr"}, (), "compiled|plain Python"),
        ({"LC_ALL": "POSIX", "LANGUAGE": "fr"}, (), "compiled|plain Python"),
        ({"LC_ALL": "C.UTF-8", "LANGUAGE": "fr"}, (), "compiled|plain Python"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "", "LANGUAGE": "fr"}, (), "compiled|plain Py"),
        ({"LC_ALL": "fr_FR.UTF-8", "LANGUAGE": "fr"}, ("--lang", "en"), "compiled|plain Python"),
    ],
)
def test_the_language_is_that_of_the_locale_or_of_lang(
    quinte: Quinte,
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    arguments: tuple[str, ...],
    words: str,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    output = quinte("--version", *arguments).output
    assert any(word in output for word in words.split("|"))


def test_a_language_that_was_asked_for_once_is_not_kept(
    quinte: Quinte, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert "Il manque" in quinte("apply", "--lang", "fr").errors
    assert "Missing argument" in quinte("apply").errors
    assert os.environ["LANGUAGE"] == ""


def test_games_as_json_have_all_options(quinte: Quinte) -> None:
    told = {each["game"]: each for each in json.loads(quinte("games", "--json").output)}
    assert list(told) == list(package.kinds())
    players = told["cinco"]["options"][0]
    assert (players["name"], players["values"], players["default"]) == ("players", [2, 3, 4, 6], 2)
    assert told["cinco"]["options"][1]["only"] == {"players": [6]}
    rounds = told["score5"]["options"][1]
    assert (rounds["low"], rounds["high"], rounds["rule"]) == (1, 100, "S5")
    assert "double" in told["quinto-cards"]["matches"]
    assert list(told["score5"]["levels"]) == ["level1", "level2", "level3", "level4", "level5"]
    assert "enchères" in quinte("games", "--json", "--lang", "fr").output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess",), "No such command 'chess'."),
        (("--speed",), "No such option '--speed'."),
        (("--lang", "de", "games"), "unsupported language “de”; choose from en, fr"),
        (("games", "extra"), "unexpected extra argument"),
        (("completion", "tcsh"), "'tcsh' is not one of 'bash', 'zsh', 'fish'."),
        (("chess", "--lang", "fr"), "Commande inconnue\u00a0: 'chess'."),
        (("apply", "--lang", "fr"), "Il manque l’argument 'POSITION'"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    quinte: Quinte, arguments: tuple[str, ...], message: str
) -> None:
    assert message in quinte.refused(*arguments)


def test_a_fault_of_our_own_is_one_line_too(
    quinte: Quinte, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(words: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("quinte.cli.commands.games.make_games", broken)
    ran = quinte("games")
    assert ran.code == 70
    assert len(ran.errors.splitlines()) == 1
    assert "ZeroDivisionError: oh" in ran.errors


def run(*arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [SCRIPT, *arguments], capture_output=True, text=True, check=False, env=os.environ | env
    )


def test_the_script_runs_and_a_closed_pipe_is_no_error() -> None:
    writer = subprocess.Popen(
        [SCRIPT, "simulate", "cinco", "--games", "200", "--positions"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert writer.stdout is not None
    assert writer.stderr is not None
    assert writer.stdout.readline().startswith('{"position"')
    writer.stdout.close()
    assert writer.stderr.read() == ""
    writer.stderr.close()
    assert writer.wait() == 0


def test_signs_that_an_output_cannot_show_are_replaced() -> None:
    shown = run("simulate", "cinco", "--games", "1", "--positions")
    position = shown.stdout.splitlines()[40].partition('"position": ')[2].partition(', "seat"')[0]
    drawn = subprocess.run(
        [SCRIPT, "show", "-"], input=position, capture_output=True, text=True, check=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert drawn.stdout.isascii()
    assert "X" in drawn.stdout


def test_french_stays_readable_where_its_signs_are_missing() -> None:
    shown = subprocess.run(
        [SCRIPT, "rules", "cinco", "C6", "--lang", "fr"], capture_output=True, check=True,
        env=os.environ | {"PYTHONIOENCODING": "iso-8859-1"},
    ).stdout.decode("iso-8859-1")  # fmt: skip
    assert "C'est tout ou rien" in shown
    assert "?" not in shown


def test_games_imports_nothing_slow() -> None:
    code = (
        "import sys\nfrom quinte.cli import main\n"
        "try: main(['games'])\nexcept SystemExit: pass\n"
        "slow = {'rich', 'hypothesis', 'asyncio', 'numpy', 'quinte.bots.search'}\n"
        "print('imported', sorted(slow & set(sys.modules)))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.splitlines()[-1] == "imported []"


def test_ctrl_c_while_the_command_is_imported_says_nothing(tmp_path: Path) -> None:
    slow = tmp_path / "quinte" / "__init__.py"
    slow.parent.mkdir()
    slow.write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nprint('late')\n")
    done = subprocess.run(
        [sys.executable, "-c", "import quinte_command; quinte_command.main()"],
        capture_output=True, text=True, check=False, env=os.environ | {"PYTHONPATH": str(tmp_path)},
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


def test_help_shows_no_range_of_seeds_and_examples_on_lines_of_their_own(quinte: Quinte) -> None:
    for language in ("en", "fr"):
        for command in (
            "play",
            "show",
            "rules",
            "components",
            "register",
            "serve",
            "verify",
            "hint",
            "backup",
            "restore",
            "archive",
            "admin",
        ):
            told = quinte(command, "--help", "--lang", language).output
            assert str(2**62) not in told, command
            assert "\\b" not in told, command
            assert any(
                line.strip().startswith(f"quinte {command}") for line in told.splitlines()
            ), command
