// Several names or numbers in a sentence: “Ada, Bo and Cléo”, “2, 3, 4 or 6”, “2 to 5”.
import { speech, t } from './words.svelte';

// To make one takes longer than to use it, and names change with every turn.
const formats = new Map<string, Intl.ListFormat>();
function format(type: 'conjunction' | 'disjunction'): Intl.ListFormat {
  const key = `${speech.language} ${type}`;
  // British: no comma before the last.
  const locale = speech.language === 'en' ? 'en-GB' : speech.language;
  const made = formats.get(key) ?? new Intl.ListFormat(locale, { type });
  formats.set(key, made);
  return made;
}

/** The first format of a page takes tens of milliseconds: made with the board, before a movement needs it. */
export function prepare(): void {
  format('conjunction');
}

export function listed(names: string[]): string {
  const all = names.filter(Boolean);
  return all.length > 1 ? format('conjunction').format(all) : (all[0] ?? '');
}

/** Numbers one may choose from: a range, if there are more than two and none is left out. */
export function ranged(values: readonly unknown[]): string {
  const numbers = values.map(Number);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (numbers.length > 2 && last! - first! === numbers.length - 1) return t('page.from_to', { first, last });
  return format('disjunction').format(numbers.map(String));
}
