"""Message schemas for OpenAPI and for the page's types.

Those of requests to a table are made from its declarations: `quinte.server.http.declared`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from quinte.bots import LEVELS
from quinte.records.deal import NONCE
from quinte.server.http.declared import Model, Number, Told
from quinte.table.setup import LONGEST_THINK

Name = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Text = Annotated[str, StringConstraints(max_length=1000)]
Place = Annotated[int, Field(ge=0, le=99)]
HintMoves = Annotated[int, Field(ge=1, le=20)]
Nonce = Annotated[str, StringConstraints(pattern=f"^{NONCE.pattern}$")]
TableId = Annotated[str, StringConstraints(min_length=1, max_length=40)]


class NewGuest(Model):
    """Name of a new guest."""

    name: Name


class GuestInfo(Model):
    """The current guest, or null."""

    name: str | None


class Token(Model):
    """Bearer token that lets a program play for a guest."""

    token: str


class NewTable(Model):
    """Settings of a new table; a seat is a bot's name, or null for a person."""

    game: Name
    options: dict[str, bool | int | str] = Field(default={})
    match: Name | None = None
    max_rounds: Annotated[int, Field(ge=1, le=10**6)] | None = None
    seats: Annotated[list[Name | None], Field(max_length=12)] | None = None
    public: bool = False
    spectators: bool = True
    waiting: Annotated[int, Field(ge=0, le=7 * 24 * 3600)] = 120
    first: Place | None = None
    think: Annotated[int, Field(ge=1, le=LONGEST_THINK)] | None = None
    """Seconds of processor time that bots may use for a move, where they search; as many as the
    server allows. Null for their usual limits."""
    names: Annotated[list[Name | None], Field(max_length=12)] | None = None
    """Names of the seats that you take yourself, for people on your screen; null for the others."""
    nonce: Nonce = ""
    """What those seats add to the deal."""


class Try(Model):
    """Preview a complete or partial move."""

    seat: Place | None = None
    text: Text


class Done(Model):
    """The request was accepted and committed."""

    seq: int


class Refusal(Model):
    """Error code, broken rule, arguments, and a translated message."""

    code: str
    rule: str | None
    arguments: dict[str, Any]
    message: str


class Error(Model):
    """A rejected request; nothing has changed."""

    error: Refusal


Phase = Literal["open", "playing", "between", "over", "closed"]


class SeatInfo(Model):
    """Public information about a seat."""

    name: str | None
    bot: str | None
    level: int | None = None
    """Strength of a bot, 1 to 5, if it has a level."""
    away: bool
    away_since: int | None = None


class OfferInfo(Model):
    """An open offer: who made it, which seats agree, and a sentence about it.

    A takeback lists the steps that it would undo.
    """

    seat: int
    agreed: list[int]
    undoes: list[int] | None = None
    text: str | None = None


class ResultInfo(Model):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    reason: str


class StandingInfo(Model):
    """Current score of a match."""

    rounds: int
    scores: list[int]
    leaders: list[int]
    over: bool


class LengthInfo(Model):
    """How long a game was: moves, and milliseconds."""

    moves: int
    ms: int


class RoundInfo(Model):
    """What a round of a match counts for each side; `bonus` is part of it."""

    points: list[int]
    bonus: list[int]


class MatchSheet(Model):
    """A match round by round."""

    sides: list[list[int]]
    """The seats of each side; scores of a match are by side."""
    rounds: list[RoundInfo]
    to_go: int | None
    """Rounds still to be played at most, unless a tie adds more; null if that is open."""


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
    host: str | None = None
    """Name of the person who created it."""
    created: int | None = None
    since: int | None = None
    """When the last move was made."""
    acting: list[int] = Field(default=[])
    standing: StandingInfo | None = None


class MyTable(Listed):
    """A table in your list: your seats there, and how it ended for you.

    `outcome` is null while it runs, and if only some of your seats won. `scores` are those of the
    match, else of the game.
    """

    mine: list[int]
    outcome: Literal["won", "lost", "draw"] | None
    scores: list[int] | None


class Info(Listed):
    """Public information about a table."""

    max_rounds: int | None = None
    waiting: int
    first: int | None
    think: int | None = None
    """Seconds of processor time that bots may use for a move; null for their usual limits."""
    commitment: str
    next_commitment: str | None = None
    acting: list[int]
    hints: bool
    """Whether hints are available here: no other person plays."""
    since: int
    replaceable: list[int]
    """Seats that a bot may replace now."""
    replaceable_at: int | None
    """When the people who are to move may be replaced too."""
    offers: dict[str, OfferInfo]
    next: str | None
    watching: int
    """How many people watch without a seat."""
    length: LengthInfo | None
    """Of the game or round that is over."""
    match_sheet: MatchSheet | None = None


class BriefLine(Model):
    """A line of the move list: a few words, whose move it is, the points it wins.

    `quiet` lines change little (a draw, a pass); a `head` is the heading of those that follow.
    """

    text: str
    seat: int | None
    gain: int | None
    quiet: bool
    head: bool


class StepPart(Model):
    """How much of a step has been told when a part of it ends; the last part is not listed."""

    events: int
    story: int
    brief: int


class Step(Told):
    """A log entry, as this viewer may see it."""

    seq: int
    at: int
    do: str
    events: list[dict[str, Any]]
    undone: list[int] | None = None
    """The steps that this one took back."""
    story: list[str] | None = None
    brief: list[BriefLine] | None = None
    parts: list[StepPart] | None = None
    """Where it divides, if it tells several things that are seen one after the other."""


