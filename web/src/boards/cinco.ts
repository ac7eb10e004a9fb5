// What Cinco's board needs to know of moves that the table gives: `52@60`, `88!`, `draw`, `swap`.
import facts from '../generated/facts.json';
import type { Place } from '../lib/grid';

export const ROWS: number[][] = facts.cinco.rows;
export const WIDE = 60;
export const HIGH = WIDE * 0.866;

export const PLACES: Place<number>[] = ROWS.flatMap((row, q) =>
  row.map((key, i) => ({ key, x: (i - (row.length - 1) / 2) * WIDE, y: (q - 5) * HIGH })),
);
export const CELLS = PLACES.filter((place) => place.key !== 0);

export function cellsFor(moves: string[], card: number): Set<number> {
  const start = `${card}@`;
  return new Set(
    moves.filter((move) => move.startsWith(start)).map((move) => Number(move.slice(start.length))),
  );
}

export function playable(moves: string[]): Set<number> {
  return new Set(moves.filter((move) => /^\d+[@!]/.test(move)).map((move) => parseInt(move, 10)));
}
