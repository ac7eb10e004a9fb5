// The headless parts of the board of Score 5.
import { describe, expect, it } from 'vitest';
import type { Step } from '../lib/table.svelte';
import {
  after,
  bid,
  bill,
  bought,
  changed,
  fan,
  lying,
  measure,
  piece,
  rest,
  sales,
  same,
  sorted,
  spread,
} from './score5';

const step = (...events: Record<string, unknown>[]): Step => ({ events }) as unknown as Step;
const STARS = { g30: 1, y35: 1, r40: 1, b50: 1, g80: 2 };
const BILL = [1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3];

describe('cards before somebody', () => {
  it('lie in one row, and never so that a value hides', () => {
    expect(spread(['g5', 'r10'], 200, 70)).toEqual({ width: 70, step: 63, per: 2 });
    const five = spread(['g125', 'r15', 'y10', 'v45', 'b120'], 200, 50);
    expect(five.per).toBe(5);
    expect(five.step / five.width).toBeGreaterThanOrEqual(0.799);
  });

  it('lie in two rows where one has no room, but backs lie on each other', () => {
    expect(spread(['g125', 'r15', 'y10', 'v45', 'b120'], 86, 34).per).toBe(3);
    expect(spread([null, null, null, null, null], 86, 34).per).toBe(5);
  });

  it('lie smaller in two rows where those may not be high', () => {
    const nine = ['g5', 'g15', 'r10', 'r20', 'y15', 'y25', 'v5', 'v20', 'b10'];
    const { width, per, step } = spread(nine, 160, 46, { apart: 0.86, high: 72 });
    expect(per).toBe(5);
    expect(2.17 * width).toBeLessThanOrEqual(72.1);
    expect(step / width).toBeGreaterThanOrEqual(0.659);
    expect(spread(nine.slice(0, 2), 160, 46, { apart: 1.1, high: 72 })).toMatchObject({ width: 46, per: 2 });
  });
});

describe('a bid', () => {
  it('is sorted by family, then value, and written as the table reads it', () => {
    expect(sorted(['b5', 'g80', '*75', 'g5', 'r10'])).toEqual(['g5', 'g80', 'r10', 'b5', '*75']);
    expect(bid(['g5', 'r10'])).toBe('bid g5+r10');
    expect(bid([])).toBe('bid -');
    expect(piece('*75')).toBe('score5-x75');
    expect(piece(null)).toBe('score5-back');
  });
  it('is the same in any order', () => {
    expect(same(['g5', 'r10'], ['r10', 'g5'])).toBe(true);
    expect(same(['g5'], ['r10', 'g5'])).toBe(false);
  });
  it('is what a seat chooses, where that is known, or what it had laid', () => {
    const view = {
      laid: [['g5'], [null], ['r10']],
      choosing: [['b5'], null, []],
      done: [false, false, true],
    };
    expect(lying(view, 0)).toEqual(['b5']);
    expect(lying(view, 1)).toEqual([null]);
    expect(lying(view, 2)).toEqual([]); // withdrawn
    expect(lying({ ...view, done: [false, false, false] }, 2)).toEqual(['r10']);
  });
});

describe('a hand', () => {
  const some = sorted(['g5', 'r10', 'y5', 'y15', 'v20', 'v45', 'b5']);
  const many = sorted([...some, 'g80', 'g125', 'r115', 'y105', 'y130', 'b120', 'b135', '*75', 'v145']);
  it('lies in one row where there is room', () => {
    expect(fan(some, 600, measure(1440, 900))).toEqual({ width: 76, room: 600, rows: [some] });
    expect(fan(some, 336, measure(360, 740)).rows.length).toBe(1);
  });
  it('takes a second row on a phone before its cards are too small for a finger', () => {
    const laid = fan(many, 336, measure(360, 740));
    expect(laid.rows.length).toBeGreaterThan(1);
    expect(laid.width).toBeGreaterThanOrEqual(44);
    expect(laid.rows.flat()).toEqual(many);
    const lengths = laid.rows.map((row) => row.length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(4);
  });
  it('closes to one row when what is left of it fits there', () => {
    const { width } = fan(many, 336, measure(360, 740));
    const left = many.slice(0, 5);
    expect(rest(left, 336, width)).toEqual([left]);
    expect(rest(many, 336, width).length).toBeGreaterThan(1);
  });
  it('fits its room, in every window', () => {
    for (const [width, height, room] of [
      [360, 740, 336],
      [740, 360, 228],
      [1024, 768, 390],
      [1440, 900, 600],
      [2560, 1440, 1500],
    ] as const) {
      const laid = fan(many, room, measure(width, height));
      for (const row of laid.rows) {
        const wide = row.reduce((sum, card, i) => sum + laid.width * (1 + after(row[i - 1], card)), 0);
        expect(wide).toBeLessThanOrEqual(room + 1);
      }
    }
  });
  it('covers no value: a card with three figures shows more of itself', () => {
    expect(after(undefined, 'g5')).toBe(0);
    expect(after('g5', 'r5')).toBeGreaterThan(0);
    expect(after('g105', 'g125')).toBeGreaterThan(after('g5', 'g125'));
  });
});

describe('the bill', () => {
  const steps = [
    step({ event: 'revealed', card: 'r40', auction: 1 }),
    step({ event: 'turned_up', sums: [30, 50] }, { event: 'won', seat: 1, card: 'r40' }),
    step({ event: 'revealed', card: 'b50', auction: 2 }),
    step({ event: 'turned_up', sums: [0, 0] }, { event: 'unsold', card: 'b50' }),
    step({ event: 'revealed', card: 'g30', auction: 3 }),
  ];
  it('knows what was sold to whom and for what', () => {
    expect(sales(steps).get(1)).toEqual({ card: 'r40', seat: 1, sum: 50 });
    expect(sales(steps).get(2)).toEqual({ card: 'b50', seat: null, sum: null });
  });
  it('shows lots that are gone in the order of their auctions, and of those to come the stars', () => {
    const view = { auction: 3, phase: 'bid' };
    const lots = bill(view, { bill: BILL, gone: ['r40', 'b50'] }, STARS, steps);
    expect(lots.map((lot) => lot.card)).toEqual(['r40', 'b50', ...Array(10).fill(null)]);
    expect(lots[2]).toEqual({ number: 3, stars: 1, now: true, card: null, seat: null, sum: null });
    expect(lots[11]!.stars).toBe(3);
    expect(bought(lots, ['b50'], 2)).toEqual([0, 1]);
  });
  it('fills in by their stars what the steps do not tell', () => {
    const view = { auction: 5, phase: 'take' };
    const gone = ['g30', 'g80', 'r40', 'y35', 'b50'];
    const lots = bill(view, { bill: BILL, gone }, STARS, steps);
    expect(lots.map((lot) => lot.card).slice(0, 6)).toEqual(['r40', 'b50', 'g30', 'y35', 'g80', null]);
    expect(bought(lots, ['b50'], 2)).toBe(null);
  });
});

describe('a round', () => {
  it('tells who has changed a bid, but not in the first one', () => {
    const round = (number: number): Step => step({ event: 'round', round: number, changed: [1] });
    expect(changed([round(1)])).toEqual([]);
    expect(changed([round(1), round(2)])).toEqual([1]);
    expect(changed([round(2), step({ event: 'revealed', card: 'g30', auction: 2 })])).toEqual([]);
  });
});
