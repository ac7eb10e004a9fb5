"""Games that are kept without being asked for: whoever leaves, and however, finds them again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from quinte import Match, Record
from quinte.cli.kept import data_folder
from quinte.language.verbs import forms
from quinte.language.words import Words
from tests.cli.command import Quinte
from tests.cli.terminal import PATIENCE, SCRIPT, Terminal

CINCO = ("play", "cinco", "--seats", "Ada,greedy", "--seed", "3", "--first", "0")


def only(folder: Path) -> Path:
    """The one game in a folder."""
    (file,) = folder.glob("*.quinte*.json")
    return file


def named(file: Path) -> str:
    return file.name.partition(".")[0]


# Where


def test_no_test_writes_to_the_home_of_whoever_runs_it() -> None:
    assert data_folder().is_relative_to(tempfile.gettempdir())


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {}, "/home/ada/.local/share"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data"),
        ("linux", {"XDG_DATA_HOME": "data"}, "/home/ada/.local/share"),  # relative: not to be used
        ("darwin", {}, "/home/ada/Library/Application Support"),
        ("darwin", {"XDG_DATA_HOME": "/data"}, "/data"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local"),
        ("win32", {}, "/home/ada/AppData/Local"),
    ],
)
def test_games_are_kept_in_the_data_folder_of_the_platform(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], folder: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("HOME", "/home/ada")
    assert data_folder(environment) == Path(folder, "quinte", "games")


def test_a_game_is_kept_after_every_move_unless_another_file_is_chosen(
    quinte: Quinte, tmp_path: Path, kept: Path
) -> None:
    ran = quinte(*CINCO, stdin="21@21\n")
    file = only(kept)
    assert Record.load(file).entries[0]["text"] == "21@21"
    assert ran.lines[-2] == f"Saved as {named(file)}."
    assert ran.lines[-1].endswith(f" play --resume {named(file)}")
    again = quinte("play", "--resume", named(file), stdin="draw\n")
    assert "plays 21" in again.output
    assert len(Record.load(file).entries) == 4
    quinte(*CINCO, "--save", str(tmp_path / "own.quinte.json"), stdin="21@21\n")
    assert only(kept) == file
    quinte(*CINCO, stdin="")
    assert len(list(kept.iterdir())) == 2


# The list


def test_saved_games_are_listed_with_game_players_date_and_state(
    quinte: Quinte, kept: Path
) -> None:
    assert quinte("saved").output == f"No games saved yet in {kept}\n"
    quinte(*CINCO, stdin="21@21\n")
    quinte("play", "score5", "--seats", "Bo,level1", stdin="resign\nyes\n")
    quinte("play", "cinco", "--seats", "Cy,greedy", "--match", "best-of-3", stdin="swap\n")
    (kept / "broken.quinte.json").write_text("{")
    for number, name in enumerate(("broken", "cinco", "score5", "cinco")):
        file = [
            *sorted(kept.glob(f"{name}*.quinte-match.json")),
            *kept.glob(f"{name}*.quinte.json"),
        ]
        os.utime(file[number == 3], (1e9 - number, 1e9 - number))
    ran = quinte("saved")
    today = time.strftime("%Y-%m-%d")
    year = time.strftime("%Y-%m-%d %H:%M", time.localtime(1e9))
    assert ran.lines[0] == f"broken  {year}"
    assert "invalid" in ran.lines[1] or "JSON" in ran.lines[1]
    assert ran.lines[2].startswith(f"cinco-{today}-1  2001-09-09 ")
    assert "After 0 rounds: Cy 0, greedy 0" in ran.lines[3]
    assert ran.lines[4].endswith("  Score 5")
    assert "Bo, level1: Winner: level1 (the other side resigned)." in ran.lines[5]
    assert "Ada, greedy: 2 moves played, Ada to move." in ran.lines[7]
    assert any(line.startswith("Resume: ") and "play --resume NAME" in line for line in ran.lines)
    assert any(line.startswith("Replay: ") and " replay NAME" in line for line in ran.lines)
    french = quinte("saved", "--lang", "fr").output
    assert "2 coups joués, à Ada de jouer." in french
    told = json.loads(quinte("saved", "--json").output)
    assert [each.get("game") for each in told] == [None, "cinco", "score5", "cinco"]
    assert told[2]["result"]["winners"] == [1]
    assert told[3]["players"] == ["Ada", "greedy"]
    assert told[0]["error"]["code"] == "cli.error.in_file"


def test_only_the_last_games_are_listed_unless_all_are_asked_for(
    quinte: Quinte, kept: Path
) -> None:
    kept.mkdir(parents=True)
    for number in range(23):
        (kept / f"game-{number}.quinte.json").write_text("{")
    shown = quinte("saved").lines
    assert sum(line.startswith("game-") for line in shown) == 20
    assert "3 older games: add --all" in shown
    assert sum(line.startswith("game-") for line in quinte("saved", "--all").lines) == 23


def test_a_saved_game_is_replayed_and_verified_by_its_name(quinte: Quinte, kept: Path) -> None:
    quinte(*CINCO, stdin="21@21\n")
    assert "Ada: plays 21" in quinte("replay", named(only(kept)), "--brief").output
    assert "dealt" in quinte("verify", named(only(kept))).errors  # by no server


# Giving up, and what is offered


def test_who_gives_up_is_asked_first(quinte: Quinte, kept: Path) -> None:
    ran = quinte(*CINCO, stdin="resign\nperhaps\nno\n")
    assert ran.output.count("Resign and lose the game? yes or no") == 2
    assert Record.load(only(kept)).entries == []
    quinte("play", "--resume", named(only(kept)), stdin="21@21\nresign\nback\n")
    assert Record.load(only(kept)).entries[-1]["do"] == "take_back"
    quinte("play", "--resume", named(only(kept)), stdin="resign\nyes\n")
    assert Record.load(only(kept)).entries[-1]["do"] == "resign"


def test_the_game_is_replayed_at_the_table_step_by_step(quinte: Quinte, kept: Path) -> None:
    lines = ["21@21", "replay", "", "-", "1", "quit", "draw"]
    ran = quinte(*CINCO, stdin="\n".join([*lines, ""]))
    steps = [line for line in ran.lines if "Step " in line]
    assert [step.partition("Step ")[2][:6] for step in steps] == ["0 of 2", "1 of 2"] * 2
    assert "1 of 2: Ada: 21@21" in ran.output
    assert Record.load(only(kept)).entries[2]["text"] == "draw"
    quinte(*CINCO, "--lang", "fr", stdin="revoir\n\n")  # to its end


@pytest.mark.long
def test_after_the_end_the_game_is_replayed_with_all_hands(tmp_path: Path, kept: Path) -> None:
    table = Terminal(tmp_path, *CINCO)
    table.expect("Ada> ")
    table.type("resign")
    table.expect("yes or no")
    table.type("y")
    table.expect("rematch to play again, replay to watch the game: ")
    table.type("replay")
    shown = table.expect("Enter: next step")
    hands = Record.load(only(kept)).start["hands"]
    for hand in hands:
        assert " ".join(f"{card:2}" for card in hand) in shown
    table.type("quit")
    table.expect("replay to watch the game: ")
    table.type("rematch")
    table.expect("Ada> ")
    table.type("quit")
    table.expect("play --resume cinco-")
    assert table.end() == 0
    assert len(list(kept.iterdir())) == 2


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_asked_fits_a_line(language: str) -> None:
    words = Words(language)
    said = {name: forms(words, f"cli.play.word.{name}")[0] for name in ("replay", "quit", "back")}
    for key in ("over", "replaying", "asks.resign"):
        text = words(f"cli.play.{key}", word=forms(words, "cli.play.word.rematch")[0], **said)
        assert "cli." not in text
        assert len(text) < 80


# However one leaves


def start() -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [str(SCRIPT), *CINCO], stdin=pipe, stdout=pipe, stderr=pipe, text=True,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
    )  # fmt: skip


def wait_for_moves(folder: Path, number: int) -> None:
    """Until so many moves are in the file."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for file in folder.glob("*.quinte.json"):
            if file.stat().st_size and len(Record.load(file).entries) >= number:
                return
        time.sleep(0.02)
    raise AssertionError("no moves were kept")


