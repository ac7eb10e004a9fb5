// A table as one seat sees it, kept up to date.
import {
  OF_SEAT,
  type HintInfo,
  type Info,
  type News,
  type Refusal,
  type Step,
  type TableRequest,
} from '../generated/wire';
import { flushSync, untrack, type Snippet } from 'svelte';
import { Acts } from '../motion/acts';
import { Queue, type Act } from '../motion/queue';
import { appear, perform, type Scenes } from '../motion/scenes';
import { sound } from '../motion/sounds';
import type { Stage } from '../motion/stage';
import { still } from './fly';
import { nextFrame } from './frames';
import { kept } from './kept';
import { part } from './moves';
import { link, Refused, type Message } from './link.svelte';
import { settings } from './settings.svelte';
import type { Key } from './words.svelte';

export type { Info as Status, Step } from '../generated/wire';
export type Event = Record<string, unknown> & { event: string };
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type View = Record<string, any>;

/** What the head of the turn says: whose it is, and what can be done. */
export interface Guide {
  head?: string;
  text: string;
}

/** What was clicked lets go of the focus before things move: each change of what has it asks for a layout. */
function release(): void {
  const focused = document.activeElement as HTMLElement | null;
  if (focused && !focused.matches(':focus-visible')) focused.blur();
}

