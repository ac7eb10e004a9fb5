"""Facts and events: what happened, and what each seat may see of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quinte.engine.types import ALL, EventData, Fact, Viewer
from quinte.errors import DefinitionError


class Event:
    """Who may see what of a kind of fact: fields for everyone, and more for its own seat."""

    def __init__(
        self,
        *public: str,
        private: str | Sequence[str] = (),
        secret: bool = False,
        irreversible: bool = False,
        forgets: bool = False,
    ) -> None:
        self.public = public
        self.private = (private,) if isinstance(private, str) else tuple(private)
        self.own = self.public + self.private
        self.needed = {*self.public, *self.private, *(["seat"] if self.private else [])}
        """The fields that every fact of the kind must have."""
        self.secret = secret
        """Whether others do not even learn that something happened."""
        self.irreversible = irreversible
        """Whether something was drawn or revealed, so that the move cannot be taken back."""
        self.forgets = forgets
        """Whether a view afterwards no longer shows what its seat has seen."""

    def told(self, fact: Fact, seat: Viewer) -> EventData | None:
        """What the seat may see of a fact of this kind, or None."""
        kind = fact["fact"]
        if not self.needed <= fact.keys():
            missing = ", ".join(f"{name}=" for name in sorted(self.needed - fact.keys()))
            raise DefinitionError(f"report({kind!r}) lacks {missing}, which its Event names")
        own = bool(self.private) and seat in (ALL, fact["seat"])
        if self.secret and not own:
            return None
        event = {"event": kind}
        for name in self.own if own else self.public:
            event[name] = fact[name]
        return event


class Everything(Event):
    """An event of a game that hides nothing: everyone sees every field."""

    def told(self, fact: Fact, seat: Viewer) -> EventData | None:
        return {"event": fact["fact"], **{k: value for k, value in fact.items() if k != "fact"}}


Events = Mapping[str, Event]
