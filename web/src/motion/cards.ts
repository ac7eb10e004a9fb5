// Quinto's cards: they fly to their rows, five ring and sweep off, tickets go from hand to hand.
import { last } from './cards/end';
import { drawn, passed, redealt, shown } from './cards/hands';
import { plate, rowAt } from './cards/parts';
import { began, completed, laid } from './cards/rows';
import { given, phase, turnedUp } from './cards/tickets';
import type { Scene, Scenes } from './scenes';

const all: Record<string, Scene> = {
  began: { play: began, where: ({ row }) => rowAt(row), sound: 'card' },
  laid: { play: laid, where: ({ row }) => `${rowAt(row)} .last`, sound: 'card' },
  completed: { play: completed, where: ({ seat }) => `${plate(seat)} .score`, sound: 'five' },
  given: { play: given, where: ({ seat, to }) => `:is(${plate(seat)}, ${plate(to)}) .score`, sound: 'bid' },
  turned_up: { play: turnedUp, where: () => '.prize', sound: 'card' },
  phase: { play: phase, where: () => '.lamps', sound: 'reveal' },
  drawn: { play: drawn, sound: 'card' },
  redealt: { play: redealt, sound: 'card' },
  shown: { play: shown, where: ({ seat }) => `${plate(seat)} .shown`, sound: 'card' },
  passed: { play: passed },
  stopped: {},
};

export const scenes: Scenes = Object.fromEntries(
  Object.entries(all).map(([kind, scene]) => [kind, last(scene)]),
);
