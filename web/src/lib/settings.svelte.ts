// What a reader prefers: theme, sounds and the strength of bots, kept in this browser.
import { LEVELS, USUAL } from './levels';

export type Theme = 'auto' | 'light' | 'dark' | 'contrast';
export const THEMES: Theme[] = ['auto', 'light', 'dark', 'contrast'];

function kept(): { theme: Theme; sound: boolean; bot: string } {
  const theme = localStorage.getItem('theme') as Theme | null;
  const bot = localStorage.getItem('bot') ?? '';
  return { theme: theme && THEMES.includes(theme) ? theme : 'auto', sound: localStorage.getItem('sound') !== 'off', bot: LEVELS.includes(bot) ? bot : USUAL };
}

export const settings = $state(kept());

export function keep(): void {
  localStorage.setItem('theme', settings.theme);
  localStorage.setItem('sound', settings.sound ? 'on' : 'off');
  localStorage.setItem('bot', settings.bot);
  show();
}

/** The theme of pictures that the server draws. */
export function drawn(): Theme {
  return settings.theme === 'contrast' ? 'dark' : settings.theme;
}

export function show(): void {
  document.documentElement.dataset.theme = settings.theme;
}
