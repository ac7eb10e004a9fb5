"""Information-set Monte Carlo tree search, one tree per seat.

Each iteration determinises what the thinking seat cannot see, descends the trees, continues with
the rollout policy and backs up the result. A seat's tree branches on its observations: its own
moves, and what it sees of the others' (`State.seen`); so no seat reacts to a card that lies face
down. Where several seats act at once, each chooses by regret matching and learns a mixed strategy;
elsewhere by PUCT, guided by a move's prior until its results outweigh it.
"""

from __future__ import annotations

import math

from quinte.engine.rng import Rng
from quinte.engine.rollout import RolloutPolicy
from quinte.engine.state import State

FINE = 0x40000000
"""Resolution of random numbers in [0, 1)."""
CURIOUS = 0.1
"""Exploration rate of regret matching."""


class Edge:
    """A move of the seat that owns the tree."""

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
    """An information set of a seat: its own moves, and the observations that may follow."""

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.observations: dict[tuple[int, int], Node] = {}
        self.visits = 0
        self.total = 0.0


class Descent:
    """A choice on the way down: the node, the edge, and its probability."""

    def __init__(self, seat: int, node: Node, edges: list[Edge], several: bool) -> None:
        self.seat = seat
        self.node = node
        self.edges = edges
        self.several = several
        self.chosen: Edge = edges[0]
        self.likely = 1.0


class Tree:
    """A search from one seat's view; call `think` as often as time allows."""

    def __init__(
        self, root: State, seat: int, policy: RolloutPolicy, explore: float, doubt: float,
        plies: int, depth: int,
    ) -> None:  # fmt: skip
        if root is None or policy is None:
            raise TypeError("expected a State and a RolloutPolicy")
        self.root = root
        self.seat = seat
        self.policy = policy
        self.explore = explore
        self.doubt = doubt
        self.plies = plies
        self.depth = depth
        self.tops = [Node() for _ in range(root.players)]
        self.own: list[Edge] = []  # the thinking seat's legal moves
        self.steps: list[Descent] = []
        self.rounds = 0

    def think(self, rng: Rng, rounds: int) -> None:
        """Run this many more iterations."""
        if rng is None:
            raise TypeError("expected an Rng")
        for _ in range(rounds):
            state = self.root.resample(self.seat, rng)
            self.descend(state, rng)
            self.policy.run(state, rng, self.depth)
            self.remember(self.rewards(state))
            self.rounds += 1

    def descend(self, state: State, rng: Rng) -> None:
        """Descend to a move that was never tried, and play it."""
        nodes = self.tops[:]
        self.steps = []
        seat = state.turn()
        new = False
        at_once: tuple[int, ...] = ()  # seats that choose without knowing the others' choices
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
        """Edges of the moves legal in this determinisation; new ones are created."""
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
        """Create edges for new moves, with their priors."""
        priors = self.policy.priors(state, seat, moves)
        whole = sum(priors)
        for i in range(len(moves)):
            if moves[i] not in node.edges:
                node.edges[moves[i]] = Edge(moves[i], priors[i] / whole)

    def pick(self, step: Descent) -> None:
        """Select a child by PUCT, its value shrunk towards the mean by `doubt` average results."""
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
        """Regret matching with some exploration, so that every move is tried."""
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
        """Each seat's reward: the win, shared by the sides that won, or by all if none did."""
        if state.turn() >= 0:
            return self.policy.values(state)
        result = state.result()
        if result is None:  # when nobody may act, there is a result
            raise ValueError("the game has no result")
        winners = result.winners
        sides = state.game.sides
        won = [side for side in sides if side[0] in winners] or sides
        rewards = [0.0] * state.players
        for side in won:
            for seat in side:
                rewards[seat] = 1.0 / len(won)
        return rewards

    def remember(self, rewards: list[float]) -> None:
        """Back up the rewards to every choice on the way."""
        for step in self.steps:
            reward = rewards[step.seat]
            node = step.node
            edge = step.chosen
            if step.several:  # the rewards of the other moves are estimated by the mean
                usual = node.total / node.visits if node.visits else 0.5
                for other in step.edges:
                    other.regret += usual - reward
                edge.regret += (reward - usual) / step.likely
            node.visits += 1
            node.total += reward
            edge.visits += 1
            edge.total += reward

    def findings(self) -> list[tuple[int, int, float, float]]:
        """Per root move: visits, total reward, and probability in the mix."""
        edges = self.tops[self.seat].edges.values()
        return [(edge.move, edge.visits, edge.total, edge.mixed) for edge in edges]


def observe(node: Node, seat: int, seen: int) -> Node:
    """The node a seat reaches after observing another seat's move."""
    key = (seat, seen)
    found = node.observations.get(key)
    if found is None:
        found = node.observations[key] = Node()
    return found
