// The headless parts of the boards.
import { describe, expect, it } from 'vitest';
import { next } from '../lib/grid';
import { choices, piece as cardPiece } from './cards';
import { CELLS, cellsFor, playable } from './cinco';

describe('Cinco', () => {
  it('lights the cells that a card may take', () => {
    expect(cellsFor(['swap', '5@5', '5@90', '52@60'], 5)).toEqual(new Set([5, 90]));
  });
  it('knows which cards can be played or discarded', () => {
    expect(playable(['draw', '5@5', '88!'])).toEqual(new Set([5, 88]));
  });
  it('has ninety cells and a centre that is none', () => {
    expect(new Set(CELLS.map((cell) => cell.key)).size).toBe(90);
  });
});

describe('Quinto cards', () => {
  it('offers a word or bridge as either', () => {
    const moves = ['R1:RED=w', 'R2:RED=b', 'R1:RED', 'new:rc1', 'stop'];
    expect(choices(moves, 'RED=').map((choice) => choice.text)).toEqual(['R1:RED=w', 'R2:RED=b']);
    expect(choices(moves, 'rc1')).toEqual([{ place: 'new', face: 'rc1', text: 'new:rc1' }]);
  });
  it('finds the drawing of a card in the reader’s language', () => {
    expect(cardPiece('RED=w', 'fr')).toBe('cards-RED_w-fr');
    expect(cardPiece('oc1', 'fr')).toBe('cards-oc1');
    expect(cardPiece('==', 'en')).toBe('cards-__');
    expect(cardPiece(null, 'en')).toBe('cards-back');
  });
});

describe('Arrow keys', () => {
  it('go to the nearest cell in that direction, and stay at the edge', () => {
    const places = [0, 1, 2].map((x) => ({ key: x, x, y: 0 }));
    expect(next(places, 0, 'ArrowRight')).toBe(1);
    expect(next(places, 0, 'ArrowLeft')).toBe(0);
  });
});
