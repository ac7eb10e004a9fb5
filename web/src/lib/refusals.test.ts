import { describe, expect, it } from 'vitest';
import { parted } from './refusals';

describe('a refusal', () => {
  it('is parted from the rule that it rests on', () => {
    const message = 'card 9 opens cells from 9 up — rule C7: Discard a card – or two.';
    expect(parted({ message, rule: 'C7' })).toEqual({
      why: 'card 9 opens cells from 9 up',
      says: 'Discard a card – or two.',
    });
  });

  it('keeps what comes after a dash that names no rule', () => {
    expect(parted({ message: 'no — not now', rule: 'C7' })).toEqual({ why: 'no — not now', says: '' });
    expect(parted({ message: 'no — C70', rule: 'C7' }).why).toBe('no — C70');
    expect(parted({ message: 'no', rule: null }).why).toBe('no');
  });

  it('reads rules that are only named, and French signs', () => {
    expect(parted({ message: 'non — C2', rule: 'C2' })).toEqual({ why: 'non', says: '' });
    expect(parted({ message: 'non — règle C2\u00a0: Oui.', rule: 'C2' }).says).toBe('Oui.');
  });
});
