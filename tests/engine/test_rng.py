"""Chance: the same numbers on every machine, and fair ones."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from quinte.engine.rng import Fast, Keyed, Rng, key_of, rng_from

KEY = bytes(range(32))


def test_the_fast_generator_is_splitmix64() -> None:
    # The first outputs of SplitMix64 for the state 1234567, as published with the algorithm.
    rng = Fast(1234567)
    assert [rng.word() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_keyed_generator_is_blake2b_in_counter_mode() -> None:
    rng = Keyed(KEY)
    words = [rng.word() for _ in range(20)]
    blocks = b"".join(
        hashlib.blake2b(n.to_bytes(8, "little"), key=KEY, person=b"quinte-deal").digest()
        for n in range(3)
    )
    assert words == [int.from_bytes(blocks[i : i + 8], "little") for i in range(0, 160, 8)]


def test_an_integer_seed_is_hashed_into_a_key() -> None:
    keys = {key_of(seed) for seed in (0, 1, -1, 2**300, 7)}
    assert len(keys) == 5
    assert {len(key) for key in keys} == {32}
    assert key_of(7) == hashlib.blake2b(b"7", digest_size=32, person=b"quinte-seed").digest()


@pytest.mark.parametrize("rng", [Fast(3), Keyed(KEY)], ids=["fast", "keyed"])
@pytest.mark.parametrize("n", [1, 2, 3, 7, 90, 1000])
def test_numbers_below_n_are_equally_likely(rng: Rng, n: int) -> None:
    times = 400 * n if n < 100 else 20_000
    counts = Counter(rng.below(n) for _ in range(times))
    assert set(counts) <= set(range(n))
    mean = times / n
    assert all(abs(counts[k] - mean) < 7 * mean**0.5 + 1 for k in range(n))


@pytest.mark.parametrize("rng", [Fast(3), Keyed(KEY)], ids=["fast", "keyed"])
def test_a_copy_goes_on_alike_and_apart(rng: Rng) -> None:
    rng.word()
    copy = rng.copy()
    ahead = [rng.word() for _ in range(10)]
    assert [copy.word() for _ in range(10)] == ahead
    assert rng.text() == copy.text()
    copy.word()
    assert rng.text() != copy.text()


@pytest.mark.parametrize("rng", [Fast(2**64 - 1), Keyed(KEY, 12345)], ids=["fast", "keyed"])
def test_text_and_back(rng: Rng) -> None:
    back = rng_from(rng.text())
    assert type(back) is type(rng)
    assert [back.word() for _ in range(9)] == [rng.word() for _ in range(9)]


@pytest.mark.parametrize(
    "text",
    ["", "0", "x" * 16, "0" * 15, "0" * 17, "0" * 79, "A" * 16, " " * 16, "f" * 80, "-" + "0" * 15],
)
def test_other_texts_are_no_generator(text: str) -> None:
    with pytest.raises(ValueError, match=r"^.*$"):
        rng_from(text)


def test_a_fork_tells_nothing_of_its_origin() -> None:
    rng = Keyed(KEY)
    fork = rng.fork()
    assert isinstance(fork, Fast)
    assert KEY.hex() not in fork.text()
    assert rng.fork().text() != fork.text()


def test_a_key_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Keyed(b"short")
    for used in (-1, 2**62):
        with pytest.raises(ValueError, match="that many words"):
            Keyed(KEY, used)


@pytest.mark.parametrize("rng", [Fast(3), Keyed(KEY)], ids=["fast", "keyed"])
@pytest.mark.parametrize("n", [0, -1])
def test_there_is_no_number_below_zero(rng: Rng, n: int) -> None:
    with pytest.raises(ValueError, match="no number below 0"):
        rng.below(n)
