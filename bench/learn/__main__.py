"""`python -m bench.learn GAME [GAMES]`: play, fit, print what goes into the game's files."""

from __future__ import annotations

import sys

from bench.learn.outlook import learn

if __name__ == "__main__":
    learn(sys.argv[1], *map(int, sys.argv[2:]))
