// Several names in a sentence: “Ada, Bo and Cléo”.
import { speech } from './words.svelte';

export function listed(names: string[]): string {
  return new Intl.ListFormat(speech.language, { type: 'conjunction' }).format(names.filter(Boolean));
}
