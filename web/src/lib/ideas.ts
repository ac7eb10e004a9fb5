// What a strong bot would do, as boards draw it.
import type { HintInfo } from '../generated/wire';

/** Closer than this, moves are as good as each other. */
export const EVEN = 0.005;

export const even = (hint: HintInfo): boolean => hint.behind < EVEN;

/** The chance of winning with each; none where all are as good as each other, so that nothing is ranked. */
export function chances(hints: HintInfo[]): (number | null)[] {
  const best = hints[0]?.estimate ?? 0;
  const ranked = hints.some((hint) => !even(hint));
  return hints.map((hint) => (ranked ? best - (even(hint) ? 0 : hint.behind) : null));
}

/** What a board writes beside each: its chance of winning, if it has one, or nothing. */
export const odds = (hints: HintInfo[], language: string): string[] =>
  chances(hints).map((chance, i) =>
    chance === null || hints[i]?.can_win === false ? '' : percent(chance, language),
  );

/** A chance in words of its language: `61 %`. The first of a page takes tens of milliseconds. */
export const percent = (chance: number, language: string): string =>
  chance.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 });
