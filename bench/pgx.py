"""Pgx: many games in one compiled call of JAX, with observations and masks, restarted when over."""

from __future__ import annotations

import time
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

finished: Any = jax.block_until_ready
"""Untyped where JAX is installed, unknown where it is not."""


class Pgx:
    """A batch of one of its games, with random legal actions."""

    def __init__(self, name: str, batch: int, steps: int) -> None:
        env = pgx.make(name)
        self.batch, self.steps = batch, steps
        self.key = jax.random.PRNGKey(1)
        self.step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
        self.choose = jax.jit(jax.vmap(chosen))
        self.state: Any = jax.jit(jax.vmap(env.init))(self.keys())
        self.rate()  # compiles

    def keys(self) -> Any:
        self.key, key = jax.random.split(self.key)
        return jax.random.split(key, self.batch)

    def rate(self) -> float:
        """Steps a second of processor time; sampling is not counted."""
        taken = 0.0
        for _ in range(self.steps):
            actions = self.choose(self.keys(), self.state.legal_action_mask)
            keys = self.keys()
            finished((actions, keys))
            begin = time.process_time()
            self.state = self.step(self.state, actions, keys)
            finished(self.state)
            taken += time.process_time() - begin
        return self.batch * self.steps / taken


def chosen(key: Any, mask: Any) -> Any:
    """A random legal action."""
    return jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)))
