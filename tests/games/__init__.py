"""Tests of the games, and the judges that they share with `make soak`."""

import pytest

pytest.register_assert_rewrite(
    *(f"tests.games.{game}.judging" for game in ("cinco", "quinto_cards", "quinto_tiles", "score5"))
)
