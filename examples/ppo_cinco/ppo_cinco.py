# %% [markdown]
# # Learning Cinco with PPO in a few minutes
#
# A small agent learns two-player Cinco by playing against itself: proximal policy optimisation
# (PPO) with action masks, on `VectorGame`, in NumPy alone. Nobody tells it what a good move is;
# all it is rewarded for is the win.
#
# It is measured against bots that come with Quinte on deals that both play from both seats.
# `greedy` looks one move ahead with knowledge of the game that was written by hand; in Cinco, it
# is level 3.
#
# Run it as a script (`python examples/ppo_cinco/ppo_cinco.py --help`) or cell by cell as a
# notebook. Both have the same text: `ppo_cinco.ipynb` is made from `ppo_cinco.py` by
# `tools/notebook.py`.

# %%
"""A small agent learns two-player Cinco with PPO, in NumPy."""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices this small gain nothing from more

import numpy as np

import quinte
from quinte.arena import plot
from quinte.arena.statistics import Estimate, share
from quinte.bots import bot
from quinte.drawing.page import Page
from quinte.engine.rng import Fast
from quinte.envs.registry import codec
from quinte.envs.vector import VectorGame
from quinte.language.words import Words

GAME = quinte.game("cinco", players=2)
# Action 0 draws or swaps; 1 + 91 * place + cell plays a card of the hand, cell 0 discards it.
CELLS, PLACES, ACTIONS = 90, 4, 365

# %% [markdown]
# ## What the network is given
#
# A card opens its own number and every higher one, and five tokens in a line win. So for each cell
# we count the lines of five through it that are still open to one side: with 0, 1, 2, 3 or 4 own
# tokens, or 1, 2, 3 or 4 of the other side. To that come how many of one's cards reach the cell,
# and its number. What these counts are worth, for attack and for defence, is for the network to
# find out.

# %%
GRID = np.zeros(CELLS + 1, np.intp)  # where a cell lies on the planes, as docs/environments.md says
for q, row in enumerate(GAME.box.rows):
    for i, cell in enumerate(row):
        GRID[cell] = 11 * q + i + max(0, 5 - q)
LINES = np.zeros((CELLS, len(GAME.box.fives)), np.float32)  # which cell lies on which line of five
for number, five in enumerate(GAME.box.fives):
    LINES[np.array(five) - 1, number] = 1
NUMBERS = np.arange(1, CELLS + 1, dtype=np.float32)
FEATURES, SCALARS = 12, 10


def features(observations):
    """Of a batch: (n, 90, FEATURES) for the cells, (n, SCALARS) for the rest, (n, 4) cards."""
    own = observations[:, GRID[1:]].astype(np.float32)
    theirs = observations[:, 121 + GRID[1:]].astype(np.float32)
    rest = observations[:, 4 * 121 :].astype(np.float32)
    mine, others = own @ LINES, theirs @ LINES
    states = [(mine == k) & (others == 0) for k in range(5)]
    states += [(others == k) & (mine == 0) for k in range(1, 5)]
    cells = np.empty((len(own), CELLS, FEATURES), np.float32)
    for k, state in enumerate(states):
        cells[:, :, k] = state.astype(np.float32) @ LINES.T
    cards = rest[:, :PLACES]
    reach = ((cards[:, None, :] <= NUMBERS[:, None]) & (cards[:, None, :] > 0)).sum(2)
    cells[:, :, :9] *= 0.5
    cells[:, :, 9] = reach > 0
    cells[:, :, 10] = reach / PLACES
    cells[:, :, 11] = NUMBERS / CELLS
    cells *= (1 - own - theirs)[:, :, None]  # taken cells say nothing
    scalars = np.concatenate(
        [np.where(cards > 0, cards, 2 * CELLS) / CELLS, rest[:, 4:6] / PLACES, rest[:, 8:10] / 35,
         rest[:, 10:11] / CELLS, np.ones((len(own), 1), np.float32)], axis=1
    ).astype(np.float32)  # fmt: skip
    return cells, scalars, cards


# %% [markdown]
# ## The network
#
# Every cell goes through the same small layer. A cell's score is the same for all cards that reach
# it, but for how far above the card it lies: so the agent can learn to keep its low cards. Sums
# over the cells, and the hand, make the value of the position and the scores of drawing and of
# discarding. Gradients are written out; `make test` compares them with finite differences.

# %%
WIDTH, POOLED, TEN = 16, 32, np.float32(10)


