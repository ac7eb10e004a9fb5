// What the table says of tiles laid so: the runs, their sums, the score, and what is wrong with them.
import type { Guide } from '../../lib/table.svelte';
import { t, type Key } from '../../lib/words.svelte';

export interface Run {
  at: string;
  cells: string[];
  tiles: string;
  sum: number;
  broken: string[];
}

export interface Explained {
  legal: boolean;
  score?: number;
  runs?: Run[];
  broken: { code: string; rule: string | null; arguments: Record<string, unknown> }[];
}

/** What each fault is called on the page, briefly; the table's own words come with a refusal. */
const FAULTS: Record<string, Key> = {
  row_sum: 'quinto-tiles.page.fault.sum',
  column_sum: 'quinto-tiles.page.fault.sum',
  row_zero: 'quinto-tiles.page.fault.zero',
  column_zero: 'quinto-tiles.page.fault.zero',
  row_long: 'quinto-tiles.page.fault.long',
  column_long: 'quinto-tiles.page.fault.long',
  not_in_line: 'quinto-tiles.page.fault.line',
  gap: 'quinto-tiles.page.fault.gap',
  centre: 'quinto-tiles.page.fault.centre',
  apart: 'quinto-tiles.page.fault.apart',
  taken: 'quinto-tiles.page.fault.taken',
};

export const sumOf = (run: Run): string => `${[...run.tiles].join('+')} = ${run.sum}`;

/** The head of the turn for tiles laid so. */
export function guide(explained: Explained, multiple: number): Guide {
  const runs = explained.runs ?? [];
  if (explained.legal) {
    const sums = runs.map(({ sum }) => sum).join(' + ');
    return {
      head: t('quinto-tiles.page.score', { n: explained.score ?? 0 }),
      text: t('quinto-tiles.page.runs', { n: runs.length, multiple, sums }),
    };
  }
  const fault = explained.broken[0];
  const key = FAULTS[fault?.code.replace('quinto-tiles.', '') ?? ''];
  const said = Object.entries(fault?.arguments ?? {}).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  return {
    head: t('quinto-tiles.page.not_yet'),
    text: key ? t(key, { multiple, ...Object.fromEntries(said) }) : '',
  };
}
