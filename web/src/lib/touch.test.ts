import { describe, expect, it } from 'vitest';
import { above, fingers, fitted, LOUPE, pinched, snap, TIP, WHOLE, type Point, type Zoom } from './touch';

const FRAME = { left: 100, top: 50, width: 300, height: 400 };

describe('A finger', () => {
  const places = [
    { key: 'a', x: 0, y: 0 },
    { key: 'b', x: 40, y: 0 },
  ];
  it('means the nearest place within its tip', () => {
    expect(snap(places, { x: 15, y: 5 })).toBe('a');
    expect(snap(places, { x: 25, y: 5 })).toBe('b');
    expect(snap(places, { x: 40, y: TIP })).toBe('b');
  });
  it('means nothing that is farther away, or where there is nothing', () => {
    expect(snap(places, { x: 40, y: TIP + 1 })).toBe(null);
    expect(snap([], { x: 0, y: 0 })).toBe(null);
  });
});

describe('A zoomed board', () => {
  it('fills its frame and is never more than four times as large', () => {
    expect(fitted({ scale: 0.5, x: 40, y: -40 }, FRAME)).toEqual(WHOLE);
    expect(fitted({ scale: 9, x: 10, y: -5000 }, FRAME)).toEqual({ scale: 4, x: 0, y: -1200 });
  });
  it('keeps under two fingers what lay under them', () => {
    const from: [Point, Point] = [
      { x: 200, y: 200 },
      { x: 250, y: 200 },
    ];
    const to: [Point, Point] = [
      { x: 175, y: 200 },
      { x: 275, y: 200 },
    ];
    const zoom = pinched(WHOLE, from, to, FRAME);
    expect(zoom).toEqual({ scale: 2, x: -125, y: -150 });
    for (const [i, at] of from.entries())
      expect((at.x - FRAME.left) * zoom.scale + zoom.x).toBe(to[i]!.x - FRAME.left);
  });
  it('is moved by two fingers that stay as far apart', () => {
    const from: [Point, Point] = [
      { x: 150, y: 100 },
      { x: 250, y: 100 },
    ];
    const to: [Point, Point] = [
      { x: 140, y: 90 },
      { x: 240, y: 90 },
    ];
    expect(pinched({ scale: 2, x: -100, y: -100 }, from, to, FRAME)).toEqual({ scale: 2, x: -110, y: -110 });
  });
});

describe('The loupe', () => {
  const size = { width: 360, height: 740 };
  it('stands above the finger, and below it at the upper edge', () => {
    expect(above({ x: 180, y: 400 }, size)).toEqual({ x: 180, y: 400 - LOUPE / 2 - TIP });
    expect(above({ x: 180, y: 60 }, size).y).toBeGreaterThan(60 + LOUPE / 2);
  });
  it('stays in the window', () => {
    expect(above({ x: 5, y: 400 }, size).x).toBe(LOUPE / 2);
    expect(above({ x: 359, y: 400 }, size).x).toBe(360 - LOUPE / 2);
  });
});

class Board extends EventTarget {
  points: (Point | null)[] = [];
  zooms: Zoom[] = [];
  clicks = 0;

  constructor(small = true) {
    super();
    fingers(this as unknown as HTMLElement, {
      small: () => small,
      points: (at) => this.points.push(at),
      zooms: (zoom) => this.zooms.push(zoom),
    });
    this.addEventListener('click', (event) => {
      if (!event.cancelBubble) this.clicks++;
    });
  }
  getBoundingClientRect(): typeof FRAME {
    return FRAME;
  }
  send(type: string, x: number, y: number, when = 0, id = 1, pointerType = 'touch'): void {
    const event = new Event(type);
    const more = { clientX: x, clientY: y, pointerId: id, pointerType, timeStamp: when, detail: 1 };
    for (const [name, value] of Object.entries(more)) Object.defineProperty(event, name, { value });
    this.dispatchEvent(event);
  }
  tap(x: number, y: number, when: number, pointerType = 'touch'): void {
    for (const type of ['pointerdown', 'pointerup', 'click']) this.send(type, x, y, when, 1, pointerType);
  }
}

describe('Fingers on a board', () => {
  it('point while they are down, and do not click', () => {
    const board = new Board();
    board.send('pointerdown', 10, 10);
    board.send('pointermove', 30, 10);
    board.send('pointerup', 30, 10);
    board.send('click', 30, 10);
    expect(board.points).toEqual([{ x: 10, y: 10 }, { x: 30, y: 10 }, null]);
    expect(board.clicks).toBe(0);
  });
  it('click where cells are large enough, as a mouse does everywhere', () => {
    const large = new Board(false);
    large.tap(10, 10, 0);
    expect(large.clicks).toBe(1);
    const mouse = new Board();
    mouse.tap(10, 10, 0, 'mouse');
    expect(mouse.clicks).toBe(1);
    expect(mouse.points).toEqual([]);
  });
  it('zoom when there are two, until both are lifted', () => {
    const board = new Board();
    board.send('pointerdown', 200, 200, 0, 1);
    board.send('pointerdown', 250, 200, 0, 2);
    board.send('pointermove', 300, 200, 0, 2);
    expect(board.zooms.at(-1)?.scale).toBe(2);
    board.send('pointerup', 300, 200, 5, 2);
    board.send('pointermove', 220, 200, 6, 1);
    expect(board.points.at(-1)).toBe(null);
  });
  it('show all of it with two taps in a row', () => {
    const board = new Board();
    board.send('pointerdown', 200, 200, 0, 1);
    board.send('pointerdown', 250, 200, 0, 2);
    board.send('pointermove', 300, 200, 0, 2);
    board.send('pointerup', 300, 200, 0, 2);
    board.send('pointerup', 200, 200, 0, 1);
    board.tap(200, 200, 1000);
    expect(board.zooms.at(-1)?.scale).toBe(2);
    board.tap(205, 200, 2000);
    expect(board.zooms.at(-1)?.scale).toBe(2);
    board.tap(205, 205, 2200);
    expect(board.zooms.at(-1)).toEqual(WHOLE);
  });
});
