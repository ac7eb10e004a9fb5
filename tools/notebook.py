"""Make the notebook of a script whose cells begin with `# %%`: python tools/notebook.py SCRIPT."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

CELL = re.compile(r"^# %%( \[markdown\])?\n", re.M)


def notebook(script: str) -> str:
    """The script as a notebook without outputs, as text."""
    _, *parts = CELL.split(script)
    cells = [
        cell(kind, text.strip("\n")) for kind, text in zip(parts[::2], parts[1::2], strict=True)
    ]
    language = {"display_name": "Python 3", "language": "python", "name": "python3"}
    for number, each in enumerate(cells):
        each["id"] = f"cell-{number}"
    made = {
        "cells": cells,
        "metadata": {"kernelspec": language},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def cell(kind: str | None, text: str) -> dict[str, Any]:
    if kind:
        lines = [line.removeprefix("#").removeprefix(" ") for line in text.split("\n")]
        return {"cell_type": "markdown", "metadata": {}, "source": as_source("\n".join(lines))}
    code = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    return {**code, "source": as_source(text)}


def as_source(text: str) -> list[str]:
    """Lines with their ends, as notebooks have them."""
    return text.splitlines(keepends=True)


if __name__ == "__main__":
    source = Path(sys.argv[1])
    source.with_suffix(".ipynb").write_text(notebook(source.read_text("utf-8")), "utf-8")
