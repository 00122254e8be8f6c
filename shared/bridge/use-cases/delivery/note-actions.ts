import { NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import { addAdvice } from "#shared/bridge/domain/reconcile/alert.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { ActionHandler } from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import { continueWith } from "#shared/bridge/use-cases/reconcile/action-result.ts";
import { raiseAlert } from "./state-actions.ts";

/**
 * Asks what the order would cost with the buyer's note. The price is saved beside the booking, which
 * stays until it is known to be no dearer. A courier that fails twice is not asked again: nothing else
 * of the delivery waits for a note.
 */
export const quoteNote: ActionHandler<"quote-note"> = async (inputs) => {
  const { context, delivery, action, now } = inputs;
  const { request, requestFingerprint, reason } = action;
  const answer = await context.courier.quote(request, now).catch((error: unknown) => {
    if (error instanceof UnavailableError && delivery.lastError !== undefined) return undefined;
    throw error;
  });
  if (answer?.ok !== true)
    return refuseNote({
      ...inputs,
      action: { kind: "refuse-note", alert: addAdvice(reason, "undecided") },
    });
  const quote = { ...answer.value, requestFingerprint };
  return continueWith({ order: { ...(delivery.order ?? NO_ORDER), quote } });
};

/** Keeps the booking as it is, and tells the merchant what the buyer wrote too late. */
export const refuseNote: ActionHandler<"refuse-note"> = async ({ action, ...inputs }) => {
  const { buyerInstructions, order } = inputs.delivery;
  const { patch } = await raiseAlert({
    ...inputs,
    action: { kind: "raise-alert", alert: action.alert },
  });
  return continueWith({
    ...patch,
    buyerInstructions: buyerInstructions && { ...buyerInstructions, isTooLate: true },
    ...(order && { order: { ...order, quote: undefined } }),
  });
};
