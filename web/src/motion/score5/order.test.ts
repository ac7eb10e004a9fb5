import { expect, test } from 'vitest';
import { arc, order } from './order';

test('bids turn over from the lowest to the highest; who has laid nothing has nothing to turn', () => {
  expect(order([['g5'], [], ['r40'], ['b15']], [5, 0, 40, 15], 2)).toEqual([0, 3, 2]);
  expect(order([[], []], [0, 0], undefined)).toEqual([]);
});

test('of equal bids the winner turns over last', () => {
  expect(order([['g20'], ['r20'], ['b5']], [20, 20, 5], 0)).toEqual([2, 1, 0]);
});

test('the dots of a way lie between its ends, the middle one as far aside as it bends', () => {
  const box = (x: number): { x: number; y: number; width: number; height: number } => ({
    x,
    y: 0,
    width: 10,
    height: 10,
  });
  const dots = arc(box(0), box(88), 30);
  expect(dots.map(({ x }) => Math.round(x))).toEqual([27, 49, 71]);
  expect(dots[1]!.y).toBeCloseTo(35);
  expect(arc(box(0), box(0), 30)).toEqual([]);
});
