// Addresses of the page: back, forward and reload keep the place, and what is open over it.
export const route = $state<{ path: string; search: string; hash: string }>({
  path: location.pathname,
  search: location.search,
  hash: location.hash,
});

function read(): void {
  route.path = location.pathname;
  route.search = location.search;
  route.hash = location.hash;
}

/** Go there; where only what is open over the page changes, the page stays as it is. */
export function go(path: string, replace = false): void {
  const there = new URL(path, location.href);
  const stays = there.pathname === location.pathname && there.search !== location.search;
  const state = stays && there.search ? { over: true } : null;
  if (replace) history.replaceState(state, '', there);
  else history.pushState(state, '', there);
  read();
  if (stays) return;
  window.scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Write in the address what is shown now, for a reload or to be shared; Back leads where it led before. */
export function note(path: string): void {
  history.replaceState(history.state, '', path);
  read();
}

/** What the address says about something: `/?new=cinco`. */
export function asked(name: string): string | null {
  return new URLSearchParams(route.search).get(name);
}

/** Close what the address opened over the page: one step back, if it was opened here. */
export function uncover(): void {
  if ((history.state as { over?: boolean } | null)?.over) history.back();
  else go(route.path + route.hash, true);
}

/** The rules open beside a game and over nothing else: where a link to them leads from here. */
function beside({ pathname, hash }: HTMLAnchorElement): string | null {
  const [, first, game] = pathname.split('/');
  if (first !== 'rules' || !game) return null;
  if (location.pathname.startsWith('/table/')) return `${location.pathname}?rules=${game}${hash}`;
  return location.pathname === pathname ? pathname + hash : null;
}

/** Let a link of this page be followed without a reload. */
export function followed(event: MouseEvent): void {
  const anchor = (event.target as Element).closest('a');
  if (!anchor || anchor.origin !== location.origin || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const rules = beside(anchor);
  if (anchor.target && rules === null) return;
  const within = anchor.hash && anchor.pathname === location.pathname && anchor.search === location.search;
  if (anchor.pathname.startsWith('/api') || within) return;
  event.preventDefault();
  go(rules ?? anchor.pathname + anchor.search + anchor.hash);
}

window.addEventListener('popstate', read);
