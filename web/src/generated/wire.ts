// Made from the server's models by npm run types; a test compares.

/**
 * Whatever can be asked of a table.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TableRequest".
 */
export type TableRequest =
  Sit | Leave | ComeBack | Start | Next | Move | Resign | Offer | Answer | Replace | SeatBot | Close;

export interface Wire {}
/**
 * Accept or decline an offer.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Answer".
 */
export interface Answer {
  client?: string;
  number?: number | null;
  do: "answer";
  seat?: number | null;
  what: "take_back" | "end" | "rematch";
  yes?: boolean;
  nonce?: string;
}
/**
 * The bots here wait for their turn to think; the next update ends it.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BotsBusy".
 */
export interface BotsBusy {
  table: string;
  seat: number | "all" | null;
  bots_busy: true;
}
/**
 * A line of the move list: a few words, whose move it is, the points it wins.
 *
 * `quiet` lines change little (a draw, a pass); a `head` is the heading of those that follow.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BriefLine".
 */
export interface BriefLine {
  text: string;
  seat: number | null;
  gain: number | null;
  quiet: boolean;
  head: boolean;
}
/**
 * Close an open table; only its host may.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Close".
 */
export interface Close {
  client?: string;
  number?: number | null;
  do: "close";
}
/**
 * Return to a seat you left.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ComeBack".
 */
export interface ComeBack {
  client?: string;
  number?: number | null;
  do: "come_back";
  seat?: number | null;
}
/**
 * The request was accepted and committed.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Done".
 */
export interface Done {
  seq: number;
}
/**
 * A rejected request; nothing has changed.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Error".
 */
export interface Error {
  error: Refusal;
}
/**
 * Error code, broken rule, arguments, and a translated message.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Refusal".
 */
export interface Refusal {
  code: string;
  rule: string | null;
  arguments: {
    [k: string]: unknown;
  };
  message: string;
}
/**
 * An example of the rules after the moves that its reader has played.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ExampleInfo".
 */
export interface ExampleInfo {
  game: string;
  options: {
    [k: string]: boolean | number | string;
  };
  names: string[];
  seat: number;
  play: string[];
  acting: number[];
  view: {
    [k: string]: unknown;
  };
  sums: {
    [k: string]: unknown;
  };
  moves: string[];
  before: {
    [k: string]: unknown;
  }[];
  steps: ExampleStep[];
  result: ResultInfo | null;
  explained?: {
    [k: string]: unknown;
  } | null;
}
/**
 * A move in an example of the rules, as its reader sees it.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ExampleStep".
 */
export interface ExampleStep {
  seat: number;
  events: {
    [k: string]: unknown;
  }[];
  story: string[];
  brief: BriefLine[];
}
/**
 * How a game ended.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ResultInfo".
 */
export interface ResultInfo {
  scores: number[];
  winners: number[];
  reason: string;
}
/**
 * A game that can be played here.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "GameInfo".
 */
export interface GameInfo {
  id: string;
  title: string;
  summary: string;
  options: OptionInfo[];
  matches: string[];
  timed: string[];
  think: number;
  texts: {
    [k: string]: string | string[];
  };
}
/**
 * A game option.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "OptionInfo".
 */
export interface OptionInfo {
  name: string;
  rule: string;
  default: boolean | number | string;
  choices: string;
  values: (boolean | number | string)[];
  only: {
    [k: string]: string[];
  };
  meaning: string;
}
/**
 * The current guest, or null.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "GuestInfo".
 */
export interface GuestInfo {
  name: string | null;
}
/**
 * A suggested move: the seat's chance of winning with it, and why.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HintInfo".
 */
export interface HintInfo {
  move: string;
  does: string[];
  estimate: number;
  behind: number;
  share: number;
  points: number | null;
  can_win: boolean;
  why: string[];
}
/**
 * Suggested moves for a seat, best first.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HintsInfo".
 */
export interface HintsInfo {
  seat: number;
  level: number;
  hints: HintInfo[];
}
/**
 * Public information about a table.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Info".
 */
