// Cinco: a card flies to the discards, a disc drops on its cell, five light up one after the other.
import Card from '../boards/cinco/Card.svelte';
import { hexagon, PLACES } from '../boards/cinco';
import type { Event } from '../lib/table.svelte';
import { opened, viewAfter } from './cinco/steps';
import type { Beat } from './queue';
import type { Scenes } from './scenes';
import { sound } from './sounds';
import { FALL, made, middle, OUT, type Stage } from './stage';
import type { Box } from './flight';

const CARD = 1.409;
/** From the middle of one cell to the next, on the board. */
const NEAR = 60;
const SVG = 'http://www.w3.org/2000/svg';
/** Milliseconds between cards that leave or come together. */
const APART = 60;

const spot = new Map(PLACES.map((place) => [place.key, place]));
const ring = (cell: number): number => {
  const { x, y } = spot.get(cell)!;
  return Math.round(Math.hypot(x, y) / NEAR);
};
const plate = (seat: unknown): string => `[data-plate="${seat as number}"]`;
const card = (number: number | null): { card: number | null; label: string } => ({ card: number, label: '' });

/** Where a seat's cards come from: its hand, what lies under its plate, or its disc. */
function hand(stage: Stage, seat: unknown, which?: number): Box | null {
  const own = which !== undefined ? stage.box(`[data-hand="${which}"]`) : null;
  const held =
    stage.box(`${plate(seat)} .cards span:last-child svg`) ?? stage.box(`.dock ${plate(seat)} .face`);
  const face = stage.box(`${plate(seat)} .face`);
  return own ?? held ?? (face && middle(face, 30, 30 * CARD));
}

/** A disc drops from 40 px, bounces, and its neighbours feel it. */
async function drop(stage: Stage, beat: Beat, cell: number): Promise<void> {
  const disc = stage.one<SVGElement>(`[data-token="${cell}"] .disc`);
  if (!disc) return;
  const fall = [
    { transform: 'translateY(-40px) scale(1.2)', opacity: 0, easing: 'ease-out' },
    { transform: 'translateY(-38px) scale(1.2)', opacity: 1, offset: 0.16, easing: FALL },
    { transform: 'translateY(0) scale(1)', offset: 0.5, easing: 'ease-out' },
    { transform: 'translateY(1px) scale(1.06, .93)', offset: 0.58, easing: 'ease-out' },
    { transform: 'translateY(-8px) scale(1)', offset: 0.76, easing: 'ease-in' },
    { transform: 'translateY(0) scale(1)', opacity: 1 },
  ];
  const landed = beat.move(disc, fall, { duration: 400, easing: 'linear' });
  await beat.wait(190);
  sound('disc', { step: ring(cell) });
  const here = spot.get(cell)!;
  for (const { key, x, y } of PLACES) {
    const far = Math.hypot(x - here.x, y - here.y);
    const near = stage.one(`[data-token="${key}"]`) ?? stage.one(`[data-cell="${key}"]`);
    if (!near || far < 1 || far > NEAR * 1.2) continue;
    const [dx, dy] = [((x - here.x) * 2) / far, ((y - here.y) * 2) / far];
    const shake = [0, 1, -0.45, 0.15, 0].map((much) => ({
      transform: `translate(${dx * much}px, ${dy * much}px)`,
    }));
    void beat.move(near, shake, { duration: 260, easing: 'ease-out', composite: 'add' });
  }
  await landed;
}

interface Leaves {
  from: Box | null;
  to: Box | null;
  /** The card of my hand. */
  mine: HTMLElement | null;
}

/** A card's way from its seat to the discards; where those are too small to be seen, to the cell. */
function way(stage: Stage, event: Event, cell?: number): Leaves {
  const number = Number(event.card);
  const there = cell === undefined ? null : stage.box(`[data-cell="${cell}"]`);
  const pile = stage.box('[data-pile="discard"] .stack');
  return {
    from: hand(stage, event.seat, number),
    to: pile && pile.width >= 44 ? pile : ((there && middle(there, 36, 36 * CARD)) ?? pile),
    mine: stage.one(`[data-hand="${number}"]`),
  };
}

