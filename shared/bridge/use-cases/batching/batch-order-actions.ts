import { type Batch, leavingOf } from "#shared/bridge/domain/batching/batch.ts";
import type { BatchStep } from "#shared/bridge/domain/batching/batch-action.ts";
import { stopName } from "#shared/bridge/domain/batching/match-routes.ts";
import { MOST_REFUSALS, NO_ORDER, spent } from "#shared/bridge/domain/delivery/courier-order.ts";
import { keyText } from "#shared/bridge/domain/ids.ts";
import { inMinutes } from "#shared/bridge/domain/reconcile/observation.ts";
import { confirmRequest } from "#shared/bridge/use-cases/delivery/order-actions.ts";
import { noted } from "#shared/bridge/use-cases/reconcile/action-result.ts";
import type { BatchSight } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";
import { moneyText } from "#shared/kernel/money.ts";
import {
  hintMembers,
  keepIn,
  letOut,
  withHeld,
  withShares,
  withTips,
} from "./batch-member-actions.ts";

/** A price for all of its members, and the token that is saved before anything is confirmed. */
export async function quote(
  sight: BatchSight,
  batch: Batch,
  { request, asks, riders }: Extract<BatchStep, { do: "quote" }>,
  now: Date,
): Promise<Batch> {
  const answer = await sight.courier.quote(request, now);
  const routes = riders.map(({ member }) => member);
  const isSame = routes.join() === batch.routes.join();
  const asked = {
    ...batch,
    // A price was approved for those who were to travel then.
    order: isSame ? batch.order : { ...batch.order, approved: undefined },
    routes,
    stops: request.many.map(({ address }) => stopName(address)),
    members: batch.members.map((one) => ({
      ...one,
      asked: riders.find(({ member }) => member === keyText(one.key))?.asked,
    })),
    pickUpAt: request.pickUpAt,
  };
  if (!answer.ok) return refusedBatch(sight, asked, now);
  const { price } = answer.value;
  return {
    ...asked,
    state: "booking",
    reason: undefined,
    order: { ...asked.order, quote: { ...answer.value, asks } },
    nextLookAt: inMinutes(now, 1),
    timeline: noted(batch, {
      at: now,
      by: "courier",
      text: `The courier asks ${moneyText(price)} for ${riders.length} orders.`,
    }),
  };
}

/** Its words may quote any of the buyers: they are not kept. */
function refusedBatch({ settings }: BatchSight, batch: Batch, now: Date): Batch {
  const riders = batch.members.flatMap(({ key, asked }) =>
    asked === undefined ? [] : [{ member: keyText(key), asked }],
  );
  const text =
    "The courier refused the batch. Look at the addresses of its orders, or call one of them off here.";
  return {
    ...batch,
    state: "held",
    members: withHeld(batch.members, riders, settings),
    order: { ...batch.order, quote: undefined },
    reason: { code: "courier-refused", text },
    nextLookAt: inMinutes(now, 60),
    timeline: noted(batch, { at: now, by: "courier", text }),
  };
}

/** The look before this step found that the token made no order yet. */
export async function confirm(
  sight: BatchSight,
  batch: Batch,
  { quote: { token }, tip }: Extract<BatchStep, { do: "confirm" }>,
  now: Date,
): Promise<Batch> {
  const answer = await sight.courier.confirm(confirmRequest(sight, "dropoff", token, tip));
  if (answer.ok) return booked(sight, batch, answer.value.orderId, now);
  const made = await sight.courier.orderOfToken(token);
  if (made !== undefined) return booked(sight, batch, made.orderId, now);
  const refusals = batch.order.refusals + 1;
  // Another try of it may still come through; the next is made when it cannot any more.
  const quote = batch.order.quote && spent(batch.order.quote);
  const order = { ...batch.order, quote, refusals };
  return refusals < MOST_REFUSALS
    ? { ...batch, order }
    : refusedBatch(sight, { ...batch, order }, now);
}

/** The courier has the order of the token that was saved. */
export async function booked(
  { hints }: BatchSight,
  batch: Batch,
  orderId: string,
  now: Date,
): Promise<Batch> {
  const price = batch.order.quote?.price;
  await hintMembers(hints, batch, batch.routes, `booked ${orderId}`);
  return {
    ...batch,
    state: "booked",
    reason: undefined,
    trouble: undefined,
    order: { refusals: 0, orderId, charged: price, approved: batch.order.approved },
    members: withTips(withShares(batch, price, "charged"), batch.routes, price?.currency),
    nextLookAt: inMinutes(now, 1),
    timeline: noted(batch, {
      at: now,
      by: "courier",
      text: `The courier has ${batch.routes.length} orders in one.`,
    }),
  };
}

/** Those who stay are booked anew; what they had reached no longer counts. */
export async function cancel(
  sight: BatchSight,
  batch: Batch,
  orderId: string,
  now: Date,
): Promise<Batch> {
  const answer = await sight.courier.cancelOrder(orderId);
  const isOff = answer.ok || (await sight.courier.readOrder(orderId))?.stage === "cancelled";
  if (!isOff) return keepIn(sight, batch);
  const members = withShares(batch, answer.ok ? answer.value.refund : undefined, "refunded");
  const out = await letOut(sight, { ...batch, members }, leavingOf(batch));
  return {
    ...out,
    state: "booking",
    order: NO_ORDER,
    routes: [],
    stops: undefined,
    heard: [],
    members: out.members.map((member) => ({
      ...member,
      journey: [],
      // A driver who does not come is not tipped.
      tip: undefined,
      tipped: undefined,
      // It was too late for the order that is off now; it travels on, and may ask again.
      ...(member.standing === "stays" && { standing: "in" }),
    })),
    nextLookAt: now,
    timeline: noted(batch, {
      at: now,
      by: "bridge",
      text: "One of its orders left: the courier's order was called off, the others are booked anew.",
    }),
  };
}
