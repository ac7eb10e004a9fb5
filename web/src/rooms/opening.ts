// Open a table, sit down at it, and start if nobody is to be waited for.
import type { GameInfo } from '../generated/wire';
import { api } from '../lib/api';
import { guest, somebody } from '../lib/guest.svelte';
import { nonce } from '../lib/nonce';
import { go } from '../lib/route.svelte';
import { settings } from '../lib/settings.svelte';
import { t } from '../lib/words.svelte';
import { ordered, seated, usual, type Options, type Sitter } from './plan';

export interface Order {
  options: Options;
  sitters: Sitter[];
  names: string[];
  public: boolean;
  match: string | null;
  think: number | null;
}

export async function openTable(game: GameInfo, order: Order, replace = false): Promise<void> {
  await somebody(t('page.guest'));
  const { options, sitters, match, think } = order;
  const names = sitters.map((sitter, seat) => {
    const otherwise = sitter === 'me' ? guest.name! : t('page.seat', { seat: seat + 1 });
    return order.names[seat]?.trim() || otherwise;
  });
  const asked = ordered(game, options, sitters, names, {
    public: order.public,
    match,
    think,
    nonce: nonce(),
  });
  const table = await api.create(asked);
  if (!sitters.includes('person')) await api.ask(table.id, { do: 'start' });
  go(`/table/${table.id}`, replace);
}

/** A table for as many as usual, against bots of last time's strength. */
export function playAtOnce(game: GameInfo): Promise<void> {
  const options = usual(game);
  const sitters = seated('bot', Number(options.players ?? 2), settings.bot);
  return openTable(game, { options, sitters, names: [], public: false, match: null, think: null });
}
