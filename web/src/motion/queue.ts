// What happens is shown one act after the other; picture, log and live region change when an act commits.
import { afterLayout, nextTask } from '../lib/frames';
import type { Speed } from '../lib/settings.svelte';
import type { Event, View } from '../lib/table.svelte';
import type { Key } from '../lib/words.svelte';

/** What the table told in one message: shown as a whole, and only then true for the eye. */
export interface Act {
  seq: number;
  events: Event[];
  /** Whether somebody at this window did it. */
  own: boolean;
  /** Whether a moment passes first: somebody else has thought. What several do at once has one such moment. */
  lead: boolean;
  /** Whether it is my turn with it. */
  turn: boolean;
  /** Acts of one move have the same number. */
  move: number;
  /** Whose move it is, and who thinks on meanwhile. */
  by: number | null;
  thinking: number[];
  /** Let the picture, the log and the live region have it. */
  commit: () => void;
  /** What follows from it, which comes frame by frame, has been drawn. */
  trail?: () => Promise<void>;
  /** It has been seen to its end: whoever is next is on turn. */
  settle?: () => void;
  /** What was seen before, and what is seen afterwards, with what follows from it. */
  before: View | null;
  after: View | null;
  sums: View;
  /** What followed from what was seen before. */
  had: View;
  /** Who has won with it; the plates say so when it is over. */
  winners?: number[];
  /** Let the picture alone change, as far as the story has come: parts of the view, and of what follows. */
  show: (view: View, sums?: View) => void;
  /** Let the log and the live region alone have what so many of the events tell. */
  tell: (events: number) => void;
  /** What happens now, as a head above the moves: it is nobody's turn. */
  say: (head: Key) => void;
}

export interface Hall {
  /** How fast things move; nothing travels where it is `off`. */
  speed: () => Speed;
  hidden: () => boolean;
  /** An act is next: nobody who does something thinks any longer. */
  begins: (act: Act) => void;
  /** Move what an act moves. It may be left in the middle: all its ways end at once then. */
  perform: (beat: Beat, act: Act) => Promise<void>;
  /** An act was shown without its movement. */
  passed: (act: Act, why: 'still' | 'skipped') => void;
  /** Something begins to move, or all has come to rest. */
  moving: (now: boolean) => void;
}

const RATE: Record<Speed, number> = { slow: 0.6, usual: 1, quick: 1.7, off: 1 };
/** More events than these waiting: double speed. */
const CROWD = 4;
/** The picture is at most so many moves behind. */
const BEHIND = 2;
/** From the end of somebody's thinking to what comes of it. */
const LEAD = 250;

/** One act while it is shown. */
export class Beat {
  over = false;
  private committed = false;
  /** Whether the picture is another since places were read last. */
  private changed = false;
  private left: (() => void)[] = [];
  private readonly ended: Promise<void>;
  private finish!: () => void;

  constructor(
    private readonly queue: Queue,
    readonly act: Act,
  ) {
    this.ended = new Promise((resolve) => (this.finish = resolve));
  }

  /** A Web Animation of transform and opacity; resolves when it has ended, by itself or skipped. */
  move(
    element: Element | null,
    keyframes: Keyframe[] | PropertyIndexedKeyframes | null,
    timing: number | KeyframeAnimationOptions,
  ): Promise<void> {
    if (this.over) return Promise.resolve();
    const options = typeof timing === 'number' ? { duration: timing } : timing;
    const effect = new KeyframeEffect(element, keyframes, {
      easing: 'cubic-bezier(.2, .8, .2, 1)',
      fill: 'both',
      ...options,
    });
    const animation = new Animation(effect);
    this.left.push(() => animation.cancel());
    return this.queue.run(animation);
  }

  wait(duration: number): Promise<void> {
    return this.move(null, null, duration);
  }

  /**
   * Look at sizes and places: after layout, before paint, before anybody else moves something; null once it is over.
   * What follows a change of the picture goes on before that is painted, all else in a task of its own.
   */
  async read<T>(look: () => T): Promise<T | null> {
    if (this.over) return null;
    const { changed } = this;
    this.changed = false;
    const found = new Promise<T>((resolve, reject) => {
      const read = (): void => {
        try {
          resolve(look());
        } catch (error) {
          reject(error as Error);
        }
      };
      this.left.push(afterLayout(read));
    });
    const seen = await Promise.race([found, this.ended]);
    if (!changed) await nextTask();
    return this.over ? null : (seen as T);
  }

