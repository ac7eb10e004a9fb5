// The end: everybody's best five rise, the totals count up, the winner's last.
import type { Beat } from '../queue';
import { sound } from '../sounds';
import type { Stage } from '../stage';
import { cards, comeOut, distances, face, hide, isMine, place, plate } from './parts';

const sum = (stage: Stage, seat: number): Element | null => place(stage, seat)?.querySelector('.sum') ?? null;

export async function last(stage: Stage, beat: Beat): Promise<void> {
  const { after, sums } = beat.act;
  if (!after || beat.over) return;
  beat.act.say('page.last_move');
  beat.show(after, sums);
  const worth = sums.worth as number[];
  const most = Math.max(...worth);
  const shows = worth.map((_, seat) => hide(beat, sum(stage, seat)));
  const ways = await beat.read(() =>
    worth.map((_, seat) => {
      const from = isMine(stage, seat) ? stage.box('[data-hand]') : stage.box(face(seat));
      return distances(stage, cards(stage, seat), from);
    }),
  );
  if (!ways) return;
  sound('card');
  await Promise.all(ways.flatMap((far, i) => comeOut(beat, far, 60 * i)));
  const count = async (seat: number, ms: number): Promise<void> => {
    stage.hold(beat, sum(stage, seat), 0);
    shows[seat]!();
    await stage.count(beat, sum(stage, seat), 0, worth[seat]!, ms);
    void stage.pop(beat, sum(stage, seat), { by: 1.2, ms: 300 });
  };
  const seats = [...worth.keys()];
  await Promise.all(seats.filter((seat) => worth[seat]! < most).map((seat) => count(seat, 600)));
  await beat.wait(200);
  await Promise.all(seats.filter((seat) => worth[seat] === most).map((seat) => count(seat, 500)));
  beat.commit();
  sound('five');
  const { winners = [] } = beat.act;
  winners.forEach((seat) => void stage.pop(beat, stage.one(face(seat)), { by: 1.25, ms: 400 }));
  await Promise.all(winners.map((seat) => stage.glow(beat, stage.one(plate(seat)), 600)));
}
