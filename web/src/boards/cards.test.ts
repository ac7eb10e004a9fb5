// The headless parts of Quinto's table.
import { describe, expect, it } from 'vitest';
import type { HintInfo } from '../generated/wire';
import { advice, attempt, choices, fitted, ideasAt, news, nowhere, piece, readable } from './cards';

const view = (more: object = {}) => ({
  to_move: 0,
  first_turns: [true, true],
  turn: { row: null, laid: 0, completed: false, giver: null },
  ...more,
});
const situation = (more: object = {}) => ({
  view: view(),
  moves: ['R3:rc1', 'R7:rc1', 'new:rc1', 'new:RED'],
  quintos: {},
  seat: 0,
  card: null,
  either: false,
  row: null,
  name: (seat: number) => ['Ada', 'Bo'][seat]!,
  spoken: (card: string) => card,
  ...more,
});
const keys = (more: object): string[] =>
  advice(situation(more)).said.map(([key]) => key.replace('quinto-cards.page.guide.', ''));

describe('Cards and moves', () => {
  it('offer a word or bridge as either', () => {
    const moves = ['R1:RED=w', 'R2:RED=b', 'R1:RED', 'new:rc1', 'stop'];
    expect(choices(moves, 'RED=').map((choice) => choice.text)).toEqual(['R1:RED=w', 'R2:RED=b']);
    expect(choices(moves, 'rc1')).toEqual([{ place: 'new', face: 'rc1', text: 'new:rc1' }]);
  });
  it('are drawn in the reader’s language', () => {
    expect(piece('RED=w', 'fr')).toBe('cards-RED_w-fr');
    expect(piece('oc1', 'fr')).toBe('cards-oc1');
    expect(piece('==', 'en')).toBe('cards-__');
    expect(piece(null, 'en')).toBe('cards-back');
  });
  it('are tried where the table will say why not: on the row of this turn, or a new one', () => {
    expect(attempt('RED=', 'R2')).toBe('R2:RED=w');
    expect(attempt('==', 'new')).toBe('new:==');
    expect(nowhere(view())).toBe('new');
    expect(nowhere(view({ turn: { row: 4 } }))).toBe('R4');
  });
  it('are new as often as they were laid on a row', () => {
    const laid = (row: number) => ({ event: 'laid', row });
    expect(news([laid(2), { event: 'stopped' }, laid(2), laid(3)])).toEqual(
      new Map([
        [2, 2],
        [3, 1],
      ]),
    );
  });
});

describe('A refusal', () => {
  const spoken = (card: string): string => ({ oc1: 'orange circle 1', ORA: 'the word orange' })[card] ?? card;
  it('names cards as people say them', () => {
    expect(readable('only a word can follow oc1, not ORA', ['oc1', 'ORA', 3], spoken)).toBe(
      'only a word can follow orange circle 1, not the word orange',
    );
  });
  it('leaves words alone that only contain the name of a card', () => {
    expect(readable('ORAL is not ORA', ['ORA'], spoken)).toBe('ORAL is not the word orange');
  });
});

