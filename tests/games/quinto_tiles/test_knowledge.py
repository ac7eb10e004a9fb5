"""What bots of Quinto know: equity, the end of a game, trials, levels, and reasons."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

import quinte
from quinte import Fast, Game
from quinte.bots import LEVELS, Bot, Level
from quinte.bots.hint import hints, sentence
from quinte.bots.level import configured
from quinte.drawing.page import Page
from quinte.engine.deadline import Deadline
from quinte.games.quinto_tiles import simulation
from quinte.games.quinto_tiles.endgame import Endgame
from quinte.games.quinto_tiles.knowledge import BOTS, reasons
from quinte.games.quinto_tiles.policy import FULL, figures, policy
from quinte.games.quinto_tiles.racks import racks
from quinte.games.quinto_tiles.rules import QuintoTiles, score_of
from quinte.games.quinto_tiles.simulation import Equity, Simulation
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words
from tests.games.quinto_tiles.positions import load, small

FOREVER = 10**9
OPEN = (2, 3, 4)
"""Tiles of a run that can be made longer."""


def positions(game: Game, seed: int) -> Iterator[QuintoTiles]:
    """The positions of a game in which every move is the best at once."""
    state, known = game.start(seed=seed), policy(game.options["multiple"])
    while state.turn() >= 0:
        assert isinstance(state, QuintoTiles)
        yield state.copy()
        state.play(state.turn(), known.best(state))


def quinto(**options: Any) -> Game:
    return quinte.game("quinto-tiles", **options)


# Equity


@pytest.mark.parametrize("multiple", [5, 7])
def test_equity_is_the_score_the_tiles_kept_and_what_is_left_open(multiple: int) -> None:
    game, known, learnt = quinto(multiple=multiple), policy(multiple), figures()[str(multiple)]
    for state in positions(game, 3):
        seat = state.turn()
        bag = state.position()["bag"]
        for move in state.moves(seat):
            kept = list(map(int, state.rack_of(seat)))
            opened = score = 0
            if move:
                placed = state.placement(move)
                for tile in placed.cells.values():
                    kept.remove(tile)
                score = placed.score
                runs = [(len(run["tiles"]), run["sum"]) for run in placed.runs]
                opened = sum(
                    learnt["opens"][n] + learnt["offers"][n] * total
                    for n, total in runs
                    if n in OPEN
                )
            value = sum(learnt["last_tile"][tile] for tile in kept) + learnt["last_size"][len(kept)]
            if bag and len(kept) < 5:
                value = learnt["kept"][racks(multiple).number(kept)]
            elif bag:
                continue
            wanted = (100 + learnt["takes"]) * score + value + min(opened, 0)
            assert known.equity(state, move) == wanted, state.game.text(state, seat, move)


def test_the_best_play_has_the_highest_equity_and_the_equity_bot_plays_it() -> None:
    game, known = quinto(), policy(5)
    for state in positions(game, 4):
        seat = state.turn()
        moves = state.moves(seat)
        highest = max(known.equity(state, move) for move in moves)
        assert known.equity(state, known.best(state)) == highest
        choice = Equity().choose(game, state.view(seat), moves, Fast(1))
        assert known.equity(state, choice) == highest
        evaluations = Equity().evaluate(game, state.view(seat), moves, Fast(1))
        assert sorted(one.move for one in evaluations) == moves
        assert all(0 <= one.estimate <= 1 for one in evaluations)
        if not any(one.certain for one in evaluations):
            assert known.equity(state, evaluations[0].move) == highest


def test_figures_are_there_for_every_multiple() -> None:
    for multiple in range(2, 10):
        learnt = figures()[str(multiple)]
        assert len(learnt["kept"]) == FULL
        assert 2000 < learnt["turn"] < 10_000
        assert learnt["last_size"][0] == 0
        assert racks(multiple).rack(FULL) == [0] * 5


def test_a_five_is_worth_keeping() -> None:
    kept = figures()["5"]["kept"]
    assert max(range(10), key=lambda tile: kept[1 + tile]) == 5


def test_what_is_followed_is_weighed_for_every_seat() -> None:
    state = small(["55", "5"], scores=[10, 20])
    assert isinstance(state, QuintoTiles)
    move = max(state.moves(0), key=score_of)
    known = policy(5)
    known.follow(state, move, 10)
    assert state.turn() < 0
    result = state.result()
    assert result is not None
    assert [known.weighs(seat) for seat in (0, 1)] == [100 * score for score in result.scores]
    with pytest.raises(IndexError):
        known.weighs(4)
    for refused in (
        known.equity,
        known.value_kept,
        lambda state, move: known.follow(state, move, 1),
    ):
        with pytest.raises(ValueError, match="nobody is to move"):
            refused(state, move)


# The end of a game


def minimax(state: QuintoTiles, seat: int) -> int:
    """The lead of a seat when all others play against it: the slow and obvious way."""
    result = state.result()
    if result is not None:
        others = [score for other, score in enumerate(result.scores) if other != seat]
        return result.scores[seat] - max(others)
    values = []
    for move in state.moves(state.turn()):
        after = state.copy()
        after.play(after.turn(), move)
        values.append(minimax(after, seat))
    return max(values) if state.turn() == seat else min(values)


def endings(seed: int, tiles: int, **options: Any) -> QuintoTiles:
    """A position with an empty bag and at most so many tiles."""
    for state in positions(quinto(**options), seed):
        held = [len(rack) for rack in state.position()["racks"]]
        if state.position()["bag"] == "" and sum(held) <= tiles:
            return state
    return endings(seed + 1000, tiles, **options)


def judged(state: QuintoTiles, moves: Sequence[int]) -> dict[int, int]:
    """The lead, in hundredths, that each move of the seat to move ends with."""
    found, seat = {}, state.turn()
    for move in moves:
        after = state.copy()
        after.play(seat, move)
        found[move] = 100 * minimax(after, seat)
    return found


@pytest.mark.parametrize("options", [{}, {"voluntary_pass": True}, {"multiple": 7}], ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_the_search_agrees_with_a_slow_minimax(
    seed: int, players: int, options: Mapping[str, Any]
) -> None:
    state = endings(seed, 3 if "voluntary_pass" in options else 4, players=players, **options)
    moves = state.moves(state.turn())
    wanted = judged(state, moves)
    known = policy(state.game.options["multiple"])
    search = Endgame(known, FOREVER, Deadline(None))
    assert search.margins(state, moves, len(moves)) == wanted
    assert not search.uncertain
    for number in (1, 3):
        best = sorted(wanted.values(), reverse=True)[:number]
        quick = Endgame(known, FOREVER, Deadline(None)).margins(state, moves, number)
        assert quick == {move: value for move, value in wanted.items() if value >= best[-1]}


def test_a_position_is_another_one_if_another_seat_is_ahead_in_it() -> None:
    """Of the two others either may be ahead, by the order in which the same tiles are laid."""
    found = endings(21, 6, players=3)
    state = found.game.load({**found.position(), "scores": [100] * 3})
    assert isinstance(state, QuintoTiles)
    moves = state.moves(state.turn())
    search = Endgame(policy(5), FOREVER, Deadline(None))
    assert search.margins(state, moves, len(moves)) == judged(state, moves)


@pytest.mark.parametrize("options", [{}, {"voluntary_pass": True}, {"multiple": 7}], ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_between_two_the_bot_knows_how_the_game_ends(seed: int, options: Mapping[str, Any]) -> None:
    state = endings(seed, 3 if "voluntary_pass" in options else 5, **options)
    seat = state.turn()
    moves = state.moves(seat)
    wanted = judged(state, moves)
    bot = Simulation(nodes=FOREVER)
    first, *others = bot.evaluate(state.game, state.view(seat), moves, Fast(0))
    assert first.points == pytest.approx(max(wanted.values()) / 100)
    for one in (first, *others):
        sign = (wanted[one.move] > 0) - (wanted[one.move] < 0)
        assert one.estimate == 0.5 + sign / 2
        assert one.points == pytest.approx(wanted[one.move] / 100)
        assert one.certain


HIDDEN = [
    (249, ["049", "08", "4"], "11K:8", "11I:0.8"),
    (52, ["17", "", "18", "89"], "10E:8", "13G:1"),
]
"""Ends of games between more than two: the move that a search finds, and the one by trial."""


def hidden_end(seed: int, racks: list[str]) -> QuintoTiles:
    every = positions(quinto(players=len(racks)), seed)
    return next(state for state in every if state.position()["racks"] == racks)


def deals_of(state: QuintoTiles, number: int) -> list[QuintoTiles]:
    """The deals that a bot draws first with the generator of seed 0."""
    rng, seat = Fast(0), state.turn()
    root = state.game.determinise(state.view(seat), rng)
    drawn = [root.resample(seat, rng) for _ in range(number)]
    return [deal for deal in drawn if isinstance(deal, QuintoTiles)]


def average(state: QuintoTiles, move: int, deals: Sequence[QuintoTiles]) -> float:
    """The lead that a move ends with on average, by the slow way."""
    found: dict[str, int] = {}
    for deal in deals:
        racks = str(deal.position()["racks"])
        if racks not in found:
            found[racks] = judged(deal, [move])[move]
    return sum(found[str(deal.position()["racks"])] for deal in deals) / 100 / len(deals)


@pytest.mark.parametrize(("seed", "racks", "searched", "tried"), HIDDEN)
def test_with_hidden_racks_level_5_plays_what_a_search_of_deals_finds(
    seed: int, racks: list[str], searched: str, tried: str
) -> None:
    state = hidden_end(seed, racks)
    game, seat = state.game, state.turn()
    asked = game, state.view(seat), state.moves(seat)
    level5 = {**game.definition.levels[-1], "seconds": None}
    without = configured(game, {**level5, "nodes": 0})
    assert state.text_of(without.choose(*asked, Fast(0))) == tried
    bot = configured(game, level5)
    assert isinstance(bot, Simulation)
    assert state.text_of(bot.choose(*asked, Fast(0))) == searched
    first, *others = bot.evaluate(*asked, Fast(0))
    assert bot.simulations == 0
    assert state.text_of(first.move) == searched
    (worse,) = [one for one in others if state.text_of(one.move) == tried]
    deals = deals_of(state, 12)
    for one in (first, worse):
        assert one.points == pytest.approx(average(state, one.move, deals))
        assert 0 < one.estimate < 1
        assert not one.certain
    assert first.points is not None
    assert worse.points is not None
    assert first.points > worse.points + 10


def test_too_many_hidden_tiles_are_tried_out() -> None:
    state = endings(0, 15, players=3)
    seat, bot = state.turn(), Simulation(nodes=400, iterations=50)
    assert bot.evaluate(state.game, state.view(seat), state.moves(seat), Fast(0))
    assert bot.simulations >= 50


@pytest.mark.parametrize(
    ("out", "certain", "estimate"), [(10, True, 0.0), (75, True, 0.0), (76, False, None)]
)
def test_who_is_out_of_tiles_may_keep_the_end_open(
    out: int, certain: bool, estimate: float | None
) -> None:
    state = small(["5", "1", ""], scores=[121, 145, out])
    found = Simulation().evaluate(state.game, state.view(0), state.moves(0), Fast(0))
    assert isinstance(state, QuintoTiles)
    wanted = judged(state, state.moves(0))
    assert found[0].certain == certain
    for one in found:
        assert one.points == pytest.approx(wanted[one.move] / 100)
    if estimate is not None:
        assert found[0].estimate == estimate


def test_a_search_stops_at_its_limit_and_the_bot_then_tries_moves_out() -> None:
    state = endings(0, 10)
    seat = state.turn()
    moves = state.moves(seat)
    search = Endgame(policy(5), 3, Deadline(None))
    assert search.margins(state, moves, 1) == {}
    assert search.stopped
    assert search.uncertain
    assert search.nodes <= 3
    evaluations = Simulation(nodes=3, iterations=50).evaluate(
        state.game, state.view(seat), moves, Fast(0)
    )
    assert sum(one.share for one in evaluations) == pytest.approx(1)


def test_a_search_is_refused_while_chance_goes_on() -> None:
    for state in (next(positions(quinto(), 1)), next(positions(quinto(players=3), 1))):
        with pytest.raises(ValueError, match="tiles may still be drawn"):
            Endgame(policy(5), 10, Deadline(None)).margins(state, state.moves(state.turn()), 1)


# Trials


def middle(**options: Any) -> QuintoTiles:
    return next(itertools.islice(positions(quinto(**options), 5), 6, None))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_seed_and_iterations_give_the_same_choice(players: int) -> None:
    state = middle(players=players)
    seat = state.turn()
    asked = state.game, state.view(seat), state.moves(seat)
    bot = Simulation(iterations=200)
    evaluations = bot.evaluate(*asked, Fast(7))
    assert evaluations == Simulation(iterations=200).evaluate(*asked, Fast(7))
    first, choice = evaluations[0].move, bot.choose(*asked, Fast(7))
    assert simulation.same(state, first) == simulation.same(state, choice)
    assert evaluations != bot.evaluate(*asked, Fast(8))


def test_a_candidate_that_is_clearly_behind_is_given_up() -> None:
    state = middle(players=3)
    seat = state.turn()
    evaluations = Simulation(iterations=2000).evaluate(
        state.game, state.view(seat), state.moves(seat), Fast(7)
    )
    assert evaluations[0].share >= 2 * min(one.share for one in evaluations)
    assert sum(one.share for one in evaluations) == pytest.approx(1)


class Followed:
    """A policy that tells who is to move after each line of play that it follows."""

    def __init__(self) -> None:
        self.known, self.next = policy(5), set[int]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.known, name)

    def follow(self, state: QuintoTiles, move: int, plies: int) -> None:
        self.known.follow(state, move, plies)
        self.next.add(state.turn())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_line_of_play_goes_on_until_the_seat_itself_has_moved_again(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    followed = Followed()
    monkeypatch.setattr(simulation, "policy", lambda multiple: followed)
    state = middle(players=players)
    seat = state.turn()
    moves = state.moves(seat)
    Simulation(iterations=50).choose(state.game, state.view(seat), moves, Fast(7))
    assert followed.next == {(seat + 1) % players}


class Clock:
    """A clock that goes on whenever it is looked at."""

    def __init__(self, step: float) -> None:
        self.now, self.step, self.looks = 0.0, step, 0

    def __call__(self) -> float:
        self.now += self.step
        self.looks += 1
        return self.now


def test_trials_stop_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(0.1)
    monkeypatch.setattr(time, "thread_time", clock)
    state = middle()
    seat = state.turn()
    bot = Simulation(iterations=FOREVER, seconds=1.0)
    assert bot.choose(state.game, state.view(seat), state.moves(seat), Fast(7)) in state.moves(seat)
    assert 2 < clock.looks <= 13


def test_a_search_stops_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(0.1)
    monkeypatch.setattr(time, "thread_time", clock)
    state = endings(0, 10)
    search = Endgame(policy(5), FOREVER, Deadline(0.35))
    search.margins(state, state.moves(state.turn()), 1)
    assert search.stopped
    assert clock.looks == 5


@pytest.mark.parametrize("bot", [Equity(), Simulation(iterations=60), Simulation(nodes=200)])
def test_a_bot_sees_only_its_view(bot: Equity | Simulation) -> None:
    for state in itertools.islice(positions(quinto(players=3), 9), 0, None, 7):
        seat = state.turn()
        other = state.resample(seat, Fast(99))
        assert other.view(seat) == state.view(seat)
        choices = [
            bot.choose(each.game, each.view(seat), each.moves(seat), Fast(3))
            for each in (state, other)
        ]
        assert choices[0] == choices[1]


EDITIONS = itertools.cycle(["1964", "1964-wood", "1968"])
OPTIONS = [
    {"players": players, "multiple": multiple, "voluntary_pass": may, "edition": next(EDITIONS)}
    for players in (2, 3, 4)
    for multiple in range(2, 10)
    for may in (False, True)
]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(map(str, o.values())))
def test_whole_games_of_all_options(options: Mapping[str, Any]) -> None:
    game = quinto(**options)
    state, rng = game.start(seed=1), Fast(1)
    bots: list[Bot] = [Simulation(iterations=9, candidates=3, nodes=20), Equity()]
    while state.turn() >= 0:
        seat = state.turn()
        bot = bots[seat % 2]
        state.play(seat, bot.choose(game, state.view(seat), state.moves(seat), rng))
    assert state.result() is not None


# Levels


def test_the_five_levels_are_configured() -> None:
    game = quinto()
    levels = game.definition.levels
    assert len(levels) == len({str(config) for config in levels}) == len(LEVELS)
    for config in levels:
        assert config["bot"] in {"greedy", *BOTS}
        configured(game, config)
    assert levels[-1]["bot"] == "simulation"
    assert 0 < levels[5 - 1]["seconds"] <= 1.0
    assert levels[5 - 1]["iterations"] > 0
    state = middle()
    seat = state.turn()
    moves = state.moves(seat)
    for number in LEVELS:
        assert Level(number).choose(game, state.view(seat), moves, Fast(1)) in moves


# Reasons


def said(state: quinte.State, text: str) -> list[str]:
    seat = state.turn()
    (move,) = state.game.parse(state, seat, text)
    found = reasons(state.game, state.view(seat), move)
    told = {
        language: [sentence(Page(Words(language), ["Ada", "Bo", "Cy"]), *each) for each in found]
        for language in LANGUAGES
    }
    assert not [line for lines in told.values() for line in lines if "quinto-tiles." in line]
    return told["en"]


def test_reasons_are_what_a_play_keeps_and_what_another_would_score() -> None:
    state = load(["55123", "44444"], {"7I": "55"})
    assert said(state, "7K:55") == [
        "6G:3255 scores 15 more, but keeps tiles worth 10 less next turn",
        "left on your rack: 1 2 3, worth 10 next turn if the board stays as it is",
    ]
    assert said(state, "6G:3255")[0] == "no play scores more"
    assert said(state, "7K:23") == [
        "6G:3255 scores 20 more, but keeps tiles worth 30 less next turn",
        "left on your rack: 1 5 5, worth 30 next turn if the board stays as it is",
        "these tiles score the same in 2 different orders",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_play_scores_is_said_once(language: str) -> None:
    state = load(["55123", "44444"], {"7I": "55"})
    page = Page(Words(language), ["Ada", "Bo"])
    for text, score in (("7K:55", "20"), ("6G:3255", "35")):
        (move,) = state.game.parse(state, 0, text)
        does = state.game.foretell(state.game.explain(state, 0, text), page)
        why = [sentence(page, *each) for each in reasons(state.game, state.view(0), move)]
        assert sum(f" {score}" in line for line in [*does, *why]) == 1


def test_a_reason_is_that_nobody_can_lengthen_a_run() -> None:
    assert "its run has five tiles, so nobody can extend it" in said(
        load(["97869", "44444"], {"7I": "5"}), "7J:7869"
    )


@pytest.mark.parametrize(
    ("scores", "move", "reason"),
    [
        ([10, 20], "4H:5", "ends the game with you 10 points ahead"),
        ([10, 20], "2E:5", "ends the game in a tie"),
        ([10, 31], "4H:5", "ends the game with you 1 point behind"),
    ],
)
def test_a_reason_is_how_the_game_ends(scores: list[int], move: str, reason: str) -> None:
    found = said(small(["5", ""], scores=scores), move)
    assert found[0] == reason
    assert "uses your last tiles, so nothing is subtracted from your score" in found


@pytest.mark.parametrize(
    ("scores", "reason"),
    [
        ([10, 20], "with best play you finish 11 points ahead"),
        ([10, 31], "with best play the game ends in a tie"),
        ([10, 32], "with best play you finish 1 point behind"),
    ],
)
def test_a_hint_says_how_a_game_ends_that_was_searched_to_the_end(
    scores: list[int], reason: str
) -> None:
    state = small(["5", "1"], scores=scores)
    hint = hints(state.game, state.view(0), state.moves(0), Fast(1))[0]
    assert hint.points is None, "a margin is expected only where it is not known"
    told = hint.why(Page(Words("en"), ["Ada", "Bo"]))
    assert told[0] == reason
    assert hint.estimate in (0.0, 0.5, 1.0)
    assert "Bo then has no play" in said(state, hint.text)


def test_the_answer_is_known_when_the_bag_is_empty() -> None:
    state = small(["5", "5"], scores=[10, 20])
    assert "Bo can score 25 points at most in reply" in said(state, "4H:5")


def test_a_pass_is_all_there_is() -> None:
    state = small(["1", "2"], scores=[10, 20], passes=1)
    assert said(state, "pass") == [
        "ends the game with you 9 points behind",
        "there is no legal play",
    ]


def test_a_pass_that_is_not_due_gives_points_up() -> None:
    state = small(["5", "5"], scores=[10, 20], voluntary_pass=True)
    assert said(state, "pass")[0].startswith("gives up 20 points")


def test_orders_of_the_same_tiles_are_one_hint() -> None:
    state = load(["11345", "44444"], {"7I": "55"})
    found = hints(state.game, state.view(0), state.moves(0), Fast(1), 9)
    laid = [state.placement(hint.move).cells for hint in found if isinstance(state, QuintoTiles)]
    kinds = {(frozenset(cells), tuple(sorted(cells.values()))) for cells in laid}
    assert len(kinds) == len(laid) > 3


def test_where_a_first_play_lies_is_no_other_hint() -> None:
    state = load(["55123", "44444"])
    found = hints(state.game, state.view(0), state.moves(0), Fast(1), 9)
    tiles = [sorted(hint.text.partition(":")[2]) for hint in found]
    assert len({tuple(each) for each in tiles}) == len(tiles) > 3


def test_who_scores_less_is_told_that_a_single_tile_can_score_less_next() -> None:
    told = 0
    for state in positions(quinto(), 12):
        seat = state.turn()
        for move in state.moves(seat)[::25]:
            found = dict(reasons(state.game, state.view(seat), move))
            opens = found.get("quinto-tiles.why.opens_less")
            told += opens is not None
            assert opens is None or opens["more"] - opens["n"] >= 10
        if told:
            break
    assert told


def test_nothing_is_said_of_the_end_while_tiles_are_hidden() -> None:
    state = small(["1", "2", "2"], scores=[10, 20, 30], passes=2)
    assert said(state, "pass") == ["there is no legal play"]


def test_every_move_of_a_game_has_a_reason_in_both_languages() -> None:
    for state in positions(quinto(), 6):
        seat = state.turn()
        for move in state.moves(seat)[:3]:
            assert said(state, state.game.text(state, seat, move))
