import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { decideOrderNote } from "#shared/bridge/domain/order-note/decide-order-note.ts";
import { isNoteRefused } from "#shared/bridge/domain/order-note/is-note-refused.ts";
import { planNote } from "#shared/bridge/domain/order-note/order-note-failure.ts";
import type { Action } from "#shared/bridge/domain/reconcile/action.ts";
import type { Observation } from "#shared/bridge/domain/reconcile/observation.ts";
import { prepareNote, tellOrder } from "#shared/bridge/use-cases/delivery/order-note-actions.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { pickEarlier } from "#shared/kernel/pick-earlier.ts";
import type { DeliveryPatch } from "./action-result.ts";
import type { ReconcileRun } from "./reconcile-run.ts";

/**
 * Tells the store's order of a hold that no decision made: nobody answers, or the courier refused, so
 * that a person has to act. The hold is saved before. A store that fails as well is told by a later
 * run. Returns false if another worker saved first.
 */
export async function noteAfterRun(
  run: ReconcileRun,
  order: Observation["order"],
  now: Date,
): Promise<boolean> {
  const { deps, reads, session } = run;
  const action = decideNote(run, order, now);
  if (action === undefined || !(await reads.readSettings()).orderNotes) return true;
  if (action.kind === "push-order-note" && deps.clock().getTime() <= run.endsAt)
    return pushNote(run, action, now);
  session.patch(waitForNote(session.current(), action, now));
  return true;
}

/** The note has to wait: the delivery is looked at again by then, and for its own sake as it was planned. */
function waitForNote(
  { requeueAt, orderNoteFailure: failure }: Delivery,
  action: Action,
  now: Date,
): DeliveryPatch {
  if (action.kind === "push-order-note")
    return { requeueAt: pickEarlier(requeueAt, addMinutes(now, RETRY_AFTER_MINUTES)) };
  if (action.kind !== "idle") return {};
  const left = action.endsNoteFailure ? undefined : failure;
  return {
    requeueAt: action.requeueAt,
    orderNoteFailure: left && { ...left, plan: planNote(action.requeueAt, requeueAt) },
  };
}

/**
 * Tries the note again without a look at the delivery, which is planned for later: a courier that refused
 * is not asked because the store takes no note. Returns false if another worker saved first.
 */
export async function retryNote(run: ReconcileRun, now: Date): Promise<boolean> {
  const { session } = run;
  session.patch({ requeueAt: session.current().orderNoteFailure?.plan?.lookAt });
  return (await noteAfterRun(run, "not-read", now)) && session.save();
}

/** Returns what the note needs now; undefined if the order says what is true. */
function decideNote(
  { storefront: { orderNotes }, session, openedAt }: ReconcileRun,
  order: Observation["order"],
  now: Date,
): Action | undefined {
  const delivery = session.current();
  const { state, reason, requeueAt } = delivery;
  if (state !== "held" || orderNotes === undefined) return undefined;
  const idle = { kind: "idle", state, reason, requeueAt } as const;
  const isRefused = isNoteRefused(delivery.orderNote, { openedAt, now });
  const action = decideOrderNote(
    { delivery, order, orderNotes, isNoteRefused: isRefused, now },
    idle,
  );
  return action === idle ? undefined : action;
}

/**
 * A note that the store did not take is tried again no earlier than this: what the courier refused is
 * unconfirmed until then, and a look would say that it is being booked.
 */
const RETRY_AFTER_MINUTES = 3;

/**
 * Tells the order. The delivery is looked at again when its run planned that, or for a note that was not
 * taken. Returns false if another worker saved first.
 */
async function pushNote(
  { deps: { writeOrderNote, reportFault }, store, storefront, session }: ReconcileRun,
  action: Extract<Action, { kind: "push-order-note" }>,
  now: Date,
): Promise<boolean> {
  const delivery = session.current();
  const { requeueAt, orderNote } = delivery;
  session.patch(prepareNote(action, now));
  if (!(await session.save())) return false;
  const party = { store, storefront, writeOrderNote, reportFault };
  const { patch, hadNoEffect } = await tellOrder(party, delivery, action, now);
  const failure = patch.orderNoteFailure;
  const soonest = addMinutes(now, RETRY_AFTER_MINUTES).getTime();
  const retryAt = failure?.retryAt && new Date(Math.max(failure.retryAt.getTime(), soonest));
  session.patch({
    ...patch,
    ...(failure && { orderNoteFailure: { ...failure, plan: planNote(retryAt, requeueAt) } }),
    requeueAt: pickEarlier(requeueAt, retryAt),
    ...(hadNoEffect === true && { orderNote }),
  });
  return true;
}
