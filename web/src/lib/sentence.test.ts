import { describe, expect, it } from 'vitest';
import { ended } from './sentence';

describe('a sentence', () => {
  it('ends with a full stop', () => {
    expect(ended('nobody can play')).toBe('nobody can play.');
  });

  it('keeps its own sign', () => {
    for (const text of ['You resigned.', 'Sold!', 'Who gives more?', 'wait…', ''])
      expect(ended(text)).toBe(text);
  });
});
