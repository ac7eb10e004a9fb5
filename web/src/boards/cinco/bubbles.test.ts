import { describe, expect, it } from 'vitest';
import { CELLS } from '../cinco';
import type { Bubble } from '../bubble';
import { bubbles, type Box } from './bubbles';

const HALF = { x: 384, y: 334 };
const at = (cell: number): { x: number; y: number; text: string } => {
  const { x, y } = CELLS.find(({ key }) => key === cell)!;
  return { x, y, text: `${cell} → ${cell} · 48.9 %` };
};
const put = (cells: number[], size = 19, beside: Box[] = []): Bubble[] =>
  bubbles(cells.map(at), size, { half: HALF, cells: CELLS, stones: [], beside });
const apart = (one: Bubble, other: Bubble, air = 0): boolean =>
  Math.abs(one.x - other.x) >= (one.wide + other.wide) / 2 + air ||
  Math.abs(one.y - other.y) >= (one.high + other.high) / 2 + air;

describe('bubbles beside cells', () => {
  it('never touch each other, nor lie over a cell that another speaks of', () => {
    for (const trio of [
      [45, 46, 44],
      [5, 10, 30],
      [78, 79, 80],
      [1, 2, 3],
      [89, 38, 39],
      [17, 45, 30],
      [51, 71, 69],
    ])
      for (const size of [19, 24]) {
        const all = put(trio, size);
        expect(all.every((one, i) => all.slice(i + 1).every((other) => apart(one, other, 8)))).toBe(true);
        for (const { x, y } of trio.map(at))
          expect(all.every((one) => apart(one, { ...one, x, y, wide: 30, high: 30 }))).toBe(true);
      }
  });

  it('stay on the board', () => {
    for (const { key } of CELLS) {
      const [one] = put([key], 24);
      expect(Math.abs(one!.x) + one!.wide / 2).toBeLessThanOrEqual(HALF.x);
      expect(Math.abs(one!.y) + one!.high / 2).toBeLessThanOrEqual(HALF.y);
    }
  });

  it('keep off what lies beside the board', () => {
    const pile = { x: 330, y: at(83).y, wide: 120, high: 90 };
    const [one] = put([83], 19, [pile]);
    expect(apart(one!, { ...one!, ...pile })).toBe(true);
  });

  it('stand beside the board where that covers no cell', () => {
    const [one] = put([73]);
    expect(one!.y).toBe(at(73).y);
    expect(one!.x).toBeGreaterThan(at(73).x);
  });
});
