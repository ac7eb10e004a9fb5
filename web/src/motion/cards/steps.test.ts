import { describe, expect, it } from 'vitest';
import type { Tally } from '../../boards/cards';
import type { Event } from '../../lib/table.svelte';
import type { Act } from '../queue';
import { ends, payments, viewAfter, wonAfter } from './steps';

const row = { id: 1, owner: 1, head: 'r20', cards: ['bt1', 'bt2', 'bt3', 'bt4'] };
const before = {
  rows: [row],
  hands: [
    ['bs1', 'TWO='],
    [null, null],
  ],
  won: [[], ['r10']],
  points: 5,
  draw: 9,
  prize: null,
  phase: 'red',
  to_move: 0,
};
const laid: Event = { event: 'laid', seat: 0, row: 1, card: 'bs1' };
const completed: Event = { event: 'completed', seat: 0, row: 1, owner: 1, prize: 'r20' };
const given: Event = { event: 'given', seat: 1, to: 0, card: 'r10' };

function act(events: Event[], sums: object = {}, after: object = { to_move: 1 }): Act {
  return { before, after, events, sums } as unknown as Act;
}

describe('the picture after each event', () => {
  it('has a card on its row, and no longer in the hand', () => {
    const view = viewAfter(act([laid, completed]), laid);
    expect(view.rows[0].cards).toEqual([...row.cards, 'bs1']);
    expect(view.hands).toEqual([['TWO='], [null, null]]);
    expect(before.rows[0]!.cards).toHaveLength(4);
  });

  it('takes a card that was played as a bridge out of the hand', () => {
    const bridge: Event = { event: 'laid', seat: 0, row: 1, card: 'TWO=b' };
    expect(viewAfter(act([bridge]), bridge).hands[0]).toEqual(['bs1']);
  });

  it('takes any card out of a hand that is closed', () => {
    const hidden: Event = { ...laid, seat: 1 };
    expect(viewAfter(act([hidden]), hidden).hands[1]).toEqual([null]);
  });

  it('has no row after a quinto, and its ticket with who won it', () => {
    const view = viewAfter(act([laid, completed, given]), completed);
    expect(view.rows).toEqual([]);
    expect(view.won).toEqual([['r20'], ['r10']]);
  });

  it('begins a row, opens a phase and draws', () => {
    const began: Event = { event: 'began', seat: 1, row: 2, head: 'y30' };
    const phase: Event = { event: 'phase', phase: 'yellow' };
    const drawn: Event = { event: 'drawn', seat: 1, number: 2 };
    const view = viewAfter(act([began, phase, drawn]), drawn);
    expect(view.rows[1]).toEqual({ id: 2, owner: 1, head: 'y30', cards: [] });
    expect([view.points, view.phase, view.draw]).toEqual([4, 'yellow', 7]);
    expect(view.hands[1]).toHaveLength(4);
  });
});

describe('scores', () => {
  const sums = { points: [{ won: 30 }, { won: 0 }] };

  it('count a ticket only when it has arrived', () => {
    const all = act([laid, completed, given], sums);
    expect(wonAfter(all, laid)).toEqual([0, 10]);
    expect(wonAfter(all, completed)).toEqual([20, 10]);
    expect(wonAfter(all, given)).toEqual([30, 0]);
  });

  it('are changed by what is left, row by row', () => {
    const tallies: Tally[] = [
      { won: 30, points: 10, negative: false, rows: [{ row: 4, length: 1, points: -20 }] },
      { won: 0, points: 60, negative: false, rows: [{ row: 5, length: 3, points: 60 }] },
    ];
    const { start, steps } = payments(tallies);
    expect(start.map(({ points }) => points)).toEqual([30, 0]);
    expect(steps.map(({ row, points }) => [row, points.map((each) => each.points)])).toEqual([
      [4, [10, 0]],
      [5, [10, 60]],
    ]);
    expect(steps.at(-1)!.points).toEqual(tallies);
  });

  it('may turn negative as a whole', () => {
    const tallies: Tally[] = [
      { won: 30, points: -30, negative: true, rows: [{ row: 4, length: 1, points: 0 }] },
    ];
    const { steps } = payments(tallies);
    expect(steps).toEqual([{ seat: 0, row: null, points: tallies }]);
  });
});

it('ends when nobody is to move any more', () => {
  expect(ends(act([laid]))).toBe(false);
  expect(ends(act([laid], {}, { to_move: null }))).toBe(true);
});
