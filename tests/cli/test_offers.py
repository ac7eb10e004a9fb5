"""Take-back, end by agreement and rematch at the terminal: what the server's tables have, too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import quinte as package
from quinte import Fast, Match, Record
from tests.cli.command import Quinte, Ran
from tests.cli.terminal import ESCAPES, Terminal
from tests.replays import counted

MOVE = "21@21"
"""Ada's first move with seed 3: a card on the board, nothing drawn."""
HANDS = [
    " ".join(f"{card:2}" for card in hand)
    for hand in package.game("cinco").start(seed=3, first=0).position()["hands"]
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.quinte.json"


def typed(quinte: Quinte, file: Path, seats: str, *lines: str, more: tuple[str, ...] = ()) -> Ran:
    """A game of Cinco, seed 3, in which lines are typed."""
    arguments = ("play", "cinco", "--seats", seats, "--seed", "3", "--first", "0", *more)
    return quinte(*arguments, "--save", str(file), stdin="\n".join([*lines, ""]))


def done(file: Path) -> list[str]:
    """What was done in a game."""
    return [entry["do"] for entry in Record.load(file).entries]


# Take-back


def test_who_plays_alone_takes_back_a_move_and_the_answers_of_bots(
    quinte: Quinte, file: Path
) -> None:
    ran = typed(quinte, file, "Ada,greedy", MOVE, "back")
    assert "  Ada: takes back 2 moves" in ran.lines
    assert done(file) == ["move", "move", "take_back"]
    record = Record.load(file)
    assert record.entries[-1]["entries"] == 2
    assert record.replay().position() == record.start


def test_a_look_after_a_take_back_tells_only_what_stands(quinte: Quinte, file: Path) -> None:
    ran = typed(quinte, file, "Ada,greedy", MOVE, "undo")
    last = ran.output.rpartition("Ada> \n")[0].rpartition("Ada> \n")[2]
    assert "Ada: takes back 2 moves" in last
    assert "First player: Ada" in last
    assert "plays 21" not in last


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (
            ("back",),
            "there is nothing to take back: you have not moved yet",
        ),
        (
            ("swap", "back"),
            "your move cannot be taken back: cards or tiles have been drawn or revealed since",
        ),
    ],
)
def test_a_refused_take_back_says_why_and_changes_nothing(
    quinte: Quinte, file: Path, lines: tuple[str, ...], sentence: str
) -> None:
    ran = typed(quinte, file, "Ada,greedy", *lines)
    assert f"Ada> {sentence}" in ran.lines
    assert set(done(file)) <= {"move"}


def test_take_back_is_refused_in_french(quinte: Quinte, file: Path) -> None:
    ran = typed(quinte, file, "Ada,greedy", "reprendre", more=("--lang", "fr"))
    assert "Ada> vous n’avez pas encore joué" in ran.lines
    assert done(file) == []


def test_who_has_just_moved_takes_it_back_if_the_other_agrees(quinte: Quinte, file: Path) -> None:
    question = "Bo: Ada would like to take back a move. Do you agree (yes or no)? "
    ran = typed(quinte, file, "Ada,Bo", "", MOVE, "back", "perhaps", "yes", "", "21@22", "")
    assert ran.output.count(question) == 2  # once more, since that was no answer
    assert "  Ada: takes back 1 move" in ran.lines
    assert done(file) == ["move", "take_back", "move"]


def test_a_move_stands_if_the_other_does_not_agree(quinte: Quinte, file: Path) -> None:
    ran = typed(quinte, file, "Ada,Bo", "", MOVE, "back", "n", "")
    assert "  Bo does not agree: the move stands." in ran.lines
    assert ran.output.rpartition("’s turn.")[0].endswith("Bo")
    assert done(file) == ["move"]


def test_a_refusal_at_the_covered_hand_leaves_it_to_be_covered(quinte: Quinte, file: Path) -> None:
    ran = typed(quinte, file, "Ada,Bo", "", "swap", "back", "", "")
    cover = "Ada, press Enter to hide your hand. "
    assert f"{cover}your move cannot be taken back" in ran.output
    assert ran.output.count(cover) == 2
    assert "Bo> " in ran.output


def test_all_of_three_must_agree(quinte: Quinte, file: Path) -> None:
    three = ("-o", "players=3")
    game = package.game("cinco", players=3)
    start = game.start(seed=3, first=0)
    move = next(text for m in start.moves(0) if "@" in (text := game.text(start, 0, m)))
    typed(quinte, file, "Ada,Bo,Cy", "", move, "back", "yes", "no", more=three)
    assert done(file) == ["move"]
    file.unlink()
    ran = typed(quinte, file, "Ada,Bo,Cy", "", move, "back", "yes", "yes", more=three)
    assert done(file) == ["move", "take_back"]
    assert "Cy: Ada would like to take back a move." in ran.output


