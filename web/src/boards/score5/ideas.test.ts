import { expect, test } from 'vitest';
import type { HintInfo } from '../../generated/wire';
import { think } from './ideas';

const hint = (move: string, estimate: number, behind = 0): HintInfo =>
  ({ move, estimate, behind }) as HintInfo;
const explain = (text: string): Promise<Record<string, unknown>> =>
  Promise.resolve(text === 'keep' ? { cards: ['g5', 'r10'], sum: 15 } : { cards: [], sum: 0 });

test('three ideas at most, with cards and sum as the table tells them', async () => {
  const hints = [
    hint('keep', 0.404),
    hint('bid -', 0.39, 0.004),
    hint('bid r5', 0.3, 0.104),
    hint('bid r10', 0.2, 0.2),
  ];
  expect(await think(hints, explain, 'en')).toEqual([
    { cards: ['g5', 'r10'], sum: 15, chance: '40%', first: true },
    { cards: [], sum: 0, chance: '40%', first: false },
    { cards: [], sum: 0, chance: '30%', first: false },
  ]);
});

test('chances that are the same are not written; a card to take has no sum', async () => {
  const hints = [hint('take b15', 0.404), hint('take y5', 0.39, 0.001)];
  expect(await think(hints, explain, 'fr')).toEqual([
    { cards: ['b15'], sum: null, chance: '', first: true },
    { cards: ['y5'], sum: null, chance: '', first: false },
  ]);
});
