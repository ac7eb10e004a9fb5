// The texts of the page, from the shared catalogues, in the reader's language.
import en from '../generated/texts.en.json';
import fr from '../generated/texts.fr.json';

export type Language = 'en' | 'fr';
export type Key = keyof typeof en;
type Texts = Record<string, string | string[]>;

const catalogues: Record<Language, Texts> = { en, fr };

function first(): Language {
  const kept = localStorage.getItem('language');
  if (kept === 'en' || kept === 'fr') return kept;
  return navigator.language.startsWith('fr') ? 'fr' : 'en';
}

export const speech = $state<{ language: Language }>({ language: first() });

export function speak(language: Language): void {
  speech.language = language;
  localStorage.setItem('language', language);
  document.documentElement.lang = language;
}

/** French signs stay with the word before them. */
export function typeset(text: string): string {
  return speech.language === 'fr' ? text.replace(/ (?=[:;!?»])/g, '\u00a0') : text;
}

/** The text of a key; with `n`, in the form its number wants. */
export function t(key: Key, values: Record<string, unknown> = {}): string {
  let text = catalogues[speech.language][key];
  if (Array.isArray(text)) {
    const one = speech.language === 'fr' ? Math.abs(Number(values.n)) < 2 : Number(values.n) === 1;
    text = text[one ? 0 : 1];
  }
  return typeset(text ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** A text whose key is put together; if there is none, that of another key, or the key itself. */
export function found(key: string, values: Record<string, unknown> = {}, otherwise?: string): string {
  if (key in catalogues[speech.language]) return t(key as Key, values);
  return otherwise === undefined ? key : found(otherwise, values);
}
