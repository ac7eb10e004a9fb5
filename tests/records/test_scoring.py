"""Scoring of matches: best of n, points over rounds, double and triple wins, and their texts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest

import quinte
from quinte import BadOption, BadRecord, Game, Result, Scoring
from quinte.document import Fields
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words
from quinte.records.scoring import MAX_ROUNDS, MOST_ROUNDS, Standing

TWO = quinte.game("cinco")
THREE = quinte.game("cinco", players=3)
TEAMS = quinte.game("cinco", players=4)
THREE_TEAMS = quinte.game("cinco", players=6, teams=3)
CARDS = quinte.game("quinto-cards")
PARTNERS = quinte.game("quinto-cards", players=4, teams=True)
ALL_GAMES = ("cinco", "score5", "quinto-cards", "quinto-tiles")


def scored(*scores: int, winners: tuple[int, ...] | None = None, reason: str = "rows") -> Result:
    """A round that ended so, won by the most points unless others are named."""
    best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return Result(scores, best if winners is None else winners, reason)


def won(game: Game, *sides: int) -> Result:
    """A round that these sides have won."""
    winners = tuple(sorted(seat for side in sides for seat in game.sides[side]))
    return Result(tuple(int(n in winners) for n in range(game.players)), winners, "line")


def gave_up(game: Game, seat: int, reason: str = "resignation") -> Result:
    """A round that ended as `Record.result` says it of a concession."""
    lost = next(side for side in game.sides if seat in side)
    winners = tuple(each for each in range(game.players) if each not in lost)
    return Result(tuple(int(n in winners) for n in range(game.players)), winners, reason)


def series(game: Game, text: str) -> list[Result]:
    """Rounds by who won: `0` and the like for a side, `=` shared by the first two, `-` nobody."""
    of = {"=": (0, 1), "-": ()}
    return [won(game, *of.get(sign, ())) if sign in of else won(game, int(sign)) for sign in text]


class TestBestOf:
    @pytest.mark.parametrize(
        ("n", "rounds", "scores", "over", "leaders"),
        [
            (1, "", (0, 0), False, (0, 1)),
            (1, "1", (0, 1), True, (1,)),
            (1, "-", (0, 0), True, (0, 1)),
            (1, "=", (0, 0), True, (0, 1)),
            (2, "0", (1, 0), False, (0,)),
            (2, "01", (1, 1), True, (0, 1)),
            (2, "0-", (1, 0), True, (0,)),
            (3, "0", (1, 0), False, (0,)),
            (3, "00", (2, 0), True, (0,)),
            (3, "0-", (1, 0), False, (0,)),
            (3, "0-1", (1, 1), True, (0, 1)),
            (3, "0--", (1, 0), True, (0,)),
            (3, "011", (1, 2), True, (1,)),
            (4, "00", (2, 0), False, (0,)),
            (4, "000", (3, 0), True, (0,)),
            (4, "00-", (2, 0), True, (0,)),
            (5, "=-=", (0, 0), False, (0, 1)),
            (5, "=-=1", (0, 1), False, (1,)),
            (5, "=-=1-", (0, 1), True, (1,)),
        ],
    )
    def test_a_win_a_round_until_the_lead_cannot_be_made_up(
        self, n: int, rounds: str, scores: tuple[int, ...], over: bool, leaders: tuple[int, ...]
    ) -> None:
        standing = Scoring(TWO, "best-of", n).standing(series(TWO, rounds))
        assert standing == Standing(scores, len(rounds), over, leaders, "rounds")

    @pytest.mark.parametrize(
        ("rounds", "scores", "over", "leaders"),
        [
            ("01", (1, 1, 0), False, (0, 1)),
            ("000", (3, 0, 0), True, (0,)),
            ("001", (2, 1, 0), False, (0,)),
            ("0012", (2, 1, 1), False, (0,)),
            ("00120", (3, 1, 1), True, (0,)),
            ("00121", (2, 2, 1), True, (0, 1)),
            ("01201", (2, 2, 1), True, (0, 1)),
            ("012--", (1, 1, 1), True, (0, 1, 2)),
            ("=222", (0, 0, 3), True, (2,)),
            ("2-2-", (0, 0, 2), True, (2,)),
        ],
    )
    def test_three_sides(
        self, rounds: str, scores: tuple[int, ...], over: bool, leaders: tuple[int, ...]
    ) -> None:
        standing = Scoring(THREE, "best-of", 5).standing(series(THREE, rounds))
        assert standing == Standing(scores, len(rounds), over, leaders, "rounds")

    @pytest.mark.parametrize(("game", "n"), [(TWO, 5), (TWO, 4), (THREE, 4)])
    def test_it_ends_exactly_when_no_round_to_come_can_change_who_leads(
        self, game: Game, n: int
    ) -> None:
        scoring = Scoring(game, "best-of", n)
        signs = [str(side) for side in range(len(game.sides))] + ["-"]

        def sole_leaders(played: str) -> set[int | None]:
            """Who may lead alone after all rounds, by trying all that can come."""
            rows = ("".join(rest) for rest in product(signs, repeat=n - len(played)))
            return {sole_leader(played + rest) for rest in rows}

        def sole_leader(rounds: str) -> int | None:
            wins = [rounds.count(sign) for sign in signs[:-1]]
            return wins.index(max(wins)) if wins.count(max(wins)) == 1 else None

        for length in range(n + 1):
            for row in product(signs, repeat=length):
                played = "".join(row)
                possible = sole_leaders(played)
                sure = len(possible) == 1 and None not in possible
                assert scoring.standing(series(game, played)).over == (sure or length == n), played

    @pytest.mark.parametrize("game", [TEAMS, PARTNERS, THREE_TEAMS])
    def test_teams_are_sides(self, game: Game) -> None:
        standing = Scoring(game, "best-of", 3).standing(series(game, "101"))
        assert standing.scores[:2] == (1, 2)
        assert len(standing.scores) == len(game.sides) == game.players // 2
        assert (standing.over, standing.leaders) == (True, (1,))

    def test_a_round_shared_by_some_counts_for_none_of_them(self) -> None:
        rounds = [won(THREE, 0, 2), won(THREE, 0, 1, 2), won(THREE)]
        standing = Scoring(THREE, "best-of", 3).standing(rounds)
        assert standing == Standing((0, 0, 0), 3, True, (0, 1, 2))

    def test_points_do_not_matter(self) -> None:
        rounds = [scored(900, 10), scored(1, 2), scored(-3, -2)]
        assert Scoring(CARDS, "best-of", 3).standing(rounds).leaders == (1,)

    @pytest.mark.parametrize("reason", ["resignation", "time_out"])
    def test_who_gives_up_loses_the_round(self, reason: str) -> None:
        rounds = [gave_up(TWO, 0, reason), gave_up(TWO, 0, reason)]
        assert Scoring(TWO, "best-of", 3).standing(rounds) == Standing((0, 2), 2, True, (1,))
        partners = [gave_up(TEAMS, 2, reason)]
        assert Scoring(TEAMS, "best-of", 1).standing(partners) == Standing((0, 1), 1, True, (1,))

    @pytest.mark.parametrize("reason", ["resignation", "time_out"])
    def test_a_round_that_one_of_three_gives_up_is_a_win_for_each_of_the_others(
        self, reason: str
    ) -> None:
        rounds = [gave_up(THREE, 1, reason)]
        assert Scoring(THREE, "best-of", 1).standing(rounds) == Standing((1, 0, 1), 1, True, (0, 2))
        rounds.append(won(THREE, 0, 2))  # shared by the rules: for nobody
        assert Scoring(THREE, "best-of", 3).standing(rounds) == Standing(
            (1, 0, 1), 2, False, (0, 2)
        )
        rounds.append(gave_up(THREE, 2, reason))
        assert Scoring(THREE, "best-of", 3).standing(rounds) == Standing((2, 1, 1), 3, True, (0,))
        teams = Scoring(THREE_TEAMS, "best-of", 2).standing([gave_up(THREE_TEAMS, 4, reason)] * 2)
        assert teams == Standing((2, 0, 2), 2, True, (0, 2))


class TestCumulative:
    """Every game: points added up, without a bonus."""

    def test_points_are_added_up(self) -> None:
        scoring = Scoring(quinte.game("score5", players=3), "cumulative", 2)
        standing = scoring.standing([scored(10, 20, 5), scored(40, 1, -9)])
        assert standing == Standing((50, 21, -4), 2, True, (0,))

    def test_no_lead_ends_it_early(self) -> None:
        scoring = Scoring(quinte.game("score5"), "cumulative", 3)
        standing = scoring.standing([scored(900, 0), scored(900, 0)])
        assert standing == Standing((1800, 0), 2, False, (0,))

    def test_only_points_decide_not_rounds_won(self) -> None:
        scoring = Scoring(quinte.game("score5"), "cumulative", 3)
        assert scoring.standing([scored(5, 4), scored(5, 4), scored(0, 9)]).leaders == (1,)

    def test_equal_leaders_play_on_until_one_is_ahead(self) -> None:
        scoring = Scoring(quinte.game("quinto-tiles", players=3), "cumulative", 2)
        rounds = [scored(5, 3, 0), scored(3, 5, 0)]
        assert scoring.standing(rounds) == Standing((8, 8, 0), 2, False, (0, 1))
        rounds.append(scored(4, 4, 4))
        assert scoring.standing(rounds) == Standing((12, 12, 4), 3, False, (0, 1))
        rounds.append(scored(0, 0, 8))
        assert scoring.standing(rounds) == Standing((12, 12, 12), 4, False, (0, 1, 2))
        rounds.append(scored(0, 0, 1))
        assert scoring.standing(rounds) == Standing((12, 12, 13), 5, True, (2,))

    def test_equal_losers_do_not_play_on(self) -> None:
        scoring = Scoring(quinte.game("quinto-tiles", players=3), "cumulative", 1)
        assert scoring.standing([scored(5, 3, 3)]).over

    def test_no_more_than_max_rounds_are_played(self) -> None:
        scoring = Scoring(quinte.game("score5"), "cumulative", 2, 3)
        rounds = [scored(5, 5)] * 2
        assert not scoring.standing(rounds).over
        assert scoring.standing([*rounds, scored(5, 5)]) == Standing(
            (15, 15), 3, True, (0, 1), "max_rounds"
        )
        assert scoring.standing([*rounds, scored(5, 6)]) == Standing((15, 16), 3, True, (1,))

    def test_max_rounds_may_be_the_rounds(self) -> None:
        scoring = Scoring(quinte.game("score5"), "cumulative", 1, 1)
        assert scoring.standing([scored(7, 7)]) == Standing((7, 7), 1, True, (0, 1), "max_rounds")
        assert scoring.standing([scored(7, 6)]) == Standing((7, 6), 1, True, (0,), "rounds")

    def test_a_side_has_its_points_once(self) -> None:
        scoring = Scoring(TEAMS, "cumulative", 1)
        assert scoring.standing([won(TEAMS, 1)]) == Standing((0, 1), 1, True, (1,))
        three = Scoring(THREE_TEAMS, "cumulative", 1)
        assert three.standing([won(THREE_TEAMS, 2)]) == Standing((0, 0, 1), 1, True, (2,))

    def test_nobody_has_points_before_the_first_round(self) -> None:
        assert Scoring(TWO, "cumulative", 1).standing([]) == Standing((0, 0), 0, False, (0, 1))

    @pytest.mark.parametrize("reason", ["resignation", "time_out"])
    @pytest.mark.parametrize("rounds", [1, 3])
    def test_who_gives_up_a_round_gives_up_the_match(self, reason: str, rounds: int) -> None:
        scoring = Scoring(quinte.game("score5"), "cumulative", rounds)
        given_up = gave_up(scoring.game, 0, reason)
        assert given_up.scores == (0, 1)
        assert scoring.standing([given_up]) == Standing((0, 0), 1, True, (1,), "given_up")

    def test_a_lead_does_not_help_who_gives_up(self) -> None:
        scoring = Scoring(quinte.game("score5"), "cumulative", 3)
        rounds = [scored(900, 10), gave_up(scoring.game, 0)]
        assert scoring.standing(rounds) == Standing((900, 10), 2, True, (1,), "given_up")

    @pytest.mark.parametrize(
        ("points", "leaders"),
        [((9, 5, 2), (1,)), ((9, 2, 5), (2,)), ((9, 5, 5), (1, 2)), ((1, -4, -7), (1,))],
    )
    def test_the_best_of_the_others_have_won(
        self, points: tuple[int, ...], leaders: tuple[int, ...]
    ) -> None:
        scoring = Scoring(quinte.game("score5", players=3), "cumulative", 4)
        standing = scoring.standing([scored(*points), gave_up(scoring.game, 0)])
        assert standing == Standing(points, 2, True, leaders, "given_up")

    def test_a_match_given_up_in_the_last_round_allowed_is_given_up(self) -> None:
        scoring = Scoring(quinte.game("score5"), "cumulative", 2, 2)
        rounds = [scored(5, 5), gave_up(scoring.game, 1)]
        assert scoring.standing(rounds) == Standing((5, 5), 2, True, (0,), "given_up")

    def test_partners_give_up_together(self) -> None:
        scoring = Scoring(THREE_TEAMS, "cumulative", 5)
        standing = scoring.standing([won(THREE_TEAMS, 2), gave_up(THREE_TEAMS, 5)])
        assert standing == Standing((0, 0, 1), 2, True, (0, 1), "given_up")


class TestQ25:
    """Quinto cards: a bonus to the winner of each round."""

    @pytest.mark.parametrize(("players", "bonus"), [(2, 100), (3, 75), (4, 50)])
    def test_the_winner_of_a_round_adds_a_bonus_by_the_number_of_players(
        self, players: int, bonus: int
    ) -> None:
        scoring = Scoring(quinte.game("quinto-cards", players=players), "cumulative", 1)
        low = (10,) * (players - 1)
        standing = scoring.standing([scored(*low, 30)])
        assert standing.scores == (*low, 30 + bonus)

    def test_a_winning_team_gets_it_once(self) -> None:
        standing = Scoring(PARTNERS, "cumulative", 1).standing([scored(70, 90, 70, 90)])
        assert standing == Standing((70, 140), 1, True, (1,))

    def test_shared_wins_share_no_bonus(self) -> None:
        three = quinte.game("quinto-cards", players=3)
        standing = Scoring(three, "cumulative", 1).standing([scored(40, 40, 10)])
        assert standing == Standing((40, 40, 10), 1, False, (0, 1))
        team = Scoring(PARTNERS, "cumulative", 1).standing([scored(40, 40, 40, 40)])
        assert team == Standing((40, 40), 1, False, (0, 1))

    def test_negative_points_count_and_so_does_the_bonus(self) -> None:
        standing = Scoring(CARDS, "cumulative", 2).standing([scored(-30, -200), scored(-50, 0)])
        assert standing == Standing((20, -100), 2, True, (0,))

    def test_the_bonus_can_turn_the_match(self) -> None:
        rounds = [scored(20, 10), scored(20, 10), scored(10, 220)]
        assert Scoring(CARDS, "cumulative", 3).standing(rounds).scores == (250, 340)
        assert Scoring(CARDS, "cumulative", 2).standing(rounds[:2]).scores == (240, 20)

    def test_if_equal_one_more_round(self) -> None:
        scoring = Scoring(CARDS, "cumulative", 2)
        rounds = [scored(50, 10), scored(10, 50)]
        assert scoring.standing(rounds) == Standing((160, 160), 2, False, (0, 1))
        rounds.append(scored(15, 10))
        assert scoring.standing(rounds) == Standing((275, 170), 3, True, (0,))

    def test_the_default_is_a_hundred_rounds_at_most(self) -> None:
        scoring = Scoring.spelled(CARDS, "cumulative-2")
        assert scoring.max_rounds == MAX_ROUNDS == 100
        even = [scored(5, 5)] * 100
        assert not scoring.standing(even[:99]).over
        assert scoring.standing(even) == Standing((500, 500), 100, True, (0, 1), "max_rounds")

    @pytest.mark.parametrize("reason", ["resignation", "time_out"])
    def test_who_gives_up_a_round_gives_up_the_match_and_it_brings_no_bonus(
        self, reason: str
    ) -> None:
        standing = Scoring(CARDS, "cumulative", 1).standing([gave_up(CARDS, 0, reason)])
        assert standing == Standing((0, 0), 1, True, (1,), "given_up")
        rounds = [scored(60, 20), gave_up(CARDS, 0, reason)]
        assert Scoring(CARDS, "cumulative", 4).standing(rounds) == Standing(
            (160, 20), 2, True, (1,), "given_up"
        )
        team = Scoring(PARTNERS, "cumulative", 3).standing([gave_up(PARTNERS, 3, reason)])
        assert team == Standing((0, 0), 1, True, (0,), "given_up")

    def test_of_three_the_best_of_the_others_wins_with_the_bonuses_of_rounds_before(self) -> None:
        three = quinte.game("quinto-cards", players=3)
        scoring = Scoring(three, "cumulative", 3)
        standing = scoring.standing([scored(10, 20, 30), scored(10, 90, 5), gave_up(three, 2)])
        assert standing == Standing((20, 185, 110), 3, True, (1,), "given_up")
        even = scoring.standing([gave_up(three, 0)])
        assert even == Standing((0, 0, 0), 1, True, (1, 2), "given_up")


def double(game: Game, *rounds: Result, max_rounds: int = MAX_ROUNDS) -> Standing:
    return Scoring(game, "double", 0, max_rounds).standing(rounds)


class TestQ24:
    """Quinto cards: double and triple wins."""

    @pytest.mark.parametrize(
        ("high", "low", "wins"),
        [
            (100, 99, 1),
            (100, 51, 1),
            (100, 50, 2),
            (100, 49, 2),
            (100, 34, 2),
            (99, 33, 3),
            (100, 33, 3),
            (100, 1, 3),
            (1, 0, 3),
            (100, 0, 3),
            (1, -1, 3),
            (10, -500, 3),
            (2, 1, 2),
            (3, 2, 1),
            (3, 1, 3),
            (0, -1, 1),
            (0, -100, 1),
            (-1, -2, 1),
            (-10, -30, 1),
            (-10, -300, 1),
        ],
    )
    @pytest.mark.parametrize("winner", [0, 1])
    def test_one_win_two_for_twice_three_for_three_times_the_points(
        self, high: int, low: int, wins: int, winner: int
    ) -> None:
        points = (high, low) if winner == 0 else (low, high)
        expected = (wins, 0) if winner == 0 else (0, wins)
        assert double(CARDS, scored(*points)).scores == expected
        assert double(PARTNERS, scored(*points, *points)).scores == expected

    @pytest.mark.parametrize("points", [0, 70, -20])
    def test_a_drawn_round_counts_for_nobody(self, points: int) -> None:
        assert double(CARDS, scored(points, points)) == Standing((0, 0), 1, False, (0, 1))

    @pytest.mark.parametrize(
        ("wins", "scores", "over"),
        [
            ([3], (3, 0), False),
            ([3, 1], (4, 0), True),
            ([3, 3], (6, 0), True),
            ([2, 2], (4, 0), True),
            ([1, 1, 1], (3, 0), False),
            ([1, 1, 1, 1], (4, 0), True),
            ([1, 1, 1, 1, -2], (4, 2), True),
            ([3, -2], (3, 2), False),
            ([3, -2, 1], (4, 2), True),
            ([3, -3], (3, 3), False),
            ([3, -3, 1], (4, 3), False),
            ([3, -3, 1, 0], (4, 3), False),
            ([3, -3, 1, 1], (5, 3), True),
            ([3, -3, 1, -1], (4, 4), False),
            ([3, -3, 1, -3], (4, 6), True),
            ([-1, -1, -1, -1], (0, 4), True),
            ([0, 0, 0], (0, 0), False),
        ],
    )
    def test_the_first_with_four_wins_and_a_lead_of_two(
        self, wins: list[int], scores: tuple[int, int], over: bool
    ) -> None:
        points = {0: (5, 5), 1: (3, 2), 2: (2, 1), 3: (3, 1)}
        rounds = [scored(*(points[n] if n >= 0 else points[-n][::-1])) for n in wins]
        standing = double(CARDS, *rounds)
        assert (standing.scores, standing.over) == (scores, over)
        leaders = tuple(side for side in (0, 1) if scores[side] == max(scores))
        assert (standing.leaders, standing.rounds, standing.reason) == (
            leaders,
            len(wins),
            "rounds",
        )

    def test_after_max_rounds_the_leader_wins(self) -> None:
        narrow = [scored(3, 2), scored(2, 3), scored(3, 2)]
        assert double(CARDS, *narrow, max_rounds=3) == Standing((2, 1), 3, True, (0,), "max_rounds")
        assert not double(CARDS, *narrow, max_rounds=4).over
        assert double(CARDS, *narrow[:2], max_rounds=2) == Standing(
            (1, 1), 2, True, (0, 1), "max_rounds"
        )

    def test_a_match_won_in_the_last_round_allowed_is_won(self) -> None:
        assert double(CARDS, scored(3, 1), scored(3, 1), max_rounds=2).reason == "rounds"

    @pytest.mark.parametrize("reason", ["resignation", "time_out"])
    def test_a_round_that_was_given_up_is_one_win(self, reason: str) -> None:
        assert double(CARDS, gave_up(CARDS, 0, reason)).scores == (0, 1)
        assert double(CARDS, gave_up(CARDS, 1, reason)).scores == (1, 0)
        assert double(PARTNERS, gave_up(PARTNERS, 2, reason)).scores == (0, 1)

    def test_two_sides_may_be_teams(self) -> None:
        assert double(PARTNERS, scored(90, 30, 90, 30), scored(60, 20, 60, 20)).leaders == (0,)

    @pytest.mark.parametrize("players", [3, 4])
    def test_it_is_refused_unless_there_are_two_sides(self, players: int) -> None:
        game = quinte.game("quinto-cards", players=players)
        with pytest.raises(BadOption, match=f"needs two sides, not {players} — rule Q24"):
            Scoring.spelled(game, "double")


def every_scoring() -> Iterator[Scoring]:
    """Scorings of every game and kind."""
    for name in ALL_GAMES:
        game = quinte.game(name)
        yield Scoring(game, "best-of", 1)
        yield Scoring(game, "best-of", 7)
        yield Scoring(game, "cumulative", 1)
        yield Scoring(game, "cumulative", 4, 4)
        yield Scoring(game, "cumulative", MOST_ROUNDS, MOST_ROUNDS)
    yield Scoring(CARDS, "double")
    yield Scoring(CARDS, "double", 0, 1)
    yield Scoring(PARTNERS, "double", 0, MOST_ROUNDS)


class TestAsText:
    @pytest.mark.parametrize("scoring", list(every_scoring()), ids=str)
    def test_a_scoring_is_read_as_it_was_written(self, scoring: Scoring) -> None:
        written = json.loads(json.dumps(scoring.as_json()))
        assert Scoring.read(scoring.game, Fields(written, BadRecord)) == scoring
        most = None if scoring.kind == "best-of" else scoring.max_rounds
        assert Scoring.spelled(scoring.game, str(scoring), most) == scoring

    @pytest.mark.parametrize(
        ("text", "kind", "rounds", "max_rounds"),
        [
            ("best-of-5", "best-of", 5, 100),
            ("cumulative-4", "cumulative", 4, 100),
            ("cumulative-100", "cumulative", 100, 100),
            ("cumulative-101", "cumulative", 101, 101),
            ("cumulative-1000", "cumulative", 1000, 1000),
            ("best-of-1000", "best-of", 1000, 100),
            ("double", "double", 0, 100),
            ("  Double\n", "double", 0, 100),
            ("BEST-OF-3", "best-of", 3, 100),
        ],
    )
    def test_spelled(self, text: str, kind: str, rounds: int, max_rounds: int) -> None:
        assert Scoring.spelled(CARDS, text) == Scoring(CARDS, kind, rounds, max_rounds)

    def test_a_match_has_a_thousand_rounds_at_most(self) -> None:
        assert MOST_ROUNDS == 1000
        even = [scored(5, 5)] * MOST_ROUNDS
        scoring = Scoring.spelled(CARDS, "cumulative-1000")
        assert not scoring.standing(even[:-1]).over
        assert scoring.standing(even).reason == "max_rounds"

    def test_what_is_written(self) -> None:
        assert Scoring(CARDS, "double").as_json() == {"kind": "double", "max_rounds": 100}
        assert Scoring(TWO, "best-of", 3).as_json() == {"kind": "best-of", "rounds": 3}
        cumulative = {"kind": "cumulative", "rounds": 3, "max_rounds": 9}
        assert Scoring(TWO, "cumulative", 3, 9).as_json() == cumulative

    def test_every_game_has_best_of_and_cumulative_and_cards_have_double(self) -> None:
        for name in ALL_GAMES:
            known = ["best-of", "cumulative"] + ["double"] * (name == "quinto-cards")
            with pytest.raises(BadOption) as caught:
                Scoring.spelled(quinte.game(name), "?")
            assert caught.value.arguments["known"] == known

    @pytest.mark.parametrize(
        ("game", "kind", "rotates"),
        [
            *((quinte.game(name), "best-of", True) for name in ALL_GAMES),
            *((quinte.game(name), "cumulative", name != "quinto-cards") for name in ALL_GAMES),
            (CARDS, "double", False),
        ],
    )
    def test_seats_take_turns_to_begin_unless_every_round_has_its_opening_draw(
        self, game: Game, kind: str, rotates: bool
    ) -> None:
        assert Scoring(game, kind, 0 if kind == "double" else 2).rotates is rotates

    @pytest.mark.parametrize(
        ("arguments", "code", "rule"),
        [
            ((TWO, "best-of-x"), "match.unknown", None),
            ((TWO, "double"), "match.unknown", None),
            ((TWO, "best"), "match.unknown", None),
            ((TWO, "cumulatif-3"), "match.unknown", None),
            ((TWO, ""), "match.form", None),
            ((TWO, "5"), "match.form", None),
            ((TWO, "best of 5"), "match.form", None),
            ((TWO, "best-of-"), "match.form", None),
            ((TWO, "best-of--5"), "match.form", None),
            ((TWO, "best-of-5-"), "match.form", None),
            ((TWO, "best-of-1.5"), "match.form", None),
            ((TWO, "best-of-٣"), "match.form", None),
            ((TWO, "best-of-1000000"), "match.form", None),
            ((TWO, "best-of-" + "9" * 5000), "match.form", None),
            ((TWO, "best-of-5\x00"), "match.form", None),
            ((TWO, "best-of"), "match.rounds", None),
            ((TWO, "best-of-0"), "match.rounds", None),
            ((TWO, "best-of-1001"), "match.rounds", None),
            ((TWO, "cumulative"), "match.rounds", None),
            ((TWO, "cumulative-0"), "match.rounds", None),
            ((TWO, "cumulative-1001"), "match.rounds", None),
            ((CARDS, "cumulative"), "match.rounds", "Q25"),
            ((CARDS, "cumulative-999999"), "match.rounds", "Q25"),
            ((CARDS, "double-4"), "match.no_rounds", "Q24"),
            ((CARDS, "double-0"), "match.no_rounds", "Q24"),
            ((CARDS, "double-000"), "match.no_rounds", "Q24"),
            ((TWO, "best-of-5", 5), "match.no_max", None),
            ((TWO, "best-of-5", 4), "match.no_max", None),
            ((TWO, "best-of-5", 0), "match.no_max", None),
            ((CARDS, "best-of-5", 1000), "match.no_max", None),
            ((TWO, "cumulative-5", 4), "match.max_rounds", None),
            ((TWO, "cumulative-5", 0), "match.max_rounds", None),
            ((TWO, "cumulative-5", -1), "match.max_rounds", None),
            ((TWO, "cumulative-5", 1001), "match.max_rounds", None),
            ((CARDS, "cumulative-5", 4), "match.max_rounds", "Q25"),
            ((CARDS, "double", 0), "match.max_rounds", "Q24"),
            ((CARDS, "double", 1001), "match.max_rounds", "Q24"),
            ((quinte.game("quinto-cards", players=3), "double"), "match.two_sides", "Q24"),
            ((quinte.game("quinto-cards", players=4), "double"), "match.two_sides", "Q24"),
        ],
    )
    def test_what_is_no_match_is_refused_in_every_language(
        self, arguments: Sequence[Any], code: str, rule: str | None
    ) -> None:
        with pytest.raises(BadOption) as caught:
            Scoring.spelled(*arguments)
        assert (caught.value.code, caught.value.rule) == (code, rule)
        for language in LANGUAGES:
            assert code not in Words(language).error(caught.value)

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            ({}, "missing field “kind”"),
            ({"kind": None}, "expected string, got"),
            ({"kind": "best-of"}, "needs a number of rounds"),
            ({"kind": "best-of-3"}, "unknown match type “best-of-3”"),
            ({"kind": "best-of", "rounds": 0}, "“rounds” must be a whole number from 1"),
            (
                {"kind": "best-of", "rounds": 1001},
                "“rounds” must be a whole number from 1 to 1000, ",
            ),
            ({"kind": "best-of", "rounds": 3, "max_rounds": 3}, "do not set a maximum"),
            ({"kind": "best-of", "rounds": 3, "max_rounds": 1000}, "do not set a maximum"),
            ({"kind": "best-of", "rounds": 3.0}, "“rounds” must be a whole number"),
            ({"kind": "best-of", "rounds": True}, "“rounds” must be a whole number"),
            ({"kind": "best-of", "rounds": "3"}, "“rounds” must be a whole number"),
            ({"kind": "best-of", "rounds": None}, "“rounds” must be a whole number"),
            ({"kind": "best-of", "rounds": 3, "bonus": 5}, "unknown fields: bonus"),
            ({"kind": "cumulative", "rounds": 3, "max_rounds": 2}, "from 3 to 1000 — rule Q25"),
            ({"kind": "cumulative", "rounds": 3, "max_rounds": 0}, "“max_rounds” must be a whole"),
            (
                {"kind": "cumulative", "rounds": 3, "max_rounds": None},
                "“max_rounds” must be a whole",
            ),
            ({"kind": "cumulative", "rounds": 200}, "from 200 to 1000 — rule Q25"),
            ({"kind": "double", "rounds": 4}, "takes no number of rounds"),
            ({"kind": "double", "max_rounds": 1001}, "“max_rounds” must be a whole"),
            ([], "expected a JSON object"),
        ],
    )
    def test_what_was_not_written_so_is_refused(self, data: object, message: str) -> None:
        with pytest.raises(quinte.QuinteError, match=message):
            Scoring.read(CARDS, Fields(data, BadRecord))


@pytest.mark.parametrize(
    ("game", "text", "results", "points", "bonus"),
    [
        (TWO, "best-of-3", series(TWO, "1=-"), [(0, 1), (0, 0), (0, 0)], [(0, 0)] * 3),
        (CARDS, "double", [scored(90, 30), scored(40, 50)], [(3, 0), (0, 1)], [(0, 0)] * 2),
    ],
)
def test_a_ledger_says_what_each_round_counts(
    game: Game,
    text: str,
    results: list[Result],
    points: list[tuple[int, ...]],
    bonus: list[tuple[int, ...]],
) -> None:
    ledger = Scoring.spelled(game, text).ledger(results)
    assert [each.points for each in ledger] == points
    assert [each.bonus for each in ledger] == bonus


@pytest.mark.parametrize("players", [2, 3])
def test_a_ledger_tells_the_bonus_from_the_points_and_adds_up_to_the_standing(players: int) -> None:
    game = quinte.game("quinto-cards", players=players)
    scoring = Scoring.spelled(game, "cumulative-3")
    rounds = [(90, 30, 10)[:players], (40, 50, 50)[:players]]
    results = [scored(*each) for each in rounds]
    ledger = scoring.ledger(results)
    for each, played in zip(ledger, rounds, strict=True):
        assert tuple(map(int.__sub__, each.points, each.bonus)) == played
    added = tuple(map(sum, zip(*(each.points for each in ledger), strict=True)))
    assert added == scoring.standing(results).scores
    assert ledger[0].bonus[1:] == (0,) * (players - 1)


def test_how_many_rounds_are_left_at_most() -> None:
    best, total = Scoring.spelled(TWO, "best-of-5"), Scoring.spelled(TWO, "cumulative-1")
    assert [best.to_go(best.standing(series(TWO, text))) for text in ("", "01", "000")] == [5, 3, 0]
    assert total.to_go(total.standing(series(TWO, "="))) == 1  # tied leaders continue
    double = Scoring.spelled(CARDS, "double")
    assert double.to_go(double.standing([])) is None
