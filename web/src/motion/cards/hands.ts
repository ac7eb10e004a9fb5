// Hands: cards that are drawn or dealt again, and a hand that is shown.
import type { Event } from '../../lib/table.svelte';
import type { Beat } from '../queue';
import { sound } from '../sounds';
import { type Stage } from '../stage';
import { APART, card, face, hidden, pile, plate, reach, shifted, viewBefore } from './parts';

/** Which cards of a hand were not in it before, by their places. */
export function added(before: (string | null)[], after: string[]): number[] {
  const left = [...before];
  return after.flatMap((name, i) => {
    const at = left.indexOf(name);
    if (at < 0) return [i];
    left.splice(at, 1);
    return [];
  });
}

/** Backs from the pile to somebody's disc. */
async function backs(stage: Stage, beat: Beat, seat: unknown, number: number): Promise<void> {
  const [from, to] = (await beat.read(() => [pile(stage, 'cards'), face(stage, seat)])) ?? [];
  if (!from || !to) return;
  const flights = Array.from({ length: number }, (_, i) => {
    const back = card(stage, beat, null);
    return stage.fly(beat, { face: back, from, to, ms: 300, delay: APART * i, lift: 24, bend: -20 });
  });
  await Promise.all(flights);
}

/** My new cards turn over on their way into the hand; those I have make room. */
async function mine(stage: Stage, beat: Beat, event: Event): Promise<void> {
  const before = viewBefore(beat, event).hands?.[event.seat as number] as (string | null)[];
  const cards = event.cards as string[];
  const hand = (): HTMLElement[] => stage.all('.hand [data-hand]');
  const first = await beat.read(() => ({
    old: hand().map((each) => ({ name: each.dataset.card, box: stage.box(each) })),
    from: pile(stage, 'cards'),
  }));
  if (!first) return;
  const { old, from } = first;
  const fresh = added(before, cards);
  reach(beat, event);
  const held = hand();
  const appear = fresh.map((i) => hidden(beat, held[i] ?? null));
  const boxes = await beat.read(() => held.map((each) => stage.box(each)));
  if (!boxes) return;
  held.forEach((each, i) => {
    if (fresh.includes(i)) return;
    const at = old.findIndex(({ name }) => name === cards[i]);
    const [then, now] = [old.splice(at, at < 0 ? 0 : 1)[0]?.box, boxes[i]];
    if (then && now) void beat.move(each, shifted(now, then), { duration: 260, composite: 'add' });
  });
  await beat.drawn();
  const flights = fresh.map(async (i, nth) => {
    const to = boxes[i];
    if (!from || !to) return appear[nth]!();
    const [face, rear] = [card(stage, beat, cards[i]!), card(stage, beat, null)];
    await stage.fly(beat, { face, rear, from, to, ms: 360, delay: APART * nth, lift: 50, bend: -40 });
    appear[nth]!();
  });
  await Promise.all(flights);
}

export async function drawn(stage: Stage, beat: Beat, events: Event[]): Promise<void> {
  for (const event of events) {
    if (beat.over) return;
    sound('card', { soft: true });
    if (Array.isArray(event.cards) && stage.one(`.dock ${plate(event.seat)}`)) await mine(stage, beat, event);
    else {
      await backs(stage, beat, event.seat, Number(event.number ?? 0));
      reach(beat, event);
    }
  }
}

/** A hand of the first turn that cannot be played goes back and is dealt again. */
export async function redealt(stage: Stage, beat: Beat, events: Event[]): Promise<void> {
  for (const event of events) {
    const own = stage.one(`.dock ${plate(event.seat)}`) ? stage.all('.hand [data-hand]') : [];
    const places = await beat.read(() => ({
      to: pile(stage, 'cards'),
      boxes: own.length ? own.map((each) => stage.box(each)) : [face(stage, event.seat)],
    }));
    if (!places) return;
    const { to, boxes } = places;
    sound('card', { soft: true });
    const away = boxes.map(async (from, i) => {
      if (!from || !to) return;
      const face = card(stage, beat, null);
      const way = { from, to, ms: 300, delay: APART * i, lift: 40, bend: 30 };
      await stage.fly(beat, { face, source: own[i], ...way });
    });
    await Promise.all(away);
    if (own.length && Array.isArray(event.cards)) await mine(stage, beat, event);
    else {
      await backs(stage, beat, event.seat, 5);
      reach(beat, event);
    }
  }
}

/** A hand is laid open below its plate. */
export async function shown(stage: Stage, beat: Beat, [event]: Event[]): Promise<void> {
  if (!event) return;
  reach(beat, event);
  sound('card', { soft: true });
  const turns = stage.all(`${plate(event.seat)} .shown span`).map((each, i) => {
    const way = [
      { transform: 'translateY(-8px) scale(.1, 1)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ];
    return beat.move(each, way, { duration: 240, delay: APART * i });
  });
  await Promise.all(turns);
}

export async function passed(stage: Stage, beat: Beat, [event]: Event[]): Promise<void> {
  if (!event || beat.act.own) return;
  await stage.pop(beat, stage.one(`${plate(event.seat)} .face`), { by: 0.92, ms: 300 });
}
