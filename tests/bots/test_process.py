"""Bots in any language: a program plays whole games, and one that misbehaves loses by rule."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import quinte
from quinte import Fast, QuinteError
from quinte.bots import outside
from quinte.bots.forfeit import Forfeit
from quinte.bots.outside import any_bot, is_bot
from quinte.bots.process import Process
from tests.arena.programs import program
from tests.registered import TRIED

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "mybot.py"
CINCO = quinte.game("cinco")


def first_choice(bot: Process, seed: int = 1) -> str:
    state = CINCO.start(seed=seed, first=0)
    move = bot.choose(CINCO, state.view(0), state.moves(0), Fast(seed))
    return CINCO.text(state, 0, move)


@pytest.mark.parametrize("name", TRIED)
def test_the_example_plays_a_whole_game(name: str) -> None:
    game = quinte.game(name)
    bot = Process(f"{sys.executable} -I {EXAMPLE}")
    state, rng = game.start(seed=3), Fast(3)
    for seat in range(game.players):
        bot.begin(game, seat)
    while (seat := state.turn()) >= 0:
        state.play(seat, bot.choose(game, state.view(seat), state.moves(seat), rng))
    result = state.result()
    assert result is not None
    bot.end(result)
    assert bot.name == "My bot"
    bot.close(5)


def test_the_same_chance_gives_the_same_move() -> None:
    bot = Process(f"{sys.executable} -I {EXAMPLE}")
    chosen = {first_choice(bot, 5) for _ in range(3)}
    bot.close()
    assert len(chosen) == 1


@pytest.mark.parametrize(
    ("kind", "code", "do", "message"),
    [
        ("slow", "bot.slow", "time_out", "did not answer within 0.4 seconds"),
        ("dies", "bot.died", "resign", "exited with code 1.*out of ideas"),
        ("nonsense", "bot.nonsense", "resign", "e4!"),
        ("illegal", "bot.illegal", "resign", "fly"),
        ("no object", "bot.nonsense", "resign", "expected a JSON object"),
        ("endless", "bot.nonsense", "resign", "xxx"),
        ("silent", "bot.died", "resign", "exited with code"),
    ],
)
def test_a_program_that_misbehaves_forfeits(
    tmp_path: Path, kind: str, code: str, do: str, message: str
) -> None:
    bot = Process(program(tmp_path, kind), 0.4 if kind == "slow" else 30)
    with pytest.raises(Forfeit, match=message) as lost:
        first_choice(bot)
    assert (lost.value.code, lost.value.do) == (code, do)
    assert bot.program is None


def test_after_a_forfeit_the_program_is_started_again(tmp_path: Path) -> None:
    note = "open(PATH, 'a').write(message['do'] + chr(10))".replace(
        "PATH", repr(str(tmp_path / "notes"))
    )
    bot = Process(program(tmp_path, "dies", note))
    for _ in range(2):
        with pytest.raises(Forfeit):
            first_choice(bot)
    assert (tmp_path / "notes").read_text().split() == ["game", "game"]


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("./no-such-bot", "cannot start bot.*No such file"),
        ("'unclosed", "cannot start bot.*No closing quotation"),
        (f"{sys.executable} -c 'print(1, flush=True); input()'", "expected a JSON object"),
        (
            f"{sys.executable} -c 'print({{}}, flush=True); input()'",
            "must answer “hello” with “protocol”: “quinte-bot/1”",
        ),
        (f"{sys.executable} -c 1", "exited with code"),
    ],
)
def test_a_program_that_cannot_play_at_all_is_told_in_words(command: str, message: str) -> None:
    with pytest.raises(QuinteError, match=message):
        Process(command).started()


def test_what_a_program_is_told(tmp_path: Path) -> None:
    """Every field of docs/bot-protocol.md."""
    heard = tmp_path / "heard"
    script = (
        "import sys, json\n"
        f"out = open({str(heard)!r}, 'w')\n"
        "for line in sys.stdin:\n"
        "    out.write(line); out.flush(); m = json.loads(line)\n"
        "    if m['do'] == 'hello': print('{\"protocol\": \"quinte-bot/1\"}', flush=True)\n"
        "    if m['do'] == 'move': print(json.dumps({'move': m['moves'][0]}), flush=True)\n"
    )
    path = tmp_path / "scribe.py"
    path.write_text(script)
    bot = Process(f"{sys.executable} {path}", 7.0)
    state = CINCO.start(seed=1, first=0)
    bot.begin(CINCO, 0)
    move = bot.choose(CINCO, state.view(0), state.moves(0), Fast(1))
    bot.end(quinte.Result((1, 0), (0,), "five"))
    bot.close(5)
    hello, game, turn, end = map(json.loads, heard.read_text().splitlines())
    assert hello == {"do": "hello", "protocol": "quinte-bot/1", "seconds": 7.0}
    assert {**game, "options": {}} == {
        "do": "game", "game": "cinco", "rules": 1, "options": {}, "seat": 0,
    }  # fmt: skip
    assert set(turn) == {"do", "view", "moves", "seconds", "chance"}
    assert turn["view"] == state.view(0)
    assert turn["moves"] == [CINCO.text(state, 0, each) for each in state.moves(0)]
    assert CINCO.text(state, 0, move) == turn["moves"][0]
    assert end == {"do": "end", "result": {"scores": [1, 0], "winners": [0], "reason": "five"}}


def test_names_of_bots() -> None:
    assert [is_bot(name) for name in ("greedy", "exec:./x", "python:a:B", "Ada")] == [
        True, True, True, False,
    ]  # fmt: skip
    for name, message in (
        ("exec:", "does not name a program"),
        ("python:nowhere:Bot", "ModuleNotFoundError"),
        ("python:quinte.bots:None", "write python:MODULE:CLASS"),
        ("deep", "unknown bot"),
        ("python:tests.arena.bad_bots:Leaves", "SystemExit"),
    ):
        with pytest.raises(QuinteError, match=message):
            any_bot(name)


def test_a_bot_that_does_not_come_into_being_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "START_SECONDS", 0.1)
    with pytest.raises(QuinteError, match=r"was not created within 0\.1 seconds"):
        any_bot("python:tests.arena.bad_bots:Begins")


def test_who_makes_a_bot_is_not_interrupted_later() -> None:
    before = signal.getsignal(signal.SIGALRM)
    any_bot("python:tests.arena.bad_bots:Last")
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is before
    with ThreadPoolExecutor(1) as threads:  # which may not handle signals
        assert threads.submit(any_bot, "python:tests.arena.bad_bots:Last").result()


def test_a_server_takes_no_programs() -> None:
    from quinte.bots import bot
    from quinte.table.setup import Setup

    for name in ("exec:true", "python:os:getcwd"):
        with pytest.raises(QuinteError, match="unknown bot"):
            bot(name)
        with pytest.raises(QuinteError, match="unknown bot"):
            Setup.read({"game": "cinco", "seats": [None, name]})


def test_the_example_needs_nothing_but_python() -> None:
    ran = subprocess.run(
        [sys.executable, "-I", "-S", str(EXAMPLE)],
        input='{"do": "hello"}\n{"do": "move", "view": {}, "moves": ["a"], "chance": 1}\n',
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert [json.loads(line) for line in ran.stdout.splitlines()][1] == {"move": "a"}
