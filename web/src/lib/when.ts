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

/** How long something took: “4:22”, “1:04:09”; from a day on, in days. */
export function span(ms: number): string {
  if (ms >= DAY) {
    const days = new Intl.NumberFormat(speech.language, { style: 'unit', unit: 'day', unitDisplay: 'long' });
    return days.format(Math.floor(ms / DAY));
  }
  const seconds = Math.round(ms / 1000);
  const two = (part: number): string => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
