"""Logs: JSON lines, or plain lines at a terminal.

They never contain cookies, tokens, cards or personal ids.
"""

from __future__ import annotations

import json
import logging
import sys
import time

FIELDS = ("worker", "pid", "where", "status", "method", "path", "seconds")


def known(record: logging.LogRecord) -> dict[str, object]:
    """The extra fields of a log record."""
    return {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}


class Lines(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
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
    """For people: `14:03:07 warning: news not told (where news)`."""

    def format(self, record: logging.LogRecord) -> str:
        clock = time.strftime("%H:%M:%S", time.localtime(record.created))
        line = f"{clock} {record.levelname.lower()}: {record.getMessage()}"
        if more := ", ".join(f"{name} {value}" for name, value in known(record).items()):
            line += f" ({more})"
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return line


def to_stderr(worker: int | None = None) -> None:
    """Log to stderr, as one of several workers if so; at a terminal, only warnings and errors."""

    def signed(record: logging.LogRecord) -> bool:
        record.worker = worker
        return True

    at_terminal = sys.stderr.isatty()
    handler = logging.StreamHandler(sys.stderr)
    if worker is not None:
        handler.addFilter(signed)
    handler.setFormatter(Readable() if at_terminal else Lines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING if at_terminal else logging.INFO)
    for talkative in ("uvicorn", "alembic"):  # we print the address ourselves
        logging.getLogger(talkative).setLevel(logging.WARNING)
