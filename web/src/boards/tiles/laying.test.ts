// What a player does with the rack.
import { beforeEach, describe, expect, it } from 'vitest';
import { Laying } from './laying.svelte';
import { EDITIONS, text } from './tiles';

const board: Record<string, string> = { '7J': '5' };
const table = { edition: EDITIONS['1964']!, rack: '05579', tile: (cell: string) => board[cell] ?? '.' };
let laying: Laying;

beforeEach(() => {
  delete board['7K'];
  laying = new Laying(() => table);
  laying.begin();
});

describe('Laying tiles', () => {
  it('takes a tile into the hand, lays it on a cell, and takes it back from there', () => {
    laying.choose(3);
    expect(laying.chosen).toBe(3);
    laying.press('7I');
    expect(text(laying.laid)).toBe('7I=7');
    expect([laying.chosen, laying.used(3), laying.taken('7I')]).toEqual([null, true, true]);
    laying.press('7I');
    expect(laying.laid).toEqual([]);
  });
  it('puts the tile of a second choice back', () => {
    laying.choose(3);
    laying.choose(3);
    expect(laying.chosen).toBe(null);
  });
  it('sets an arrow, turns it, and lets go of it', () => {
    laying.press('7I');
    expect(laying.arrow).toEqual({ cell: '7I', down: false });
    laying.press('7I');
    expect(laying.arrow).toEqual({ cell: '7I', down: true });
    laying.press('7I');
    expect(laying.arrow).toBe(null);
  });
  it('lays along the arrow, over tiles that lie there', () => {
    laying.press('7I');
    laying.choose(4);
    laying.choose(0);
    expect(text(laying.laid)).toBe('7I=9 7K=0');
    expect(laying.arrow).toEqual({ cell: '7L', down: false });
  });
  it('lets go of the arrow at the edge of the board', () => {
    laying.press('7Q');
    laying.choose(0);
    expect(laying.arrow).toBe(null);
  });
  it('puts no tile on another', () => {
    laying.choose(0);
    laying.press('7J');
    expect([laying.laid, laying.chosen]).toEqual([[], 0]);
  });
  it('moves a tile that is laid already', () => {
    laying.lay(0, '7I');
    laying.lay(0, '8I');
    expect(text(laying.laid)).toBe('8I=0');
    laying.take(0);
    expect(laying.laid).toEqual([]);
  });
  it('types digits of the rack, each tile once, and takes them back one by one', () => {
    laying.press('7I');
    expect([laying.type('5'), laying.type('5'), laying.type('5')]).toEqual([true, true, false]);
    expect(text(laying.laid)).toBe('7I=5 7K=5');
    laying.back();
    expect(text(laying.laid)).toBe('7I=5');
    expect(laying.arrow?.cell).toBe('7K');
    laying.back();
    laying.back();
    expect(laying.laid).toEqual([]);
  });
  it('types into the hand where there is no arrow', () => {
    expect(laying.type('9')).toBe(true);
    expect(laying.chosen).toBe(4);
  });
  it('lets go of the hand first, then of the tiles, then of the arrow', () => {
    laying.press('7I');
    laying.choose(0);
    laying.arrow = { cell: '7J', down: false };
    laying.choose(1);
    laying.letGo();
    expect([laying.chosen, laying.laid.length]).toEqual([null, 1]);
    laying.letGo();
    expect([laying.laid.length, laying.arrow?.cell]).toEqual([0, '7J']);
    laying.letGo();
    expect(laying.arrow).toBe(null);
  });
  it('forgets the tiles that have come to lie on the board', () => {
    laying.lay(0, '7K');
    laying.lay(1, '7L');
    board['7K'] = '0';
    laying.settle();
    expect(text(laying.laid)).toBe('7L=5');
  });
  it('begins again with a new rack, all of it in order', () => {
    laying.lay(0, '7K');
    laying.shuffle();
    laying.begin();
    expect([laying.laid, laying.order]).toEqual([[], [0, 1, 2, 3, 4]]);
    expect(laying.middle).toBe('7I');
  });
});
