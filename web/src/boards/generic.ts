// Moves as paths: a text is split at `@`, and each part is something to click. `52@60` is a card, then a cell.

export interface Choice {
  /** Targets of the picture that can be clicked next. */
  lit: Set<string>;
  /** What can come next and is nowhere in the picture, and a move that is whole but could go on. */
  buttons: { part: string; move: string | null }[];
}

export function path(move: string): string[] {
  return move.split('@');
}

/** The legal moves that begin with what was chosen. */
export function narrowed(moves: string[], chosen: string[]): string[] {
  return moves.filter((move) => {
    const parts = path(move);
    return chosen.every((part, at) => parts[at] === part);
  });
}

/** What can follow what was chosen, in a picture with these targets. */
export function following(moves: string[], chosen: string[], drawn: Set<string>): Choice {
  const lit = new Set<string>();
  const buttons = new Map<string, string | null>();
  for (const move of narrowed(moves, chosen)) {
    const part = path(move)[chosen.length];
    if (part === undefined) buttons.set(move, move);
    else if (drawn.has(part)) lit.add(part);
    else if (!buttons.has(part)) buttons.set(part, null);
  }
  return { lit, buttons: [...buttons].map(([part, move]) => ({ part, move })) };
}

/** The move that is complete with what was chosen, if nothing can follow. */
export function complete(moves: string[], chosen: string[]): string | null {
  const open = narrowed(moves, chosen);
  return open.length === 1 && path(open[0]!).length === chosen.length ? open[0]! : null;
}

/** After a click on a target: what is chosen then; null if the click means nothing here. */
export function clicked(moves: string[], chosen: string[], part: string): string[] | null {
  if (chosen.at(-1) === part) return chosen.slice(0, -1);
  for (const before of [chosen, []]) {
    const next = [...before, part];
    if (narrowed(moves, next).length) return next;
  }
  return null;
}

/** After which step something is new to a seat: its own last move; its own newest move is new, too. */
export function newSince(
  steps: { seq: number; do: string; seat?: number | null }[],
  seat: number | null,
): number {
  const last = steps.at(-1)?.seq ?? 0;
  const mine =
    steps.filter((step) => seat !== null && step.do === 'move' && step.seat === seat).at(-1)?.seq ?? last;
  return mine === last ? Math.max(0, last - 1) : mine;
}
