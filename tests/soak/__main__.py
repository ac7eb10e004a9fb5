"""`python -m tests.soak`: the command line of `make soak`."""

from __future__ import annotations

import sys

from tests.soak.command import main, stoppable
from tests.soak.table import CAMPAIGNS

if __name__ == "__main__":
    stoppable()
    sys.exit(main(CAMPAIGNS))
