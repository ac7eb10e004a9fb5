// How a thing travels over the table: a little back, away in an arc, gently in, a small hop.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** So many that no corner is seen; each costs time when a thing leaves. */
const FRAMES = 12;
/** The part of a flight that gathers strength. */
const START = 0.14;
const LAND = 0.84;

const smooth = (part: number): number => part * part * (3 - 2 * part);
export const clamp = (part: number): number => Math.min(1, Math.max(0, part));

/** How far along it is. */
export function along(part: number): number {
  if (part < START) return -0.022 * Math.sin((Math.PI * part) / START);
  const rest = (part - START) / (1 - START);
  return rest < 0.45 ? 0.5 * (rest / 0.45) ** 2 : 1 - 0.5 * (1 - (rest - 0.45) / 0.55) ** 2.45;
}

/** How high above the table it is, from 0 to 1. */
export function above(part: number): number {
  if (part < START) return 0;
  const rest = (part - START) / (1 - START);
  if (rest < LAND) return Math.sin((Math.PI * rest) / LAND);
  return 0.05 * Math.sin((Math.PI * (rest - LAND)) / (1 - LAND));
}

export interface Way {
  from: Box;
  to: Box;
  /** Pixels above the table at the highest point. */
  lift: number;
  /** Degrees that it leans in the middle. */
  tilt: number;
  /** Pixels that the way bends to the side. */
  bend: number;
  /** Whether it turns over on the way. */
  turns: boolean;
}

/** A way whose middle would be above the window bends down instead, and rises less. */
export function within(
  middle: number,
  down: number,
  lift: number,
): { side: 1 | -1; down: number; lift: number } {
  const side = down < 0 && middle + down - lift < 0 ? -1 : 1;
  return { side, down: down * side, lift: Math.min(lift, Math.max(0, middle)) };
}

/** Keyframes of a flight: of its place on the table, of the thing itself, of its shadow. */
export function frames({
  from,
  to,
  lift,
  tilt,
  bend,
  turns,
}: Way): Record<'ground' | 'body' | 'shade', PropertyIndexedKeyframes> {
  const width = Math.max(from.width, to.width);
  const height = (width * to.height) / to.width;
  const start = { x: from.x + (from.width - width) / 2, y: from.y + (from.height - height) / 2 };
  const goal = { x: to.x + (to.width - width) / 2, y: to.y + (to.height - height) / 2 };
  const across = Math.hypot(goal.x - start.x, goal.y - start.y) || 1;
  const inSight = within((start.y + goal.y) / 2, ((goal.x - start.x) / across) * bend, lift);
  const side = { x: (-(goal.y - start.y) / across) * bend * inSight.side, y: inSight.down };
  const sway = (part: number): number => Math.sin(Math.PI * clamp(along(part)));
  const size = (part: number): number => (from.width + (to.width - from.width) * clamp(along(part))) / width;
  const angle = (part: number): number => (turns ? 180 * (1 - smooth(clamp((part - 0.2) / 0.55))) : 0);
  const parts = Array.from({ length: FRAMES + 1 }, (_, i) => i / FRAMES);
  return {
    ground: {
      transform: parts.map((part) => {
        const x = start.x + (goal.x - start.x) * along(part) + side.x * sway(part);
        const y = start.y + (goal.y - start.y) * along(part) + side.y * sway(part);
        return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
      }),
    },
    body: {
      transform: parts.map((part) => {
        const high = above(part) * inSight.lift;
        const turned = angle(part);
        const scale = size(part) * (1 + high / 500);
        const leans = `rotate(${(tilt * sway(part)).toFixed(2)}deg) rotateY(${turned.toFixed(1)}deg)`;
        return `translateY(${-high.toFixed(2)}px) scale(${scale.toFixed(3)}) ${leans}`;
      }),
    },
    shade: {
      transform: parts.map((part) => {
        const high = above(part) * inSight.lift;
        const scale = size(part) * (1 + high / 700);
        const far = `translate(${(high * 0.12).toFixed(1)}px, ${(high * 0.3 + 3).toFixed(1)}px)`;
        // What shows its edge throws a narrow shadow.
        const broad = Math.max(0.2, Math.abs(Math.cos((angle(part) * Math.PI) / 180)));
        const spread = `scale(${(scale * broad).toFixed(3)}, ${scale.toFixed(3)})`;
        return `${far} ${spread}`;
      }),
      opacity: parts.map((part) => 1 - (above(part) * inSight.lift) / 260),
    },
  };
}
