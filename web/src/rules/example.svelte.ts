// An example of the rules that is being tried: a table without a server's memory. Every move is asked for
// together with those before it.
import type { ExampleInfo, Refusal, TableRequest } from '../generated/wire';
import { call } from '../lib/api';
import { Refused } from '../lib/link.svelte';
import { sound } from '../motion/sounds';
import { TableStore } from '../lib/table.svelte';
import { address, freshOf, statusOf, stepsOf } from './example';

export class ExampleStore extends TableStore {
  played = $state.raw<string[]>([]);
  info: ExampleInfo = $state.raw()!;

  private constructor(
    readonly game: string,
    readonly name: string,
    info: ExampleInfo,
  ) {
    super('example', info.seat);
    this.take(info, []);
  }

  static async load(game: string, name: string): Promise<ExampleStore> {
    return new ExampleStore(game, name, await call<ExampleInfo>(address(game, name, [])));
  }

  /** The move that the text speaks of, if it comes next. */
  get shown(): string | null {
    const { play } = this.info;
    const follows = this.played.every((move, i) => play[i] === move);
    return this.mayMove && follows ? (play[this.played.length] ?? null) : null;
  }

  /** What has happened, in words. */
  get story(): string[] {
    return this.info.steps.flatMap((step) => step.story);
  }

  private take(info: ExampleInfo, played: string[]): void {
    const known = played.length > this.played.length ? this.info.steps.length : 0;
    this.info = info;
    this.played = played;
    this.status = statusOf(info);
    this.view = info.view;
    this.sums = info.sums;
    this.moves = info.moves;
    this.steps = stepsOf(info);
    this.fresh = freshOf(info, known);
  }

  private async after(moves: string[]): Promise<void> {
    this.take(await call<ExampleInfo>(address(this.game, this.name, moves)), moves);
  }

  /** Once more in the language of the page, with the same moves. */
  override open(): void {
    void this.after(this.played).catch(() => undefined);
  }

  override close(): void {}

  async restart(): Promise<void> {
    this.refusal = null;
    await this.after([]).catch(() => undefined);
  }

  override async ask(request: TableRequest): Promise<boolean> {
    if (request.do !== 'move') return false;
    this.pending = request.text;
    this.refusal = null;
    try {
      if (!(await this.possible(request.text))) return false;
      await this.after([...this.played, request.text]);
      sound('card');
      return true;
    } catch (error) {
      if (error instanceof Refused) this.refusal = error.refusal;
      return false;
    } finally {
      this.pending = null;
    }
  }

  /** Whether a move can be made; if not, the rule that forbids it is shown. */
  private async possible(text: string): Promise<boolean> {
    if (this.moves?.includes(text)) return true;
    const told = await this.explain(text);
    this.refusal = (told as { broken?: Refusal[] } | null)?.broken?.[0] ?? this.refusal;
    return told?.legal === true;
  }

  override async why(text: string): Promise<void> {
    const told = await this.explain(text);
    this.refusal = (told as { broken?: Refusal[] } | null)?.broken?.[0] ?? null;
  }

  override async explain(text: string): Promise<Record<string, unknown> | null> {
    try {
      const info = await call<ExampleInfo>(address(this.game, this.name, this.played, text));
      return info.explained ?? null;
    } catch (error) {
      if (error instanceof Refused) this.refusal = error.refusal;
      return null;
    }
  }
}
