// The picture after each event of an act: what it says has left somewhere and has come somewhere.
import { POINTS, whole, type Row, type Tally } from '../../boards/cards';
import type { Event, View } from '../../lib/table.svelte';
import type { Act } from '../queue';

type Hands = (string | null)[][];

/** A hand without a card; of a closed one, without any. */
function without(hand: (string | null)[], card: string): (string | null)[] {
  const at = Math.max(0, hand.indexOf(card));
  return hand.filter((_, i) => i !== at);
}

const changed = <T>(all: T[], at: unknown, change: (one: T) => T): T[] =>
  all.map((one, i) => (i === at ? change(one) : one));

const STEPS: Record<string, (view: View, event: Event) => View> = {
  began: (view, { seat, row, head }) => ({
    rows: [...view.rows, { id: row, owner: seat, head, cards: [] }],
    points: view.points - (head === null ? 0 : 1),
  }),
  laid: (view, { seat, row, card }) => ({
    rows: (view.rows as Row[]).map((each) =>
      each.id === row ? { ...each, cards: [...each.cards, card as string] } : each,
    ),
    hands: changed(view.hands as Hands, seat, (hand) => without(hand, whole(card as string))),
  }),
  completed: (view, { seat, row, prize }) => ({
    rows: (view.rows as Row[]).filter((each) => each.id !== row),
    won: changed(view.won as string[][], seat, (won) => (prize ? [...won, prize as string] : won)),
    prize: null,
  }),
  given: (view, { seat, to, card }) => {
    const left = changed(view.won as string[][], seat, (won) => without(won, card as string) as string[]);
    return { won: changed(left, to, (won) => [...won, card as string]) };
  },
  turned_up: (view, { card }) => ({ prize: card, points: view.points - 1 }),
  phase: (_, { phase }) => ({ phase }),
  drawn: (view, { seat, number, cards }) => ({
    draw: view.draw - Number(number),
    hands: changed(view.hands as Hands, seat, (hand) => held(hand, Number(number), cards)),
  }),
  redealt: (view, { seat, cards }) => ({
    hands: changed(view.hands as Hands, seat, (hand) => held(hand, 0, cards)),
  }),
  shown: (view, { seat, cards }) => ({ hands: changed(view.hands as Hands, seat, () => cards as string[]) }),
};

/** What a hand is after it was filled up: all of it if it is seen. */
function held(hand: (string | null)[], more: number, cards: unknown): (string | null)[] {
  return Array.isArray(cards) ? (cards as string[]) : [...hand, ...Array<null>(more).fill(null)];
}

/** What an event adds to the tickets of a seat, or takes from them. */
export function earned(event: Event, seat: number): number {
  const worth = (card: unknown): number => POINTS[card as string] ?? 0;
  if (event.event === 'completed' && event.seat === seat) return worth(event.prize);
  if (event.event !== 'given') return 0;
  return (event.to === seat ? worth(event.card) : 0) - (event.seat === seat ? worth(event.card) : 0);
}

/** The view when an act has been shown up to one of its events. */
export function viewAfter(act: Act, event: Event): View {
  const past = act.events.slice(0, act.events.indexOf(event) + 1);
  return past.reduce((view, each) => ({ ...view, ...STEPS[each.event]?.(view, each) }), act.before ?? {});
}

/** What each seat has won by then: what it has in the end, without what is still to come. */
export function wonAfter(act: Act, event: Event): number[] {
  const coming = act.events.slice(act.events.indexOf(event) + 1);
  return ((act.sums.points ?? []) as Tally[]).map(({ won }, seat) =>
    coming.reduce((sum, each) => sum - earned(each, seat), won),
  );
}

export const ends = (act: Act): boolean => act.before?.to_move !== null && act.after?.to_move === null;

export interface Payment {
  seat: number;
  /** The row that pays or costs; none where all points of a seat turn negative. */
  row: number | null;
  /** What each seat has then. */
  points: Tally[];
}

/** How the rows that are left change what was won, one after the other. */
export function payments(points: Tally[]): { start: Tally[]; steps: Payment[] } {
  const start = points.map((tally) => ({ ...tally, points: tally.won, negative: false, rows: [] }));
  let now: Tally[] = start;
  const steps = points.flatMap((tally, seat) => {
    const paying = tally.rows.filter((row) => row.points);
    const paid = paying.map((row) => {
      now = changed(now, seat, (had) => ({
        ...had,
        points: had.points + row.points,
        rows: [...had.rows, row],
      }));
      return { seat, row: row.row, points: now };
    });
    if (now[seat]!.points === tally.points) return paid;
    now = changed(now, seat, () => tally);
    return [...paid, { seat, row: null, points: now }];
  });
  return { start, steps };
}
