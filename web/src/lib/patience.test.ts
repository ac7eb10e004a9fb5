import { describe, expect, it } from 'vitest';
import { patience } from './patience';

describe('patience', () => {
  it('grows to more than a second, and differs from page to page by half of it', () => {
    expect([0, 1, 2, 3, 50].map((tries) => patience(tries, 0.5))).toEqual([200, 400, 800, 1600, 1600]);
    expect([patience(3, 0), patience(3, 1)]).toEqual([800, 2400]);
  });

  it('is left to chance', () => {
    expect(new Set(Array.from({ length: 8 }, () => patience(0))).size).toBeGreaterThan(1);
  });
});