function away(stage: Stage, beat: Beat, event: Event, leaves: Leaves, delay = 0): Promise<void> {
  const number = Number(event.card);
  const { own } = beat.act;
  const { from, to, mine } = leaves;
  if (!from || !to) return Promise.resolve();
  sound('card');
  return stage.fly(beat, {
    face: () => stage.piece(beat, Card, card(number)),
    rear: mine ? undefined : () => stage.piece(beat, Card, card(null)),
    source: mine,
    from,
    to,
    delay,
    ms: own ? 380 : 460,
    lift: own ? 70 : 46,
    tilt: own ? -8 : 7,
    bend: own ? 46 : 60,
  });
}

async function placed(stage: Stage, beat: Beat, [event]: Event[]): Promise<void> {
  if (!event) return;
  const cell = Number(event.cell);
  const leaves = await beat.read(() => way(stage, event, cell));
  if (!leaves) return;
  const flight = away(stage, beat, event, leaves);
  if (!beat.act.own) void stage.pop(beat, stage.one(`${plate(event.seat)} .face`), { by: 1.08, ms: 260 });
  await flight; // the discards show a card when it has come
  beat.commit();
  const band = stage.one<SVGElement>('.five');
  if (band) void beat.move(band, { opacity: [0, 0] }, 1); // the fifth disc is still in the air
  await drop(stage, beat, cell);
  if (band) await line(stage, beat, band);
  else await Promise.all(opened(beat.act, event.team).map((open) => breathe(stage, beat, Number(open))));
}

/** The open end of four in a line breathes twice, for both. */
async function breathe(stage: Stage, beat: Beat, cell: number): Promise<void> {
  const { x, y } = spot.get(cell)!;
  const at = document.createElementNS(SVG, 'g');
  const ring = document.createElementNS(SVG, 'path');
  at.setAttribute('class', 'breath');
  at.setAttribute('transform', `translate(${x} ${y})`);
  ring.setAttribute('d', hexagon(33));
  at.append(ring);
  beat.lend(at, stage.one('[data-token]')?.parentElement ?? null);
  const breath = [0, 1, 0.4, 1, 0].map((opacity) => ({ opacity, transform: `scale(${1 + opacity / 8})` }));
  await beat.move(ring, breath, { duration: 900, easing: 'ease-in-out' });
}

/** Five in a line: the discs ring one after the other, a gold band runs through, the board tilts, confetti. */
async function line(stage: Stage, beat: Beat, band: SVGElement): Promise<void> {
  const cells = (band.dataset.cells ?? '').split(' ').filter(Boolean);
  await beat.wait(160);
  const hop = [
    { transform: 'translateY(0) scale(1)' },
    { transform: 'translateY(1.5px) scale(1.04, .95)', offset: 0.16, easing: OUT },
    { transform: 'translateY(-11px) scale(1.17)', offset: 0.45, easing: 'cubic-bezier(.5, 0, .8, .5)' },
    { transform: 'translateY(0) scale(1.05, .95)', offset: 0.78 },
    { transform: 'translateY(0) scale(1)' },
  ];
  const hops = cells.map(async (cell, i) => {
    await beat.wait(120 * i + 60);
    if (!beat.over) sound('five', { step: i });
    await beat.move(stage.one(`[data-token="${cell}"] .disc`), hop, { duration: 460, easing: 'linear' });
  });
  await Promise.all(hops);
  const from = await beat.read(() => stage.box(`[data-token="${cells[2]}"]`));
  void beat.move(band, { opacity: [0, 0.95, 0.85] }, { duration: 420, easing: OUT });
  const tilt = [0, -0.3, 1, -0.45, 0.2, 0].map((degrees) => ({ transform: `rotate(${degrees}deg)` }));
  void beat.move(stage.one('.board .frame'), tilt, { duration: 900, easing: 'ease-in-out' });
  const me = stage.one('.plate.own')?.dataset.plate;
  const lost = me !== undefined && !beat.act.winners?.includes(Number(me));
  if (from && !lost) confetti(stage, beat, from);
  await beat.wait(900);
}

/** Hexagons thrown up from the line; each falls in its own time. */
function confetti(stage: Stage, beat: Beat, from: Box): void {
  for (let i = 0; i < 40; i += 1) {
    const bit = made('i', `bit bit-${i % 5}`);
    beat.lend(bit, stage.air);
    const angle = -Math.PI / 2 + ((i % 11) - 5) * 0.2 - 0.18;
    const speed = 340 + ((i * 97) % 330);
    const spin = (240 + ((i * 53) % 480)) * (i % 2 ? 1 : -1);
    const x = from.x + from.width / 2 + ((i % 5) - 2) * 34;
    const y = from.y + from.height / 2 - ((i % 5) - 2) * 40;
    const flight = Array.from({ length: 8 }, (_, step) => {
      const time = (step / 12) * 1.4;
      const slow = (1 - Math.exp(-2.2 * time)) / 2.2;
      const left = x + Math.cos(angle) * speed * slow * 1.6 + Math.sin(time * 6 + i) * 8;
      const top = y + Math.sin(angle) * speed * slow * 1.8 + 260 * time * time;
      return {
        transform: `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px) rotate(${(spin * time).toFixed(0)}deg)`,
        opacity: Math.min(1, (7 - step) / 2), // gone before the line has had its time
      };
    });
    void beat.move(bit, flight, { duration: 800, delay: (i % 5) * 24, easing: 'linear' });
  }
}

