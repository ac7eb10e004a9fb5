"""Numbers of the keyed generator are exactly uniform: no sample could show by how little not."""

from __future__ import annotations

import pytest

from quinte.engine.rng import Keyed

MOST = 2**64 - 1


class Told(Keyed):
    """Gives the words that it was told to."""

    words: list[int]

    def word(self) -> int:
        return self.words.pop(0)


@pytest.mark.parametrize("n", [1, 2, 3, 7, 90, 2**31 - 1])
def test_a_word_past_the_last_whole_n_is_not_used(n: int) -> None:
    rng = Told(bytes(32))
    whole = MOST - MOST % n
    rng.words = [MOST, whole, whole - 1, 5]
    assert rng.below(n) == n - 1
    assert rng.words == [5]
    assert rng.below(n) == 5 % n
