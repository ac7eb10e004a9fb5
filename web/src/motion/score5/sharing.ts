// The winner's cards go to the others; then all bids go home.
import Card from '../../boards/score5/Card.svelte';
import type { Event } from '../../lib/table.svelte';
import type { Box } from '../flight';
import type { Beat } from '../queue';
import { sound } from '../sounds';
import { made, middle, type Stage } from '../stage';
import { last } from './last';
import { arc } from './order';
import { CARD, cards, distances, face, goHome, hide, isMine, nobody, over } from './parts';

/** A dotted arc shows the way. */
function dots(stage: Stage, beat: Beat, from: Box, to: Box, bend: number): void {
  arc(from, to, bend).forEach(({ x, y }, i) => {
    const dot = beat.lend(made('i', 'dot'), stage.air);
    dot.style.left = `${x}px`;
    dot.style.top = `${y}px`;
    void beat.move(dot, { opacity: [0, 1, 1, 0] }, { duration: 520, delay: 6 * i, easing: 'ease-out' });
  });
}

/** Where a card lies that is shared: among those that I choose from, or with the winner's bid. */
function shared(stage: Stage, card: unknown): Box | null {
  const named = `[data-card="${card as string}"] .s5`;
  const box = stage.box(`.bid ${named}`) ?? stage.box(`.bidder ${named}`);
  return box && middle(box, box.width, box.width * CARD);
}

/** The card has left the winner's bid; it is the turn of who takes it until it has arrived. */
function give(beat: Beat, card: unknown): void {
  const { before, after } = beat.act;
  const spoils = (before?.spoils ?? []) as string[];
  beat.show({ hands: after?.hands, spoils: spoils.filter((each) => each !== card) });
}

async function take(stage: Stage, beat: Beat, { seat, card }: Event, from: Box | null): Promise<void> {
  const mine = isMine(stage, seat) ? stage.one(`[data-hand] [data-card="${card as string}"]`) : null;
  const unhide = hide(beat, mine);
  const to = await beat.read(() => {
    const disc = stage.box(face(seat));
    return stage.box(mine) ?? (disc && over(disc));
  });
  if (!from || !to) return unhide();
  await beat.drawn();
  const bend = to.x < from.x ? -60 : 60;
  dots(stage, beat, from, to, bend);
  sound('card');
  const drawn = (): Element => stage.piece(beat, Card, { card: card as string });
  const ms = beat.act.own ? 360 : 420;
  await stage.fly(beat, { face: drawn, from, to, ms, lift: 24, tilt: bend / 5, bend });
  unhide();
  void stage.pop(beat, stage.one(face(seat)), { by: 1.16, ms: 240 });
}

/** The bids of those who have not won go home together. */
async function home(stage: Stage, beat: Beat): Promise<void> {
  const seats = ((beat.act.before?.hands ?? []) as unknown[]).map((_, seat) => seat);
  const ways = await beat.read(() =>
    seats.flatMap((seat) => {
      const goal = isMine(stage, seat) ? stage.box('[data-hand]') : stage.box(face(seat));
      return distances(stage, cards(stage, seat), goal);
    }),
  );
  if (!ways?.length) return;
  sound('card', { soft: true });
  stage.all('.scene .sum').forEach((sum) => void beat.move(sum, { opacity: [1, 0] }, 180));
  const stays = ways.filter(({ card }) => !card.closest('.faded'));
  const gone = ways.filter(({ card }) => card.closest('.faded'));
  gone.forEach(({ card }) => void beat.move(card.closest('.faded'), { opacity: [0.3, 0] }, 240));
  await Promise.all(goHome(beat, stays));
}

export async function taken(stage: Stage, beat: Beat, [event]: Event[]): Promise<void> {
  if (!event) return;
  const from = await beat.read(() => shared(stage, event.card));
  give(beat, event.card);
  await take(stage, beat, event, from);
  if (beat.act.after?.phase === 'take') return beat.settle();
  beat.act.say('score5.page.shared');
  beat.show({}, { line: nobody(beat) });
  beat.tell('taken');
  await home(stage, beat);
  if (beat.act.after?.phase === 'end') await last(stage, beat);
}
