// The texts of the page, from the shared catalogues, in the reader's language.
import type en from '../generated/texts.en.json';

export type Language = 'en' | 'fr';
export type Key = keyof typeof en;
type Texts = Record<string, string | string[]>;

const LOADS: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import('../generated/texts.en.json'),
  fr: () => import('../generated/texts.fr.json'),
};
/** Of the languages that were spoken here. */
const catalogues: Partial<Record<Language, Texts>> = {};
/** Texts that the server gave: those of games which the page was not built with. */
const learnt = $state<Record<Language, Texts>>({ en: {}, fr: {} });

function first(): Language {
  const kept = localStorage.getItem('language');
  if (kept === 'en' || kept === 'fr') return kept;
  return navigator.language.startsWith('fr') ? 'fr' : 'en';
}

export const speech = $state<{ language: Language }>({ language: first() });

/** Have the texts of a language here. */
export async function prepare(language: Language): Promise<void> {
  catalogues[language] ??= (await LOADS[language]()).default;
}

/** Speak a language as soon as its texts are here. */
export async function speak(language: Language): Promise<void> {
  await prepare(language);
  speech.language = language;
  localStorage.setItem('language', language);
  document.documentElement.lang = language;
}

export function learn(language: Language, texts: Texts): void {
  Object.assign(learnt[language], texts);
}

function text(key: string): string | string[] | undefined {
  return catalogues[speech.language]?.[key] ?? learnt[speech.language][key];
}

/** Whether there is a text with that key. */
export function known(key: string): boolean {
  return text(key) !== undefined;
}

/** French signs stay with the word before them. */
export function typeset(text: string): string {
  return speech.language === 'fr' ? text.replace(/ (?=[:;!?»])/g, '\u00a0') : text;
}

/** The text of a key; with `n`, in the form its number wants. */
export function t(key: Key, values: Record<string, unknown> = {}): string {
  let said = text(key);
  if (Array.isArray(said)) {
    const one = speech.language === 'fr' ? Math.abs(Number(values.n)) < 2 : Number(values.n) === 1;
    said = said[one ? 0 : 1];
  }
  return typeset(said ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** A text whose key is put together; if there is none, that of another key, or the key itself. */
export function found(key: string, values: Record<string, unknown> = {}, otherwise?: string): string {
  if (known(key)) return t(key as Key, values);
  return otherwise === undefined ? key : found(otherwise, values);
}
