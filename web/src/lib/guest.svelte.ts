// Who you are here: a name, and a cookie that the page never sees.
import { api } from './api';
import { link } from './link.svelte';

export const guest = $state<{ name: string | null; asked: boolean }>({ name: null, asked: false });

export async function recall(): Promise<void> {
  if (guest.asked) return;
  guest.name = (await api.whoAmI()).name;
  guest.asked = true;
}

export async function become(name: string): Promise<void> {
  guest.name = (await api.become(name)).name;
  guest.asked = true;
  link.again();
}

/** Play at once: a name can be given later. */
export async function somebody(name: string): Promise<void> {
  await recall();
  if (guest.name === null) await become(name);
}
