import { expect, test } from 'vitest';
import type { HintInfo } from '../generated/wire';
import { chances, even, odds, percent } from './ideas';

const hints = (...all: [estimate: number, behind: number][]): HintInfo[] =>
  all.map(([estimate, behind]) => ({ estimate, behind }) as HintInfo);

test('moves as good as each other have no chances to be ranked by', () => {
  expect(chances(hints([0.489, 0], [0.49, 0.001], [0.488, 0.004]))).toEqual([null, null, null]);
});

test('a chance never stands below a smaller one', () => {
  const all = chances(hints([0.48, 0], [0.49, 0.002], [0.5, 0.04]));
  expect(all).toEqual([0.48, 0.48, 0.44]);
  expect(hints([0.5, 0.0049], [0.5, 0.005]).map(even)).toEqual([true, false]);
});

test('where no win is possible, no chance is written', () => {
  const [first, second] = hints([0.5, 0], [0.4, 0.1]) as [HintInfo, HintInfo];
  expect(odds([first, { ...second, can_win: false }], 'en')).toEqual(['50%', '']);
});

test('chances are written as their language does', () => {
  expect(percent(0.614, 'en')).toBe('61%');
  expect(percent(0.614, 'fr').replace(/\s/g, ' ')).toBe('61 %');
});
