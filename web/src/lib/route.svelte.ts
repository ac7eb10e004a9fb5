// Addresses of the page: back, forward and reload keep the place.
export const route = $state<{ path: string; hash: string }>({ path: location.pathname, hash: location.hash });

function read(): void {
  route.path = location.pathname;
  route.hash = location.hash;
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  read();
  window.scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Let a link of this page be followed without a reload. */
export function followed(event: MouseEvent): void {
  const anchor = (event.target as Element).closest('a');
  if (
    !anchor ||
    anchor.target ||
    anchor.origin !== location.origin ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey
  )
    return;
  if (anchor.pathname.startsWith('/api') || (anchor.hash && anchor.pathname === location.pathname)) return;
  event.preventDefault();
  go(anchor.pathname + anchor.hash);
}

window.addEventListener('popstate', read);