def new_parameters(seed):
    rng = np.random.default_rng(seed)

    def layer(rows, columns, scale=1.0):
        return (scale * rng.standard_normal((rows, columns)) / np.sqrt(rows)).astype(np.float32)

    return {
        "cell": layer(FEATURES, WIDTH), "cell_rest": layer(SCALARS, WIDTH),
        "place": layer(WIDTH, 2, 0.1),
        "pool": layer(WIDTH + SCALARS, POOLED), "other": layer(POOLED, 3, 0.1),
        "value": layer(POOLED, 1, 0.1),
    }  # fmt: skip


def forward(p, inputs):
    """Scores of all actions (n, 365), values (n,) from -1 to 1, and what the gradient needs."""
    cells, scalars, cards = inputs
    n = len(cells)
    before = (cells.reshape(-1, FEATURES) @ p["cell"]).reshape(n, CELLS, WIDTH)
    before += (scalars @ p["cell_rest"])[:, None, :]
    hidden = np.maximum(before, 0, out=before)
    place = (hidden.reshape(-1, WIDTH) @ p["place"]).reshape(n, CELLS, 2)
    gap = (NUMBERS - cards[:, :, None]) / CELLS
    pooled = np.concatenate([hidden.sum(1) / TEN, scalars], axis=1)
    summary = np.maximum(pooled @ p["pool"], 0)
    other = summary @ p["other"]
    scores = np.empty((n, ACTIONS), place.dtype)
    scores[:, 0] = other[:, 0]
    plays = scores[:, 1:].reshape(n, PLACES, CELLS + 1)
    plays[:, :, 0] = other[:, 1:2] + other[:, 2:3] * cards / CELLS
    plays[:, :, 1:] = place[:, None, :, 0] + place[:, None, :, 1] * gap
    values = np.tanh(summary @ p["value"])[:, 0]
    return scores, values, (inputs, hidden, gap, pooled, summary, values)


def backward(p, kept, d_scores, d_values):
    """The gradient of all parameters, from that of scores and values."""
    (cells, scalars, cards), hidden, gap, pooled, summary, values = kept
    n = len(cells)
    plays = d_scores[:, 1:].reshape(n, PLACES, CELLS + 1)
    d_place = np.empty((n, CELLS, 2), d_scores.dtype)
    d_place[:, :, 0] = plays[:, :, 1:].sum(1)
    d_place[:, :, 1] = (plays[:, :, 1:] * gap).sum(1)
    d_other = np.empty((n, 3), d_scores.dtype)
    d_other[:, 0] = d_scores[:, 0]
    d_other[:, 1] = plays[:, :, 0].sum(1)
    d_other[:, 2] = (plays[:, :, 0] * cards / CELLS).sum(1)
    d_value = (d_values * (1 - values**2))[:, None]
    d_summary = (d_other @ p["other"].T + d_value @ p["value"].T) * (summary > 0)
    d_pooled = d_summary @ p["pool"].T
    d_hidden = (d_place.reshape(-1, 2) @ p["place"].T).reshape(hidden.shape)
    d_hidden += (d_pooled[:, :WIDTH] / TEN)[:, None, :]
    d_hidden *= hidden > 0
    return {
        "cell": cells.reshape(-1, FEATURES).T @ d_hidden.reshape(-1, WIDTH),
        "cell_rest": scalars.T @ d_hidden.sum(1),
        "place": hidden.reshape(-1, WIDTH).T @ d_place.reshape(-1, 2),
        "pool": pooled.T @ d_summary,
        "other": summary.T @ d_other,
        "value": summary.T @ d_value,
    }


def log_policy(scores, masks):
    """Logarithms of the probabilities; those of illegal actions are so small that they are 0."""
    scores = np.where(masks, scores, np.float32(-1e9))
    scores -= scores.max(1, keepdims=True)
    return scores - np.log(np.exp(scores).sum(1, keepdims=True))


# %% [markdown]
# ## Playing, and what follows from it
#
# All games of a `VectorGame` are played by the agent at both seats. What is good for one seat is
# bad for the other, so the advantage of a move (GAE) is looked up in the next position with the
# opposite sign whenever the other seat is to act there.

# %%
STEPS = 32
DISCOUNT, SMOOTHING = 0.99, 0.9


def sampled(policy, rng):
    """An action for each row, with its probability; never one whose probability is 0."""
    total = np.cumsum(policy, axis=1)
    return (total < rng.random((len(policy), 1), np.float32) * total[:, -1:]).sum(1)


