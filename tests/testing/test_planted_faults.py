"""Each law catches a fault that is planted for it. The toy game is healthy; here it falls ill."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import quinte
from quinte import Event
from quinte.definition import decks, declared
from quinte.engine.rng import Fast, Rng
from quinte.engine.state import State
from quinte.language.words import catalogues
from quinte.testing import LAWS, Law, LawBroken, every_game, law
from quinte.testing.duel import DECK, DUEL, Duel

Patch = pytest.MonkeyPatch
EVENTS: dict[str, Event] = DUEL.events  # type: ignore[assignment]


def replaced(patch: Patch, owner: Any, name: str, make: Callable[[Any], Any]) -> None:
    """Put something ill in the place of something healthy, made from it."""
    patch.setattr(owner, name, make(getattr(owner, name)))


def a_copy_that_shares(patch: Patch) -> None:
    def copy(healthy: Any) -> Any:
        def ill(self: Any) -> Any:
            new = healthy(self)
            new.hands = self.hands
            return new

        return ill

    replaced(patch, Duel, "copy", copy)


def a_load_that_forgets(patch: Patch) -> None:
    def restore(healthy: Any) -> Any:
        def ill(self: Any, position: Any) -> None:
            healthy(self, position)
            self.stock.reverse()

        return ill

    replaced(patch, Duel, "restore", restore)


def a_generator_of_its_own(patch: Patch) -> None:
    chance = Fast(1)

    def shuffle(cards: list[int], rng: Rng) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = chance.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]

    patch.setattr(decks, "shuffle", shuffle)


def a_result_too_early(patch: Patch) -> None:
    result = quinte.Result((1, 0, 0), (0,), "early")
    patch.setattr(Duel, "result", lambda self: result)


def a_game_without_end(patch: Patch) -> None:
    def apply(self: Any, seat: int, move: int) -> None:
        self.won[seat] += 1

    patch.setattr(Duel, "apply", apply)
    patch.setattr(law, "PATIENCE", 5_000)  # far more than a healthy duel has moves


def a_card_that_vanishes(patch: Patch) -> None:
    def reveal(healthy: Any) -> Any:
        def ill(self: Any, shown: list[int]) -> None:
            healthy(self, shown)
            self.gone.pop()

        return ill

    replaced(patch, Duel, "reveal", reveal)


def moves_in_any_order(patch: Patch) -> None:
    replaced(patch, Duel, "moves", lambda healthy: lambda self, seat: healthy(self, seat)[::-1])


def a_draw_with_a_favourite(patch: Patch) -> None:
    patch.setattr(Duel, "draw", lambda self, seat, rng: self.moves(seat)[0])


def a_draw_of_anything(patch: Patch) -> None:
    patch.setattr(Duel, "draw", lambda self, seat, rng: rng.below(14))


def a_run_that_stops_early(patch: Patch) -> None:
    replaced(patch, Duel, "run", lambda healthy: lambda self, rng, n: healthy(self, rng, n - 1))


def an_order_that_matters(patch: Patch) -> None:
    def apply(healthy: Any) -> Any:
        def ill(self: Any, seat: int, move: int) -> None:
            if not any(self.laid):
                self.won[seat] += 1
            healthy(self, seat, move)

        return ill

    replaced(patch, Duel, "apply", apply)


def an_illegal_move_accepted(patch: Patch) -> None:
    def check(self: Any, seat: int, move: int) -> None:
        if not 0 <= move < 14:
            raise quinte.IllegalMove("duel.not_in_hand")

    def apply(healthy: Any) -> Any:
        def ill(self: Any, seat: int, move: int) -> None:
            if move in self.hands[seat]:
                healthy(self, seat, move)

        return ill

    patch.setattr(Duel, "check", check)
    replaced(patch, Duel, "apply", apply)


def a_refusal_that_changes(patch: Patch) -> None:
    def check(self: Any, seat: int, move: int) -> None:
        if move not in self.hands[seat]:
            self.won[seat] += 1
            raise quinte.IllegalMove("duel.not_in_hand")

    patch.setattr(Duel, "check", check)


def a_text_for_two(patch: Patch) -> None:
    patch.setattr(DUEL.notation, "text", lambda state, seat, move: str(move // 2))


def a_parse_off_by_one(patch: Patch) -> None:
    def parse(healthy: Any) -> Any:
        return lambda state, seat, text: tuple(move + 1 for move in healthy(state, seat, text))

    replaced(patch, DUEL.notation, "parse", parse)


def an_explanation_that_lies(patch: Patch) -> None:
    patch.setattr(DUEL.notation, "explain", lambda *_: True)


def an_explanation_that_plays(patch: Patch) -> None:
    def explain(healthy: Any) -> Any:
        def ill(state: State, seat: int, text: str, told: Any) -> Any:
            legal = healthy(state, seat, text, told)
            state.play(seat, state.game.move_number[text])
            return legal

        return ill

    replaced(patch, DUEL.notation, "explain", explain)


def a_fact_only_once(patch: Patch) -> None:
    told: list[Any] = []

    def report(self: Any, kind: str, /, **more: Any) -> None:
        fact = {"fact": kind, **more}
        if self.log is not None and fact not in told:
            told.append(fact)
            self.log.append(fact)

    patch.setattr(Duel, "report", report)


def a_fact_that_nobody_hears(patch: Patch) -> None:
    patch.delitem(EVENTS, "drawn")


def an_event_that_fails_open(patch: Patch) -> None:
    def events(healthy: Any) -> Any:
        def ill(self: Any, facts: Any, seat: Any) -> Any:
            unknown = [dict(fact) for fact in facts if fact["fact"] not in EVENTS]
            return healthy(self, facts, seat) + unknown

        return ill

    replaced(patch, quinte.Game, "events", events)


def a_view_that_leaks(patch: Patch) -> None:
    def leak(healthy: Any) -> Any:
        return lambda game, position, seat: {
            **healthy(game, position, seat),
            "next": position["stock"][:1],
        }

    replaced(patch, DUEL.visibility, "view", leak)


def a_view_that_holds_the_generator(patch: Patch) -> None:
    def leak(healthy: Any) -> Any:
        return lambda game, position, seat: {
            **healthy(game, position, seat),
            "rng": position["rng"],
        }

    replaced(patch, DUEL.visibility, "view", leak)


def an_event_that_leaks(patch: Patch) -> None:
    patch.setitem(EVENTS, "laid", Event("seat", "card"))


def an_event_that_leaks_a_drawn_card(patch: Patch) -> None:
    patch.setitem(EVENTS, "drawn", Event("seat", "card"))


def a_refusal_that_leaks(patch: Patch) -> None:
    def check(self: Any, seat: int, move: int) -> None:
        if move not in self.hands[seat]:
            raise quinte.IllegalMove("duel.not_in_hand", "D3", card=move, next=self.stock[:1])

    patch.setattr(Duel, "check", check)


def an_explanation_that_leaks(patch: Patch) -> None:
    def explain(healthy: Any) -> Any:
        def ill(state: State, seat: int, text: str, told: Any) -> Any:
            told["hands"] = state.position()["hands"]
            return healthy(state, seat, text, told)

        return ill

    replaced(patch, DUEL.notation, "explain", explain)


def a_deal_that_is_told_to_all(patch: Patch) -> None:
    patch.setitem(EVENTS, "dealt", Event("seat", "cards"))


def a_copy_that_forgets_the_result(patch: Patch) -> None:
    def copy(healthy: Any) -> Any:
        def ill(self: Any) -> Any:
            new = healthy(self)
            new.result = lambda: None
            return new

        return ill

    replaced(patch, Duel, "copy", copy)


def a_resample_that_only_rotates(patch: Patch) -> None:
    for name, value in vars(quinte.Deck(range(1, 41))).items():
        patch.setattr(DECK, name, value)

    def shuffle(cards: list[int], rng: Rng) -> None:
        turn = rng.below(max(1, len(cards)))
        cards[:] = cards[turn:] + cards[:turn]

    patch.setattr(declared, "shuffle", shuffle)


def a_resample_that_returns_the_truth(patch: Patch) -> None:
    patch.setattr(Duel, "redeal", lambda self, seat, rng: None)


def a_resample_that_keeps_the_pile(patch: Patch) -> None:
    def redeal(healthy: Any) -> Any:
        def ill(self: Any, seat: int, rng: Rng) -> None:
            stock = list(self.stock)
            healthy(self, seat, rng)
            if sorted(stock) == sorted(self.stock):
                self.stock = stock

        return ill

    replaced(patch, Duel, "redeal", redeal)


def a_resample_that_is_not_uniform(patch: Patch) -> None:
    def redeal(healthy: Any) -> Any:
        def ill(self: Any, seat: int, rng: Rng) -> None:
            healthy(self, seat, rng)
            self.stock.sort()

        return ill

    replaced(patch, Duel, "redeal", redeal)


def a_resample_that_looks_different(patch: Patch) -> None:
    def redeal(healthy: Any) -> Any:
        def ill(self: Any, seat: int, rng: Rng) -> None:
            healthy(self, seat, rng)
            self.won.reverse()

        return ill

    replaced(patch, Duel, "redeal", redeal)


def a_view_for_anybody(patch: Patch) -> None:
    patch.setattr(Duel, "view", lambda self, seat: self.game.view(self.position(), seat))


def a_pickle_that_loses(patch: Patch) -> None:
    def reduce(self: Any) -> Any:
        return quinte.Game.start, (self.game, 1)

    patch.setattr(Duel, "__reduce__", reduce)


def a_check_that_only_counts(patch: Patch) -> None:
    patch.setattr(Duel, "validate", lambda self: None)


def a_check_that_trusts_its_types(patch: Patch) -> None:
    def check(healthy: Any) -> Any:
        def ill(game: Any, fields: Any) -> None:
            sorted(DUEL.notation.pieces(game, fields.data))
            healthy(game, fields)

        return ill

    replaced(patch, DUEL.notation, "check", check)


def a_load_that_knows_better(patch: Patch) -> None:
    def restore(healthy: Any) -> Any:
        def ill(self: Any, position: Any) -> None:
            healthy(self, position)
            self.won = [0] * self.players
            for at in range(0, len(self.gone), self.players):
                cards = self.gone[at : at + self.players]
                self.won[cards.index(max(cards))] += 1

        return ill

    patch.setattr(Duel, "validate", lambda self: None)
    replaced(patch, Duel, "restore", restore)


def an_attribute_that_is_no_field(patch: Patch) -> None:
    def apply(healthy: Any) -> Any:
        def ill(self: Any, seat: int, move: int) -> None:
            self.last = move
            healthy(self, seat, move)

        return ill

    replaced(patch, Duel, "apply", apply)


def texts_of_duel(language: str) -> Any:
    return catalogues("duel", language)[0].texts  # type: ignore[attr-defined]


def an_option_without_a_text(patch: Patch) -> None:
    patch.delitem(texts_of_duel("fr"), "duel.option.open_end")


def an_event_that_cannot_be_said(patch: Patch) -> None:
    patch.delitem(texts_of_duel("en"), "duel.event.drawn_hidden")


def an_end_without_a_reason(patch: Patch) -> None:
    patch.delitem(texts_of_duel("fr"), "duel.reason.played_out")


def a_text_that_wants_what_nobody_says(patch: Patch) -> None:
    patch.setitem(texts_of_duel("fr"), "duel.event.laid", "{name} : {suit}")


def a_refusal_without_a_text(patch: Patch) -> None:
    patch.delitem(texts_of_duel("en"), "duel.not_in_hand")


def a_view_that_is_too_wide(patch: Patch) -> None:
    def text(healthy: Any) -> Any:
        return lambda *given: healthy(*given) + "x" * 81

    replaced(patch, DUEL.render, "text", text)


def a_view_that_is_too_high(patch: Patch) -> None:
    replaced(patch, DUEL.render, "text", lambda healthy: lambda *given: healthy(*given) + "\n" * 19)


def a_picture_that_shows_no_hands(patch: Patch) -> None:
    patch.setattr(DUEL.picture, "seat", lambda *_: None)


def a_move_to_somewhere_that_is_not_drawn(patch: Patch) -> None:
    patch.setattr(DUEL.notation, "text", lambda state, seat, move: f"{DECK.names[move]}@gone")


FAULTS: dict[Callable[[Patch], None], str] = {
    a_copy_that_shares: "play_never_touches_a_copy",
    a_copy_that_forgets_the_result: "play_never_touches_a_copy",
    a_load_that_forgets: "load_and_position_are_inverse",
    a_pickle_that_loses: "states_pickle",
    a_generator_of_its_own: "the_same_key_gives_the_same_game",
    a_result_too_early: "every_game_ends_with_a_result",
    a_game_without_end: "every_game_ends_with_a_result",
    a_card_that_vanishes: "pieces_are_conserved",
    moves_in_any_order: "moves_come_in_canonical_order",
    a_draw_with_a_favourite: "unchecked_play_is_play",
    a_draw_of_anything: "unchecked_play_is_play",
    a_run_that_stops_early: "unchecked_play_is_play",
    an_order_that_matters: "the_order_of_acting_does_not_matter",
    an_illegal_move_accepted: "what_is_illegal_is_refused",
    a_refusal_that_changes: "what_is_illegal_is_refused",
    a_text_for_two: "text_and_parse_are_inverse",
    a_parse_off_by_one: "text_and_parse_are_inverse",
    an_explanation_that_lies: "a_text_that_is_no_legal_move_is_refused",
    an_explanation_that_plays: "a_text_that_is_no_legal_move_is_refused",
    a_fact_only_once: "replaying_a_record_gives_the_same_game",
    a_fact_that_nobody_hears: "every_fact_is_told_and_none_unheard_of",
    an_event_that_fails_open: "every_fact_is_told_and_none_unheard_of",
    an_attribute_that_is_no_field: "every_attribute_is_a_field",
    an_option_without_a_text: "every_text_is_there",
    an_event_that_cannot_be_said: "every_text_is_there",
    an_end_without_a_reason: "every_text_is_there",
    a_text_that_wants_what_nobody_says: "every_text_is_there",
    a_refusal_without_a_text: "every_text_is_there",
    a_view_that_is_too_wide: "a_view_fits_the_screen",
    a_view_that_is_too_high: "a_view_fits_the_screen",
    a_resample_that_returns_the_truth: "lookalikes_resample_alike",
    a_resample_that_keeps_the_pile: "lookalikes_resample_alike",
    a_view_that_leaks: "resampled_states_look_the_same",
    a_resample_that_looks_different: "resampled_states_look_the_same",
    an_event_that_leaks: "what_is_hidden_changes_no_byte",
    an_event_that_leaks_a_drawn_card: "what_is_hidden_changes_no_byte",
    a_refusal_that_leaks: "refusals_and_explanations_tell_nothing_hidden",
    an_explanation_that_leaks: "refusals_and_explanations_tell_nothing_hidden",
    a_deal_that_is_told_to_all: "the_deal_tells_each_seat_its_own",
    a_view_that_holds_the_generator: "a_view_knows_its_seat_only",
    a_view_for_anybody: "a_view_knows_its_seat_only",
    a_resample_that_only_rotates: "what_is_hidden_is_uniform",
    a_resample_that_is_not_uniform: "what_is_hidden_is_uniform",
    a_check_that_only_counts: "impossible_positions_are_refused",
    a_check_that_trusts_its_types: "impossible_positions_are_refused",
    a_load_that_knows_better: "impossible_positions_are_refused",
    a_picture_that_shows_no_hands: "what_moves_name_is_in_the_picture",
    a_move_to_somewhere_that_is_not_drawn: "what_moves_name_is_in_the_picture",
}
"""Every fault, and the law that must catch it."""


def broken(catches: Law) -> tuple[int, int] | None:
    """The number of the first option set, and the seed, for which a law does not hold."""
    for number, game in enumerate(every_game("duel")):
        for seed in range(12):
            try:
                catches(game, seed)
            except LawBroken:
                return number, seed
    return None


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_caught(fault: Callable[[Patch], None]) -> None:
    catches = next(each for each in LAWS if each.__name__ == FAULTS[fault])
    with pytest.MonkeyPatch.context() as patch:
        fault(patch)
        found = broken(catches)
    assert found is not None
    number, seed = found
    catches(every_game("duel")[number], seed)  # it was the fault that broke it


def test_every_law_has_a_fault_that_it_catches() -> None:
    assert {each.__name__ for each in LAWS} == set(FAULTS.values())
