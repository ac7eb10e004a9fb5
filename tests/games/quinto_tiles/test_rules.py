"""The rules of Quinto, one class a rule."""

from __future__ import annotations

from typing import Any

import pytest

import quinte
from quinte import BadOption, IllegalMove, NotYourTurn
from quinte.engine.result import Result
from quinte.engine.rng import Fast
from quinte.engine.types import Fact
from tests.games.quinto_tiles.positions import load, play, plays, position, small

RED = [5, 6, 7, 8, 9]


def refusal(state: quinte.State, text: str) -> tuple[str, str | None, dict[str, Any]]:
    """How a move is refused; nothing may change."""
    before = state.position()
    seat, move = state.game.address(state, text)
    with pytest.raises(quinte.QuinteError) as caught:
        state.game.play_text(state, seat, move)
    assert state.position() == before
    return caught.value.code, caught.value.rule, caught.value.arguments


def code_and_rule(state: quinte.State, text: str) -> tuple[str, str | None]:
    return refusal(state, text)[:2]


class TestT1BoardsAndTiles:
    @pytest.mark.parametrize(
        ("edition", "rows", "columns", "counts", "total"),
        [
            ("1964", 13, 17, [7, 6, 6, 7, 10, 6, 10, 14, 12, 12], 90),
            ("1964-wood", 15, 15, [6, 5, 5, 6, 9, 5, 9, 14, 12, 12], 83),
            ("1968", 12, 18, [7, 6, 6, 7, 10, 6, 10, 14, 12, 12], 90),
        ],
    )
    def test_the_editions_have_their_boards_and_tiles(
        self, edition: str, rows: int, columns: int, counts: list[int], total: int
    ) -> None:
        game = quinte.game("quinto-tiles", edition=edition)
        dealt = game.start(seed=1).position()
        assert [len(row) for row in dealt["board"]] == [columns] * rows
        tiles = game.pieces(dealt)
        assert [tiles.count(str(tile)) for tile in range(10)] == counts
        assert len(tiles) == total

    def test_1964_is_the_default_and_others_are_refused(self) -> None:
        assert quinte.game("quinto-tiles").options["edition"] == "1964"
        with pytest.raises(BadOption, match="T1"):
            quinte.game("quinto-tiles", edition="1970")

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"tiles": [1] * 9}, "quinto-tiles.tiles"),
            ({"tiles": [1] * 10}, "quinto-tiles.tiles"),
            ({"tiles": [100] * 10}, "quinto-tiles.tiles"),
            ({"tiles": [0, 0, 0, 0, 0, 90, 0, 0, 0, 0]}, "quinto-tiles.one_number"),
            ({"tiles": [45, 45, 0, 0, 0, 0, 0, 0, 0, 0]}, "quinto-tiles.no_opening"),
            ({"opening": [9, 9, 8, 7]}, "quinto-tiles.opening"),
            ({"opening": [9, 8, 7]}, "quinto-tiles.opening"),
            ({"rows": 4}, "document.number"),
            ({"columns": 19}, "document.number"),
            ({"colour": "red"}, "document.unknown"),
        ],
    )
    def test_a_box_that_cannot_be_is_refused(self, change: dict[str, Any], code: str) -> None:
        shipped = quinte.kinds()["quinto-tiles"].components["editions"]
        components = {"editions": {**shipped, "1964": {**shipped["1964"], **change}}}
        with pytest.raises(BadOption) as caught:
            quinte.game("quinto-tiles", components=components)
        assert caught.value.code == code


class TestT2RacksOfFive:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_two_to_four_players_hold_five_tiles_each(self, players: int) -> None:
        state = quinte.game("quinto-tiles", players=players).start(seed=3)
        dealt = state.position()
        assert [len(rack) for rack in dealt["racks"]] == [5] * players
        assert len(dealt["bag"]) == 90 - 5 * players

    @pytest.mark.parametrize("players", [1, 5])
    def test_no_other_number_plays(self, players: int) -> None:
        with pytest.raises(BadOption, match="T2"):
            quinte.game("quinto-tiles", players=players)

    def test_racks_are_hidden(self) -> None:
        state = load(["97869", "01234"])
        assert state.view(0)["racks"] == ["67899", "?????"]
        assert state.view(1)["racks"] == ["?????", "01234"]
        assert state.view(None)["racks"] == ["?????", "?????"]

    def test_each_plays_for_themselves(self) -> None:
        assert quinte.game("quinto-tiles", players=4).sides == ((0,), (1,), (2,), (3,))


