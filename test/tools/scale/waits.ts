/** How long something took, of many: seconds of virtual time. */
export interface Waits {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/** Summarizes times in milliseconds. */
export function summarizeWaits(milliseconds: readonly number[]): Waits {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const pick = (share: number) => toSeconds(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
  return { count: sorted.length, p50: pick(0.5), p99: pick(0.99), longest: pick(1) };
}

const toSeconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;
