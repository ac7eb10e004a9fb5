import { describe, expect, it } from 'vitest';
import { next } from './grid';

describe('Arrow keys', () => {
  it('go to the nearest cell in that direction, and stay at the edge', () => {
    const places = [0, 1, 2].map((x) => ({ key: x, x, y: 0 }));
    expect(next(places, 0, 'ArrowRight')).toBe(1);
    expect(next(places, 0, 'ArrowLeft')).toBe(0);
  });
});
