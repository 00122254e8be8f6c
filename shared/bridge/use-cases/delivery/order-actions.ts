import {
  type CourierOrder,
  MAX_REFUSALS,
  markQuoteSpent,
  NO_ORDER,
} from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { dropRequests } from "#shared/bridge/domain/delivery/drop-requests.ts";
import { toStoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { removeRecipientData } from "#shared/bridge/domain/privacy/redact-text.ts";
import type { ConfirmRequest } from "#shared/bridge/ports/courier.ts";
import type { ActionHandler } from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import {
  appendTimeline,
  continueWith,
  type DeliveryPatch,
} from "#shared/bridge/use-cases/reconcile/action-result.ts";
import type { ReconcileContext } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { addMoney, parseMoney } from "#shared/kernel/money.ts";
import { ok } from "#shared/kernel/result.ts";
import { applyQuotedPickUp, claimCheckoutRate, toQuote } from "./claim-checkout-rate.ts";
import { toRefusedPatch } from "./point-actions.ts";

/**
 * Gets a price and its token, from the checkout if that price is still valid. The token is saved
 * before it is confirmed.
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
    reason: undefined,
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

/**
 * Saves the attempt before the token is confirmed. From now on, an order with this token can exist.
 */
export const prepareConfirm: ActionHandler<"prepare-confirm"> = ({
  delivery,
  action: { quote: storedQuote, plan },
  now,
}) =>
  continueWith({
    state: "booking",
    reason: undefined,
    recipient: plan.recipient,
    plan: toStoredPlan(applyQuotedPickUp(plan, storedQuote)),
    order: { ...(delivery.order ?? NO_ORDER), quote: { ...storedQuote, attemptedAt: now } },
    requeueAt: addMinutes(now, 2),
  });

/** Builds the request that confirms a quote. */
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
 * Confirms the quote. The observation found no order with this token. Looks again after a refusal.
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
  // An earlier attempt may still succeed. The likeliest reason is a token that expired early.
  const order = { ...(delivery.order ?? NO_ORDER), quote: markQuoteSpent(storedQuote), refusals };
  if (refusals < MAX_REFUSALS) return continueWith({ order });
  const courierText = removeRecipientData(answer.refusal.text, plan.recipient);
  return { isIdle: true, patch: { ...toRefusedPatch(delivery, courierText, now), order } };
};

/** Returns the changes of a delivery whose order the courier created. */
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

/**
 * Forgets what was requested of a former account, which has nothing of it, so that the present one is
 * asked. What was said of the former one, and counted against it, ends with that.
 */
export const dropOpenRequests: ActionHandler<"drop-requests"> = ({ delivery }) =>
  continueWith({
    ...dropRequests(delivery),
    state: delivery.state === "held" ? "waiting" : delivery.state,
    reason: undefined,
    lastError: undefined,
  });

/** Takes over the order that the token created. */
export const adoptOrder: ActionHandler<"adopt-order"> = ({ delivery, action: { orderId }, now }) =>
  continueWith(toBookedPatch(delivery, orderId, now));
