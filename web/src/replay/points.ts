// How many points everybody had after each step, where the table says so.
import type { ReplayStep } from '../generated/wire';

interface Tally {
  won: number;
  points: number;
}
interface Told {
  scores?: unknown;
  points?: unknown;
  to_move?: unknown;
}

function numbers(said: unknown): number[] | null {
  return Array.isArray(said) && said.every((each) => typeof each === 'number') ? said : null;
}

/** As the plates show them: what is won, and at the end what everything counts. */
export function pointsOf({ view, sums }: Pick<ReplayStep, 'view' | 'sums'>): number[] | null {
  const { scores, to_move } = view as Told;
  const { points } = sums as Told;
  if (!Array.isArray(points)) return numbers(scores);
  return numbers((points as Tally[]).map((each) => (to_move === null ? each.points : each.won)));
}

export interface Curves {
  /** For each seat the points after each step. */
  seats: number[][];
  least: number;
  most: number;
}

/** Null for a game that does not count while it is played. */
export function curves(steps: Pick<ReplayStep, 'view' | 'sums'>[]): Curves | null {
  const all = steps.map(pointsOf);
  const players = all[0]?.length ?? 0;
  if (!players || all.some((each) => each?.length !== players)) return null;
  const known = all as number[][];
  const every = known.flat();
  const [least, most] = [Math.min(0, ...every), Math.max(...every)];
  if (most <= least) return null;
  return { seats: known[0]!.map((_, seat) => known.map((each) => each[seat]!)), least, most };
}
