// Made from the server's models by npm run types; a test compares.

/**
 * Whatever can be asked of a table.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TableRequest".
 */
export type TableRequest = Sit | Leave | ComeBack | Start | Next | Move | Resign | Offer | Answer | Replace | Close;

export interface Wire {}
/**
 * Agree to an offer, or not.
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
 * Put an open table away: its host, or anybody if nobody sits there.
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
 * Sit down again where one got up.
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
 * The request was granted; its entry in the table's log is committed.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Done".
 */
export interface Done {
  seq: number;
}
/**
 * A request that was not granted. Nothing has changed.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Error".
 */
export interface Error {
  error: Refusal;
}
/**
 * Why not: a code, the id of the rule it rests on, what was wrong, and all that in words.
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
  texts: {
    [k: string]: string | string[];
  };
}
/**
 * Something that can be chosen.
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
 * Who somebody is here; null for a stranger.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "GuestInfo".
 */
export interface GuestInfo {
  name: string | null;
}
/**
 * A move, the seat's chance to win with it, and why.
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
  why: string[];
}
/**
 * The best moves of a seat, the best first.
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
 * What everybody may know of a table.
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
  max_rounds?: number | null;
  waiting: number;
  first: number | null;
  commitment: string;
  next_commitment?: string | null;
  acting: number[];
  hints: boolean;
  since: number;
  offers: {
    [k: string]: OfferInfo;
  };
  next: string | null;
  standing?: StandingInfo | null;
}
/**
 * A seat, as everybody may know it.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SeatInfo".
 */
export interface SeatInfo {
  name: string | null;
  bot: string | null;
  away: boolean;
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
 * What is proposed, by which seat, and which seats agree.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "OfferInfo".
 */
export interface OfferInfo {
  seat: number;
  agreed: number[];
}
/**
 * What the sides of a match have.
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
 * Get up; during a game the seat stays, for a bot or until its owner comes back.
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
}
/**
 * Play, in the notation of the game; one text may be several moves.
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
 * What a table is made with; `seats` names a bot or has null for a person.
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
}
/**
 * A table as somebody may see it: what happened, and how everything stands.
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
 * Something that happened, and what of it this viewer is told.
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
  story?: string[] | null;
}
/**
 * Begin the next round of a match.
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
 * Ask all others to agree: to take a move back, to end the game, to play again.
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
 * Let a bot play for somebody who got up, or for whom all have waited long enough.
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
 * Give up the game.
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
 * The rules of a game as a piece of HTML; every rule's id is an anchor.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "RulesInfo".
 */
export interface RulesInfo {
  title: string;
  html: string;
}
/**
 * The same over REST, with the seats that are yours.
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
 * Take a seat; without a number, the first that is free.
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
 * Begin, when all seats are taken.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Start".
 */
export interface Start {
  client?: string;
  number?: number | null;
  do: "start";
}
/** Requests for one's own seat. */
export const OF_SEAT: ReadonlySet<string> = new Set(["leave", "come_back", "move", "resign", "offer", "answer"]);