export class TableStore {
  status = $state.raw<Info | null>(null);
  /** What happens now, as long as it is seen to happen and nobody is on turn. */
  happens = $state<Key | null>(null);
  /** Who does something, as long as it is on its way, and who thinks on meanwhile. */
  private doing = $state.raw<Pick<Act, 'by' | 'thinking' | 'winners'> | null>(null);
  view = $state.raw<View | null>(null);
  sums = $state.raw<View>({});
  moves = $state.raw<string[] | null>(null);
  steps = $state.raw<Step[]>([]);
  fresh = $state.raw<Event[]>([]);
  mine = $state.raw<number[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  pending = $state<string | null>(null);
  /** What is pending, in the words of the board that asked for it. */
  asked = $state('');
  private guided = $state.raw<Guide | null>(null);
  /** What the board shows beside the moves, if it has something. */
  tab = $state.raw<{ title: string; content: Snippet } | null>(null);
  /** What a bot would do: drawn on the board while the hint is open. */
  ideas = $state.raw<HintInfo[] | null>(null);
  /** Who has the screen next, where people share it: their place is at this edge of the table. */
  next = $state<number | null>(null);
  gone = $state(false);
  /** How many people watch without a seat. */
  watching = $state(0);
  /** Whether the bots here wait for others to have thought. */
  botsBusy = $state(false);
  /** Whether something is on its way over the table. */
  moving = $state(false);
  /** Where things move, and how those of this game do. */
  stage: Stage | null = null;
  scenes: Scenes = {};
  readonly queue = new Queue({
    speed: () => (still() || !this.stage ? 'off' : settings.speed),
    hidden: () => document.hidden,
    begins: (act) => {
      if (act.events.length) this.doing = act;
    },
    perform: (beat, act) => perform(this.stage!, this.scenes, beat, act),
    passed: (act, why) => this.pass(act, why),
    moving: (now) => {
      this.moving = now;
      if (!now) this.saw();
    },
  });
  private readonly acts: Acts;
  /** The last step that was shown, and whether the table has been told of one. */
  private seq = 0;
  private follows = false;
  private stop: () => void = () => undefined;
  /** What follows from a picture that is being drawn: each has a frame of its own after it. */
  private rest: (() => void)[] = [];
  private trailed = Promise.resolve();
  /** What the board has the head of the turn say, which it says when the eye has come to whoever is next. */
  private says: Guide | null = null;

  constructor(
    readonly id: string,
    readonly seat: number | null,
  ) {
    this.acts = new Acts(seat);
  }

  /** Watch; once more, to be told everything again in another language. */
  open(): void {
    this.stop();
    this.queue.finish();
    this.acts.forget();
    this.steps = [];
    this.stop = link.watch(this.id, this.seat, (news) => this.hear(news));
  }

  close(): void {
    this.stop();
    this.queue.finish();
  }

  get guide(): Guide | null {
    return this.guided;
  }

  set guide(now: Guide | null) {
    this.says = now;
    // A board that says something else takes back what it said before: that is not silence.
    if (now && !this.rest.length && !untrack(() => this.doing)) this.guided = now;
  }

  get mayMove(): boolean {
    return this.seat !== null && (this.status?.acting.includes(this.seat) ?? false) && this.pending === null;
  }

  /** Who thinks, for the eye: the next one when the last move has come to rest. */
  get thinking(): number[] {
    if (this.happens) return [];
    return this.doing?.thinking ?? this.status?.acting ?? [];
  }

  /** Whose move is seen to happen. */
  get doer(): number | null {
    return this.happens ? null : (this.doing?.by ?? null);
  }

  /** Who is on turn, for the eye: as the head says it. Of those who act at once, who has acted is not. */
  get acting(): number[] {
    if (this.thinking.length || this.doer === null) return this.thinking;
    return [this.doer];
  }

  /** Whether the game goes on, for the eye. */
  get playing(): boolean {
    return this.status?.phase === 'playing' || this.doing !== null;
  }

  /** Whether what decides the game is still seen to happen. */
  get ending(): boolean {
    return this.doing?.winners !== undefined;
  }

  /** All seats, from mine on. */
  get around(): number[] {
    const all = [...(this.status?.seats ?? []).keys()];
    const first = this.seat ?? this.next ?? 0;
    return [...all.slice(first), ...all.slice(0, first)];
  }

  /** The seats across the table: not mine, nor that of who has the screen next. */
  get others(): number[] {
    return this.around.filter((seat) => seat !== (this.seat ?? this.next));
  }

  /** My legal moves, once they are here. */
  get legal(): string[] {
    return this.mayMove ? (this.moves ?? []) : [];
  }

  /** Whether something is on its way: a request, or my moves. */
  get busy(): boolean {
    return this.pending !== null || (this.mayMove && this.moves === null);
  }

  /** Whether my move waits for the line to come back, and can still be taken back. */
  get kept(): boolean {
    return this.pending !== null && link.state === 'lost' && link.keeps(this.id);
  }

  /** Think again before the line is back. */
  withdraw(): void {
    link.withdraw(this.id);
  }

  private hear(news: Message): void {
    if (news.failed) {
      this.refusal = news.failed instanceof Refused ? news.failed.refusal : null;
      return;
    }
    if (news.gone) {
      this.gone = true;
      return;
    }
    if (typeof news.watching === 'number') {
      this.watching = news.watching;
      return;
    }
    if (news.bots_busy) {
      this.botsBusy = true;
      return;
    }
    if (news.mine) {
      this.mine = news.mine as number[];
      return;
    }
    this.arrive(news as unknown as News, news.late === true);
  }

  /** News come one after the other and are shown as fast as eyes can follow. */
  private arrive(news: News, late: boolean): void {
    const known = !this.acts.none;
    const act = this.acts.of(news, {
      commit: () => this.show(news, known),
      trail: () => this.trailed,
      settle: () => this.settle(),
      show: (view, sums) => flushSync(() => this.tell(view, sums)),
      tell: (events) => flushSync(() => this.read(news, events)),
      say: (head) => (this.happens = head),
    });
    this.queue.add(act, late || !known || news.steps.length > 1);
  }

  /**
   * Picture, log and live region change together. Who may do what now comes a frame later, or with what is next: all
   * of it would be too much for one frame.
   */
  private show(news: News, known: boolean): void {
    this.follow();
    this.rest = [() => this.allow(news, known)];
    flushSync(() => {
      this.seq = news.seq;
      this.view = kept(this.view, news.view);
      this.sums = kept(this.sums, news.sums ?? {});
      this.list(news.steps);
    });
    this.trailed = this.trail();
  }

  /** What happened has come to rest: whoever is next is on turn. */
  settle(): void {
    this.follow();
    this.doing = this.happens = null;
    this.guided = this.says;
  }

  private follow(): void {
    const rest = this.rest.splice(0);
    if (rest.length) flushSync(() => rest.forEach((show) => show()));
  }

  private async trail(): Promise<void> {
    const { rest } = this;
    for (await nextFrame(); rest.length; await nextFrame()) flushSync(rest.shift());
  }

  private allow(news: News, known: boolean): void {
    this.botsBusy = false;
    if (!this.doing) this.guided = this.says;
    this.status = kept(this.status, news.status);
    this.watching = news.status.watching;
    this.moves = kept(this.moves, news.moves ?? null);
    if (this.moves === null && this.seat !== null && news.status.acting.includes(this.seat))
      void this.learn();
    if (!news.steps.length) return;
    this.fresh = news.steps
      .filter((step) => known || step.seq === news.seq)
      .flatMap((step) => step.events as Event[]);
    this.refusal = null;
  }

  /** The log and the live region have what so many of the events tell; the rest comes with the picture. */
  private read(news: News, events: number): void {
    this.list(news.steps.flatMap((step) => part(step, events)));
  }

  /** The log and the live region have more, perhaps the rest of what they had a part of. */
  private list(steps: Step[]): void {
    if (!steps.length) return;
    const before = this.steps.filter(({ seq }) => seq < steps[0]!.seq);
    this.steps = [...before, ...steps].slice(-300);
  }

  /** The picture goes ahead of the log, as far as a story has been told. */
  tell(view: View, sums: View = {}): void {
    this.view = kept(this.view, { ...this.view, ...view });
    this.sums = kept(this.sums, { ...this.sums, ...sums });
  }

  /** Bots wait for those who watch things move, from their first turn on. */
  protected saw(): void {
    if (this.status?.phase !== 'playing' || !this.status.seats.some(({ bot }) => bot)) return;
    this.follows = true;
    link.ask({ do: 'seen', table: this.id, seat: this.seat, seq: this.seq }).catch(() => undefined);
  }

  /** An act that was not played is at least heard, and fades in. */
  private pass(act: Act, why: 'still' | 'skipped'): void {
    if (why === 'still') appear(this.stage, this.scenes, act);
    else if (act.turn && document.hidden) sound('turn');
    this.follows ||= !still() && settings.speed !== 'off';
    if (this.follows && !this.queue.busy) this.saw();
  }

  /** Ask the table for something; what it refuses is shown with its rule. */
  async ask(request: TableRequest, said = ''): Promise<boolean> {
    release();
    this.queue.finish();
    this.asked = said;
    this.pending = 'text' in request ? request.text : request.do;
    this.refusal = null;
    try {
      const seat = this.seat !== null && OF_SEAT.has(request.do) ? { seat: this.seat } : {};
      await link.request({ ...request, table: this.id, ...seat });
      return true;
    } catch (error) {
      if (error instanceof Refused) this.refusal = error.refusal;
      return false;
    } finally {
      this.pending = null;
    }
  }

  /** `said` is what the list of moves shows as long as the move waits for the line. */
  move(text: string, said = ''): Promise<boolean> {
    return this.ask({ do: 'move', text }, said);
  }

  /** Show at once why something cannot be done, in the table's words. */
  say(message: string, rule: string | null = null): void {
    this.refusal = { code: 'page', rule, arguments: {}, message };
  }

  /** Ask the table why a move is refused, and show it; nothing happens to the game. */
  async why(text: string): Promise<void> {
    this.refusal = null;
    try {
      const answer = await link.ask({ do: 'try', table: this.id, seat: this.seat, text });
      const { broken } = answer.explained as { broken: Refusal[] };
      this.refusal = broken[0] ?? null;
    } catch (error) {
      if (error instanceof Refused) this.refusal = error.refusal;
    }
  }

  async explain(text: string): Promise<Record<string, unknown> | null> {
    try {
      const answer = await link.ask({ do: 'try', table: this.id, seat: this.seat, text });
      return answer.explained as Record<string, unknown>;
    } catch {
      return null;
    }
  }

  private async learn(): Promise<void> {
    const { seq } = this;
    const answer = await link
      .ask({ do: 'moves', table: this.id, seat: this.seat })
      .catch(() => ({ moves: [] }));
    if (this.seq === seq) this.moves = answer.moves as string[];
  }
}
