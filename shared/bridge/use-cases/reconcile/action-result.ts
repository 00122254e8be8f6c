import type { Delivery, TimelineEntry } from "#shared/bridge/domain/delivery/delivery.ts";
import { shorten } from "#shared/bridge/domain/shorten-text.ts";

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
/** In UTF-16 units; a courier's words may be any length. */
const LONGEST_TEXT = 500;

/** The timeline with one more entry. */
export function noted(
  { timeline: before }: { readonly timeline: readonly TimelineEntry[] },
  ...entries: readonly TimelineEntry[]
): readonly TimelineEntry[] {
  const short = entries.map((entry) => ({ ...entry, text: shorten(entry.text, LONGEST_TEXT) }));
  const timeline = [...before, ...short];
  const tooMany = Math.max(timeline.length - LONGEST_TIMELINE, 0);
  return tooMany === 0 ? timeline : timeline.toSpliced(1, tooMany);
}
