// Score 5: a lot comes up, bids are laid and turned over, the hammer falls, the winner's cards are shared.
import type { Scenes } from './scenes';
import { done, revealed, round } from './score5/auction';
import { turnedUp, unsold, won } from './score5/sale';
import { taken } from './score5/sharing';

const bidder = (seat: unknown): string => `.bidder[data-seat="${seat as number}"]`;

export const scenes: Scenes = {
  revealed: { play: revealed, where: () => '.hero .shown', sound: 'reveal', head: 'score5.page.new_lot' },
  done: { play: done, where: ({ seat }) => `${bidder(seat)} .chip.done`, sound: 'bid' },
  round: { play: round, where: () => '.bidder .stack, .pips', sound: 'bid', head: 'score5.page.all_in' },
  turned_up: {
    play: turnedUp,
    where: () => '.bidder .stack',
    sound: 'reveal',
    head: 'score5.page.turned_up',
  },
  won: { play: won, where: () => '.hero .stamp', sound: 'hammer' },
  unsold: { play: unsold, head: 'score5.page.unsold' },
  taken: { play: taken, where: ({ card }) => `[data-hand] [data-card="${card as string}"]`, sound: 'card' },
};
