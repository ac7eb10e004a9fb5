"""OpenSpiel's own checks, and its search on our games."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, ismcts, mcts

import quinte
import quinte.envs.openspiel
from quinte.envs.registry import codec
from quinte.envs.reward import reward
from tests.registered import SHIPPED
from tests.variants import VARIANTS

NAMES = {name: f"quinte_{name.replace('-', '_')}" for name in SHIPPED}
TOGETHER = "quinte_score5_simultaneous"
FORMS = [*NAMES.values(), TOGETHER]
PLAYERS = [(name, n) for name in SHIPPED for n in quinte.kinds()[name].options["players"].values]


def act(state: Any, chance: np.random.Generator) -> None:
    """A random action, or one of each seat where they act at once."""
    if state.is_simultaneous_node():
        seats = range(state.num_players())
        state.apply_actions([int(chance.choice(state.legal_actions(seat))) for seat in seats])
    else:
        state.apply_action(int(chance.choice(state.legal_actions())))


def played(game: Any, seed: int, actions: int) -> Any:
    """A state after so many random actions, or at the end."""
    chance = np.random.default_rng(seed)
    state = game.new_initial_state()
    state.apply_action(seed)
    for _ in range(actions):
        if state.is_terminal():
            break
        act(state, chance)
    return state


@pytest.mark.parametrize("form", FORMS)
def test_the_simulation_test_passes(form: str) -> None:
    game = pyspiel.load_game(f"{form}(deals=16)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_every_player_count_ends_with_returns_that_add_up_to_nothing(
    name: str, players: int
) -> None:
    forms = [NAMES[name], TOGETHER] if name == "score5" else [NAMES[name]]
    for form in forms:
        game = pyspiel.load_game(f"{form}(players={players})")
        assert game.num_players() == players
        state = played(game, 7, 10**6)
        assert state.is_terminal()
        assert sum(state.returns()) == pytest.approx(0)
        assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("quinte_cinco(players=6,teams=3,dead_cards=joker,stall_limit=5)")
    assert dict(game.quinte.options) == {
        "players": 6, "teams": 3, "dead_cards": "joker", "stall_limit": 5
    }  # fmt: skip
    assert pyspiel.load_game("quinte_quinto_tiles(voluntary_pass=True)").quinte.options[
        "voluntary_pass"
    ]
    wood = pyspiel.load_game("quinte_quinto_tiles(edition=1964-wood)")
    assert wood.quinte.options["edition"] == "1964-wood"
    later = pyspiel.load_game("quinte_quinto_tiles(edition=edition-1968)")
    assert later.quinte.options["edition"] == "1968"
    with pytest.raises(quinte.BadOption):
        pyspiel.load_game("quinte_cinco(players=5)")


@pytest.mark.parametrize("wrong", ["deals=0", "deals=-1", "recall=-1"])
def test_impossible_parameters_are_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="at least"):
        pyspiel.load_game(f"quinte_cinco({wrong})")


@pytest.mark.parametrize("form", FORMS)
def test_what_cannot_be_done_is_refused_and_changes_nothing(form: str) -> None:
    game = pyspiel.load_game(f"{form}(deals=4)")
    state = game.new_initial_state()
    with pytest.raises(quinte.IllegalMove):
        state.apply_action(4)
    with pytest.raises(ValueError, match="dealt"):
        state.resample_from_infostate(0, lambda: 0.5)
    state.apply_action(3)
    before = str(state), state.history()
    for listed in (False, True):
        if listed:
            state.legal_actions(0)
        if state.is_simultaneous_node():
            lay = [state.legal_actions(seat)[-1] for seat in range(2)]
            for actions in ([lay[0], 999], [lay[0], 2**40], lay[:1], [*lay, 0]):
                with pytest.raises((quinte.IllegalMove, ValueError)):
                    state.apply_actions(actions)
            with pytest.raises(ValueError, match="apply_actions"):
                state.apply_action(0)
        else:
            for action in (9999, 2**40, -7):
                with pytest.raises(quinte.IllegalMove):
                    state.apply_action(action)
        assert (str(state), state.history()) == before
    state = played(game, 3, 10**6)
    with pytest.raises(quinte.NotYourTurn, match="over"):
        state.apply_action(0)


@pytest.mark.parametrize("form", FORMS)
def test_a_game_is_pickled(form: str) -> None:
    game = pyspiel.load_game(f"{form}(deals=4)")
    assert str(pickle.loads(pickle.dumps(game))) == str(game)  # noqa: S301


@pytest.mark.parametrize("form", FORMS)
def test_a_history_is_replayed(form: str) -> None:
    game = pyspiel.load_game(form)
    state = played(game, 3, 40)
    again = game.new_initial_state()
    history = list(state.history())
    while history:
        if again.is_simultaneous_node():
            seats = game.num_players()
            again.apply_actions(history[:seats])
            del history[:seats]
        else:
            again.apply_action(history.pop(0))
    assert str(again) == str(state)
    saved = game.deserialize_state(state.serialize())
    assert str(saved) == str(state)
    for player in range(game.num_players()):
        for other in (again, saved):
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)


@pytest.mark.parametrize("form", FORMS)
def test_a_clone_is_independent(form: str) -> None:
    state = played(pyspiel.load_game(form), 5, 10)

    def seen() -> list[Any]:
        memory = [state.information_state_tensor(player) for player in range(2)]
        return [str(state), *memory]

    before = seen()
    clone = state.clone()
    act(clone, np.random.default_rng(1))
    assert clone.information_state_string(0) != ""
    assert seen() == before
    assert str(clone) != str(state)


@pytest.mark.parametrize("form", FORMS)
def test_a_resampled_state_looks_the_same_and_differs(form: str) -> None:
    state = played(pyspiel.load_game(form), 9, 15)
    player = max(state.current_player(), 0)
    chance = np.random.default_rng(1)
    others = [state.resample_from_infostate(player, chance.random) for _ in range(6)]
    for other in others:
        assert other.current_player() == state.current_player()
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions(player) == state.legal_actions(player)
    assert len({str(other) for other in others}) > 1


@pytest.mark.parametrize("form", FORMS)
def test_an_information_state_remembers(form: str) -> None:
    """A seat that acts is never again where it was."""
    game = pyspiel.load_game(f"{form}(recall=2)")
    size = game.observation_tensor_size()
    state = played(game, 2, 0)
    chance = np.random.default_rng(2)
    keys, tensors = set(), set()
    for number in range(1, 13):
        while state.current_player() > 0:
            act(state, chance)
        tensor = state.information_state_tensor(0)
        assert tensor[:size] == state.observation_tensor(0)
        assert len(tensor) == game.information_state_tensor_size() == 3 * size + 128
        keys.add(state.information_state_string(0))
        tensors.add(tuple(tensor))
        assert len(keys) == len(tensors) == number
        act(state, chance)


def test_the_last_observations_are_in_the_tensor() -> None:
    game = pyspiel.load_game("quinte_cinco(recall=3)")
    size = game.observation_tensor_size()
    state = played(game, 2, 0)
    chance = np.random.default_rng(2)
    seen: list[Any] = []
    for _ in range(8):
        seen.insert(0, state.observation_tensor(1))
        tensor = state.information_state_tensor(1)
        rows = [tensor[size * i : size * (i + 1)] for i in range(4)]
        padding = [[0.0] * size] * (4 - len(seen))
        assert rows == [*seen[:4], *padding]
        act(state, chance)


@pytest.mark.parametrize("form", [NAMES["score5"], TOGETHER])
def test_steps_of_a_sealed_bid_leave_no_trace(form: str) -> None:
    """Others do not know how many cards have been laid, not even by counting steps."""
    state = played(pyspiel.load_game(f"{form}(players=2)"), 2, 0)
    known: list[set[tuple[float, ...]]] = [set(), set()]
    for action in [action for action in state.legal_actions(0) if action > 1][:3]:
        if state.is_simultaneous_node():
            state.apply_actions([action, 0])  # seat 1 is done
        else:
            state.apply_action(action)
        for seat in (0, 1):
            known[seat].add(tuple(state.information_state_tensor(seat)))
    assert [len(each) for each in known] == [3, 1]


def test_nobody_sees_who_has_ended_a_bid_before_all_have() -> None:
    """A seat that lays card after card would see how many those laid who are done already."""
    begun = played(pyspiel.load_game(f"{TOGETHER}(players=3)"), 2, 0)
    first, second = begun.legal_actions(0)[1:3]
    looks = []
    for other in (0, begun.legal_actions(1)[1]):  # seat 1 bids nothing, or lays a card
        state = begun.clone()
        state.apply_actions([first, other, 0])
        state.apply_actions([second, 0, 0])
        looks.append([
            state.current_player(), state.legal_actions(0), state.observation_string(0),
            state.information_state_string(0),
        ])  # fmt: skip
        for seat in (1, 2):
            assert state.legal_actions(seat) == [0]
            with pytest.raises(quinte.IllegalMove):
                state.apply_actions([0, *(5 * (seat == each) for each in (1, 2))])
        drawn = state.resample_from_infostate(0, lambda: 0.5)
        assert drawn.legal_actions(0) == state.legal_actions(0)
        assert state.resample_from_infostate(1, lambda: 0.5).legal_actions(1) == [0]
        state.apply_actions([0, 0, 0])
        assert state.table.codec.state.view(0)["round"] == 2
    assert looks[0] == looks[1]


def test_a_seat_that_waits_remembers_how_it_ended() -> None:
    """It sees the same until all have ended theirs, whether it keeps its bid or takes it back."""
    state = played(pyspiel.load_game(TOGETHER), 2, 0)
    state.apply_actions([state.legal_actions(0)[1], 0])
    state.apply_actions([0, 0])
    texts = []
    for action in (0, 1):
        after = state.clone()
        after.apply_actions([action, after.legal_actions(1)[1]])
        assert after.observation_string(0) == state.observation_string(0)
        texts.append(after.information_state_string(0))
    assert len({*texts, state.information_state_string(0)}) == 3


def test_a_seat_remembers_bids_that_it_has_taken_back() -> None:
    """Two histories that meet in one position: its seat tells them apart, the other cannot."""
    begun = played(pyspiel.load_game("quinte_score5(players=2)"), 2, 0)
    first, second, third = begun.legal_actions(0)[1:4]
    ends = []
    for card in (first, second):
        state = begun.clone()
        for action in (card, 0, 0, third, 0, 0):  # seat 1 bids nothing
            state.apply_action(action)
        assert state.table.codec.state.view(0)["round"] == 3
        ends.append(state)
    one, other = ends
    for seat in (0, 1):
        assert one.observation_string(seat) == other.observation_string(seat)
        same = one.information_state_string(seat) == other.information_state_string(seat)
        assert same == (seat == 1)


def test_who_has_changed_a_bid_is_remembered() -> None:
    """All are told when a round closes, and no view shows it afterwards."""
    state = played(pyspiel.load_game("quinte_score5(players=3)"), 1, 0)
    for _ in range(3):  # everybody bids a card
        state.apply_action(state.legal_actions()[1])
        state.apply_action(0)
    lay = [action for action in state.legal_actions() if action > 1]
    state.apply_action(lay[1])  # in the next round, the first changes it
    state.apply_action(0)
    known = []
    for changes in (False, True):
        after = state.clone()
        if changes:
            after.apply_action([action for action in after.legal_actions() if action > 1][1])
        after.apply_action(0 if changes else 1)
        after.apply_action(1)
        assert after.table.codec.state.view(2)["round"] == 3
        known.append((after.observation_string(2), after.information_state_string(2)))
    (seen, before), (same, after) = known
    assert seen == same
    assert before != after


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_information_states_tell_apart_what_a_seat_has_done_seen_and_been_told(
    name: str, players: int
) -> None:
    """The same text for the same experience, written down here in full, and only for it."""
    game = pyspiel.load_game(f"{NAMES[name]}(players={players},deals=3)")
    texts: dict[tuple[int, str], Any] = {}
    for deal, seed in ((0, 0), (0, 1), (0, 0), (1, 0), (2, 3)):
        chance = np.random.default_rng(seed)
        state = game.new_initial_state()
        state.apply_action(deal)
        coded = codec(game.quinte)
        coded.deal(deal)
        lived: list[tuple[Any, ...]] = [
            ((None, bytes(coded.observation(seat)), ""),) for seat in range(players)
        ]
        for _ in range(60):
            for seat in range(players):
                text = seat, state.information_state_string(seat)
                legal = coded.legal_actions(seat)
                assert texts.setdefault(text, (lived[seat], legal)) == (lived[seat], legal)
            if state.is_terminal():
                break
            seat, facts = state.current_player(), list[Any]()
            action = int(chance.choice(state.legal_actions()))
            coded.state.log = facts
            moved = coded.play(seat, action)
            state.apply_action(action)
            forgotten = {fact["fact"] for fact in facts} & game.quinte.definition.forgets
            for other in range(players):
                told = str(game.quinte.events(facts, other)) if forgotten else ""
                own, seen = action if other == seat else None, bytes(coded.observation(other))
                if moved or own is not None or seen != lived[other][-1][1]:
                    lived[other] = (*lived[other], (own, seen, told))
    experiences = {(seat, lived) for (seat, _), (lived, _) in texts.items()}
    assert len(experiences) == len(texts)


@pytest.mark.parametrize("form", FORMS)
def test_deals_are_equally_likely_and_returns_are_rewards(form: str) -> None:
    game = pyspiel.load_game(f"{form}(deals=5)")
    assert game.new_initial_state().chance_outcomes() == [(deal, 0.2) for deal in range(5)]
    for deal in range(3):
        state = played(game, deal, 10**6)
        assert state.returns() == reward(game.quinte, state.table.codec.state.result())


def test_bids_at_once_are_bids_in_turns() -> None:
    """One bid after another, or all step by step at once: the same state."""
    in_turns = played(pyspiel.load_game("quinte_score5(players=3)"), 6, 0)
    at_once = played(pyspiel.load_game(f"{TOGETHER}(players=3)"), 6, 0)
    chance = np.random.default_rng(1)
    waited = 0
    while not in_turns.is_terminal():
        if not at_once.is_simultaneous_node():  # a card of the winner's is taken
            assert at_once.current_player() == in_turns.current_player()
            assert at_once.legal_actions() == in_turns.legal_actions()
            action = int(chance.choice(in_turns.legal_actions()))
            in_turns.apply_action(action)
            at_once.apply_action(action)
            continue
        bids: list[list[int]] = [[], [], []]
        for seat, bid in enumerate(bids):
            while not bid or bid[-1] > 1:
                assert in_turns.current_player() == seat
                bid.append(int(chance.choice(in_turns.legal_actions())))
                in_turns.apply_action(bid[-1])
        while any(bids):
            assert at_once.is_simultaneous_node()
            for seat in range(3):
                if not bids[seat]:
                    waited += 1
                    assert at_once.legal_actions(seat) == [0]
            at_once.apply_actions([bid.pop(0) if bid else 0 for bid in bids])
        assert str(at_once) == str(in_turns)
    assert waited
    assert at_once.returns() == in_turns.returns()


SHORT = [
    "quinte_cinco(deals=4,recall=0,stall_limit=1)",
    "quinte_score5(deals=4,recall=0,bid_rounds=1)",
    f"{TOGETHER}(deals=4,recall=0,bid_rounds=1)",
]
LONG = [f"{form}(deals=4,recall=1)" for form in FORMS]


@pytest.mark.parametrize("game", [*SHORT, *LONG] if VARIANTS else SHORT)
def test_a_playthrough_is_replayed(game: str, tmp_path: Path) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])
    saved = tmp_path / "playthrough.txt"
    saved.write_text(generate_playthrough.playthrough(game, None, seed=1))
    written, again = generate_playthrough.replay(str(saved))
    assert written == again


@pytest.mark.parametrize("name", SHIPPED)
def test_its_searches_choose_legal_actions(name: str) -> None:
    """IS-MCTS from what a player knows; MCTS, which would look at hidden cards, on a resample."""
    game = pyspiel.load_game(NAMES[name])
    state = played(game, 4, 6)
    legal = state.legal_actions()
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    assert ismcts.ISMCTSBot(game, evaluator, 1.4, 8, random_state=chance).step(state) in legal
    drawn = state.resample_from_infostate(state.current_player(), chance.random_sample)
    assert mcts.MCTSBot(game, 1.4, 8, evaluator, random_state=chance).step(drawn) in legal
    compiled = pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 8, 100, False, 1, False
    )
    assert compiled.mcts_search(drawn).best_child().action in legal


TINY = """
[editions.{name}]
rows = 5
columns = 5
tiles = [0, 0, 0, 0, 0, 0, 0, 3, 0, 20]
"""


def test_cfr_learns_to_play_with_few_tiles(tmp_path: Path) -> None:
    """Twenty nines and three sevens on a small board, for sums of sevens."""
    box = tmp_path / "tiny.toml"
    names = ('"1964"', '"1964-wood"', '"1968"')
    box.write_text("".join(TINY.format(name=name) for name in names))
    game = pyspiel.load_game(f"quinte_quinto_tiles(components={box},multiple=7,deals=4)")
    assert game.quinte.box["1964"].number == 23
    found = [exploitability.exploitability(game, policy.UniformRandomPolicy(game))]
    solver = cfr.CFRSolver(game)
    for _ in range(2):
        for _ in range(4):
            solver.evaluate_and_update_policy()
        found.append(exploitability.exploitability(game, solver.average_policy()))
    assert found[0] > 2 * found[1] > 3 * found[2] > 0
