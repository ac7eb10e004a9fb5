// Quinto with tiles: tiles go to their cells one by one, each run is counted, sums fly to the score.
import Tile from '../boards/tiles/Tile.svelte';
import { around, beside, CELL, tether, type Point } from '../boards/tiles/plane';
import { read } from '../boards/tiles/tiles';
import type { Event } from '../lib/table.svelte';
import type { Box } from './flight';
import type { Beat } from './queue';
import type { Scenes } from './scenes';
import { sound } from './sounds';
import { made, middle, OUT, SPRING, type Stage } from './stage';

interface Run {
  at: string;
  tiles: string;
  sum: number;
}
interface Placed extends Event {
  seat: number;
  play: string;
  runs: Run[];
}

const TILE = 43 / 40;
/** A sum that is being counted, in pixels. */
const PILL = { width: 44, height: 32 };
/** Milliseconds between tiles that leave together. */
const APART = 90;
/** What all runs of a play may take together, so that nobody waits long. */
const COUNTED = 1500;

const plate = (seat: number): string => `[data-plate="${seat}"]`;
const square = (cell: string): string => `[data-cell="${cell}"]`;
const cellsOf = (run: Run): string[] => [...read(`${run.at}:${run.tiles}`).keys()];

const isMine = (stage: Stage, seat: unknown): boolean => stage.one(`.dock ${plate(seat as number)}`) !== null;

/** A tile on my rack, if it is I who lays that digit. */
function held(stage: Stage, seat: number, digit: string, used: Set<Element>): HTMLElement | null {
  if (!isMine(stage, seat)) return null;
  const tiles = stage.all(`.rack .tile[data-digit="${digit}"]`);
  const tile = tiles.find((each) => !used.has(each) && !each.classList.contains('used')) ?? null;
  if (tile) used.add(tile);
  return tile;
}

/** Tiles leave my rack, or another's plate, one after the other; those that I have laid already stay. */
async function lay(stage: Stage, beat: Beat, { seat, play }: Placed): Promise<Element[]> {
  const used = new Set<Element>();
  const ways = await beat.read(() =>
    [...read(play)].flatMap(([cell, digit], i) => {
      const to = stage.box(square(cell));
      if (!to || stage.one(`${square(cell)}.own`)) return [];
      const tile = held(stage, seat, digit, used);
      const face = stage.box(`${plate(seat)} .face`);
      const from = stage.box(tile) ?? (face && middle(face, 30, 30 * TILE));
      return from ? [{ digit, tile, from, to: middle(to, to.width, to.width * TILE), i }] : [];
    }),
  );
  const flights = (ways ?? []).map(async ({ digit, tile, from, to, i }) => {
    const face = (): Element => stage.piece(beat, Tile, { digit });
    const way = { source: tile, lift: 70, tilt: i % 2 ? 9 : -9, bend: -30, delay: APART * i, stays: true };
    await stage.fly(beat, { face, from, to, ms: 360, ...way });
    if (!beat.over) sound('tile', { step: i });
  });
  await Promise.all(flights);
  return [...used];
}

/** Where a sum is counted; a line leads to its run, if it is far away. */
interface Place extends Box {
  line: [from: Point, to: Point] | null;
}

/** Where the sums of runs are counted: beside them, on no tile and on no other sum. */
function sumsBeside(stage: Stage, { play, runs }: Placed): Place[] {
  const board = stage.box('#tiles-field');
  const cell = stage.box(square('1A'));
  if (!board || !cell) return [];
  const unit = cell.width / CELL;
  const scaled = ({ x, y, width, height }: Box, by: number): Box => ({
    x: x * by,
    y: y * by,
    width: width * by,
    height: height * by,
  });
  const found = (of: Element | string): Box[] => {
    const box = stage.box(of);
    return box ? [scaled(box, 1 / unit)] : [];
  };
  const coming = [...read(play).keys()].map(square);
  const taken = [...stage.all('.square .moves').map((tile) => tile.parentElement!), ...coming].flatMap(found);
  return runs.map((run) => {
    const tiles = cellsOf(run).flatMap((each) => found(square(each)));
    const frame = around(tiles.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })));
    const place = beside(frame, scaled({ x: 0, y: 0, ...PILL }, 1 / unit), scaled(board, 1 / unit), taken);
    taken.push(place);
    const at = scaled(place, unit);
    return { ...at, line: tether(at, scaled(frame, unit)) };
  });
}

