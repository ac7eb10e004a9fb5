// Arrow keys among things in the plane: the nearest one in that direction.
export interface Place<T> {
  key: T;
  x: number;
  y: number;
}

const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

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