def test_french_is_spoken_and_understood(quinte: Quinte, file: Path) -> None:
    lines = ("", MOVE, "reprendre", "oui", "", "arreter", "N", "", "arrêter", "o")
    ran = typed(quinte, file, "Ada,Bo", *lines, more=("--lang", "fr"))
    assert "Bo\u00a0: Ada voudrait reprendre un coup. D’accord\u202f? (oui ou non) " in ran.output
    assert "  Ada\u00a0: 1 coup repris" in ran.lines
    assert "  Bo n’est pas d’accord\u00a0: la partie continue." in ran.lines
    assert "Personne ne gagne\u00a0: arrêt d’un commun accord." in ran.lines
    assert done(file) == ["move", "take_back", "agree"]


def test_a_resumed_game_can_be_taken_back(quinte: Quinte, file: Path) -> None:
    typed(quinte, file, "Ada,greedy", MOVE)
    ran = quinte("play", "--resume", str(file), stdin="back\nback\n")
    assert "  Ada: takes back 2 moves" in ran.lines
    assert "Ada> there is nothing to take back: you have not moved yet" in ran.lines
    assert done(file) == ["move", "move", "take_back"]
    times = [entry["ms"] for entry in Record.load(file).entries]
    assert times == sorted(times)


def test_a_take_back_in_a_round_of_a_match(quinte: Quinte, tmp_path: Path) -> None:
    file = tmp_path / "game.quinte-match.json"
    match = ("--match", "best-of-3")
    typed(quinte, file, "Ada,greedy", more=match)
    state = Match.load(file).records[0].replay()
    file.unlink()
    move = next(text for m in state.moves(0) if "@" in (text := state.game.text(state, 0, m)))
    typed(quinte, file, "Ada,greedy", move, "back", "resign", "yes", "quit", more=match)
    kept = Match.load(file)
    assert [entry["do"] for entry in kept.records[0].entries] == [
        "move",
        "move",
        "take_back",
        "resign",
    ]
    assert len(kept.records) == 2


def test_a_question_shows_no_hand(tmp_path: Path, kept: Path) -> None:
    table = Terminal(tmp_path, "play", "cinco", "--seats", "Ada,Bo", "--seed", "3", "--first", "0")
    table.expect("Ada’s turn. Press Enter to see the table.")
    table.type("")
    assert HANDS[0] in table.expect("Ada> ")
    table.type("end")
    table.expect("Do you agree (yes or no)? ")
    assert not any(hand in shown(table) for hand in HANDS)
    table.type("no")
    table.expect("Ada’s turn. Press Enter to see the table.")
    assert not any(hand in shown(table) for hand in HANDS)
    table.type("")
    table.expect("Bo does not agree: the game continues.")
    table.expect("Ada> ")
    table.type(MOVE)
    table.expect("Ada, press Enter to hide your hand.")
    table.type("back")
    table.expect("Do you agree (yes or no)? ")
    table.interrupt(until="Saved as cinco-")
    assert table.end() == 0
    (file,) = kept.glob("*.quinte.json")
    assert done(file) == ["move"]


def shown(table: Terminal) -> str:
    """All that is left on the screen and above it."""
    return ESCAPES.sub("", table.seen.rpartition("\x1b[3J")[2])


# The end


def test_bots_agree_to_end_the_game(quinte: Quinte, file: Path) -> None:
    ran = typed(quinte, file, "Ada,greedy", MOVE, "end")
    assert ran.lines[-2:] == [
        "No winner: the players agreed to end it.",
        f"Game saved to {file}",
    ]
    assert done(file)[-1] == "agree"
    again = quinte("play", "--resume", str(file), stdin="swap\n")
    assert again.lines[-1] == "No winner: the players agreed to end it."
    assert done(file)[-1] == "agree"


def test_a_round_that_is_ended_counts_for_nobody(quinte: Quinte, tmp_path: Path) -> None:
    file = tmp_path / "game.quinte-match.json"
    ran = typed(quinte, file, "Ada,greedy", "end", "quit", more=("--match", "best-of-3"))
    assert "After 1 round: Ada 0, greedy 0" in ran.lines
    assert "Round 2 (best-of-3)" in ran.lines


# Rematch


def resigned(folder: Path, seats: str, *more: str, **env: str) -> Terminal:
    """A real terminal at which Ada has given up."""
    table = Terminal(folder, "play", "cinco", "--seats", seats, "--seed", "3", "--first", "0",
                     "--save", "game.quinte.json", *more, **env)  # fmt: skip
    if "Bo" in seats:
        table.expect("Ada’s turn. Press Enter to see the table.")
        table.type("")
    table.expect("Ada> ")
    table.type("resign")
    table.expect("(")  # the question
    table.type("y")
    return table


