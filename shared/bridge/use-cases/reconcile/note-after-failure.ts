import { decideOrderNote } from "#shared/bridge/domain/order-note/decide-order-note.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { prepareNote, tellOrder } from "#shared/bridge/use-cases/delivery/order-note-actions.ts";
import type { ReconcileRun } from "./reconcile-run.ts";

/**
 * Tells the store's order of a hold that no decision made: nobody answers, so that a person has to ask.
 * A store that fails as well is told by a later run. Returns false if another worker saved first.
 */
export async function noteAfterFailure(
  { deps, store, storefront, session }: ReconcileRun,
  now: Date,
): Promise<boolean> {
  const delivery = session.current();
  const { state, reason, requeueAt, orderNote } = delivery;
  const { orderNotes } = storefront;
  if (state !== "held" || orderNotes === undefined) return true;
  const idle = { kind: "idle", state, reason, requeueAt } as const;
  const action = decideOrderNote({ delivery, order: "not-read", orderNotes, now }, idle);
  if (action.kind !== "push-order-note") return true;
  if (!(await deps.settings.read(store.storeId)).orderNotes) return true;
  session.patch(prepareNote(action.note, now));
  if (!(await session.save())) return false;
  const party = { store, storefront, writeOrderNote: deps.writeOrderNote };
  try {
    session.patch({ ...(await tellOrder(party, delivery, action, now)), requeueAt });
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    session.patch({ requeueAt, ...(error.hasNoEffect && { orderNote }) });
  }
  return true;
}
