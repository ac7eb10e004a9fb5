import { expect, test } from 'vitest';
import { bar, barred } from './barred.svelte';

const refusal = (code: string) => ({ code, rule: null, arguments: {}, message: `because of ${code}` });

test('only a ban bars the page', () => {
  bar(refusal('limit.requests'));
  expect(barred.why).toBe('');
  bar(refusal('session.banned_until'));
  expect(barred.why).toBe('because of session.banned_until');
});