class Rollout:
    """Plays a batch of games and collects the agent's decisions."""

    def __init__(self, games, seed, steps=STEPS):
        self.games = VectorGame(GAME, games, seed=seed)
        self.rng = np.random.default_rng(seed)
        self.steps = steps

    def collect(self, p):
        """Inputs, masks, actions, their log probabilities, advantages, and returns."""
        games, n = self.games, self.games.n
        steps = []
        for _ in range(self.steps):
            inputs, masks, seats = (
                features(games.observations),
                games.masks.copy(),
                games.seats.copy(),
            )
            scores, values, _ = forward(p, inputs)
            logs = log_policy(scores, masks)
            chosen = sampled(np.exp(logs), self.rng)
            games.step(chosen.astype(np.int32))
            rewards = games.rewards[np.arange(n), seats]
            steps.append((inputs, masks, chosen, logs[np.arange(n), chosen], values, seats,
                          rewards, games.dones.astype(bool)))  # fmt: skip
        _, following, _ = forward(p, features(games.observations))
        seats_after, advantage = games.seats.copy(), np.zeros(n, np.float32)
        advantages = []
        for _, _, _, _, values, seats, rewards, over in reversed(steps):
            sign = np.where(seats_after == seats, 1, -1) * ~over * np.float32(DISCOUNT)
            delta = rewards + sign * following - values
            advantage = (delta + sign * SMOOTHING * advantage).astype(np.float32)
            advantages.append(advantage)
            following, seats_after = values, seats
        advantages = np.concatenate(advantages[::-1])
        inputs = tuple(np.concatenate([step[0][k] for step in steps]) for k in range(3))
        masks, chosen, logs, values = (
            np.concatenate([step[k] for step in steps]) for k in range(1, 5)
        )
        return inputs, masks, chosen, logs, advantages, advantages + values


# %% [markdown]
# ## PPO

# %%
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5


def loss_and_gradient(p, batch, entropy=ENTROPY):
    """The loss of PPO with its gradient by scores and values, carried on to the parameters."""
    inputs, masks, chosen, old_logs, advantages, returns = batch
    n, rows = len(chosen), np.arange(len(chosen))
    scores, values, kept = forward(p, inputs)
    logs = log_policy(scores, masks)
    policy = np.exp(logs)
    ratio = np.exp(logs[rows, chosen] - old_logs)
    clipped = np.clip(ratio, 1 - CLIP, 1 + CLIP)
    gains = np.minimum(ratio * advantages, clipped * advantages)
    surprise = (policy * np.where(masks, logs, 0)).sum(1)  # minus the entropy
    loss = -gains.mean() + entropy * surprise.mean() + VALUE * ((values - returns) ** 2).mean()
    counts = ratio * advantages <= clipped * advantages  # else the clip holds, and nothing moves
    d_log = -(ratio * advantages * counts) / n
    d_scores = -policy * d_log[:, None]
    d_scores[rows, chosen] += d_log
    d_scores += entropy / n * policy * (np.where(masks, logs, 0) - surprise[:, None])
    d_values = 2 * VALUE * (values - returns) / n
    return loss, backward(p, kept, d_scores, d_values), -surprise.mean()


class Adam:
    """Steps of about the same size in every direction; steep gradients are cut."""

    def __init__(self, p):
        self.mean = {name: np.zeros_like(value) for name, value in p.items()}
        self.square = {name: np.zeros_like(value) for name, value in p.items()}
        self.time = 0

    def step(self, p, gradient, rate):
        self.time += 1
        size = np.sqrt(sum(float((g**2).sum()) for g in gradient.values()))
        for name, steep in gradient.items():
            g = steep * min(1.0, 0.5 / (size + 1e-8))
            self.mean[name] += 0.1 * (g - self.mean[name])
            self.square[name] += 0.001 * (g**2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.time)
            square = self.square[name] / (1 - 0.999**self.time)
            p[name] -= rate * mean / (np.sqrt(square) + 1e-5)


