// Hands by family, how they lie, bids as texts, and the bill of the twelve lots.
import type { Event, Step, View } from '../lib/table.svelte';

export const FAMILIES = 'gryvb*';
const SMALLEST = 44;
/** How much of a card shows beside the next one of its family: its value, two figures or three. */
const SHOWS = 0.66;
const SHOWS_THREE = 0.8;
const BETWEEN = 0.12;

export function piece(card: string | null): string {
  return card === null ? 'score5-back' : `score5-${card.replace('*', 'x')}`;
}

export function sorted(cards: string[]): string[] {
  const value = (card: string): number => Number(card.slice(1));
  return [...cards].sort((a, b) => FAMILIES.indexOf(a[0]!) - FAMILIES.indexOf(b[0]!) || value(a) - value(b));
}

export function bid(cards: string[]): string {
  return `bid ${cards.join('+') || '-'}`;
}

export function same(some: string[], others: string[]): boolean {
  return some.length === others.length && some.every((card) => others.includes(card));
}

/** What lies before a seat, as far as it is known: its choice of this round, or what it had laid. */
export function lying(view: View, seat: number): (string | null)[] {
  const chosen = view.choosing[seat] as (string | null)[] | null;
  if (chosen && (chosen.length || view.done[seat])) return chosen;
  return view.laid[seat] as (string | null)[];
}

/** Whether all have laid their bids, and nothing has come of it yet. */
export function closed(view: View): boolean {
  return view.phase === 'bid' && (view.done as boolean[]).every(Boolean);
}

/** How wide a card of the hand may be, and in how many rows the hand may lie. */
export function measure(width: number, height: number): { most: number; rows: number } {
  if (height <= 480 && width > height) return { most: 46, rows: 3 };
  if (width <= 900 && height > width) return width < 600 ? { most: 47, rows: 3 } : { most: 72, rows: 2 };
  if (width <= 1180) return { most: 60, rows: 2 };
  return width >= 1700 && height >= 960 ? { most: 90, rows: 2 } : { most: 76, rows: 2 };
}

/** Where a card lies after the one before it, in widths of a card: apart, or on it within a family. */
export function after(before: string | undefined, card: string): number {
  if (before === undefined) return 0;
  if (before[0] !== card[0]) return BETWEEN;
  return (before.length > 3 ? SHOWS_THREE : SHOWS) - 1;
}

/** Cards in rows of some width, one after the other. */
export function flow(cards: string[], room: number, width: number): string[][] {
  const rows: string[][] = [];
  let left = 0;
  for (const card of cards) {
    const wide = width * (1 + after(rows.at(-1)?.at(-1), card));
    if (!rows.length || left < wide) {
      rows.push([card]);
      left = room - width;
    } else {
      rows.at(-1)!.push(card);
      left -= wide;
    }
  }
  return rows;
}

/** How a hand lies: the width of its cards and of its rows. */
export interface Fan {
  width: number;
  room: number;
  rows: string[][];
}

/** A hand in as few rows as its cards, not much smaller than they may be, allow; no value is covered. */
export function fan(cards: string[], room: number, { most, rows }: { most: number; rows: number }): Fan {
  const least = Math.min(most, SMALLEST);
  for (let count = 1; count <= rows; count += 1) {
    const floor = count === rows ? least : Math.max(least, 0.7 * most);
    for (let width = most; width >= floor; width -= 1)
      if (flow(cards, room, width).length <= count) return balanced(cards, room, width);
  }
  return balanced(cards, room, least);
}

/** What is left of a hand, in as few rows as it needs, its cards as large as they were. */
export function rest(cards: string[], room: number, width: number): string[][] {
  return balanced(cards, room, width).rows;
}

/** Rows of about the same length. */
function balanced(cards: string[], room: number, width: number): Fan {
  const rows = flow(cards, room, width);
  let less = room;
  while (rows.length > 1 && flow(cards, less - 4, width).length === rows.length) less -= 4;
  return { width, room: less, rows: flow(cards, less, width) };
}

/** How cards overlap: their width, how far apart they begin, and how many lie in a row. */
export interface Spread {
  width: number;
  step: number;
  per: number;
}

