"""`python -m tests.soak`: the command line of `make soak`."""

from __future__ import annotations

import os
import sys

from tests.soak.command import main, stoppable
from tests.soak.results import ROOT
from tests.soak.table import CAMPAIGNS

if __name__ == "__main__":
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        # Kills start hundreds of processes, each of which would compile all that it imports.
        os.environ["PYTHONPYCACHEPREFIX"] = str(ROOT / "build" / "bytecode")
    stoppable()
    sys.exit(main(CAMPAIGNS))
