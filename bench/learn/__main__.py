"""`python -m bench.learn GAME`: play, fit, print what goes into the game's files."""

from __future__ import annotations

import sys
from importlib import import_module

if __name__ == "__main__":
    import_module(f"bench.learn.{sys.argv[1].replace('-', '_')}").learn(*map(int, sys.argv[2:]))
