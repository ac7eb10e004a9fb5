import { describe, expect, it } from 'vitest';
import { close, lead, losers, mineIs, scored, shared, telling } from './outcome';

const ended = (scores: number[], winners: number[], reason = 'rows') => ({ scores, winners, reason });
const own = (seat: number): number => seat;
const teams = (seat: number): number => seat % 2;

describe('the end of a game', () => {
  it('is won by the points before the best of the others', () => {
    expect(lead(ended([120, 150, 95], [1]))).toBe(30);
    expect(lead(ended([-20, -5], [1]))).toBe(15);
  });

  it('is won by no points where the scores say only who has won', () => {
    expect(telling(ended([1, 0], [0], 'line'))).toBe(false);
    expect(lead(ended([1, 0], [0], 'line'))).toBe(0);
    expect(lead(ended([0, 1, 1], [1, 2], 'resignation'))).toBe(0);
    expect(lead(ended([0, 0], [], 'agreement'))).toBe(0);
  });

  it('is shared by several sides, not by partners, nor when another gave up', () => {
    expect(shared(ended([50, 50, 10], [0, 1]), own)).toBe(true);
    expect(shared(ended([1, 0, 1, 0], [0, 2], 'line'), teams)).toBe(false);
    expect(shared(ended([0, 1, 1], [1, 2], 'resignation'), own)).toBe(false);
    expect(lead(ended([50, 50], [0, 1]))).toBe(0);
  });

  it('is close where a tenth of the points decided', () => {
    expect(close(ended([300, 290], [0]))).toBe(true);
    expect(close(ended([300, 200], [0]))).toBe(false);
    expect(close(ended([1, 0], [0], 'line'))).toBe(false);
  });

  it('is won or lost by those at this window, or neither', () => {
    const result = ended([3, 2, 1], [0]);
    expect(mineIs(result, [0])).toBe('won');
    expect(mineIs(result, [1, 2])).toBe('lost');
    expect(mineIs(result, [0, 1])).toBe(null);
    expect(mineIs(result, [])).toBe(null);
    expect(losers(result)).toEqual([1, 2]);
  });

  it('writes what is below zero with a minus', () => {
    expect(scored(-15)).toBe('−15');
  });
});
