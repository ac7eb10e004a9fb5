// A move that waits for the line: told from its notation, since nobody can be asked for better words.
import { found, known, t } from '../lib/words.svelte';

/** “57 → 73”, “7G 410”, “green 20, red 65”, “Draw”: what has a name here is called by it. */
export function waiting(game: string, move: string): string {
  const called = (word: string): string => {
    for (const key of [`${game}.card.${word}`, `${game}.page.${word}`]) if (known(key)) return found(key);
    // Other words of the notation say what is done; the pieces and places say enough.
    return /^([a-z]+|-)$/.test(word) ? '' : word;
  };
  const [what = '', cell] = move.replace(/!$/, '').split('@');
  const together = (words: string): string => words.split('+').map(called).join(', ');
  const said = what.split(/[ :]/).map(together).filter(Boolean).join(' ');
  return cell ? `${said} → ${cell}` : said || t('page.pending');
}