describe('What can be done', () => {
  it('is any row or a new one at the beginning of a turn', () => {
    expect(keys({})).toEqual(['begin']);
    expect(keys({ view: view({ first_turns: [false, true] }) })).toEqual(['first']);
  });
  it('is to go on with a row, or to stop when nothing fits it', () => {
    const turn = { row: 3, laid: 1, completed: false, giver: null };
    expect(keys({ view: view({ turn }), moves: ['stop', 'R3:rc1'] })).toEqual(['on']);
    expect(keys({ view: view({ turn }), moves: ['stop'] })).toEqual(['enough']);
  });
  it('is to begin a row after a quinto, where one must or may', () => {
    const turn = { row: null, laid: 0, completed: true, giver: null };
    expect(keys({ view: view({ turn }), moves: ['new:rc1'] })).toEqual(['must_begin']);
    expect(keys({ view: view({ turn }), moves: ['stop', 'new:rc1'] })).toEqual(['may_begin']);
  });
  it('is to pass or to give where nothing else is possible', () => {
    expect(keys({ moves: ['pass'] })).toEqual(['pass']);
    expect(advice(situation({ moves: ['give y30', 'give y40'], view: view({ to_move: 1 }) }))).toEqual({
      head: 'quinto-cards.page.head.owes',
      said: [['quinto-cards.page.guide.give', { name: 'Bo' }]],
    });
  });
  it('counts the rows that a card fits, and says what the table says they win', () => {
    const quintos = { 7: { prize: 'y30', from: 1, gifts: ['r10'] } };
    const { head, said } = advice(situation({ card: 'rc1', quintos }));
    expect(head).toBe('quinto-cards.page.head.quinto');
    expect(said[0]).toEqual(['quinto-cards.page.guide.fits', { card: 'rc1', n: 2 }]);
    const values = { row: 7, prize: 'y30', name: 'Bo', gift: 'r10' };
    expect(said[1]).toEqual(['quinto-cards.page.guide.wins_gift', values]);
    expect(keys({ card: 'RED' })).toEqual(['only_new']);
  });
  it.each([
    [{ prize: 'y30', from: null, gifts: [] }, 'wins'],
    [{ prize: 'y30', from: 1, gifts: ['r10', 'r15'] }, 'wins_choice'],
    [{ prize: null, from: 1, gifts: ['r10'] }, 'wins_from'],
    [{ prize: null, from: null, gifts: [] }, 'wins_nothing'],
  ])('tells one quinto from another', (quinto, key) => {
    expect(keys({ quintos: { 3: quinto } })).toEqual(['completes', key]);
  });
  it('tells which cards fit a row that is asked about', () => {
    expect(keys({ row: 3 })).toEqual(['for_row']);
    expect(keys({ row: 5 })).toEqual(['none_for_row']);
    expect(keys({ card: 'RED=', either: true })).toEqual(['either']);
  });
});

describe('Rows', () => {
  it.each([
    [8, 1048, 590],
    [4, 1048, 590],
    [12, 1048, 590],
    [9, 1000, 470],
    [7, 2100, 1080],
  ])('of %i fit %i × %i', (rows, width, height) => {
    const { columns, card, gap, pad, scrolls } = fitted(rows, width, height, true);
    expect(scrolls).toBe(false);
    const lines = Math.ceil(rows / columns);
    expect(lines * ((card * 72) / 52 + 2 * pad) + (lines - 1) * 8).toBeLessThanOrEqual(height + 0.1);
    const wide = 6.24 * card + 6 * gap + 2 * pad;
    expect(columns * wide + (columns - 1) * 16).toBeLessThanOrEqual(width);
  });
  it('lie in two columns on a tablet that stands', () => {
    for (const rows of [1, 4, 8])
      expect(fitted(rows, 748, 600, true)).toMatchObject({ columns: 2, scrolls: false });
  });
  it('scroll on a phone, in one column of cards that can be read', () => {
    const fit = fitted(8, 340, 400, true);
    expect(fit.scrolls).toBe(true);
    expect(fit.columns).toBe(1);
    expect(fit.card).toBeGreaterThan(45);
  });
  it('have larger cards where they have no tickets', () => {
    expect(fitted(8, 1048, 590, false).card).toBeGreaterThanOrEqual(fitted(8, 1048, 590, true).card);
  });
});

describe('ideas', () => {
  const hint = (move: string, estimate: number, behind = 0): HintInfo => ({
    move,
    estimate,
    does: [],
    behind,
    share: 0,
    points: null,
    can_win: true,
    why: [],
  });

  it('are at most three, each where it goes, the best one first', () => {
    const found = ideasAt(
      [
        hint('R2:rc1', 0.61),
        hint('new:RED=w', 0.6, 0.004),
        hint('stop', 0.4, 0.21),
        hint('R3:==', 0.3, 0.31),
      ],
      'en',
    );
    expect([...found]).toEqual([
      ['R2', { face: 'rc1', chance: '61%', first: true }],
      ['new', { face: 'RED=w', chance: '61%', first: false }],
      ['stop', { face: null, chance: '40%', first: false }],
    ]);
  });

  it('say no chance where all are the same, and only the best of one place', () => {
    const found = ideasAt([hint('R2:rc1', 0.5), hint('R2:rc2', 0.501)], 'fr');
    expect([...found]).toEqual([['R2', { face: 'rc1', chance: '', first: true }]]);
  });
});