  /** The picture as it is now is drawn first: what comes next would be too much for its frame. */
  async drawn(): Promise<void> {
    if (this.changed) await this.read(() => null);
    if (!this.over) await nextTask();
  }

  /** Something that is there only during this act: a card in the air, light, confetti. */
  lend<T extends Element>(node: T, parent: Element | null): T {
    if (this.over || !parent) return node;
    parent.append(node);
    this.later(() => node.remove());
    return node;
  }

  /** Do something when the act ends, however it ends. */
  later(undo: () => void): void {
    if (this.over) undo();
    else this.left.push(undo);
  }

  /** A picture between the one before and the one after; log and live region wait for the commit. */
  show(view: View, sums: View = {}): void {
    if (this.committed || this.over) return;
    this.changed = true;
    this.act.show(view, sums);
  }

  /** What has been seen of it so far is read and heard: all up to an event, with it. */
  tell(event: string): void {
    if (this.committed || this.over) return;
    this.act.tell(this.act.events.findLastIndex((each) => each.event === event) + 1);
  }

  /** From now on the picture has it and the log says it; at the latest at the end. */
  commit(): void {
    if (this.committed) return;
    this.committed = true;
    this.changed = true;
    this.act.commit();
  }

  /** It has come to rest: with the picture and the log, who is on turn now changes too. */
  settle(): void {
    this.commit();
    this.act.settle?.();
  }

  /** All that follows from the commit is drawn. */
  async trailed(): Promise<void> {
    if (!this.over) await Promise.race([this.act.trail?.(), this.ended]);
  }

  get done(): boolean {
    return this.committed;
  }

  end(): void {
    if (this.over) return;
    this.over = true;
    this.commit();
    this.left.splice(0).forEach((undo) => undo());
    this.act.settle?.();
    this.finish();
  }
}

export class Queue {
  private waiting: Act[] = [];
  private current: Beat | null = null;
  private running = new Set<Animation>();

  constructor(private readonly hall: Hall) {}

  get busy(): boolean {
    return this.current !== null;
  }

  get rate(): number {
    const events = this.waiting.reduce((sum, act) => sum + act.events.length, 0);
    return RATE[this.hall.speed()] * (events > CROWD ? 2 : 1);
  }

  /** Show an act when its turn comes; who comes late sees it at once, and all that waited. */
  add(act: Act, late = false): void {
    if (late || this.hall.hidden() || this.hall.speed() === 'off') {
      this.finish();
      act.commit();
      act.settle?.();
      this.hall.passed(act, late || this.hall.hidden() ? 'skipped' : 'still');
      return;
    }
    this.waiting.push(act);
    this.keepUp();
    this.running.forEach((animation) => animation.updatePlaybackRate(this.rate));
    if (!this.current) void this.play();
  }

  /** All that waits is seen at once. */
  finish(): void {
    this.current?.end();
    for (let act; (act = this.waiting.shift());) {
      act.commit();
      act.settle?.();
      this.hall.passed(act, 'skipped');
    }
  }

  /** Leave out the movement of what is too long ago. */
  private keepUp(): void {
    const behind = (): number => {
      const now = this.current && !this.current.done ? [this.current.act] : [];
      return new Set([...now, ...this.waiting].map(({ move }) => move)).size;
    };
    while (behind() > BEHIND) {
      if (this.current && !this.current.done) {
        this.current.end();
        continue;
      }
      const act = this.waiting.shift()!;
      act.commit();
      act.settle?.();
      this.hall.passed(act, 'skipped');
    }
  }

  /** What follows has a task of its own: the frame in which a way ends is drawn first. */
  async run(animation: Animation): Promise<void> {
    this.running.add(animation);
    animation.playbackRate = this.rate;
    animation.play();
    const ended = await animation.finished.then(
      () => true,
      () => false,
    );
    this.running.delete(animation);
    if (ended) await nextTask();
  }

  private async play(): Promise<void> {
    this.hall.moving(true);
    for (let act; (act = this.waiting.shift());) {
      const beat = new Beat(this, act);
      this.current = beat;
      this.hall.begins(act);
      try {
        if (act.lead && act.events.length) await beat.wait(LEAD);
        await this.hall.perform(beat, act);
      } catch (error) {
        console.error(error); // the picture goes on without the movement
      }
      beat.end();
    }
    this.current = null;
    this.hall.moving(false);
  }
}
