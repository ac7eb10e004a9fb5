"""The rules of Cinco, a sentence a test; `C7` and the like are the ids of the rules."""

from __future__ import annotations

from itertools import chain, pairwise
from typing import Any, ClassVar

import pytest

import quinte
from quinte import BadOption, IllegalMove, NotYourTurn
from tests.games.cinco.positions import load, play, texts

FIRST_LINE = (12, 11, 30, 44, 81)
SECOND_LINE = (89, 38, 39, 40, 41)


def refusal(state: quinte.State, move: str) -> tuple[str, str | None]:
    """The code and rule by which a move is refused; nothing has changed."""
    before = state.position()
    with pytest.raises(IllegalMove) as caught:
        play(state, move)
    assert state.position() == before
    return caught.value.code, caught.value.rule


class TestC1TheBoard:
    def test_ninety_cells_form_a_hexagon_of_side_six_without_its_centre(self) -> None:
        rows = quinte.game("cinco").box.rows
        assert [len(row) for row in rows] == [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]
        assert sorted(cell for row in rows for cell in row) == list(range(91))
        assert rows[5][5] == 0

    def test_consecutive_numbers_touch(self) -> None:
        lines = quinte.game("cinco").box.lines
        beside = {pair for line in lines for pair in pairwise(line)}
        assert all((n, n + 1) in beside or (n + 1, n) in beside for n in range(1, 90))

    def test_each_ring_runs_the_other_way_round_than_the_one_before(self) -> None:
        rows = quinte.game("cinco").box.rows
        at = {
            n: (q - 5, i + max(0, 5 - q) - 5)
            for q, row in enumerate(rows)
            for i, n in enumerate(row)
        }

        def turning(numbers: range) -> int:
            """The sign of the area that the ring's numbers run round."""
            points = [at[n] for n in numbers]
            pairs = zip(points, points[1:] + points[:1], strict=True)
            area = sum(a[0] * b[1] - a[1] * b[0] for a, b in pairs)
            return 1 if area > 0 else -1

        rings = [range(1, 7), range(7, 19), range(19, 37), range(37, 61), range(61, 91)]
        turns = [turning(ring) for ring in rings]
        assert all(turns[i] == -turns[i + 1] for i in range(4))

    def test_lines_run_in_three_directions(self) -> None:
        lines = quinte.game("cinco").box.lines
        for cell in range(1, 91):
            assert sum(cell in line for line in lines) == 3

    @pytest.mark.parametrize("line", [FIRST_LINE, SECOND_LINE])
    def test_both_printed_lines_are_straight(self, line: tuple[int, ...]) -> None:
        assert frozenset(line) in quinte.game("cinco").box.straights

    def test_a_board_of_another_box_is_checked(self) -> None:
        game = quinte.game("cinco")
        shipped = {name: dict(part) for name, part in game.components.items()}
        rows = [list(row) for row in game.box.rows]
        rows[0][0], rows[0][1] = rows[0][1], rows[0][0]
        other = quinte.game("cinco", components={**shipped, "board": {"rows": rows}})
        assert not other.shipped
        assert other.digest != game.digest
        with pytest.raises(BadOption, match="each number from 1 to 90 once"):
            quinte.game("cinco", components={**shipped, "board": {"rows": [*rows[:-1], [1] * 6]}})
        with pytest.raises(BadOption, match="hexagon"):
            quinte.game("cinco", components={**shipped, "board": {"rows": rows[1:]}})
        with pytest.raises(BadOption, match="per_team"):
            quinte.game("cinco", components={**shipped, "tokens": {"per_team": 4}})


class TestC2CardsAndTokens:
    def test_the_deck_holds_every_card_from_1_to_90_once(self) -> None:
        position = quinte.game("cinco").start(seed=1).position()
        cards = [*position["draw"], *position["discard"], *chain(*position["hands"])]
        assert sorted(cards) == list(range(1, 91))

    def test_a_team_has_thirty_five_tokens(self) -> None:
        assert quinte.game("cinco").box.tokens == 35


