// Quinto's cards by their names, moves such as `R2:rc1` and `new:RED=w` by card and place, and what is said.
import facts from '../generated/facts.json';
import type { HintInfo } from '../generated/wire';
import { odds } from '../lib/ideas';
import type { Event, View } from '../lib/table.svelte';
import type { Key } from '../lib/words.svelte';

export const POINTS = facts['quinto-cards'].points as Record<string, number>;
export const PHASES = ['red', 'yellow', 'blue'] as const;
export const PLACES = [0, 1, 2, 3, 4] as const;

export interface Row {
  id: number;
  owner: number;
  head: string | null;
  cards: string[];
}

/** What completing a row wins: the table's `quintos`. */
export interface Quinto {
  prize: string | null;
  from: number | null;
  gifts: string[];
}

export interface Tally {
  won: number;
  points: number;
  negative: boolean;
  rows: { row: number; length: number; points: number }[];
}

export interface Sums {
  points: Tally[];
  quintos: Record<string, Quinto>;
  to_come: string[];
  teams: number[];
}

/** The symbol of a card, in the reader's language where it has a word. */
export function piece(card: string | null, language: string): string {
  if (card === null) return 'cards-back';
  const plain = card === '==' || card[0] === card[0]!.toLowerCase();
  return `cards-${card.replaceAll('=', '_')}${plain ? '' : `-${language}`}`;
}

export interface Choice {
  place: string;
  face: string;
  text: string;
}

/** The moves that lay a card, by place and face. */
export function layings(moves: string[]): Choice[] {
  return moves.flatMap((text) => {
    const [place, face] = text.split(':');
    return place && face ? [{ place, face, text }] : [];
  });
}

export interface Idea {
  /** The card that would lie there, if one is laid. */
  face: string | null;
  /** How likely it wins; nothing if all ideas are worth the same. */
  chance: string;
  first: boolean;
}

/** So many ideas are drawn on the board. */
const IDEAS = 3;

/** The best ideas by where they go: a row, `new`, or a move without a card. */
export function ideasAt(hints: HintInfo[], language: string): Map<string, Idea> {
  const best = hints.slice(0, IDEAS);
  const chances = odds(best, language);
  const found = new Map<string, Idea>();
  best.forEach(({ move }, i) => {
    const [laying] = layings([move]);
    const place = laying?.place ?? move;
    if (found.has(place)) return;
    found.set(place, { face: laying?.face ?? null, chance: chances[i]!, first: i === 0 });
  });
  return found;
}

/** A card that was played as a word or as a bridge is still that card. */
export const whole = (face: string): string => face.replace(/=[wb]$/, '=');

/** What a card of the hand may do: a card that is a word or a bridge has two faces. */
export function choices(moves: string[], card: string): Choice[] {
  return layings(moves).filter((choice) => whole(choice.face) === card);
}

/** A move with a card that cannot be played there, for the table to say why. */
export function attempt(card: string, place: string): string {
  return `${place}:${card}${card.length === 4 ? 'w' : ''}`;
}

/** Where the table would refuse a card of the hand: the row of this turn, or a new one. */
export function nowhere(view: View): string {
  return view.turn.row === null ? 'new' : `R${view.turn.row}`;
}

/** A refusal as people say it: cards by their names, not as they are typed. */
export function readable(message: string, values: unknown[], spoken: (card: string) => string): string {
  const named = values.filter(
    (value): value is string => typeof value === 'string' && value !== spoken(value),
  );
  const sign = /[\p{L}\p{N}=]/u;
  return named.reduce((said, card) => {
    const parts = said.split(card);
    return parts.reduce((before, after) => {
      const inside = sign.test(before.slice(-1)) || sign.test(after.slice(0, 1));
      return `${before}${inside ? card : spoken(card)}${after}`;
    });
  }, message);
}

export const rowOf = (place: string): number | null => (place === 'new' ? null : Number(place.slice(1)));

/** How many of the last cards of each row are new. */
export function news(events: Event[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const event of events) {
    if (event.event !== 'laid') continue;
    found.set(event.row as number, (found.get(event.row as number) ?? 0) + 1);
  }
  return found;
}

export interface Fit {
  columns: number;
  /** The width of a card, the gap between cards and the room around them, in pixels. */
  card: number;
  gap: number;
  pad: number;
  scrolls: boolean;
}

/** The columns of a row, in widths of a card: five cards, the disc of its owner, its ticket. */
const DISC = 0.4;
const TICKET = 0.84;
/** Between rows, between columns of rows, and the place for a new row. */
const BETWEEN = 8;
const ASIDE = 16;
const NEW_ROW = 64;
const LOWEST = 42;
const MOST = 132;
/** From here on rows lie in two columns. */
const WIDE = 700;
/** So many rows are seen at once where they scroll. */
const SEEN = 3.4;

