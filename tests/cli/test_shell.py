"""What shells are given: completion, in every shell that is here, and the manual page."""

from __future__ import annotations

import os
import pty
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from quinte.cli import COMMANDS, make
from quinte.language.words import Words
from tests.cli.command import Quinte
from tests.cli.terminal import SCRIPT


def completions(shell: str, script: str) -> list[str]:
    """What a real shell offers after it has read our completion."""
    path = f"{SCRIPT.parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [shell, "-c", script], capture_output=True, text=True, check=True,
        env=os.environ | {"PATH": path, "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    return done.stdout.split()


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not installed")
def test_bash_completes_commands_games_and_options() -> None:
    script = (
        "source <(quinte completion bash); COMP_WORDS=({words}); COMP_CWORD={n}; "
        '_quinte_completion quinte; printf "%s\\n" "${{COMPREPLY[@]}}"'
    )
    assert completions("bash", script.format(words="quinte si", n=1)) == ["simulate"]
    assert completions("bash", script.format(words="quinte play ci", n=2)) == ["cinco"]
    found = completions("bash", script.format(words="quinte play cinco -o dead", n=4))
    assert found == ["dead_cards=blocked", "dead_cards=joker", "dead_cards=discard"]
    # Readline ends words at = and :
    found = completions("bash", script.format(words="quinte play cinco -o players =", n=5))
    assert found == ["2", "3", "4", "6"]


def offered(*words: str) -> list[str]:
    """What any shell is told that may follow the words, the last of which is not whole."""
    group = make(Words("en"))
    complete = ShellComplete(group, {}, "quinte", "_QUINTE_COMPLETE")
    return [item.value for item in complete.get_completions(list(words[:-1]), words[-1])]


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ("play cinco -o pl", ["players=2", "players=3", "players=4", "players=6"]),
        ("play score5 -o pl", ["players=2", "players=3", "players=4", "players=5"]),
        ("play cinco -o te", []),  # only six players have teams to choose
        ("play cinco -o players=6 -o te", ["teams=2", "teams=3"]),
        ("play cinco -o players=6 -o pl", []),
        ("play score5 -o bid", ["bid_rounds=1", "bid_rounds=3", "bid_rounds=100"]),
        ("play quinto-tiles -o mult", [f"multiple={n}" for n in range(2, 10)]),
        ("play -o dead_cards=j", ["dead_cards=joker"]),
        ("play cinco --seats Ada,g", ["Ada,greedy"]),
        ("play cinco --seats p", ["python:", "person:"]),
        ("simulate cinco --bots gr", ["greedy"]),
        ("play --lang ", ["en", "fr"]),
        ("--lang f", ["fr"]),
        ("play cinco --match be", ["best-of-3", "best-of-5"]),
        ("play cinco --match d", []),
        ("play quinto-cards --match d", ["double"]),
        ("rules cinco C1", ["C1", "C10", "C11", "C12", "C13"]),
        ("rules score5 s10", ["S10"]),
        ("rules cinco S", []),
    ],
)
def test_what_is_legal_there_is_offered(words: str, values: list[str]) -> None:
    assert offered(*words.split(" ")) == values


def test_saved_games_are_offered_and_else_files(quinte: Quinte) -> None:
    assert offered("replay", "ci") == ["ci"]  # type file: the shell's own
    quinte("play", "cinco", stdin="")
    quinte("play", "score5", stdin="")
    for words in (("replay",), ("verify",), ("play", "--resume")):
        assert [name.partition("-")[0] for name in offered(*words, "ci")] == ["ci", "cinco"]


def typed_in_bash(folder: Path, line: str) -> str:
    """A line after a real bash has completed it."""
    (folder / ".bashrc").write_text(
        f"PATH={SCRIPT.parent}:$PATH; PS1='$ '; source <(quinte completion bash)\n"
        "bind 'set enable-bracketed-paste off'\n"
    )
    pid, fd = pty.fork()
    if pid == 0:
        os.environ.update({"LC_ALL": "C.UTF-8", "TERM": "dumb"})
        os.execvp("bash", ["bash", "--noprofile", "--rcfile", str(folder / ".bashrc")])  # noqa: S606
    seen = b""
    while b"$ " not in seen:
        seen += os.read(fd, 4096)
    os.write(fd, f"{line}\t\x01echo \nexit\n".encode())
    try:
        while piece := os.read(fd, 4096):
            seen += piece
    except OSError:
        pass  # bash has left
    os.waitpid(pid, 0)
    os.close(fd)
    return seen.decode().replace("\r", "")


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not installed")
@pytest.mark.parametrize(
    ("line", "whole"),
    [
        ("quinte play cinco -o dead_cards=j", "quinte play cinco -o dead_cards=joker"),
        ("quinte play cinco --seats=you,gr", "quinte play cinco --seats=you,greedy"),
    ],
)
def test_bash_completes_after_an_equals_sign_at_a_terminal(
    tmp_path: Path, line: str, whole: str
) -> None:
    assert f"\n{whole}\n" in typed_in_bash(tmp_path, line)


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("fish"), reason="fish is not installed")
def test_fish_completes_commands_games_and_options() -> None:
    script = 'quinte completion fish | source; complete --do-complete "quinte play ci"'
    assert "cinco" in completions("fish", script)


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("zsh"), reason="zsh is not installed")
def test_zsh_reads_our_completion() -> None:
    script = (
        "autoload -U compinit; compinit -u; source <(quinte completion zsh); echo ${_comps[quinte]}"
    )
    assert completions("zsh", script) == ["_quinte_completion"]
    found = 'COMP_WORDS="quinte play ci" COMP_CWORD=2 _QUINTE_COMPLETE=zsh_complete quinte'
    assert "cinco" in completions("zsh", found)


# The manual page


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_manual_has_every_command_and_option(quinte: Quinte, language: str) -> None:
    page = quinte("man", "--lang", language).output
    assert "cli." not in page
    plain = page.replace("\\-", "-")
    context = make(Words(language))
    for name in COMMANDS:
        assert f"\n.SS quinte {name}\n" in plain
        command = context.get_command(None, name)  # type: ignore[arg-type]
        assert command is not None
        part = plain.partition(f".SS quinte {name}\n")[2].partition("\n.SS ")[0]
        for option in {o for p in command.params for o in p.opts if o.startswith("--")}:
            assert option in (plain if option == "--lang" else part)
    assert not [
        line for line in page.splitlines() if re.match(r"'|\.(?![A-Z]|nf$|fi$|nh$|\\\")", line)
    ]


@pytest.mark.skipif(not shutil.which("groff"), reason="groff is not installed")
@pytest.mark.parametrize(("language", "words"), [("en", "NAME"), ("fr", "COMMANDES")])
def test_the_manual_is_set_without_a_warning(quinte: Quinte, language: str, words: str) -> None:
    page = quinte("man", "--lang", language).output
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-Kutf8", "-ww", "-P-c"], input=page, capture_output=True,
        text=True, encoding="utf-8", check=True, env=os.environ | {"LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    assert done.stderr == ""
    shown = re.sub(".\b", "", done.stdout)
    assert words in shown
    assert "  quinte play cinco\n" in shown
    assert "\\" not in shown
