import { describe, expect, it } from 'vitest';
import { curves, pointsOf } from './points';

const step = (view: object, sums: object = {}) => ({ view, sums }) as never;

describe('the points of a replay', () => {
  it('are those the table tells, of the view or of its sums', () => {
    expect(pointsOf(step({ scores: [5, 10] }))).toEqual([5, 10]);
    const points = [
      { won: 3, points: 8 },
      { won: 0, points: -2 },
    ];
    expect(pointsOf(step({ to_move: 1 }, { points }))).toEqual([3, 0]);
    expect(pointsOf(step({ to_move: null }, { points }))).toEqual([8, -2]);
  });

  it('are none where the table tells none', () => {
    expect(pointsOf(step({}))).toBeNull();
    expect(pointsOf(step({ scores: [null, 1] }))).toBeNull();
    expect(curves([step({}), step({})])).toBeNull();
    expect(curves([])).toBeNull();
  });

  it('become a curve for each seat, from nothing or less to the most', () => {
    const two = [step({ scores: [0, 0] }), step({ scores: [20, -5] })];
    expect(curves(two)).toEqual({
      seats: [
        [0, 20],
        [0, -5],
      ],
      least: -5,
      most: 20,
    });
  });

  it('are not drawn while nobody has any', () => {
    expect(curves([step({ scores: [0, 0] })])).toBeNull();
  });
});
