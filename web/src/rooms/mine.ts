// My tables: which wait for me, which for others, which are over, and what to say of each.
import type { MyTable } from '../generated/wire';
import { listed } from '../lib/names';
import { scored } from '../lib/outcome';
import { ago } from '../lib/when';
import { found, t } from '../lib/words.svelte';

export type Shelf = 'turn' | 'others' | 'over';
export const SHELVES: Shelf[] = ['turn', 'others', 'over'];

export function shelf(table: MyTable): Shelf {
  if (table.phase === 'over' || table.phase === 'closed') return 'over';
  if (table.phase === 'between') return 'turn';
  return table.acting?.some((seat) => table.mine.includes(seat)) ? 'turn' : 'others';
}

/** Those on a shelf, the latest first. */
export function shelved(tables: MyTable[], on: Shelf): MyTable[] {
  const latest = (table: MyTable): number => table.since ?? table.created ?? 0;
  return tables.filter((table) => shelf(table) === on).sort((one, other) => latest(other) - latest(one));
}

/** “Cinco with Beatriz”; with three others and more, “Cinco for four”. */
export function title(table: Pick<MyTable, 'game' | 'seats'> & { mine?: number[] }): string {
  const game = found(`${table.game}.title`);
  const others = table.seats.filter((_, seat) => !table.mine?.includes(seat));
  const names = others.flatMap(({ name }) => (name ? [name] : []));
  if (others.length > 2) return `${game} ${found(`page.for.${table.seats.length}`, {}, '')}`.trim();
  return names.length ? t('page.with', { game, names: listed(names) }) : game;
}

export function free(table: Pick<MyTable, 'seats'>): number {
  return table.seats.filter(({ name }) => name === null).length;
}

export function verdict(table: MyTable): string {
  if (table.phase === 'closed') return t('page.closed');
  return table.outcome ? found(`page.outcome.${table.outcome}`) : t('page.phase.over');
}

/** My points and the best of the others', if there are any to tell. */
function points(table: MyTable): string[] {
  const { scores, mine } = table;
  if (!scores || scores.every((score) => Math.abs(score) <= 1)) return [];
  const own = scores.filter((_, seat) => mine.includes(seat));
  const others = scores.filter((_, seat) => !mine.includes(seat));
  if (!own.length || !others.length) return [];
  return [t('page.points_to', { mine: scored(Math.max(...own)), others: scored(Math.max(...others)) })];
}

/** What happened there, and when. */
/** What happened there and when, in parts that stay whole. */
export function news(table: MyTable): string[] {
  const when = table.since ? [ago(table.since)] : [];
  if (shelf(table) === 'over') return [...points(table), ...when];
  if (table.phase === 'open') return [t('page.waits', { n: free(table) })];
  if (table.phase === 'between') return [t('page.phase.between'), ...when];
  const names = (table.acting ?? []).map((seat) => table.seats[seat]?.name ?? '');
  if (shelf(table) === 'others') return [t('page.thinking', { n: names.length, names: listed(names) })];
  return [t('page.your_turn'), ...when];
}
