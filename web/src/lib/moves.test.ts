import { describe, expect, it } from 'vitest';
import type { Step } from '../generated/wire';
import { linesOf, listing, part, rowsOf } from './moves';

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

describe('a step that is told in parts', () => {
  const events = [{ event: 'done' }, { event: 'round' }, { event: 'turned_up' }, { event: 'won' }];
  const sale = step(4, [brief(0, 'changes'), brief(1, 'wins')], {
    events,
    story: ['a', 'b', 'c', 'd'],
    parts: [{ events: 2, story: 2, brief: 1 }],
  });

  it('has the lines and sentences of what has been seen', () => {
    const [told] = part(sale, 2);
    expect([told!.brief, told!.story, told!.events]).toEqual([
      [brief(0, 'changes')],
      ['a', 'b'],
      events.slice(0, 2),
    ]);
  });

  it('is nothing before its first part is over, and all of it at the end', () => {
    expect(part(sale, 1)).toEqual([]);
    expect(part(sale, 4)).toEqual([sale]);
  });
});
