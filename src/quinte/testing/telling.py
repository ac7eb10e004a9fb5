"""Laws of texts: moves in notation, records, and events."""

from __future__ import annotations

from quinte.definition.game import Game
from quinte.engine.rng import Fast, key_of
from quinte.engine.state import State
from quinte.engine.types import ALL, Fact
from quinte.errors import QuinteError
from quinte.records.record import Record
from quinte.testing.law import PATIENCE, Law, moments, require, step, viewers


def text_and_parse_are_inverse(game: Game, seed: int) -> None:
    """Every legal move has its own text, which stands for that move only."""
    for state in moments(game, seed, 5):
        for seat in state.actors():
            says_its_moves(game, state, seat, state.moves(seat))


def says_its_moves(game: Game, state: State, seat: int, moves: list[int]) -> None:
    """The same law for one state: each of these moves has a text, and is parsed from it."""
    texts = [game.text(state, seat, move) for move in moves]
    require(len(set(texts)) == len(texts), "two moves have one text")
    for move, text in zip(moves, texts, strict=True):
        require(game.parse(state, seat, text) == (move,), "parse is not inverse", text=text)
        require(game.address(state, f"{seat}: {text}") == (seat, text), "address", text=text)


def a_text_that_is_no_legal_move_is_refused(game: Game, seed: int) -> None:
    """A text is played as what it stands for, or rejected without changing anything."""
    rng = Fast(seed)
    for state in moments(game, seed, 4):
        before = state.position()
        seat = max(state.turn(), 0)
        legal = state.moves(seat)
        texts = [game.text(state, seat, legal[rng.below(len(legal))]) for _ in range(6) if legal]
        bent = [_bend(text, rng) for text in texts for _ in range(6)]
        for text in ["", " ", "?", "-1", "\x00", "99999999999999999999", "é" * 50, *bent]:
            trial = state.copy()
            try:
                moves = game.play_text(trial, seat, text)
            except QuinteError as error:
                require(bool(error.code), "a refusal without a code", text=text)
                require(trial.position() == before, "a refused text changed something", text=text)
            else:
                require(moves[0] in legal, "an illegal text was played", text=text)
            told = game.explain(state, seat, text)
            require(told["legal"] == (trial.position() != before), "explain is wrong", text=text)
        for text in texts:
            require(bool(game.explain(state, seat, text)["legal"]), "explain is wrong", text=text)
        require(state.position() == before, "explaining a move made it")


def _bend(text: str, rng: Fast) -> str:
    """A text that is nearly the given one."""
    signs = "0123456789@!:+.-ABgr wx"
    at = rng.below(len(text) + 1)
    sign = signs[rng.below(len(signs))]
    return (text[:at] + sign + text[at:], text[:at] + sign + text[at + 1 :], text[:at])[
        rng.below(3)
    ]


def replaying_a_record_gives_the_same_game(game: Game, seed: int) -> None:
    """A record, written and read, replays to an equal position and reports the same facts."""
    rng = Fast(seed)
    record = Record.begin(game, key=key_of(seed))
    facts: list[Fact] = []
    state = game.start(key=key_of(seed), log=facts)
    for _ in range(PATIENCE):
        if not state.actors():
            break
        seat, move = step(state, rng)
        record.add(seat, "move", text=game.text(state, seat, move))
        state.play(seat, move)
    back = Record.read(record.write())
    require(back.write() == record.write(), "a record came back different")
    require(back.replay().position() == state.position(), "a replay gave another position")
    require(back.result() == state.result(), "a replay gave another result")
    told = [fact for each in back.steps() for fact in each.facts]
    require(told == facts, "a replay told other facts")


def every_fact_is_told_and_none_unheard_of(game: Game, seed: int) -> None:
    """An open table is told of every fact; a fact unknown to `view.py` is told to nobody."""
    facts: list[Fact] = []
    state = game.start(seed=seed, log=facts)
    rng = Fast(seed)
    while state.actors():
        before = state.position()
        seat, move = step(state, rng)
        state.play(seat, move)
        require(state.position() != before, "a move that does nothing")
    for fact in facts:
        require(len(game.events([fact], ALL)) == 1, "a fact that nobody hears of", fact=fact)
    unheard = {**facts[0], "fact": "unheard-of"}
    for viewer in viewers(game):
        require(not game.events([unheard], viewer), "an unknown fact was told", viewer=viewer)


TELLING_LAWS: tuple[Law, ...] = (
    text_and_parse_are_inverse,
    a_text_that_is_no_legal_move_is_refused,
    replaying_a_record_gives_the_same_game,
    every_fact_is_told_and_none_unheard_of,
)