def opening(seed: int, **options: Any) -> tuple[list[list[list[int]]], quinte.State]:
    """The rounds of the opening draw, each a list of seat and tile, and who begins."""
    facts: list[Fact] = []
    state = quinte.game("quinto-tiles", **options).start(seed=seed, log=facts)
    assert facts[-options.get("players", 2) - 1] == {"fact": "begins", "seat": state.turn()}
    return [fact["drawn"] for fact in facts if fact["fact"] == "opening"], state


class TestT3OpeningDraw:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_the_highest_tile_begins_and_equals_draw_again(self, players: int) -> None:
        repeated = 0
        for seed in range(60):
            rounds, state = opening(seed, players=players)
            drawing = list(range(players))
            for drawn in rounds:
                assert [seat for seat, _ in drawn] == drawing
                best = max(tile for _, tile in drawn)
                drawing = [seat for seat, tile in drawn if tile == best]
            assert drawing == [state.turn()]
            repeated += len(rounds) > 1
        assert repeated > 3

    def test_in_1968_the_red_tiles_serve_so_there_are_no_equals(self) -> None:
        for seed in range(40):
            rounds, _ = opening(seed, edition="1968", players=4)
            assert len(rounds) == 1
            tiles = [tile for _, tile in rounds[0]]
            assert len(set(tiles)) == 4
            assert set(tiles) <= set(RED)

    def test_the_tiles_go_back(self) -> None:
        _, state = opening(2)
        assert len(state.game.pieces(state.position())) == 90

    def test_the_draws_come_out_of_a_record_again(self) -> None:
        game = quinte.game("quinto-tiles", players=3)
        record = quinte.Record.begin(game, [{"name": n} for n in "abc"], key=bytes(range(32)))
        first = next(iter(quinte.Record.read(record.write()).steps()))
        told = [fact["drawn"] for fact in first.facts if fact["fact"] == "opening"]
        assert [seat for seat, _ in told[0]] == [0, 1, 2]
        best = max(tile for _, tile in told[-1])
        assert [seat for seat, tile in told[-1] if tile == best] == [first.state.turn()]

    def test_a_first_seat_that_is_given_needs_no_draw(self) -> None:
        facts: list[Fact] = []
        state = quinte.game("quinto-tiles", players=3).start(seed=1, first=2, log=facts)
        assert state.turn() == 2
        assert [fact["fact"] for fact in facts] == ["begins", "drawn", "drawn", "drawn"]

    def test_every_seat_begins_equally_often(self) -> None:
        game = quinte.game("quinto-tiles", players=4)
        state = game.blank()
        state.rng = Fast(1)
        begins = [0] * 4
        for _ in range(4000):
            state.deal(-1)
            begins[state.turn()] += 1
        assert all(abs(n - 1000) < 150 for n in begins)


