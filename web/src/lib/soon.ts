declare module '../generated/wire' {
  interface SeatInfo {
    away_since?: number | null;
  }
  interface Info {
    replaceable?: { seat: number; at: number }[];
  }
}
export {};