class TestC3PlayersAndTeams:
    @pytest.mark.parametrize(
        ("options", "sides"),
        [
            ({"players": 2}, ((0,), (1,))),
            ({"players": 3}, ((0,), (1,), (2,))),
            ({"players": 4}, ((0, 2), (1, 3))),
            ({"players": 6}, ((0, 2, 4), (1, 3, 5))),
            ({"players": 6, "teams": 2}, ((0, 2, 4), (1, 3, 5))),
            ({"players": 6, "teams": 3}, ((0, 3), (1, 4), (2, 5))),
        ],
    )
    def test_teams_alternate_round_the_table(
        self, options: dict[str, Any], sides: tuple[tuple[int, ...], ...]
    ) -> None:
        assert quinte.game("cinco", **options).sides == sides

    @pytest.mark.parametrize("players", [0, 1, 5, 7, -2, True, "2", 2.0])
    def test_other_counts_are_refused(self, players: object) -> None:
        with pytest.raises(BadOption) as caught:
            quinte.game("cinco", players=players)
        assert caught.value.rule == "C3"

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_teams_is_an_option_with_six_players_only(self, players: int) -> None:
        with pytest.raises(BadOption, match="only available with players=6"):
            quinte.game("cinco", players=players, teams=2)

    def test_partners_share_the_tokens(self) -> None:
        state = load([[1], [2], [3], [4]], board={90: 0})
        play(state, "1@10", "draw", "3@20")
        assert state.position()["board"] == {"10": 0, "20": 0, "90": 0}

    def test_partners_share_the_win(self) -> None:
        board = dict.fromkeys(FIRST_LINE[:4], 0)
        state = play(load([[81], [2], [3], [4]], board=board), "81@81")
        result = state.result()
        assert result is not None
        assert result.winners == (0, 2)
        assert result.scores == (1, 0, 1, 0)

    def test_partners_do_not_see_each_others_hands(self) -> None:
        view = load([[81], [2], [3], [4]]).view(0)
        assert view["hands"] == [[81], [None], [None], [None]]


class TestC4TheDeal:
    @pytest.mark.parametrize("players", [2, 3, 4, 6])
    def test_four_cards_each_and_the_rest_is_the_draw_pile(self, players: int) -> None:
        position = quinte.game("cinco", players=players).start(seed=5).position()
        assert [len(hand) for hand in position["hands"]] == [4] * players
        assert len(position["draw"]) == 90 - 4 * players
        assert position["discard"] == []

    def test_the_first_seat_is_drawn_at_random(self) -> None:
        game = quinte.game("cinco", players=3)
        firsts = [game.start(seed=seed).turn() for seed in range(300)]
        assert all(70 < firsts.count(seat) < 130 for seat in range(3))

    @pytest.mark.parametrize("first", [0, 1, 2])
    def test_the_first_seat_can_be_given(self, first: int) -> None:
        assert quinte.game("cinco", players=3).start(seed=9, first=first).actors() == (first,)

    @pytest.mark.parametrize("first", [-1, 3, True, "0"])
    def test_a_first_seat_that_is_not_at_the_table_is_refused(self, first: object) -> None:
        with pytest.raises(BadOption):
            quinte.game("cinco", players=3).start(seed=9, first=first)  # type: ignore[arg-type]


class TestC5Draw:
    def test_with_fewer_than_four_cards_you_may_take_the_top_card(self) -> None:
        state = play(load([[1, 2, 3], [5]], next_cards=[77]), "draw")
        assert state.position()["hands"] == [[1, 2, 3, 77], [5]]
        assert state.actors() == (1,)

    def test_with_four_cards_you_may_not_draw(self) -> None:
        assert refusal(load(), "draw") == ("cinco.hand_full", "C5")


class TestC6Swap:
    def test_with_four_cards_you_may_discard_all_and_draw_four(self) -> None:
        state = play(load(next_cards=[90, 80, 70, 60]), "swap")
        assert state.position()["hands"][0] == [60, 70, 80, 90]
        assert state.position()["discard"] == [1, 2, 3, 4]

    @pytest.mark.parametrize("hand", [[], [1], [1, 2], [1, 2, 3]])
    def test_a_hand_of_fewer_cards_is_not_swapped(self, hand: list[int]) -> None:
        assert refusal(load([hand, [8]]), "swap") == ("cinco.hand_not_full", "C6")


