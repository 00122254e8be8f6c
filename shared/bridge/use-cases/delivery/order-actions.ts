import {
  type CourierOrder,
  MAX_REFUSALS,
  markQuoteSpent,
  NO_ORDER,
} from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { toStoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import { appendStatuses } from "#shared/bridge/domain/delivery/store-update.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  redactCourierText,
  removeRecipientData,
} from "#shared/bridge/domain/privacy/redact-text.ts";
import { addAdvice } from "#shared/bridge/domain/reconcile/alert.ts";
import { addMinutes } from "#shared/bridge/domain/reconcile/observation.ts";
import type { ConfirmRequest } from "#shared/bridge/ports/courier.ts";
import type { ActionHandler } from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import {
  appendTimeline,
  continueWith,
  type DeliveryPatch,
} from "#shared/bridge/use-cases/reconcile/action-result.ts";
import type { ReconcileContext } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";
import { addMoney, negateMoney, parseMoney } from "#shared/kernel/money.ts";
import { ok } from "#shared/kernel/result.ts";
import { applyQuotedPickUp, claimCheckoutRate, toQuote } from "./claim-checkout-rate.ts";
import { toRefusedPatch } from "./point-actions.ts";

/**
 * A price, the checkout's where it still holds, and the token that is saved before anything is
 * confirmed.
 */
export const quoteOrder: ActionHandler<"quote"> = async ({
  context,
  delivery,
  action: { request, requestFingerprint, plan: unquotedPlan },
  now,
}) => {
  const { courier, account } = context;
  const checkoutRate = await claimCheckoutRate(context, request, now);
  const answer =
    checkoutRate === undefined ? await courier.quote(request, now) : ok(toQuote(checkoutRate));
  const plan = applyQuotedPickUp(unquotedPlan, checkoutRate ?? {});
  const order: CourierOrder = { ...(delivery.order ?? NO_ORDER), quote: undefined };
  const planPatch = {
    accountId: account.accountId,
    recipient: plan.recipient,
    plan: toStoredPlan(plan),
  };
  if (!answer.ok) {
    const courierText = removeRecipientData(answer.refusal.text, plan.recipient);
    return {
      isIdle: true,
      patch: { ...toRefusedPatch(delivery, courierText, now), ...planPatch, order },
    };
  }
  const { price } = answer.value;
  const isNewPrice = delivery.money.quoted?.minor !== price.minor;
  return continueWith({
    ...planPatch,
    state: "booking",
    order: { ...order, quote: { ...answer.value, requestFingerprint } },
    money: { ...delivery.money, quoted: price },
    requeueAt: addMinutes(now, 1),
    ...(isNewPrice && {
      timeline: appendTimeline(delivery, {
        at: now,
        by: "courier",
        ...createMessage(checkoutRate === undefined ? "order-quoted" : "checkout-price-used", {
          price,
        }),
      }),
    }),
  });
};

/** From now on the token may have made an order; it is noted as what it would be. */
export const prepareConfirm: ActionHandler<"prepare-confirm"> = ({
  delivery,
  action: { quote: storedQuote, plan },
  now,
}) =>
  continueWith({
    state: "booking",
    recipient: plan.recipient,
    plan: toStoredPlan(applyQuotedPickUp(plan, storedQuote)),
    order: { ...(delivery.order ?? NO_ORDER), quote: { ...storedQuote, attemptedAt: now } },
    requeueAt: addMinutes(now, 2),
  });

/** What every confirmation says, beside its token. */
export const buildConfirmRequest = (
  { settings, account }: Pick<ReconcileContext, "settings" | "account">,
  kind: ConfirmRequest["kind"],
  token: string,
  tip: number,
  contacts?: ConfirmRequest["contacts"],
): ConfirmRequest => ({
  kind,
  token,
  contacts,
  senderName: account.name,
  tip,
  searchCourier: settings.searchCourier,
  notifications: settings.notifications,
});

/**
 * The look before this step found that the token made no order yet; a refusal is looked into again.
 */
