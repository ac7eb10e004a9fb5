"""`quinte play` and `quinte replay`, at a real terminal."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import quinte as package
from quinte import Fast, Record
from quinte.cli.prompt import COMMANDS
from quinte.engine.state import State
from quinte.language.rulebook import parse
from quinte.language.verbs import forms
from quinte.language.words import Words
from tests.cli.command import Quinte
from tests.cli.terminal import ESCAPES, PATIENCE, Terminal
from tests.games.cinco.positions import load
from tests.games.quinto_cards.test_positions import position


@pytest.mark.long
def test_a_person_plays_a_whole_game_against_a_bot(tmp_path: Path) -> None:
    file = tmp_path / "game.quinte.json"
    table = Terminal(tmp_path, "play", "cinco", "--seed", "3", "--first", "0", "--save", str(file))
    game = package.game("cinco")
    for _ in range(200):
        table.expect("Player 1> ")
        state = Record.load(file).replay() if file.exists() else game.start(seed=3, first=0)
        seat = state.turn()
        assert seat == 0
        table.type(game.text(state, seat, state.moves(seat)[-1]))
        table.expect("\n")
        shown = wait_for_turn_or_end(table)
        if "Winner: " in shown or "No winner: " in shown:
            break
    leave(table)
    record = Record.load(file)
    result = record.result()
    assert result is not None
    assert "Winner: level3 (five tokens in a line)." in table.plain() or result.winners == (0,)
    assert [seat["name"] for seat in record.seats] == ["Player 1", "level3"]


def leave(table: Terminal) -> None:
    """Enter after the end of a game, instead of a rematch."""
    table.expect("replay to watch the game: ")
    table.type("")
    assert table.end() == 0


def wait_for_turn_or_end(table: Terminal) -> str:
    """What is shown until it is the person's turn again, or the game is over."""
    while True:
        text = table.plain()[table.read_to :]
        if "Player 1> " in text or "Winner: " in text or "No winner: " in text:
            return text if "Player 1> " not in text else ""
        assert table.more(time.monotonic() + PATIENCE)


def test_refusals_name_the_rule_and_a_question_mark_lists_moves(tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "cinco", "--seed", "3", "--first", "0")
    table.expect("Player 1> ")
    table.type("draw")
    table.expect("you hold four cards, so you cannot draw: place a token or swap — rule C5")
    table.expect("Player 1> ")
    table.type("90@90")
    table.expect("— rule C7")
    table.expect("Player 1> ")
    table.type("abracadabra")
    table.expect("“abracadabra” is not a move")
    table.expect("Player 1> ")
    table.type("?")
    table.expect("discard your four cards and draw four")
    table.expect(": token on ")
    table.expect("Player 1> ")
    table.type("board")
    table.expect("88  87  86")
    table.expect("Player 1> ")
    table.type("quit")
    table.expect("Resume with: ")
    table.expect("quinte play --resume")
    assert table.end() == 0


def test_french_is_spoken_and_understood(tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "cinco", "--seed", "3", "--first", "0", LC_ALL="fr_FR.UTF-8")
    table.expect("À vous de jouer")
    table.expect("Joueur 1> ")
    table.type("pioche")
    table.expect("vous avez déjà quatre cartes")
    table.expect("Joueur 1> ")
    table.type("change")
    table.expect("Joueur 1\u00a0: carte piochée")
    table.expect("Joueur 1> ")
    table.type("quitter")
    table.expect("Pour reprendre\u00a0: ")
    table.expect("quinte play --resume")
    assert table.end() == 0


@pytest.mark.long
def test_ctrl_c_loses_nothing(tmp_path: Path, kept: Path) -> None:
    table = Terminal(tmp_path, "play", "cinco", "--seed", "3", "--first", "0")
    table.expect("Player 1> ")
    table.type("swap")
    table.expect("Player 1> ")
    table.interrupt(until="Saved as cinco-")
    assert table.end() == 0
    (file,) = kept.glob("*.quinte.json")
    record = Record.load(file)
    assert record.entries[0]["text"] == "swap"
    assert len(record.entries) == 2
    again = Terminal(tmp_path, "play", "--resume", str(file))
    again.expect("Player 1> ")
    again.type("draw")
    again.expect("— rule C5")
    again.expect("Player 1> ")
    again.type("swap")
    again.expect("Player 1> ")
    again.kill()
    assert len(Record.load(file).entries) == 4


