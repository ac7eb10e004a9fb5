// Pieces move from where they were to where they are, if the reader likes motion.

let calm: MediaQueryList | undefined;

export function still(): boolean {
  calm ??= window.matchMedia('(prefers-reduced-motion: reduce)');
  return calm.matches;
}

/** Let what is drawn at `to` come from where `from` was. */
export function fly(from: DOMRect | undefined, to: Element | null): void {
  if (!from || !to || still()) return;
  const box = to.getBoundingClientRect();
  if (!box.width || !from.width) return;
  const scale = from.width / box.width;
  const x = from.left + from.width / 2 - (box.left + box.width / 2);
  const y = from.top + from.height / 2 - (box.top + box.height / 2);
  to.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, offset: 0 },
      { transform: 'none', offset: 1 },
    ],
    { duration: 380, easing: 'cubic-bezier(.2,.8,.3,1)' },
  );
}

export function box(selector: string): DOMRect | undefined {
  return document.querySelector(selector)?.getBoundingClientRect();
}
