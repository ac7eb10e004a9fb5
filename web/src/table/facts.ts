// What else is worth telling of a game that is over, counted in what the table has told of it.
import type { Step } from '../lib/table.svelte';
import type { Key } from '../lib/words.svelte';

/** Something somebody has done: how often, or the points it brought. */
export interface Deed {
  key: Key;
  seat: number;
  n: number;
  points: boolean;
}

/** Events that are counted, and what they are called. */
const COUNTED: Record<string, [event: string, key: Key]> = {
  score5: ['won', 'score5.page.lots_won'],
  'quinto-cards': ['completed', 'quinto-cards.page.quintos'],
};

/** What somebody has done most of in this game, or the move that brought most; null where neither is told. */
export function deed(game: string, steps: Step[], seat: number): Deed | null {
  const undone = new Set(steps.flatMap((step) => step.undone ?? []));
  const stands = steps.filter((step) => !undone.has(step.seq));
  const counted = COUNTED[game];
  if (counted) {
    const [event, key] = counted;
    const n = stands
      .flatMap((step) => step.events ?? [])
      .filter((each) => each.event === event && each.seat === seat).length;
    return { key, seat, n, points: false };
  }
  const gains = stands
    .flatMap((step) => step.brief ?? [])
    .flatMap(({ seat, gain }) => (seat !== null && gain !== null ? [{ seat, gain }] : []));
  const best = gains.reduce<(typeof gains)[0] | null>(
    (most, each) => (most && most.gain >= each.gain ? most : each),
    null,
  );
  return best && best.gain > 0 ? { key: 'page.end.best', seat: best.seat, n: best.gain, points: true } : null;
}
