// Which move of which round: written in the address, so that it can be shared.

export interface Position {
  /** From 1 on; a game that is no match has one. */
  round: number;
  /** 0 is the start, before any move. */
  move: number;
}

function counted(text: string | undefined, least: number): number {
  return /^\d{1,6}$/.test(text ?? '') ? Math.max(least, Number(text)) : least;
}

/** The position of `/replay/ID`, `/replay/ID/MOVE` or `/replay/ID/ROUND/MOVE`. */
export function read(path: string): Position {
  const [, , first, second] = path.split('/').filter(Boolean);
  if (second === undefined) return { round: 1, move: counted(first, 0) };
  return { round: counted(first, 1), move: counted(second, 0) };
}

/** The address of a position; the round is named only where there are several. */
export function written(id: string, { round, move }: Position, rounds: number): string {
  const place = rounds > 1 ? `/${round}/${move}` : move ? `/${move}` : '';
  return `/replay/${id}${place}`;
}

/** One move on, into the next round after the last; null at the very end. */
export function after({ round, move }: Position, last: number, rounds: number): Position | null {
  if (move < last) return { round, move: move + 1 };
  return round < rounds ? { round: round + 1, move: 0 } : null;
}

/** One move back, to the end of the round before; null at the very start. */
export function before({ round, move }: Position): Position | null {
  if (move > 0) return { round, move: move - 1 };
  return round > 1 ? { round: round - 1, move: Infinity } : null;
}
