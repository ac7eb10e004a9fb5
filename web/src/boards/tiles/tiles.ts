// Tiles that are being laid, as the text that the table takes: `7I=9 7J=7`; and its plays: `7I:9.8`.
import facts from '../../generated/facts.json';
import type { View } from '../../lib/table.svelte';

export interface Edition {
  rows: number;
  columns: number;
  centres: number[][];
}

export const EDITIONS = facts['quinto-tiles'].editions as Record<string, Edition>;

/** Which box is played with; a table says it where it is not the usual one. */
export const editionOf = (view: View): string => (view.options?.edition as string | undefined) ?? '1964';
export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export interface Laid {
  cell: string;
  digit: string;
  from: number;
}

/** Which tile goes where. */
export type Play = Map<string, string>;

export function named(row: number, column: number): string {
  return `${row + 1}${LETTERS[column]}`;
}

/** Row and column of a cell, from 0. */
const spots = new Map<string, [number, number]>();

export function located(cell: string): [number, number] {
  let spot = spots.get(cell);
  if (!spot) spots.set(cell, (spot = [parseInt(cell, 10) - 1, LETTERS.indexOf(cell.replace(/\d+/, ''))]));
  return spot;
}

export function text(laid: Laid[]): string {
  return laid.map(({ cell, digit }) => `${cell}=${digit}`).join(' ');
}

/** A play as the table lists it, across from `7I` or down from `I7`; a dot is a tile that lies there. */
export function read(move: string): Play {
  const play: Play = new Map();
  const found = /^(?:(\d+)([A-Z])|([A-Z])(\d+)):([\d.]+)$/.exec(move);
  if (!found) return play;
  const across = found[1] !== undefined;
  const row = Number(found[1] ?? found[4]) - 1;
  const column = LETTERS.indexOf(found[2] ?? found[3]!);
  [...found[5]!].forEach((digit, i) => {
    if (digit !== '.') play.set(across ? named(row, column + i) : named(row + i, column), digit);
  });
  return play;
}

/** The plays that hold all the tiles laid so far. */
export function going(plays: Play[], laid: Laid[]): Play[] {
  return plays.filter((play) => laid.every(({ cell, digit }) => play.get(cell) === digit));
}

/** Where a tile could go next in one of these plays. */
export function targets(plays: Play[], laid: Laid[], digit: string): Set<string> {
  const taken = new Set(laid.map(({ cell }) => cell));
  const found = new Set<string>();
  for (const play of going(plays, laid)) {
    for (const [cell, there] of play) if (there === digit && !taken.has(cell)) found.add(cell);
  }
  return found;
}

/** Where the next tile goes: the next free cell, across or down. */
export function following(
  cell: string,
  down: boolean,
  edition: Edition,
  taken: (cell: string) => boolean,
): string | null {
  let [row, column] = located(cell);
  do {
    if (down) row++;
    else column++;
    if (row >= edition.rows || column >= edition.columns) return null;
  } while (taken(named(row, column)));
  return named(row, column);
}

/** A list in another order. */
export function shuffled<T>(all: T[], random: () => number = Math.random): T[] {
  return all
    .map((each) => ({ each, chance: random() }))
    .sort((a, b) => a.chance - b.chance)
    .map(({ each }) => each);
}
