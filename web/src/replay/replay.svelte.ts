// A finished game, shown move by move: which position is shown, as whom, and what a board needs for it.
import { flushSync } from 'svelte';
import type { Info, ReplayStep } from '../generated/wire';
import { api } from '../lib/api';
import { TableStore, type Event, type Step } from '../lib/table.svelte';
import { MOVES } from '../motion/acts';
import type { Act } from '../motion/queue';
import { after, before, type Position } from './place';

/** A seat, or all hands open. */
export type Eyes = number | 'all';

/** What a board is given: a table at which nothing can be done any more. */
export class Shown extends TableStore {
  override get mayMove(): boolean {
    return false;
  }

  override ask(): Promise<boolean> {
    return Promise.resolve(false);
  }

  override say(): void {
    // Nobody is asked for anything here, so nothing is refused.
  }

  override why(): Promise<void> {
    return Promise.resolve();
  }

  override explain(): Promise<null> {
    return Promise.resolve(null);
  }

  protected override saw(): void {
    // No bot waits for anybody here.
  }
}

/** A round as its viewer saw it: the steps of the record, and as the list of moves reads them. */
interface Round {
  steps: ReplayStep[];
  told: Step[];
}

const seatOf = (eyes: Eyes): number | null => (eyes === 'all' ? null : eyes);

function listed(step: ReplayStep, seq: number): Step {
  const { events, story, brief, undone, entry } = step;
  const { do: deed = 'start', seat = null } = entry as { do?: string; seat?: number };
  return { seq, at: seq, do: deed, seat, events, story, brief, undone };
}

export class Replay {
  position = $state.raw<Position>({ round: 1, move: 0 });
  eyes = $state<Eyes>('all');
  table = $state.raw<Shown>()!;
  private round = $state.raw<Round>({ steps: [], told: [] });
  private known: Record<string, Promise<Round>> = {};
  private turn = 0;

  constructor(readonly info: Info) {
    this.table = new Shown(info.id, null);
  }

  get rounds(): number {
    return this.info.standing?.rounds ?? 1;
  }

  /** The steps of the round that is shown; the first is its start. */
  get steps(): ReplayStep[] {
    return this.round.steps;
  }

  /** The same for the list of moves. */
  get told(): Step[] {
    return this.round.told;
  }

  get last(): number {
    return Math.max(0, this.steps.length - 1);
  }

  get step(): ReplayStep | undefined {
    return this.steps[this.position.move];
  }

  get next(): Position | null {
    return after(this.position, this.last, this.rounds);
  }

  get previous(): Position | null {
    return before(this.position);
  }

  /** Show a position. Everything that changes what is shown comes through here. */
  async show(position: Position): Promise<void> {
    const turn = ++this.turn;
    const { eyes } = this;
    const number = Math.min(position.round, this.rounds);
    const round = await this.load(number, eyes);
    if (turn !== this.turn) return; // somebody has stepped on meanwhile
    const move = Math.min(position.move, round.steps.length - 1);
    const step = round.steps[move]!;
    const same = this.table.seat === seatOf(eyes) && this.table.view !== null;
    if (!same) {
      this.table.queue.finish();
      this.table = new Shown(this.info.id, seatOf(eyes));
    }
    const { table } = this;
    const commit = (): void => {
      table.status = { ...this.info, ...during(step) };
      table.view = step.view;
      table.sums = step.sums;
      table.steps = round.told.slice(0, move + 1);
      table.fresh = step.events as Event[];
      this.round = round;
      this.position = { round: number, move };
    };
    table.queue.finish();
    const ahead = same && this.position.round === number && this.position.move + 1 === move;
    if (ahead) table.queue.add(played(table, step, move, commit));
    else commit();
  }

  /** The same position with other eyes. */
  look(eyes: Eyes): Promise<void> {
    this.eyes = eyes;
    return this.show(this.position);
  }

  /** The same once more in another language. */
  async retell(): Promise<void> {
    this.known = {};
    await this.show(this.position);
  }

  private load(number: number, eyes: Eyes): Promise<Round> {
    const key = `${number} ${eyes}`;
    const found = this.known[key];
    if (found) return found;
    const coming = api.replay(this.info.id, number, eyes).then((steps) => ({
      steps,
      told: steps.map(listed),
    }));
    this.known[key] = coming;
    coming.catch(() => delete this.known[key]); // asked for again next time
    return coming;
  }
}

/** A step forward is seen as it was at the table. */
function played(table: Shown, step: ReplayStep, move: number, commit: () => void): Act {
  const deed = step.entry as { do?: string; seat?: number };
  return {
    seq: move,
    events: step.events as Event[],
    own: false,
    lead: false,
    turn: false,
    move,
    by: deed.do !== undefined && MOVES.has(deed.do) ? (deed.seat ?? null) : null,
    thinking: [],
    before: table.view,
    after: step.view,
    sums: step.sums,
    had: table.sums,
    winners: step.result?.winners,
    commit: () => flushSync(commit),
    settle: () => table.settle(),
    show: (view, sums) => flushSync(() => table.tell(view, sums)),
    tell: () => undefined, // the list of a replay has all moves
    say: () => undefined,
  };
}

/** How the table stood after a step. */
function during(step: ReplayStep): Partial<Info> {
  return {
    phase: step.result ? 'over' : 'playing',
    acting: step.acting,
    result: step.result ?? null,
    offers: {},
    replaceable: [],
    replaceable_at: null,
  };
}
