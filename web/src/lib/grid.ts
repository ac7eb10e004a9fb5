// Things in the plane: the nearest one in a direction, for arrow keys, or around a point, for fingers.
export interface Place<T> {
  key: T;
  x: number;
  y: number;
}

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function next<T>(places: Place<T>[], from: T, arrow: string): T {
  const way = WAYS[arrow];
  const here = places.find((place) => place.key === from);
  if (!way || !here) return from;
  let best = from;
  let least = Infinity;
  for (const place of places) {
    const along = (place.x - here.x) * way[0] + (place.y - here.y) * way[1];
    const aside = Math.abs((place.x - here.x) * way[1]) + Math.abs((place.y - here.y) * way[0]);
    if (along <= 0.01 || place.key === from) continue;
    const cost = along + 2.5 * aside;
    if (cost < least) [best, least] = [place.key, cost];
  }
  return best;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const away = (box: Box, x: number, y: number): number =>
  Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
const off = (box: Box, x: number, y: number): number =>
  Math.hypot((box.left + box.right) / 2 - x, (box.top + box.bottom) / 2 - y);

/** The nearest of these to a point, none that is farther away than `reach`. */
export function nearest<T>(boxes: Iterable<[T, Box]>, x: number, y: number, reach: number): T | null {
  const near = [...boxes].filter(([, box]) => away(box, x, y) <= reach);
  near.sort(([, a], [, b]) => away(a, x, y) - away(b, x, y) || off(a, x, y) - off(b, x, y));
  return near[0]?.[0] ?? null;
}