/** A line from a sum to its run, as a part of the sum. */
function tie(place: Box, from: Point, to: Point): HTMLElement {
  const line = made('i', 'tie');
  const [x, y] = [to.x - from.x, to.y - from.y];
  line.style.left = `${from.x - place.x}px`;
  line.style.top = `${from.y - place.y}px`;
  line.style.width = `${Math.hypot(x, y)}px`;
  line.style.rotate = `${Math.atan2(y, x)}rad`;
  return line;
}

/** Light runs over a run; each tile hops as it passes and adds itself to the sum at the end. */
async function count(
  stage: Stage,
  beat: Beat,
  run: Run,
  place: Place | undefined,
  order: number,
  ms: number,
): Promise<HTMLElement | null> {
  if (!place) return null;
  const tiles = cellsOf(run).map((cell) => stage.one<SVGElement>(`${square(cell)} .moves`));
  const pill = beat.lend(made('span', 'counted', '0'), stage.air);
  pill.style.left = `${place.x}px`;
  pill.style.top = `${place.y}px`;
  if (place.line) pill.append(tie(place, ...place.line));
  void beat.move(pill, { opacity: [0, 1] }, 160);
  const each = ms / (tiles.length + 1);
  const hop = [
    { transform: 'none' },
    { transform: 'translateY(-5px) scale(1.07)', offset: 0.4 },
    { transform: 'none' },
  ];
  let sum = 0;
  for (const [i, tile] of tiles.entries()) {
    await beat.wait(each);
    if (tile) void beat.move(tile, hop, { duration: 280, easing: 'ease-out' });
    sum += Number(run.tiles[i]);
    pill.firstChild!.nodeValue = String(sum);
  }
  if (!beat.over) sound('run', { step: 2 * order });
  const stamp = [
    { transform: 'scale(1)' },
    { transform: 'scale(1.3)', offset: 0.4 },
    { transform: 'scale(1)' },
  ];
  await beat.move(pill, stamp, { duration: Math.min(220, each), easing: SPRING });
  return pill;
}

/** The sums let go, one after the other, and the score takes them in. */
async function score(
  stage: Stage,
  beat: Beat,
  seat: number,
  runs: Run[],
  pills: (HTMLElement | null)[],
): Promise<void> {
  const shown = stage.one(`${plate(seat)} .score`);
  const places = await beat.read(() => ({
    goal: stage.box(shown),
    from: pills.map((pill) => stage.box(pill)),
  }));
  if (!places) return;
  const { goal } = places;
  const before = Number((beat.act.before as { scores: number[] } | null)?.scores[seat] ?? 0);
  let total = before;
  const flights = pills.map(async (pill, i) => {
    const from = places.from[i];
    if (!pill || !from || !goal) return;
    await beat.wait(120 * i);
    void beat.move(pill, { opacity: [1, 0] }, 60);
    const face = (): Element => made('span', 'counted', pill.textContent ?? '');
    await stage.fly(beat, { face, from, to: middle(goal, 36, 26), ms: 420, lift: 50, bend: 50 });
    const old = total;
    total += runs[i]!.sum;
    if (beat.over) return;
    sound('tile', { step: 3 * i });
    void stage.pop(beat, shown, { by: 1.2, ms: 260 });
    await stage.count(beat, shown, old, total, 180);
  });
  await Promise.all(flights);
}

