// Shortcuts: they work wherever the focus is, but not where one types, and are listed under `?`.
export interface Shortcut {
  key: string;
  label: string;
  action: (event: KeyboardEvent) => void;
  /** Of the page rather than of a board: it also comes before what a control would do with the key. */
  first: boolean;
}

/** `boards`: whether boards may offer keys; not where a game is only looked at again. */
export const shortcuts = $state<{ all: Shortcut[]; boards: boolean }>({ all: [], boards: true });

/** Offer a key until what is returned is called: `$effect(() => shortcut('h', 'Hint', think))`. */
export function shortcut(key: string, label: string, action: Shortcut['action'], first = false): () => void {
  const mine = { key, label, action, first };
  queueMicrotask(() => (shortcuts.all = [...shortcuts.all, mine]));
  return () => queueMicrotask(() => (shortcuts.all = shortcuts.all.filter((each) => each.action !== action)));
}

/** Offer no keys of boards until what is returned is called. */
export function onlyLook(): () => void {
  shortcuts.boards = false;
  return () => (shortcuts.boards = true);
}

/** The shortcuts that work here and now. */
export function working(): Shortcut[] {
  return shortcuts.boards ? shortcuts.all : shortcuts.all.filter((each) => each.first);
}

/** Whether a letter that is typed here is a letter. */
export function writing(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=radio], [type=checkbox], [type=range]), select, textarea') !== null
  );
}

/** Whether a key is what a control under the focus is pressed or moved with. */
function presses(event: KeyboardEvent): boolean {
  const control = 'button, a[href], summary, input, [role=button]';
  const slides = event.key.startsWith('Arrow') || ['Home', 'End'].includes(event.key);
  return (
    ([' ', 'Enter'].includes(event.key) && (event.target as Element).closest?.(control) != null) ||
    (slides && (event.target as Element).closest?.('[type=range]') != null)
  );
}

function find(event: KeyboardEvent): Shortcut | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || writing(event.target))
    return undefined;
  if (document.querySelector('dialog[open]') && event.key !== '?') return undefined;
  return working().findLast((each) => each.key.toLowerCase() === event.key.toLowerCase());
}

function act(found: Shortcut, event: KeyboardEvent): void {
  event.preventDefault();
  found.action(event);
}

/** On its way to what has the focus: keys of the page. */
export function coming(event: KeyboardEvent): void {
  const found = find(event);
  if (!found?.first) return;
  event.stopPropagation();
  act(found, event);
}

/** On its way back, if nothing there has used it: keys of boards. */
export function pressed(event: KeyboardEvent): void {
  if (presses(event)) return;
  const found = find(event);
  if (found && !found.first) act(found, event);
}

/** A button that was not pressed by a key is not let go by it either. */
export function letGo(event: KeyboardEvent): void {
  if (event.key === ' ' && find(event)?.first) event.preventDefault();
}
