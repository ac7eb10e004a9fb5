"""Between two steps of a move in OpenSpiel: cards of a sealed bid, tiles of a play.

A step changes the state (Score 5) or the codec's part (Quinto tiles) before the move is complete.
What each seat sees is compared with a codec that is asked at once, and states that were asked at
every step with states that are asked only later.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyspiel
import pytest

import quinte
import quinte.envs.openspiel
from quinte.envs.codecs.codec import Codec
from quinte.envs.registry import codec
from tests.variants import VARIANTS

TOGETHER = "quinte_score5_simultaneous"


def numbers(name: str) -> list[int]:
    """The fewest and the most players; in a soak, all numbers."""
    every = [int(n) for n in quinte.kinds()[name].options["players"].values]
    return every if VARIANTS else [min(every), max(every)]


FORMS = [
    *(f"{form}(players={n})" for form in ("quinte_score5", TOGETHER) for n in numbers("score5")),
    *(f"quinte_quinto_tiles(players={n})" for n in numbers("quinto-tiles")),
    "quinte_cinco",
    "quinte_quinto_cards",
]
DEAL = 6
RECALL = 4
Actions = tuple[int, ...]
"""Of one seat, or of all where they act at once."""


def apply(state: Any, actions: Actions) -> None:
    if state.is_simultaneous_node():
        state.apply_actions(list(actions))
    else:
        state.apply_action(*actions)


def replayed(game: Any, path: list[Actions]) -> Any:
    """The state, whose seats have not been asked anything on the way."""
    state = game.new_initial_state()
    for actions in path:
        apply(state, actions)
    return state


def looks(state: Any) -> list[Any]:
    """Everything that can be asked of a state."""
    seats = range(state.num_players())
    acting = [] if state.is_terminal() else [state.legal_actions(seat) for seat in seats]
    return [str(state), state.current_player(), state.history(), state.returns(), acting] + [
        look(seat)
        for look in (
            state.observation_string,
            state.observation_tensor,
            state.information_state_string,
            state.information_state_tensor,
        )
        for seat in seats
    ]


def choices(state: Any, chance: np.random.Generator, n: int) -> list[Actions]:
    """Some of the legal actions; bids go on more often than they end."""

    def chosen(seat: int) -> int:
        legal = state.legal_actions(seat)
        laid = [action for action in legal if action > 1]
        return int(chance.choice(laid if laid and chance.random() < 0.7 else legal))

    if state.is_simultaneous_node():
        return [tuple(map(chosen, range(state.num_players()))) for _ in range(n)]
    return [(chosen(state.current_player()),) for _ in range(n)]


@dataclass
class Reference:
    """A codec asked after every step, and what the seats have noticed, the latest first."""

    coded: Codec
    noticed: list[list[bytes]]
    ended: dict[int, int] = field(default_factory=dict)
    """Of seats that act at once, those that have ended their bid, and how."""
    acting: set[int] = field(default_factory=set)
    """The seats that acted last."""

    def note(self, acting: set[int], moved: bool) -> None:
        self.acting = acting
        for seat, seen in enumerate(self.noticed):
            now = bytes(self.coded.observation(seat))
            if seat in acting or moved or now != seen[0]:
                seen.insert(0, now)

    def apply(self, state: Any, actions: Actions) -> bool:
        """The same in the codec; whether a move was complete."""
        if not state.is_simultaneous_node():
            seat = state.current_player()
            moved = self.coded.play(seat, *actions)
            self.note({seat}, moved)
            return moved
        bidding = set(self.coded.state.actors())
        acting = bidding - set(self.ended)
        for seat in acting:
            if actions[seat] > 1:
                self.coded.play(seat, actions[seat])
            else:
                self.ended[seat] = actions[seat]
        moved = bidding == set(self.ended)
        if moved:
            for seat in bidding:
                self.coded.play(seat, self.ended.pop(seat))
        self.note(acting, moved)
        return moved


def journey(form: str, number: int) -> Iterator[tuple[Any, list[Actions], Reference, bool]]:
    """A game's first states with the actions that led there; whether they are within a move."""
    game = pyspiel.load_game(form)
    path: list[Actions] = [(DEAL,)]
    state = replayed(game, path)
    chance = np.random.default_rng(len(form))
    coded = codec(game.quinte)
    coded.deal(DEAL)
    seats = range(game.num_players())
    reference = Reference(coded, [[bytes(coded.observation(seat))] for seat in seats])
    within = False
    for _ in range(number):
        yield state, path, reference, within
        if state.is_terminal():
            return
        (actions,) = choices(state, chance, 1)
        within = not reference.apply(state, actions)
        apply(state, actions)
        path.append(actions)


