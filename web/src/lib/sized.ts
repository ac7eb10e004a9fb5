// How wide something is, told when that changes.
import type { Action } from 'svelte/action';

/** Told after layout, with the style: both can be read at no cost then. */
export const sized: Action<HTMLElement, (width: number, style: CSSStyleDeclaration) => void> = (
  node,
  told,
) => {
  let tell = told;
  let last = -1;
  const observer = new ResizeObserver(([entry]) => {
    const { width } = entry!.contentRect;
    if (width === last) return;
    last = width;
    tell(width, getComputedStyle(node));
  });
  observer.observe(node);
  return { update: (next) => (tell = next), destroy: () => observer.disconnect() };
};
