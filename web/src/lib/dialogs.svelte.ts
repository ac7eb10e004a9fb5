// Which dialog is open over the page.
export type DialogName = 'settings' | 'keys';

export const dialogs = $state<{ open: DialogName | null }>({ open: null });

export function open(name: DialogName): void {
  dialogs.open = name;
}

export function close(): void {
  dialogs.open = null;
}
