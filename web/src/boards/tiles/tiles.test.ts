// The headless parts of the board of tiles.
import { describe, expect, it } from 'vitest';
import { around, beside, CELL, centre, plane, tether, turns } from './plane';
import { EDITIONS, following, going, located, named, read, shuffled, targets, text } from './tiles';

const edition = EDITIONS['1964']!;
const laid = [{ cell: '7I', digit: '9', from: 0 }];

describe('Tiles', () => {
  it('are written as the table reads them', () => {
    const both = [...laid, { cell: '7J', digit: '1', from: 3 }];
    expect(text(both)).toBe('7I=9 7J=1');
    expect(named(6, 8)).toBe('7I');
    expect(located('12Q')).toEqual([11, 16]);
  });
  it('are typed on in the next free cell, over tiles that lie there, to the edge', () => {
    expect(following('7I', false, edition, (cell) => cell === '7J')).toBe('7K');
    expect(following('7I', true, edition, () => false)).toBe('8I');
    expect(following('7Q', false, edition, () => false)).toBe(null);
  });
  it('are read from plays across and down; dots are tiles that lie there', () => {
    expect([...read('7I:9.8')]).toEqual([
      ['7I', '9'],
      ['7K', '8'],
    ]);
    expect([...read('C12:05')]).toEqual([
      ['12C', '0'],
      ['13C', '5'],
    ]);
    expect(read('pass').size).toBe(0);
  });
  it('may go where a play that holds all tiles so far has them', () => {
    const plays = ['7I:96', '7I:9.6', 'I7:91', '8I:66'].map(read);
    expect(going(plays, laid)).toHaveLength(3);
    expect(targets(plays, laid, '6')).toEqual(new Set(['7J', '7K']));
    expect(targets(plays, laid, '9')).toEqual(new Set());
    expect(targets(plays, [], '9')).toEqual(new Set(['7I']));
  });
  it('are all there after shuffling', () => {
    expect(shuffled([0, 1, 2, 3, 4]).sort()).toEqual([0, 1, 2, 3, 4]);
    let chance = 1;
    expect(shuffled([0, 1, 2], () => (chance -= 0.1))).toEqual([2, 1, 0]);
  });
});

describe('The board', () => {
  it('is turned where that makes it larger; a square one never is', () => {
    expect(turns(edition, 900, 600)).toBe(false);
    expect(turns(edition, 360, 450)).toBe(true);
    expect(turns(EDITIONS['1964-wood']!, 360, 600)).toBe(false);
  });
  it('has its first cell at the top left, also with columns across', () => {
    expect(centre(edition, false, '1A')).toEqual({ x: CELL / 2, y: CELL / 2 });
    expect(centre(edition, true, '1A')).toEqual({ x: CELL / 2, y: CELL / 2 });
    expect(centre(edition, true, '13Q')).toEqual({ x: 12.5 * CELL, y: 16.5 * CELL });
  });
  it('has a place for every cell and a name for every line', () => {
    for (const turned of [false, true]) {
      const { places, edge, box } = plane(edition, turned);
      expect(places).toHaveLength(13 * 17);
      expect(edge).toHaveLength(13 + 17);
      for (const { x, y } of [...places, ...edge]) {
        expect(x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height).toBe(true);
      }
    }
  });
});

describe('A sum', () => {
  const { box } = plane(edition, false);
  const size = { width: 100, height: 30 };
  const at = (...cells: string[]) => cells.map((cell) => centre(edition, false, cell));
  it('stands at the end of its run', () => {
    const run = around(at('3H', '3K'));
    expect(beside(run, size, box, [])).toEqual({ ...size, x: 11 * CELL + 8, y: 2.5 * CELL - 15 });
  });
  it('covers no tile and stays inside the frame', () => {
    const run = around(at('3N', '3Q'));
    const place = beside(run, size, box, []);
    expect(place.x + place.width).toBeLessThanOrEqual(run.x);
    const tiles = at('3M', '3L', '4Q', '4P').map((each) => around([each]));
    expect(beside(run, size, box, tiles).y).toBeLessThan(2 * CELL);
  });
  it('stands at a corner rather than apart, and where it must stand apart a line leads to its run', () => {
    const small = { width: 40, height: 30 };
    const run = around(at('5E', '5G'));
    const lie = (...cells: string[]) => cells.map((cell) => around(at(cell)));
    const crowd = lie('5D', '5H', '4E', '4F', '4G', '6E', '6F', '6G', '4D', '4H', '6D');
    const corner = beside(run, small, box, crowd);
    expect(corner).toEqual({ ...small, x: 7 * CELL + 8, y: 5 * CELL + 8 });
    expect(tether(corner, run)).toBe(null);
    const far = beside(run, small, box, [...crowd, ...lie('6H', '6I', '7H', '7I')]);
    const [from, to] = tether(far, run)!;
    expect(Math.hypot(from.x - to.x, from.y - to.y)).toBeGreaterThan(CELL);
  });
});
