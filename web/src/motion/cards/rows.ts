// Rows: a card is laid, a row opens, five cards are a quinto.
import { whole } from '../../boards/cards';
import type { Event } from '../../lib/table.svelte';
import type { Box } from '../flight';
import type { Beat } from '../queue';
import { sound } from '../sounds';
import { made, middle, OUT, SPRING, type Stage } from '../stage';
import {
  APART,
  card,
  face,
  glide,
  hidden,
  pile,
  plate,
  purse,
  reach,
  rowAt,
  ticket,
  viewBefore,
} from './parts';
import { earned, wonAfter } from './steps';

const LIGHT = 80;
const SVG = 'http://www.w3.org/2000/svg';

/** The signs of a card, drawn once more above it so that they can be moved. */
function signs(beat: Beat, laid: Element): SVGGElement[] {
  const href = laid.querySelector('use')?.getAttribute('href') ?? '';
  const symbol = document.getElementById(href.slice(1));
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 52 72');
  drawing.setAttribute('class', 'signs');
  beat.lend(drawing, laid);
  return [...(symbol?.querySelectorAll<SVGGElement>(':scope > g') ?? [])].map((group) => {
    const place = group.cloneNode(false);
    const sign = document.createElementNS(SVG, 'g');
    sign.append(...[...group.childNodes].map((node) => node.cloneNode(true)));
    place.appendChild(sign);
    drawing.append(place);
    return sign;
  });
}

/** What two neighbours share blinks once on both. */
async function blink(beat: Beat, cards: Element[]): Promise<void> {
  const swell = [
    { transform: 'scale(1)' },
    { transform: 'scale(1.26)', offset: 0.45 },
    { transform: 'scale(1)' },
  ];
  const all = cards.flatMap((each) => signs(beat, each));
  await Promise.all(all.map((sign) => beat.move(sign, swell, { duration: 240, easing: 'ease-in-out' })));
}

interface Source {
  box: Box | null;
  /** The card of my hand that leaves. */
  mine: HTMLElement | null;
  /** The back that leaves a hand below that is not mine. */
  back?: HTMLElement | null;
  /** Whether its face was seen before. */
  open: boolean;
}

/** Where a card comes from: my hand, where I dropped it, an open hand, or somebody's disc. */
function source(stage: Stage, beat: Beat, event: Event): Source {
  const name = whole(event.card as string);
  const held = beat.act.own
    ? (stage.one(`.hand .chosen[data-card="${name}"]`) ?? stage.one(`.hand [data-card="${name}"]`))
    : null;
  if (held) {
    const box = stage.box(held);
    const [x, y] = (held.dataset.at ?? '').split(' ').map(Number);
    if (!box || x === undefined || y === undefined) return { box, mine: held, open: true };
    const ground = stage.air.getBoundingClientRect();
    const at = middle({ x: x - ground.x, y: y - ground.y, width: 0, height: 0 }, box.width, box.height);
    return { box: at, mine: held, open: true };
  }
  const hand = viewBefore(beat, event).hands?.[event.seat as number] as (string | null)[];
  const at = hand.indexOf(name);
  const shown = at < 0 ? null : stage.box(`${plate(event.seat)} .shown span:nth-child(${at + 1})`);
  if (shown) return { box: shown, mine: null, open: true };
  const back = stage.one('.hand .still:last-child');
  return { box: stage.box(back) ?? face(stage, event.seat), mine: null, back, open: false };
}

/** The cards that stay in my hand close the gap. */
function close(
  beat: Beat,
  cards: Element[],
  before: (Box | null)[],
  after: (Box | null)[],
  gone: number,
): void {
  cards.forEach((each, i) => {
    const [then, now] = [before[i < gone ? i : i + 1], after[i]];
    if (!then || !now) return;
    const from = `translate(${(then.x - now.x).toFixed(1)}px, ${(then.y - now.y).toFixed(1)}px)`;
    const way = [{ transform: from }, { transform: 'none' }];
    void beat.move(each, way, { duration: 300, easing: SPRING, composite: 'add' });
  });
}

