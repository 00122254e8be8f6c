import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StatusSource, TimelineEntry } from "#shared/bridge/domain/delivery/timeline.ts";
import { isSameMessage } from "#shared/bridge/domain/messages/message.ts";
import { applyRetention, ENDED_STATES } from "#shared/bridge/domain/privacy/retention.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { IdleAction } from "#shared/bridge/domain/reconcile/action.ts";
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

/** Ends the run. Patches only what differs, so that a run without changes needs no write. */
export const endRun = (
  delivery: Delivery,
  action: IdleAction,
  retentionDays: number,
  now: Date,
): ActionResult => ({
  patch: {
    ...buildIdlePatch(
      delivery,
      ENDED_STATES.includes(action.state)
        ? applyRetention(action, delivery, retentionDays, now)
        : action,
      now,
    ),
    ...(action.endsNoteFailure && { orderNoteFailure: undefined }),
  },
  isIdle: action.isBeforeNote !== true,
});

function buildIdlePatch(
  delivery: Delivery,
  { state, reason, requeueAt, endedAt, keepsError = false }: IdleAction,
  now: Date,
): DeliveryPatch {
  const isOtherReason = reason !== undefined && !isSameMessage(reason, delivery.reason);
  // The timeline has the reason of a cancellation already.
  const isNewReason = isOtherReason && !isSameMessage(reason, delivery.cancellation);
  const hasStateChanged =
    state !== delivery.state ||
    isOtherReason ||
    (reason === undefined) !== (delivery.reason === undefined);
  const hasRequeueTimeChanged = requeueAt?.getTime() !== delivery.requeueAt?.getTime();
  const lastError = keepsError ? delivery.lastError : undefined;
  const hasErrorPassed = lastError !== delivery.lastError;
  if (!hasStateChanged && !hasRequeueTimeChanged && !hasErrorPassed) return {};
  return {
    state,
    reason,
    requeueAt,
    endedAt,
    lastError,
    ...(isNewReason &&
      !isOnRecentTimeline(delivery, reason) && {
        timeline: appendTimeline(delivery, { at: now, by: "store", ...reason }),
      }),
  };
}

/** Whether an earlier action of this run already recorded the same reason. */
const isOnRecentTimeline = ({ timeline }: Delivery, reason: Reason): boolean =>
  timeline.slice(-4).some((entry) => isSameMessage(entry, reason));

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
