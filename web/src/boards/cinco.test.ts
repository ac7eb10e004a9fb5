// What Cinco's board makes of the moves and sums that the table gives.
import { describe, expect, it } from 'vitest';
import { CELLS, cellsFor, ghosts, hexagon, playable, possible, reach, ring, target, withCard } from './cinco';

describe('The moves', () => {
  it('light the cells that a card may take', () => {
    expect(cellsFor(['swap', '5@5', '5@90', '52@60'], 5)).toEqual(new Set([5, 90]));
  });
  it('say which cards can be played or discarded', () => {
    expect(playable(['draw', '5@5', '88!'])).toEqual(new Set([5, 88]));
  });
  it('say where a token goes that is on its way', () => {
    expect(target('57@73')).toBe(73);
    for (const move of ['draw', '88!', null]) expect(target(move)).toBe(null);
  });
});

describe('The cells', () => {
  it('are ninety, and the centre is none', () => {
    expect(CELLS.map((cell) => cell.key)).toEqual(Array.from({ length: 90 }, (_, i) => i + 1));
  });
  it('wear the glaze of their ring', () => {
    expect([1, 6, 7, 18, 19, 36, 37, 60, 61, 90].map(ring)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
  });
  it('are as far apart as the tiles are wide', () => {
    expect(hexagon(10).startsWith('M0.00 -10.00L8.66 -5.00')).toBe(true);
  });
});

describe('What can be done', () => {
  it('is to place on the lowest cell or higher, and what else there is', () => {
    expect(possible(['draw', '57@61', '57@58', '90@90'])).toEqual([['may.place_draw', { cell: 58 }]]);
    expect(possible(['swap', '57@61'])).toEqual([['may.place_swap', { cell: 61 }]]);
    expect(possible(['57@61'])).toEqual([['may.place', { cell: 61 }]]);
  });
  it('is less with a card in the hand', () => {
    expect(withCard(['draw', '57@61', '57@58', '90@90', '88!'], 90)).toEqual(['draw', '90@90']);
  });
  it('may be one thing only, or nothing', () => {
    expect(possible(['draw'])).toEqual([['may.draw', {}]]);
    expect(possible(['draw', '88!'])).toEqual([['may.discard_draw', {}]]);
    expect(possible([])).toEqual([]);
  });
});

describe('A chosen card', () => {
  const moves = ['draw', '57@57', '57@73', '57@90', '90@90', '88!'];
  it('says how many cells it reaches, and whether one makes five', () => {
    expect(reach(moves, 57, 0, {})).toEqual([['reaches', { card: 57, n: 3 }]]);
    expect(reach(moves, 57, 0, { 73: [0, 1], 12: [0] })).toEqual([
      ['reaches', { card: 57, n: 3 }],
      ['makes', { n: 1 }],
    ]);
  });
  it('says what it would stop, if it makes none', () => {
    expect(reach(moves, 57, 0, { 73: [1], 90: [2] })[1]).toEqual(['stops', { n: 2 }]);
    expect(reach(moves, 90, 1, { 90: [1] })[1]).toEqual(['makes_it', { n: 1 }]);
  });
  it('may be dead', () => {
    expect(reach(moves, 88, 0, {})).toEqual([['dead', { card: 88 }]]);
    expect(reach(moves, 14, 0, {})).toEqual([]);
  });
});

it('ideas that go to a cell are drawn there, one to a cell', () => {
  const worth = (i: number): string => ['61 %', '', '40 %', '39 %'][i]!;
  expect(ghosts(['57@73', 'draw', '83@83', '83@73'], worth)).toEqual([
    { cell: 73, text: '57 → 73 · 61 %' },
    { cell: 83, text: '83 → 83 · 40 %' },
  ]);
});
