import type { Delivery, TimelineEntry } from "../domain/delivery.ts";

/** What a step leaves to be saved; empty when nothing is. */
export type Changes = Partial<Omit<Delivery, "key" | "version" | "createdAt">>;

/** What a step did: what is to be saved, and whether the run ends with it. */
export interface Taken {
  readonly changes: Changes;
  readonly rests: boolean;
}

export const goesOn = (changes: Changes): Taken => ({ changes, rests: false });

/** A timeline as long as an item can bear; what is oldest goes first, the beginning stays. */
const LONGEST_TIMELINE = 200;

/** The timeline with one more entry. */
export function noted(
  { timeline: before }: { readonly timeline: readonly TimelineEntry[] },
  ...entries: readonly TimelineEntry[]
): readonly TimelineEntry[] {
  const timeline = [...before, ...entries];
  const tooMany = Math.max(timeline.length - LONGEST_TIMELINE, 0);
  return tooMany === 0 ? timeline : timeline.toSpliced(1, tooMany);
}