class TestT4APlayInOneLine:
    def test_one_to_five_tiles_across_or_down(self) -> None:
        state = load(["55555", "01234"])
        lengths = {len(text.partition(":")[2]) for text in plays(state)}
        assert lengths == {1, 2, 3, 4, 5}
        assert {"7I:55555", "I7:55555", "7E:55555", "I3:55555"} <= set(plays(state))

    def test_tiles_come_from_the_rack(self) -> None:
        state = load(["55556", "01234"])
        code, rule, arguments = refusal(state, "7I:55555")
        assert (code, rule) == ("quinto-tiles.not_on_rack", "T4")
        assert arguments == {"tiles": ["5"], "rack": "55556"}

    def test_cells_must_be_free(self) -> None:
        state = load(["05555", "01234"], {"7I": "55"})
        assert code_and_rule(state, "7J:5") == ("quinto-tiles.taken", "T4")

    def test_with_the_tiles_there_they_form_one_unbroken_line(self) -> None:
        state = load(["05555", "01234"], {"7I": "5"})
        assert "7H:5.5" in plays(state)
        assert refusal(state, "7J=5 7L=5") == ("quinto-tiles.gap", "T4", {"cells": ["7K"]})
        assert refusal(state, "7J:5.5") == ("quinto-tiles.gap", "T4", {"cells": ["7K"]})

    def test_tiles_in_no_one_line_are_refused(self) -> None:
        state = load(["05555", "01234"], {"7I": "5"})
        assert code_and_rule(state, "7J=5 8I=5") == ("quinto-tiles.not_in_line", "T4")

    def test_tiles_off_the_board_are_refused(self) -> None:
        state = load(["05555", "01234"], {"7I": "5"})
        for text in ("7Q:55", "Q13:55", "99A:5", "7Z:5", "0A:5"):
            assert code_and_rule(state, text) == ("quinto-tiles.off_board", "T4")

    def test_only_the_seat_to_move_plays(self) -> None:
        with pytest.raises(NotYourTurn):
            play(load(["55555", "01234"]), "1: 7I:0")


class TestT5TheFirstPlayCovers:
    @pytest.mark.parametrize(
        ("edition", "centres"),
        [("1964", ["7I"]), ("1964-wood", ["8H"]), ("1968", ["6I", "6J", "7I", "7J"])],
    )
    def test_the_first_play_covers_a_centre_cell(self, edition: str, centres: list[str]) -> None:
        state = load(["55555", "01234"], edition=edition)
        singles = [text for text in plays(state) if len(text.partition(":")[2]) == 1]
        assert singles == [f"{cell}:5" for cell in centres]
        code, rule, arguments = refusal(state, "1A:55")
        assert (code, rule, arguments["cells"]) == ("quinto-tiles.centre", "T5", centres)

    def test_whoever_makes_it(self) -> None:
        state = load(["00000", "55555"], to_move=0)
        assert list(plays(state)) == ["pass"]
        play(state, "pass")
        assert code_and_rule(state, "1: 1A:55") == ("quinto-tiles.centre", "T5")
        play(state, "1: 7I:55")

    def test_all_first_plays_of_five_fives(self) -> None:
        # n tiles cover the centre in n ways each across and down; one tile in one way.
        assert len(plays(load(["55555", "01234"]))) == 1 + 2 * (2 + 3 + 4 + 5)


class TestT6APlayTouches:
    def test_a_new_tile_lies_beside_a_tile(self) -> None:
        state = load(["05555", "01234"], {"7I": "55"})
        assert code_and_rule(state, "1A:55") == ("quinto-tiles.apart", "T6")
        assert code_and_rule(state, "6H:5") == ("quinto-tiles.apart", "T6")

    def test_one_tile_that_touches_is_enough(self) -> None:
        state = load(["05555", "01234"], {"7I": "55"})
        assert plays(state)["6F:5555"] == 20 + 10
        assert plays(state)["8J:555"] == 15 + 10

    def test_the_centre_no_longer_matters(self) -> None:
        assert "7K:5" in plays(load(["05555", "01234"], {"7I": "55"}))