export const confirmOrder: ActionHandler<"confirm"> = async ({
  context,
  delivery,
  action: { quote: storedQuote, request, plan },
  now,
}) => {
  const contacts = storedQuote.isFromCheckout ? request : undefined;
  const answer = await context.courier.confirm(
    buildConfirmRequest(context, request.kind, storedQuote.token, plan.tip, contacts),
  );
  if (answer.ok) return continueWith(toBookedPatch(delivery, answer.value.orderId, now));
  const createdOrder = await context.courier.findOrderByToken(storedQuote.token);
  if (createdOrder !== undefined)
    return continueWith(toBookedPatch(delivery, createdOrder.orderId, now));

  const refusals = (delivery.order?.refusals ?? 0) + 1;
  // Another try of it may still come through; a token that ended early is the likeliest reason.
  const order = { ...(delivery.order ?? NO_ORDER), quote: markQuoteSpent(storedQuote), refusals };
  if (refusals < MAX_REFUSALS) return continueWith({ order });
  const courierText = removeRecipientData(answer.refusal.text, plan.recipient);
  return { isIdle: true, patch: { ...toRefusedPatch(delivery, courierText, now), order } };
};

/** The courier has the order of the token that was saved. */
function toBookedPatch(delivery: Delivery, orderId: string, now: Date): DeliveryPatch {
  const { order = NO_ORDER, money, plan } = delivery;
  const price = order.quote?.price;
  const tip = plan?.tip && price ? parseMoney(plan.tip, price.currency) : undefined;
  return {
    state: "booked",
    reason: undefined,
    order: { refusals: 0, orderId, charged: price, tip, orderedAt: now },
    money: {
      ...money,
      charged: addMoney(money.charged, price),
      tipped: addMoney(money.tipped, tip),
    },
    requeueAt: addMinutes(now, 1),
    timeline: appendTimeline(delivery, {
      at: now,
      by: "courier",
      ...createMessage("order-booked", { price }),
    }),
  };
}

/** Takes over the order that the token created. */
export const adoptOrder: ActionHandler<"adopt-order"> = ({ delivery, action: { orderId }, now }) =>
  continueWith(toBookedPatch(delivery, orderId, now));

/** Asked again, a courier tells the same refund, or refuses and shows that the order is off. */
export const cancelOrder: ActionHandler<"cancel-order"> = async ({
  context: { courier },
  delivery,
  action: { orderId, reason, isRebooking },
  now,
}) => {
  const answer = await courier.cancelOrder(orderId);
  const isCancelled = answer.ok || (await courier.readOrder(orderId))?.status === "cancelled";
  if (!isCancelled) {
    const courierText = answer.ok ? "" : redactCourierText(delivery, answer.refusal);
    return continueWith({
      cancellation: undefined,
      isRebooking: false,
      alert: addAdvice(reason, "refused"),
      timeline: appendTimeline(delivery, {
        at: now,
        by: "courier",
        ...createMessage("cancel-refused", { courierText }),
      }),
    });
  }
  const refund = answer.ok ? answer.value.refund : undefined;
  return continueWith({
    isRebooking,
    cancellation: reason,
    alert: undefined,
    money: {
      ...delivery.money,
      refunded: addMoney(delivery.money.refunded, refund),
      // Nobody drove: nobody is tipped.
      tipped: addMoney(delivery.money.tipped, negateMoney(delivery.order?.tip)),
    },
    statusHistory: appendStatuses(delivery.statusHistory, { status: "cancelled", at: now }),
    timeline: appendTimeline(delivery, {
      at: now,
      by: "bridge",
      ...createMessage("order-cancelled", { refund }),
    }),
  });
};

/** A second rating is as good as the first. */
export const rateDriver: ActionHandler<"rate"> = async ({
  context: { courier },
  delivery,
  action: { orderId, rating },
  now,
}) => {
  const answer = await courier.rateDriver(orderId, rating);
  const event = answer.ok
    ? createMessage("driver-rated", { rating })
    : createMessage("rating-refused", { courierText: redactCourierText(delivery, answer.refusal) });
  return continueWith({
    pendingAction: undefined,
    timeline: appendTimeline(delivery, { at: now, by: "merchant", ...event }),
  });
};
