// How a game ended: who won, by what, and why.
import type { ResultInfo } from '../generated/wire';
import { found, known } from './words.svelte';

/** Reasons for which somebody gave the game up: all others win, whatever the score was. */
const CONCEDED = ['resignation', 'time_out'];

/** Why it ended; nothing if there is no more to say than who won. */
export function reason(game: string, result: ResultInfo): string {
  const keys = [`${game}.reason`, 'result', 'match.reason'].map((start) => `${start}.${result.reason}`);
  const key = keys.find(known);
  return key ? found(key) : '';
}

export const conceded = (result: ResultInfo): boolean => CONCEDED.includes(result.reason);

/** The seats that have not won. */
export const losers = (result: ResultInfo): number[] =>
  [...result.scores.keys()].filter((seat) => !result.winners.includes(seat));

/** Whether the scores say more than who has won. */
export const telling = (result: ResultInfo): boolean =>
  result.scores.some((score, seat) => score !== Number(result.winners.includes(seat)));

/** By how many points it was won; 0 if it was not won by points. */
export function lead(result: ResultInfo): number {
  const others = losers(result).map((seat) => result.scores[seat]!);
  if (!telling(result) || !result.winners.length || !others.length) return 0;
  return result.scores[result.winners[0]!]! - Math.max(...others);
}

/** Whether several sides have won together; a side has one disc. */
export const shared = (result: ResultInfo, disc: (seat: number) => number): boolean =>
  !conceded(result) && new Set(result.winners.map(disc)).size > 1;

/** Whether so few points behind can be called close. */
export function close(result: ResultInfo): boolean {
  const by = lead(result);
  return by > 0 && 10 * by <= Math.abs(result.scores[result.winners[0]!]!);
}

/** What somebody at these seats calls it: theirs if all of them have won. */
export const mineIs = (result: ResultInfo, mine: number[]): 'won' | 'lost' | null => {
  const won = mine.filter((seat) => result.winners.includes(seat)).length;
  if (!mine.length || !result.winners.length) return null;
  return won === mine.length ? 'won' : won ? null : 'lost';
};

/** A score as it is written. */
export const scored = (score: number): string => String(score).replace('-', '−');
