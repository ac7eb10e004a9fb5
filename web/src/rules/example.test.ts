import { expect, test } from 'vitest';
import type { ExampleInfo } from '../generated/wire';
import { address, freshOf, statusOf, stepsOf } from './example';

const step = (seat: number, event: string): ExampleInfo['steps'][number] => ({
  seat,
  events: [{ event }],
  story: [event],
  brief: [],
});
const INFO: ExampleInfo = {
  game: 'cinco',
  options: { players: 2 },
  names: ['Player 1', 'Player 2'],
  seat: 0,
  play: ['12@81'],
  acting: [0],
  view: {},
  sums: {},
  moves: ['12@81'],
  before: [{ event: 'drawn' }],
  steps: [],
  result: null,
};

test('an address names the moves so far and the one that is asked about', () => {
  expect(address('cinco', 'five', [])).toBe('/api/rules/cinco/examples/five');
  expect(address('cinco', 'five', ['12@81', 'draw'], '9@3')).toBe(
    '/api/rules/cinco/examples/five?move=12%4081&move=draw&text=9%403',
  );
});

test('an example is a table where nobody is away, over when there is a result', () => {
  expect(statusOf(INFO)).toMatchObject({ phase: 'playing', acting: [0] });
  expect(statusOf(INFO).seats.map(({ name }) => name)).toEqual(['Player 1', 'Player 2']);
  const result = { scores: [1, 0], winners: [0], reason: 'five' };
  expect(statusOf({ ...INFO, result }).phase).toBe('over');
});

test('what is new is what came last, and at first what led to the example', () => {
  expect(freshOf(INFO, 0)).toEqual([{ event: 'drawn' }]);
  const later = { ...INFO, steps: [step(0, 'placed'), step(1, 'swapped')] };
  expect(freshOf(later, 1)).toEqual([{ event: 'swapped' }]);
  expect(stepsOf(later).map(({ seq, seat }) => [seq, seat])).toEqual([
    [1, 0],
    [2, 1],
  ]);
});