/** What cards before somebody have: how wide it is, how wide the largest card is, and what their sum takes. */
export interface Room {
  wide: number;
  most: number;
  beside: number;
}
/** How far apart cards lie where there is room, in widths of a card; how high two rows may be together. */
export interface Manner {
  apart?: number;
  high?: number;
}
/** How high two rows are, in widths of a card: the second leaves of the first what says its value. */
const TWO_HIGH = 2.17;

/** Cards that overlap as far as no value hides; in two rows, where they were much smaller in one. */
export function spread(
  cards: (string | null)[],
  room: number,
  most: number,
  { apart, high = 0 }: Manner = {},
): Spread {
  const open = cards.some((card) => card !== null);
  const shows = cards.some((card) => card && card.length > 3) ? SHOWS_THREE : SHOWS;
  const wide = (per: number): number => (open ? Math.min(most, room / (1 + (per - 1) * shows)) : most);
  const all = cards.length;
  const per = wide(all) < 0.7 * most ? Math.ceil(all / 2) : all;
  const width = per < all && high ? Math.min(wide(per), high / TWO_HIGH) : wide(per);
  const gap = apart ?? (open ? 0.9 : 0.78);
  return { width, step: Math.min(gap * width, (room - width) / Math.max(1, per - 1)), per };
}

/** A lot on the bill: its stars; of one that is gone its card, and if it was sold to whom and for what. */
export interface Lot {
  number: number;
  stars: number;
  now: boolean;
  card: string | null;
  seat: number | null;
  sum: number | null;
}

/** What has been auctioned, by the number of the auction, as far as the steps tell. */
export function sales(steps: Step[]): Map<number, { card: string; seat: number | null; sum: number | null }> {
  const found = new Map<number, { card: string; seat: number | null; sum: number | null }>();
  let auction = 0;
  let sums: number[] = [];
  for (const event of steps.flatMap((step) => step.events as Event[])) {
    if (event.event === 'revealed') {
      auction = event.auction as number;
      found.set(auction, { card: event.card as string, seat: null, sum: null });
    } else if (event.event === 'turned_up') sums = event.sums as number[];
    else if (event.event === 'won') {
      const seat = event.seat as number;
      found.set(auction, { card: event.card as string, seat, sum: sums[seat] ?? null });
    }
  }
  return found;
}

/** The bill: lots that the steps do not tell are filled in by their stars. */
export function bill(view: View, sums: View, stars: Record<string, number>, steps: Step[]): Lot[] {
  const told = sales(steps);
  const gone = new Set(sums.gone as string[]);
  const past = (number: number): boolean =>
    number < view.auction || (number === view.auction && view.phase !== 'bid');
  const known = new Set([...told].filter(([number]) => past(number)).map(([, sale]) => sale.card));
  const rest = [...gone].filter((card) => !known.has(card));
  return (sums.bill as number[]).map((count, i) => {
    const number = i + 1;
    const lot = { number, stars: count, now: number === view.auction && view.phase !== 'end' };
    if (!past(number)) return { ...lot, card: null, seat: null, sum: null };
    const sale = told.get(number);
    if (sale && gone.has(sale.card)) return { ...lot, ...sale };
    const at = rest.findIndex((card) => stars[card] === count);
    return { ...lot, card: at < 0 ? null : rest.splice(at, 1)[0]!, seat: null, sum: null };
  });
}

/** How many lots each has bought; null where that of some is not known. */
export function bought(lots: Lot[], out: string[], seats: number): number[] | null {
  const gone = lots.filter((lot) => lot.card !== null && !out.includes(lot.card));
  if (gone.some((lot) => lot.seat === null)) return null;
  return Array.from({ length: seats }, (_, seat) => gone.filter((lot) => lot.seat === seat).length);
}

/** Who has changed a bid in the round that has just closed. */
export function changed(steps: Step[]): number[] {
  const told = steps.flatMap((step) => step.events as Event[]);
  const last = told.findLast((event) => event.event === 'round' || event.event === 'revealed');
  return last?.event === 'round' && last.round !== 1 ? (last.changed as number[]) : [];
}
