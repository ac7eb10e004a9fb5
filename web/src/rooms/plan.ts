// A table before it is opened: who sits where, and which options are other than usual.
import type { GameInfo, NewTable, OptionInfo } from '../generated/wire';

export const WAYS = ['bot', 'friend', 'screen'] as const;
export type Way = (typeof WAYS)[number];
/** Who sits somewhere: me, somebody at this screen, somebody invited, or a bot by its name. */
export type Sitter = 'me' | 'here' | 'person' | (string & {});
export type Value = boolean | number | string;
export type Options = Record<string, Value>;

const OTHERS: Record<Exclude<Way, 'bot'>, Sitter> = { friend: 'person', screen: 'here' };

/** Who sits where if I play that way: I come first. */
export function seated(way: Way, players: number, bot: string): Sitter[] {
  const other = way === 'bot' ? bot : OTHERS[way];
  return ['me', ...Array.from({ length: players - 1 }, () => other)];
}

export function isBot(sitter: Sitter): boolean {
  return !['me', 'here', 'person'].includes(sitter);
}

/** How long bots may think about a move, in seconds; null as usual. */
const LONGER = [2, 5, 10, 30];
export function longer(game: GameInfo, sitters: Sitter[]): number[] {
  return sitters.some((sitter) => game.timed.includes(sitter))
    ? LONGER.filter((seconds) => seconds <= game.think)
    : [];
}

export function usual(game: GameInfo): Options {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

/** The options that there are with these, in the game's order. */
export function applying(game: GameInfo, options: Options): OptionInfo[] {
  return game.options.filter((option) =>
    Object.entries(option.only).every(([name, values]) => values.includes(String(options[name]))),
  );
}

/** Those that are not as usual; how many play is said elsewhere. */
export function unusual(game: GameInfo, options: Options): OptionInfo[] {
  return applying(game, options).filter(
    ({ name, default: usual }) => name !== 'players' && (options[name] ?? usual) !== usual,
  );
}

/** A match as the server spells it: best-of-3. */
export function spelled(match: string, rounds: number): string {
  return match.replace(/-N$/, `-${rounds}`);
}

/** A match's kind and how many rounds it has: 'best-of-3' is 'best-of' with three. */
export function read(match: string): { kind: string; rounds: number } {
  const [, kind = match, rounds = '0'] = /^(.*)-(\d+)$/.exec(match) ?? [];
  return { kind, rounds: Number(rounds) };
}

/** What to ask the server for; people at this screen sit down at once. */
export function ordered(
  game: GameInfo,
  options: Options,
  sitters: Sitter[],
  names: string[],
  more: { public: boolean; match: string | null; think: number | null; nonce: string },
): NewTable {
  return {
    game: game.id,
    options: Object.fromEntries(applying(game, options).map(({ name }) => [name, options[name]!])),
    seats: sitters.map((sitter) => (isBot(sitter) ? sitter : null)),
    names: sitters.map((sitter, seat) => (sitter === 'me' || sitter === 'here' ? names[seat]! : null)),
    ...more,
  };
}
