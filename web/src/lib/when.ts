// How long ago something was, in the reader's words.
import { speech, t } from './words.svelte';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

/** “just now”, “5 minutes ago”, “yesterday”, “3 May”. */
export function ago(time: number, now = Date.now()): string {
  const relative = new Intl.RelativeTimeFormat(speech.language, { numeric: 'auto' });
  const days = Math.round((midnight(now) - midnight(time)) / DAY);
  if (now - time < MINUTE) return t('page.just_now');
  if (now - time < HOUR) return relative.format(-Math.floor((now - time) / MINUTE), 'minute');
  if (days === 0) return relative.format(-Math.floor((now - time) / HOUR), 'hour');
  if (days < 7) return relative.format(-days, 'day');
  return new Intl.DateTimeFormat(speech.language, { day: 'numeric', month: 'long' }).format(time);
}
