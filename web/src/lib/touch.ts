// Fingers on a board whose cells are smaller than a finger: a touch finds the nearest cell that may be taken,
// two fingers zoom, two taps in a row show the whole board again.
import type { Place } from './grid';

/** The width of a finger's tip in CSS pixels: what is smaller cannot be hit, what is farther is not meant. */
export const TIP = 44;
export const LOUPE = 96;
const MOST = 4;
/** How soon, in ms, and how near a tap follows another one to be its second. */
const SOON = 320;
const NEAR = 24;
/** How far a finger may go in a tap. */
const STILL = 8;

export interface Point {
  x: number;
  y: number;
}

/** The nearest of these to a point, none that is farther away than a finger's tip. */
export function snap<T>(places: Iterable<Place<T>>, at: Point, reach = TIP): T | null {
  let found: T | null = null;
  let least = reach;
  for (const { key, x, y } of places) {
    const far = Math.hypot(x - at.x, y - at.y);
    if (far <= least) [found, least] = [key, far];
  }
  return found;
}

/** How a board lies in its frame: `scale` times as large, moved by `x` and `y`. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** No larger than four times, no smaller than the frame, which it always fills. */
export function fitted({ scale, x, y }: Zoom, frame: Frame): Zoom {
  const size = between(1, scale, MOST);
  return {
    scale: size,
    x: between(frame.width * (1 - size), x, 0),
    y: between(frame.height * (1 - size), y, 0),
  };
}

const middle = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = ([a, b]: [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Two fingers went from somewhere to somewhere: what lay under them still does. */
export function pinched(before: Zoom, from: [Point, Point], to: [Point, Point], frame: Frame): Zoom {
  const scale = between(1, (before.scale * apart(to)) / Math.max(apart(from), 1), MOST);
  const grown = scale / before.scale;
  const old = middle(from);
  const now = middle(to);
  return fitted(
    {
      scale,
      x: now.x - frame.left - (old.x - frame.left - before.x) * grown,
      y: now.y - frame.top - (old.y - frame.top - before.y) * grown,
    },
    frame,
  );
}

/** The middle of the loupe: above the finger, below it where there is no room, always in the window. */
export function above(at: Point, window: { width: number; height: number }): Point {
  const half = LOUPE / 2;
  const over = at.y - half - TIP;
  return {
    x: between(half, at.x, window.width - half),
    y: over < half ? at.y + half + TIP : over,
  };
}

export interface Fingers {
  /** Whether touches only point here, since what lies here is too small for them. */
  small: () => boolean;
  /** A finger points somewhere, or slides there; null when it is lifted. */
  points: (at: Point | null) => void;
  zooms: (zoom: Zoom) => void;
}

/** An action for the frame of a board. Where touches point, a browser's click after a touch is swallowed. */
export function fingers(node: HTMLElement, options: Fingers): { destroy: () => void } {
  const down = new Map<number, Point>();
  let zoom = WHOLE;
  let zooming = false;
  let pointing = false;
  let start: Point | null = null;
  let tapped: { at: Point; when: number } | null = null;

  const place = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });

  function set(next: Zoom): void {
    zoom = next;
    options.zooms(zoom);
  }
  function pressed(event: PointerEvent): void {
    pointing = event.pointerType === 'touch' && options.small();
    if (event.pointerType !== 'touch') return;
    down.set(event.pointerId, place(event));
    if (down.size > 1) {
      zooming = true;
      options.points(null);
    } else {
      start = place(event);
      if (pointing) options.points(start);
    }
  }
  function moved(event: PointerEvent): void {
    const old = down.get(event.pointerId);
    if (!old) return;
    const now = place(event);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    down.set(event.pointerId, now);
    if (other) set(pinched(zoom, [old, other], [now, other], node.getBoundingClientRect()));
    else if (pointing && !zooming) options.points(now);
  }
  function lifted(event: PointerEvent): void {
    if (!down.delete(event.pointerId)) return;
    const at = place(event);
    if (!zooming) tap(at, event.timeStamp);
    if (down.size === 0) {
      zooming = false;
      options.points(null);
    }
  }
  function tap(at: Point, when: number): void {
    const moved = start === null || Math.hypot(at.x - start.x, at.y - start.y) > STILL;
    if (moved) return;
    if (tapped && when - tapped.when < SOON && Math.hypot(at.x - tapped.at.x, at.y - tapped.at.y) < NEAR) {
      tapped = null;
      if (zoom.scale > 1) set(WHOLE);
    } else tapped = { at, when };
  }
  function dropped(event: PointerEvent): void {
    down.delete(event.pointerId);
    if (down.size === 0) {
      zooming = false;
      options.points(null);
    }
  }
  function clicked(event: MouseEvent): void {
    if (pointing && event.detail > 0) event.stopPropagation();
  }

  node.addEventListener('pointerdown', pressed);
  node.addEventListener('pointermove', moved);
  node.addEventListener('pointerup', lifted);
  node.addEventListener('pointercancel', dropped);
  node.addEventListener('click', clicked, { capture: true });
  return {
    destroy: () => {
      node.removeEventListener('pointerdown', pressed);
      node.removeEventListener('pointermove', moved);
      node.removeEventListener('pointerup', lifted);
      node.removeEventListener('pointercancel', dropped);
      node.removeEventListener('click', clicked, { capture: true });
    },
  };
}
