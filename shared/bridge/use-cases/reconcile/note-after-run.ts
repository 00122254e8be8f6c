import { decideOrderNote } from "#shared/bridge/domain/order-note/decide-order-note.ts";
import { isNoteRefused } from "#shared/bridge/domain/order-note/is-note-refused.ts";
import type { Action } from "#shared/bridge/domain/reconcile/action.ts";
import type { Observation } from "#shared/bridge/domain/reconcile/observation.ts";
import { prepareNote, tellOrder } from "#shared/bridge/use-cases/delivery/order-note-actions.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { pickEarlier } from "#shared/kernel/pick-earlier.ts";
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
  const { deps, store, session } = run;
  const action = decideNote(run, order, now);
  if (action === undefined || !(await deps.settings.read(store.storeId)).orderNotes) return true;
  if (action.kind === "push-order-note") return pushNote(run, action, now);
  // The note has to wait: the hold is looked at again by then.
  if (action.kind === "idle")
    session.patch({
      requeueAt: action.requeueAt,
      ...(action.endsNoteFailure && { orderNoteFailure: undefined }),
    });
  return true;
}

/** Returns what the note needs now; undefined if the order says what is true. */
function decideNote(
  { storefront: { orderNotes }, session, openedAt, request }: ReconcileRun,
  order: Observation["order"],
  now: Date,
): Action | undefined {
  const delivery = session.current();
  const { state, reason, requeueAt } = delivery;
  if (state !== "held" || orderNotes === undefined) return undefined;
  const idle = { kind: "idle", state, reason, requeueAt } as const;
  const isRefused = isNoteRefused(delivery.orderNote, { openedAt, request, now });
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
  { deps: { writeOrderNote }, store, storefront, session }: ReconcileRun,
  action: Extract<Action, { kind: "push-order-note" }>,
  now: Date,
): Promise<boolean> {
  const delivery = session.current();
  const { requeueAt, orderNote } = delivery;
  session.patch(prepareNote(action, now));
  if (!(await session.save())) return false;
  const party = { store, storefront, writeOrderNote };
  const { patch, hadNoEffect } = await tellOrder(party, delivery, action, now);
  const retryAt = patch.orderNoteFailure?.retryAt;
  const soonest = addMinutes(now, RETRY_AFTER_MINUTES).getTime();
  session.patch({
    ...patch,
    requeueAt: pickEarlier(requeueAt, retryAt && new Date(Math.max(retryAt.getTime(), soonest))),
    ...(hadNoEffect === true && { orderNote }),
  });
  return true;
}
