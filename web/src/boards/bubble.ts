// A bubble on a board, in the board's units.
import type { Point } from '../lib/touch';

export interface Bubble {
  /** Its middle. */
  x: number;
  y: number;
  wide: number;
  high: number;
  /** Where it points, seen from its middle. */
  tip: Point;
}
/** How wide a text is, more or less. */
export const wideOf = (text: string, size: number): number => text.length * size * 0.56 + size * 1.3;