class TestC7Place:
    @pytest.mark.parametrize("cell", [52, 60, 90])
    def test_a_card_puts_a_token_on_a_free_cell_of_its_number_or_more(self, cell: int) -> None:
        state = play(load([[52], [8]]), f"52@{cell}")
        position = state.position()
        assert position["board"] == {str(cell): 0}
        assert position["discard"] == [52]
        assert position["hands"][0] == []

    def test_a_lower_cell_is_refused(self) -> None:
        assert refusal(load([[52], [8]]), "52@51") == ("cinco.too_low", "C7")

    def test_a_taken_cell_is_refused(self) -> None:
        assert refusal(load([[52], [8]], board={60: 1}), "52@60") == ("cinco.taken", "C7")

    def test_a_card_that_is_not_in_hand_is_refused(self) -> None:
        assert refusal(load([[52], [8]]), "53@60") == ("cinco.not_in_hand", "C7")

    def test_one_token_of_your_team_is_placed_and_the_turn_ends(self) -> None:
        state = play(load([[1], [2], [3]]), "1@5", "2@6", "3@7")
        assert state.position()["board"] == {"5": 0, "6": 1, "7": 2}
        assert state.actors() == (0,)

    def test_only_the_seat_to_move_may_move(self) -> None:
        state = load([[1], [2]])
        with pytest.raises(NotYourTurn) as caught:
            state.game.play_text(state, 1, "2@6")
        assert caught.value.code == "turn.other"


class TestC8WhatAHandAllows:
    def test_with_four_cards_only_swapping_and_placing_are_possible(self) -> None:
        moves = texts(load([[87, 88, 89, 90], [8]]))
        cells = {87: 4, 88: 3, 89: 2, 90: 1}
        wanted = [f"{card}@{cell}" for card, n in cells.items() for cell in range(91 - n, 91)]
        assert moves == ["swap", *wanted]

    def test_with_no_card_only_drawing_is_possible(self) -> None:
        assert texts(load([[], [8]])) == ["draw"]
        assert refusal(load([[], [8]]), "52@60") == ("cinco.hand_empty", "C8")

    @pytest.mark.parametrize("hand", [[88], [88, 89], [88, 89, 90]])
    def test_with_one_to_three_cards_drawing_and_placing_are_possible(
        self, hand: list[int]
    ) -> None:
        moves = texts(load([hand, [8]]))
        assert moves == ["draw", *(f"{card}@{n}" for card in hand for n in range(card, 91))]


class TestC9TheDiscardsReturn:
    def test_an_empty_pile_is_made_of_the_shuffled_discards_when_a_card_must_be_drawn(self) -> None:
        state = load([[1, 2], [8]], draw=[])
        gone = set(state.position()["discard"])
        play(state, "draw")
        position = state.position()
        drawn = set(position["hands"][0]) - {1, 2}
        assert position["discard"] == []
        assert drawn | set(position["draw"]) == gone
        assert len(position["draw"]) == len(gone) - 1

    def test_the_last_card_of_the_pile_is_drawn_without_a_shuffle(self) -> None:
        state = load([[1, 2], [8]], draw=[50])
        before = state.position()["discard"]
        play(state, "draw")
        assert state.position()["hands"][0] == [1, 2, 50]
        assert state.position()["draw"] == []
        assert state.position()["discard"] == before

    def test_in_a_swap_the_four_discarded_cards_are_shuffled_in(self) -> None:
        hands = [[1, 2, 3, 4], [5, 6, 7, 8]]
        drawn_back = 0
        for seed in range(200):
            state = load(hands, draw=[90]).resample(quinte.ALL, quinte.Fast(seed))
            play(state, "swap")
            position = state.position()
            assert 90 in position["hands"][0]
            assert position["discard"] == []
            cards = set(position["hands"][0]) | set(position["draw"])
            assert cards == set(range(1, 91)) - {5, 6, 7, 8}
            drawn_back += bool({1, 2, 3, 4} & set(position["hands"][0]))
        assert 10 < drawn_back < 60  # 3 cards of 85, 4 of them one's own: 14 % of swaps


