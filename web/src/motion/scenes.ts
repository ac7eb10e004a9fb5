// How a game's events are shown: a scene for each kind of event.
import type { Event } from '../lib/table.svelte';
import type { Key } from '../lib/words.svelte';
import type { Act, Beat } from './queue';
import { sound, type Sound } from './sounds';
import type { Stage } from './stage';

export interface Scene {
  /**
   * Move what events of one kind in a row move. What can be seen only afterwards moves after `beat.commit()`.
   */
  play?: (stage: Stage, beat: Beat, events: Event[]) => Promise<void>;
  /** What it is about: faded in where nothing travels. */
  where?: (event: Event) => string;
  /** Heard where nothing travels; a scene makes its own sounds. */
  sound?: Sound;
  /** What happens now, as a head above the moves: it is nobody's turn. */
  head?: Key;
}

export type Scenes = Record<string, Scene>;

const FADE = 120;
/** How long a game's unknown events are left to be seen. */
const MOMENT = 500;
const BREATH = 480;

/** Events of one kind in a row belong together. */
export function runs(events: Event[]): Event[][] {
  const all: Event[][] = [];
  for (const event of events) {
    const last = all.at(-1);
    if (last && last[0]!.event === event.event) last.push(event);
    else all.push([event]);
  }
  return all;
}

/** It is my turn: the ring draws itself, the hand takes a breath, a fifth sounds. */
async function turn(stage: Stage, beat: Beat): Promise<void> {
  if (beat.over) return;
  sound('turn');
  const breath = [
    { transform: 'translateY(0)' },
    { transform: 'translateY(2px)', offset: 0.15 },
    { transform: 'translateY(-6px)', offset: 0.5 },
    { transform: 'translateY(1px)', offset: 0.8 },
    { transform: 'translateY(0)' },
  ];
  stage.all('.hand button').forEach((card, i) => {
    const timing = {
      duration: BREATH,
      delay: 40 * Math.min(i, 6),
      easing: 'ease-in-out',
      composite: 'add',
    } as const;
    void beat.move(card, breath, timing);
  });
  void stage.pop(beat, stage.one('.dock .face'), { by: 1.12, ms: 420 });
  await stage.glow(beat, stage.one('.dock .plate'), BREATH);
}

/** Show an act by its scenes; each may say what happens. */
export async function perform(stage: Stage, scenes: Scenes, beat: Beat, act: Act): Promise<void> {
  if (act.winners && act.events.length) act.say('page.last_move');
  if (!act.lead) await beat.drawn(); // to hear of it and to show it are a task each
  for (const run of runs(act.events)) {
    if (beat.over) return;
    const scene = scenes[run[0]!.event];
    if (scene?.head) act.say(scene.head);
    await scene?.play?.(stage, beat, run);
  }
  const known = act.events.some((event) => scenes[event.event]);
  beat.commit();
  if (act.events.length && !known) {
    sound('card');
    if (!act.own) await beat.wait(MOMENT);
  }
  // The picture, the log, what I may do, and what greets me: each has a task of its own.
  await beat.trailed();
  if (beat.over || !act.turn) return;
  act.settle?.();
  await beat.drawn();
  await turn(stage, beat);
}

/** Where nothing travels: what is new fades in. */
export function appear(stage: Stage | null, scenes: Scenes, act: Act): void {
  const heard = act.events.map((event) => scenes[event.event]?.sound).find(Boolean);
  if (act.turn) sound('turn');
  else if (act.events.length) sound(heard ?? 'card');
  for (const event of act.events) {
    const where = scenes[event.event]?.where?.(event);
    if (!where || !stage) continue;
    stage.all(where).forEach((each) => each.animate({ opacity: [0, 1] }, FADE));
  }
}