def test_hands_are_covered_between_two_people(tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "cinco", "--seats", "Ada,Bo", "--seed", "3", "--first", "0")
    hands = package.game("cinco").start(seed=3, first=0).position()["hands"]
    own = " ".join(f"{card:2}" for card in hands[0])
    other = " ".join(f"{card:2}" for card in hands[1])
    before = table.expect("Ada’s turn. Press Enter to see the table.")
    assert own not in before
    table.type("")
    shown = table.expect("Ada> ")
    assert own in shown
    assert other not in shown
    table.type("swap")
    drawn = table.expect("Ada, press Enter to hide your hand.")
    assert "Ada: draws" in drawn
    table.type("")
    covered = table.expect("Bo’s turn. Press Enter to see the table.")
    assert "\x1b[2J\x1b[3J" in table.seen  # the screen, and what has scrolled off it
    assert other not in covered
    table.type("")
    shown = table.expect("Bo> ")
    assert other in shown
    assert "Ada: draws 4 cards" in shown
    table.interrupt(until="Saved as cinco-")
    assert table.end() == 0


@pytest.mark.long
def test_who_resigns_loses(tmp_path: Path) -> None:
    table = Terminal(
        tmp_path, "play", "cinco", "--seats", "Ada,greedy", "--seed", "1", "--first", "0"
    )
    table.expect("Ada> ")
    table.type("resign")
    table.expect("(")  # the question
    table.type("y")
    table.expect("Winner: greedy (the other side resigned).")
    leave(table)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "no game given"),
        (("chess",), "unknown game “chess”"),
        (("cinco", "--seats", "Ada"), "expected 2 names, got 1"),
        (("cinco", "--seats", "Ada,,"), "expected 2 names, got 3"),
        (("cinco", "--first", "2"), "there is no seat 2"),
        (("cinco", "-o", "players=9"), "option “players” must be 2, 3, 4, 6, not 9"),
        (("--resume", "nowhere.quinte.json"), "nowhere.quinte.json: No such file"),
        (("cinco", "--save", "nowhere/game.json"), "nowhere/game.json: No such file"),
        (("cinco", "--save", __file__), "already exists"),
        (("cinco", "--seats", "Ada,Ada"), "two seats are named Ada"),
        (("cinco", "--resume", "x.json", "--seed", "3"), "GAME, --seed cannot be combined"),
        (("cinco", "--from", "x.json", "-o", "players=4"), "GAME, -o cannot be combined"),
        (("--from", "nowhere.json"), "No such file"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    quinte: Quinte, arguments: tuple[str, ...], message: str
) -> None:
    assert message in quinte.refused("play", *arguments)


def test_a_game_that_was_resigned_stays_so(quinte: Quinte, tmp_path: Path) -> None:
    file = tmp_path / "game.quinte.json"
    arguments = ("play", "cinco", "--seats", "Ada,Bo", "--seed", "5", "--first", "0")
    quinte(*arguments, "--save", str(file), stdin="\nresign\nyes\n")
    kept = file.read_text()
    assert '"resign"' in kept
    ran = quinte("play", "--resume", str(file), stdin="\nswap\n")
    assert "Winner: Bo (the other side resigned)." in ran.output
    assert file.read_text() == kept


def test_help_tells_the_goal_and_the_turn_in_both_languages(quinte: Quinte) -> None:
    for game in ("cinco", "score5"):
        for language, word in (("en", "help"), ("fr", "aide")):
            ran = quinte("play", game, "--seed", "1", "--lang", language, stdin=f"{word}\n")
            assert f"{game}.help" not in ran.output
            verbs = {"en": ("draw", "bid r10+g5"), "fr": ("pioche", "mise r10+g5")}[language]
            assert any(f"\n  {verb}" in ran.output for verb in verbs)


