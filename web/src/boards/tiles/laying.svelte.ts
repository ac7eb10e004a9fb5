// What a player does with the rack before the play is made: tiles laid, one in the hand, an arrow on the board.
import { following, named, shuffled, type Edition, type Laid } from './tiles';

export interface Table {
  edition: Edition;
  rack: string;
  /** The tile that lies on a cell, or a dot. */
  tile: (cell: string) => string;
}

/** Where the next tile of the rack goes, and which way the play goes on. */
export interface Arrow {
  cell: string;
  down: boolean;
}

export class Laying {
  laid = $state.raw<Laid[]>([]);
  /** The rack as it lies on this screen: places in the rack that the table knows. */
  order = $state.raw<number[]>([]);
  chosen = $state<number | null>(null);
  arrow = $state.raw<Arrow | null>(null);

  constructor(private table: () => Table) {}

  /** A new rack. */
  begin(): void {
    this.laid = [];
    this.chosen = null;
    this.arrow = null;
    this.order = [...this.table().rack].map((_, i) => i);
  }

  /** What lies on the board now is laid no longer: a rack may be drawn full with the digits it had. */
  settle(): void {
    const left = this.laid.filter(({ cell }) => this.table().tile(cell) === '.');
    if (left.length < this.laid.length) this.laid = left;
  }

  at(cell: string): Laid | undefined {
    return this.laid.find((each) => each.cell === cell);
  }

  used(from: number): boolean {
    return this.laid.some((each) => each.from === from);
  }

  taken = (cell: string): boolean => this.table().tile(cell) !== '.' || this.at(cell) !== undefined;

  /** Lay a tile of the rack, or move it there. */
  lay(from: number, cell: string): void {
    if (this.taken(cell)) return;
    const others = this.laid.filter((each) => each.from !== from);
    this.laid = [...others, { cell, digit: this.table().rack[from]!, from }];
    this.chosen = null;
  }

  /** A tile of the rack is chosen: it goes where the arrow is, or into the hand. */
  choose(from: number): void {
    if (this.used(from)) return;
    if (this.arrow && !this.taken(this.arrow.cell)) this.point(from);
    else this.chosen = this.chosen === from ? null : from;
  }

  /** A cell is chosen: lay there, take back from there, or set and turn the arrow. */
  press(cell: string): void {
    if (this.at(cell)) this.recall(cell);
    else if (this.taken(cell)) return;
    else if (this.chosen !== null) this.lay(this.chosen, cell);
    else if (this.arrow?.cell !== cell) this.arrow = { cell, down: this.arrow?.down ?? false };
    else this.arrow = this.arrow.down ? null : { cell, down: true };
  }

  /** A digit is typed: the tile goes where the focus or the arrow is; whether there was such a tile. */
  type(digit: string, focused: string | null = null): boolean {
    if (focused && focused !== this.arrow?.cell && !this.taken(focused))
      this.arrow = { cell: focused, down: this.arrow?.down ?? false };
    const from = this.order.find((i) => this.table().rack[i] === digit && !this.used(i));
    if (from === undefined) return false;
    if (!this.arrow) this.choose(from);
    else if (!this.taken(this.arrow.cell)) this.point(from);
    return true;
  }

  private point(from: number): void {
    const { cell, down } = this.arrow!;
    this.lay(from, cell);
    const next = following(cell, down, this.table().edition, this.taken);
    this.arrow = next ? { cell: next, down } : null;
  }

  /** Take back the tile on the arrow's cell, or the last one; the arrow goes there. */
  back(): void {
    const last = this.at(this.arrow?.cell ?? '') ?? this.laid.at(-1);
    if (!last) return;
    this.recall(last.cell);
    if (this.arrow) this.arrow = { ...this.arrow, cell: last.cell };
  }

  /** A tile goes back to the rack. */
  take(from: number): void {
    this.laid = this.laid.filter((each) => each.from !== from);
  }

  recall(cell?: string): void {
    this.laid = cell ? this.laid.filter((each) => each.cell !== cell) : [];
    if (!cell) this.chosen = null;
  }

  /** Escape: first the tile in the hand, then all tiles, then the arrow. */
  letGo(): void {
    if (this.chosen !== null) this.chosen = null;
    else if (this.laid.length) this.recall();
    else this.arrow = null;
  }

  shuffle(): void {
    this.order = shuffled(this.order);
  }

  /** The middle of the board, where the arrow keys begin. */
  get middle(): string {
    const [row, column] = this.table().edition.centres[0]!;
    return named(row!, column!);
  }
}
