"""Tests of the server, and what they share with `make soak`."""

import pytest

pytest.register_assert_rewrite("tests.server.killing", "tests.server.fuzzing")
