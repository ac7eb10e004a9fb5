// What the scenes of Score 5 share: where bids lie, how they come and go, how the lights go down.
import type { Beat } from '../queue';
import { made, middle, OUT, type Stage } from '../stage';
import type { Box } from '../flight';

export const CARD = 1.4;

export const plate = (seat: unknown): string => `[data-plate="${seat as number}"]`;
export const face = (seat: unknown): string => `${plate(seat)} .face`;

/** Where a seat's bid lies: before its plate, or beside the lot if it is mine. */
export function place(stage: Stage, seat: unknown): HTMLElement | null {
  return stage.one(`.bidder[data-seat="${seat as number}"]`) ?? stage.one('.bid');
}

export function isMine(stage: Stage, seat: unknown): boolean {
  return !stage.one(`.bidder[data-seat="${seat as number}"]`);
}

/** Nobody is in line for a card. */
export const nobody = ({ act }: Beat): null[] => ((act.before?.hands ?? []) as unknown[]).map(() => null);

/** The cards that lie before a seat. Their faces move: they themselves lie askew. */
export function cards(stage: Stage, seat: unknown): SVGElement[] {
  return [...(place(stage, seat)?.querySelectorAll<SVGElement>('.cards .s5') ?? [])];
}

/** A card's size over somebody's disc. */
export function over(disc: Box): Box {
  return middle(disc, 34, 34 * CARD);
}

interface Far {
  card: Element;
  x: number;
  y: number;
}

/** How far each card is from somewhere. */
export function distances(stage: Stage, all: Element[], goal: Box | null): Far[] {
  if (!goal) return [];
  return all.flatMap((card) => {
    const here = stage.box(card);
    if (!here) return [];
    const x = goal.x + goal.width / 2 - here.x - here.width / 2;
    const y = goal.y + goal.height / 2 - here.y - here.height / 2;
    return [{ card, x, y }];
  });
}

/** A card with its shadow, which lies askew and stays so. */
function travel(beat: Beat, card: Element, way: string[], seen: Keyframe[], delay: number): Promise<void> {
  const timing = { duration: 300, delay, easing: 'linear' };
  const frames = way.map((transform) => ({ transform, easing: 'ease-in-out' }));
  void beat.move(card.parentElement, seen, timing);
  return beat.move(card.parentElement, frames, { ...timing, composite: 'add' });
}

/** Cards slide out to where they lie. */
export function comeOut(beat: Beat, far: Far[], delay = 0): Promise<void>[] {
  const seen = [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 1 }];
  return far.map(({ card, x, y }, i) => {
    const start = `translate(${x * 0.8}px, ${y * 0.8}px) scale(.5)`;
    const near = 'translate(0, 3px) scale(1.02)';
    return travel(beat, card, [start, near, 'translate(0, 0) scale(1)'], seen, delay + Math.min(120, 30 * i));
  });
}

/** Cards go back to where they came from. */
export function goHome(beat: Beat, far: Far[]): Promise<void>[] {
  const seen = [{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }];
  return far.map(({ card, x, y }, i) => {
    const back = `translate(0, ${y < 0 ? 5 : -5}px) scale(1)`;
    const goal = `translate(${x}px, ${y}px) scale(.4)`;
    return travel(beat, card, ['translate(0, 0) scale(1)', back, goal], seen, Math.min(120, 24 * i));
  });
}

/** The house goes dark behind the players; `rise` lets the light come back. */
export function dim(stage: Stage, beat: Beat, ms: number): (ms: number) => Promise<void> {
  const dusk = made('i', 'dusk');
  beat.later(() => dusk.remove());
  if (!beat.over) stage.one('.scene .light')?.after(dusk);
  const hero = stage.one('.hero');
  void beat.move(dusk, { opacity: [0, 1] }, { duration: ms, easing: 'ease-out' });
  void beat.move(hero, { opacity: [1, 0.5] }, { duration: ms, easing: 'ease-out' });
  return (back) => {
    void beat.move(hero, { opacity: [0.5, 1] }, { duration: back, easing: 'ease-in' });
    return beat.move(dusk, { opacity: [1, 0] }, { duration: back, easing: 'ease-in' });
  };
}

/** A soft knock on the table. */
export function knock(beat: Beat, element: Element | null, by = 4): Promise<void> {
  const fall = [0, -by, by / 2, 0].map((y) => ({ transform: `translateY(${y}px)` }));
  return beat.move(element, fall, { duration: 220, easing: 'ease-in-out' });
}

/** Out of sight until it arrives, for the length of the act. */
export function hide(beat: Beat, element: Element | null): () => void {
  if (!element) return () => undefined;
  void beat.move(element, { opacity: [0, 0] }, 1);
  return () => void beat.move(element, { opacity: [1, 1] }, 1);
}

const turned = (degrees: number, high: number, scale = 1): string =>
  `perspective(600px) translateY(${-high}px) scale(${scale}) rotateY(${degrees}deg)`;

/** A card turns until only its edge is seen. */
export function turnAway(beat: Beat, card: Element | null, ms: number, delay = 0): Promise<void> {
  const way = [
    { transform: turned(0, 0) },
    { transform: turned(-10, 4), offset: 0.3 },
    { transform: turned(90, 14, 1.06) },
  ];
  return beat.move(card, way, { duration: ms, delay, easing: 'cubic-bezier(.5, 0, .8, .6)' });
}

/** And its other side comes round. */
export function turnUp(beat: Beat, card: Element | null, ms: number, delay = 0): Promise<void> {
  const way = [
    { transform: turned(-90, 14, 1.06) },
    { transform: turned(9, 3, 1.01), offset: 0.62 },
    { transform: turned(0, 0) },
  ];
  return beat.move(card, way, { duration: ms, delay, easing: OUT });
}
