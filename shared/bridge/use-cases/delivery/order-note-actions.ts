import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { recordNoteFailure } from "#shared/bridge/domain/order-note/order-note-failure.ts";
import type { Action } from "#shared/bridge/domain/reconcile/action.ts";
import { toErrorMessage, UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { OrderNoteOutcome } from "#shared/bridge/ports/storefront.ts";
import type {
  ActionHandler,
  ActionPreparation,
} from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import {
  type ActionResult,
  appendTimeline,
  continueWith,
  type DeliveryPatch,
} from "#shared/bridge/use-cases/reconcile/action-result.ts";
import type { ReconcileContext } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { pickEarlier } from "#shared/kernel/pick-earlier.ts";

/** After a crash, a note without an answer is looked for this much later: it may appear until then. */
const LOOK_AFTER_MINUTES = 3;

/** Returns what is saved before the store is told: it looks again soon if the answer gets lost. */
export function prepareNote({ note, requeueAt }: NoteAction, now: Date): DeliveryPatch {
  return {
    orderNote: { ...note, attemptedAt: now },
    requeueAt: pickEarlier(requeueAt, addMinutes(now, LOOK_AFTER_MINUTES)),
  };
}

type NoteAction = Extract<Action, { kind: "push-order-note" }>;
type Party = Pick<ReconcileContext, "store" | "storefront" | "writeOrderNote" | "reportFault">;

/**
 * Tells the store's order what the delivery needs its merchant for, or that it needs nothing more. A
 * store that does not take the note fails no run: whatever it answers, the note alone is tried again.
 */
export async function tellOrder(
  party: Party,
  delivery: Delivery,
  action: NoteAction,
  now: Date,
): Promise<ActionResult> {
  try {
    const { kind, note } = await pushNote(party, delivery, action);
    return continueWith({
      orderNote: kind === "not-permitted" ? { ...action.note, refusedAt: now } : action.note,
      ...(delivery.orderNoteFailure && { orderNoteFailure: undefined }),
      ...(note && { timeline: appendTimeline(delivery, { at: now, by: "bridge", ...note }) }),
    });
  } catch (error) {
    const { code } = toErrorMessage(error);
    if (!(error instanceof UnavailableError)) party.reportFault(delivery.key, error);
    return {
      ...continueWith({
        orderNoteFailure: recordNoteFailure(delivery.orderNoteFailure, action.note, code, now),
      }),
      hadNoEffect: error instanceof UnavailableError && error.hasNoEffect,
    };
  }
}

function pushNote(
  { store, storefront, writeOrderNote }: Party,
  { key: { orderId, part } }: Delivery,
  { note, incident, isFirstAttempt }: NoteAction,
): Promise<OrderNoteOutcome> {
  const at = note.solvedAt ?? note.at;
  const written = writeOrderNote(store, { orderId, part, incident, at });
  const isSolved = note.solvedAt !== undefined;
  return storefront.pushOrderNote(orderId, { ...written, part, isSolved, isFirstAttempt });
}

export const prepareOrderNote: ActionPreparation<"push-order-note"> = ({ action, now }) =>
  prepareNote(action, now);

export const pushOrderNote: ActionHandler<"push-order-note"> = ({
  context,
  delivery,
  action,
  now,
}) => tellOrder(context, delivery, action, now);