class TestT7SumsAreMultiples:
    def test_a_run_that_is_no_multiple_is_named(self) -> None:
        state = load(["73400", "01234"], {"7I": "5"})
        code, rule, arguments = refusal(state, "I8:74")
        assert (code, rule) == ("quinto-tiles.column_sum", "T7")
        assert arguments == {"line": "I", "terms": "5+7+4", "sum": 16, "multiple": 5}

    def test_the_message_says_which_run_broke_it(self) -> None:
        state = load(["73499", "01234"], {"6I": "5", "7I": "5"})
        with pytest.raises(
            IllegalMove, match=r"row 8: 7\+3\+4 = 14 is not a multiple of 5 — rule T7"
        ):
            play(state, "8I:734")

    def test_every_crossing_run_counts(self) -> None:
        state = load(["12399", "01234"], {"7I": "55"})
        code, rule, arguments = refusal(state, "8I:91")
        assert (code, rule, arguments["line"], arguments["sum"]) == (
            "quinto-tiles.column_sum", "T7", "I", 14
        )  # fmt: skip

    def test_the_first_play_sums_to_a_multiple_even_when_it_is_a_single_tile(self) -> None:
        state = load(["12345", "01234"])
        assert plays(state)["7I:5"] == 5
        assert code_and_rule(state, "7I:3") == ("quinto-tiles.row_sum", "T7")

    def test_a_sum_of_zero_is_no_multiple(self) -> None:
        state = load(["00055", "01234"])
        assert code_and_rule(state, "7I:0") == ("quinto-tiles.row_zero", "T7")
        assert code_and_rule(state, "I7:00") == ("quinto-tiles.column_zero", "T7")
        assert not [text for text in plays(state) if set(text.partition(":")[2]) == {"0"}]
        crossing = load(["00055", "01234"], {"7H": "050"})
        assert code_and_rule(crossing, "8H:0") == ("quinto-tiles.column_zero", "T7")
        assert "8H:5" in plays(crossing)

    @pytest.mark.parametrize("multiple", range(2, 10))
    def test_the_multiple_is_an_option(self, multiple: int) -> None:
        state = load(["12345", "67899"], multiple=multiple)
        for text, score in plays(state).items():
            assert score % multiple == 0
            assert score == sum(int(tile) for tile in text.partition(":")[2])
        single = {text for text in plays(state) if len(text) == 4}
        assert single == {f"7I:{tile}" for tile in range(1, 6) if tile % multiple == 0}

    @pytest.mark.parametrize("multiple", [1, 10, 0, "five"])
    def test_other_multiples_are_refused(self, multiple: object) -> None:
        with pytest.raises(BadOption, match="T7"):
            quinte.game("quinto-tiles", multiple=multiple)


class TestT8RunsOfFiveAtMost:
    def test_no_run_is_longer_than_five(self) -> None:
        state = load(["05678", "01234"], {"7H": "5555"})
        assert "7L:5" in plays(state)
        assert code_and_rule(state, "7L=5 7M=0") == ("quinto-tiles.row_long", "T8")
        assert code_and_rule(state, "7G:5....0") == ("quinto-tiles.row_long", "T8")

    def test_nor_a_crossing_one(self) -> None:
        state = load(["05678", "01234"], {"I7": "55555"})
        assert code_and_rule(state, "6I:5") == ("quinto-tiles.column_long", "T8")

    def test_nor_two_runs_that_would_be_joined(self) -> None:
        lines = {"I7": "555", "7J": "0555", "9J": "0555", "M7": "5.5"}
        state = small(["05678", "01234"], {**lines, "M4": "555", "M9": "55"})
        code, rule, arguments = refusal(state, "8M:0")
        assert (code, rule, arguments["tiles"]) == ("quinto-tiles.column_long", "T8", "5555055")

    @pytest.mark.parametrize("multiple", [2, 9])
    def test_whatever_the_multiple(self, multiple: int) -> None:
        fits = "2" if multiple == 2 else "9"
        state = small([fits * 5, "56789"], {"7G": fits * 5}, bag="012345", multiple=multiple)
        assert code_and_rule(state, f"7L:{fits}") == ("quinto-tiles.row_long", "T8")


class TestT9DrawBackToFive:
    def test_after_a_play_the_rack_is_filled(self) -> None:
        wanted = position(["55501", "01234"])
        wanted["bag"] = wanted["bag"][::-1]
        state = quinte.game("quinto-tiles").load(wanted)
        play(state, "7I:555")
        after = state.position()
        assert after["racks"][0] == "".join(sorted("01" + wanted["bag"][:3]))
        assert after["bag"] == wanted["bag"][3:]

    def test_as_far_as_the_bag_allows(self) -> None:
        state = small(["55501", "01234"], bag="7")
        play(state, "2E:555")
        assert (state.position()["racks"][0], state.position()["bag"]) == ("017", "")

    def test_how_many_is_public_and_which_is_not(self) -> None:
        state = load(["55501", "01234"])
        facts: list[Fact] = []
        state.log = facts
        play(state, "7I:555")
        mine, theirs = (state.game.events(facts, seat)[-1] for seat in (0, 1))
        assert theirs == {"event": "drawn", "seat": 0, "number": 3}
        assert mine["rack"] == state.position()["racks"][0]


