// A server was updated while the page was open: parts that the old page has not loaded yet are gone.

/** Not again and again, if the new page lacks something, too. */
const APART = 60_000;

/** Open the new page when a part of the old one is missing; without a line, wait for it as ever. */
export function followUpdates(): void {
  addEventListener('vite:preloadError', () => void renew());
}

async function renew(): Promise<void> {
  if (Date.now() - Number(sessionStorage.renewed ?? 0) < APART) return;
  const there = await fetch(location.pathname, { cache: 'no-store' }).catch(() => null);
  if (!there?.ok) return;
  sessionStorage.renewed = Date.now();
  location.reload();
}
