// Dragging with mouse, pen or finger: a piece follows the pointer and is dropped on whatever says `data-drop`.
import { still } from './fly';

export interface Drag {
  enabled: boolean;
  dropped: (target: string) => void;
  started?: () => void;
}

const FAR = 6;
/** Milliseconds of the way home. */
const HOME = 240;

/** A copy to carry: a part of a drawing gets a drawing of its own. */
function copied(node: HTMLElement | SVGElement): HTMLElement | SVGElement {
  const copy = node.cloneNode(true) as HTMLElement | SVGElement;
  if (!(node instanceof SVGGraphicsElement)) return copy;
  const { x, y, width, height } = node.getBBox();
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  copy.removeAttribute('transform');
  svg.append(copy);
  return svg;
}

export function draggable(
  node: HTMLElement | SVGElement,
  options: Drag,
): { update: (options: Drag) => void; destroy: () => void } {
  let now = options;
  let ghost: HTMLElement | SVGElement | null = null;
  let from: { x: number; y: number } | null = null;

  function down(event: PointerEvent): void {
    if (!now.enabled || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', end);
  }

  function move(event: PointerEvent): void {
    if (!from) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
      const box = node.getBoundingClientRect();
      ghost = copied(node);
      ghost.classList.add('ghost');
      ghost.removeAttribute('id');
      ghost.style.width = `${box.width}px`;
      document.body.append(ghost);
      node.classList.add('dragged');
      now.started?.();
    }
    ghost.style.left = `${event.clientX}px`;
    ghost.style.top = `${event.clientY}px`;
    const over = target(event);
    document.querySelectorAll('[data-drop].over').forEach((each) => each !== over && each.classList.remove('over'));
    over?.classList.add('over');
  }

  function target(event: PointerEvent): Element | null {
    return (
      document
        .elementsFromPoint(event.clientX, event.clientY)
        .map((each) => each.closest('[data-drop]'))
        .find(Boolean) ?? null
    );
  }

  function up(event: PointerEvent): void {
    const place = ghost ? target(event)?.getAttribute('data-drop') : null;
    const carried = ghost;
    if (carried && !place) home(carried);
    end();
    if (place) now.dropped(place);
    if (carried) {
      // A drag ends in a click, which would choose the piece.
      const swallow = (click: Event): void => click.stopPropagation();
      window.addEventListener('click', swallow, { capture: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
    }
  }

  /** What is let go over nothing glides back to its place. */
  function home(carried: Element): void {
    const box = node.getBoundingClientRect();
    const there = { left: `${box.x + box.width / 2}px`, top: `${box.y + box.height / 2}px` };
    ghost = null;
    if (still()) carried.remove();
    else
      carried.animate([{}, there], { duration: HOME, easing: 'ease-out' }).onfinish = () => carried.remove();
  }

  function end(): void {
    ghost?.remove();
    ghost = null;
    from = null;
    node.classList.remove('dragged');
    document.querySelectorAll('[data-drop].over').forEach((each) => each.classList.remove('over'));
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', end);
  }

  node.addEventListener('pointerdown', down as EventListener);
  return {
    update: (options) => (now = options),
    destroy: () => {
      end();
      node.removeEventListener('pointerdown', down as EventListener);
    },
  };
}
