import type { Delivery, TimelineEntry } from "#shared/bridge/domain/delivery/delivery.ts";
import { shortenText } from "#shared/bridge/domain/shorten-text.ts";

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
/** In UTF-16 units; a courier's words may be any length. */
const MAX_TEXT_LENGTH = 500;

/** The timeline with one more entry. */
export function appendTimeline(
  { timeline: before }: { readonly timeline: readonly TimelineEntry[] },
  ...entries: readonly TimelineEntry[]
): readonly TimelineEntry[] {
  const shortened = entries.map((entry) => ({
    ...entry,
    text: shortenText(entry.text, MAX_TEXT_LENGTH),
  }));
  const timeline = [...before, ...shortened];
  const excess = Math.max(timeline.length - MAX_TIMELINE_ENTRIES, 0);
  return excess === 0 ? timeline : timeline.toSpliced(1, excess);
}
