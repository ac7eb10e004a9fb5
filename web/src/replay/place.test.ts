import { expect, test } from 'vitest';
import { after, before, read, written } from './place';

test('an address names a move, and the round if there are several', () => {
  expect(written('ab', { round: 1, move: 0 }, 1)).toBe('/replay/ab');
  expect(written('ab', { round: 1, move: 17 }, 1)).toBe('/replay/ab/17');
  expect(written('ab', { round: 2, move: 0 }, 3)).toBe('/replay/ab/2/0');
});

test('what is written is read again', () => {
  for (const rounds of [1, 3]) {
    for (const position of [0, 5, 40].map((move) => ({ round: rounds, move }))) {
      expect(read(written('ab', position, rounds))).toEqual(position);
    }
  }
});

test('an address that makes no sense is the start', () => {
  for (const path of ['/replay/ab', '/replay/ab/', '/replay/ab/x', '/replay/ab/-3', '/replay/ab/0/1e9']) {
    expect(read(path)).toEqual({ round: 1, move: 0 });
  }
});

test('stepping goes from one round into the next and back', () => {
  expect(after({ round: 1, move: 3 }, 8, 2)).toEqual({ round: 1, move: 4 });
  expect(after({ round: 1, move: 8 }, 8, 2)).toEqual({ round: 2, move: 0 });
  expect(after({ round: 2, move: 8 }, 8, 2)).toBeNull();
  expect(before({ round: 2, move: 0 })).toEqual({ round: 1, move: Infinity });
  expect(before({ round: 1, move: 0 })).toBeNull();
});
