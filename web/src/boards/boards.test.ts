// The headless parts of the boards.
import { describe, expect, it } from 'vitest';
import { next } from '../lib/grid';
import { CELLS, cellsFor, playable } from './cinco';

describe('Cinco', () => {
  it('lights the cells that a card may take', () => {
    expect(cellsFor(['swap', '5@5', '5@90', '52@60'], 5)).toEqual(new Set([5, 90]));
  });
  it('knows which cards can be played or discarded', () => {
    expect(playable(['draw', '5@5', '88!'])).toEqual(new Set([5, 88]));
  });
  it('has ninety cells and a centre that is none', () => {
    expect(new Set(CELLS.map((cell) => cell.key)).size).toBe(90);
  });
});

describe('Arrow keys', () => {
  it('go to the nearest cell in that direction, and stay at the edge', () => {
    const places = [0, 1, 2].map((x) => ({ key: x, x, y: 0 }));
    expect(next(places, 0, 'ArrowRight')).toBe(1);
    expect(next(places, 0, 'ArrowLeft')).toBe(0);
  });
});
