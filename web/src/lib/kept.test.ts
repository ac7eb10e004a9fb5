import { expect, test } from 'vitest';
import { kept } from './kept';

const view = (): { board: Record<string, number>; hands: (number | null)[][] } => ({
  board: { 7: 0, 12: 1 },
  hands: [
    [1, 2],
    [null, null],
  ],
});

test('what is equal is the same object as before', () => {
  const before = view();
  expect(kept(before, view())).toBe(before);
});

test('only what has changed is new, and so is what holds it', () => {
  const before = view();
  const now = kept(before, {
    ...view(),
    hands: [
      [1, 2, 3],
      [null, null],
    ],
  });
  expect(now).not.toBe(before);
  expect(now.board).toBe(before.board);
  expect(now.hands[0]).toEqual([1, 2, 3]);
  expect(now.hands[1]).toBe(before.hands[1]);
});

test('another kind, another length and a name less are changes', () => {
  expect(kept([], {})).toEqual({});
  expect(kept([1, 2], [1])).toEqual([1]);
  expect(kept({ a: undefined }, {})).toEqual({});
  expect(kept({ a: 1 }, { b: undefined })).toEqual({ b: undefined });
  expect(kept(null, { a: 1 })).toEqual({ a: 1 });
});
