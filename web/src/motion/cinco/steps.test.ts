import { expect, test } from 'vitest';
import type { Event } from '../../lib/table.svelte';
import type { Act } from '../queue';
import { opened, viewAfter } from './steps';

const before = {
  hands: [
    [3, 40],
    [null, null],
  ],
  draw: 1,
  discard: [7, 8],
};
const events: Event[] = [
  { event: 'discarded', seat: 0, card: 40 },
  { event: 'drawn', seat: 0, card: 2 },
  { event: 'reshuffled', cards: 3 },
  { event: 'drawn', seat: 1 },
];
const act = { before, events } as unknown as Act;
const after = (number: number): unknown => viewAfter(act, events[number]!);

test('a pile that ends in the middle of a swap is full again only after the discards have gone under it', () => {
  expect(after(0)).toEqual({ hands: [[3], [null, null]], draw: 1, discard: [7, 8, 40] });
  expect(after(1)).toEqual({
    hands: [
      [2, 3],
      [null, null],
    ],
    draw: 0,
    discard: [7, 8, 40],
  });
  expect(after(2)).toEqual({
    hands: [
      [2, 3],
      [null, null],
    ],
    draw: 3,
    discard: [],
  });
  expect(after(3)).toEqual({
    hands: [
      [2, 3],
      [null, null, null],
    ],
    draw: 2,
    discard: [],
  });
});

test('four in a line open the cells that complete it, which those of the other team do not', () => {
  const sums = { threats: { 12: [0], 30: [0, 1], 41: [1] } };
  const opens = { had: { threats: { 30: [0] } }, sums } as unknown as Act;
  expect(opened(opens, 0)).toEqual(['12']);
  expect(opened(opens, 1)).toEqual(['30', '41']);
});
