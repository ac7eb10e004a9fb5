"""`VectorGame`: many games at once, stepped in one compiled call into NumPy arrays."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor, wait
from itertools import pairwise
from operator import index
from typing import TYPE_CHECKING, Any

from quinte.engine.rng import Fast
from quinte.envs.batch import Batch
from quinte.envs.registry import codec, game_of
from quinte.errors import IllegalMove
from quinte.extras import extra

with extra("envs"):
    import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from quinte.definition.game import Game

    Bytes = NDArray[np.uint8]


class VectorGame:
    """`n` games of one kind. A game that ends is dealt again at once.

    The arrays are allocated once and written in place; they support DLPack, so other libraries use
    them without a copy. With several workers, as many threads share the games: stepping runs
    without the GIL, and gives the same results with any number of them.

    observations  (n, size) uint8     what the seat to act sees: planes, then scalars
    masks         (n, actions) uint8  what it may do
    seats         (n,) int32          the seat to act: the lowest, if several may act
    rewards       (n, players) f32    of a game that ended with the last step, else 0
    scores        (n, players) int32  of the last game that ended
    dones         (n,) uint8          whether a game ended with the last step
    moved         (n,) uint8          whether the last step completed a move
    """

    def __init__(
        self, game: Game | str, n: int, *, workers: int = 1, seed: int = 0, **options: Any
    ) -> None:
        n, workers = index(n), index(workers)
        if not 1 <= workers <= n:
            raise ValueError("expected at least one worker and at least one game for each")
        self.game = game_of(game, options)
        self.n = n
        one = codec(self.game)
        self.actions, self.size, self.shape = one.actions, one.size, one.shape
        self.observations: Bytes = np.zeros((n, one.size), np.uint8)
        self.masks: Bytes = np.zeros((n, one.actions), np.uint8)
        self.dones: Bytes = np.zeros(n, np.uint8)
        self.moved: Bytes = np.zeros(n, np.uint8)
        self.seats = np.zeros(n, np.int32)
        self.rewards = np.zeros((n, self.game.players), np.float32)
        self.scores = np.zeros((n, self.game.players), np.int32)
        self.finals: Bytes | None = None
        """If an array like `observations`, it gets the last ones of games that end."""
        self._chosen = np.zeros(n, np.int32)
        codecs = [one, *(codec(self.game) for _ in range(n - 1))]
        bounds = [n * worker // workers for worker in range(workers + 1)]
        self._shares = list(pairwise(bounds))
        for first, last in self._shares:
            codecs[first].separate(None)
            for each in codecs[first + 1 : last]:
                each.separate(codecs[first])
        written = ("observations", "masks", "dones", "moved", "seats", "rewards", "scores")
        arrays = {name: getattr(self, name) for name in written}
        self._batch = Batch(codecs, {**arrays, "actions": self._chosen})
        self._threads = ThreadPoolExecutor(workers - 1) if workers > 1 else None
        self._running: list[Future[None]] = []
        self._unfinished = False
        """Whether a step or a reset has begun and not ended."""
        self.reset(seed)

    @property
    def planes(self) -> Bytes:
        """The planes of the observations, without a copy: (n, planes, height, width)."""
        return self.observations[:, : int(np.prod(self.shape))].reshape(self.n, *self.shape)

    @property
    def scalars(self) -> Bytes:
        """The rest of the observations, without a copy."""
        return self.observations[:, int(np.prod(self.shape)) :]

    def reset(self, seed: int = 0) -> None:
        """Deal all games anew. Game i depends on the seed and i only, and on its actions."""
        chance = Fast(index(seed))
        wait(self._running)
        self._unfinished = True
        self._deals = [chance.fork() for _ in range(self.n)]
        self._chance = chance.fork()
        for array in (self.rewards, self.scores, self.dones, self.moved):
            array.fill(0)
        for i, deals in enumerate(self._deals):
            self._batch.renew(i, deals.word())
        self._unfinished = False

    def step(self, actions: ArrayLike) -> None:
        """Make one action in every game, or raise IllegalMove and change nothing."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"expected {self.n} integers")
        if chosen is not self._chosen:
            np.copyto(self._chosen, np.clip(chosen, -1, self.actions), casting="unsafe")
        if self._unfinished:
            raise RuntimeError("a step was interrupted, or another thread makes one: call reset()")
        wrong = self._batch.check()
        if wrong >= 0:
            raise IllegalMove("move.unknown", move=int(chosen[wrong]))
        self._unfinished = True
        if self._threads is None:
            self._batch.step(0, self.n)
        else:
            self._step_shares(self._threads)
        self.rewards.fill(0)
        self._batch.restart(self._deals, self.finals)
        self._unfinished = False

    def sample(self) -> NDArray[np.int32]:
        """A random legal action for every game, in an array that `step` takes without a copy."""
        self._batch.sample(self._chance)
        return self._chosen

    def close(self) -> None:
        """End the threads of the workers."""
        if self._threads is not None:
            self._threads.shutdown()
            self._threads = None

    def _step_shares(self, threads: ThreadPoolExecutor) -> None:
        """Step all games, a share at a time, each by whoever is free.

        On a busy machine a thread may start late, or after all is done: nobody waits for it then.
        """
        left = deque(self._shares)

        def work() -> None:
            while left:
                try:
                    share = left.popleft()
                except IndexError:  # the last one went to another thread
                    return
                self._batch.step(*share)

        self._running = [threads.submit(work) for _ in self._shares[1:]]
        try:
            work()
        finally:
            left.clear()  # if this thread is interrupted, the others begin nothing more
            for other in self._running:
                if not other.cancel():
                    other.result()
