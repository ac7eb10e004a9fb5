// The REST interface: guests, games, tables, records.
import type {
  Done,
  GameInfo,
  GuestInfo,
  HintsInfo,
  Info,
  Listed,
  MyTable,
  NewTable,
  Refusal,
  ReplayStep,
  RulesInfo,
  Seen,
  TableRequest,
} from '../generated/wire';
import { bar } from './barred.svelte';
import { Refused } from './link.svelte';
import { speech } from './words.svelte';

export async function call<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'Accept-Language': speech.language,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const data = (await answer.json()) as T & { error?: Refusal };
  if (!answer.ok) {
    bar(data.error as Refusal);
    throw new Refused(data.error as Refusal);
  }
  return data;
}

export const api = {
  games: () => call<GameInfo[]>('/api/games'),
  whoAmI: () => call<GuestInfo>('/api/guest'),
  become: (name: string) => call<GuestInfo>('/api/guest', { name }),
  tables: () => call<Listed[]>('/api/tables'),
  mine: () => call<MyTable[]>('/api/tables/mine'),
  create: (table: NewTable) => call<Info>('/api/tables', table),
  look: (table: string) => call<Seen>(`/api/tables/${table}`),
  ask: (table: string, request: TableRequest) => call<Done>(`/api/tables/${table}/requests`, request),
  /** Remove a finished or closed table from my list. */
  forget: (table: string) => call<Done>(`/api/tables/${table}/forget`, {}),
  hint: (table: string, asked: Record<string, unknown>) =>
    call<HintsInfo>(`/api/tables/${table}/hint`, asked),
  /** Pictures take their colours from the page, whatever its theme. */
  rules: (game: string) => call<RulesInfo>(`/api/rules/${game}?theme=light`),
  replay: (table: string, round: number, seat: number | 'all') =>
    call<ReplayStep[]>(`/api/tables/${table}/replay?seat=${seat}&round=${round}`),
  /** A table as SVG; nothing while there is none, or no line. */
  picture: async (table: string, asked: Record<string, string | number | null>): Promise<string> => {
    const query = Object.entries(asked).flatMap(([name, value]) =>
      value === null ? [] : [`${name}=${value}`],
    );
    try {
      const answer = await fetch(`/api/tables/${table}/picture?${query.join('&')}`, {
        headers: { 'Accept-Language': speech.language },
      });
      return answer.ok ? await answer.text() : '';
    } catch {
      return '';
    }
  },
};
