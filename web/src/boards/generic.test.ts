import { describe, expect, it } from 'vitest';
import { nearest } from '../lib/grid';
import { safe } from '../lib/svg';
import { clicked, complete, following, narrowed, newSince } from './generic';

const MOVES = ['7c@a1', '7c@b1', '8c@b1', 'pass', 'swap@8c'];
const DRAWN = new Set(['7c', '8c', 'a1', 'b1', 'stock']);

describe('A move is a path of clicks', () => {
  it('begins with any first part that is drawn; other first parts are buttons', () => {
    const { lit, buttons } = following(MOVES, [], DRAWN);
    expect(lit).toEqual(new Set(['7c', '8c']));
    expect(buttons).toEqual([
      { part: 'pass', move: null },
      { part: 'swap', move: null },
    ]);
  });
  it('goes on with what the legal moves allow', () => {
    expect(following(MOVES, ['7c'], DRAWN).lit).toEqual(new Set(['a1', 'b1']));
    expect(following(MOVES, ['swap'], DRAWN).lit).toEqual(new Set(['8c']));
    expect(narrowed(MOVES, ['9c'])).toEqual([]);
  });
  it('is complete when nothing can follow', () => {
    expect(complete(MOVES, ['7c'])).toBe(null);
    expect(complete(MOVES, ['7c', 'b1'])).toBe('7c@b1');
    expect(complete(MOVES, ['pass'])).toBe('pass');
    expect(complete(MOVES, [])).toBe(null);
  });
  it('that could also end is offered as a button', () => {
    const moves = ['a1', 'a1@b1'];
    expect(complete(moves, ['a1'])).toBe(null);
    expect(following(moves, ['a1'], DRAWN)).toEqual({
      lit: new Set(['b1']),
      buttons: [{ part: 'a1', move: 'a1' }],
    });
  });
  it('with a last part that is nowhere in the picture ends with a button', () => {
    expect(following(['a1@queen', 'a1@rook'], ['a1'], DRAWN).buttons.map(({ part }) => part)).toEqual([
      'queen',
      'rook',
    ]);
  });
});

describe('A click', () => {
  it('chooses, continues, or starts again', () => {
    expect(clicked(MOVES, [], '7c')).toEqual(['7c']);
    expect(clicked(MOVES, ['7c'], 'a1')).toEqual(['7c', 'a1']);
    expect(clicked(MOVES, ['7c'], '8c')).toEqual(['8c']);
  });
  it('on what is chosen lets it go', () => {
    expect(clicked(MOVES, ['7c'], '7c')).toEqual([]);
  });
  it('on what no move names means nothing', () => {
    expect(clicked(MOVES, [], 'stock')).toBe(null);
  });
  it('of a finger beside small targets goes to the nearest, if it is near', () => {
    const box = (x: number) => ({ left: x, right: x + 10, top: 0, bottom: 10 });
    const boxes: [string, ReturnType<typeof box>][] = [
      ['a', box(0)],
      ['b', box(20)],
    ];
    expect(nearest(boxes, 13, 5, 24)).toBe('a');
    expect(nearest(boxes, 17, 5, 24)).toBe('b');
    expect(nearest(boxes, 25, 5, 0)).toBe('b');
    expect(nearest(boxes, 90, 5, 24)).toBe(null);
  });
});

describe('What is new', () => {
  const step = (seq: number, seat: number) => ({ seq, do: 'move', seat });
  it('is what happened after my own move', () => {
    expect(newSince([step(5, 0), step(6, 1), step(7, 2)], 0)).toBe(5);
  });
  it('is my own move before anybody answers it, and the last step to whoever looks on', () => {
    expect(newSince([step(5, 1), step(6, 0)], 0)).toBe(5);
    expect(newSince([step(5, 1), step(6, 0)], null)).toBe(5);
    expect(newSince([], null)).toBe(0);
  });
});

describe('A picture of the server', () => {
  it('may hold shapes and texts, and nothing that runs, is loaded or has a style of its own', () => {
    expect(['g', 'rect', 'text', 'pattern'].every((tag) => safe(tag))).toBe(true);
    expect(['script', 'style', 'foreignObject', 'a', 'image', 'animate'].some((tag) => safe(tag))).toBe(
      false,
    );
    expect(safe('rect', 'data-target', 'c4')).toBe(true);
    expect(safe('rect', 'fill', 'url(#q12-weave)')).toBe(true);
    expect(safe('use', 'href', '#token-0')).toBe(true);
    for (const [name, value] of [
      ['onclick', 'x()'],
      ['ONLOAD', 'x()'],
      ['style', 'fill:red'],
      ['href', 'https://elsewhere'],
      ['xlink:href', 'data:x'],
      ['fill', 'url(https://elsewhere#x)'],
    ])
      expect(safe('use', name, value)).toBe(false);
  });
});
