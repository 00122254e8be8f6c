import {
  type CourierOrder,
  MOST_REFUSALS,
  NO_ORDER,
  spent,
} from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { keptPlan } from "#shared/bridge/domain/delivery/plan.ts";
import { journeyWith } from "#shared/bridge/domain/delivery/store-update.ts";
import { saidOf, withoutPersonalData } from "#shared/bridge/domain/privacy/redact-text.ts";
import type { Step } from "#shared/bridge/domain/reconcile/action.ts";
import { inMinutes } from "#shared/bridge/domain/reconcile/observation.ts";
import type { ConfirmRequest } from "#shared/bridge/ports/courier.ts";
import {
  type Changes,
  goesOn,
  noted,
  type Taken,
} from "#shared/bridge/use-cases/reconcile/action-result.ts";
import type { Sight } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";
import { moneyOf, moneyText, negative, sumOf } from "#shared/kernel/money.ts";
import { ok } from "#shared/kernel/result.ts";
import { asQuoted, quoteOf, takeCheckoutRate } from "./claim-checkout-rate.ts";
import { refusedBooking } from "./point-actions.ts";

/** A price, the checkout's where it still holds, and the token that is saved before anything is confirmed. */
export async function quote(
  sight: Sight,
  delivery: Delivery,
  { request, asks, plan: planned }: Extract<Step, { do: "quote" }>,
  now: Date,
): Promise<Taken> {
  const { courier, account } = sight;
  const sold = await takeCheckoutRate(sight, request, now);
  const answer = sold === undefined ? await courier.quote(request, now) : ok(quoteOf(sold));
  const plan = asQuoted(planned, sold ?? {});
  const order: CourierOrder = { ...(delivery.order ?? NO_ORDER), quote: undefined };
  const common = { accountId: account.accountId, recipient: plan.recipient, plan: keptPlan(plan) };
  if (!answer.ok) {
    const said = withoutPersonalData(answer.refusal.text, plan.recipient);
    return { rests: true, changes: { ...refusedBooking(delivery, said, now), ...common, order } };
  }
  const { price } = answer.value;
  const isNews = delivery.money.quoted?.minor !== price.minor;
  return goesOn({
    ...common,
    state: "booking",
    order: { ...order, quote: { ...answer.value, asks } },
    money: { ...delivery.money, quoted: price },
    nextLookAt: inMinutes(now, 1),
    ...(isNews && {
      timeline: noted(delivery, {
        at: now,
        by: "courier",
        text:
          sold === undefined
            ? `The courier asks ${moneyText(price)}.`
            : `The courier's price from the checkout holds: ${moneyText(price)}.`,
      }),
    }),
  });
}

/** From now on the token may have made an order; it is noted as what it would be. */
export const tryConfirm = (
  delivery: Delivery,
  { quote: kept, plan }: Extract<Step, { do: "try-confirm" }>,
  now: Date,
): Taken =>
  goesOn({
    state: "booking",
    recipient: plan.recipient,
    plan: keptPlan(asQuoted(plan, kept)),
    order: { ...(delivery.order ?? NO_ORDER), quote: { ...kept, triedAt: now } },
    nextLookAt: inMinutes(now, 2),
  });

/** What every confirmation says, beside its token. */
export const confirmRequest = (
  { settings, account }: Pick<Sight, "settings" | "account">,
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

/** The look before this step found that the token made no order yet; a refusal is looked into again. */
export async function confirm(
  sight: Sight,
  delivery: Delivery,
  { quote: kept, request, plan }: Extract<Step, { do: "confirm" }>,
  now: Date,
): Promise<Taken> {
  const contacts = kept.isFromCheckout ? request : undefined;
  const answer = await sight.courier.confirm(
    confirmRequest(sight, request.kind, kept.token, plan.tip, contacts),
  );
  if (answer.ok) return goesOn(ordered(delivery, answer.value.orderId, now));
  const made = await sight.courier.orderOfToken(kept.token);
  if (made !== undefined) return goesOn(ordered(delivery, made.orderId, now));

  const refusals = (delivery.order?.refusals ?? 0) + 1;
  // Another try of it may still come through; a token that ended early is the likeliest reason.
  const order = { ...(delivery.order ?? NO_ORDER), quote: spent(kept), refusals };
  if (refusals < MOST_REFUSALS) return goesOn({ order });
  const said = withoutPersonalData(answer.refusal.text, plan.recipient);
  return { rests: true, changes: { ...refusedBooking(delivery, said, now), order } };
}

/** The courier has the order of the token that was saved. */
export function ordered(delivery: Delivery, orderId: string, now: Date): Changes {
  const { order = NO_ORDER, money, plan } = delivery;
  const price = order.quote?.price;
  const tip = plan?.tip && price ? moneyOf(plan.tip, price.currency) : undefined;
  return {
    state: "booked",
    reason: undefined,
    order: { refusals: 0, orderId, charged: price, tip, orderedAt: now },
    money: {
      ...money,
      charged: sumOf(money.charged, price),
      tipped: sumOf(money.tipped, tip),
    },
    nextLookAt: inMinutes(now, 1),
    timeline: noted(delivery, {
      at: now,
      by: "courier",
      text: `The courier has the order${price === undefined ? "" : ` for ${moneyText(price)}`}.`,
    }),
  };
}

/** Asked again, a courier tells the same refund, or refuses and shows that the order is off. */
export async function cancelOrder(
  { courier }: Sight,
  delivery: Delivery,
  { orderId, reason, rebook }: Extract<Step, { do: "cancel-order" }>,
  now: Date,
): Promise<Taken> {
  const answer = await courier.cancelOrder(orderId);
  const isOff = answer.ok || (await courier.readOrder(orderId))?.stage === "cancelled";
  if (!isOff) {
    const said = answer.ok ? "" : saidOf(delivery, answer.refusal);
    return goesOn({
      calledOff: undefined,
      rebook: false,
      attention: {
        code: reason.code,
        text: `${reason.text} The courier does not call it off any more: call the courier, then dismiss this.`,
      },
      timeline: noted(delivery, {
        at: now,
        by: "courier",
        text: `The courier does not call the order off: ${said}`,
      }),
    });
  }
  const refund = answer.ok ? answer.value.refund : undefined;
  const told =
    refund === undefined
      ? " It does not say what it pays back."
      : ` ${moneyText(refund)} are paid back.`;
  return goesOn({
    rebook,
    calledOff: reason,
    attention: undefined,
    money: {
      ...delivery.money,
      refunded: sumOf(delivery.money.refunded, refund),
      // Nobody drove: nobody is tipped.
      tipped: sumOf(delivery.money.tipped, negative(delivery.order?.tip)),
    },
    journey: journeyWith(delivery.journey, { stage: "cancelled", at: now }),
    timeline: noted(delivery, {
      at: now,
      by: "bridge",
      text: `The courier's order is called off.${told}`,
    }),
  });
}

/** A second rating is as good as the first. */
export async function rate(
  { courier }: Sight,
  delivery: Delivery,
  { orderId, rating }: Extract<Step, { do: "rate" }>,
  now: Date,
): Promise<Taken> {
  const answer = await courier.rateDriver(orderId, rating);
  const text = answer.ok
    ? `The driver was rated ${rating} of 5.`
    : `The courier refused the rating: ${saidOf(delivery, answer.refusal)}`;
  return goesOn({ asked: undefined, timeline: noted(delivery, { at: now, by: "merchant", text }) });
}
