// Which dialog is open over the page.
export type DialogName = 'settings' | 'keys';

/** The world they open in is that of the table under them. */
export const dialogs = $state<{ open: DialogName | null; world: string }>({ open: null, world: 'other' });

export function open(name: DialogName): void {
  dialogs.open = name;
}

export function close(): void {
  dialogs.open = null;
}

/** To be called in an effect of a table's page. */
export function within(world: string): () => void {
  dialogs.world = world;
  return () => (dialogs.world = 'other');
}
