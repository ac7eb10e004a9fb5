// A lot comes up, bids are laid, a round ends.
import Card from '../../boards/score5/Card.svelte';
import type { Event } from '../../lib/table.svelte';
import type { Beat } from '../queue';
import { sound } from '../sounds';
import { made, type Stage } from '../stage';
import { cards, comeOut, dim, distances, face, hide, isMine, knock, place, turnAway, turnUp } from './parts';

/** The swags lift a little. */
function liftSwags(stage: Stage, beat: Beat): void {
  const swags = [
    { transform: 'none' },
    { transform: 'translateY(3px) scaleY(1.01)', offset: 0.12 },
    { transform: 'translateY(-14px) scaleY(.97)', offset: 0.5 },
    { transform: 'none' },
  ];
  void beat.move(stage.one('.valance'), swags, { duration: 900, easing: 'ease-in-out' });
}

/** A beam sweeps in from the side, and the house has its light again. */
function sweep(stage: Stage, beat: Beat): void {
  const rise = dim(stage, beat, 60);
  const light = stage.one<SVGElement>('.scene .light');
  const beam = light?.cloneNode(true) as SVGElement | undefined;
  if (!beam || beat.over) return;
  beam.classList.add('beam');
  beat.later(() => beam.remove());
  stage.one('.scene .dusk')?.after(beam);
  const way = [
    { opacity: 0, transform: 'translateX(-34%) skewX(24deg)' },
    { opacity: 0.8, transform: 'translateX(-20%) skewX(15deg)', offset: 0.25 },
    { opacity: 0.8, transform: 'translateX(2.5%) skewX(-2deg)', offset: 0.76 },
    { opacity: 0, transform: 'none' },
  ];
  void beat.move(beam, way, { duration: 720, easing: 'ease-in-out' });
  void beat.wait(380).then(() => rise(320));
}

/** The chip of the lot swings on the bill. */
function swing(stage: Stage, beat: Beat): Promise<void> {
  const way = [0, -20, 13, -6, 3, 0].map((degrees) => ({ transform: `rotate(${degrees}deg)` }));
  return beat.move(stage.one('.lot.now'), way, { duration: 520, easing: 'ease-in-out' });
}

/** The lot turns over on its plinth. */
async function turnLot(stage: Stage, beat: Beat): Promise<void> {
  const lot = stage.one('.hero .shown');
  const unhide = hide(beat, lot);
  const box = await beat.read(() => stage.box(lot));
  if (!lot || !box) return unhide();
  await beat.drawn();
  liftSwags(stage, beat);
  sweep(stage, beat);
  const back = made('div', 'flying');
  const rear = stage.piece(beat, Card, { card: null });
  back.style.width = `${box.width}px`;
  back.style.transform = `translate(${box.x}px, ${box.y}px)`;
  back.append(rear);
  beat.lend(back, stage.air);
  const rise = [
    { opacity: 0, transform: 'translateY(40px)' },
    { opacity: 1, transform: 'none' },
  ];
  await beat.move(rear, rise, { duration: 220, delay: 60 });
  sound('card');
  await turnAway(beat, rear, 200);
  back.remove();
  beat.commit(); // now it is seen which one it is: the list and the live region say it, too
  unhide();
  sound('reveal', { step: 2 });
  void beat.wait(160).then(() => knock(beat, stage.one('.plinth'), -2));
  void swing(stage, beat);
  const lines = stage.all('.call > *').map((line, i) => {
    const come = { opacity: [0, 1], transform: ['translateY(12px)', 'none'] };
    return beat.move(line, come, { duration: 320, delay: 60 * i });
  });
  await Promise.all([turnUp(beat, lot, 320), ...lines]);
}

export async function revealed(stage: Stage, beat: Beat): Promise<void> {
  const lot = beat.act.events.some(({ event }) => event === 'unsold') ? null : stage.one('.hero .shown');
  await beat.move(lot, { opacity: [1, 0], transform: ['none', 'scale(.94)'] }, 140);
  beat.show(beat.act.after ?? {}, beat.act.sums);
  const calls = stage.all('.call > *').map((line) => hide(beat, line));
  await turnLot(stage, beat);
  calls.forEach((show) => show());
}

/** Somebody is done: the plate says so. When all are, the end of the round says it. */
export async function done(stage: Stage, beat: Beat, events: Event[]): Promise<void> {
  if (beat.act.events.some(({ event }) => event === 'round')) return;
  beat.commit();
  sound('bid');
  const all = events.map(({ seat }) => {
    if (isMine(stage, seat)) return knock(beat, stage.one('.bid .cards'));
    const chip = stage.one(`.bidder[data-seat="${seat as number}"] .chip.done`);
    return stage.pop(beat, chip ?? stage.one(face(seat)), { by: 1.16, ms: 240 });
  });
  await Promise.all(all);
}

/** Whose bid is another than before: in the first round, whoever has laid one. */
function fresh({ round, counts, changed }: Event): number[] {
  const all = (counts as number[]).flatMap((count, seat) => (count ? [seat] : []));
  return round === 1 ? all : all.filter((seat) => (changed as number[]).includes(seat));
}

/** My own bid, the last one, lies there a frame before all others come out. */
function mine(beat: Beat, bids: string[][]): void {
  const { before } = beat.act;
  const mine = <T>(all: unknown, now: (seat: number) => T): T[] =>
    (all as T[]).map((each, seat) => (seat === before?.seat ? now(seat) : each));
  if (before)
    beat.show({ choosing: mine(before.choosing, (seat) => bids[seat]), done: mine(before.done, () => true) });
}

/** Bids that lie closed: mine can be seen, of the others how many cards. */
function lie(beat: Beat, counts: number[], bids: unknown, sums: unknown): void {
  const me = beat.act.before?.seat as number | null;
  const seen = <T, U>(all: unknown, hidden: (count: number) => U): (T | U)[] =>
    counts.map((count, seat) => (seat === me ? (all as T[])[seat]! : hidden(count)));
  const laid = seen(bids, (count) => Array<null>(count).fill(null));
  const view = { laid, choosing: counts.map(() => null), done: counts.map(() => true) };
  beat.show(view, { bids: seen(sums, () => null) });
}

/** Backs slide out before the bidders, all bids knock once; unless they turn over, more is asked for: a pip lights. */
export async function round(stage: Stage, beat: Beat, [event]: Event[]): Promise<void> {
  if (!event) return;
  const turned = beat.act.events.find((each) => each.event === 'turned_up');
  const { after, sums } = beat.act;
  const bids = (turned?.bids ?? after?.laid) as string[][];
  if (beat.act.own) {
    mine(beat, bids);
    await beat.drawn();
  }
  lie(beat, event.counts as number[], bids, turned?.sums ?? sums.bids);
  beat.tell('round');
  const others = fresh(event).filter((seat) => !isMine(stage, seat));
  const ways = await beat.read(() =>
    others.map((seat) => distances(stage, cards(stage, seat), stage.box(face(seat)))),
  );
  await Promise.all((ways ?? []).flatMap((far, i) => comeOut(beat, far, 40 * i)));
  sound('bid');
  const seats = (event.counts as number[]).map((_, seat) => place(stage, seat)?.querySelector('.cards'));
  await Promise.all(seats.map((each) => knock(beat, each ?? null)));
  if (turned || beat.over) return;
  beat.act.say('score5.page.call');
  beat.commit();
  await stage.pop(beat, stage.all('.pips .on').at(-1) ?? null, { by: 1.6, ms: 300 });
}
