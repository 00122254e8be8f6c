import {
  type Batch,
  type BatchMember,
  listLeavingMembers,
} from "#shared/bridge/domain/batching/batch.ts";
import type { BatchAction, IncludedMember } from "#shared/bridge/domain/batching/batch-action.ts";
import { computeHoldFingerprint } from "#shared/bridge/domain/batching/hold-fingerprint.ts";
import { splitAmount } from "#shared/bridge/domain/batching/split-amount.ts";
import { appendStatuses } from "#shared/bridge/domain/delivery/courier-status.ts";
import { appendHistoryIds } from "#shared/bridge/domain/delivery/imported-history.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import { isSameMessage } from "#shared/bridge/domain/messages/message.ts";
import { findOwnLook } from "#shared/bridge/domain/order-watch/decide-order-watch.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { toTimelineEntry } from "#shared/bridge/use-cases/delivery/status-actions.ts";
import { registerOrder } from "#shared/bridge/use-cases/order-watch/register-order.ts";
import { appendTimeline } from "#shared/bridge/use-cases/reconcile/action-result.ts";
import type {
  BatchReconcileContext,
  ReconcileContext,
} from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";
import { addMoney, type Money, parseMoney } from "#shared/kernel/money.ts";

/** Removes the members that asked to leave. */
export const removeMembers = (
  context: BatchReconcileContext,
  batch: Batch,
  members: readonly string[],
): Promise<Batch> => setMemberStates(context, batch, members, "left");

/** Keeps the leaving members in the batch, because it is too late to leave. */
export const lockMembers = (context: BatchReconcileContext, batch: Batch): Promise<Batch> =>
  setMemberStates(context, batch, listLeavingMembers(batch), "locked");

/** Removes all members, which then look for another batch, and completes the batch. */
export async function disbandBatch(
  context: Pick<BatchReconcileContext, "reconcileQueue">,
  batch: Batch,
): Promise<Batch> {
  const all = batch.members.map(({ key }) => formatDeliveryKey(key));
  return {
    ...(await setMemberStates(context, batch, all, "left")),
    state: "completed",
    reason: undefined,
    lastError: undefined,
    requeueAt: undefined,
  };
}

async function setMemberStates(
  { reconcileQueue }: Pick<BatchReconcileContext, "reconcileQueue">,
  batch: Batch,
  memberNames: readonly string[],
  memberState: "left" | "locked",
): Promise<Batch> {
  await requestMembers(reconcileQueue, batch, memberNames, `${memberState} ${batch.version}`);
  return {
    ...batch,
    members: batch.members.map((member) =>
      memberNames.includes(formatDeliveryKey(member.key)) ? { ...member, memberState } : member,
    ),
  };
}

/** Imports new history lines and updates the status of each member's route. */
export async function importBatchHistory(
  { reconcileQueue }: BatchReconcileContext,
  batch: Batch,
  { progress, entries: historyEntries }: Extract<BatchAction, { kind: "import-history" }>,
): Promise<Batch> {
  await requestMembers(
    reconcileQueue,
    batch,
    progress.map(({ member }) => member),
    `history ${batch.version}`,
  );
  const entries = historyEntries.map(toTimelineEntry);
  return {
    ...batch,
    importedHistoryIds: appendHistoryIds(batch.importedHistoryIds, historyEntries),
    members: batch.members.map((member) => ({
      ...member,
      statusHistory: appendStatuses(
        member.statusHistory,
        ...progress.flatMap(({ member: name, status, at }) =>
          name === formatDeliveryKey(member.key) ? [{ status, at }] : [],
        ),
      ),
    })),
    timeline: appendTimeline(batch, ...entries),
  };
}

/** Saves the idle state. Requests reconciliation of the members if state or reason changed. */
export async function applyBatchIdle(
  context: BatchReconcileContext,
  batch: Batch,
  idle: Extract<BatchAction, { kind: "idle" }>,
  now: Date,
): Promise<Batch> {
  const { reconcileQueue, settings } = context;
  const { state, includedMembers = [], reason, watch, keepsError = false } = idle;
  const looks = watch && (await registerOrder(context, watch, now));
  const requeueAt = looks?.isWatched ? idle.requeueAt : findOwnLook(idle);
  if (state !== batch.state || !isSameMessage(reason, batch.reason)) {
    const memberNames = batch.members.map(({ key }) => formatDeliveryKey(key));
    await requestMembers(reconcileQueue, batch, memberNames, `${state} ${batch.version}`);
  }
  const members = applyHoldFingerprints(batch.members, includedMembers, settings);
  const lastError = keepsError ? batch.lastError : undefined;
  const order = { ...batch.order, ...looks };
  return { ...batch, members, state, reason, requeueAt, lastError, order };
}

/**
 * Saves the data that each member is held with, so that a later change of it requests the batch.
 */
export const applyHoldFingerprints = (
  members: readonly BatchMember[],
  includedMembers: readonly IncludedMember[],
  settings: Settings,
): BatchMember[] =>
  members.map((one) => {
    const own = includedMembers.find(({ member }) => member === formatDeliveryKey(one.key));
    return own === undefined
      ? one
      : { ...one, holdFingerprint: computeHoldFingerprint(own.bookingFingerprint, settings) };
  });

/** Requests reconciliation of the named members. Their own `requeueAt` covers a lost request. */
export async function requestMembers(
  reconcileQueue: ReconcileContext["reconcileQueue"],
  { members, accountId }: Batch,
  memberNames: readonly string[],
  deduplicationId: string,
): Promise<void> {
  const selected = members.filter(({ key }) => memberNames.includes(formatDeliveryKey(key)));
  await Promise.all(
    selected.map(({ key }) =>
      reconcileQueue.send(
        { ...key, reason: "batch update", source: "courier", accountId, askedWith: "batch" },
        `batch ${deduplicationId}`,
      ),
    ),
  );
}

/** Splits an amount between the members on the order's routes. */
export function applyShares(
  { members, routes }: Batch,
  amount: Money | undefined,
  field: "charged" | "refunded",
): BatchMember[] {
  const parts = amount === undefined ? [] : splitAmount(amount, routes.length);
  return members.map((member) => {
    const share = parts[routes.indexOf(formatDeliveryKey(member.key))];
    return share === undefined ? member : { ...member, [field]: addMoney(member[field], share) };
  });
}

/** Sets the tip of each member on the order's routes to what its own buyer gave. */
export const applyTips = (
  members: readonly BatchMember[],
  routes: readonly string[],
  currency: string | undefined,
): BatchMember[] =>
  members.map((one) => {
    const isOn = routes.includes(formatDeliveryKey(one.key));
    const isTipping = isOn && currency !== undefined && one.tip !== undefined && one.tip > 0;
    return { ...one, tipped: isTipping ? parseMoney(one.tip, currency) : undefined };
  });
