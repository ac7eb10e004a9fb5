"""What the server says in words: lines of the move list, offers, takebacks."""

from __future__ import annotations

import pytest

from quinte.server.http.wire import News, ReplayStep
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def test_steps_and_offers_come_in_the_language_of_the_watcher(home: House) -> None:
    table, ada, bo = await home.two()
    talk, quiet = await bo.call(), await bo.call()
    await talk.ask("watch", table, seat=1, lang="fr")
    await quiet.ask("watch", table, seat=1)
    moves = (await ada.get(f"/api/tables/{table}/moves")).json()
    move = next(text for text in moves if "@" in text)
    moved = await ada.ask(table, "move", text=move)
    news = await talk.until(table, 1, seq=moved)
    shown = move.replace("@", " → ")
    assert [line["text"] for line in news["steps"][0]["brief"]] == [shown]
    assert "brief" not in (await quiet.until(table, 1, seq=moved))["steps"][0]
    asked = await ada.ask(table, "offer", what="take_back")
    news = await talk.until(table, 1, seq=asked)
    assert news["status"]["offers"]["take_back"] == {
        "seat": 0,
        "agreed": [0],
        "undoes": [moved],
        "text": f"Ada demande à reprendre son coup\u00a0: {shown}",
    }
    answered = await bo.ask(table, "answer", what="take_back")
    news = await talk.until(table, 1, seq=answered)
    assert (news["steps"][0]["seat"], news["steps"][0]["yes"]) == (1, True)
    assert news["steps"][0]["undone"] == [moved]
    News(**news)  # as the schema says


async def test_who_comes_late_is_told_what_was_undone(home: House) -> None:
    table, ada, bo = await home.two()
    moves = (await ada.get(f"/api/tables/{table}/moves")).json()
    moved = await ada.ask(table, "move", text=next(text for text in moves if "@" in text))
    await ada.ask(table, "offer", what="take_back")
    await bo.ask(table, "answer", what="take_back")
    home.server.rooms.rooms.clear()  # the steps are read from the log again
    talk = await bo.call()
    await talk.ask("watch", table, seat=1, since=1, lang="en")
    steps = talk.latest[table, 1]["steps"]
    assert [step["undone"] for step in steps if "undone" in step] == [[moved]]


async def test_a_replay_has_lines_and_strikes_out_what_was_taken_back(home: House) -> None:
    table, ada, bo = await home.two()
    moves = (await ada.get(f"/api/tables/{table}/moves")).json()
    move = next(text for text in moves if "@" in text)
    await ada.ask(table, "move", text=move)
    await ada.ask(table, "offer", what="take_back")
    await bo.ask(table, "answer", what="take_back")
    await ada.ask(table, "move", text="draw" if "draw" in moves else "swap")
    await bo.ask(table, "resign")
    steps = (await ada.get(f"/api/tables/{table}/replay?seat=all")).json()
    assert [[line["text"] for line in step["brief"]] for step in steps] == [
        [],
        [move.replace("@", " → ")],
        ["took back a move"],
        ["swapped four"],
        ["resigned"],
    ]
    assert [ReplayStep(**step).undone for step in steps] == [None, None, [1], None, None]
    assert [step["story"] for step in steps][2::2] == [["Ada takes back 1 move"], ["Bo resigns"]]
    assert [step["acting"] for step in steps] == [[0], [1], [0], [1], []]
    assert [step.get("result") for step in steps[:-1]] == [None] * 4
    assert steps[-1]["result"]["winners"] == [0]
    assert steps[1]["sums"]["tokens"] == [34, 35]
