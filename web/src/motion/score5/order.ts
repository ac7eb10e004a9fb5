// In which order bids turn over, and which way a card takes.
import type { Box } from '../flight';

/** Who turns over when: by sums, the winner last; who has laid nothing has nothing to turn. */
export function order(bids: string[][], sums: number[], winner: unknown): number[] {
  const rank = (seat: number): number => (seat === winner ? Infinity : sums[seat]!);
  return [...bids.keys()].filter((seat) => bids[seat]!.length).sort((a, b) => rank(a) - rank(b));
}

/** Pixels between the dots of a way. */
const DOTS = 22;

/** Points on the way that a flight takes, from middle to middle. */
export function arc(from: Box, to: Box, bend: number): { x: number; y: number }[] {
  const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  const [dx, dy] = [to.x + to.width / 2 - start.x, to.y + to.height / 2 - start.y];
  const far = Math.hypot(dx, dy);
  const count = Math.round(far / DOTS);
  return Array.from({ length: Math.max(0, count - 1) }, (_, i) => {
    const part = (i + 1) / count;
    const off = (Math.sin(Math.PI * part) * bend) / far;
    return { x: start.x + dx * part - dy * off, y: start.y + dy * part + dx * off };
  });
}
