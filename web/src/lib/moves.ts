// The list of moves: short lines, by turns, with what was taken back struck out.
import type { Step } from '../generated/wire';

export interface Line {
  key: string;
  seq: number;
  seat: number | null;
  text: string;
  gain: number | null;
  quiet: boolean;
  head: boolean;
  undone: boolean;
  /** Whether it is part of a move, not something agreed on at the table. */
  move: boolean;
}

/** A numbered row: one line, or for two players one of each. */
export interface Row {
  number: number | null;
  lines: (Line | null)[];
}

const MOVES = new Set(['move', 'bot']);

/** The lines of the steps, oldest first; steps without short lines are told in words by `told`. */
export function linesOf(steps: Step[], told: (step: Step) => string[]): Line[] {
  const undone = new Set(steps.flatMap((step) => step.undone ?? []));
  return steps.flatMap((step) => {
    const common = { seq: step.seq, undone: undone.has(step.seq), move: MOVES.has(step.do) };
    if (step.brief?.length) {
      return step.brief.map((brief, i) => ({ key: `${step.seq}-${i}`, ...common, ...brief }));
    }
    return told(step).map((text, i) => ({
      key: `${step.seq}-${i}`,
      ...common,
      seat: step.seat ?? null,
      text,
      gain: null,
      quiet: !common.move,
      head: false,
    }));
  });
}

/** Two players have a column each and share a number; more take a row each. Heads stand alone. */
export function rowsOf(lines: Line[], players: number): Row[] {
  const rows: Row[] = [];
  let number = 0;
  for (const line of lines) {
    if (line.head || line.seat === null || !line.move) {
      rows.push({ number: null, lines: [line] });
      continue;
    }
    const last = rows.at(-1);
    if (
      players === 2 &&
      line.seat === 1 &&
      last?.number !== null &&
      last?.lines.length === 2 &&
      !last.lines[1]
    ) {
      last.lines[1] = line;
    } else {
      number += 1;
      rows.push({ number, lines: players === 2 ? (line.seat === 0 ? [line, null] : [null, line]) : [line] });
    }
  }
  return rows;
}
