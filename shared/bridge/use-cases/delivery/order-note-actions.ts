import type {
  ActionHandler,
  ActionPreparation,
} from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import { appendTimeline, continueWith } from "#shared/bridge/use-cases/reconcile/action-result.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";

/** After a crash, a note without an answer is looked for this much later: it may appear until then. */
const LOOK_AFTER_MINUTES = 3;

/** Notes that the store is told, and looks again soon if the answer gets lost. */
export const prepareOrderNote: ActionPreparation<"push-order-note"> = ({
  action: { note },
  now,
}) => ({
  orderNote: { ...note, attemptedAt: now },
  requeueAt: addMinutes(now, LOOK_AFTER_MINUTES),
});

/** Tells the store's order what the delivery needs its merchant for, or that it needs nothing more. */
export const pushOrderNote: ActionHandler<"push-order-note"> = async ({
  context: { store, storefront, writeOrderNote },
  delivery,
  action: { note, incident, isFirstAttempt },
  now,
}) => {
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
  return continueWith({
    orderNote: note,
    ...(outcome.note && {
      timeline: appendTimeline(delivery, { at: now, by: "bridge", ...outcome.note }),
    }),
  });
};
