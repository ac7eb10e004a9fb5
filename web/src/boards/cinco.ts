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
  return new Set(moves.filter((move) => move.startsWith(start)).map((move) => Number(move.slice(start.length))));
}

export function playable(moves: string[]): Set<number> {
  return new Set(moves.filter((move) => /^\d+[@!]/.test(move)).map((move) => parseInt(move, 10)));
}

/** All rows of five cells on a line, none over the centre. */
export const STRAIGHTS: number[][] = (() => {
  const lines: number[][] = [];
  const at = new Map(PLACES.map((place) => [`${Math.round(place.x)},${Math.round(place.y)}`, place.key]));
  for (const place of CELLS) {
    for (const [dx, dy] of [
      [WIDE, 0],
      [WIDE / 2, HIGH],
      [-WIDE / 2, HIGH],
    ] as const) {
      const five = [0, 1, 2, 3, 4].map((n) => at.get(`${Math.round(place.x + n * dx)},${Math.round(place.y + n * dy)}`));
      if (five.every((cell) => cell)) lines.push(five as number[]);
    }
  }
  return lines;
})();

/** Free cells that would complete a line, by the team that would. */
export function threats(board: Record<string, number>): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (const five of STRAIGHTS) {
    const held = five.map((cell) => board[cell]);
    const team = held.find((each) => each !== undefined);
    if (team === undefined || held.filter((each) => each === team).length !== 4) continue;
    const free = five.find((cell) => board[cell] === undefined);
    if (free !== undefined) found.set(free, (found.get(free) ?? new Set()).add(team));
  }
  return found;
}

export function winning(board: Record<string, number>): number[] {
  return STRAIGHTS.find((five) => board[five[0]!] !== undefined && five.every((cell) => board[cell] === board[five[0]!])) ?? [];
}
