"""Logs: lines of JSON for machines, plain ones at a terminal.

Never a cookie, a token, a card or who a person is.
"""

from __future__ import annotations

import json
import logging
import sys
import time

FIELDS = ("where", "status", "method", "path", "seconds")


def known(record: logging.LogRecord) -> dict[str, object]:
    """What else is known of what happened."""
    return {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}


class Lines(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, what, and what else is known."""
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        } | known(record)
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class Readable(logging.Formatter):
    """For somebody who watches: `14:03:07 warning: news not told (where news)`."""

    def format(self, record: logging.LogRecord) -> str:
        """The time of day, level, what, and what else is known; a fault below."""
        clock = time.strftime("%H:%M:%S", time.localtime(record.created))
        line = f"{clock} {record.levelname.lower()}: {record.getMessage()}"
        if more := ", ".join(f"{name} {value}" for name, value in known(record).items()):
            line += f" ({more})"
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return line


def to_stderr() -> None:
    """Log there; at a terminal only what somebody should look at."""
    at_terminal = sys.stderr.isatty()
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Readable() if at_terminal else Lines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING if at_terminal else logging.INFO)
    for talkative in ("uvicorn", "alembic"):  # where it listens, we say ourselves
        logging.getLogger(talkative).setLevel(logging.WARNING)
