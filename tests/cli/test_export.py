"""`quinte export`: simulated, saved and hosted games as Parquet files with their data cards."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from quinte import Record, game
from tests.cli.command import Quinte
from tests.compiled.modes import ROOT, run
from tests.data.replaying import games_of, replayed, rows_of

SAVED = ROOT / "tests" / "records"


def made(file: Path) -> dict[str, object]:
    return dict(json.loads(pq.read_metadata(file).metadata[b"quinte.export"]))


def test_the_same_seed_gives_the_same_bytes_in_any_number_of_processes(
    quinte: Quinte, tmp_path: Path
) -> None:
    files = [tmp_path / name for name in ("a", "b", "c")]
    for file, processes in zip(files, ("1", "2", "1"), strict=True):
        ran = quinte("export", "quinto-cards", "-o", "players=3", "--bots", "level2,greedy,random",
                     "--games", "12", "--seed", "7", "--views", "--processes", processes,
                     "--out", str(file))  # fmt: skip
        assert (ran.code, ran.errors) == (0, "")
        assert re.fullmatch(rf"12 games \(\d+ rows\) written to {file}\.\n", ran.output)
    assert files[0].read_bytes() == files[1].read_bytes() == files[2].read_bytes()
    assert [rows[0]["seed"] for rows in games_of(files[0])] == [*range(7, 19)]


def test_the_games_are_those_that_simulate_plays(quinte: Quinte, tmp_path: Path) -> None:
    file = tmp_path / "moves.parquet"
    chosen = ("cinco", "--games", "2", "--seed", "4", "--bots", "greedy,random")
    quinte("export", *chosen, "--processes", "1", "--out", str(file))
    lines = [json.loads(line) for line in quinte("simulate", *chosen, "--positions").lines]
    moves = [line for line in lines if "move" in line]
    assert [(row["seat"], row["move"], json.loads(row["position"])) for row in rows_of(file)] == [
        (line["seat"], line["move"], line["position"]) for line in moves
    ]


def test_evaluations_are_added_on_demand(quinte: Quinte, tmp_path: Path) -> None:
    file = tmp_path / "moves.parquet"
    quinte("export", "quinto-tiles", "--games", "1", "--bots", "greedy", "--evaluate", "4",
           "--processes", "1", "--out", str(file))  # fmt: skip
    rows = rows_of(file)
    assert all(0 <= row["value"] <= 1 for row in rows)
    assert all(row["move_value"] <= row["value"] for row in rows)
    assert made(file)["evaluated"] == 4


def test_the_card_says_how_to_make_the_file_again(quinte: Quinte, tmp_path: Path) -> None:
    file, again = tmp_path / "moves.parquet", tmp_path / "again.parquet"
    quinte("export", "cinco", "-o", "players=3", "--games", "3", "--seed", "9", "--bots", "greedy",
           "--processes", "1", "--views", "--out", str(file))  # fmt: skip
    card = (tmp_path / "moves.parquet.md").read_text("utf-8")
    assert pq.read_metadata(file).metadata[b"quinte.card"].decode() == card
    assert "cli." not in card
    assert "data." not in card.replace("docs/data.md", "")
    assert "one for each seed from 9 to 11" in card
    assert f"3 finished games: {len(rows_of(file))} rows" in card
    [command] = re.findall(r"^    quinte (.*) --out FILE$", card, re.MULTILINE)
    assert quinte(*command.split(), "--processes", "1", "--out", str(again)).code == 0
    assert again.read_bytes() == file.read_bytes()
    assert "MIT" in card.partition("## Licence")[2]


def test_the_card_names_the_licence_that_was_given_and_speaks_french(
    quinte: Quinte, tmp_path: Path
) -> None:
    file = tmp_path / "coups.parquet"
    ran = quinte("export", "cinco", "--games", "1", "--licence", "CC0-1.0", "--lang", "fr",
                 "--out", str(file))  # fmt: skip
    assert ran.output.startswith("1 partie (")
    card = (tmp_path / "coups.parquet.md").read_text("utf-8")
    assert card.startswith("# Coups de parties, exportés par Quinte\n")
    assert "## Licence\n\nCC0-1.0\n" in card


def test_saved_games_are_exported_without_the_names_of_people(
    quinte: Quinte, tmp_path: Path, kept: Path
) -> None:
    kept.mkdir(parents=True)
    people = [{"name": "Zenobia"}, {"name": "Ptolemy"}]
    running = Record.begin(game("cinco"), people)
    running.save(kept / "cinco-2026-01-02-1.quinte.json")
    over = Record.begin(game("cinco"), people, first=0)
    over.add(0, "move", text="swap", ms=1500)
    over.add(1, "resign")
    folder = tmp_path / "games"
    folder.mkdir()
    over.save(folder / "evening.quinte.json")
    older = SAVED / "quinto-tiles-0.1.0-1.quinte.json"
    (folder / older.name).write_text(older.read_text())
    file = tmp_path / "moves.parquet"
    ran = quinte("export", "--records", str(folder), "--records", "cinco-2026-01-02-1",
                 "--out", str(file), "--views", "--processes", "1")  # fmt: skip
    assert ran.code == 0
    assert ran.errors == "1 file or table left out: not over, or not replayable\n"
    [[first], second] = games_of(file)
    assert (first["player"], first["ms"], first["seed"]) == (None, 1500, None)
    for rows in ([first], second):
        replayed(rows)
    card = (tmp_path / "moves.parquet.md").read_text("utf-8")
    written = json.dumps([first, made(file), card])
    assert not [name for name in ("Zenobia", "Ptolemy", "evening") if name in written]
    assert "1 file or table was left out" in card


def test_only_finished_tables_of_a_server_are_exported(quinte: Quinte, tmp_path: Path) -> None:
    from sqlalchemy import update

    from quinte.server.settings import archive_folder, sqlite_url
    from quinte.server.storage import schema
    from quinte.server.storage.archive import Archive, archive_all
    from quinte.server.storage.copies import sync_engine
    from tests.server.house import house

    tables: list[str] = []

    async def play() -> None:
        async with house(tmp_path) as home:
            for number in range(3):
                table, ada, bo = await home.two("cinco")
                tables.append(table)
                for person in (ada, bo, ada):
                    await person.ask(table, "move", text="swap")
                if number:
                    await bo.ask(table, "resign")

    asyncio.run(play())
    database, file = tmp_path / "quinte.sqlite3", tmp_path / "moves.parquet"
    command = ("export", "--database", str(database), "--processes", "1", "--out", str(file))
    ran = quinte(*command)
    assert (ran.code, ran.output) == (0, f"2 games (6 rows) written to {file}.\n")
    before = rows_of(file)
    for rows in games_of(file):
        replayed(rows)
        assert (rows[0]["reason"], rows[0]["winners"]) == ("resignation", [0])
        assert [row["player"] for row in rows] == [None] * 3
    written = json.dumps([before, made(file)])
    assert not [name for name in ("Ada", "Bo", *tables) if name in written]

    url = sqlite_url(database)
    with sync_engine(url).begin() as changed:  # a list that is wrong reveals nothing
        changed.execute(update(schema.tables).values(phase="over"))
    ran = quinte(*command, "--force")
    assert ran.errors.startswith("1 file or table left out")
    assert rows_of(file) == before
    folder = archive_folder(url)
    assert folder is not None
    assert archive_all(sync_engine(url), Archive(folder), 2**53) == 3
    quinte(*command, "--force")
    assert rows_of(file) == before
    Archive(folder).place(tables[1]).unlink()
    ran = quinte(*command, "--force")
    assert ran.output.startswith("1 game (3 rows)")
    assert ran.errors.startswith("2 files or tables left out")


@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_leaves_a_whole_file_of_finished_games(tmp_path: Path, processes: str) -> None:
    file = tmp_path / "moves.parquet"
    command = [sys.executable, "-m", "quinte.cli", "export", "cinco", "--games", "1000000",
               "--processes", processes, "--lang", "en", "--out", str(file)]  # fmt: skip
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                             start_new_session=True)  # fmt: skip
    draft = tmp_path / "moves.parquet.part"
    while not (draft.exists() and draft.stat().st_size > 1000):  # a group of rows
        assert child.poll() is None, child.communicate()
        time.sleep(0.02)
    os.killpg(child.pid, signal.SIGINT)
    output, errors = child.communicate(timeout=60)
    assert (child.returncode, output) == (130, ""), errors
    games = games_of(file)
    rows = sum(map(len, games))
    assert errors == f"stopped: {len(games)} finished games ({rows} rows) are in {file}\n"
    for each in (games[0], games[-1]):
        assert replayed(each).result() is not None
    assert made(file)["complete"] is False
    assert "was stopped" in (tmp_path / "moves.parquet.md").read_text("utf-8")
    assert not draft.exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "expected one source: a game to simulate, --records or --database"),
        (("cinco", "--records", "x"), "expected one source"),
        (("--records", "x", "--games", "3"), "--games can only be combined with a game"),
        (("--records", "nothing-there"), "nothing-there: No such file"),
        (("--database", "nothing-there"), "there is no database"),
        (("cinco", "--archive", "x"), "--archive can only be combined with --database"),
        (("cinco", "--evaluate", "3"), "level 3 does not evaluate moves of cinco"),
        (("cinco", "--evaluate", "6"), "'--evaluate'"),
        (("cinco", "--bots", "a,b,c"), "expected 2 names, got 3"),
        (("cinco", "--bots", "nobody"), "nobody"),
        (("chess",), "chess"),
        (("cinco", "--lang", "fr", "--archive", "x"), "--archive ne va qu’avec --database"),
    ],
)
def test_what_cannot_be_exported_is_refused_and_nothing_is_written(
    quinte: Quinte, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    out = tmp_path / "moves.parquet"
    assert message in quinte.refused("export", *arguments, "--out", str(out))
    assert not [path for path in tmp_path.iterdir() if path.name.startswith("moves")]


def test_a_damaged_record_is_named_and_nothing_is_written(quinte: Quinte, tmp_path: Path) -> None:
    text = (SAVED / "cinco-0.1.0-1.quinte.json").read_text()
    (tmp_path / "good.quinte.json").write_text(text)
    (tmp_path / "wrong.quinte.json").write_text(text.replace('"seat": 1', '"seat": 0', 1))
    out = tmp_path / "moves.parquet"
    said = quinte.refused("export", "--records", str(tmp_path), "--out", str(out))
    assert "wrong.quinte.json" in said
    assert not [path for path in tmp_path.iterdir() if path.name.startswith("moves")]


def test_a_folder_that_is_not_there_is_told_in_the_systems_words(
    quinte: Quinte, tmp_path: Path
) -> None:
    path = tmp_path / "nowhere" / "cinco.parquet"
    said = quinte.refused("export", "cinco", "--out", str(path), "--lang", "en")
    assert said.strip() == f"{path}: No such file or directory"


def test_a_file_that_exists_is_kept_unless_forced(quinte: Quinte, tmp_path: Path) -> None:
    out = tmp_path / "moves.parquet"
    out.write_text("mine")
    arguments = ("export", "cinco", "--games", "1", "--out", str(out))
    assert "exists already" in quinte.refused(*arguments)
    assert out.read_text() == "mine"
    assert quinte(*arguments, "--force").code == 0
    assert len(games_of(out)) == 1
    nowhere = tmp_path / "nowhere" / "moves.parquet"
    assert str(nowhere) in quinte.refused("export", "cinco", "--games", "1", "--out", str(nowhere))


WITHOUT = """
import sys
sys.modules["pyarrow"] = None
from quinte.cli import main
main(["export", "cinco", "--lang", "en", "--out", "moves.parquet"])
"""


def test_who_lacks_the_extra_is_told_its_name() -> None:
    output, errors, code = run("-c", WITHOUT)
    assert (output, code) == ("", 2)
    assert errors == (
        "quinte: package “pyarrow” is missing; install it with pip install 'quinte[data]'\n"
    )
    for lock in ("terminal", "play"):
        assert "pyarrow" not in (ROOT / f"requirements/{lock}.lock").read_text()
