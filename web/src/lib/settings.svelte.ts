// What a reader prefers: theme and sounds, kept in this browser.
export type Theme = 'auto' | 'light' | 'dark' | 'contrast';
export const THEMES: Theme[] = ['auto', 'light', 'dark', 'contrast'];

function kept(): { theme: Theme; sound: boolean } {
  const theme = localStorage.getItem('theme') as Theme | null;
  return { theme: theme && THEMES.includes(theme) ? theme : 'auto', sound: localStorage.getItem('sound') !== 'off' };
}

export const settings = $state(kept());

export function keep(): void {
  localStorage.setItem('theme', settings.theme);
  localStorage.setItem('sound', settings.sound ? 'on' : 'off');
  show();
}

/** The theme of pictures that the server draws. */
export function drawn(): Theme {
  return settings.theme === 'contrast' ? 'dark' : settings.theme;
}

export function show(): void {
  document.documentElement.dataset.theme = settings.theme;
}