class TestC10DeadCards:
    board: ClassVar = {cell: n % 2 for n, cell in enumerate((88, 89, 90))}

    def test_a_card_without_a_free_cell_at_its_number_or_above_cannot_be_played(self) -> None:
        state = load([[88], [8]], board=self.board)
        assert texts(state) == ["draw"]
        assert refusal(state, "88@5") == ("cinco.dead_blocked", "C10")
        assert refusal(state, "88!") == ("cinco.discard_unknown", "C10")

    def test_as_a_joker_it_counts_as_a_1(self) -> None:
        state = load([[88], [8]], board=self.board, dead_cards="joker")
        assert texts(state) == ["draw", *(f"88@{cell}" for cell in range(1, 88))]
        assert play(state, "88@5").position()["board"]["5"] == 0

    def test_as_a_joker_it_is_still_refused_a_taken_cell(self) -> None:
        state = load([[88], [8]], board=self.board, dead_cards="joker")
        assert refusal(state, "88@90") == ("cinco.taken", "C7")

    def test_a_card_that_is_not_dead_is_no_joker(self) -> None:
        state = load([[87], [8]], board=self.board, dead_cards="joker")
        assert texts(state) == ["draw", "87@87"]
        assert refusal(state, "87@5") == ("cinco.too_low", "C7")

    def test_it_may_be_discarded_as_a_turn_of_its_own(self) -> None:
        state = load([[88], [8]], board=self.board, dead_cards="discard", stall=3)
        assert texts(state) == ["draw", "88!"]
        assert refusal(state, "88@5") == ("cinco.dead_discard", "C10")
        position = play(state, "88!").position()
        assert position["hands"][0] == []
        assert position["discard"] == [88]
        assert position["board"] == {str(cell): team for cell, team in self.board.items()}
        assert position["to_move"] == 1
        assert position["stall"] == 4

    def test_with_four_cards_it_may_be_discarded_too(self) -> None:
        state = load([[86, 88, 89, 90], [8]], board=self.board, dead_cards="discard")
        assert texts(state) == ["swap", "86@86", "86@87", "88!", "89!", "90!"]

    def test_only_a_dead_card_is_discarded(self) -> None:
        state = load([[87], [8]], board=self.board, dead_cards="discard")
        assert refusal(state, "87!") == ("cinco.not_dead", "C10")


class TestC11FiveInALine:
    @pytest.mark.parametrize("line", [FIRST_LINE, SECOND_LINE])
    @pytest.mark.parametrize("last", range(5))
    def test_the_printed_lines_win_whichever_token_comes_last(
        self, line: tuple[int, ...], last: int
    ) -> None:
        board = {cell: 0 for n, cell in enumerate(line) if n != last}
        state = play(load([[1], [8]], board=board), f"1@{line[last]}")
        result = state.result()
        assert result == quinte.Result((1, 0), (0,), "line")
        assert state.actors() == ()
        assert state.position()["to_move"] is None

    def test_every_straight_of_five_wins(self) -> None:
        straights = quinte.game("cinco").box.straights
        assert len(straights) == 126
        for straight in straights:
            *first, last = sorted(straight, reverse=True)
            state = play(load([[1], [8]], board=dict.fromkeys(first, 0)), f"1@{last}")
            assert state.result() == quinte.Result((1, 0), (0,), "line")

    def test_six_or_more_in_a_line_win_too(self) -> None:
        board = dict.fromkeys((88, 87, 86, 84, 83), 0)
        assert play(load([[1], [8]], board=board), "1@85").result() is not None

    def test_four_do_not_win(self) -> None:
        board = dict.fromkeys(FIRST_LINE[:3], 0)
        assert play(load([[1], [8]], board=board), "1@44").result() is None

    def test_a_line_broken_by_the_empty_centre_does_not_win(self) -> None:
        # The middle row: 20 17 1 -- 4 11 are five cells with the centre between them.
        board = dict.fromkeys((20, 17, 1, 11), 0)
        state = play(load([[1], [8]], board={**board, 46: 0}), "1@4")
        assert state.result() is None

    @pytest.mark.parametrize("axis", [(20, 17, 1, 4, 11), (35, 7, 6, 3, 13), (32, 9, 5, 2, 15)])
    def test_the_centre_breaks_the_lines_of_all_three_directions(
        self, axis: tuple[int, ...]
    ) -> None:
        lines = quinte.game("cinco").box.lines
        assert any(set(axis) <= set(line) and 0 in line for line in lines)
        state = load([[1], [8]], board=dict.fromkeys(axis[1:], 0))
        assert play(state, f"1@{axis[0]}").result() is None

    def test_tokens_of_another_team_break_a_line(self) -> None:
        board = {**dict.fromkeys(FIRST_LINE[:4], 0), 30: 1}
        assert play(load([[1], [8]], board=board), "1@81").result() is None

    def test_the_game_ends_at_once(self) -> None:
        state = play(load([[81], [8]], board=dict.fromkeys(FIRST_LINE[:4], 0)), "81@81")
        with pytest.raises(NotYourTurn) as caught:
            state.play(1, 0)
        assert caught.value.code == "turn.over"


