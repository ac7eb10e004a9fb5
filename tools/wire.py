"""The shapes of the wire as JSON Schema, from which the page's types are made (`npm run types`)."""

from __future__ import annotations

import json

from pydantic.json_schema import models_json_schema

from quinte.server.http import wire

MODELS = (wire.News, wire.Seen, wire.Listed, wire.GameInfo, wire.GuestInfo, wire.RulesInfo,
          wire.NewTable, wire.Error, wire.Done, wire.HintsInfo)  # fmt: skip

if __name__ == "__main__":
    _, schema = models_json_schema([(model, "serialization") for model in MODELS], title="Wire")
    for shape in schema["$defs"].values():
        for field in shape.get("properties", {}).values():
            field.pop("title", None)
    print(json.dumps({**schema, "type": "object", "additionalProperties": False}))
