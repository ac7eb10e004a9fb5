import { beforeEach, expect, test, vi } from 'vitest';
import { nextTask } from '../lib/frames';
import { Queue, type Act, type Beat } from './queue';

/** An animation that ends when it is told to, as the browser's do when their time has come. */
class Still {
  static all: Still[] = [];
  playbackRate = 1;
  finished: Promise<void>;
  private settle!: () => void;
  constructor(readonly effect: { duration: number }) {
    this.finished = new Promise((resolve) => (this.settle = resolve));
    Still.all.push(this);
  }
  play(): void {}
  cancel(): void {
    this.finish();
  }
  finish(): void {
    Still.all = Still.all.filter((each) => each !== this);
    this.settle();
  }
  updatePlaybackRate(rate: number): void {
    this.playbackRate = rate;
  }
}
class Effect {
  duration: number;
  constructor(_: unknown, __: unknown, options: { duration: number }) {
    this.duration = options.duration;
  }
}

const told: string[] = [];
let hidden = false;
let speed: 'usual' | 'off' | 'slow' = 'usual';
let moving: boolean[] = [];
let queue: Queue;

beforeEach(() => {
  vi.stubGlobal('Animation', Still);
  vi.stubGlobal('KeyframeEffect', Effect);
  told.length = 0;
  Still.all = [];
  hidden = false;
  speed = 'usual';
  moving = [];
  queue = new Queue({
    speed: () => speed,
    hidden: () => hidden,
    moving: (now) => moving.push(now),
    begins: () => undefined,
    passed: ({ seq }, why) => told.push(`${seq} ${why}`),
    perform: async (beat: Beat, { seq }) => {
      told.push(`${seq} begins`);
      await beat.wait(100);
      beat.commit();
      await beat.wait(100);
      told.push(`${seq} ends`);
    },
  });
});

const act = (seq: number, more: Partial<Act> = {}): Act => ({
  seq,
  events: [{ event: 'placed' }],
  own: false,
  lead: false,
  turn: false,
  move: seq,
  by: null,
  thinking: [],
  before: null,
  after: null,
  sums: {},
  had: {},
  show: (view) => told.push(`${seq} shows ${view.part as string}`),
  tell: (events) => told.push(`${seq} tells ${events}`),
  say: () => undefined,
  commit: () => told.push(`${seq} is seen`),
  ...more,
});
/** Whatever follows from what has ended, each step in a task of its own. */
async function later(): Promise<void> {
  for (let i = 0; i < 3; i += 1) {
    await nextTask();
    await new Promise((resolve) => setTimeout(resolve));
  }
}
async function pass(): Promise<void> {
  [...Still.all].forEach((each) => each.finish());
  await later();
}

test('acts are shown one after the other', async () => {
  queue.add(act(1));
  queue.add(act(2));
  for (let i = 0; i < 4; i += 1) await pass();
  expect(told).toEqual(['1 begins', '1 is seen', '1 ends', '2 begins', '2 is seen', '2 ends']);
  expect(moving).toEqual([true, false]);
});

test('the next one is on turn when an act has come to rest, however it does', async () => {
  const settles = (seq: number): Partial<Act> => ({ settle: () => told.push(`${seq} rests`) });
  queue.add(act(1, settles(1)));
  queue.add(act(2, settles(2)));
  for (let i = 0; i < 2; i += 1) await pass();
  expect(told).toEqual(['1 begins', '1 is seen', '1 ends', '1 rests', '2 begins']);
  queue.add(act(3, settles(3)));
  queue.finish();
  expect(told.slice(5)).toEqual(['2 is seen', '2 rests', '3 is seen', '3 rests', '3 skipped']);
  speed = 'off';
  queue.add(act(4, settles(4)));
  expect(told.slice(-3)).toEqual(['4 is seen', '4 rests', '4 still']);
  await later();
});

test('finishing shows all that waits at once, in order, and nothing is left', async () => {
  queue.add(act(1));
  queue.add(act(2));
  queue.finish();
  expect(told).toEqual(['1 begins', '1 is seen', '2 is seen', '2 skipped']);
  await later();
  expect(Still.all).toEqual([]);
  expect(queue.busy).toBe(false);
  expect(moving).toEqual([true, false]);
});

test('what comes after a finished queue is played again', async () => {
  queue.add(act(1));
  queue.finish();
  await later();
  queue.add(act(2));
  for (let i = 0; i < 2; i += 1) await pass();
  expect(told.slice(-3)).toEqual(['2 begins', '2 is seen', '2 ends']);
});

