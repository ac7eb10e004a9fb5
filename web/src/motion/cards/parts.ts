// What the scenes of the cards share: places of rows, hands and plates, and rows that make room.
import Card from '../../boards/cards/Card.svelte';
import Ticket from '../../boards/cards/Ticket.svelte';
import { ends, viewAfter, wonAfter } from './steps';
import type { Tally } from '../../boards/cards';
import type { Event, View } from '../../lib/table.svelte';
import type { Box } from '../flight';
import type { Beat } from '../queue';
import { middle, OUT, type Stage } from '../stage';

export const CARD = 72 / 52;
export const TICKET = 44 / 60;
/** Milliseconds between cards that come or leave together. */
export const APART = 60;

export const plate = (seat: unknown): string => `[data-plate="${seat as number}"]`;
export const rowAt = (row: unknown): string => `[data-row="${row as number}"]`;

/** Draws a card, or a ticket, when it is called. */
export const card = (stage: Stage, beat: Beat, name: string | null) => (): HTMLElement =>
  stage.piece(beat, Card, { name });
export const ticket = (stage: Stage, beat: Beat, name: string) => (): HTMLElement =>
  stage.piece(beat, Ticket, { name });

/** The picture has an event: the whole act with the last one, unless the game ends with it. */
export function reach(beat: Beat, event: Event): void {
  const { act } = beat;
  if (event === act.events.at(-1) && !ends(act)) {
    beat.commit();
    return;
  }
  const won = wonAfter(act, event);
  const points = ((act.sums.points ?? []) as Tally[]).map((tally, seat) => ({ ...tally, won: won[seat]! }));
  beat.show(viewAfter(act, event), { points });
}

/** What was seen before an event of its act. */
export function viewBefore(beat: Beat, event: Event): View {
  const { act } = beat;
  const last = act.events[act.events.indexOf(event) - 1];
  return (last ? viewAfter(act, last) : act.before) ?? {};
}

/** Something is not seen until it is called; it comes back at the end in any case. */
export function hidden(beat: Beat, element: Element | null): () => void {
  if (!element) return () => undefined;
  void beat.move(element, { opacity: [0, 0] }, 1);
  return () => void beat.move(element, { opacity: [1, 1] }, 1);
}

/** Where a seat's score is, as large as a ticket. */
export function purse(stage: Stage, seat: unknown): Box | null {
  const score = stage.box(`${plate(seat)} .score`);
  return score && middle(score, 46, 46 * TICKET);
}

export function face(stage: Stage, seat: unknown): Box | null {
  const disc = stage.box(`${plate(seat)} .face`);
  return disc && middle(disc, 30, 30 * CARD);
}

export const pile = (stage: Stage, which: 'points' | 'cards'): Box | null => {
  const chip = stage.box(`[data-pile="${which}"]`);
  return chip && (which === 'points' ? middle(chip, 40, 40 * TICKET) : middle(chip, 26, 26 * CARD));
};

/** From where something was to where it is now. */
export function shifted(now: Box, then: Box): Keyframe[] {
  const x = then.x + then.width / 2 - now.x - now.width / 2;
  const y = then.y + then.height / 2 - now.y - now.height / 2;
  const size = `scale(${(then.width / now.width).toFixed(4)}, ${(then.height / now.height).toFixed(4)})`;
  return [{ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) ${size}` }, { transform: 'none' }];
}

/** The picture changes, and rows that have got another place glide there; `look` reads something more then. */
export async function glide<T>(
  stage: Stage,
  beat: Beat,
  change: () => void,
  look: () => T,
): Promise<T | null> {
  const places = (): [HTMLElement, Box | null][] =>
    stage.all('.rows > [data-drop]').map((row) => [row, stage.box(row)]);
  const before = new Map((await beat.read(places))?.map(([row, box]) => [row.dataset.drop, box]));
  change();
  const seen = await beat.read(() => ({ more: look(), now: places() }));
  for (const [row, now] of seen?.now ?? []) {
    const then = before.get(row.dataset.drop);
    if (!then && row.dataset.drop === 'new') void beat.move(row, { opacity: [0, 0, 1] }, 480);
    if (!then || !now || Math.hypot(then.x - now.x, then.y - now.y) + Math.abs(then.width - now.width) < 1)
      continue;
    void beat.move(row, shifted(now, then), { duration: 320, easing: OUT });
  }
  return seen?.more ?? null;
}
