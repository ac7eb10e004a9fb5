// The scenes of each game, loaded with its board.
import type { Scenes } from './scenes';

const SCENES: Record<string, () => Promise<{ scenes: Scenes }>> = {
  cinco: () => import('./cinco'),
  'quinto-cards': () => import('./cards'),
  score5: () => import('./score5'),
  'quinto-tiles': () => import('./tiles'),
};

/** A game without scenes of its own shows its events as they come. */
export async function scenesOf(game: string): Promise<Scenes> {
  return (await SCENES[game]?.())?.scenes ?? {};
}
