// Where bubbles stand beside the cells they speak of: over no other bubble, over none of these cells, over as little
// else as can be.
import type { Point } from '../../lib/touch';
import { wideOf, type Bubble } from '../bubble';

export interface Box {
  x: number;
  y: number;
  wide: number;
  high: number;
}

/** How far from a cell's middle a bubble points, and half of what a cell takes. */
const REACH = 26;
const CELL = 28;
/** What is between two bubbles: with less their edges run into each other. */
const AIR = 8;
/** What it costs to cover something, for each unit of its surface. */
const COSTS = { bubble: 1000, outside: 1000, meant: 50, stone: 3, cell: 1 };

function common(one: Box, other: Box): number {
  const along = (a: number, b: number, both: number): number => Math.max(0, both / 2 - Math.abs(a - b));
  const wide = Math.min(along(one.x, other.x, one.wide + other.wide), one.wide, other.wide);
  return wide * Math.min(along(one.y, other.y, one.high + other.high), one.high, other.high);
}

/** Beside it; above and below, straight or to a side. The first is taken if none is better. */
function candidates({ x, y }: Point, wide: number, size: number): Bubble[] {
  const high = size * 1.7;
  const far = REACH + size * 1.25;
  const aside = REACH + size * 0.4 + wide / 2;
  const shift = wide / 2 - size;
  const stacked = [-far, far].flatMap((dy) => [0, shift, -shift].map((dx) => ({ dx, dy })));
  return [{ dx: aside, dy: 0 }, { dx: -aside, dy: 0 }, ...stacked].map(({ dx, dy }) => ({
    x: x + dx,
    y: y + dy,
    wide,
    high,
    tip: { x: dy ? -dx : -Math.sign(dx) * (wide / 2 + size * 0.4), y: dy && -Math.sign(dy) * size * 1.25 },
  }));
}

/** A bubble for each cell, the best first, on a board whose middle is the origin. */
export function bubbles(
  meant: (Point & { text: string })[],
  size: number,
  board: { half: Point; cells: Point[]; stones: Point[]; beside: Box[] },
): Bubble[] {
  const boxed = ({ x, y }: Point): Box => ({ x, y, wide: 2 * CELL, high: 2 * CELL });
  const whole = { x: 0, y: 0, wide: 2 * board.half.x, high: 2 * board.half.y };
  const covered = (bubble: Bubble, points: Point[]): number =>
    points.reduce((sum, point) => sum + common(bubble, boxed(point)), 0);
  const cost = (bubble: Bubble): number =>
    COSTS.outside * (bubble.wide * bubble.high - common(bubble, whole)) +
    COSTS.bubble * board.beside.reduce((sum, other) => sum + common(bubble, other), 0) +
    COSTS.meant * covered(bubble, meant) +
    COSTS.stone * covered(bubble, board.stones) +
    COSTS.cell * covered(bubble, board.cells);
  // Three at most, each with eight places: all ways to place them are compared.
  let ways: { all: Bubble[]; cost: number }[] = [{ all: [], cost: 0 }];
  for (const each of meant) {
    const places = candidates(each, wideOf(each.text, size), size).map((bubble) => ({
      bubble,
      alone: cost(bubble),
    }));
    ways = ways.flatMap((way) =>
      places.map(({ bubble, alone }) => {
        const around = { ...bubble, wide: bubble.wide + 2 * AIR, high: bubble.high + 2 * AIR };
        const over = way.all.reduce((sum, other) => sum + common(around, other), 0);
        return { all: [...way.all, bubble], cost: way.cost + alone + COSTS.bubble * over };
      }),
    );
  }
  return ways.reduce((best, other) => (other.cost < best.cost ? other : best)).all;
}
