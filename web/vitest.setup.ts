// Tests of the page's own code have no browser; they speak English.
import { vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => 'en' });
const { prepare } = await import('./src/lib/words.svelte');
await prepare('en');
