// The end: rows that are left pay or cost, one by one, from the ticket to the score.
import type { Row, Tally } from '../../boards/cards';
import type { Event } from '../../lib/table.svelte';
import type { Beat } from '../queue';
import type { Scene } from '../scenes';
import { sound } from '../sounds';
import type { Stage } from '../stage';
import { plate, purse, rowAt, ticket } from './parts';
import { ends, payments, type Payment } from './steps';

const EACH = 350;
/** All rows together take no longer than this, however many there are. */
const ALL = 2600;
const FLIGHT = 380;

async function pay(stage: Stage, beat: Beat, step: Payment, heads: Map<number, string>): Promise<void> {
  const row = step.row === null ? null : stage.one(rowAt(step.row));
  const head = row?.querySelector('.head .ticket') ?? null;
  const places = await beat.read(() => {
    row?.scrollIntoView({ block: 'nearest' });
    return [stage.box(head), purse(stage, step.seat)];
  });
  const [from, to] = places ?? [];
  if (from && to && head) {
    void stage.pop(beat, head, { by: 1.2, ms: 260 });
    const face = ticket(stage, beat, heads.get(step.row!)!);
    await stage.fly(beat, { face, from, to, ms: FLIGHT, lift: 70, tilt: 10, bend: 40 });
  } else await beat.wait(FLIGHT);
  if (beat.over) return;
  sound('bid');
  beat.show({}, { points: step.points });
  await stage.pop(beat, stage.one(`${plate(step.seat)} .score`), { by: 1.25, ms: 240 });
}

async function settle(stage: Stage, beat: Beat): Promise<void> {
  const { after, sums } = beat.act;
  const { start, steps } = payments(sums.points as Tally[]);
  const heads = new Map((after!.rows as Row[]).map((row) => [row.id, row.head ?? '']));
  beat.show(after!, { ...sums, points: start });
  await beat.wait(240);
  const apart = Math.min(EACH, ALL / Math.max(1, steps.length));
  const paid = steps.map(async (step, i) => {
    await beat.wait(apart * i);
    await pay(stage, beat, step, heads);
  });
  await Promise.all(paid);
  await beat.wait(300);
}

/** A scene with which the game may end. */
export function last(scene: Scene): Scene {
  return {
    ...scene,
    play: async (stage: Stage, beat: Beat, events: Event[]) => {
      await scene.play?.(stage, beat, events);
      const { act } = beat;
      if (!beat.over && events.at(-1) === act.events.at(-1) && ends(act)) await settle(stage, beat);
    },
  };
}
