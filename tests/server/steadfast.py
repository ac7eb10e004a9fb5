"""`quinte`, with a supervisor that starts a worker again however often it is killed.

Workers are forked from it with everything imported: a new process that imports the server takes
longer than all that is played between two kills.
"""

import multiprocessing
from typing import Any

import quinte.server.app
import quinte.server.serving  # noqa: F401
from quinte.cli import main
from quinte.cli.commands import serve
from quinte.server import workers

workers.QUICK = 0.0
vars(serve)["share_metrics"] = lambda *_: None  # too late for that
forking: Any = multiprocessing.get_context("fork")
vars(workers)["SPAWN"] = forking

if __name__ == "__main__":
    main()