test('an act that comes while a finished one winds down is played too', async () => {
  queue.add(act(1));
  queue.finish();
  queue.add(act(2));
  for (let i = 0; i < 3; i += 1) await pass();
  expect(told).toContain('2 ends');
  expect(moving.at(-1)).toBe(false);
});

test('somebody else has thought: a moment passes before it', async () => {
  queue.add(act(1, { lead: true }));
  await later();
  expect(told).toEqual([]);
  expect(Still.all.map(({ effect }) => effect.duration)).toEqual([250]);
  for (let i = 0; i < 3; i += 1) await pass();
  expect(told).toEqual(['1 begins', '1 is seen', '1 ends']);
});

test('who comes late, a hidden tab and stillness see it at once', () => {
  queue.add(act(1), true);
  hidden = true;
  queue.add(act(2));
  hidden = false;
  speed = 'off';
  queue.add(act(3));
  expect(told).toEqual(['1 is seen', '1 skipped', '2 is seen', '2 skipped', '3 is seen', '3 still']);
  expect(moving).toEqual([]);
});

test('what comes late first shows what was waiting', () => {
  queue.add(act(1));
  queue.add(act(2));
  queue.add(act(3), true);
  expect(told.filter((text) => text.endsWith('seen'))).toEqual(['1 is seen', '2 is seen', '3 is seen']);
});

test('with more than four events waiting everything goes twice as fast, also what moves already', () => {
  queue.add(act(1, { move: 1 }));
  expect(Still.all[0]!.playbackRate).toBe(1);
  queue.add(act(2, { move: 1, events: Array.from({ length: 5 }, () => ({ event: 'placed' })) }));
  expect(Still.all[0]!.playbackRate).toBe(2);
  speed = 'slow';
  expect(queue.rate).toBeCloseTo(1.2);
});

test('the picture is never more than two moves behind', async () => {
  queue.add(act(1));
  queue.add(act(2));
  expect(told).toEqual(['1 begins']);
  queue.add(act(3));
  expect(told).toEqual(['1 begins', '1 is seen']);
  queue.add(act(4));
  await later();
  expect(told.slice(0, 5)).toEqual(['1 begins', '1 is seen', '2 is seen', '2 skipped', '1 ends']);
  for (let i = 0; i < 4; i += 1) await pass();
  expect(told.slice(-2)).toEqual(['4 is seen', '4 ends']);
});

test('the steps of one move wait together', () => {
  for (const seq of [1, 2, 3]) queue.add(act(seq, { move: 7 }));
  expect(told).toEqual(['1 begins']);
});

test('a scene that fails ends its act, and the next one is shown', async () => {
  const fails = new Queue({
    speed: () => 'usual',
    hidden: () => false,
    moving: () => undefined,
    begins: () => undefined,
    passed: () => undefined,
    perform: (_, { seq }) => (seq === 1 ? Promise.reject(new Error('lost')) : Promise.resolve()),
  });
  const trouble = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fails.add(act(1));
  fails.add(act(2));
  await later();
  expect(told).toEqual(['1 is seen', '2 is seen']);
  expect(trouble).toHaveBeenCalledOnce();
});

test('what has been seen of an act may be told before the rest; not after the commit', async () => {
  const tells = new Queue({
    speed: () => 'usual',
    hidden: () => false,
    moving: () => undefined,
    begins: ({ seq }) => told.push(`${seq} begins`),
    passed: () => undefined,
    perform: (beat) => {
      beat.tell('round');
      beat.commit();
      beat.tell('won');
      return Promise.resolve();
    },
  });
  tells.add(act(1, { events: ['done', 'round', 'won'].map((event) => ({ event })) }));
  await later();
  expect(told).toEqual(['1 begins', '1 tells 2', '1 is seen']);
});

test('between, the picture may go ahead of the log; not after the commit, and not once it is over', async () => {
  let beat!: Beat;
  const shows = new Queue({
    speed: () => 'usual',
    hidden: () => false,
    moving: () => undefined,
    begins: () => undefined,
    passed: () => undefined,
    perform: async (now) => {
      beat = now;
      now.show({ part: 'bids' });
      await now.wait(100);
      now.show({ part: 'sums' });
    },
  });
  shows.add(act(1));
  shows.finish();
  await later();
  beat.show({ part: 'more' });
  expect(told).toEqual(['1 shows bids', '1 is seen']);
});
