// Bids turn over from the lowest to the highest; the hammer falls, or the lot sinks.
import Card from '../../boards/score5/Card.svelte';
import type { Event } from '../../lib/table.svelte';
import type { Box } from '../flight';
import type { Beat } from '../queue';
import { sound } from '../sounds';
import { FALL, made, type Stage } from '../stage';
import { last } from './last';
import { order } from './order';
import { cards, dim, face, hide, isMine, knock, nobody, over, place, plate, turnAway, turnUp } from './parts';

/** Milliseconds from one bid to the next, from the first to the last but one, and before that one. */
const NEXT = 350;
const ALL = 650;
const BREATH = 400;

class Reveal {
  private readonly laid: (string | null)[][];
  private readonly told: (number | null)[];

  constructor(
    private readonly stage: Stage,
    private readonly beat: Beat,
    private readonly bids: string[][],
    private readonly sums: number[],
  ) {
    const me = beat.act.before?.seat as number | null;
    this.laid = bids.map((cards, seat) => (seat === me ? cards : cards.map(() => null)));
    this.told = sums.map((sum, seat) => (seat === me ? sum : null));
  }

  /** A bid's cards turn over and its sum counts up. */
  async open(seat: number, step: number, ms: number, wins = false): Promise<void> {
    const { stage, beat } = this;
    if (isMine(stage, seat)) return this.lift(step, ms, wins);
    const backs = cards(stage, seat);
    sound('reveal', { step });
    await Promise.all(backs.map((card, i) => turnAway(beat, card, ms * 0.4, 30 * i)));
    this.laid[seat] = this.bids[seat]!;
    this.told[seat] = this.sums[seat]!;
    beat.show({ laid: [...this.laid] }, { bids: [...this.told] });
    const sum = place(stage, seat)?.querySelector('.sum') ?? null;
    stage.hold(beat, sum, 0);
    void stage.count(beat, sum, 0, this.sums[seat]!, ms * 0.6);
    void stage.pop(beat, sum, { by: wins ? 1.5 : 1.2, ms: 300, delay: ms * 0.5 });
    await Promise.all(cards(stage, seat).map((card, i) => turnUp(beat, card, ms * 0.6, 30 * i)));
  }

  /** I know my own: it rises when it is its turn. */
  private async lift(step: number, ms: number, wins: boolean): Promise<void> {
    sound('reveal', { step });
    void this.stage.pop(this.beat, this.stage.one('.bid .sum'), { by: wins ? 1.5 : 1.2, ms });
    await this.stage.pop(this.beat, this.stage.one('.bid'), { by: wins ? 1.08 : 1.04, ms });
  }
}

/** All hold their breath. */
function tremble(stage: Stage, beat: Beat, seat: unknown): Promise<void> {
  const held = place(stage, seat)?.querySelector('.cards') ?? null;
  const way = [0, 0, -0.8, 0.8, -1.2, 1.2, 0].map((degrees) => ({ transform: `rotate(${degrees}deg)` }));
  return beat.move(held, way, { duration: BREATH, easing: 'ease-in-out' });
}

export async function turnedUp(stage: Stage, beat: Beat, [event]: Event[]): Promise<void> {
  const bids = (event?.bids ?? []) as string[][];
  const sums = (event?.sums ?? []) as number[];
  const seats = order(bids, sums, beat.act.events.find((each) => each.event === 'won')?.seat);
  const winner = seats.pop();
  if (winner === undefined) return;
  const rise = dim(stage, beat, 200);
  const next = Math.min(NEXT, ALL / Math.max(1, seats.length - 1));
  await beat.wait(100);
  const reveal = new Reveal(stage, beat, bids, sums);
  const opened = seats.map(async (seat, i) => {
    await beat.wait(next * i);
    await reveal.open(seat, i, NEXT);
  });
  await Promise.all(opened);
  await tremble(stage, beat, winner);
  await reveal.open(winner, seats.length, 420, true);
  void rise(300);
  await beat.wait(100);
}

