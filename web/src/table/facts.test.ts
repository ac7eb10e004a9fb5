// What is told of a game that is over.
import { describe, expect, it } from 'vitest';
import type { Step } from '../lib/table.svelte';
import { deed } from './facts';

const step = (seq: number, more: object): Step => ({ seq, events: [], ...more }) as unknown as Step;
const won = (seat: number): object => ({ events: [{ event: 'won', seat, card: 'g30' }] });
const gain = (seat: number, gain: number | null): object => ({ brief: [{ seat, text: '', gain }] });

describe('what is worth telling', () => {
  it('is how many lots I have bought, or five cards I have completed', () => {
    const steps = [step(1, won(0)), step(2, won(1)), step(3, won(0))];
    expect(deed('score5', steps, 0)).toEqual({ key: 'score5.page.lots_won', seat: 0, n: 2, points: false });
    expect(deed('quinto-cards', steps, 0)?.n).toBe(0);
  });
  it('is the move that brought most, whoever made it, and not one that was taken back', () => {
    const steps = [
      step(1, gain(0, 30)),
      step(2, gain(1, 45)),
      step(3, gain(0, 90)),
      step(4, { undone: [3] }),
    ];
    expect(deed('quinto-tiles', steps, 0)).toMatchObject({ key: 'page.end.best', seat: 1, n: 45 });
  });
  it('is nothing where no move brings points', () => {
    expect(deed('cinco', [step(1, gain(0, null))], 0)).toBeNull();
  });
});