export interface Info {
  id: string;
  game: string;
  options: {
    [k: string]: boolean | number | string;
  };
  match?: string | null;
  phase: "open" | "playing" | "between" | "over" | "closed";
  seats: SeatInfo[];
  public: boolean;
  spectators: boolean;
  result: ResultInfo | null;
  host?: string | null;
  created?: number | null;
  since: number;
  acting: number[];
  standing?: StandingInfo | null;
  max_rounds?: number | null;
  waiting: number;
  first: number | null;
  think?: number | null;
  commitment: string;
  next_commitment?: string | null;
  hints: boolean;
  replaceable: number[];
  replaceable_at: number | null;
  offers: {
    [k: string]: OfferInfo;
  };
  next: string | null;
  watching: number;
  length: LengthInfo | null;
  match_sheet?: MatchSheet | null;
}
/**
 * Public information about a seat.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SeatInfo".
 */
export interface SeatInfo {
  name: string | null;
  bot: string | null;
  level?: number | null;
  away: boolean;
  away_since?: number | null;
}
/**
 * Current score of a match.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "StandingInfo".
 */
export interface StandingInfo {
  rounds: number;
  scores: number[];
  leaders: number[];
  over: boolean;
}
/**
 * An open offer: who made it, which seats agree, and a sentence about it.
 *
 * A takeback lists the steps that it would undo.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "OfferInfo".
 */
export interface OfferInfo {
  seat: number;
  agreed: number[];
  undoes?: number[] | null;
  text?: string | null;
}
/**
 * How long a game was: moves, and milliseconds.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "LengthInfo".
 */
export interface LengthInfo {
  moves: number;
  ms: number;
}
/**
 * A match round by round.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "MatchSheet".
 */
export interface MatchSheet {
  sides: number[][];
  rounds: RoundInfo[];
  to_go: number | null;
}
/**
 * What a round of a match counts for each side; `bonus` is part of it.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "RoundInfo".
 */
export interface RoundInfo {
  points: number[];
  bonus: number[];
}
/**
 * Leave your seat; during a game it is held until you come back or a bot replaces you.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Leave".
 */
export interface Leave {
  client?: string;
  number?: number | null;
  do: "leave";
  seat?: number | null;
}
/**
 * A table in a list.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Listed".
 */
export interface Listed {
  id: string;
  game: string;
  options: {
    [k: string]: boolean | number | string;
  };
  match?: string | null;
  phase: "open" | "playing" | "between" | "over" | "closed";
  seats: SeatInfo[];
  public: boolean;
  spectators: boolean;
  result: ResultInfo | null;
  host?: string | null;
  created?: number | null;
  since?: number | null;
  acting?: number[];
  standing?: StandingInfo | null;
}
/**
 * Make a move, in the game's notation; one text may contain several moves.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Move".
 */
export interface Move {
  client?: string;
  number?: number | null;
  do: "move";
  seat?: number | null;
  text: string;
}
/**
 * A table in your list: your seats there, and how it ended for you.
 *
 * `outcome` is null while it runs, and if only some of your seats won. `scores` are those of the
 * match, else of the game.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "MyTable".
 */
export interface MyTable {
  id: string;
  game: string;
  options: {
    [k: string]: boolean | number | string;
  };
  match?: string | null;
  phase: "open" | "playing" | "between" | "over" | "closed";
  seats: SeatInfo[];
  public: boolean;
  spectators: boolean;
  result: ResultInfo | null;
  host?: string | null;
  created?: number | null;
  since?: number | null;
  acting?: number[];
  standing?: StandingInfo | null;
  mine: number[];
  outcome: ("won" | "lost" | "draw") | null;
  scores: number[] | null;
}
/**
 * Settings of a new table; a seat is a bot's name, or null for a person.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "NewTable".
 */
