// The list of moves: short lines, by turns, with what was taken back struck out.
import facts from '../generated/facts.json';
import type { Step } from '../generated/wire';
import { MOVES } from '../motion/acts';

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

/** As much of a step as so many of its events tell; nothing, before its first part is over. */
export function part(step: Step, events: number): Step[] {
  if (events >= step.events.length) return [step];
  const told = step.parts?.findLast((each) => each.events <= events);
  if (!told) return [];
  return [
    {
      ...step,
      events: step.events.slice(0, told.events),
      story: step.story?.slice(0, told.story),
      brief: step.brief?.slice(0, told.brief),
    },
  ];
}

/** A numbered row: one line, or for two players one of each. */
export interface Row {
  number: number | null;
  lines: (Line | null)[];
}

/** The lines of the steps, oldest first; what is done at the table and has no line is told by `told`. */
export function linesOf(steps: Step[], told: (step: Step) => string[]): Line[] {
  const undone = new Set(steps.flatMap((step) => step.undone ?? []));
  return steps.flatMap((step) => {
    const common = { seq: step.seq, undone: undone.has(step.seq), move: MOVES.has(step.do) };
    if (step.brief && (common.move || step.brief.length)) {
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

/** How a game's moves are listed: a column for each of two, numbered one by one, or told like a story. */
export type Listing = 'columns' | 'numbered' | 'story';

export function rowsOf(lines: Line[], listing: Listing): Row[] {
  const rows: Row[] = [];
  let number = 0;
  for (const line of lines) {
    if (listing === 'story' || line.head || line.seat === null || !line.move) {
      rows.push({ number: null, lines: [line] });
      continue;
    }
    const last = rows.at(-1);
    if (listing === 'columns' && line.seat === 1 && last?.lines.length === 2 && !last.lines[1]) {
      last.lines[1] = line;
      continue;
    }
    number += 1;
    if (listing === 'numbered') rows.push({ number, lines: [line] });
    else rows.push({ number, lines: line.seat === 0 ? [line, null] : [null, line] });
  }
  return rows;
}

/** As the game's definition says; columns are for two. */
export function listing(game: string, players: number): Listing {
  const said = (facts.listings as Record<string, Listing>)[game] ?? 'columns';
  return said === 'columns' && players !== 2 ? 'numbered' : said;
}
