"""Programs that speak the protocol, or do not: written where a test wants them."""

from __future__ import annotations

import sys
from pathlib import Path

BODY = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "hello":
        print(json.dumps({"protocol": "quinte-bot/1", "name": "Test"}), flush=True)
    elif message["do"] == "move":
        ANSWER
    else:
        NOTE
"""

ANSWERS = {
    "good": 'print(json.dumps({"move": message["moves"][0]}), flush=True)',
    "slow": "time.sleep(60)",
    "dies": 'sys.exit("out of ideas")',
    "nonsense": 'print("e4!", flush=True)',
    "illegal": 'print(json.dumps({"move": "fly"}), flush=True)',
    "no object": "print(json.dumps([1]), flush=True)",
    "endless": 'sys.stdout.write("x" * 100_000); sys.stdout.flush()',
    "silent": "import os; os.close(1); time.sleep(60)",
}


def program(folder: Path, kind: str, note: str = "pass") -> str:
    """The command of a program of that kind."""
    path = folder / f"{kind.replace(' ', '-')}.py"
    path.write_text(BODY.replace("ANSWER", ANSWERS[kind]).replace("NOTE", note), "utf-8")
    return f"{sys.executable} {path}"