class TestT10WhoCannotPlayPasses:
    def test_pass_is_then_the_only_move_an_explicit_one(self) -> None:
        state = small(["1", "5"], bag="")
        assert list(plays(state)) == ["pass"]
        play(state, "pass")
        assert (state.turn(), state.position()["passes"]) == (1, 1)

    def test_passing_while_a_play_exists_is_refused(self) -> None:
        code, rule, arguments = refusal(load(["55555", "01234"]), "pass")
        assert (code, rule) == ("quinto-tiles.can_play", "T10")
        assert arguments["play"] in plays(load(["55555", "01234"]))
        assert arguments["n"] == 29

    def test_unless_the_option_allows_it(self) -> None:
        state = load(["55555", "01234"], voluntary_pass=True)
        assert len(plays(state)) == 30
        play(state, "pass")
        assert state.turn() == 1

    def test_when_nobody_can_begin_all_racks_are_drawn_anew(self) -> None:
        state = load(["00011", "00022"])
        facts: list[Fact] = []
        play(state, "pass")
        state.log = facts
        play(state, "1: pass")
        after = state.position()
        assert (after["passes"], after["to_move"]) == (0, 0)
        assert [fact["fact"] for fact in facts] == ["passed", "redrawn", "drawn", "drawn"]
        assert after["racks"] != ["00011", "00022"]
        assert len(state.game.pieces(after)) == 90

    def test_it_is_announced_and_not_shown(self) -> None:
        state = play(load(["00011", "00022"]), "pass")
        facts: list[Fact] = []
        state.log = facts
        play(state, "1: pass")
        assert state.game.events(facts, None) == [
            {"event": "passed", "seat": 1},
            {"event": "redrawn"},
            {"event": "drawn", "seat": 0, "number": 5},
            {"event": "drawn", "seat": 1, "number": 5},
        ]

    def test_with_voluntary_passes_only_if_no_rack_could_have_played(self) -> None:
        stuck = load(["00011", "00022"], voluntary_pass=True)
        assert play(stuck, "pass", "1: pass").turn() == 0
        able = load(["00011", "00055"], voluntary_pass=True)
        assert play(able, "pass", "1: pass").result() == Result((-2, -10), (0,), "blocked")


class TestT11EveryRunScores:
    GAMES = (
        ("1964", [
            ("I4:97969", [40]), ("4J:6343", [25]), ("J2:29.3", [20, 10]), ("2K:774", [20]),
            ("M5:2447", [20]), ("L3:6.8", [25, 10]), ("K3:0.5", [15, 15, 25]),
        ]),
        ("1968", [
            ("I4:97856", [35]), ("4J:637", [25]), ("J2:29.3", [20, 10]), ("M4:52247", [20, 30]),
            ("2K:792", [20]), ("2I:0", [20]), ("L3:6.8", [30, 10]), ("K3:0.5", [15, 15, 25]),
        ]),
    )  # fmt: skip

    @pytest.mark.parametrize(("edition", "table"), GAMES, ids=["1964", "1968"])
    def test_the_games_printed_in_the_rulebook(
        self, edition: str, table: list[tuple[str, list[int]]]
    ) -> None:
        state = load(["00000", "11111"], edition=edition)
        scored = [0, 0]
        for text, sums in table:
            given = state.position()
            seat = state.turn()
            tiles = text.partition(":")[2].replace(".", "")
            # The rack holds the tiles of the play and zeros or ones; the bag what is left.
            wanted = position(["", ""], scores=given["scores"], to_move=seat, edition=edition) | {
                "board": given["board"]
            }
            spare = list("".join(str(t) * n for t, n in enumerate(state.game.box[edition].counts)))
            for tile in "".join(given["board"]).replace(".", "") + tiles:
                spare.remove(tile)
            racks = ["", ""]
            racks[seat] = tiles + "".join(spare[: 5 - len(tiles)])
            del spare[: 5 - len(tiles)]
            racks[1 - seat] = "".join(spare[:5])
            wanted |= {"racks": racks, "bag": "".join(spare[5:])}
            state = state.game.load(wanted)
            assert plays(state)[text] == sum(sums)
            told = state.game.explain(state, seat, text)
            assert sorted(run["sum"] for run in told["runs"]) == sorted(sums)
            assert told["legal"]
            play(state, text)
            scored[seat] += sum(sums)
            assert state.position()["scores"] == scored

    def test_a_single_tile_may_score_both_ways(self) -> None:
        state = load(["55567", "01234"], {"7I": "55", "8J": "5"})
        assert plays(state)["8I:5"] == 10 + 10

    def test_a_first_play_of_one_tile_scores_that_tile(self) -> None:
        assert play(load(["12345", "01234"]), "7I:5").position()["scores"] == [5, 0]

    def test_a_zero_added_to_a_short_run_scores_it_again(self) -> None:
        assert plays(load(["01234", "01234"], {"7I": "55"}))["7K:0"] == 10


