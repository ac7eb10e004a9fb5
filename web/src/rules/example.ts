// An example of the rules as the boards want it: like a table where the reader sits with the others.
import type { ExampleInfo, Info, Step } from '../generated/wire';
import type { Event } from '../lib/table.svelte';

/** The address of an example after some moves, and maybe of a question about one more. */
export function address(game: string, name: string, moves: string[], text?: string): string {
  const query = new URLSearchParams(moves.map((move) => ['move', move]));
  if (text !== undefined) query.set('text', text);
  const asked = query.toString();
  return `/api/rules/${game}/examples/${name}${asked && `?${asked}`}`;
}

/** Who sits there and whose turn it is. */
export function statusOf(info: ExampleInfo): Info {
  return {
    id: 'example',
    game: info.game,
    options: info.options,
    phase: info.result ? 'over' : 'playing',
    seats: info.names.map((name) => ({ name, bot: null, away: false })),
    public: false,
    spectators: false,
    result: info.result,
    since: 0,
    acting: info.acting,
    waiting: 0,
    first: null,
    commitment: '',
    hints: false,
    replaceable: [],
    replaceable_at: null,
    offers: {},
    next: null,
    watching: 0,
    length: null,
  };
}

export function stepsOf(info: ExampleInfo): Step[] {
  return info.steps.map((step, i) => ({ ...step, seq: i + 1, at: 0, do: 'move' }));
}

/** What is new: the moves after the first `known`, or what happened before the example began. */
export function freshOf(info: ExampleInfo, known: number): Event[] {
  const events = info.steps.length ? info.steps.slice(known).flatMap((step) => step.events) : info.before;
  return events as Event[];
}
