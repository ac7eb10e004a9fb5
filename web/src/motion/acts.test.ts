import { expect, test } from 'vitest';
import type { News } from '../generated/wire';
import { Acts } from './acts';

const nothing = (): void => undefined;
const NOTHING = { commit: nothing, settle: nothing, show: nothing, tell: nothing, say: nothing };
let seq = 0;
const news = (doer: number | null, acting: number[], kind = 'move'): News =>
  ({
    seq: (seq += 1),
    steps: doer === null ? [] : [{ seq, at: 0, do: kind, seat: doer, events: [{ event: 'placed' }] }],
    status: { acting },
    view: {},
  }) as unknown as News;

function moves(...told: News[]): number[] {
  const acts = new Acts(0);
  const all = told.map((each) => acts.of(each, NOTHING).move);
  return all.map((move) => move - all[0]!);
}

test('steps of one seat in a row are one move', () => {
  expect(moves(news(1, [1]), news(1, [1]), news(1, [0]), news(0, [1]))).toEqual([0, 0, 0, 1]);
});

test('what several do at once is one move, until somebody acts again', () => {
  const told = [news(0, [0, 1, 2]), news(0, [1, 2]), news(2, [1]), news(1, [0, 1, 2]), news(1, [0, 2])];
  expect(moves(...told)).toEqual([0, 1, 1, 2, 3]);
});

test('my turn begins when I may act and could not before', () => {
  const acts = new Acts(0);
  const turns = [news(1, [1]), news(1, [0]), news(0, [0]), news(0, [1])].map(
    (each) => acts.of(each, NOTHING).turn,
  );
  expect(turns).toEqual([false, true, false, false]);
});

test('a move of mine is my own and has no moment before it; what a bot does has one', () => {
  const acts = new Acts(0);
  acts.of(news(null, [0]), NOTHING);
  const mine = acts.of(news(0, [1]), NOTHING);
  const others = acts.of(news(1, [0], 'bot'), NOTHING);
  expect([mine.own, mine.lead, others.own, others.lead]).toEqual([true, false, false, true]);
});

test('whoever does something thinks no longer; others who are still to act do', () => {
  const acts = new Acts(null);
  const told = [news(null, [0, 1]), news(0, [1], 'bot'), news(1, [0, 1]), news(0, [0, 1], 'next')];
  const all = told.map((each) => acts.of(each, NOTHING));
  expect(all.map(({ by }) => by)).toEqual([null, 0, 1, null]);
  expect(all.map(({ thinking }) => thinking)).toEqual([[], [1], [], [0, 1]]);
});