/** The largest cards with which all rows fit; where they would be too small, the rows scroll. */
export function fitted(rows: number, width: number, height: number, headed: boolean): Fit {
  const tight = width < 600 || height < 330;
  const gap = tight ? 4 : 6;
  const pad = tight ? 5 : 8;
  const wide = (columns: number): number => (width - (columns - 1) * ASIDE) / columns;
  const across = (columns: number): number => {
    const between = (headed ? 6 : 5) * gap + 2 * pad + 2;
    return (wide(columns) - between) / (5 + DISC + (headed ? TICKET : 0));
  };
  const down = (room: number, lines: number): number =>
    ((room + BETWEEN) / lines - BETWEEN - 2 * pad) * (52 / 72);
  const number = Math.max(rows, 6);
  let best = { columns: 1, card: 0 };
  for (const columns of [1, 2, 3, 4]) {
    const room = number % columns ? height : height - NEW_ROW - BETWEEN;
    const card = Math.min(across(columns), down(room, Math.ceil(number / columns)), MOST);
    if (card > best.card) best = { columns, card };
  }
  // A row across a wide table is empty for its half.
  if (best.columns === 1 && width >= WIDE) best = { columns: 2, card: Math.min(across(2), best.card) };
  if (best.card >= LOWEST) return { ...best, gap, pad, scrolls: false };
  const columns = across(2) >= LOWEST ? 2 : 1;
  const card = Math.min(across(columns), Math.max(LOWEST, down(height, SEEN)));
  return { columns, card, gap, pad, scrolls: true };
}

export type Said = [key: Key, values?: Record<string, unknown>];

interface Situation {
  view: View;
  moves: string[];
  quintos: Record<string, Quinto>;
  seat: number;
  /** The card that is chosen. */
  card: string | null;
  /** Both faces of a chosen card fit the same place. */
  either: boolean;
  /** The row that was asked about. */
  row: number | null;
  name: (seat: number) => string;
  spoken: (card: string) => string;
}

/** What can be done now, in one or two sentences by their keys; the first one may be a head. */
export function advice(here: Situation): { head?: Key; said: Said[] } {
  const { view, moves, seat, card, spoken } = here;
  if (moves.some((move) => move.startsWith('give '))) {
    return {
      head: 'quinto-cards.page.head.owes',
      said: [['quinto-cards.page.guide.give', { name: here.name(view.to_move) }]],
    };
  }
  if (moves.length === 1 && moves[0] === 'pass') return { said: [['quinto-cards.page.guide.pass']] };
  const all = layings(moves);
  const completing = all.filter((choice) => here.quintos[rowOf(choice.place) ?? '']);
  const head = completing.length ? 'quinto-cards.page.head.quinto' : undefined;
  if (card !== null && here.either) return { head, said: [['quinto-cards.page.guide.either']] };
  if (card !== null) return { head, said: [fits(choices(moves, card), spoken(card)), ...wins(here, card)] };
  if (here.row !== null) {
    const cards = [
      ...new Set(all.filter((each) => rowOf(each.place) === here.row).map((each) => whole(each.face))),
    ];
    const row = here.row;
    return {
      head,
      said: [
        [
          cards.length ? 'quinto-cards.page.guide.for_row' : 'quinto-cards.page.guide.none_for_row',
          { row, cards: cards.map(spoken) },
        ],
      ],
    };
  }
  if (completing.length) {
    const first = completing[0]!;
    const row = rowOf(first.place);
    return {
      head,
      said: [
        ['quinto-cards.page.guide.completes', { card: spoken(whole(first.face)), row }],
        ...wins(here, whole(first.face), row),
      ],
    };
  }
  if (!view.first_turns[seat] && view.turn.row === null) return { said: [['quinto-cards.page.guide.first']] };
  if (view.turn.completed && view.turn.row === null) {
    return {
      said: [
        [moves.includes('stop') ? 'quinto-cards.page.guide.may_begin' : 'quinto-cards.page.guide.must_begin'],
      ],
    };
  }
  if (view.turn.row !== null)
    return {
      said: [
        [
          all.length ? 'quinto-cards.page.guide.on' : 'quinto-cards.page.guide.enough',
          { row: view.turn.row },
        ],
      ],
    };
  return { said: [['quinto-cards.page.guide.begin']] };
}

/** On how many rows a card fits. */
function fits(found: Choice[], card: string): Said {
  const rows = new Set(found.map((choice) => choice.place).filter((place) => place !== 'new'));
  if (!rows.size) return ['quinto-cards.page.guide.only_new', { card }];
  return ['quinto-cards.page.guide.fits', { card, n: rows.size }];
}

/** What the rows win that a card completes, or one of them. */
function wins(here: Situation, card: string, only: number | null = null): Said[] {
  const rows = [...new Set(choices(here.moves, card).map((choice) => rowOf(choice.place)))];
  return rows.flatMap((row): Said[] => {
    const quinto = row === null ? undefined : here.quintos[row];
    if (!quinto || (only !== null && row !== only)) return [];
    return [won(quinto, row!, here)];
  });
}

function won(quinto: Quinto, row: number, here: Situation): Said {
  const name = quinto.from === null ? '' : here.name(quinto.from);
  const prize = quinto.prize ? here.spoken(quinto.prize) : '';
  const [gift] = quinto.gifts;
  const values = { row, prize, name, gift: gift ? here.spoken(gift) : '' };
  if (!gift)
    return [quinto.prize ? 'quinto-cards.page.guide.wins' : 'quinto-cards.page.guide.wins_nothing', values];
  if (!quinto.prize) return ['quinto-cards.page.guide.wins_from', values];
  return [
    new Set(quinto.gifts).size > 1
      ? 'quinto-cards.page.guide.wins_choice'
      : 'quinto-cards.page.guide.wins_gift',
    values,
  ];
}
