import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StatusSource, TimelineEntry } from "#shared/bridge/domain/delivery/timeline.ts";
import type { DeliveryReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";

/** The changes of a delivery to save. Empty if nothing changes. */
export type DeliveryPatch = Partial<Omit<Delivery, "key" | "version" | "createdAt">>;

/** The outcome of an action: the changes to save, and whether the run ends. */
export interface ActionResult {
  readonly patch: DeliveryPatch;
  readonly isIdle: boolean;
  /** It certainly had no effect outside: what was saved before it is taken back. */
  readonly hadNoEffect?: boolean;
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

/** Returns the changes with what the statuses were found by that are new in them. */
export function nameStatusSource(
  before: Pick<Delivery, "timeline">,
  patch: DeliveryPatch,
  request: DeliveryReconcileRequest,
): DeliveryPatch {
  const foundBy = getStatusSource(request);
  if (patch.timeline === undefined || foundBy === undefined) return patch;
  const known = new Set(before.timeline);
  const timeline = patch.timeline.map((entry) =>
    isCourierStatus(entry) && !known.has(entry) ? { ...entry, foundBy } : entry,
  );
  return { ...patch, timeline };
}

/** Undefined if a notification told of the delivery. */
function getStatusSource({
  source,
  askedWith,
}: DeliveryReconcileRequest): StatusSource | undefined {
  if (source === "courier") return askedWith;
  return source === "clock" ? "clock" : "look";
}

const isCourierStatus = ({ by, code }: TimelineEntry): boolean =>
  by === "courier" && code.startsWith("status.");
