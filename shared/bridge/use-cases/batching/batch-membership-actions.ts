import { type BatchMember, findMember, isOpenBatch } from "#shared/bridge/domain/batching/batch.ts";
import { computeMoneyInBatch } from "#shared/bridge/domain/batching/batch-money.ts";
import { computeBookingFingerprint } from "#shared/bridge/domain/batching/booking-fingerprint.ts";
import { computeHoldFingerprint } from "#shared/bridge/domain/batching/hold-fingerprint.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { toStoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { ActionHandler } from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import { appendTimeline, continueWith } from "#shared/bridge/use-cases/reconcile/action-result.ts";
import type { ReconcileContext } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { carryMoneyForward } from "./batch-order-adoption.ts";
import { chooseBatch } from "./choose-batch.ts";
import { updateBatch } from "./update-batch.ts";

/**
 * Assigns the delivery to a batch. Joining is a later action, so that a crash in between joins the
 * same batch.
 */
export const assignBatch: ActionHandler<"choose-batch"> = async ({
  context,
  delivery,
  action: { plan, isTest },
  now,
}) => {
  const batch = await chooseBatch(context, delivery, { plan, isTest }, now);
  return continueWith({
    state: "waiting",
    accountId: context.account.accountId,
    batchId: batch.batchId,
    recipient: plan.recipient,
    plan: toStoredPlan(plan),
    money: carryMoneyForward(delivery.money),
    requeueAt: addMinutes(now, 1),
  });
};

/**
 * Joins the assigned batch. If it closed or filled up in between, the next observation shows it.
 */
export const joinBatch: ActionHandler<"join-batch"> = async ({
  context: { batches },
  delivery,
  now,
}) => {
  await updateBatch(batches, delivery, (batch) => {
    if (!isOpenBatch(batch, now)) return undefined;
    const existing = findMember(batch, delivery.key);
    const others = batch.members.filter((one) => one !== existing);
    const member: BatchMember = {
      ...(existing ?? { key: delivery.key, statusHistory: [] }),
      memberState: "joined",
    };
    return { ...batch, members: [...others, member] };
  });
  return continueWith({});
};

/** Asks to leave the batch. The batch removes the member, or locks it if it is too late. */
export const leaveBatch: ActionHandler<"leave-batch"> = async ({
  context: { batches, reconcileQueue },
  delivery,
  now,
}) => {
  await updateBatch(batches, delivery, (batch) => ({
    ...batch,
    requeueAt: now,
    members: batch.members.map((member) =>
      formatDeliveryKey(member.key) === formatDeliveryKey(delivery.key) &&
      member.memberState === "joined"
        ? { ...member, memberState: "leaving" }
        : member,
    ),
  }));
  await sendBatchRequest(
    reconcileQueue,
    delivery,
    "member leaving",
    `leave ${formatDeliveryKey(delivery.key)} ${delivery.version}`,
  );
  return continueWith({
    timeline: appendTimeline(delivery, { at: now, by: "bridge", ...createMessage("left-batch") }),
  });
};

/** Requests reconciliation of the held batch, once for each change of the member. */
export const requestBatchReconcile: ActionHandler<"request-batch-reconcile"> = async ({
  context,
  delivery,
  now,
}) => {
  const fingerprint = computeHoldFingerprint(computeBookingFingerprint(delivery), context.settings);
  await updateBatch(context.batches, delivery, (batch) => {
    const existing = findMember(batch, delivery.key);
    if (
      batch.state !== "held" ||
      existing === undefined ||
      existing.holdFingerprint === fingerprint
    )
      return undefined;
    return {
      ...batch,
      requeueAt: now,
      members: batch.members.map((one) =>
        one === existing ? { ...one, holdFingerprint: fingerprint } : one,
      ),
    };
  });
  await sendBatchRequest(
    context.reconcileQueue,
    delivery,
    "held member changed",
    `held ${fingerprint}`,
  );
  return continueWith({});
};

/**
 * Requests reconciliation of the delivery's batch. The batch's own `requeueAt` covers a lost
 * request.
 */
async function sendBatchRequest(
  reconcileQueue: ReconcileContext["reconcileQueue"],
  { key: { storeId }, batchId }: Delivery,
  reason: string,
  deduplicationId: string,
): Promise<void> {
  if (batchId !== undefined)
    await reconcileQueue.send({ storeId, batchId, reason }, deduplicationId);
}

/**
 * Removes the delivery from its batch and keeps what was paid for it there. Its reason was the batch's:
 * the next decision gives it another, unless it cannot be made now.
 */
export const clearBatch: ActionHandler<"clear-batch"> = ({ delivery, batch }) => {
  const money = computeMoneyInBatch(delivery, batch);
  return continueWith({
    batchId: undefined,
    reason: undefined,
    ...(delivery.state === "held" && { state: "waiting" }),
    money: carryMoneyForward(money),
  });
};
