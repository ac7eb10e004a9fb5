"""Logistic regression of the winner on the features of each side."""

from __future__ import annotations

import math
from collections.abc import Sequence

Sample = tuple[list[list[float]], int]
"""The features of every side, and which one won."""


def fit(samples: Sequence[Sample], epochs: int = 30, rate: float = 0.05) -> list[float]:
    """Maximum-likelihood weights by stochastic gradient descent, each feature scaled separately."""
    width = len(samples[0][0][0])
    scale = [1e-9 + max(abs(s[n]) for signs, _ in samples for s in signs) for n in range(width)]
    weights = [0.0] * width
    for epoch in range(epochs):
        step = rate / (1 + epoch / 5)
        for signs, winner in samples:
            scores = [
                sum(w * x / c for w, x, c in zip(weights, s, scale, strict=True)) for s in signs
            ]
            top = max(scores)
            shares = [math.exp(score - top) for score in scores]
            whole = sum(shares)
            for side, s in enumerate(signs):
                off = (side == winner) - shares[side] / whole
                for n in range(width):
                    weights[n] += step * off * s[n] / scale[n]
    return [w / c for w, c in zip(weights, scale, strict=True)]


def surprise(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """Mean logarithmic loss: 0.693 for two sides if nothing is known."""
    total = 0.0
    for signs, winner in samples:
        scores = [sum(w * x for w, x in zip(weights, s, strict=True)) for s in signs]
        top = max(scores)
        total -= scores[winner] - top - math.log(sum(math.exp(score - top) for score in scores))
    return total / len(samples)