def improve(p, adam, data, rng, rate, epochs=3, size=512):
    """Some passes over the collected decisions."""
    inputs, masks, chosen, logs, advantages, returns = data
    free = np.flatnonzero(masks.sum(1) > 1)  # nothing is learnt from a move that was forced
    advantages = (advantages - advantages[free].mean()) / (advantages[free].std() + 1e-8)
    for _ in range(epochs):
        for rows in np.array_split(rng.permutation(free), max(1, len(free) // size)):
            batch = (tuple(each[rows] for each in inputs), masks[rows], chosen[rows], logs[rows],
                     advantages[rows], returns[rows])  # fmt: skip
            loss, gradient, entropy = loss_and_gradient(p, batch)
            adam.step(p, gradient, rate)
    return loss, entropy


# %% [markdown]
# ## How strong is it?
#
# Every deal is played twice, once from each seat, so that luck cancels out; intervals are made
# from whole deals.


# %%
def decided(policy):
    """The likeliest action for each row, but first whether to place a token at all: placing is
    many actions, drawing is one, and the likeliest single action would draw for ever.
    """
    placing = 1 + policy[:, 1:].argmax(1)
    return np.where(policy[:, 0] > 0.5, 0, placing)


def play_match(p, opponent, deals, seed=10**6):
    """The agent's share of wins, with its interval; a game that nobody wins is half of one."""
    tables = [codec(GAME) for _ in range(2 * deals)]
    others = bot(opponent)
    for number, table in enumerate(tables):
        table.deal(seed + number // 2)
    chances = [Fast(seed + number) for number in range(len(tables))]
    mine = [number % 2 for number in range(len(tables))]
    running = list(range(len(tables)))
    while running:
        ours = [k for k in running if tables[k].state.turn() == mine[k]]
        for k in set(running) - set(ours):
            state, seat = tables[k].state, 1 - mine[k]
            state.play(seat, others.choose(GAME, state.view(seat), state.moves(seat), chances[k]))
        if ours:
            seen = np.array([np.frombuffer(tables[k].observation(mine[k]), np.uint8) for k in ours])
            masks = np.array([np.frombuffer(tables[k].mask(mine[k]), np.uint8) for k in ours])
            scores, _, _ = forward(p, features(seen))
            for k, action in zip(ours, decided(np.exp(log_policy(scores, masks))), strict=True):
                tables[k].play(mine[k], int(action))
        running = [k for k in running if tables[k].state.turn() >= 0]
    parts = []
    for table, seat in zip(tables, mine, strict=True):
        winners = table.state.result().winners
        parts.append((seat in winners) / len(winners) if winners else 0.5)
    return share([(a + b) / 2 for a, b in zip(parts[::2], parts[1::2], strict=True)])


# %% [markdown]
# ## Training
#
# The rate falls to nothing by the end. `curve` has what the agent scored after so many moves, and
# what they cost.

# %%
OPPONENTS = ("random", "level2", "greedy")
FRESH = 3 * 10**6  # where the deals of the last measurement begin
NAMES = {"random": "random", "level2": "level 2", "greedy": "greedy (level 3)"}


def train(iterations=400, games=256, deals=25, every=40, seed=1, rate=2e-3, tell=print, out=None):
    """The parameters, and the curve: a row for each time that the agent was measured. The last row
    is of eight times as many deals, which nobody has seen before. If a folder is given, the curve
    is written there as it grows.
    """
    p = new_parameters(seed)
    adam, rollout, rng = Adam(p), Rollout(games, seed), np.random.default_rng(seed)
    began, spent, curve = time.monotonic(), 0.0, []
    for iteration in range(iterations + 1):
        last = iteration == iterations
        if iteration % every == 0 or last:
            which = (8 * deals, FRESH) if last else (deals,)
            against = {name: play_match(p, name, *which) for name in OPPONENTS}
            curve.append({
                "moves": iteration * games * STEPS,
                "seconds": round(spent, 1),  # of the processor, for training alone
                "clock": round(time.monotonic() - began, 1),  # everything
                "shares": {name: each.rounded() for name, each in against.items()},
            })  # fmt: skip
            scores = ", ".join(f"{name} {each.mean:.1%}" for name, each in against.items())
            tell(f"{curve[-1]['moves']:>9,} moves, {curve[-1]['seconds']:6.1f} s: {scores}")
            if out is not None:
                (out / "curve.json").write_text(json.dumps(curve, indent=1) + "\n")
                (out / "curve.svg").write_text(picture(curve))
        if not last:
            start = time.process_time()
            data = rollout.collect(p)
            improve(p, adam, data, rng, rate * (1 - iteration / iterations))
            spent += time.process_time() - start
    return p, curve


def picture(curve):
    """The learning curve as SVG."""
    series = [
        (NAMES[name], [(row["moves"] / 1e6, Estimate(*row["shares"][name])) for row in curve])
        for name in OPPONENTS
    ]
    return plot.curves(
        Page(Words("en")), "Cinco: share of wins by millions of moves",
        series,
        lambda x: f"{x:g}", lambda x: f"{x:.0%}",
    )  # fmt: skip


# %%
if __name__ == "__main__":
    options = argparse.ArgumentParser(description="Learn two-player Cinco with PPO.")
    options.add_argument("--iterations", type=int, default=400)
    options.add_argument("--deals", type=int, default=25, help="for each point of the curve")
    options.add_argument("--every", type=int, default=40, help="iterations between two points")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", type=Path, default=Path(), help="folder for curve and agent")
    given, _ = options.parse_known_args()  # a notebook has arguments of its own
    parameters, curve = train(
        given.iterations, deals=given.deals, every=given.every, seed=given.seed, out=given.out
    )
    np.savez(given.out / "agent.npz", **parameters)
    if "get_ipython" in globals():  # in a notebook
        from IPython.display import SVG, display

        display(SVG(picture(curve)))
