// The scenes of each game, loaded with its board.
import type { Scenes } from './scenes';

const SCENES: Record<string, () => Promise<{ scenes: Scenes }>> = {
  cinco: () => import('../games/cinco'),
  'quinto-cards': () => import('../games/cards'),
  score5: () => import('../games/score5'),
  'quinto-tiles': () => import('../games/tiles'),
};

/** A game without scenes of its own shows its events as they come. */
export async function scenesOf(game: string): Promise<Scenes> {
  return (await SCENES[game]?.())?.scenes ?? {};
}
