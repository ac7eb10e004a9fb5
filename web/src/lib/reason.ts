// Why a game ended, in words.
import type { ResultInfo } from '../generated/wire';
import { found, known } from './words.svelte';

/** Why it ended; nothing if there is no more to say than who won. */
export function reason(game: string, result: ResultInfo): string {
  const keys = [`${game}.reason`, 'result', 'match.reason'].map((start) => `${start}.${result.reason}`);
  const key = keys.find(known);
  return key ? found(key) : '';
}
