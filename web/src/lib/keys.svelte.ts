// Shortcuts: they work wherever the focus is, but not where one types, and are listed under `?`.
export interface Shortcut {
  key: string;
  label: string;
  action: (event: KeyboardEvent) => void;
}

export const shortcuts = $state<{ all: Shortcut[] }>({ all: [] });

/** Offer a key until what is returned is called: `$effect(() => shortcut('h', 'Hint', think))`. */
export function shortcut(key: string, label: string, action: Shortcut['action']): () => void {
  const mine = { key, label, action };
  queueMicrotask(() => (shortcuts.all = [...shortcuts.all, mine]));
  return () => queueMicrotask(() => (shortcuts.all = shortcuts.all.filter((each) => each.action !== action)));
}

/** Whether a letter that is typed here is a letter. */
export function writing(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=radio], [type=checkbox]), select, textarea') !== null
  );
}

/** Whether a key is what a control under the focus is pressed with. */
function presses(event: KeyboardEvent): boolean {
  const control = 'button, a[href], summary, input, [role=button]';
  return [' ', 'Enter'].includes(event.key) && (event.target as Element).closest?.(control) != null;
}

export function pressed(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || writing(event.target))
    return;
  if (presses(event)) return;
  if (document.querySelector('dialog[open]') && event.key !== '?') return;
  const found = shortcuts.all.findLast((each) => each.key.toLowerCase() === event.key.toLowerCase());
  if (!found) return;
  event.preventDefault();
  found.action(event);
}