def scattered(number: int, besides: tuple[int, ...] = (), without: int = 0) -> dict[int, int]:
    """That many tokens of team 0 that make no five, some of them given, one cell left free."""
    straights = quinte.game("cinco").box.straights
    cells = set(besides)
    for cell in range(90, 0, -1):
        trial = {*cells, cell}
        if cell != without and len(trial) <= number and not any(s <= trial for s in straights):
            cells = trial
    assert len(cells) == number
    return dict.fromkeys(sorted(cells), 0)


class TestC12TheLastToken:
    def test_a_last_token_without_a_line_ends_the_game_with_no_winner(self) -> None:
        board = scattered(35)
        last = min(board)
        del board[last]
        state = play(load([[1], [8]], board=board), f"1@{last}")
        assert state.result() == quinte.Result((0, 0), (), "last_token")

    def test_a_last_token_that_makes_a_line_wins(self) -> None:
        board = scattered(34, besides=FIRST_LINE[1:], without=12)
        assert play(load([[1], [8]], board=board), "1@12").result() == quinte.Result(
            (1, 0), (0,), "line"
        )

    def test_a_box_with_fewer_tokens_ends_sooner(self) -> None:
        shipped = quinte.game("cinco").components
        game = quinte.game("cinco", components={**shipped, "tokens": {"per_team": 5}})
        ended = []
        for seed in range(40):
            state = game.start(seed=seed)
            state.run(quinte.Fast(seed), 10_000)
            result = state.result()
            assert result is not None
            tokens = list(state.position()["board"].values())
            assert max(tokens.count(0), tokens.count(1)) <= 5
            ended.append(result.reason)
        assert ended.count("last_token") > 30

    def test_a_full_board_ends_the_game_with_no_winner(self) -> None:
        game = quinte.game("cinco", players=3)
        ends = {}
        for seed in range(400):
            state = game.start(seed=seed)
            rng = quinte.Fast(seed)
            while state.turn() >= 0:
                seat = state.turn()
                state.play(seat, state.draw(seat, rng))
            result = state.result()
            assert result is not None
            ends[result.reason] = (len(state.position()["board"]), result.winners)
        assert ends["full_board"] == (90, ())


class TestC13TooLongWithoutAToken:
    def test_after_25_turns_a_player_without_a_token_the_game_ends_with_no_winner(self) -> None:
        state = load([[1, 2, 3], [5, 6, 7, 8]], stall=49)
        assert play(state, "draw").result() == quinte.Result((0, 0), (), "stalled")
        assert state.position()["stall"] == 50

    def test_a_token_starts_the_count_again(self) -> None:
        state = play(load([[1, 2, 3], [5, 6, 7, 8]], stall=49), "1@1")
        assert state.result() is None
        assert state.position()["stall"] == 0

    @pytest.mark.parametrize("players", [2, 3, 4, 6])
    def test_the_limit_is_counted_for_each_player(self, players: int) -> None:
        game = quinte.game("cinco", players=players, stall_limit=2)
        state = game.start(seed=3)
        turns = 0
        while state.turn() >= 0:
            state.play(state.turn(), 1)
            turns += 1
        assert turns == 2 * players

    @pytest.mark.parametrize("limit", [0, -1, "many"])
    def test_a_limit_below_one_is_refused(self, limit: object) -> None:
        with pytest.raises(BadOption) as caught:
            quinte.game("cinco", stall_limit=limit)
        assert caught.value.rule == "C13"
