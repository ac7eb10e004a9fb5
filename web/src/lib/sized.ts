// How wide something is, told when that changes.
import type { Action } from 'svelte/action';

type Told = (width: number, style: CSSStyleDeclaration) => void;

const all = new WeakMap<Element, { tell: Told; last: number }>();
// One for all: whoever is told may change the page, but not before everybody has read.
const observer = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    const known = all.get(target);
    if (!known || known.last === contentRect.width) continue;
    known.last = contentRect.width;
    known.tell(contentRect.width, getComputedStyle(target));
  }
});

/** Told after layout, with the style: both can be read at no cost then. */
export const sized: Action<HTMLElement, Told> = (node, tell) => {
  const known = { tell, last: -1 };
  all.set(node, known);
  observer.observe(node);
  return { update: (next) => (known.tell = next), destroy: () => observer.unobserve(node) };
};
