// Who has won a game, a round or a match, and why it is over, in words.
import type { Info, ResultInfo } from '../generated/wire';
import { listed } from '../lib/names';
import { close, conceded, lead, losers, mineIs, scored, shared } from '../lib/outcome';
import { reason } from '../lib/reason';
import { found, t, type Key } from '../lib/words.svelte';

export interface Ended {
  status: Info;
  mine: number[];
  disc: (seat: number) => number;
}

/** Ends that a game has its own words for, when they are mine and when they are another's. */
const CRIES: Record<string, Record<'won' | 'lost', Key>> = {
  'cinco line': { won: 'cinco.page.five_won', lost: 'cinco.page.five_lost' },
};

const names = ({ status }: Ended, seats: number[]): string =>
  listed(seats.map((seat) => status.seats[seat]?.name ?? ''));

/** How the match stands, as if it were a result; null where there is none that is over. */
export function matchEnd(status: Info): ResultInfo | null {
  const { standing, match_sheet: sheet } = status;
  if (!standing?.over || !sheet) return null;
  const winners = standing.leaders.flatMap((side) => sheet.sides[side] ?? []);
  return { scores: status.seats.map((_, seat) => Number(winners.includes(seat))), winners, reason: '' };
}

/** The cells of the line that has won, the lowest first. */
export function five(sums: Record<string, unknown>): number[] {
  const [line = []] = (sums.fives ?? []) as number[][];
  return [...line].sort((a, b) => a - b);
}

function ofMatch(ended: Ended, result: ResultInfo): string {
  if (shared(result, ended.disc)) return t('page.end.match_shared');
  if (mineIs(result, ended.mine) === 'won') return t('page.end.you_match');
  return t('page.end.match_won', { n: result.winners.length, names: names(ended, result.winners) });
}

/** The title of a round of a match: “You win round two”. */
export function ofRound(ended: Ended): string {
  const { result, standing } = ended.status;
  const n = standing?.rounds ?? 1;
  const round = found(`page.nth.${n}`, {}, t('page.nth.other', { n }));
  if (!result?.winners.length) return t('page.round.nobody', { round });
  if (shared(result, ended.disc)) return t('page.round.shared', { round });
  if (mineIs(result, ended.mine) === 'won') return t('page.round.you', { round });
  return t('page.round.won', { n: result.winners.length, names: names(ended, result.winners), round });
}

/** What a game itself says of how it was won or lost: “Five in a line. You win!”; nothing if it says nothing. */
export function cry(ended: Ended, of: 'won' | 'lost'): string {
  const { result, phase, game } = ended.status;
  if (!result?.winners.length || phase === 'between' || matchEnd(ended.status)) return '';
  const key = CRIES[`${game} ${result.reason}`]?.[of];
  return key ? t(key, { names: names(ended, result.winners) }) : '';
}

/** Who has won, and by what: “You win by 30 points”. */
export function verdict(ended: Ended): string {
  const { status, mine, disc } = ended;
  if (status.phase === 'closed') return t('page.phase.closed');
  if (status.phase === 'between') return ofRound(ended);
  const match = matchEnd(status);
  if (match) return ofMatch(ended, match);
  const { result } = status;
  if (!result?.winners.length) return t('page.nobody_won');
  const { winners } = result;
  const n = lead(result);
  const won = mineIs(result, mine) === 'won';
  if (shared(result, disc)) {
    const others = winners.filter((seat) => !mine.includes(seat));
    return won && others.length
      ? t('page.end.you_share', { names: names(ended, others) })
      : t('page.end.shared', { names: names(ended, winners) });
  }
  if (won) return cry(ended, 'won') || (n ? t('page.end.you_by', { n }) : t('page.you_won'));
  if (!n) {
    const mineLost = mineIs(result, mine) === 'lost' && !conceded(result);
    return t(mineLost ? 'page.end.wins_this' : 'page.won', {
      n: winners.length,
      names: names(ended, winners),
    });
  }
  return t(winners.length > 1 ? 'page.end.win_by' : 'page.end.wins_by', { n, names: names(ended, winners) });
}

/** Why it is over: who gave up, or what the rules say; of a line, its cells. */
export function why(ended: Ended, line: number[] = []): string {
  const { status, mine } = ended;
  if (status.phase === 'closed') return status.result ? '' : t('page.end.left');
  const { result, standing } = status;
  if (standing?.over)
    return t('page.standing', { n: standing.rounds, scores: standing.scores.map(scored).join(' : ') });
  if (!result) return '';
  const lost = losers(result);
  if (result.reason === 'resignation') {
    if (lost.length === 1)
      return lost[0] === mine[0] && mine.length === 1
        ? t('page.end.you_resigned')
        : t('page.end.resigned', { name: names(ended, lost) });
    if (mine.length && mine.every((seat) => lost.includes(seat))) return t('page.end.side_resigned');
  }
  const said = reason(status.game, result);
  return said && line.length ? t('page.end.line', { why: said, cells: line.join(', ') }) : said;
}

/** A kind word for who has lost; nothing for who gave up. */
export function comfort(ended: Ended): string {
  const { status, mine } = ended;
  const result = matchEnd(status) ?? status.result;
  if (!result || status.phase !== 'over' || conceded(result) || mineIs(result, mine) !== 'lost') return '';
  return close(result) ? t('page.end.close', { n: lead(result) }) : t('page.end.next_yours');
}
