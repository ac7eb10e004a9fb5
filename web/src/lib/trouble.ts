// What to say when something did not work.
import { Refused } from './link.svelte';
import { t } from './words.svelte';

/** The server's words, or that the line is lost. */
export function trouble(error: unknown): string {
  return error instanceof Refused ? error.message : t('page.lost');
}