def test_bots_of_one_name_are_numbered(quinte: Quinte, tmp_path: Path) -> None:
    file = tmp_path / "game.quinte.json"
    seats = "Ada,greedy,greedy"
    quinte("play", "cinco", "-o", "players=3", "--seats", seats, "--save", str(file), stdin="")
    assert Record.load(file).seats == [
        {"name": "Ada"},
        {"name": "greedy 1", "bot": "greedy"},
        {"name": "greedy 2", "bot": "greedy"},
    ]


def test_a_game_is_kept_elsewhere_if_it_cannot_be_kept_there(
    quinte: Quinte, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "no-folder").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "no-folder"))
    ran = quinte("play", "cinco", stdin="")
    (file,) = tmp_path.glob("*.quinte.json")
    assert f"play --resume {file.name}" in ran.output


def test_a_game_that_cannot_be_kept_is_played_all_the_same(
    quinte: Quinte, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(record: Record, path: Path) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Record, "save", full)
    ran = quinte("play", "cinco", stdin="swap\n")
    assert "not being saved (No space left on device)" in ran.errors
    assert "Player 1: draws" in ran.output
    assert list(tmp_path.rglob("*.quinte.json")) == []


@pytest.mark.long
def test_people_play_an_auction_at_one_terminal(tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "score5", "--seats", "Ada,Bo", "--seed", "2")
    table.expect("Ada’s turn")
    table.type("")
    table.expect("Auction 1 of 12")
    table.expect("Ada> ")
    table.type("bid -")
    table.expect("press Enter to hide")
    table.type("")
    table.expect("Bo’s turn")
    table.type("")
    shown = table.expect("Bo> ")
    assert "Ada: done" in shown
    assert "done with" not in shown
    table.interrupt(until="Saved as score5-")
    assert table.end() == 0


def test_a_game_can_begin_from_a_position(
    quinte: Quinte, tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    position = package.game("cinco", players=3).start(seed=2, first=0).position()
    Path("start.json").write_text(json.dumps(position))
    ran = quinte("play", "--from", "start.json", "--seats", "Ada,greedy,random", stdin="swap\n")
    assert ran.code == 0
    assert "Ada: draws" in ran.output
    (file,) = kept.glob("*.quinte.json")
    assert Record.load(file).start == position


RECORD = Path(__file__).parent.parent / "records" / "cinco-0.1.0-2.quinte.json"


def test_a_record_is_shown_move_by_move(quinte: Quinte) -> None:
    lines = quinte("replay", str(RECORD)).lines
    entries = Record.load(RECORD).entries
    numbered = [line for line in lines if line[:4].strip().isdigit() and line[4:6] == "  "]
    assert len([line for line in numbered if "Player" in line or "the deal" in line]) >= len(
        entries
    )
    assert "   0  the deal" in lines
    assert any("takes back 2 moves" in line for line in lines)
    assert sum("draw pile" in line for line in lines) >= len(entries)


def test_a_brief_replay_from_one_seat_hides_the_others(quinte: Quinte) -> None:
    ran = quinte("replay", str(RECORD), "--brief", "--seat", "0")
    assert "Player 1: draws 1 card" in ran.output
    assert "--positions cannot be combined" in quinte.refused(
        "replay", str(RECORD), "--positions", "--seat", "0"
    )
    assert "Player 0: draws 1 card" not in ran.output
    assert sum("draw pile" in line for line in ran.lines) == 1


def test_a_replay_from_one_seat_hides_what_others_laid(quinte: Quinte) -> None:
    game = package.game("score5")
    record = Record.begin(game, [{"name": "Ada"}, {"name": "Bo"}], key=bytes(32))
    state = record.replay()
    cards = state.position()["hands"]
    record.add(0, "move", text=f"bid {cards[0][1]}")
    record.add(1, "move", text=f"bid {cards[1][2]}")
    output = quinte("replay", "-", "--seat", "0", "--brief", stdin=record.write()).output
    assert f"Ada: bid {cards[0][1]}" in output
    assert f"bid {cards[1][2]}" not in output


def test_a_replay_gives_positions(quinte: Quinte) -> None:
    lines = quinte("replay", "-", "--positions", stdin=RECORD.read_text()).lines
    record = Record.load(RECORD)
    assert json.loads(lines[0]) == record.start
    assert json.loads(lines[-1]) == record.replay().position()
    assert len(lines) == len(record.entries) + 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "invalid JSON"),
        ("{}", "missing field “format”"),
        (RECORD.read_text().replace('"text": "', '"text": "x', 1), "entry 1: “x"),
        (RECORD.read_text().replace('"rules": 1', '"rules": 7'), "rules version 7"),
    ],
)
def test_a_bad_record_is_refused_in_one_line(quinte: Quinte, text: str, message: str) -> None:
    assert message in quinte.refused("replay", "-", stdin=text)
    assert "there is no seat 9" in quinte.refused("replay", str(RECORD), "--seat", "9")


