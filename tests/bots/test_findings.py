"""Findings of a search: hidden cards are resampled in every iteration, and the best come first."""

from __future__ import annotations

from types import SimpleNamespace

from quinte import Fast
from quinte.bots.search import Search
from quinte.bots.tree import Tree
from quinte.engine.result import Result
from quinte.engine.rng import Rng
from quinte.engine.rollout import RolloutPolicy
from quinte.engine.state import State
from tests.games.cinco.positions import load


class Veiled(State):
    """One seat names a card that lies face down, and wins if it is right."""

    guessed: list[int]

    def __init__(self, card: int, guessed: list[int]) -> None:
        State.__init__(self, SimpleNamespace(players=1, sides=((0,),)))
        self.card, self.named, self.guessed = card, -1, guessed

    def turn(self) -> int:
        return 0 if self.named < 0 else -1

    def moves(self, seat: int) -> list[int]:
        return [0, 1, 2, 3]

    def apply(self, seat: int, move: int) -> None:
        self.named = move

    def redeal(self, seat: int, rng: Rng) -> None:
        self.card = rng.below(4)
        self.guessed.append(self.card)

    def copy(self) -> Veiled:
        new = Veiled(self.card, self.guessed)
        new.named = self.named
        return new

    def result(self) -> Result | None:
        won = (0,) if self.named == self.card else ()
        return Result((0,), won, "named")


def test_every_round_of_a_search_guesses_anew_what_is_hidden() -> None:
    root = Veiled(2, [])
    tree = Tree(root, 0, RolloutPolicy(root.game), 1.0, 8.0, 8, 100)
    tree.think(Fast(3), 400)
    assert len(root.guessed) == 400
    assert set(root.guessed) == {0, 1, 2, 3}
    # The card that lies there is named as seldom as any other.
    visits = [visits for _, visits, _, _ in tree.findings()]
    assert max(visits) < 200


def test_what_a_search_has_found_comes_with_the_best_first() -> None:
    state = load([[80], [8]], board={12: 0, 11: 0, 30: 0, 44: 0, 39: 1, 40: 1, 41: 1})
    seat = state.turn()
    evaluations = Search(iterations=200).evaluate(
        state.game, state.view(seat), state.moves(seat), Fast(1)
    )
    shares = [each.share for each in evaluations]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > shares[-1]
    assert state.game.text(state, seat, evaluations[0].move) == "80@81"
    assert evaluations[0].move == Search(iterations=200).choose(
        state.game, state.view(seat), state.moves(seat), Fast(1)
    )
