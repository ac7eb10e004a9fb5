// Where things are on the board, in its own units. On a high window columns lie level, as rows do else: whatever is
// read from left to right or downwards still is.
import facts from '../../generated/facts.json';
import { LETTERS, located, named, type Edition } from './tiles';

export const { cell: CELL, reach: REACH, below: BELOW, coordinate: COORDINATE } = facts['quinto-tiles'];

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Rect = Point & Size;

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
    return turned ? { key, x: -COORDINATE, y: along } : { key, x: along, y: -COORDINATE };
  });
  const numbers = Array.from({ length: rows }, (_, i) => {
    const along = (i + 0.5) * CELL;
    const key = String(i + 1);
    return turned ? { key, x: along, y: -COORDINATE } : { key, x: -COORDINATE, y: along };
  });
  return { turned, box, places, edge: [...letters, ...numbers] };
}

/** The middle of a cell. */
export function centre(edition: Edition, turned: boolean, cell: string): Point {
  const [row, column] = located(cell);
  const [x, y] = turned ? [row, column] : [column, row];
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

/** Where a bubble in its place points: to the middle of what it is about, or to the end that is next to it. */
export function tipTo(place: Rect, about: Rect): Point {
  const middle = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });
  const [from, to] = [middle(place), middle(about)];
  const room = Math.max(0, place.width / 2 - place.height / 2);
  if (place.y >= about.y + about.height)
    return { x: between(-room, to.x - from.x, room), y: about.y + about.height - from.y };
  if (place.y + place.height <= about.y)
    return { x: between(-room, to.x - from.x, room), y: about.y - from.y };
  const left = to.x < from.x;
  return { x: (left ? about.x + about.width : about.x) - from.x, y: 0 };
}

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** Places for a sum around its run: at its ends first, then along its sides and at its corners, then farther away. */
function tried(run: Rect, { width, height }: Size): Point[] {
  const level = run.width >= run.height;
  const found: Point[] = [];
  for (const gap of [8, CELL + 6, 2 * CELL + 4]) {
    const [before, after] = level
      ? [run.x - width - gap, run.x + run.width + gap]
      : [run.y - height - gap, run.y + run.height + gap];
    const [above, below] = level
      ? [run.y - height - gap, run.y + run.height + gap]
      : [run.x - width - gap, run.x + run.width + gap];
    const [long, wide, high] = level ? [run.width, width, height] : [run.height, height, width];
    const [start, side] = level ? [run.x, run.y + run.height / 2] : [run.y, run.x + run.width / 2];
    const ends = [after, before].map((along) => ({ along, aside: side - high / 2 }));
    const each = wide > CELL ? 0 : Math.round(long / CELL);
    const cells = Array.from({ length: each }, (_, i) => i * CELL + (CELL - wide) / 2);
    const sides = [below, above].flatMap((aside) =>
      [long - wide, (long - wide) / 2, 0, ...cells].map((from) => ({ along: start + from, aside })),
    );
    const corners = [below, above].flatMap((aside) => [after, before].map((along) => ({ along, aside })));
    for (const { along, aside } of [...ends, ...sides, ...corners])
      found.push(level ? { x: along, y: aside } : { x: aside, y: along });
  }
  return found;
}

/** How far from its run a sum still seems to belong to it. */
const NEAR = 14;

/** A line from a sum to its run, where it had to go far away. */
export function tether(place: Rect, run: Rect): [from: Point, to: Point] | null {
  const nearest = (box: Rect, { x, y }: Point): Point => ({
    x: between(box.x, x, box.x + box.width),
    y: between(box.y, y, box.y + box.height),
  });
  const to = nearest(run, { x: place.x + place.width / 2, y: place.y + place.height / 2 });
  const from = nearest(place, to);
  return Math.hypot(to.x - from.x, to.y - from.y) > NEAR ? [from, to] : null;
}

/** A place for a sum near its run, inside the frame, on no tile if there is such a place. */
export function beside(run: Rect, size: Size, box: Rect, tiles: Rect[]): Rect {
  const { width, height } = size;
  const covered = (place: Rect): number =>
    [run, ...tiles].reduce((sum, tile) => sum + overlap(place, tile), 0);
  let best: Rect | null = null;
  let least = Infinity;
  for (const { x, y } of tried(run, size)) {
    const place = {
      x: between(box.x + 4, x, box.x + box.width - width - 4),
      y: between(box.y + 4, y, box.y + box.height - height - 4),
      width,
      height,
    };
    const cost = covered(place);
    if (cost < least) [best, least] = [place, cost];
  }
  return best!;
}