class ReplayStep(Model):
    """One step of a finished game, its entry in the record, and the view after it."""

    entry: dict[str, Any]
    events: list[dict[str, Any]]
    view: dict[str, Any]
    sums: dict[str, Any]
    acting: list[int]
    """The seats that may move next."""
    result: ResultInfo | None = None
    """How the game ended, with its last step."""
    undone: list[int] | None = None
    """The numbers of the steps that this one took back."""
    story: list[str]
    brief: list[BriefLine]


class News(Model):
    """An update: what happened, and the full current state as this viewer sees it."""

    table: str
    seat: int | Literal["all"] | None
    seq: int
    steps: list[Step]
    status: Info
    view: dict[str, Any] | None
    sums: dict[str, Any] | None = None
    number_of_moves: int | None = None
    moves: list[str] | None = None


class Watching(Model):
    """How many people watch without a seat, when that changes."""

    table: str
    seat: int | Literal["all"] | None
    watching: int


class BotsBusy(Model):
    """The bots here wait for their turn to think; the next update ends it."""

    table: str
    seat: int | Literal["all"] | None
    bots_busy: Literal[True]


class Seen(News):
    """The same over REST, plus your seats."""

    mine: list[int]


class OptionInfo(Model):
    """A game option."""

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
    timed: list[str]
    """Bots that use more time if a table gives it to them."""
    think: int
    """Seconds that a table may give them for a move, at most; 0 for none."""
    texts: dict[str, str | list[str]]
    """What the page says of a game that it was not built with, by key; a plural is a pair."""


class HintThere(Model):
    """Ask for a hint at a table, or at one step of a finished game.

    `step` and `round` count as in the replay. In a finished game the hint is for the seat that was
    to move.
    """

    seat: Place | None = None
    moves: HintMoves | None = None
    step: Annotated[int, Field(ge=0, le=10**6)] | None = None
    round: Annotated[int, Field(ge=1, le=10**6)] = 1


class Study(Model):
    """Ask for a hint in any position, for a seat or for the lowest that may act."""

    position: dict[str, Any]
    seat: Place | None = None
    moves: HintMoves | None = None
    level: Annotated[int, Field(ge=LEVELS[0], le=LEVELS[-1])] = LEVELS[-1]


class HintInfo(Model):
    """A suggested move: the seat's chance of winning with it, and why."""

    move: str
    does: list[str]
    """What the move does, in the client's language."""
    estimate: float
    behind: float
    """How much lower the chance is than with the first move."""
    share: float
    """Share of the search that went into the move, or how often the bot would play it."""
    points: float | None
    """Expected lead in points at the end, if the bot can estimate it."""
    can_win: bool
    """If false, `estimate` is only the seat's part of a game that nobody wins."""
    why: list[str]


class HintsInfo(Model):
    """Suggested moves for a seat, best first."""

    seat: int
    level: int
    hints: list[HintInfo]


class RulesInfo(Model):
    """The rules as an HTML fragment; every rule id is an anchor."""

    title: str
    html: str


class ExampleStep(Model):
    """A move in an example of the rules, as its reader sees it."""

    seat: int
    events: list[dict[str, Any]]
    story: list[str]
    brief: list[BriefLine]


class ExampleInfo(Model):
    """An example of the rules after the moves that its reader has played."""

    game: str
    options: dict[str, bool | int | str]
    names: list[str]
    """What the players are called in the rules."""
    seat: int
    """The reader's seat."""
    play: list[str]
    """The moves that the text of the rules speaks of."""
    acting: list[int]
    view: dict[str, Any]
    sums: dict[str, Any]
    moves: list[str]
    """What the reader may play now."""
    before: list[dict[str, Any]]
    """What had happened just before the example."""
    steps: list[ExampleStep]
    """The moves so far; those who act at the same time as the reader have answered."""
    result: ResultInfo | None
    explained: dict[str, Any] | None = None
    """What a move would do, if one is asked about."""


class Frame(Model):
    """A message from a client over the WebSocket: its id, what to do, and at which table."""

    id: Number
    table: TableId | None = None


class Watch(Frame):
    """Subscribe to a table as seen from a seat (null: spectator), after `since`."""

    do: Literal["watch"]
    seat: Place | None = None
    since: Number | None = None
    lang: Literal["en", "fr"] | None = None
    """With a language, every step also comes as sentences (`story`)."""


class Unwatch(Frame):
    """Stop receiving updates for a table."""

    do: Literal["unwatch"]
    seat: Place | None = None


class Shown(Frame):
    """Everything up to step `seq` has been shown; bots wait a little for those who say so."""

    do: Literal["seen"]
    seat: Place | None = None
    seq: Number


class TryThere(Frame):
    """Preview a complete or partial move."""

    do: Literal["try"]
    seat: Place | None = None
    text: Text


class MovesThere(Frame):
    """List your legal moves."""

    do: Literal["moves"]
    seat: Place | None = None


class Ping(Frame):
    """Check that the connection is alive."""

    do: Literal["ping"]


Read = Watch | Unwatch | Shown | TryThere | MovesThere | Ping
READING: TypeAdapter[Read] = TypeAdapter(Annotated[Read, Field(discriminator="do")])
READS = ("watch", "unwatch", "seen", "try", "moves", "ping")
