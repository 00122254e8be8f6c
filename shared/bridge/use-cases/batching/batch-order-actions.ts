import { type Batch, listLeavingMembers } from "#shared/bridge/domain/batching/batch.ts";
import type { BatchAction } from "#shared/bridge/domain/batching/batch-action.ts";
import { computeAddressFingerprint } from "#shared/bridge/domain/batching/match-routes.ts";
import {
  MAX_REFUSALS,
  markQuoteSpent,
  NO_ORDER,
} from "#shared/bridge/domain/delivery/courier-order.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import { createMessage, isSameMessage } from "#shared/bridge/domain/messages/message.ts";
import { buildConfirmRequest } from "#shared/bridge/use-cases/delivery/order-actions.ts";
import { appendTimeline } from "#shared/bridge/use-cases/reconcile/action-result.ts";
import type { BatchReconcileContext } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import {
  applyHoldFingerprints,
  applyShares,
  applyTips,
  lockMembers,
  removeMembers,
  requestMembers,
} from "./batch-member-actions.ts";

/** Gets a price for all members, and the token, which is saved before it is confirmed. */
export async function quoteBatch(
  context: BatchReconcileContext,
  batch: Batch,
  { request, requestFingerprint, includedMembers }: Extract<BatchAction, { kind: "quote" }>,
  now: Date,
): Promise<Batch> {
  const answer = await context.courier.quote(request, now);
  const routes = includedMembers.map(({ member }) => member);
  const hasSameRoutes = routes.join() === batch.routes.join();
  const quotedBatch = {
    ...batch,
    // The merchant approved the price for the previous members only.
    order: hasSameRoutes ? batch.order : { ...batch.order, approvedPrice: undefined },
    routes,
    addressFingerprints: request.many.map(({ address }) => computeAddressFingerprint(address)),
    members: batch.members.map((one) => ({
      ...one,
      bookingFingerprint: includedMembers.find(
        ({ member }) => member === formatDeliveryKey(one.key),
      )?.bookingFingerprint,
    })),
    pickUpAt: request.pickUpAt,
  };
  if (!answer.ok) return holdRefusedBatch(context, quotedBatch, now);
  const { price } = answer.value;
  return {
    ...quotedBatch,
    state: "booking",
    reason: undefined,
    order: { ...quotedBatch.order, quote: { ...answer.value, requestFingerprint } },
    requeueAt: addMinutes(now, 1),
    timeline: appendTimeline(batch, {
      at: now,
      by: "courier",
      ...createMessage("batch-quoted", { price, orders: includedMembers.length }),
    }),
  };
}

/**
 * Holds the batch and tells its members. Does not store the courier's text, which may contain personal
 * data of any buyer.
 */
async function holdRefusedBatch(
  { settings, reconcileQueue }: BatchReconcileContext,
  batch: Batch,
  now: Date,
): Promise<Batch> {
  const includedMembers = batch.members.flatMap(({ key, bookingFingerprint }) =>
    bookingFingerprint === undefined
      ? []
      : [{ member: formatDeliveryKey(key), bookingFingerprint }],
  );
  const reason = createMessage("batch-refused");
  if (batch.state !== "held" || !isSameMessage(reason, batch.reason)) {
    const names = batch.members.map(({ key }) => formatDeliveryKey(key));
    await requestMembers(reconcileQueue, batch, names, `refused ${batch.version}`);
  }
  return {
    ...batch,
    state: "held",
    members: applyHoldFingerprints(batch.members, includedMembers, settings),
    order: { ...batch.order, quote: undefined },
    reason,
    lastError: undefined,
    requeueAt: addMinutes(now, 60),
    timeline: appendTimeline(batch, { at: now, by: "courier", ...reason }),
  };
}

/**
 * Confirms the quote. The observation found no order with this token. Looks again after a refusal.
 */
export async function confirmBatch(
  context: BatchReconcileContext,
  batch: Batch,
  { quote: { token }, tip }: Extract<BatchAction, { kind: "confirm" }>,
  now: Date,
): Promise<Batch> {
  const answer = await context.courier.confirm(buildConfirmRequest(context, "dropoff", token, tip));
  if (answer.ok) return bookBatch(context, batch, answer.value.orderId, now);
  const createdOrder = await context.courier.findOrderByToken(token);
  if (createdOrder !== undefined) return bookBatch(context, batch, createdOrder.orderId, now);
  const refusals = batch.order.refusals + 1;
  // An earlier attempt may still succeed. The next quote waits until it cannot.
  const quote = batch.order.quote && markQuoteSpent(batch.order.quote);
  const order = { ...batch.order, quote, refusals };
  return refusals < MAX_REFUSALS
    ? { ...batch, order }
    : holdRefusedBatch(context, { ...batch, order }, now);
}

/** Marks the batch as booked with the order that the courier created. */
export async function bookBatch(
  { reconcileQueue }: BatchReconcileContext,
  batch: Batch,
  orderId: string,
  now: Date,
): Promise<Batch> {
  const price = batch.order.quote?.price;
  await requestMembers(reconcileQueue, batch, batch.routes, `booked ${orderId}`);
  return {
    ...batch,
    state: "booked",
    reason: undefined,
    lastError: undefined,
    order: { refusals: 0, orderId, charged: price, approvedPrice: batch.order.approvedPrice },
    members: applyTips(applyShares(batch, price, "charged"), batch.routes, price?.currency),
    requeueAt: addMinutes(now, 1),
    timeline: appendTimeline(batch, {
      at: now,
      by: "courier",
      ...createMessage("batch-booked", { orders: batch.routes.length }),
    }),
  };
}

/** Cancels the order. The remaining members are booked again and start without a status history. */
export async function cancelBatchOrder(
  context: BatchReconcileContext,
  batch: Batch,
  orderId: string,
  now: Date,
): Promise<Batch> {
  const answer = await context.courier.cancelOrder(orderId);
  const isCancelled =
    answer.ok || (await context.courier.readOrder(orderId))?.status === "cancelled";
  if (!isCancelled) return lockMembers(context, batch);
  const members = applyShares(batch, answer.ok ? answer.value.refund : undefined, "refunded");
  const remaining = await removeMembers(context, { ...batch, members }, listLeavingMembers(batch));
  return {
    ...remaining,
    state: "booking",
    order: NO_ORDER,
    routes: [],
    addressFingerprints: undefined,
    importedHistoryIds: [],
    members: remaining.members.map((member) => ({
      ...member,
      statusHistory: [],
      // No driver came, so no tip is paid.
      tip: undefined,
      tipped: undefined,
      // It was too late to leave the cancelled order. The member can ask again with the next one.
      ...(member.memberState === "locked" && { memberState: "joined" }),
    })),
    requeueAt: now,
    timeline: appendTimeline(batch, {
      at: now,
      by: "bridge",
      ...createMessage("batch-order-cancelled"),
    }),
  };
}