@pytest.mark.long
def test_a_closed_pipe_keeps_the_game(quinte: Quinte, kept: Path) -> None:
    with start() as playing:
        assert playing.stdin
        assert playing.stdout
        assert playing.stderr
        playing.stdin.write("21@21\n")
        playing.stdin.flush()
        wait_for_moves(kept, 2)
        playing.stdout.close()
        playing.stdin.write("draw\n")
        playing.stdin.close()
        assert playing.stderr.read() == ""
    assert playing.returncode == 0
    assert len(Record.load(only(kept)).entries) >= 2
    assert "Ada> " in quinte("play", "--resume", named(only(kept)), stdin="").output


def test_a_hang_up_keeps_the_game(quinte: Quinte, tmp_path: Path, kept: Path) -> None:
    table = Terminal(tmp_path, *CINCO)
    table.expect("Ada> ")
    table.type("21@21")
    table.expect("Ada> ")
    os.kill(table.pid, signal.SIGHUP)
    table.end()
    assert len(Record.load(only(kept)).entries) == 2
    assert "plays 21" in quinte("play", "--resume", named(only(kept)), stdin="").output
    assert not list(kept.glob("*.part"))


# Who sits there


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("level6", "level1, level2, level3, level4, level5"),
        ("level", "level1, level2"),
        ("Level3", "level3"),
        ("lvl 2", "level2"),
        ("Bot 4", "level4"),
        ("niveau5", "level5"),
        ("leevl3", "level3"),
        ("Level5@2", "level5"),
        ("level6@2", "level1, level2"),
        ("Greedy", "greedy"),
        ("gredy", "greedy"),
        ("greeyd", "greedy"),
        ("randon", "random"),
        ("exe:./mybot", "exec:"),
        ("pyton:bots:Mine", "python:"),
    ],
)
def test_a_mistyped_bot_is_not_seated_as_a_person(quinte: Quinte, typed: str, meant: str) -> None:
    said = quinte.refused("play", "cinco", "--seats", f"you,{typed}")
    assert f"did you mean {meant}" in said
    assert f"person:{typed}" in said


