import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { OrderNote } from "#shared/bridge/domain/order-note/order-note.ts";
import type { Action } from "#shared/bridge/domain/reconcile/action.ts";
import type {
  ActionHandler,
  ActionPreparation,
} from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import {
  appendTimeline,
  continueWith,
  type DeliveryPatch,
} from "#shared/bridge/use-cases/reconcile/action-result.ts";
import type { ReconcileContext } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";

/** After a crash, a note without an answer is looked for this much later: it may appear until then. */
const LOOK_AFTER_MINUTES = 3;

/** Returns what is saved before the store is told: it looks again soon if the answer gets lost. */
export const prepareNote = (note: OrderNote, now: Date): DeliveryPatch => ({
  orderNote: { ...note, attemptedAt: now },
  requeueAt: addMinutes(now, LOOK_AFTER_MINUTES),
});

type Party = Pick<ReconcileContext, "store" | "storefront" | "writeOrderNote">;

/** Tells the store's order what the delivery needs its merchant for, or that it needs nothing more. */
export async function tellOrder(
  { store, storefront, writeOrderNote }: Party,
  delivery: Delivery,
  { note, incident, isFirstAttempt }: Extract<Action, { kind: "push-order-note" }>,
  now: Date,
): Promise<DeliveryPatch> {
  const { orderId, part } = delivery.key;
  const at = note.solvedAt ?? note.at;
  const written = writeOrderNote(store, { orderId, part, incident, at });
  const isSolved = note.solvedAt !== undefined;
  const outcome = await storefront.pushOrderNote(orderId, {
    ...written,
    part,
    isSolved,
    isFirstAttempt,
  });
  return {
    orderNote: note,
    ...(outcome.note && {
      timeline: appendTimeline(delivery, { at: now, by: "bridge", ...outcome.note }),
    }),
  };
}

export const prepareOrderNote: ActionPreparation<"push-order-note"> = ({ action, now }) =>
  prepareNote(action.note, now);

export const pushOrderNote: ActionHandler<"push-order-note"> = async ({
  context,
  delivery,
  action,
  now,
}) => continueWith(await tellOrder(context, delivery, action, now));
