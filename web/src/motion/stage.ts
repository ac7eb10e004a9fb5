// The table as scenes see it: its pieces by selector, the air above it, and few ways to move.
import { mount, unmount, type Component } from 'svelte';
import type { Beat } from './queue';
import { frames, type Box, type Way } from './flight';

export const OUT = 'cubic-bezier(.2, .8, .2, 1)';
export const SPRING = 'cubic-bezier(.3, 1.5, .5, 1)';
export const FALL = 'cubic-bezier(.5, 0, .9, .6)';

export interface Flight extends Partial<Way> {
  from: Box;
  to: Box;
  /** Draws what lands, when it leaves: what leaves one after the other is not drawn in one task. */
  face: () => Element;
  /** Draws what leaves, if it turns over on the way. */
  rear?: () => Element;
  /** What is no longer seen where it was. */
  source?: Element | null;
  ms: number;
  delay?: number;
  /** Stay in the air until the act ends. */
  stays?: boolean;
}

/** An element of its own: `made('i', 'bit')`. */
export function made(name: string, style: string, text = ''): HTMLElement {
  const node = document.createElement(name);
  node.className = style;
  node.textContent = text;
  return node;
}

/** A box of the given size in the middle of another. */
export function middle(box: Box, width: number, height: number): Box {
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

export class Stage {
  /** What is written for now over numbers that are right already, and what those said. */
  private readonly written = new Map<Text, { now: string; said: string | null }>();

  constructor(
    readonly root: Element,
    /** A layer above everything, in which things fly. */
    readonly air: Element,
  ) {}

  one<T extends Element = HTMLElement>(selector: string): T | null {
    return this.root.querySelector<T>(selector);
  }

  all<T extends Element = HTMLElement>(selector: string): T[] {
    return [...this.root.querySelectorAll<T>(selector)];
  }

  /** Where something is, as seen from the air; null if it is not shown. Called in `beat.read`. */
  box(of: Element | string | null): Box | null {
    const element = typeof of === 'string' ? this.one(of) : of;
    const box = element?.getBoundingClientRect();
    if (!box?.width) return null;
    const ground = this.air.getBoundingClientRect();
    return { x: box.x - ground.x, y: box.y - ground.y, width: box.width, height: box.height };
  }

  /** A piece drawn by its component, for as long as the act lasts. */
  piece<P extends Record<string, unknown>>(beat: Beat, component: Component<P>, props: P): HTMLElement {
    const target = made('div', 'piece');
    const mounted = mount(component as Component, { target, props });
    beat.later(() => void unmount(mounted));
    return target;
  }

  async fly(beat: Beat, flight: Flight): Promise<void> {
    const { face, rear, source, ms, delay, from, to } = flight;
    if (delay) await beat.wait(delay);
    if (beat.over) return;
    if (source) void beat.move(source, { opacity: [0, 0] }, 1);
    const way = { lift: 70, tilt: 0, bend: 0, ...flight, turns: rear !== undefined };
    const flying = made('div', 'flying');
    const shade = made('i', 'shade');
    const body = made('div', 'body');
    for (const [style, side] of [
      ['face', face],
      ['rear', rear],
    ] as const) {
      if (!side) continue;
      const hold = made('div', style);
      hold.append(side());
      body.append(hold);
    }
    flying.append(shade, body);
    const width = Math.max(from.width, to.width);
    flying.style.width = `${width}px`;
    flying.style.height = `${(width * to.height) / to.width}px`;
    beat.lend(flying, this.air);
    const { ground, body: thing, shade: shadow } = frames(way);
    const timing = { duration: ms, easing: 'linear' };
    void beat.move(body, thing, timing);
    void beat.move(shade, shadow, timing);
    await beat.move(flying, ground, timing);
    if (!flight.stays) flying.remove();
  }

  /** A small swelling that says: here. */
  pop(beat: Beat, element: Element | null, { by = 1.14, ms = 320, delay = 0 } = {}): Promise<void> {
    if (!element) return Promise.resolve();
    const swell = [
      { transform: 'scale(1)', easing: OUT },
      { transform: `scale(${by})`, offset: 0.35, easing: 'cubic-bezier(.4, 0, .4, 1)' },
      { transform: `scale(${1 - (by - 1) * 0.18})`, offset: 0.72 },
      { transform: 'scale(1)' },
    ];
    return beat.move(element, swell, { duration: ms, delay, easing: 'linear' });
  }

  /** A card turns on the spot; `half` is called when only its edge is seen. */
  async turn(beat: Beat, element: Element, ms: number, half: () => void): Promise<void> {
    const at = (degrees: number, high: number, scale = 1): string =>
      `perspective(600px) translateY(${-high}px) scale(${scale}) rotateY(${degrees}deg)`;
    const away = [
      { transform: at(0, 0) },
      { transform: at(-10, 4), offset: 0.3 },
      { transform: at(90, 16, 1.06) },
    ];
    await beat.move(element, away, { duration: ms * 0.45, easing: 'cubic-bezier(.5, 0, .8, .6)' });
    half();
    const back = [
      { transform: at(-90, 16, 1.06) },
      { transform: at(9, 3, 1.01), offset: 0.62 },
      { transform: at(0, 0) },
    ];
    await beat.move(element, back, { duration: ms * 0.55, easing: OUT });
  }

  /** A plate, or anything with round corners, is ringed for the length of an event. */
  glow(beat: Beat, element: Element | null, ms: number): Promise<void> {
    if (!element) return Promise.resolve();
    const hold = beat.lend(made('span', 'glow'), element);
    const light = [
      { opacity: 0, transform: 'scale(1.06)' },
      { opacity: 1, transform: 'scale(1)', offset: 0.2 },
      { opacity: 1, transform: 'scale(1)', offset: 0.7 },
      { opacity: 0, transform: 'scale(1)' },
    ];
    return beat.move(hold, light, { duration: ms, easing: 'ease-out' });
  }

  /** What an element says, a number that has just changed, is what it was before, until it is counted. */
  hold(beat: Beat, element: Element | null, before: number): void {
    this.write(beat, element, before);
  }

  /** What an element says, a number that has just changed, counts up to it from what it was. */
  async count(beat: Beat, element: Element | null, from: number, to: number, ms: number): Promise<void> {
    const steps = Math.min(24, Math.abs(to - from));
    // Where frames are slow, steps are left out rather than late.
    let late = false;
    const end = beat.wait(ms).then(() => (late = true));
    for (let i = 1; i < steps && !late; i += 1) {
      await beat.wait(ms / steps);
      this.write(beat, element, Math.round(from + (to - from) * (1 - (1 - i / steps) ** 2)));
    }
    await end;
    this.write(beat, element, to);
  }

  /** Write a number over what an element says; at the end of the act it says what is right. */
  private write(beat: Beat, element: Element | null, value: number): void {
    const text = element?.firstChild;
    if (!(text instanceof Text) || beat.over) return;
    const last = this.written.get(text);
    if (!last)
      beat.later(() => {
        const { now, said } = this.written.get(text)!;
        if (text.nodeValue === now) text.nodeValue = said; // or it has changed again
        this.written.delete(text);
      });
    const said = last && text.nodeValue === last.now ? last.said : text.nodeValue;
    const now = value < 0 ? `−${-value}` : String(value);
    this.written.set(text, { now, said });
    text.nodeValue = now;
  }
}
