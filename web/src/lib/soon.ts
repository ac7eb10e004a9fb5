import type { Step } from '../generated/wire';
declare module '../generated/wire' {
  interface Step {
    brief?:
      { seat: number | null; text: string; gain: number | null; quiet: boolean; head: boolean }[] | null;
    undone?: number[] | null;
  }
  interface SeatInfo {
    away_since?: number | null;
  }
  interface OfferInfo {
    move?: string | null;
  }
  interface Info {
    replaceable?: { seat: number; at: number }[];
  }
}
export type { Step };
