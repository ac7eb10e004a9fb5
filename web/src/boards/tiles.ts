// Tiles that are being laid, as the text that the table takes: `7I=9 7J=7`.
import facts from '../generated/facts.json';

export interface Edition {
  rows: number;
  columns: number;
  centres: number[][];
}

export const EDITIONS = facts['quinto-tiles'].editions as Record<string, Edition>;
export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export interface Laid {
  cell: string;
  digit: string;
  from: number;
}

export function named(row: number, column: number): string {
  return `${row + 1}${LETTERS[column]}`;
}

export function text(laid: Laid[]): string {
  return laid.map(({ cell, digit }) => `${cell}=${digit}`).join(' ');
}

/** Where the next digit goes when typing: the next free cell, across or down. */
export function following(
  cell: string,
  down: boolean,
  edition: Edition,
  taken: (cell: string) => boolean,
): string | null {
  let row = parseInt(cell, 10) - 1;
  let column = LETTERS.indexOf(cell.replace(/\d+/, ''));
  do {
    if (down) row++;
    else column++;
    if (row >= edition.rows || column >= edition.columns) return null;
  } while (taken(named(row, column)));
  return named(row, column);
}