/** Hands and piles have an event: with the last one the act is told. */
function reach(beat: Beat, event: Event): void {
  if (event === beat.act.events.at(-1)) beat.commit();
  else beat.show(viewAfter(beat.act, event));
}

/** Cards from the pile: backs to a plate, or faces into my hand. */
async function drawn(stage: Stage, beat: Beat, events: Event[]): Promise<void> {
  const pile = await beat.read(() => stage.box('[data-pile="draw"] .stack'));
  reach(beat, events.at(-1)!);
  const ways = await beat.read(() => events.map((event) => arrival(stage, event)));
  if (!pile || !ways) return;
  for (const { to, there } of ways) if (to && there) void beat.move(there, { opacity: [0, 0] }, 1);
  await beat.drawn();
  await Promise.all(ways.map((each, i) => draw(stage, beat, each, pile, APART * i)));
}

interface Arrives {
  to: Box | null;
  /** What is seen of it in a hand. */
  there: HTMLElement | null;
  /** The card, if it is mine. */
  number: number | null;
}

function arrival(stage: Stage, event: Event): Arrives {
  const number = typeof event.card === 'number' ? event.card : null;
  const mine = number === null ? null : stage.one(`[data-hand="${number}"]`);
  return {
    to: hand(stage, event.seat, number ?? undefined),
    there: mine ?? stage.one(`${plate(event.seat)} .cards span:last-child`),
    number: mine ? number : null,
  };
}

async function draw(stage: Stage, beat: Beat, arrives: Arrives, pile: Box, delay: number): Promise<void> {
  const { to, there, number } = arrives;
  if (!to) return;
  sound('card', { soft: true });
  await stage.fly(beat, {
    face: () => stage.piece(beat, Card, card(number)),
    rear: number === null ? undefined : () => stage.piece(beat, Card, card(null)),
    from: pile,
    to,
    delay,
    ms: 320,
    lift: 40,
    bend: -30,
  });
  if (there) void beat.move(there, { opacity: [1, 1] }, 1);
}

/** The discards go under the pile. */
async function reshuffled(stage: Stage, beat: Beat, [event]: Event[]): Promise<void> {
  const piles = await beat.read(() =>
    ['discard', 'draw'].map((pile) => stage.box(`[data-pile="${pile}"] .stack`)),
  );
  const [from, to] = piles ?? [];
  if (!from || !to) return;
  const sweeps = [0, 1, 2].map((i) => {
    sound('card', { soft: true });
    const face = (): Element => stage.piece(beat, Card, card(null));
    return stage.fly(beat, { face, from, to, ms: 320, delay: 80 * i, lift: 24, bend: 20 });
  });
  await Promise.all(sweeps);
  reach(beat, event!);
  await stage.pop(beat, stage.one('[data-pile="draw"] .stack'), { by: 1.06, ms: 160 });
}

/** Cards that are swapped or dead; one that brings a disc flies with that. */
async function discarded(stage: Stage, beat: Beat, events: Event[]): Promise<void> {
  const played = beat.act.events.filter(({ event }) => event === 'placed').map(({ card }) => card);
  const rest = events.filter((event) => !played.includes(event.card));
  if (!rest.length) return;
  const ways = await beat.read(() => rest.map((event) => way(stage, event)));
  await Promise.all((ways ?? []).map((each, i) => away(stage, beat, rest[i]!, each, APART * i)));
  if (!played.length) reach(beat, rest.at(-1)!);
}

export const scenes: Scenes = {
  placed: { play: placed, where: ({ cell }) => `[data-token="${cell as number}"] .disc`, sound: 'disc' },
  drawn: { play: drawn, sound: 'card' },
  discarded: { play: discarded, sound: 'card' },
  reshuffled: { play: reshuffled, sound: 'card' },
};
