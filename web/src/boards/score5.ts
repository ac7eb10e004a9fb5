// Hands by family, and bids as texts.
import facts from '../generated/facts.json';

export const STARS = facts.score5.stars as Record<string, number>;
export const FAMILIES = 'gryvb*';

export function piece(card: string | null): string {
  return card === null ? 'score5-back' : `score5-${card.replace('*', 'x')}`;
}

export function value(card: string): number {
  return Number(card.slice(1));
}

export function sorted(cards: string[]): string[] {
  return [...cards].sort((a, b) => FAMILIES.indexOf(a[0]!) - FAMILIES.indexOf(b[0]!) || value(a) - value(b));
}

export function bid(cards: string[]): string {
  return `bid ${cards.join('+') || '-'}`;
}

export function total(cards: string[]): number {
  return cards.reduce((sum, card) => sum + value(card), 0);
}
