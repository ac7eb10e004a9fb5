import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../generated/wire';
import { applying, longer, ordered, read, seated, spelled, unusual, usual } from './plan';

const option = (name: string, fallback: number | boolean, only: Record<string, string[]> = {}) => ({
  name,
  rule: 'R1',
  default: fallback,
  choices: '',
  values: [],
  only,
  meaning: '',
});
const game: GameInfo = {
  id: 'toy',
  title: 'Toy',
  summary: '',
  matches: [],
  timed: ['level4', 'level5'],
  think: 5,
  texts: {},
  options: [option('players', 2), option('teams', 2, { players: ['6'] }), option('open', false)],
};

describe('a plan of a table', () => {
  it('seats me first, and the others by the way one plays', () => {
    expect(seated('bot', 3, 'level2')).toEqual(['me', 'level2', 'level2']);
    expect(seated('friend', 2, 'level2')).toEqual(['me', 'person']);
    expect(seated('screen', 2, 'level2')).toEqual(['me', 'here']);
  });

  it('gives bots time where one of them uses it, and as much as the server allows', () => {
    expect(longer(game, ['me', 'level1', 'level4'])).toEqual([2, 5]);
    expect(longer(game, ['me', 'level3'])).toEqual([]);
    expect(longer({ ...game, think: 0 }, ['me', 'level5'])).toEqual([]);
  });

  it('has only the options that there are with the others', () => {
    expect(applying(game, usual(game)).map(({ name }) => name)).toEqual(['players', 'open']);
    expect(applying(game, { players: 6 }).map(({ name }) => name)).toEqual(['players', 'teams', 'open']);
  });

  it('tells what is not as usual, but not how many play', () => {
    expect(unusual(game, { players: 3 })).toEqual([]);
    expect(unusual(game, { players: 6, teams: 3, open: true }).map(({ name }) => name)).toEqual([
      'teams',
      'open',
    ]);
    expect(unusual(game, { players: 2, teams: 3 })).toEqual([]);
  });

  it('spells matches and reads them', () => {
    expect(spelled('best-of-N', 3)).toBe('best-of-3');
    expect(spelled('double', 3)).toBe('double');
    expect(read('best-of-3')).toEqual({ kind: 'best-of', rounds: 3 });
    expect(read('double')).toEqual({ kind: 'double', rounds: 0 });
  });

  it('asks for bots, names those at this screen, and leaves the seats of the invited free', () => {
    const more = { public: false, match: null, think: 5, nonce: '' };
    const asked = ordered(game, usual(game), ['me', 'here', 'level1', 'person'], ['Ada', 'Bo', '', ''], more);
    expect(asked.seats).toEqual([null, null, 'level1', null]);
    expect(asked.names).toEqual(['Ada', 'Bo', null, null]);
    expect(asked.options).toEqual({ players: 2, open: false });
    expect(asked.think).toBe(5);
  });
});
