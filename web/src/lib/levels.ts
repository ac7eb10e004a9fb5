// Bots to play against, by strength. Which there are, `quinte.bots` says.
import facts from '../generated/facts.json';
import { found, known, t } from './words.svelte';

export const LEVELS: string[] = facts.bots.levels;
export const USUAL: string = facts.bots.usual;

/** How strong a bot is, in words; null for one that has no level. */
export function strength(bot: string | null | undefined): string | null {
  const level = LEVELS.indexOf(bot ?? '') + 1;
  return level
    ? t('page.level', { level, levels: LEVELS.length, word: found(`page.level_word.${level}`) })
    : null;
}

/** What a bot sees and overlooks in a game; empty where nothing is said of it. */
export function character(game: string, bot: string | null | undefined): string {
  const key = `${game}.level.${LEVELS.indexOf(bot ?? '') + 1}`;
  return known(key) ? found(key) : '';
}

/** How strong a bot is, short: “bot, level 4”. */
export function level(bot: string): string {
  const number = LEVELS.indexOf(bot) + 1;
  return number ? t('page.level_short', { level: number }) : t('page.bot');
}
