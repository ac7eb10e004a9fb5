// Tickets that are given or turned up, and the phase that a ticket opens.
import Banner from '../../boards/cards/Banner.svelte';
import Bloom from '../../boards/cards/Bloom.svelte';
import { PHASES } from '../../boards/cards';
import type { Event } from '../../lib/table.svelte';
import type { Beat } from '../queue';
import { sound } from '../sounds';
import { middle, OUT, type Stage } from '../stage';
import { hidden, pile, plate, purse, reach, ticket } from './parts';
import { credit } from './rows';

/** A ticket goes from one plate to another, and both scores count. */
export async function given(stage: Stage, beat: Beat, [event]: Event[]): Promise<void> {
  if (!event) return;
  const places = await beat.read(() => [purse(stage, event.seat), purse(stage, event.to)]);
  if (!places) return;
  const [from, to] = places;
  if (from && to) {
    const giver = stage.one(plate(event.seat));
    void stage.glow(beat, giver, 600);
    const lean = [
      { transform: 'none' },
      { transform: 'translateY(-3px)', offset: 0.3 },
      { transform: 'translateY(4px)', offset: 0.6 },
      { transform: 'none' },
    ];
    void beat.move(giver, lean, { duration: 420, easing: 'ease-in-out' });
    sound('card', { soft: true });
    const face = ticket(stage, beat, event.card as string);
    await stage.fly(beat, { face, from, to, ms: 480, lift: 110, tilt: -18, bend: -70 });
  }
  reach(beat, event);
  await Promise.all([event.seat, event.to].map((seat) => credit(stage, beat, event, seat as number)));
}

/** The next prize comes from its pile. */
export async function turnedUp(stage: Stage, beat: Beat, [event]: Event[]): Promise<void> {
  if (!event) return;
  const from = await beat.read(() => pile(stage, 'points'));
  reach(beat, event);
  const prize = stage.one('.prize svg.ticket');
  const appears = hidden(beat, prize);
  const to = await beat.read(() => stage.box(prize));
  if (!beat.over && from && to) {
    sound('card', { soft: true });
    const [face, rear] = [ticket(stage, beat, event.card as string), ticket(stage, beat, 'back')];
    await stage.fly(beat, { face, rear, from, to, ms: 320, lift: 30, bend: 20 });
  }
  appears();
}

const LAMP = [
  { transform: 'scale(.8)' },
  { transform: 'scale(1.28)', offset: 0.4 },
  { transform: 'scale(.96)', offset: 0.7 },
  { transform: 'none' },
];
const BLOOM = [
  { transform: 'scale(.02)', opacity: 0 },
  { opacity: 1, offset: 0.15 },
  { opacity: 0.7, offset: 0.5 },
  { transform: 'scale(1)', opacity: 0 },
];
const PASS = [
  { opacity: 0, transform: 'translateX(-46px) scale(.97)', easing: OUT },
  { opacity: 1, transform: 'none', offset: 0.26, easing: 'linear' },
  { opacity: 1, transform: 'translateX(8px)', offset: 0.76, easing: 'ease-in' },
  { opacity: 0, transform: 'translateX(60px)' },
];

/** The next lamp lights, the cloth brightens from there, a banner passes. */
export async function phase(stage: Stage, beat: Beat, [event]: Event[]): Promise<void> {
  if (!event) return;
  const name = event.phase as string;
  const at = PHASES.findIndex((each) => each === name);
  const lamps = stage.all('.lamps svg');
  sound('reveal', { step: 2 });
  const dims = [
    { transform: 'none', opacity: 1 },
    { transform: 'scale(.92)', opacity: 0.55 },
  ];
  await beat.move(lamps[at - 1] ?? null, dims, { duration: 160, easing: 'ease-in' });
  const spot = await beat.read(() => stage.box(lamps[at] ?? null));
  if (beat.over) return;
  reach(beat, event);
  sound('reveal', { step: 3 });
  void beat.move(lamps[at - 1] ?? null, { opacity: [0.6, 1] }, 160);
  void beat.move(lamps[at] ?? null, LAMP, { duration: 520, easing: OUT });
  await beat.drawn();
  if (spot) {
    const bloom = beat.lend(stage.piece(beat, Bloom, middle(spot, 0, 0)), stage.air);
    void beat.move(bloom.querySelector('.bloom'), BLOOM, { duration: 900, easing: OUT });
  }
  const banner = beat.lend(stage.piece(beat, Banner, { phase: name }), stage.air);
  await beat.move(banner.querySelector('.cloth'), PASS, { duration: 1000, easing: 'linear' });
}
