"""`quinte arena` and `quinte balance`: tables, results, reports, refusals."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click import Context, Option

from quinte.arena.tournament import Tournament
from quinte.cli import Commands
from quinte.cli.commands.arena import resumed
from quinte.cli.shell.offers import Bots
from quinte.language.words import Words
from tests.arena.programs import program
from tests.cli.command import Quinte
from tests.schemas import schema


def test_a_tournament_is_told_kept_and_drawn(quinte: Quinte, tmp_path: Path) -> None:
    out, report = tmp_path / "r.json", tmp_path / "r.html"
    ran = quinte("arena", "quinto-tiles", "--bots", "greedy,random,level1", "--games", "12",
                 "--processes", "1", "--out", str(out), "--report", str(report))  # fmt: skip
    assert ran.code == 0, ran.errors
    for part in (
        "12 games of Quinto tiles",
        "greedy",
        "Head to head (row vs column)",
        "Deals: 2",
    ):
        assert part in ran.output
    result = json.loads(out.read_text())
    assert [each["games"] for each in result["summary"]["bots"]] == [8, 8, 8]
    page = report.read_text()
    assert page.count("<svg") == 6
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    for picture in page.split("<svg")[1:]:
        ElementTree.fromstring("<svg" + picture.partition("</svg>")[0] + "</svg>")


def test_a_report_in_french(quinte: Quinte, tmp_path: Path) -> None:
    report = tmp_path / "r.html"
    ran = quinte("arena", "cinco", "--bots", "greedy,random", "--games", "4", "--processes", "1",
                 "--report", str(report), "--lang", "fr")  # fmt: skip
    assert "part des victoires" in ran.output
    page = report.read_text()
    assert '<html lang="fr">' in page
    assert "Longueur des parties" in page
    assert "cli." not in page


def test_a_bot_that_won_every_game_is_rated_at_least_so_high(
    quinte: Quinte, tmp_path: Path
) -> None:
    out, page = tmp_path / "r.json", tmp_path / "r.html"
    ran = quinte("arena", "cinco", "--bots", "greedy,random", "--games", "20", "--processes", "1",
                 "--out", str(out), "--report", str(page))  # fmt: skip
    assert "at least 83" in ran.output
    assert "at most −83" in ran.output
    assert "have one end only" in " ".join(ran.output.split())
    kept = json.loads(out.read_text())
    schema("arena").validate(kept)
    first, second = (each["rating"] for each in kept["summary"]["bots"])
    assert first[2] is None
    assert second[1] is None
    assert "greedy: ≥ 83; random: ≤ −83" in page.read_text()


def test_a_program_that_misbehaves_is_told_and_takes_nothing_down(
    quinte: Quinte, tmp_path: Path
) -> None:
    command = program(tmp_path, "nonsense")
    ran = quinte("arena", "cinco", "--bots", f"random,exec:{command}", "--games", "4",
                 "--processes", "1")  # fmt: skip
    assert ran.code == 0
    assert "100.0%" in ran.output
    assert "Forfeit" in " ".join(ran.output.split())


def test_ctrl_c_keeps_what_was_played_and_resume_goes_on(quinte: Quinte, tmp_path: Path) -> None:
    out, whole = tmp_path / "r.json", tmp_path / "whole.json"
    arguments = ["arena", "quinto-cards", "--bots", "level1,random", "--seed", "5"]
    command = [sys.executable, "-m", "quinte.cli", *arguments, "--games", "100000",
               "--processes", "1", "--lang", "en", "--out", str(out)]  # fmt: skip
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                             start_new_session=True)  # fmt: skip
    while not (out.exists() and json.loads(out.read_text())["games"]):
        assert child.poll() is None, child.communicate()
        time.sleep(0.05)
    os.killpg(child.pid, signal.SIGINT)
    _, errors = child.communicate(timeout=60)
    assert child.returncode == 130, errors
    assert "Traceback" not in errors
    assert [line for line in errors.splitlines() if line.endswith(f"quinte arena --resume {out}")]
    part = Tournament.read(out.read_text())
    games = 2 * (max(part.games) // 2 + 2)
    out.write_text(json.dumps({**json.loads(out.read_text()), "planned": games}))
    assert quinte("arena", "--resume", str(out), "--processes", "1").code == 0
    quinte(*arguments, "--games", str(games), "--processes", "1", "--out", str(whole))
    assert Tournament.read(out.read_text()).games == Tournament.read(whole.read_text()).games


def test_a_file_of_others_runs_no_programs_unless_trusted(quinte: Quinte, tmp_path: Path) -> None:
    out, proof = tmp_path / "r.json", tmp_path / "proof"
    quinte("arena", "cinco", "--bots", "greedy,random", "--games", "2", "--processes", "1",
           "--out", str(out))  # fmt: skip
    data = json.loads(out.read_text())
    out.write_text(json.dumps({**data, "bots": ["greedy", f"exec:touch {proof}"], "planned": 4}))
    assert "add --trust" in quinte.refused("arena", "--resume", str(out))
    assert not proof.exists()


def test_a_record_of_others_runs_no_programs_unless_trusted(quinte: Quinte, tmp_path: Path) -> None:
    import quinte as package
    from quinte.records.record import Record

    record = Record.begin(package.game("cinco"), [{"name": "a"}, {"name": "b", "bot": "exec:true"}])
    path = tmp_path / "a.quinte.json"
    record.save(path)
    assert "add --trust" in quinte.refused("play", "--resume", str(path))


def test_a_game_against_a_program(quinte: Quinte, tmp_path: Path) -> None:
    good, bad = program(tmp_path, "good"), program(tmp_path, "dies")
    ran = quinte("play", "cinco", "--seats", f"random,exec:{good}", "--seed", "1")
    assert ran.code == 0
    ran = quinte("play", "cinco", "--seats", f"random,exec:{bad}", "--seed", "1")
    assert "out of ideas" in " ".join(ran.output.split())
    assert "Winner: random" in " ".join(ran.output.split())


def test_simulate_prints_the_names_that_were_given(quinte: Quinte, tmp_path: Path) -> None:
    output = quinte("simulate", "cinco", "--games", "3", "--bots", "level2,greedy").output
    assert "level2" in output
    command = program(tmp_path, "illegal")
    output = quinte("simulate", "cinco", "--games", "3", "--bots", f"random,exec:{command}").output
    assert "the other side resigned" in output


def test_balance_tells_seats_lengths_and_options(quinte: Quinte, tmp_path: Path) -> None:
    out, report = tmp_path / "b.json", tmp_path / "b.html"
    ran = quinte("balance", "score5", "--bot", "random", "--games", "4", "--processes", "1",
                 "--out", str(out), "--report", str(report))  # fmt: skip
    assert ran.code == 0, ran.errors
    assert "Player 1" in ran.output
    data = json.loads(out.read_text())
    schema("balance").validate(data)
    changed = [row["changed"] for row in data["variations"]]
    assert changed[0] is None
    assert {"players=3", "players=5", "bid_rounds=1"} <= set(changed)
    assert report.read_text().count("<svg") == 4


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "name a game and bots"),
        (("cinco",), "name a game and bots"),
        (("cinco", "--bots", "greedy"), "at least two different bots"),
        (("cinco", "--bots", "greedy,deep"), "unknown bot “deep”"),
        (("cinco", "--bots", "greedy,exec:./nowhere"), "cannot start bot"),
        (("cinco", "--bots", "greedy,greedy,random"), "got 3 for 2 sides"),
        (("cinco", "--resume", "x.json"), "GAME cannot be combined"),
        (("--resume", "x.json"), "x.json"),
    ],
)
def test_what_makes_no_tournament_is_refused(
    quinte: Quinte, arguments: tuple[str, ...], message: str
) -> None:
    assert message in quinte.refused("arena", *arguments)


def test_the_shell_completes_the_last_bot() -> None:
    import_module("click.shell_completion")  # as a shell has done by then
    context = Context(Commands(Words("en")))
    found = Bots().shell_complete(context, Option(["--bots"]), "greedy,level")
    assert [item.value for item in found] == [f"greedy,level{number}" for number in range(1, 6)]


def test_a_result_goes_on_to_more_games(quinte: Quinte, tmp_path: Path) -> None:
    out = tmp_path / "r.json"
    quinte("arena", "cinco", "--bots", "greedy,random", "--games", "2", "--processes", "1",
           "--out", str(out))  # fmt: skip
    assert len(resumed(out, 6).plan) == 6
    assert list(resumed(out, 6).missing()) == [2, 3, 4, 5]
    assert "cannot be lowered" in quinte.refused("arena", "--resume", str(out), "--games", "1")
