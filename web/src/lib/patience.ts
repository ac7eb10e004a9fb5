const FIRST = 200;
const LONGEST = 1600;

/** Milliseconds until the line is tried again: not the same for all pages, which lost it together. */
export function patience(tries: number, chance = Math.random()): number {
  return Math.min(FIRST * 2 ** tries, LONGEST) * (0.5 + chance);
}
