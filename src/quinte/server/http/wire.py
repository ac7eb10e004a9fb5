"""What is said on the wire, for OpenAPI and for the page: the shapes of messages and answers.

Those of requests to a table are made from what the table declares: `quinte.server.http.declared`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from quinte.bots import LEVELS
from quinte.bots.hint import BEST
from quinte.server.http.declared import Model, Number, Told

Name = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Text = Annotated[str, StringConstraints(max_length=1000)]
Place = Annotated[int, Field(ge=0, le=99)]
HintMoves = Annotated[int, Field(ge=1, le=20)]
TableId = Annotated[str, StringConstraints(min_length=1, max_length=40)]


class NewGuest(Model):
    """Who would like to play."""

    name: Name


class GuestInfo(Model):
    """Who somebody is here; null for a stranger."""

    name: str | None


class Token(Model):
    """What a program sends as `Authorization: Bearer …` to play for a guest."""

    token: str


class NewTable(Model):
    """What a table is made with; `seats` names a bot or has null for a person."""

    game: Name
    options: dict[str, bool | int | str] = Field(default={})
    match: Name | None = None
    max_rounds: Annotated[int, Field(ge=1, le=10**6)] | None = None
    seats: Annotated[list[Name | None], Field(max_length=12)] | None = None
    public: bool = False
    spectators: bool = True
    waiting: Annotated[int, Field(ge=0, le=7 * 24 * 3600)] = 120
    first: Place | None = None


class Try(Model):
    """What would a move do, or an unfinished one?"""

    seat: Place | None = None
    text: Text


class Done(Model):
    """The request was granted; its entry in the table's log is committed."""

    seq: int


class Refusal(Model):
    """Why not: a code, the id of the rule it rests on, what was wrong, and all that in words."""

    code: str
    rule: str | None
    arguments: dict[str, Any]
    message: str


class Error(Model):
    """A request that was not granted. Nothing has changed."""

    error: Refusal


Phase = Literal["open", "playing", "between", "over", "closed"]


class SeatInfo(Model):
    """A seat, as everybody may know it."""

    name: str | None
    bot: str | None
    away: bool


class OfferInfo(Model):
    """What is proposed, by which seat, and which seats agree."""

    seat: int
    agreed: list[int]


class ResultInfo(Model):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    reason: str


class StandingInfo(Model):
    """What the sides of a match have."""

    rounds: int
    scores: list[int]
    leaders: list[int]
    over: bool


class Listed(Model):
    """A table in a list."""

    id: str
    game: str
    options: dict[str, bool | int | str]
    match: str | None = None
    phase: Phase
    seats: list[SeatInfo]
    public: bool
    spectators: bool
    result: ResultInfo | None


class Info(Listed):
    """What everybody may know of a table."""

    max_rounds: int | None = None
    waiting: int
    first: int | None
    commitment: str
    next_commitment: str | None = None
    acting: list[int]
    hints: bool
    """Whether hints are given here: no other person plays."""
    since: int
    offers: dict[str, OfferInfo]
    next: str | None
    standing: StandingInfo | None = None


class Step(Told):
    """Something that happened, and what of it this viewer is told."""

    seq: int
    at: int
    do: str
    events: list[dict[str, Any]]
    story: list[str] | None = None


class News(Model):
    """A table as somebody may see it: what happened, and how everything stands."""

    table: str
    seat: int | Literal["all"] | None
    seq: int
    steps: list[Step]
    status: Info
    view: dict[str, Any] | None
    sums: dict[str, Any] | None = None
    number_of_moves: int | None = None
    moves: list[str] | None = None


class Seen(News):
    """The same over REST, with the seats that are yours."""

    mine: list[int]


class OptionInfo(Model):
    """Something that can be chosen."""

    name: str
    rule: str
    default: bool | int | str
    choices: str
    values: list[bool | int | str]
    only: dict[str, list[str]]
    meaning: str


class GameInfo(Model):
    """A game that can be played here."""

    id: str
    title: str
    summary: str
    options: list[OptionInfo]
    matches: list[str]
    texts: dict[str, str | list[str]]
    """What the page says of a game that it was not built with, by key; a plural is a pair."""


class HintThere(Model):
    """What would a strong bot play? For a seat of yours; in a finished game, for whose turn it was.

    `step` and `round` count as in its replay.
    """

    seat: Place | None = None
    moves: HintMoves = BEST
    step: Annotated[int, Field(ge=0, le=10**6)] | None = None
    round: Annotated[int, Field(ge=1, le=10**6)] = 1


class Study(Model):
    """What would a bot of a level play in a position? For a seat, or the lowest that may act."""

    position: dict[str, Any]
    seat: Place | None = None
    moves: HintMoves = BEST
    level: Annotated[int, Field(ge=LEVELS[0], le=LEVELS[-1])] = LEVELS[-1]


class HintInfo(Model):
    """A move, the seat's chance to win with it, and why."""

    move: str
    does: list[str]
    """What it does, in words."""
    estimate: float
    behind: float
    """How much less that is than with the first move."""
    share: float
    """How much of the bot's search went there, or how often it would play that."""
    points: float | None
    """By how many points the seat should be ahead at the end, where the bot can say."""
    why: list[str]


class HintsInfo(Model):
    """The best moves of a seat, the best first."""

    seat: int
    level: int
    hints: list[HintInfo]


class RulesInfo(Model):
    """The rules of a game as a piece of HTML; every rule's id is an anchor."""

    title: str
    html: str


class Frame(Model):
    """A message of a client over the WebSocket: its number, what, at which table."""

    id: Number
    table: TableId | None = None


class Watch(Frame):
    """Tell me what happens there, as seen from a seat (null: a spectator), after `since`."""

    do: Literal["watch"]
    seat: Place | None = None
    since: Number | None = None
    lang: Literal["en", "fr"] | None = None
    """With a language, every step is also told in sentences (`story`)."""


class Unwatch(Frame):
    """No more."""

    do: Literal["unwatch"]
    seat: Place | None = None


class TryThere(Frame):
    """What would a move do, or an unfinished one?"""

    do: Literal["try"]
    seat: Place | None = None
    text: Text


class MovesThere(Frame):
    """All my legal moves."""

    do: Literal["moves"]
    seat: Place | None = None


class Ping(Frame):
    """Are you there?"""

    do: Literal["ping"]


Reading = Annotated[Watch | Unwatch | TryThere | MovesThere | Ping, Field(discriminator="do")]
READING: TypeAdapter[Watch | Unwatch | TryThere | MovesThere | Ping] = TypeAdapter(Reading)
READS = ("watch", "unwatch", "try", "moves", "ping")