async function placed(stage: Stage, beat: Beat, events: Event[]): Promise<void> {
  const event = events[0] as Placed;
  const [left, places] = await Promise.all([
    lay(stage, beat, event),
    beat.read(() => sumsBeside(stage, event)),
  ]);
  const before = (beat.act.before as { scores: number[] } | null)?.scores[event.seat];
  // What nobody has seen, my rack, board and log: each has a frame of its own. What I have laid by hand is mine
  // until it is on the board.
  const { after, sums, events: all } = beat.act;
  const filled = (): void => {
    // Places of the rack that are taken again are seen, but what is drawn afterwards is not there yet.
    left.forEach((place) => void beat.move(place, { opacity: [1, 1] }, 1));
    for (const each of all)
      if (each.event === 'drawn')
        fresh(stage, each).forEach((tile) => void beat.move(tile, { opacity: [0, 0] }, 1));
  };
  const early = after !== null && !stage.one('.square.own');
  if (sums.unseen) {
    beat.show({}, { unseen: sums.unseen });
    await beat.drawn();
  }
  if (early) {
    beat.show({ racks: after.racks, bag: after.bag });
    filled();
    await beat.drawn();
  }
  beat.commit();
  stage.all('.flying').forEach((flying) => flying.remove());
  if (!early) filled();
  if (before !== undefined) stage.hold(beat, stage.one(`${plate(event.seat)} .score`), before);
  if (!places) return;
  await beat.drawn();
  const pills = [];
  const each = Math.min(520, COUNTED / Math.max(1, event.runs.length));
  for (const [order, run] of event.runs.entries())
    pills.push(await count(stage, beat, run, places[order], order, each));
  await score(stage, beat, event.seat, event.runs, pills);
}

/** The tiles on my rack that somebody has drawn, if that is me. */
function fresh(stage: Stage, { seat, number }: Event): HTMLElement[] {
  return isMine(stage, seat) && number ? stage.all('.rack .tile').slice(-Number(number)) : [];
}

/** New tiles slide onto my rack. */
async function drawn(stage: Stage, beat: Beat, events: Event[]): Promise<void> {
  beat.commit();
  for (const event of events) {
    const tiles = fresh(stage, event);
    const slide = [
      { transform: 'translateX(180px) rotate(5deg)', opacity: 0 },
      { opacity: 1, offset: 0.25 },
      { transform: 'translateX(-5px) rotate(-2.5deg)', offset: 0.75 },
      { transform: 'none', opacity: 1 },
    ];
    const slides = tiles.map(async (tile, i) => {
      const come = beat.move(tile, slide, { duration: 300, delay: APART * i, easing: OUT });
      await beat.wait(APART * i + 200);
      if (!beat.over) sound('tile', { step: i });
      await come;
    });
    await Promise.all(slides);
  }
}

/** At the end tiles left in racks are taken off the score. */
async function left(stage: Stage, beat: Beat, events: Event[]): Promise<void> {
  beat.commit();
  const rest = (event: Event): number =>
    Number((beat.act.after as { scores: number[] } | null)?.scores[event.seat as number] ?? 0);
  const score = (event: Event): HTMLElement | null => stage.one(`${plate(event.seat as number)} .score`);
  for (const event of events)
    if (event.points) stage.hold(beat, score(event), rest(event) + Number(event.points));
  const places = await beat.read(() =>
    events.map(
      (event) => [stage.box(score(event)), stage.box(`${plate(event.seat as number)} .face`)] as const,
    ),
  );
  if (!places) return;
  const all = events.map(async (event, i) => {
    const shown = score(event);
    const [goal, from] = places[i]!;
    const after = rest(event);
    if (!goal || !from || !event.points) return;
    const face = (): Element => made('span', 'counted', `−${event.points as number}`);
    await stage.fly(beat, { face, from: middle(from, 44, 32), to: middle(goal, 36, 26), ms: 460, lift: 40 });
    if (!beat.over) sound('tile');
    await stage.count(beat, shown, after + Number(event.points), after, 240);
  });
  await Promise.all(all);
}

async function passed(stage: Stage, beat: Beat, events: Event[]): Promise<void> {
  sound('card', { soft: true });
  await stage.glow(beat, stage.one(plate(events[0]!.seat as number)), 500);
}

export const scenes: Scenes = {
  placed: {
    play: placed,
    where: ({ cells }) => (cells as string[]).map((cell) => `${square(cell)} .moves`).join(),
    sound: 'run',
  },
  drawn: { play: drawn, sound: 'tile' },
  passed: { play: passed, sound: 'card' },
  left: { play: left, sound: 'tile' },
};
