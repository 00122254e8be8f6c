import type { Delivery, TimelineEntry } from "../domain/delivery.ts";
import { Unavailable } from "../domain/unavailable.ts";

/** What a step leaves to be saved; empty when nothing is. */
export type Changes = Partial<Omit<Delivery, "key" | "version" | "createdAt">>;

/** A timeline as long as an item can bear; what is oldest goes first, the beginning stays. */
const LONGEST_TIMELINE = 200;

/** The timeline with one more entry. */
export function noted(delivery: Delivery, entry: TimelineEntry): readonly TimelineEntry[] {
  const timeline = [...delivery.timeline, entry];
  return timeline.length <= LONGEST_TIMELINE ? timeline : timeline.toSpliced(1, 1);
}

/**
 * The delivery with its trouble noted; looked at again after 1, 2, 4 … 60 minutes, or when the
 * fault says: a delivery that waits for its courier has not failed, so it counts nothing.
 */
export function afterTrouble(delivery: Delivery, fault: unknown, now: Date): Changes {
  const retryAt = fault instanceof Unavailable ? fault.retryAt : undefined;
  const failures = (delivery.trouble?.failures ?? 0) + (retryAt === undefined ? 1 : 0);
  const waitMinutes = Math.min(2 ** (failures - 1), 60);
  return {
    trouble: {
      text:
        fault instanceof Unavailable
          ? fault.message
          : "Something went wrong on the bridge's side. It is tried again by itself.",
      since: delivery.trouble?.since ?? now,
      failures,
    },
    nextLookAt: retryAt ?? new Date(now.getTime() + waitMinutes * 60_000),
  };
}