async function lay(stage: Stage, beat: Beat, event: Event): Promise<void> {
  const there = rowAt(event.row);
  const held = (): HTMLElement[] => stage.all('.hand [data-hand]');
  const hand = held();
  const places = await beat.read(() => {
    stage.one(there)?.scrollIntoView({ block: 'nearest' });
    return {
      to: stage.box(`${there} .slot.next`) ?? stage.box(there),
      source: source(stage, beat, event),
      before: hand.map((each) => stage.box(each)),
    };
  });
  if (!places) return;
  const { to, before } = places;
  const { box: from, mine, back, open } = places.source;
  const appears = hidden(beat, mine ?? back ?? null);
  sound('card');
  if (from && to) {
    if (!mine) void stage.pop(beat, stage.one(`${plate(event.seat)} .face`), { by: 1.08, ms: 260 });
    await stage.fly(beat, {
      face: card(stage, beat, event.card as string),
      rear: open ? undefined : card(stage, beat, null),
      from,
      to,
      ms: mine ? 320 : 380,
      lift: mine ? 60 : 90,
      tilt: mine ? -5 : 8,
      bend: mine ? -24 : 40,
    });
  }
  reach(beat, event);
  beat.tell('laid'); // also what it completes, before that is gathered
  appears();
  const cards = stage.all(`${there} .there`).slice(-2);
  const left = mine ? held() : [];
  const after = await beat.read(() => left.map((each) => stage.box(each)));
  const press = [
    { transform: 'scale(1.07)' },
    { transform: 'scale(.975)', offset: 0.5 },
    { transform: 'none' },
  ];
  void beat.move(cards.at(-1) ?? null, press, { duration: 240, easing: 'ease-out' });
  if (mine && after) close(beat, left, before, after, hand.indexOf(mine));
  await beat.drawn();
  await (cards.length > 1 ? blink(beat, cards) : beat.wait(200));
}

export async function laid(stage: Stage, beat: Beat, events: Event[]): Promise<void> {
  for (const event of events) await lay(stage, beat, event);
}

/** A trough opens, and its ticket drops on its head. */
export async function began(stage: Stage, beat: Beat, [event]: Event[]): Promise<void> {
  if (!event) return;
  const from = await beat.read(() => pile(stage, 'points'));
  const there = (): HTMLElement | null => stage.one(rowAt(event.row));
  const to = await glide(
    stage,
    beat,
    () => reach(beat, event),
    () => {
      there()?.scrollIntoView({ block: 'nearest' });
      return stage.box(`${rowAt(event.row)} .head`);
    },
  );
  const row = there();
  const opens = [
    { transform: 'scale(.96, .5)', opacity: 0 },
    { transform: 'scale(1)', opacity: 1 },
  ];
  void beat.move(row, opens, { duration: 260, easing: OUT });
  const head = row?.querySelector('.head .ticket') ?? null;
  const appears = hidden(beat, head);
  sound('card', { soft: true });
  await beat.drawn();
  if (from && to && head) {
    const [front, rear] = [ticket(stage, beat, event.head as string), ticket(stage, beat, 'back')];
    const goal = middle(to, to.width, (to.width * 44) / 60);
    await stage.fly(beat, { face: front, rear, from, to: goal, ms: 320, lift: 50, tilt: 6, bend: 30 });
  } else await beat.wait(200);
  appears();
}

const HOP = [
  { transform: 'none' },
  { transform: 'translateY(2px) scale(1.02, .97)', offset: 0.15, easing: OUT },
  { transform: 'translateY(-12px) scale(1.06)', offset: 0.5, easing: 'ease-in' },
  { transform: 'none' },
];

/** Five cards light up and ring, left to right. */
async function light(beat: Beat, row: HTMLElement, cards: Element[]): Promise<void> {
  const band = beat.lend(made('i', 'lightup'), row);
  void beat.move(band, { opacity: [0, 1, 0.8] }, { duration: 600, easing: OUT });
  const hops = cards.map(async (each, i) => {
    const edge = beat.lend(made('i', 'edge'), each);
    void beat.move(edge, { opacity: [0, 1] }, { duration: 160, delay: LIGHT * i });
    const hop = beat.move(each, HOP, { duration: 340, delay: LIGHT * i, easing: 'linear' });
    await beat.wait(LIGHT * i + 40);
    if (!beat.over) sound('five', { step: i });
    await hop;
  });
  await Promise.all(hops);
}

