// The acts that a table's messages are: whose they are, which move they belong to, whether it is my turn then.
import type { News } from '../generated/wire';
import type { Event } from '../lib/table.svelte';
import type { Act } from './queue';

/** Steps that are moves; others are something agreed on at the table. */
export const MOVES = new Set(['move', 'bot']);

/** Who was to act and still is, while somebody else does something. */
export function stillThinking(by: number | null, before: number[] = [], after: number[] = []): number[] {
  return before.filter((seat) => seat !== by && after.includes(seat));
}

export class Acts {
  private before: News | null = null;
  private move = 0;
  private movers = new Set<number>();

  constructor(private readonly seat: number | null) {}

  /** Whether nothing has been told yet. */
  get none(): boolean {
    return this.before === null;
  }

  forget(): void {
    this.before = null;
  }

  of(news: News, ways: Pick<Act, 'commit' | 'trail' | 'settle' | 'show' | 'tell' | 'say'>): Act {
    const { before, seat } = this;
    this.before = news;
    const acts = (told: News | null): boolean =>
      seat !== null && (told?.status.acting.includes(seat) ?? false);
    const together = (before?.status.acting.length ?? 0) > 1;
    const move = this.move;
    const own = news.steps.some((step) => step.do === 'move' && step.seat === seat);
    const step = news.steps.at(-1);
    const now = this.moveOf(step?.seat ?? null, together);
    const by = step && MOVES.has(step.do) ? (step.seat ?? null) : null;
    return {
      seq: news.seq,
      events: news.steps.flatMap((step) => step.events as Event[]),
      own,
      lead: !own && !(together && now === move),
      turn: acts(news) && !acts(before),
      move: now,
      by,
      thinking: stillThinking(by, before?.status.acting, news.status.acting),
      before: before?.view ?? null,
      after: news.view,
      sums: news.sums ?? {},
      had: before?.sums ?? {},
      winners: news.status.result?.winners,
      ...ways,
    };
  }

  /** Steps of one seat in a row are one move; where several act at once, so is what all of them do. */
  private moveOf(doer: number | null, together: boolean): number {
    const same = doer !== null && (together ? !this.movers.has(doer) : this.movers.has(doer));
    if (!same) {
      this.move += 1;
      this.movers.clear();
    }
    if (doer !== null) this.movers.add(doer);
    return this.move;
  }
}
