// Whether the operator has banned you: then the page says so, and nothing else.
import type { Refusal } from '../generated/wire';

export const barred = $state<{ why: string }>({ why: '' });

/** Remember a refusal that is a ban; others are for whoever asked. */
export function bar(refusal: Refusal): void {
  if (refusal.code.startsWith('session.banned')) barred.why = refusal.message;
}