/** The hammer swings back and falls twice, beside the lot. */
function swing(stage: Stage, beat: Beat, lot: Box): void {
  const hammer = beat.lend(made('div', 'hammer'), stage.air);
  hammer.innerHTML = '<svg viewBox="0 0 150 104"><use href="#score5-hammer" width="150" height="104"/></svg>';
  const width = Math.max(64, lot.width * 0.6);
  hammer.style.width = `${width}px`;
  hammer.style.left = `${lot.x + lot.width * 0.72}px`;
  hammer.style.top = `${lot.y + lot.height - width * 0.5}px`;
  const at = (x: number, y: number, degrees: number): string =>
    `translate(${x * width}px, ${y * width}px) rotate(${degrees}deg)`;
  const way = [
    { transform: at(0.2, -0.22, 18), opacity: 0 },
    { transform: at(0.05, -0.35, 46), opacity: 1, offset: 0.24, easing: 'cubic-bezier(.7, 0, 1, .6)' },
    { transform: at(0, 0, -4), offset: 0.44, easing: 'ease-out' },
    { transform: at(0.01, -0.1, 14), offset: 0.54, easing: 'ease-in' },
    { transform: at(0, 0, -4), offset: 0.64, easing: 'ease-out' },
    { transform: at(0.01, -0.03, 2), offset: 0.8, opacity: 1 },
    { transform: at(0.18, -0.15, 14), opacity: 0 },
  ];
  void beat.move(hammer, way, { duration: 620, easing: 'linear' });
}

/** The stamp lands askew. */
function press(stage: Stage, beat: Beat): Promise<void> {
  const at = (degrees: number, scale: number): string =>
    `translate(-50%, -50%) rotate(${degrees}deg) scale(${scale})`;
  const way = [
    { transform: at(-4, 2.3), opacity: 0, easing: FALL },
    { transform: at(-14, 0.94), opacity: 1, offset: 0.45 },
    { transform: at(-11.5, 1.03), offset: 0.7 },
    { transform: at(-12, 1), opacity: 1 },
  ];
  return beat.move(stage.one('.stamp'), way, { duration: 280, easing: 'linear' });
}

/** The lot in my hand, if I have bought it. */
function bought(stage: Stage, seat: unknown, card: unknown): HTMLElement | null {
  return isMine(stage, seat) ? stage.one(`[data-hand] [data-card="${card as string}"]`) : null;
}

/** The lot flies to who has bought it; what stays is its shadow, stamped. */
async function deliver(stage: Stage, beat: Beat, { seat, card }: Event, from: Box): Promise<void> {
  const name = card as string;
  const mine = bought(stage, seat, card);
  const to = await beat.read(() => {
    const disc = stage.box(face(seat));
    return stage.box(mine) ?? (disc && over(disc));
  });
  if (!to) return;
  const drawn = (): Element => stage.piece(beat, Card, { card: name, lot: !mine });
  sound('card');
  void beat.move(stage.one('.hero .s5'), { opacity: [0, 0.35] }, { duration: 240, delay: 120 });
  await stage.fly(beat, { face: drawn, from, to, ms: 440, lift: 30, tilt: -10, bend: 80 });
  if (mine) void beat.move(mine, { opacity: [1, 1] }, 1);
  sound('disc', { step: 0 });
  void stage.glow(beat, stage.one(plate(seat)), 240);
  void stage.pop(beat, stage.one('.lot.now'), { by: 1.2, ms: 240 });
  await stage.pop(beat, stage.one(face(seat)), { by: 1.2, ms: 240 });
}

export async function won(stage: Stage, beat: Beat, [event]: Event[]): Promise<void> {
  const lot = await beat.read(() => stage.box('.hero .shown .s5'));
  if (!event || !lot) return;
  swing(stage, beat, lot);
  await beat.wait(260);
  sound('hammer');
  const { after, sums } = beat.act;
  beat.act.say('score5.page.sold');
  beat.show(after ?? {}, { ...sums, line: nobody(beat) });
  beat.tell('won');
  hide(beat, bought(stage, event.seat, event.card)); // it is still on its plinth
  void beat.move(stage.one('.hero .s5'), { opacity: [1, 1] }, 1);
  void knock(beat, stage.one('.plinth'), -4);
  await press(stage, beat);
  beat.commit(); // the plates say who chooses when
  await beat.wait(60);
  await deliver(stage, beat, event, lot);
}

/** Nobody wants it: the lot sinks. */
export async function unsold(stage: Stage, beat: Beat): Promise<void> {
  const sinks = [
    { transform: 'none', opacity: 1 },
    { transform: 'translateY(6px)', opacity: 1, offset: 0.3 },
    { transform: 'translateY(90px) scale(.8)', opacity: 0 },
  ];
  sound('refuse');
  beat.tell('unsold');
  await beat.move(stage.one('.hero .shown'), sinks, { duration: 400, easing: 'ease-in' });
  if (beat.act.after?.phase === 'end') await last(stage, beat);
}
