// What a hint's moves are on the stage: the cards that would be laid or taken, what they come to, the chance.
import type { HintInfo } from '../../generated/wire';
import { odds } from '../../lib/ideas';

export interface Idea {
  cards: string[];
  /** What a bid comes to. */
  sum: number | null;
  /** How likely it wins; nothing if all ideas are worth the same. */
  chance: string;
  first: boolean;
}

/** So many ideas are drawn. */
const IDEAS = 3;

type Explain = (text: string) => Promise<Record<string, unknown> | null>;

/** The table says which cards a bid is, and their sum. */
export async function think(hints: HintInfo[], explain: Explain, language: string): Promise<Idea[]> {
  const best = hints.slice(0, IDEAS);
  const chances = odds(best, language);
  return Promise.all(
    best.map(async ({ move }, i) => {
      const idea = { chance: chances[i]!, first: i === 0 };
      if (move.startsWith('take ')) return { ...idea, cards: [move.slice(5)], sum: null };
      const told = await explain(move);
      return { ...idea, cards: (told?.cards ?? []) as string[], sum: (told?.sum ?? 0) as number };
    }),
  );
}