/** They gather in the middle and sweep off. */
async function sweep(beat: Beat, cards: Element[], spots: (Box | null)[]): Promise<void> {
  const hub = spots[2];
  if (!hub) return;
  const ways = cards.map((each, i) => {
    const far = hub.x - (spots[i]?.x ?? hub.x);
    const lean = (i - 2) * 4;
    const frames = [
      { transform: 'none', opacity: 1 },
      { transform: `translateX(${(i - 2) * -6}px)`, offset: 0.18, easing: 'cubic-bezier(.4, 0, .2, 1)' },
      {
        transform: `translate(${far + (i - 2) * 5}px, -6px) rotate(${lean}deg) scale(1.04)`,
        opacity: 1,
        offset: 0.6,
        easing: 'cubic-bezier(.6, -.1, .9, .5)',
      },
      { transform: `translate(${far - 60}px, 80px) rotate(${lean - 16}deg) scale(.5)`, opacity: 0 },
    ];
    return beat.move(each, frames, { duration: 560, delay: 14 * i, easing: 'linear' });
  });
  await beat.wait(330);
  sound('card', { soft: true });
  await Promise.all(ways);
}

const TEAR = [
  { transform: 'none' },
  { transform: 'rotate(-7deg) translateX(1px)', offset: 0.3 },
  { transform: 'rotate(-3deg)', offset: 0.45 },
  { transform: 'rotate(-13deg) translate(3px, -4px)', offset: 0.8 },
  { transform: 'rotate(-11deg) translate(8px, -8px)' },
];

interface Torn {
  stub: Element | null;
  from: Box | null;
  to: Box | null;
}

/** The ticket that a row pays, and its way to who has won it. */
function torn(stage: Stage, event: Event): Torn {
  const stub = stage.one(`${rowAt(event.row)} .head .ticket`) ?? stage.one('.prize svg.ticket');
  return { stub, from: stage.box(stub), to: purse(stage, event.seat) };
}

/** The ticket tears off and flies. */
async function prize(stage: Stage, beat: Beat, event: Event, { stub, from, to }: Torn): Promise<void> {
  if (!event.prize || !stub || !from || !to) return;
  await beat.wait(APART);
  await beat.move(stub, TEAR, { duration: 300, easing: 'ease-in-out' });
  void beat.move(stub, { opacity: [0, 0] }, 1);
  const paper = ticket(stage, beat, event.prize as string);
  await stage.fly(beat, { face: paper, from, to, ms: 480, lift: 100, tilt: 16, bend: 70 });
}

export async function completed(stage: Stage, beat: Beat, [event]: Event[]): Promise<void> {
  if (!event) return;
  const row = stage.one(rowAt(event.row));
  if (row && !beat.over) {
    const cards = [...row.querySelectorAll('.there')];
    row.style.zIndex = '1';
    beat.later(() => (row.style.zIndex = ''));
    await light(beat, row, cards);
    const seen = await beat.read(() => ({
      spots: cards.map((each) => stage.box(each)),
      ticket: torn(stage, event),
    }));
    if (!seen) return;
    await Promise.all([sweep(beat, cards, seen.spots), prize(stage, beat, event, seen.ticket)]);
  }
  if (beat.over) return;
  let counted = Promise.resolve();
  const change = (): void => {
    reach(beat, event);
    counted = credit(stage, beat, event, event.seat as number);
  };
  await glide(stage, beat, change, () => null);
  await Promise.all([counted, beat.wait(320)]);
}

/** A score counts what has just arrived, or left. */
export async function credit(stage: Stage, beat: Beat, event: Event, seat: number): Promise<void> {
  const much = earned(event, seat);
  if (!much || beat.over) return;
  const now = wonAfter(beat.act, event)[seat]!;
  const score = stage.one(`${plate(seat)} .score`);
  stage.hold(beat, score, now - much);
  if (much > 0) {
    sound('bid');
    void stage.glow(beat, stage.one(plate(seat)), 700);
    void stage.pop(beat, score, { by: 1.3, ms: 400 });
  }
  await stage.count(beat, score, now - much, now, 360);
}
