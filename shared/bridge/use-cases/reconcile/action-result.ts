import type { Delivery, TimelineEntry } from "#shared/bridge/domain/delivery/delivery.ts";
import { shortenParams } from "#shared/bridge/domain/messages/shorten-params.ts";

/** What a step leaves to be saved; empty when nothing is. */
export type DeliveryPatch = Partial<Omit<Delivery, "key" | "version" | "createdAt">>;

/** What a step did: what is to be saved, and whether the run ends with it. */
export interface ActionResult {
  readonly patch: DeliveryPatch;
  readonly isIdle: boolean;
}

export const continueWith = (patch: DeliveryPatch): ActionResult => ({ patch, isIdle: false });

/** A timeline as long as an item can bear; what is oldest goes first, the beginning stays. */
const MAX_TIMELINE_ENTRIES = 200;

/** The timeline with one more entry. */
export function appendTimeline(
  { timeline: before }: { readonly timeline: readonly TimelineEntry[] },
  ...entries: readonly TimelineEntry[]
): readonly TimelineEntry[] {
  const timeline = [...before, ...entries.map(shortenParams)];
  const excess = Math.max(timeline.length - MAX_TIMELINE_ENTRIES, 0);
  return excess === 0 ? timeline : timeline.toSpliced(1, excess);
}
