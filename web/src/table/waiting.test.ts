import { expect, test, vi } from 'vitest';
import { waiting } from './waiting';

vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => 'en' }));

test.each([
  ['cinco', '57@73', '57 → 73'],
  ['cinco', 'draw', 'Draw'],
  ['cinco', '12!', '12'],
  ['quinto-tiles', '7G:410', '7G 410'],
  ['quinto-cards', 'R6:ot4', 'R6 orange triangle 4'],
  ['quinto-cards', 'new:ot4', 'orange triangle 4'],
  ['score5', 'bid g20+r65', 'green 20, red 65'],
  ['score5', 'bid -', 'sending'],
  ['score5', 'keep', 'sending'],
])('a move of %s that waits for the line, %s, is told as “%s”', (game, move, said) => {
  expect(waiting(game, move)).toBe(said);
});