export interface NewTable {
  game: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  match?: string | null;
  max_rounds?: number | null;
  seats?: (string | null)[] | null;
  public?: boolean;
  spectators?: boolean;
  waiting?: number;
  first?: number | null;
  think?: number | null;
  names?: (string | null)[] | null;
  nonce?: string;
}
/**
 * An update: what happened, and the full current state as this viewer sees it.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "News".
 */
export interface News {
  table: string;
  seat: number | "all" | null;
  seq: number;
  steps: Step[];
  status: Info;
  view: {
    [k: string]: unknown;
  } | null;
  sums?: {
    [k: string]: unknown;
  } | null;
  number_of_moves?: number | null;
  moves?: string[] | null;
}
/**
 * A log entry, as this viewer may see it.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Step".
 */
export interface Step {
  seat?: number | null;
  name?: string | null;
  what?: string | null;
  yes?: boolean | null;
  table?: string | null;
  bot?: string | null;
  seq: number;
  at: number;
  do: string;
  events: {
    [k: string]: unknown;
  }[];
  undone?: number[] | null;
  story?: string[] | null;
  brief?: BriefLine[] | null;
  parts?: StepPart[] | null;
}
/**
 * How much of a step has been told when a part of it ends; the last part is not listed.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "StepPart".
 */
export interface StepPart {
  events: number;
  story: number;
  brief: number;
}
/**
 * Start the next round of a match.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Next".
 */
export interface Next {
  client?: string;
  number?: number | null;
  do: "next";
}
/**
 * Propose a takeback, an end without a winner, or a rematch.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Offer".
 */
export interface Offer {
  client?: string;
  number?: number | null;
  do: "offer";
  seat?: number | null;
  what: "take_back" | "end" | "rematch";
  nonce?: string;
}
/**
 * Replace a player who has left, or is overdue, with a bot.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Replace".
 */
export interface Replace {
  client?: string;
  number?: number | null;
  do: "replace";
  seat: number;
  bot: string;
}
/**
 * One step of a finished game, its entry in the record, and the view after it.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ReplayStep".
 */
export interface ReplayStep {
  entry: {
    [k: string]: unknown;
  };
  events: {
    [k: string]: unknown;
  }[];
  view: {
    [k: string]: unknown;
  };
  sums: {
    [k: string]: unknown;
  };
  acting: number[];
  result?: ResultInfo | null;
  undone?: number[] | null;
  story: string[];
  brief: BriefLine[];
}
/**
 * Resign the game.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Resign".
 */
export interface Resign {
  client?: string;
  number?: number | null;
  do: "resign";
  seat?: number | null;
}
/**
 * The rules as an HTML fragment; every rule id is an anchor.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "RulesInfo".
 */
export interface RulesInfo {
  title: string;
  html: string;
}
/**
 * Let a bot take a free seat, the first one unless told which; only the table's host may.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SeatBot".
 */
export interface SeatBot {
  client?: string;
  number?: number | null;
  do: "seat_bot";
  bot: string;
  seat?: number | null;
}
/**
 * The same over REST, plus your seats.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Seen".
 */
export interface Seen {
  table: string;
  seat: number | "all" | null;
  seq: number;
  steps: Step[];
  status: Info;
  view: {
    [k: string]: unknown;
  } | null;
  sums?: {
    [k: string]: unknown;
  } | null;
  number_of_moves?: number | null;
  moves?: string[] | null;
  mine: number[];
}
/**
 * Take a seat; without a number, the first free one.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Sit".
 */
export interface Sit {
  client?: string;
  number?: number | null;
  do: "sit";
  seat?: number | null;
  name?: string | null;
  nonce?: string;
}
/**
 * Start the game; all seats must be taken.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Start".
 */
export interface Start {
  client?: string;
  number?: number | null;
  do: "start";
}
/**
 * How many people watch without a seat, when that changes.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Watching".
 */
export interface Watching {
  table: string;
  seat: number | "all" | null;
  watching: number;
}
/** Requests for one's own seat. */
export const OF_SEAT: ReadonlySet<string> = new Set(["leave", "come_back", "move", "resign", "offer", "answer"]);