class TestT12TheEnd:
    def test_the_game_ends_when_all_tiles_are_used(self) -> None:
        state = small(["5", "0"], scores=[3, 4])
        play(state, "2E:5")
        assert state.result() is None
        play(state, "1: 2F:0")
        assert state.result() == Result((3 + 10, 4 + 5 + 5), (1,), "tiles")
        assert (state.actors(), state.position()["to_move"]) == ((), None)

    def test_the_others_go_on_after_one_player_is_out(self) -> None:
        state = small(["5", "05", "11"])
        play(state, "2E:5")
        assert (state.turn(), state.position()["racks"][0]) == (1, "")
        play(state, "1: 2F:0")
        assert state.turn() == 2
        play(state, "2: pass")
        assert state.turn() == 1

    def test_the_game_ends_when_every_player_in_turn_could_not_play(self) -> None:
        state = small(["1", "2", "1"])
        play(state, "pass", "1: pass")
        assert state.result() is None
        play(state, "2: pass")
        assert state.result() == Result((-1, -2, -1), (0, 2), "blocked")

    def test_a_play_in_between_begins_the_count_again(self) -> None:
        state = small(["11", "55"])
        play(state, "pass", "1: 2E:5")
        assert state.position()["passes"] == 0

    def test_a_voluntary_pass_counts_like_any_other(self) -> None:
        state = small(["5", "5"], voluntary_pass=True)
        play(state, "pass", "1: pass")
        assert state.result() == Result((-5, -5), (0, 1), "blocked")

    def test_nobody_acts_afterwards(self) -> None:
        state = small(["1", "2"])
        play(state, "pass", "1: pass")
        with pytest.raises(NotYourTurn):
            state.play(0, 0)


class TestT13TilesLeftAreSubtracted:
    def test_tiles_left_on_a_rack_are_subtracted(self) -> None:
        state = small(["11", "2"], scores=[20, 15])
        assert play(state, "pass", "1: pass").result() == Result((18, 13), (0,), "blocked")

    def test_the_highest_score_wins(self) -> None:
        state = small(["1", "2"], scores=[20, 22])
        assert play(state, "pass", "1: pass").result() == Result((19, 20), (1,), "blocked")

    def test_equal_scores_share_the_win(self) -> None:
        state = small(["1", "2"], scores=[20, 21])
        assert play(state, "pass", "1: pass").result() == Result((19, 19), (0, 1), "blocked")

    def test_the_position_holds_them_subtracted_and_all_racks_open(self) -> None:
        state = play(small(["1", "2"], scores=[20, 21]), "pass", "1: pass")
        assert state.position()["scores"] == [19, 19]
        assert state.view(None)["racks"] == ["1", "2"]
        facts: list[Fact] = []
        other = small(["1", "2"], scores=[20, 21])
        play(other, "pass")
        other.log = facts
        play(other, "1: pass")
        assert facts[1:] == [
            {"fact": "left", "seat": 0, "rack": "1", "points": 1},
            {"fact": "left", "seat": 1, "rack": "2", "points": 2},
        ]
