import { decideOrderNote } from "#shared/bridge/domain/order-note/decide-order-note.ts";
import type { Action } from "#shared/bridge/domain/reconcile/action.ts";
import type { Observation } from "#shared/bridge/domain/reconcile/observation.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { prepareNote, tellOrder } from "#shared/bridge/use-cases/delivery/order-note-actions.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import type { ReconcileRun } from "./reconcile-run.ts";

/** A store that did not take the note is told again this much later, or when the hold is looked at. */
const RETRY_MINUTES = 60;

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
  if (action.kind === "idle") session.patch({ requeueAt: action.requeueAt });
  return true;
}

/** Returns what the note needs now; undefined if the order says what is true. */
function decideNote(
  { storefront: { orderNotes }, session }: ReconcileRun,
  order: Observation["order"],
  now: Date,
): Action | undefined {
  const delivery = session.current();
  const { state, reason, requeueAt } = delivery;
  if (state !== "held" || orderNotes === undefined) return undefined;
  const idle = { kind: "idle", state, reason, requeueAt } as const;
  const action = decideOrderNote({ delivery, order, orderNotes, now }, idle);
  return action === idle ? undefined : action;
}

/** Tells the order. Returns false if another worker saved first. */
async function pushNote(
  { deps: { writeOrderNote }, store, storefront, session }: ReconcileRun,
  action: Extract<Action, { kind: "push-order-note" }>,
  now: Date,
): Promise<boolean> {
  const delivery = session.current();
  const { requeueAt, orderNote } = delivery;
  session.patch(prepareNote(action.note, now));
  if (!(await session.save())) return false;
  const party = { store, storefront, writeOrderNote };
  try {
    session.patch({ ...(await tellOrder(party, delivery, action, now)), requeueAt });
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    const retryAt = addMinutes(now, RETRY_MINUTES);
    session.patch({
      requeueAt: requeueAt !== undefined && requeueAt < retryAt ? requeueAt : retryAt,
      ...(error.hasNoEffect && { orderNote }),
    });
  }
  return true;
}
