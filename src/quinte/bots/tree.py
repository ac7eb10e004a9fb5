"""Search of games with hidden cards: information-set Monte-Carlo trees, one for every seat.

Every iteration determinises what the thinking seat cannot see, goes down the trees by what has done
well so far, plays on by the rollout policy and backs up how it ended. A seat's tree branches by its
observations: its own moves, and what it sees of the others' (`State.seen`); so nobody answers a
card that lies face down. Where several seats act at once, each chooses by regret matching, and
what it learns is how to mix; elsewhere by PUCT, the prior of a move leading until its results
speak.
"""

from __future__ import annotations

import math

from quinte.engine.rng import Rng
from quinte.engine.rollout import RolloutPolicy
from quinte.engine.state import State

FINE = 0x40000000
"""Chance in [0, 1) is drawn in so many steps."""
CURIOUS = 0.1
"""How often a seat that mixes tries anything."""


class Edge:
    """A move of the seat whose tree it is."""

    def __init__(self, move: int, prior: float) -> None:
        self.move = move
        self.prior = prior
        self.visits = 0
        self.offered = 0
        self.total = 0.0
        self.regret = 0.0
        self.mixed = 0.0
        self.node: Node | None = None


class Node:
    """What a seat knows at some point: its own moves from here, and what it may hear."""

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.observations: dict[tuple[int, int], Node] = {}
        self.visits = 0
        self.total = 0.0


class Descent:
    """A choice on the way down: where, of what, and how likely it was."""

    def __init__(self, seat: int, node: Node, edges: list[Edge], several: bool) -> None:
        self.seat = seat
        self.node = node
        self.edges = edges
        self.several = several
        self.chosen: Edge = edges[0]
        self.likely = 1.0


class Tree:
    """A search from what one seat sees; `think` as often as there is time."""

    def __init__(
        self, root: State, seat: int, policy: RolloutPolicy, explore: float, doubt: float,
        plies: int, depth: int,
    ) -> None:  # fmt: skip
        if root is None or policy is None:
            raise TypeError("a search needs a state and a rollout policy")
        self.root = root
        self.seat = seat
        self.policy = policy
        self.explore = explore
        self.doubt = doubt
        self.plies = plies
        self.depth = depth
        self.tops = [Node() for _ in range(root.players)]
        self.own: list[Edge] = []  # what the thinking seat may do now, in every determinisation
        self.steps: list[Descent] = []
        self.rounds = 0

    def think(self, rng: Rng, rounds: int) -> None:
        """So many rounds more."""
        if rng is None:
            raise TypeError("a search needs a generator")
        for _ in range(rounds):
            state = self.root.resample(self.seat, rng)
            self.descend(state, rng)
            self.policy.run(state, rng, self.depth)
            self.remember(self.rewards(state))
            self.rounds += 1

    def descend(self, state: State, rng: Rng) -> None:
        """Down to a move that was never tried, which is made, too."""
        nodes = self.tops[:]
        self.steps = []
        seat = state.turn()
        new = False
        at_once: tuple[int, ...] = ()  # who chooses without knowing what the others choose
        while seat >= 0 and not new and len(self.steps) < self.plies:
            node = nodes[seat]
            actors = state.actors()
            if len(actors) > 1 or seat not in at_once:
                at_once = actors if len(actors) > 1 else ()
            step = Descent(seat, node, self.offers(node, state, seat), seat in at_once)
            if step.several:
                self.mix(step, rng)
            else:
                self.pick(step)
            self.steps.append(step)
            edge = step.chosen
            new = edge.visits == 0
            if edge.node is None:
                edge.node = Node()
            nodes[seat] = edge.node
            seen = state.seen(seat, edge.move)
            if seen >= 0:
                for other in range(state.players):
                    if other != seat:
                        nodes[other] = observe(nodes[other], seat, seen)
            state.apply(seat, edge.move)
            seat = state.turn()

    def offers(self, node: Node, state: State, seat: int) -> list[Edge]:
        """The moves of this determinisation; those met for the first time are evaluated."""
        at_top = node is self.tops[self.seat]
        if at_top and self.own:
            return self.own
        moves = state.moves(seat)
        for move in moves:
            if move not in node.edges:
                self.add(node, state, seat, moves)
                break
        edges = [node.edges[move] for move in moves]
        if at_top:
            self.own = edges
        return edges

    def add(self, node: Node, state: State, seat: int, moves: list[int]) -> None:
        """Weigh moves, and keep those that are new."""
        priors = self.policy.priors(state, seat, moves)
        whole = sum(priors)
        for i in range(len(moves)):
            if moves[i] not in node.edges:
                node.edges[moves[i]] = Edge(moves[i], priors[i] / whole)

    def pick(self, step: Descent) -> None:
        """PUCT: what has done well, or priors much and was tried little.

        A few results are doubted: as if some more had been as usual.
        """
        highest = -1.0
        node = step.node
        usual = node.total / node.visits if node.visits else 0.5
        for edge in step.edges:
            edge.offered += 1
            value = (edge.total + self.doubt * usual) / (edge.visits + self.doubt)
            value += self.explore * edge.prior * math.sqrt(edge.offered) / (1 + edge.visits)
            if value > highest:
                highest = value
                step.chosen = edge

    def mix(self, step: Descent, rng: Rng) -> None:
        """Regret matching; now and then anything, so that all is tried."""
        n = len(step.edges)
        regrets = 0.0
        for edge in step.edges:
            if edge.regret > 0.0:
                regrets += edge.regret
        at = float(rng.below(FINE)) / FINE
        found = False
        for edge in step.edges:
            share = 1.0 / n
            if regrets > 0.0:
                share = edge.regret / regrets if edge.regret > 0.0 else 0.0
            edge.mixed += share
            share = (1.0 - CURIOUS) * share + CURIOUS / n
            if not found:
                step.chosen = edge
                step.likely = share
                found = at < share
                at -= share

    def rewards(self, state: State) -> list[float]:
        """What each seat has of the end: the win, shared by the sides that won, else by all."""
        if state.turn() >= 0:
            return self.policy.values(state)
        result = state.result()
        if result is None:  # where nobody may act there is one
            raise ValueError("a game without an end")
        winners = result.winners
        sides = state.game.sides
        won = [side for side in sides if side[0] in winners] or sides
        rewards = [0.0] * state.players
        for side in won:
            for seat in side:
                rewards[seat] = 1.0 / len(won)
        return rewards

    def remember(self, rewards: list[float]) -> None:
        """Give every choice on the way what came of it."""
        for step in self.steps:
            reward = rewards[step.seat]
            node = step.node
            edge = step.chosen
            if step.several:  # what others would have brought is guessed by the usual
                usual = node.total / node.visits if node.visits else 0.5
                for other in step.edges:
                    other.regret += usual - reward
                edge.regret += (reward - usual) / step.likely
            node.visits += 1
            node.total += reward
            edge.visits += 1
            edge.total += reward

    def findings(self) -> list[tuple[int, int, float, float]]:
        """Of every move of the root: visits, what they brought, and its part of the mix."""
        edges = self.tops[self.seat].edges.values()
        return [(edge.move, edge.visits, edge.total, edge.mixed) for edge in edges]


def observe(node: Node, seat: int, seen: int) -> Node:
    """Where a seat is after it has seen another's move."""
    key = (seat, seen)
    found = node.observations.get(key)
    if found is None:
        found = node.observations[key] = Node()
    return found
