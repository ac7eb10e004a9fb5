// Cards by their names, and moves such as `R2:rc1`, `new:RED=w` by card and place.
import facts from '../generated/facts.json';

export const POINTS = facts['quinto-cards'].points as Record<string, number>;

export function piece(card: string | null, language: string): string {
  if (card === null) return 'cards-back';
  const plain = card === '==' || card[0] === card[0]!.toLowerCase();
  return `cards-${card.replaceAll('=', '_')}${plain ? '' : `-${language}`}`;
}

export interface Choice {
  place: string;
  face: string;
  text: string;
}

/** What a card of the hand may do: a card that is a word or a bridge has two faces. */
export function choices(moves: string[], card: string): Choice[] {
  return moves.flatMap((text) => {
    const [place, face] = text.split(':');
    if (!face || !place) return [];
    const whole = face.replace(/=[wb]$/, '=');
    return whole === card ? [{ place, face, text }] : [];
  });
}
