// Made from the server's models by npm run types; a test compares.

export interface Wire {}
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
  seq: number;
  at: number;
  do: string;
  seat?: number | null;
  name?: string | null;
  bot?: string | null;
  what?: string | null;
  yes?: boolean | null;
  table?: string | null;
  events: {
    [k: string]: unknown;
  }[];
  story?: string[] | null;
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
