// What a reader prefers, kept in this browser.
import { LEVELS, USUAL } from './levels';

export type Theme = 'auto' | 'light' | 'dark' | 'contrast';
export type Speed = 'slow' | 'usual' | 'quick' | 'off';
/** The grounds to choose from; high contrast is a switch beside them. */
export const THEMES: Theme[] = ['auto', 'light', 'dark'];
export const SPEEDS: Speed[] = ['slow', 'usual', 'quick', 'off'];

export interface Settings {
  theme: Theme;
  sound: boolean;
  speed: Speed;
  left: boolean;
  threats: boolean;
  bot: string;
}

function one<T extends string>(name: string, all: readonly T[], otherwise: T): T {
  const kept = localStorage.getItem(name) as T | null;
  return kept !== null && all.includes(kept) ? kept : otherwise;
}

const on = (name: string, otherwise: 'on' | 'off'): boolean => one(name, ['on', 'off'], otherwise) === 'on';

function kept(): Settings {
  return {
    theme: one('theme', [...THEMES, 'contrast'], 'auto'),
    sound: on('sound', 'on'),
    speed: one('speed', SPEEDS, 'usual'),
    left: on('left', 'off'),
    threats: on('threats', 'off'),
    bot: one('bot', LEVELS, USUAL),
  };
}

export const settings = $state(kept());
/** The theme that is shown, where the reader leaves it to the system. */
export const shown = $state<{ theme: Exclude<Theme, 'auto'> }>({ theme: 'light' });

export function keep(): void {
  for (const [name, value] of Object.entries(settings)) {
    localStorage.setItem(name, typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));
  }
  show();
}

/** High contrast on, or off: back to the theme before. */
export function contrast(on: boolean): void {
  if (on) localStorage.setItem('theme-before', settings.theme);
  settings.theme = on ? 'contrast' : one('theme-before', THEMES, 'auto');
  keep();
}

/** The theme of pictures that the server draws. */
export function drawn(): 'light' | 'dark' {
  return shown.theme === 'light' ? 'light' : 'dark';
}

const asks = (query: string): boolean => window.matchMedia(query).matches;

function system(): Exclude<Theme, 'auto'> {
  if (asks('(prefers-contrast: more)')) return 'contrast';
  return asks('(prefers-color-scheme: dark)') ? 'dark' : 'light';
}

export function show(): void {
  shown.theme = settings.theme === 'auto' ? system() : settings.theme;
  document.documentElement.dataset.theme = shown.theme;
}

for (const query of ['(prefers-contrast: more)', '(prefers-color-scheme: dark)']) {
  window.matchMedia(query).addEventListener('change', show);
}
