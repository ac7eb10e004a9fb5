// Where things are on the board: its own units, a quarter turned where the window is high, tiles upright.
import facts from '../../generated/facts.json';
import { LETTERS, located, named, type Edition } from './tiles';

export const { cell: CELL, reach: REACH, below: BELOW, coordinate: COORDINATE } = facts['quinto-tiles'];

export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  width: number;
  height: number;
}

export interface Plane {
  turned: boolean;
  /** The board with its frame. */
  box: Rect;
  places: ({ key: string } & Point)[];
  edge: ({ key: string } & Point)[];
}

/** Whether a board is larger in such a room if it is turned. */
export function turns(edition: Edition, width: number, height: number): boolean {
  const { box } = plane(edition, false);
  const size = (wide: number, high: number): number => Math.min(width / wide, height / high);
  return size(box.height, box.width) > 1.02 * size(box.width, box.height);
}

export function plane(edition: Edition, turned: boolean): Plane {
  const { rows, columns } = edition;
  const [wide, high] = turned ? [rows, columns] : [columns, rows];
  const box = {
    x: -REACH,
    y: -REACH,
    width: wide * CELL + 2 * REACH,
    height: high * CELL + 2 * REACH + BELOW,
  };
  const places = Array.from({ length: rows * columns }, (_, i) => {
    const key = named(Math.floor(i / columns), i % columns);
    return { key, ...centre(edition, turned, key) };
  });
  const letters = Array.from({ length: columns }, (_, i) => {
    const along = (i + 0.5) * CELL;
    const key = LETTERS[i]!;
    return turned ? { key, x: wide * CELL + COORDINATE, y: along } : { key, x: along, y: -COORDINATE };
  });
  const numbers = Array.from({ length: rows }, (_, i) => {
    const along = ((turned ? rows - 1 - i : i) + 0.5) * CELL;
    const key = String(i + 1);
    return turned ? { key, x: along, y: -COORDINATE } : { key, x: -COORDINATE, y: along };
  });
  return { turned, box, places, edge: [...letters, ...numbers] };
}

/** The middle of a cell. */
export function centre(edition: Edition, turned: boolean, cell: string): Point {
  const [row, column] = located(cell);
  const [x, y] = turned ? [edition.rows - 1 - row, column] : [column, row];
  return { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL };
}

/** What holds all these points, each in a cell of its own. */
export function around(points: Point[], more = 0): Rect {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const side = CELL + 2 * more;
  return {
    x: Math.min(...xs) - side / 2,
    y: Math.min(...ys) - side / 2,
    width: Math.max(...xs) - Math.min(...xs) + side,
    height: Math.max(...ys) - Math.min(...ys) + side,
  };
}

const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** A place for a sum at an end of its run, inside the frame, on no tile if there is such a place. */
export function beside(run: Rect, size: { width: number; height: number }, box: Rect, tiles: Rect[]): Rect {
  const { width, height } = size;
  const gap = 8;
  const right = { x: run.x + run.width + gap, y: run.y + run.height - CELL / 2 - height / 2 };
  const left = { x: run.x - width - gap, y: run.y + CELL / 2 - height / 2 };
  const below = { x: run.x + run.width - CELL / 2 - width / 2, y: run.y + run.height + gap };
  const above = { x: run.x + CELL / 2 - width / 2, y: run.y - height - gap };
  const level = run.width >= run.height;
  const all = level ? [right, left, below, above] : [below, above, right, left];
  const kept = all.map(({ x, y }) => ({
    x: Math.min(Math.max(x, box.x + 4), box.x + box.width - width - 4),
    y: Math.min(Math.max(y, box.y + 4), box.y + box.height - height - 4),
    width,
    height,
  }));
  const covered = (place: Rect): number =>
    [run, ...tiles].reduce((sum, tile) => sum + overlap(place, tile), 0);
  const least = Math.min(...kept.map(covered));
  return kept.find((place) => covered(place) === least)!;
}