@pytest.mark.long
def test_simulating_can_be_stopped_and_keeps_what_was_played(tmp_path: Path) -> None:
    terminal = Terminal(
        tmp_path, "simulate", "cinco", "--games", "1000000", "--bots", "greedy,random"
    )
    terminal.expect("playing")
    terminal.interrupt(until="stopped after")
    terminal.expect("games of Cinco")
    assert terminal.end() == 130


# At the prompt


Typed = Callable[..., str]


@pytest.fixture
def typed(quinte: Quinte, tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> Typed:
    """What is said after lines are typed in a game of seed 3 against bots; none is a move."""

    def run(game: str, *lines: str, language: str = "en") -> str:
        monkeypatch.chdir(tmp_path)
        given = ("play", game, "--seed", "3", "--first", "0", "--lang", language)
        shown = quinte(*given, stdin="\n".join(lines) + "\n").output
        (file,) = kept.glob("*.quinte.json")
        assert all(entry["seat"] != 0 for entry in Record.load(file).entries)
        file.unlink()
        return shown

    return run


@pytest.mark.parametrize(
    ("game", "text", "english", "french"),
    [
        ("cinco", "90@90", "— rule C7", "— règle C7"),
        ("score5", "bid g5+", "g5 = 5; tie-break value", "g5 = 5\u202f; en cas d’égalité"),
        ("score5", "done", "legal move", "les règles le permettent"),
        ("quinto-tiles", "9", "“9” is not a move", "«\u00a09\u00a0» n’est pas un coup"),
        ("quinto-cards", "new:", "  new:… ", "  nouvelle:… "),
    ],
)
def test_a_move_can_be_tried_without_playing_it(
    typed: Typed, game: str, text: str, english: str, french: str
) -> None:
    assert english in typed(game, f"try {text}")
    assert french in typed(game, f"essai {text}", language="fr")


def test_trying_knows_moves_in_the_player_s_language(typed: Typed) -> None:
    shown = typed("cinco", "essai pioche", language="fr")
    assert "vous avez déjà quatre cartes" in shown
    assert "  les règles le permettent" in typed("cinco", "essai change", language="fr")


def test_trying_nothing_says_how_to(typed: Typed) -> None:
    assert "add a move, or the start of one: try …" in typed("cinco", "try")
    assert "à la suite\u00a0: essai …" in typed("cinco", "essai", language="fr")


def test_what_is_unfinished_but_not_wrong_is_said_to_be(typed: Typed) -> None:
    assert "incomplete, but fine so far" in typed("quinto-tiles", "try 7I:")


def test_help_has_a_line_for_every_command(typed: Typed) -> None:
    for language, word in (("en", "help"), ("fr", "aide")):
        lines = typed("cinco", word, language=language).splitlines()
        first = {line.split()[0].removeprefix("Player 1>") for line in lines if line.strip()}
        words = Words(language)
        assert {forms(words, f"cli.play.word.{name}")[0] for name in COMMANDS} | {"?"} <= first


def test_rules_are_named_and_quoted(typed: Typed) -> None:
    assert "quinte rules cinco" in typed("cinco", "rules")
    assert "quinte rules score5" in typed("score5", "règles", language="fr")
    assert "this game has no rule C99" in typed("cinco", "rules c99")


def test_commands_are_known_without_accents_and_only_alone(typed: Typed) -> None:
    assert "quinte rules cinco" in typed("cinco", "Regles", language="fr")
    assert "quinte rules cinco" in typed("cinco", "RULES", language="fr")
    for text in ("resign it", "quit it", "help me"):
        assert f"“{text}” is not a move" in typed("cinco", text)
    assert "is not a move" not in typed("cinco", "exit", "nonsense")


def test_a_rule_is_quoted_by_its_number(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    book = parse("# Cinco\n\n## Turn\n\n### C7 Place\n\nA card lets\nyou place.\n\nMore.", "en")
    monkeypatch.setattr("quinte.language.rulebook.rulebook", lambda kind, language: book)
    monkeypatch.setattr("quinte.cli.prompt.rulebook", lambda kind, language: book)
    assert "  C7 Place: A card lets you place." in typed("cinco", "rules c7")
    assert "A single rule: rules C7." in typed("cinco", "rules")


@pytest.mark.long
def test_a_question_mark_and_a_name_list_what_has_to_do_with_it(typed: Typed) -> None:
    for spelled in ("7I", "i7"):
        shown = typed("quinto-tiles", f"? {spelled}")
        state = package.game("quinto-tiles").start(seed=3, first=0)
        explained = [
            state.game.explain(state, 0, state.game.text(state, 0, move)) for move in state.moves(0)
        ]
        covering = [told for told in explained if "7I" in told["tiles"]]
        assert f"{len(covering)} plays, best first" in shown
    assert "no legal move involves 1A" in typed("quinto-tiles", "? 1A")


def test_a_question_mark_and_a_card_or_cell_in_cinco(typed: Typed) -> None:
    shown = typed("cinco", "? 60")
    assert "token on 60\n" in shown
    assert "swap" not in shown.partition("Player 1> ")[2]


@pytest.mark.long
def test_all_news_can_be_read_again(tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "quinto-tiles", "-o", "players=4", "-o",
                     "edition=1964-wood", "--seed", "3", "--first", "0")  # fmt: skip
    first = table.expect("Player 1> ")
    assert "… 3 earlier events (type news)" in first
    assert "First player: Player 1" not in first
    assert "A crossword of numbers" in first
    table.type("news")
    assert "First player: Player 1" in table.expect("Player 1> ")
    table.kill()


@pytest.mark.long
def test_a_look_clears_the_screen_and_fits_it(tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "score5", "-o", "players=5", "--seed", "3")
    table.expect("Player 1> ")
    table.type("bid -")
    table.expect("Player 1> ")
    screens = table.seen.split("\x1b[H\x1b[2J")
    assert len(screens) == 3
    for screen in screens[1:]:
        assert len(screen.splitlines()) <= 24
    table.kill()


def test_the_end_of_a_game_shows_the_last_move(quinte: Quinte, tmp_path: Path) -> None:
    file = tmp_path / "game.quinte.json"
    record = Record.begin(package.game("cinco"), [{"name": "Ada"}, {"name": "Bo"}], key=bytes(32))
    state, rng = record.replay(), Fast(1)
    while state.turn() >= 0:
        seat = state.turn()
        text = state.game.text(state, seat, state.draw(seat, rng))
        state.game.play_text(state, seat, text)
        record.add(seat, "move", text=text)
    record.save(file)
    shown = quinte("play", "--resume", str(file)).output
    assert len(re.findall(r"\[[●○]\]", shown)) >= 5  # the five that have won


def test_points_are_told_where_there_are_some(quinte: Quinte) -> None:
    cinco = quinte("play", "cinco", "--seats", "greedy,random", "--seed", "1").lines[-1]
    assert cinco == "Winner: greedy (five tokens in a line)."
    tiles = quinte("play", "quinto-tiles", "--seats", "greedy,greedy", "--seed", "1").lines[-1]
    assert re.search(r"Final score: greedy 1 \(\d+\), greedy 2 \(\d+\)\.$", tiles)
    for game in ("cinco", "score5"):
        ran = quinte("play", game, "--seats", "Ada,greedy", "--seed", "1", stdin="resign\nyes\n")
        assert ran.lines[-2] == "Winner: greedy (the other side resigned)."


@pytest.mark.long
def test_the_end_of_quinto_cards_says_how_the_points_come_about(
    quinte: Quinte, kept: Path, tmp_path: Path
) -> None:
    line = "greedy: won 840, +80 for a row of 3 or 4 cards (R17) = 920"
    played = quinte("play", "quinto-cards", "--seats", "greedy,random", "--seed", "4")
    assert played.lines[-3] == line
    (file,) = kept.iterdir()
    assert quinte("replay", str(file), "--brief").lines[-3:] == played.lines[-3:]
    end = tmp_path / "end.json"
    end.write_text(json.dumps(Record.load(file).replay().position()))
    assert "won 840, +80" in quinte("show", str(end)).output
    given_up = quinte("play", "quinto-cards", "--seats", "Ada,random", stdin="resign\nyes\n")
    assert "won 0" not in given_up.output


# People who share a terminal


def hand_of(state: State, seat: int) -> list[str]:
    """The ways in which a hand is printed."""
    position = state.position()
    if "racks" in position:
        rack = position["racks"][seat]
        return [rack, " ".join(rack)]
    hand = position["hands"][seat]
    return [" ".join(f"{card:2}" if isinstance(card, int) else card for card in hand)]


def seen_by(table: Terminal, name: str) -> str:
    """Press Enter as the next person; all that is left on the screen and above it."""
    table.expect(f"{name}’s turn. Press Enter to see the table.")
    table.type("")
    table.expect(f"{name}> ")
    return ESCAPES.sub("", table.seen.rpartition("\x1b[3J")[2])


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("cinco", {"players": 3}),
        ("quinto-tiles", {"players": 2}),
        ("quinto-tiles", {"players": 4, "edition": "1968"}),
        ("quinto-cards", {"players": 3}),
    ],
    ids=str,
)
def test_nobody_sees_a_hand_that_is_not_theirs(
    tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    names = ["Ada", "Bo", "Cy", "Di"][: options["players"]]
    chosen = [part for name, value in options.items() for part in ("-o", f"{name}={value}")]
    # The abbreviation of a word says it in English, so that a hand is printed as it is written.
    table = Terminal(tmp_path, "play", game, *chosen, "--seats", ",".join(names),
                     "--seed", "3", "--first", "0")  # fmt: skip
    state = package.game(game, **options).start(seed=3, first=0)
    shown_to = -1
    for _ in range(2 * len(names)):
        seat = state.turn()
        screen = (
            seen_by(table, names[seat]) if seat != shown_to else table.expect(f"{names[seat]}> ")
        )
        screen = re.sub(r"\((?!\d)[^()]+\)", "", screen).replace("[", " ").replace("]", " ")
        for other in range(len(names)):
            for hand in hand_of(state, other):
                if hand in screen:
                    assert other == seat
        assert any(hand in screen for hand in hand_of(state, seat))
        text = state.game.text(state, seat, state.moves(seat)[-1])
        state.game.play_text(state, seat, text)
        table.type(text)
        shown_to = seat
        if state.turn() != seat:
            table.expect(f"{names[seat]}, press Enter to hide your hand.")
            table.type("")
            shown_to = -1
    table.kill()


@pytest.mark.long
def test_a_sealed_bid_stays_sealed_on_the_screen_and_among_typed_lines(tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "score5", "--seats", "Ada,Bo", "--seed", "2")
    hands = package.game("score5").start(seed=2).position()["hands"]
    bid = f"{hands[0][1]}+{hands[0][3]}"
    seen_by(table, "Ada")
    table.type(f"try bid {bid}")
    table.expect("legal move")
    table.type(f"bid {bid}")
    told = table.expect("press Enter to hide")
    assert f"Ada: bids {hands[0][1]} {hands[0][3]}" in told
    table.type("")
    screen = seen_by(table, "Bo")
    assert "Ada: done" in screen
    assert f"{hands[0][1]} {hands[0][3]}" not in screen
    table.type("\x1b[A")  # the line before, as editors of lines have it
    table.type("news")
    table.expect("Bo> ")
    assert bid not in ESCAPES.sub("", table.seen.rpartition("\x1b[3J")[2])
    table.kill()


@pytest.mark.long
def test_who_must_give_a_card_is_asked_at_their_own_screen(tmp_path: Path) -> None:
    wanted = position(
        ["bh4 rc1 RED= == TWO", "gt1 gt2 gt3 gt4 BLU"],
        ["0 y30 bs4 FOU", "1 y40 bh1 bh2 bh3 HEX"],
        ["r10 r10 r15 r15", "r20 r20 r25 r25"],
        giver_chooses=True,
    )
    (tmp_path / "start.json").write_text(json.dumps(wanted))
    table = Terminal(tmp_path, "play", "--from", "start.json", "--seats", "Ada,Bo")
    seen_by(table, "Ada")
    table.type("R10:bh4")
    table.expect("press Enter to hide")
    table.type("")
    screen = seen_by(table, "Bo")
    assert "gt1 gt2 gt3 gt4 BLU" in screen
    assert "RED=" not in screen
    table.type("?")
    table.expect("give one of your point cards: r20 r25")
    table.type("give r25")
    table.expect("press Enter to hide")
    table.type("")
    screen = seen_by(table, "Ada")
    assert "gives r25 to Ada" in screen
    assert "gt1" not in screen
    table.kill()


def test_nothing_of_a_hand_stays_when_somebody_leaves(tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "cinco", "--seats", "Ada,Bo", "--seed", "3", "--first", "0")
    own = hand_of(package.game("cinco").start(seed=3, first=0), 0)[0]
    assert own in seen_by(table, "Ada")
    table.type("quit")
    table.expect("Saved as ")
    assert table.end() == 0
    assert own not in ESCAPES.sub("", table.seen.rpartition("\x1b[3J")[2])


@pytest.mark.long
def test_the_end_tells_people_who_share_a_screen_only_what_all_may_know(tmp_path: Path) -> None:
    start = load([[5], [84]], board={88: 1, 87: 1, 86: 1, 85: 1}, next_cards=[77]).position()
    (tmp_path / "start.json").write_text(json.dumps(start))
    table = Terminal(tmp_path, "play", "--from", "start.json", "--seats", "Ada,Bo")
    seen_by(table, "Ada")
    table.type("draw")
    table.expect("Ada: draws 77")
    table.expect("press Enter to hide")
    table.type("")
    seen_by(table, "Bo")
    table.type("84@84")
    table.expect("Winner: Bo (five tokens in a line).")
    leave(table)
    last = ESCAPES.sub("", table.seen.rpartition("\x1b[3J")[2])
    assert "[○] [○] [○] [○] [○]" in last
    assert "Bo: plays 84, token on 84" in last
    assert "draws" not in last
    assert " 5 77" not in last


@pytest.mark.long
def test_one_person_sees_how_a_round_ended_before_the_next_begins(tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "cinco", "--match", "best-of-3", "--seed", "1")
    assert "Round 1 (best-of-3)" in table.expect("Player 1> ")
    table.type("resign")
    table.expect("(")  # the question
    table.type("y")
    ended = table.expect("Enter for the next round. ")
    assert "After 1 round: Player 1 0, level3 1" in ended
    table.type("")
    assert "Round 2 (best-of-3)" in table.expect("Player 1> ")
    table.kill()
