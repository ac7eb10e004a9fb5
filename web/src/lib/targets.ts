// The parts of a picture that can be clicked: by mouse, by finger, and by keyboard, as one stop for Tab
// with arrows inside.
import { nearest, next, type Box } from './grid';

export interface Marks {
  lit: Set<string>;
  chosen: string[];
  /** Whether anything at all can be chosen now. */
  active: boolean;
}

const SMALL = 24;
const NEAR = 8;
/** More lit targets than that show themselves only under the pointer. */
const MANY = 30;

export class Targets {
  /** Every target by its name, in reading order. */
  private parts = new Map<string, SVGElement>();
  private marks: Marks = { lit: new Set(), chosen: [], active: false };
  private at = '';
  /** Where a finger came down: its click is told from the middle of whatever the browser guessed. */
  private touched: PointerEvent | null = null;

  constructor(
    private svg: SVGSVGElement,
    private pick: (name: string, byKey: boolean) => void,
    private back: () => void,
  ) {
    for (const part of svg.querySelectorAll<SVGElement>('[data-target]')) this.prepare(part);
    svg.addEventListener('pointerdown', (event) => (this.touched = event));
    svg.addEventListener('click', (event) => this.click(event as PointerEvent));
    svg.addEventListener('keydown', (event) => this.keys(event));
    svg.addEventListener('focusin', (event) => this.stop((event.target as SVGElement).dataset.target ?? ''));
    this.stop([...this.parts.keys()][0] ?? '');
  }

  get names(): Set<string> {
    return new Set(this.parts.keys());
  }

  private prepare(part: SVGElement): void {
    const name = part.dataset.target ?? '';
    if (this.parts.has(name)) return;
    this.parts.set(name, part);
    part.setAttribute('role', 'button');
    if (!part.getAttribute('aria-label')) part.setAttribute('aria-label', name);
    part.classList.add('cell');
    const box = (part as SVGGraphicsElement).getBBox();
    const area = document.createElementNS(part.namespaceURI, 'rect') as SVGElement;
    area.setAttribute('class', 'area');
    for (const side of ['x', 'y', 'width', 'height'] as const) area.setAttribute(side, String(box[side]));
    area.setAttribute('rx', '8');
    part.append(area);
  }

  /** Show what can be clicked. */
  mark(marks: Marks): void {
    this.marks = marks;
    this.svg.classList.toggle('many', marks.lit.size > MANY);
    for (const [name, part] of this.parts) {
      part.classList.toggle('lit', marks.lit.has(name));
      part.classList.toggle('chosen', marks.chosen.includes(name));
      part.setAttribute('aria-disabled', String(!marks.lit.has(name) && !marks.chosen.includes(name)));
      if (marks.chosen.includes(name)) part.setAttribute('aria-pressed', 'true');
      else part.removeAttribute('aria-pressed');
    }
  }

  /** Where Tab stops: only one target at a time. */
  private stop(name: string): void {
    if (!this.parts.has(name)) return;
    this.at = name;
    for (const [each, part] of this.parts) part.setAttribute('tabindex', each === name ? '0' : '-1');
  }

  /** The target with the focus, and its place in reading order. */
  get focused(): { name: string; place: number } | null {
    const name = (document.activeElement as SVGElement | null)?.dataset.target;
    if (name === undefined || this.parts.get(name) !== document.activeElement) return null;
    return { name, place: [...this.parts.keys()].indexOf(name) };
  }

  /** Focus on a target, or if it is gone on the one that is in its place now. */
  focus({ name, place }: { name: string; place: number }): void {
    const part = this.parts.get(name) ?? [...this.parts.values()][Math.min(place, this.parts.size - 1)];
    part?.focus({ preventScroll: true });
  }

  focusFirst(names: Set<string>): void {
    [...this.parts].find(([name]) => names.has(name))?.[1].focus();
  }

  private boxes(names: Iterable<string>): [string, Box][] {
    return [...names].flatMap((name) => {
      const part = this.parts.get(name);
      return part ? [[name, part.getBoundingClientRect()] as [string, Box]] : [];
    });
  }

  private click(event: PointerEvent): void {
    if (!this.marks.active) return;
    const finger = event.pointerType === 'touch';
    const { target, clientX, clientY } = finger && this.touched ? this.touched : event;
    const direct = (target as Element).closest<SVGElement>('[data-target]');
    const name = direct?.dataset.target;
    const box = direct?.getBoundingClientRect();
    const small = box !== undefined && Math.min(box.width, box.height) < SMALL;
    const sure =
      name !== undefined &&
      (this.marks.lit.has(name) || this.marks.chosen.includes(name) || !(finger && small));
    const meant = sure ? name : nearest(this.boxes(this.marks.lit), clientX, clientY, finger ? SMALL : NEAR);
    if (meant != null) this.pick(meant, false);
  }

  private keys(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const names = [...this.parts.keys()];
    if (event.key.startsWith('Arrow')) {
      const places = this.boxes(names).map(([key, box]) => ({
        key,
        x: (box.left + box.right) / 2,
        y: (box.top + box.bottom) / 2,
      }));
      this.parts.get(next(places, this.at, event.key))?.focus();
    } else if (event.key === 'Home') this.parts.get(names[0] ?? '')?.focus();
    else if (event.key === 'End') this.parts.get(names.at(-1) ?? '')?.focus();
    else if (event.key === 'Enter' || event.key === ' ') {
      if (this.marks.active) this.pick(this.at, true);
    } else if (event.key === 'Escape') this.back();
    else return;
    event.preventDefault();
  }
}
