// A row of pieces is one stop for Tab; arrows go along it, and stay in it when a piece is gone.
const ALONG: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function roving(node: HTMLElement): { destroy: () => void } {
  let at = 0;
  let inside = false;
  const pieces = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>('button.card, button.tile')];

  function mark(focus: boolean): void {
    const all = pieces();
    at = Math.max(0, Math.min(at, all.length - 1));
    all.forEach((piece, i) => (piece.tabIndex = i === at ? 0 : -1));
    if (focus) all[at]?.focus();
  }
  function keys(event: KeyboardEvent): void {
    const step = ALONG[event.key];
    if (!step || !pieces().includes(event.target as HTMLElement)) return;
    event.preventDefault();
    at += step;
    mark(true);
  }
  function focused(event: FocusEvent): void {
    const here = pieces().indexOf(event.target as HTMLElement);
    inside = here >= 0;
    if (inside) at = here;
    mark(false);
  }
  function left(event: FocusEvent): void {
    if (event.relatedTarget) inside = false;
  }
  const watcher = new MutationObserver(() => mark(inside && document.activeElement === document.body));
  watcher.observe(node, { childList: true, subtree: true });
  node.addEventListener('keydown', keys);
  node.addEventListener('focusin', focused);
  node.addEventListener('focusout', left);
  mark(false);
  return { destroy: () => watcher.disconnect() };
}

/** Whether a click came from the keyboard. */
export function typed(event: MouseEvent): boolean {
  return event.detail === 0;
}

/** Put the focus on the first of these, as soon as it is drawn. */
export function focusOn(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement | SVGElement>(selector)?.focus());
}
