import { expect, test } from 'vitest';
import type { HintInfo } from '../../generated/wire';
import { think } from './ideas';

const hint = (move: string, estimate: number, behind: number): HintInfo =>
  ({ move, estimate, behind }) as HintInfo;

test('plays are drawn with what they score and how good they are, passes are not', async () => {
  const explain = (move: string): Promise<Record<string, unknown>> =>
    Promise.resolve({ score: move === '7I:9.8' ? 30 : 20 });
  const hints = [hint('7I:9.8', 0.6, 0), hint('I7:55', 0.5, 0.1), hint('pass', 0.4, 0.2)];
  const found = await think(hints, explain, 'en');
  expect(found.map(({ text }) => text)).toEqual(['+30 · 60%', '+20 · 50%']);
  expect([...found[0]!.tiles]).toEqual([
    ['7I', '9'],
    ['7K', '8'],
  ]);
});
