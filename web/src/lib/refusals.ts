// A refusal as the table words it: why, a dash, then the rule by its id and in one sentence.
import type { Refusal } from '../generated/wire';

/** Why it is refused and what the rule says: the page links the rule instead of naming it twice. */
export function parted({ message, rule }: Pick<Refusal, 'message' | 'rule'>): { why: string; says: string } {
  const at = rule ? message.search(new RegExp(`—[^—]*\\b${rule}\\b`)) : -1;
  if (at < 0) return { why: message, says: '' };
  const why = message.slice(0, at).trim();
  const says = message.slice(message.indexOf(rule!, at) + rule!.length).replace(/^[\s:\u00a0\u202f]+/, '');
  return { why, says };
}
