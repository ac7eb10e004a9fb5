// What the table says of tiles, in sentences.
import { describe, expect, it } from 'vitest';
import { guide, sumOf } from './explained';

describe('What tiles would do', () => {
  const run = { at: '7I', cells: ['7I', '7J'], tiles: '55', sum: 10, broken: [] };
  it('is their score, and how many runs make it', () => {
    expect(sumOf(run)).toBe('5+5 = 10');
    const one = guide({ legal: true, score: 10, runs: [run], broken: [] }, 5);
    expect(one).toEqual({ head: '10 points', text: 'One run, and it is a multiple of 5.' });
    const two = guide({ legal: true, score: 20, runs: [run, { ...run, at: 'I7' }], broken: [] }, 5);
    expect(two.text).toBe('2 runs, each a multiple of 5: 10 + 10.');
  });
  it('is what is wrong with them', () => {
    const said = (code: string, given: Record<string, unknown> = {}): string =>
      guide({ legal: false, broken: [{ code: `quinto-tiles.${code}`, rule: 'T4', arguments: given }] }, 5)
        .text;
    expect(said('row_sum', { terms: '5+4', sum: 9 })).toBe('5+4 = 9 is not a multiple of 5.');
    expect(said('gap', { cells: ['7J', '7K'] })).toBe('There is a gap at 7J, 7K.');
    expect(said('centre', { n: 4, cells: [] })).toBe('Your first tiles must cover one of the stars.');
    expect(said('taken', { cell: '7I' })).toBe('There is already a tile on 7I.');
    expect(said('another')).toBe('');
  });
});
