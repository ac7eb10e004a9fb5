// Options and matches in words.
import type { GameInfo, OptionInfo } from '../generated/wire';
import { found, known, t } from '../lib/words.svelte';
import { read, unusual, type Options, type Value } from './plan';

/** What a game calls an option; those of many games are named by the page, others by what they mean. */
export function label(game: GameInfo, option: OptionInfo): string | null {
  const key = [`${game.id}.page.option.${option.name}`, `page.option.${option.name}`].find(known);
  return key === undefined ? null : found(key);
}

export function worded(option: OptionInfo, value: Value): string {
  if (typeof value === 'boolean') return t(value ? 'page.yes' : 'page.no');
  return found(`page.value.${option.name}.${value}`, {}, String(value));
}

/** What is set: “Usual rules”, or what is not as usual. */
export function rulesOf(game: GameInfo, options: Options): string {
  const told = unusual(game, options).map((option) => {
    const name = label(game, option) ?? option.meaning.replace(/\.$/, '');
    const value = options[option.name] ?? option.default;
    return value === true ? name : t('page.set', { name, value: worded(option, value) });
  });
  return told.length ? told.join(' · ') : t('page.usual_rules');
}

/** After how long somebody who does not move may be replaced. */
export function patienceOf(seconds: number): string {
  if (seconds % 60 || !seconds) return t('page.replaced.seconds', { n: seconds });
  if (seconds < 2 * 3600) return t('page.replaced.minutes', { n: seconds / 60 });
  return t('page.replaced.hours', { n: Math.round(seconds / 3600) });
}

export function matchOf(match: string | null | undefined): string {
  if (!match) return t('page.one_game');
  const { kind, rounds } = read(match);
  return rounds ? found(`page.rounds_of.${kind}`, { n: rounds }) : found(`page.match.${kind}`);
}
