// What a strong bot would play, as the board draws it: ghosts of its tiles, and a bubble.
import type { HintInfo } from '../../generated/wire';
import { chances, percent } from '../../lib/ideas';
import { read } from './tiles';

export interface Idea {
  tiles: Map<string, string>;
  text: string;
}

type Explain = (move: string) => Promise<Record<string, unknown> | null>;

/** The ideas that lay tiles, the best first, with what they score and how good they are. */
export async function think(hints: HintInfo[], explain: Explain, language: string): Promise<Idea[]> {
  const worth = chances(hints);
  const all = hints.map(async ({ move }, i): Promise<Idea> => {
    const tiles = read(move);
    const score = tiles.size ? ((await explain(move))?.score as number | undefined) : undefined;
    const chance = worth[i] == null ? '' : percent(worth[i], language);
    return { tiles, text: [score === undefined ? '' : `+${score}`, chance].filter(Boolean).join(' · ') };
  });
  return (await Promise.all(all)).filter(({ tiles }) => tiles.size > 0);
}
