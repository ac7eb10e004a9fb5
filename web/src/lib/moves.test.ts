import { describe, expect, it } from 'vitest';
import type { Step } from '../generated/wire';
import { linesOf, listing, rowsOf } from './moves';

const brief = (seat: number | null, text: string, more = {}) => ({
  seat,
  text,
  gain: null,
  quiet: false,
  head: false,
  ...more,
});
const step = (seq: number, lines: ReturnType<typeof brief>[], more = {}): Step =>
  ({ seq, at: 0, do: 'move', events: [], brief: lines, ...more }) as Step;

describe('the list of moves', () => {
  it('gives two players a column each under one number', () => {
    const lines = linesOf(
      [step(1, [brief(0, 'a')]), step(2, [brief(1, 'b')]), step(3, [brief(0, 'c')])],
      () => [],
    );
    expect(
      rowsOf(lines, 'columns').map((row) => [row.number, ...row.lines.map((line) => line?.text ?? '')]),
    ).toEqual([
      [1, 'a', 'b'],
      [2, 'c', ''],
    ]);
  });

  it('begins a row with the second player, where that one begins', () => {
    const lines = linesOf([step(1, [brief(1, 'b')]), step(2, [brief(0, 'a')])], () => []);
    expect(rowsOf(lines, 'columns').map((row) => row.lines.map((line) => line?.text ?? ''))).toEqual([
      ['', 'b'],
      ['a', ''],
    ]);
  });

  it('gives three players a row each, and a head none of the numbers', () => {
    const lines = linesOf(
      [step(1, [brief(null, 'Lot 1', { head: true }), brief(0, 'a')]), step(2, [brief(1, 'b')])],
      () => [],
    );
    expect(rowsOf(lines, 'numbered').map((row) => row.number)).toEqual([null, 1, 2]);
  });

  it('tells a story without numbers', () => {
    const lines = linesOf([step(1, [brief(0, 'a')]), step(2, [brief(1, 'b')])], () => []);
    expect(rowsOf(lines, 'story').map((row) => row.number)).toEqual([null, null]);
    expect(listing('quinto-cards', 2)).toBe('story');
    expect(listing('cinco', 2)).toBe('columns');
    expect(listing('cinco', 3)).toBe('numbered');
    expect(listing('quinto-tiles', 2)).toBe('numbered');
  });

  it('strikes what a later step took back', () => {
    const lines = linesOf([step(1, [brief(0, 'a')]), step(2, [brief(0, 'back')], { undone: [1] })], () => []);
    expect(lines.map((line) => line.undone)).toEqual([true, false]);
  });

  it('leaves out a move of which the game has nothing to say', () => {
    expect(linesOf([step(1, [])], () => ['Ada is done.'])).toEqual([]);
  });

  it('tells a step without short lines in words', () => {
    const told = linesOf([{ seq: 4, at: 0, do: 'sit', events: [] } as unknown as Step], () => [
      'Ada sits down.',
    ]);
    expect(told[0]).toMatchObject({ text: 'Ada sits down.', quiet: true, seat: null });
  });
});
