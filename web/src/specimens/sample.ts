// Tables in every state, as the server would tell of them.
import type { Info, SeatInfo, Step } from '../generated/wire';
import { TableStore } from '../lib/table.svelte';

const seat = (name: string | null, more: Partial<SeatInfo> = {}): SeatInfo => ({
  name,
  bot: null,
  away: false,
  ...more,
});

export const SEATS: SeatInfo[] = [
  seat('Camille'),
  seat('Beatriz', { bot: 'level4', level: 4 }),
  seat('Ada'),
  seat('Maximilienne-Antoinette', { away: true, away_since: Date.now() / 1000 - 40 }),
  seat(null),
  seat('Karim', { bot: 'level1', level: 1 }),
];

const INFO: Info = {
  id: 'specimen',
  game: 'cinco',
  options: { players: SEATS.length },
  phase: 'playing',
  seats: SEATS,
  public: false,
  spectators: true,
  result: null,
  since: 0,
  acting: [],
  waiting: 30,
  first: 0,
  commitment: 'a'.repeat(64),
  hints: true,
  replaceable: [],
  replaceable_at: null,
  offers: {},
  next: null,
  watching: 0,
  length: null,
};

/** A table that nobody listens to, seen from the first seat. */
export function table(more: Partial<Info> = {}, steps: Step[] = []): TableStore {
  const store = new TableStore('specimen', 0);
  store.status = { ...INFO, ...more };
  store.steps = steps;
  store.moves = [];
  return store;
}

const move = (seq: number, who: number, text: string, gain: number | null = null, quiet = false): Step => ({
  seq,
  at: seq,
  do: 'move',
  seat: who,
  events: [],
  story: [`${SEATS[who]!.name}: ${text}`],
  brief: [{ seat: who, text, gain, quiet, head: false }],
});

/** Heads, moves with and without points, draws, a move that was taken back, and who came. */
export const STEPS: Step[] = [
  { seq: 1, at: 1, do: 'sit', seat: 0, name: 'Camille', events: [] },
  {
    seq: 2,
    at: 2,
    do: 'start',
    events: [],
    story: ['Lot 1'],
    brief: [{ seat: null, text: 'Lot 1', gain: null, quiet: false, head: true }],
  },
  move(3, 0, '57 → 73', 30),
  move(4, 1, 'drew', null, true),
  move(5, 0, '12 → 20', -5),
  move(6, 1, '64 → 88'),
  { seq: 7, at: 7, do: 'answer', seat: 0, what: 'take_back', yes: true, events: [], undone: [6] },
  move(8, 1, '64 → 90', 15),
];
