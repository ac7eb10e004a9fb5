"""How kinds of entries and of requests are declared: one class each, and nothing lists them again.

The class of a request says what its fields take (annotations), what it is for (docstring, which is
the description in the server's schema), when it is granted (`check`), what it does (`apply`) and
what everybody is told (`told`). The declarations are in `quinte.table.requests`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from quinte.document import Fields
from quinte.engine.types import Fact
from quinte.errors import QuinteError
from quinte.table.forms import Range, read

Entry = dict[str, Any]
AnyTable = Any
"""A `Table`, which is made with this module; declarations name it."""

Place = Annotated[int, Range(0, 99)]
"""A seat; which there are, a table knows."""


class Refused(QuinteError):
    """A request that a table does not grant. Nothing has changed."""


class Effect:
    """What an entry of the log does to a table. Its fields are those of the entry."""

    do: ClassVar[str]
    told: ClassVar[tuple[str, ...]]
    """The fields of the entry that everybody is told; of a move, the game's events tell more."""
    restarts_waiting: ClassVar[bool]
    """Whether players who are away are waited for from then on."""
    listed: ClassVar[bool]
    """Whether lists of tables may look different after it though the phase is the same."""

    def __init_subclass__(
        cls,
        *,
        do: str = "",
        told: tuple[str, ...] = (),
        restarts_waiting: bool = True,
        listed: bool = True,
    ) -> None:
        cls.do, cls.told = do, told
        cls.restarts_waiting, cls.listed = restarts_waiting, listed
        if do:
            EFFECTS[do] = cls

    @staticmethod
    def apply(table: AnyTable, entry: Entry) -> list[Fact] | None:
        """Make it happen; the facts of the game, if there are any."""
        raise NotImplementedError


class Request(Effect):
    """What a person may ask of a table. Its fields are those of the request."""

    def __init_subclass__(cls, *, do: str = "", **more: Any) -> None:
        super().__init_subclass__(do=do, **more)
        if do:
            REQUESTS[do] = cls

    def check(self, table: AnyTable, by: str, at: int) -> Entry:
        """The rest of the entry it leads to; Refused, IllegalMove … if to none. Changes nothing."""
        raise NotImplementedError

    def signed(self, name: str) -> Request:
        """The request of a person of that name, who need not repeat it."""
        return self


@dataclass(frozen=True, kw_only=True)
class OfSeat(Request):
    """A request for one's own seat, which need not be named if there is only one."""

    seat: Place | None = None


EFFECTS: dict[str, type[Effect]] = {}
"""All kinds of entries but the first of a log, by their `do`."""
REQUESTS: dict[str, type[Request]] = {}
"""Those that persons ask for."""


def read_request(data: Mapping[str, Any]) -> Request:
    """A request in JSON, read strictly; Refused says what is wrong with its form."""
    fields = Fields(data, Refused)
    do = fields.text("do")
    if do not in REQUESTS:
        raise Refused("table.request", found=do[:40], known=list(REQUESTS))
    return REQUESTS[do](**read(REQUESTS[do], fields))
