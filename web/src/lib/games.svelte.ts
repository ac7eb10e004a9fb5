// The games that can be played here, as the server describes them in the reader's language.
import type { GameInfo } from '../generated/wire';
import { api } from './api';
import { found, known, learn, speech } from './words.svelte';

export const games = $state<{ all: GameInfo[] }>({ all: [] });

export async function describe(): Promise<void> {
  const { language } = speech;
  const all = await api.games();
  for (const game of all) learn(language, game.texts);
  if (language === speech.language) games.all = all;
}

/** Ask for the texts of a game that the page was not built with. */
export function introduce(game: string): void {
  if (!known(`${game}.title`)) void describe().catch(() => undefined);
}

/** What it takes to win, in a line; for a game that does not say it so, what the game is. */
export function aim(game: { id: string }): string {
  return known(`${game.id}.page.aim`) ? found(`${game.id}.page.aim`) : found(`${game.id}.summary`, {}, '');
}

/** What the list of what has happened is called: moves, in an auction sales. */
export function listTitle(game: { id: string }): string {
  return found(`${game.id}.page.list`, {}, 'page.moves');
}
