// What Cinco's board needs to know of moves that the table gives: `52@60`, `88!`, `draw`, `swap`.
import facts from '../generated/facts.json';
import type { Place } from '../lib/grid';

export const ROWS: number[][] = facts.cinco.rows;
/** As the drawing code lays the cells out: see `games/cinco/courtyard.py`. */
export const WIDE = 60;
export const HIGH = WIDE * 0.866025;
export const VIEW = '-384 -330 768 668';

export const PLACES: Place<number>[] = ROWS.flatMap((row, q) =>
  row.map((key, i) => ({ key, x: (i - (row.length - 1) / 2) * WIDE, y: (q - 5) * HIGH })),
);
export const CELLS = PLACES.filter((place) => place.key !== 0).sort((a, b) => a.key - b.key);

const LAST = [6, 18, 36, 60, 90];
/** Which ring a cell is in: its tile wears that glaze. */
export const ring = (cell: number): number => LAST.findIndex((last) => cell <= last);

/** A hexagon with corners above and below, as tiles have them, or turned. */
export function hexagon(radius: number, turn = -Math.PI / 2): string {
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i + turn;
    return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** The outline of the board where its tray is not drawn. */
export const TRAY = hexagon(352, 0);

export function cellsFor(moves: string[], card: number): Set<number> {
  const start = `${card}@`;
  return new Set(
    moves.filter((move) => move.startsWith(start)).map((move) => Number(move.slice(start.length))),
  );
}

/** What remains possible with a card chosen: its moves, and those that need no card. */
export function withCard(moves: string[], card: number): string[] {
  return moves.filter((move) => !/^\d/.test(move) || parseInt(move, 10) === card);
}

export function playable(moves: string[]): Set<number> {
  return new Set(moves.filter((move) => /^\d+[@!]/.test(move)).map((move) => parseInt(move, 10)));
}

/** Where a move that is on its way puts a token. */
export function target(move: string | null): number | null {
  const found = /^\d+@(\d+)$/.exec(move ?? '');
  return found ? Number(found[1]) : null;
}

export interface Sums {
  teams: number[];
  tokens: number[];
  fives: number[][];
  /** Cells that would complete a line, and for whom. */
  threats: Record<string, number[]>;
}

/** A text's key under `cinco.page`, and what goes into it. */
export type Said = [key: string, values: Record<string, number>];

/** What can be done now. */
export function possible(moves: string[]): Said[] {
  const cells = moves.map(target).filter((cell) => cell !== null);
  const first = cells.length ? 'place' : moves.some((move) => move.endsWith('!')) ? 'discard' : '';
  const second = ['draw', 'swap'].find((move) => moves.includes(move)) ?? '';
  const key = [first, second].filter(Boolean).join('_');
  return key ? [[`may.${key}`, cells.length ? { cell: Math.min(...cells) } : {}]] : [];
}

/** What a chosen card can do, and what that would mean for my team and for others. */
export function reach(moves: string[], card: number, team: number, threats: Sums['threats']): Said[] {
  const cells = [...cellsFor(moves, card)];
  if (!cells.length) return moves.includes(`${card}!`) ? [['dead', { card }]] : [];
  const wins = cells.filter((cell) => threats[cell]?.includes(team)).length;
  const stops = cells.filter((cell) => threats[cell]?.some((each) => each !== team)).length;
  const said: Said[] = [['reaches', { card, n: cells.length }]];
  const only = cells.length === 1;
  if (wins) said.push([only ? 'makes_it' : 'makes', { n: wins }]);
  else if (stops) said.push([only ? 'stops_it' : 'stops', { n: stops }]);
  return said;
}

/** An idea that goes to a cell: which, and what its bubble says. */
export interface Ghost {
  cell: number;
  text: string;
}

/** The ideas that can be drawn on the board, the best first; a cell has one bubble. */
export function ghosts(moves: string[], worth: (i: number) => string): Ghost[] {
  const all: Ghost[] = [];
  moves.forEach((move, i) => {
    const [card, cell] = move.split('@').map(Number);
    if (cell === undefined || Number.isNaN(cell) || all.some((each) => each.cell === cell)) return;
    all.push({ cell, text: [`${card} → ${cell}`, worth(i)].filter(Boolean).join(' · ') });
  });
  return all;
}
