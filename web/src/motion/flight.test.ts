import { expect, test } from 'vitest';
import { frames } from './flight';

const box = (x: number, y: number) => ({ x, y, width: 46, height: 34 });
const numbers = (text: string): number[] => (text.match(/-?[\d.]+(?=px)/g) ?? []).map(Number);

/** How far from the upper edge of the window a thing is, all the way. */
function heights(from: ReturnType<typeof box>, to: ReturnType<typeof box>): number[] {
  const { ground, body } = frames({ from, to, lift: 110, tilt: 0, bend: -70, turns: false });
  const lifts = body.transform as string[];
  return (ground.transform as string[]).map((at, i) => numbers(at)[1]! + numbers(lifts[i]!)[0]!);
}

test('between two plates at the upper edge a thing stays in the window, whichever way it goes', () => {
  for (const way of [heights(box(700, 40), box(980, 40)), heights(box(980, 40), box(700, 40))])
    expect(Math.min(...way)).toBeGreaterThanOrEqual(0);
});

test('further below it rises as it is told', () => {
  expect(Math.min(...heights(box(700, 500), box(980, 500)))).toBeLessThan(500 - 110);
});
