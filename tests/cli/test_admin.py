"""`quinte admin`, on the database of a server that runs in another process."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.cli.command import Quinte
from tests.server.process import Process
from tests.server.talk import PATIENCE


class Club:
    """A server with a table of Ada and Bo, and its database."""

    def __init__(self, server: Process, database: str) -> None:
        self.server, self.database = server, database
        self.token = server.guest("Bo")
        self.ada, self.bo = server.client(server.guest("Ada")), server.client(self.token)
        made = self.ada.post("/api/tables", json={"game": "cinco", "first": 0, "public": True})
        self.table = str(made.raise_for_status().json()["id"])
        for person, do in ((self.ada, "sit"), (self.bo, "sit"), (self.ada, "start")):
            asked = person.post(f"/api/tables/{self.table}/requests", json={"do": do})
            asked.raise_for_status()

    def until(self, client: httpx.Client, path: str, status: int) -> httpx.Response:
        """The first answer with that status."""
        end = time.monotonic() + PATIENCE
        while (answer := client.get(path)).status_code != status:
            assert time.monotonic() < end, answer.text
            time.sleep(0.05)
        return answer


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    database = str(tmp_path_factory.mktemp("club") / "quinte.sqlite3")
    with Process(database) as server:
        made = Club(server, database)
        yield made
        made.ada.close()
        made.bo.close()


def test_tables_are_listed_for_people_and_for_programs(quinte: Quinte, club: Club) -> None:
    first, last = quinte("admin", "tables", club.database).lines
    assert first.startswith(f"{club.table}  cinco  in play  Ada, Bo  Ada to move  now")
    assert "4 entries" in first
    assert last.startswith("1 table, ")
    french = quinte("admin", "tables", club.database, "--lang", "fr").lines[0]
    assert "à Ada de jouer" in french
    [told] = json.loads(quinte("admin", "tables", club.database, "--json").output)
    assert (told["table"], told["acting"], told["entries"]) == (club.table, [0], 4)


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        (("--game", "cinco"), 1),
        (("--game", "score5"), 0),
        (("--phase", "open", "--phase", "playing"), 1),
        (("--phase", "over"), 0),
        (("--phase", "all"), 1),
        (("--name", "Bo"), 1),
        (("--name", "Cy"), 0),
        (("--older", "1h"), 0),
        (("--older", "0h"), 1),
    ],
)
def test_tables_can_be_filtered(
    quinte: Quinte, club: Club, filters: tuple[str, ...], found: int
) -> None:
    told = json.loads(quinte("admin", "tables", club.database, "--json", *filters).output)
    assert len(told) == found


def test_a_guest_is_banned_by_token_for_a_time_and_comes_back(quinte: Quinte, club: Club) -> None:
    ran = quinte("admin", "ban", club.database, club.token, "--reason", "too loud", "--for", "2h")
    assert ran.output.startswith("Banned: guest Bo (")
    assert ", until 20" in ran.output
    refused = club.until(club.bo, "/api/tables/mine", 403).json()["error"]
    assert refused["message"].startswith("the operator of this server has banned you until 20")
    assert refused["message"].endswith("UTC: too loud")
    [line] = quinte("admin", "bans", club.database).lines
    assert line.endswith("UTC: too loud")
    [told] = json.loads(quinte("admin", "bans", club.database, "--json").output)
    assert (told["kind"], told["name"], told["reason"]) == ("guest", "Bo", "too loud")
    assert quinte("admin", "unban", club.database, "Bo").output.startswith("No longer banned: ")
    club.until(club.bo, "/api/tables/mine", 200)
    assert quinte("admin", "bans", club.database).output == "Nobody is banned.\n"


def test_an_address_is_banned_while_its_server_runs(quinte: Quinte, club: Club) -> None:
    ran = quinte("admin", "ban", club.database, "127.0.0.0/8", "--reason", "flood")
    assert ran.output == "Banned: address 127.0.0.0/8, for good.\n"
    club.until(club.ada, "/api/games", 403)
    quinte("admin", "unban", club.database, "127.0.0.0/8")
    club.until(club.ada, "/api/games", 200)


def test_a_table_is_closed_while_its_server_runs(quinte: Quinte, club: Club) -> None:
    made = club.ada.post("/api/tables", json={"game": "score5", "public": True})
    table = made.raise_for_status().json()["id"]
    ran = quinte("admin", "close", club.database, table)
    assert ran.output == f"Table {table} is closed.\n"
    end = time.monotonic() + PATIENCE
    while club.ada.get(f"/api/tables/{table}").json()["status"]["phase"] != "closed":
        assert time.monotonic() < end
        time.sleep(0.05)
    assert "closed" in quinte.refused("admin", "close", club.database, table)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("tables", "{nowhere}"), "nowhere"),
        (("tables", "{database}", "--older", "soon"), "“soon” is not an age"),
        (("tables", "{database}", "--game", "chess"), "chess"),
        (("close", "{database}", "nosuchtable"), "there is no table nosuchtable"),
        (("ban", "{database}", "Cy", "--reason", "x"), "“Cy” is neither an address"),
        (("ban", "{database}", "Bo", "--reason", " "), "a reason has 1 to 200"),
        (("ban", "{database}", "Bo"), "Missing option '--reason'"),
        (("ban", "{database}", "192.0.2.1", "--reason", "x", "--for", "2"), "“2” is not an age"),
        (("unban", "{database}", "192.0.2.1"), "“192.0.2.1” is not banned"),
        (("archive", "{database}", "--older", "soon"), "“soon” is not an age"),
        (("tidy", "{database}"), "No such command 'tidy'."),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    quinte: Quinte, club: Club, arguments: tuple[str, ...], message: str
) -> None:
    places = {"database": club.database, "nowhere": f"{club.database}-nowhere"}
    given = [each.format(**places) for each in arguments]
    assert message in quinte.refused("admin", *given)


def test_a_database_of_another_version_is_refused(quinte: Quinte, club: Club) -> None:
    copy = Path(club.database).with_name("old.sqlite3")
    quinte("backup", club.database, str(copy))
    with closing(sqlite3.connect(copy)) as old:
        old.execute("UPDATE alembic_version SET version_num = '0004'")
        old.commit()
    assert "0004" in quinte.refused("admin", "bans", str(copy))


def test_archive_is_the_same_command_here_and_there(quinte: Quinte, club: Club) -> None:
    here = quinte("admin", "archive", club.database, "--older", "1y").output
    assert here == quinte("archive", club.database, "--older", "1y").output
    assert here.startswith("0 tables archived in ")
