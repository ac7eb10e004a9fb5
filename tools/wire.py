"""The message schemas from which the page's types are made (`npm run types`).

As JSON Schema; with `--values`, as TypeScript constants: lists that the page looks up.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from pydantic.json_schema import models_json_schema

from quinte.server.http import wire
from quinte.server.http.declared import model
from quinte.table.effects import REQUESTS, OfSeat

MODELS = (wire.News, wire.Seen, wire.Listed, wire.MyTable, wire.GameInfo, wire.GuestInfo,
          wire.RulesInfo, wire.NewTable, wire.Error, wire.Done, wire.HintsInfo,
          wire.ReplayStep, wire.ExampleInfo, wire.Watching, wire.BotsBusy)  # fmt: skip


def schema() -> dict[str, Any]:
    """All schemas; fields get no title, which would become a separate type."""
    requests = [model(each) for each in REQUESTS.values()]
    _, made = models_json_schema(
        [(each, "serialization") for each in (*MODELS, *requests)], title="Wire"
    )
    for shape in made["$defs"].values():
        for field in shape.get("properties", {}).values():
            field.pop("title", None)
    made["$defs"]["TableRequest"] = {
        "description": "Whatever can be asked of a table.",
        "oneOf": [{"$ref": f"#/$defs/{each.__name__}"} for each in requests],
    }
    return {**made, "type": "object", "additionalProperties": False}


def values() -> str:
    """The requests for one's own seat."""
    of_seat = [do for do, each in REQUESTS.items() if issubclass(each, OfSeat)]
    written = ", ".join(json.dumps(do) for do in of_seat)
    return (
        "/** Requests for one's own seat. */\n"
        f"export const OF_SEAT: ReadonlySet<string> = new Set([{written}]);"
    )


if __name__ == "__main__":
    print(values() if sys.argv[1:] == ["--values"] else json.dumps(schema()))
