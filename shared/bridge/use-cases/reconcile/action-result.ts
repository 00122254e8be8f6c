import type { Delivery, TimelineEntry } from "#shared/bridge/domain/delivery/delivery.ts";

/** The changes of a delivery to save. Empty if nothing changes. */
export type DeliveryPatch = Partial<Omit<Delivery, "key" | "version" | "createdAt">>;

/** The outcome of an action: the changes to save, and whether the run ends. */
export interface ActionResult {
  readonly patch: DeliveryPatch;
  readonly isIdle: boolean;
}

/** Returns the changes to save and lets the run continue. */
export const continueWith = (patch: DeliveryPatch): ActionResult => ({ patch, isIdle: false });

/**
 * Keeps the item below the size limit of the table. The first entry stays, the next oldest ones go.
 */
const MAX_TIMELINE_ENTRIES = 200;

/** Returns the timeline with the new entries, within the limits. */
export function appendTimeline(
  { timeline: before }: { readonly timeline: readonly TimelineEntry[] },
  ...entries: readonly TimelineEntry[]
): readonly TimelineEntry[] {
  const timeline = [...before, ...entries];
  const excess = Math.max(timeline.length - MAX_TIMELINE_ENTRIES, 0);
  return excess === 0 ? timeline : timeline.toSpliced(1, excess);
}