@pytest.mark.parametrize("form", FORMS)
def test_seats_see_the_state_between_two_steps(form: str) -> None:
    """The last observations are those of a codec that was asked at once, and so is the mask."""
    steps = 0
    for state, _, reference, within in journey(form, 30):
        steps += within
        size = reference.coded.size
        for seat, noticed in enumerate(reference.noticed):
            now = bytes(reference.coded.observation(seat))
            assert state.observation_string(seat) == f"{seat}: {now.hex()}"
            assert state.observation_tensor(seat) == list(now)
            rows = np.array(state.information_state_tensor(seat)[: size * (1 + RECALL)])
            rows = rows.reshape(-1, size)
            for row, seen in zip(rows, noticed, strict=False):
                assert bytes(row.astype(np.uint8)) == seen
            assert not rows[len(noticed) :].any()
            if state.is_simultaneous_node() or state.current_player() == seat:
                legal = np.flatnonzero(np.frombuffer(reference.coded.mask(seat), np.uint8))
                waits = seat in reference.ended or not legal.size
                assert state.legal_actions(seat) == ([0] if waits else legal.tolist())
            else:
                assert state.legal_actions(seat) == []
    assert steps > 3 or form in ("quinte_cinco", "quinte_quinto_cards")


@pytest.mark.parametrize("form", FORMS)
def test_a_state_asked_late_tells_what_one_asked_at_once_does(form: str) -> None:
    """So do its copies of all kinds; what was asked, and when, changes nothing."""
    for state, path, _, _ in journey(form, 16):
        game = state.get_game()
        late = replayed(game, path)
        copies = [late.clone(), pickle.loads(pickle.dumps(late.clone()))]  # noqa: S301
        copies.append(game.deserialize_state(late.clone().serialize()))
        told = looks(state)
        assert all(looks(copy) == told for copy in (*copies, late))


@pytest.mark.parametrize("form", FORMS)
def test_children_are_independent_of_parents_and_siblings(form: str) -> None:
    chance = np.random.default_rng(3)
    for number, (state, path, _, _) in enumerate(journey(form, 16)):
        if state.is_terminal():
            break
        game = state.get_game()
        parent = replayed(game, path)
        if number % 2:  # asked before it has children, or only after
            looks(parent)
        children = []
        for actions in choices(state, chance, 3):
            child = parent.clone()
            apply(child, actions)
            children.append((actions, child))
            if len(actions) == 1 and not state.is_simultaneous_node():
                children.append((actions, parent.child(*actions)))
        for actions, child in children:
            grandchild = child.clone()
            if not grandchild.is_terminal():
                apply(grandchild, *choices(grandchild, chance, 1))
                looks(grandchild)
            assert looks(child) == looks(replayed(game, [*path, actions]))
        assert looks(parent) == looks(state)


@pytest.mark.parametrize("form", FORMS)
def test_a_step_is_seen_by_its_own_seat_only(form: str) -> None:
    before: list[str] = []
    for state, _, reference, within in journey(form, 30):
        now = [state.information_state_string(seat) for seat in range(state.num_players())]
        if within:
            changed = {seat for seat, known in enumerate(now) if known != before[seat]}
            assert changed == reference.acting
        before = now
