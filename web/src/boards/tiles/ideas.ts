// What a strong bot would play, as the board draws it: ghosts of its tiles, and a bubble.
import type { HintInfo } from '../../generated/wire';
import { odds } from '../../lib/ideas';
import { read } from './tiles';

export interface Idea {
  tiles: Map<string, string>;
  text: string;
}

type Explain = (move: string) => Promise<Record<string, unknown> | null>;

/** The ideas that lay tiles, the best first, with what they score and how good they are. */
export async function think(hints: HintInfo[], explain: Explain, language: string): Promise<Idea[]> {
  const worth = odds(hints, language);
  const all = hints.map(async ({ move }, i): Promise<Idea> => {
    const tiles = read(move);
    const score = tiles.size ? ((await explain(move))?.score as number | undefined) : undefined;
    return { tiles, text: [score === undefined ? '' : `+${score}`, worth[i]].filter(Boolean).join(' · ') };
  });
  return (await Promise.all(all)).filter(({ tiles }) => tiles.size > 0);
}