@pytest.mark.long
def test_who_plays_alone_gets_a_rematch_in_a_file_of_its_own(tmp_path: Path) -> None:
    table = resigned(tmp_path, "Ada,greedy")
    table.expect("replay to watch the game: ")
    table.type("what")
    table.expect("replay to watch the game: ")
    table.type("rematch")
    assert "Game saved to game-2.quinte.json" in table.expect("Ada> ")
    table.type("swap")
    table.expect("Ada> ")
    table.type("quit")
    table.expect("Resume with: ")
    assert table.end() == 0
    first = Record.load(tmp_path / "game.quinte.json")
    second = Record.load(tmp_path / "game-2.quinte.json")
    assert [entry["do"] for entry in first.entries] == ["resign"]
    assert second.entries[0]["text"] == "swap"
    assert (second.seats, second.first) == (first.seats, first.first)
    assert second.start != first.start


@pytest.mark.long
def test_people_play_again_if_all_agree(tmp_path: Path) -> None:
    table = resigned(tmp_path, "Ada,Bo")
    table.expect("replay to watch the game: ")
    table.type("rematch")
    table.expect("Bo: Ada would like to play again. Do you agree (yes or no)? ")
    table.type("yes")
    table.expect("Ada’s turn. Press Enter to see the table.")
    table.type("")
    table.expect("Ada> ")
    table.kill()
    table = Terminal(tmp_path, "play", "--resume", "game.quinte.json")
    table.expect("Winner: Bo (the other side resigned).")
    table.expect("replay to watch the game: ")
    table.type("rematch")
    table.expect("Do you agree (yes or no)? ")
    table.type("no")
    table.expect("Bo does not want to play again.")
    assert table.end() == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "game-2.quinte.json",
        "game.quinte.json",
    ]
    assert done(tmp_path / "game.quinte.json") == ["resign"]
    assert done(tmp_path / "game-2.quinte.json") == []


@pytest.mark.long
def test_a_rematch_of_a_match_is_a_match(tmp_path: Path) -> None:
    table = resigned(tmp_path, "Ada,greedy", "--match", "best-of-1", LC_ALL="fr_FR.UTF-8")
    table.expect("Le match est pour greedy (best-of-1).")
    table.expect("revanche rejoue, revoir remontre la partie")
    table.type("revanche")
    first = table.expect("Ada> ")
    assert "Match enregistré dans game-2.quinte.json" in first
    assert "Manche 1 (best-of-1)" in first
    table.type("abandonner")
    table.expect("Abandonner, et donc perdre")
    table.type("oui")
    table.expect("Le match est pour greedy (best-of-1).")
    table.expect("revanche rejoue")
    table.interrupt(until="\n")
    assert table.end() == 0
    assert Match.load(tmp_path / "game-2.quinte.json").result() is not None


# Replays


def finished(file: Path) -> None:
    """A whole game between Ada and the greedy bot."""
    seats = [{"name": "Ada"}, {"name": "greedy", "bot": "greedy"}]
    record = Record.begin(package.game("cinco"), seats, key=bytes(32))
    state, rng = record.replay(), Fast(1)
    while (seat := state.turn()) >= 0:
        move = state.draw(seat, rng)
        record.add(seat, "move", text=state.game.text(state, seat, move))
        state.play(seat, move)
    record.save(file)


def test_resuming_replays_a_game_once(
    quinte: Quinte, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(quinte, file, "Ada,greedy", MOVE, "swap", "swap")
    replayed = counted(monkeypatch)
    ran = quinte("play", "--resume", str(file), stdin="swap\nswap\nquit\n")
    assert "Game saved to" in ran.output
    assert len(replayed) == 1
    finished(file)
    replayed.clear()
    assert "Winner: " in quinte("play", "--resume", str(file)).output
    assert len(replayed) == 1


def test_resuming_replays_every_round_of_a_match_once(
    quinte: Quinte, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.quinte-match.json"
    typed(quinte, file, "Ada,greedy", "resign", "yes", "swap", more=("--match", "best-of-9"))
    replayed = counted(monkeypatch)
    quinte("play", "--resume", str(file), stdin="swap\nresign\nyes\nswap\nquit\n")
    assert len(replayed) == 2
    assert len(Match.load(file).records) == 3


def test_a_replacement_in_a_record_seats_its_bot(quinte: Quinte, file: Path) -> None:
    typed(quinte, file, "Ada,Bo", "", MOVE)
    data = json.loads(file.read_text())
    by = {"name": "Bot 2", "bot": "greedy"}
    data["entries"].append({"seat": 1, "do": "replace", "by": by})
    file.write_text(json.dumps(data))
    ran = quinte("play", "--resume", str(file), stdin="swap\nquit\n")
    assert "Bot 2: " in ran.output
    assert "Press Enter" not in ran.output
    data["entries"][-1]["by"]["bot"] = "exec:true"
    file.write_text(json.dumps(data))
    assert "add --trust" in quinte.refused("play", "--resume", str(file))