@pytest.mark.parametrize(
    "name", ["Randy", "Freddy", "Reed", "Lev Level", "Botond", "you", "Rae", "Ada@home"]
)
def test_names_of_people_are_not_taken_for_bots(quinte: Quinte, kept: Path, name: str) -> None:
    quinte("play", "cinco", "--seats", f"{name},greedy", stdin="")
    assert Record.load(only(kept)).seats[0] == {"name": name}


def test_a_person_may_be_called_like_a_bot(quinte: Quinte, kept: Path) -> None:
    quinte("play", "cinco", "--seats", "person:level6,greedy", stdin="")
    assert Record.load(only(kept)).seats[0] == {"name": "level6"}
    assert "needs a name" in quinte.refused("play", "cinco", "--seats", "person:,greedy")
    twice = quinte.refused("play", "cinco", "--seats", "person:Ada,Ada")
    assert "Ada" in twice
    assert "person:NAME" in quinte("play", "--help").output


def test_a_match_is_kept_and_listed_too(quinte: Quinte, kept: Path) -> None:
    quinte("play", "cinco", "--match", "best-of-3", stdin="swap\n")
    assert Match.load(only(kept)).unfinished() is not None
    again = quinte("play", "--resume", named(only(kept)), stdin="")
    assert "Round 1 (best-of-3)" in again.output
