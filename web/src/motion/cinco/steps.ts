// Hands and piles after some of the events of an act, and what a disc has opened.
import type { Event, View } from '../../lib/table.svelte';
import type { Act } from '../queue';

type Hand = (number | null)[];

function without(hand: Hand, card: number): Hand {
  const at = Math.max(0, hand.indexOf(card)); // of a closed hand, any
  return hand.filter((_, i) => i !== at);
}

const ascending = (hand: Hand): Hand => hand.toSorted((some, other) => Number(some) - Number(other));

const STEPS: Record<string, (view: View, event: Event) => View> = {
  discarded: ({ hands, discard }, { seat, card }) => ({
    hands: (hands as Hand[]).map((hand, i) => (i === seat ? without(hand, Number(card)) : hand)),
    discard: [...discard, Number(card)],
  }),
  drawn: ({ hands, draw }, { seat, card }) => ({
    hands: (hands as Hand[]).map((hand, i) =>
      i === seat ? ascending([...hand, typeof card === 'number' ? card : null]) : hand,
    ),
    draw: draw - 1,
  }),
  reshuffled: (_, { cards }) => ({ draw: cards, discard: [] }),
};

/** Hands and piles after an event of its act. */
export function viewAfter({ before, events }: Act, event: Event): View {
  const { hands, draw, discard } = before ?? {};
  return events
    .slice(0, events.indexOf(event) + 1)
    .reduce<View>((view, each) => ({ ...view, ...STEPS[each.event]?.(view, each) }), {
      hands,
      draw,
      discard,
    });
}

/** Cells that would complete a line of a team now and would not before: the open ends of four. */
export function opened({ had, sums }: Act, team: unknown): string[] {
  const ends = (all: View): string[] =>
    Object.entries((all.threats ?? {}) as Record<string, unknown[]>)
      .filter(([, teams]) => teams.includes(team))
      .map(([cell]) => cell);
  const known = ends(had);
  return ends(sums).filter((cell) => !known.includes(cell));
}
