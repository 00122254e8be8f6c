import { decideQuote, getUnconfirmedUntil } from "#shared/bridge/domain/delivery/courier-order.ts";
import { type Delivery, isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import { findNextOpening } from "#shared/bridge/domain/dispatch/schedule/opening.ts";
import { createPauseReason } from "#shared/bridge/domain/dispatch/store-rules.ts";
import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { HELD_REQUEUE_MINUTES } from "#shared/bridge/domain/reconcile/observation.ts";
import { waitForOutcome } from "#shared/bridge/domain/reconcile/wait-for-outcome.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import {
  type Batch,
  type BatchMember,
  findMember,
  isOpenBatch,
  listLeavingMembers,
} from "./batch.ts";
import type { BatchAction, BatchObservation } from "./batch-action.ts";
import { buildBatchOrderRequest } from "./batch-order-request.ts";
import { computeBookingFingerprint } from "./booking-fingerprint.ts";
import { decideBatchFollowUp } from "./decide-batch-follow-up.ts";

/** Returns the next action for a batch; `idle` if there is nothing to do now. Pure. */
export function decideNextBatchAction(observation: BatchObservation): BatchAction {
  const { batch, courier, now } = observation;
  if (batch.order.orderId !== undefined) return decideBatchFollowUp(observation);
  if (courier.tokenOrderId !== undefined)
    return { kind: "adopt-order", orderId: courier.tokenOrderId };
  const unconfirmed = waitForConfirmation(observation);
  const removal = decideRemoval(observation);
  if (removal !== undefined) return unconfirmed ?? removal;
  if (isOpenBatch(batch, now))
    return { kind: "idle", state: "collecting", requeueAt: batch.closesAt };
  const includedDeliveries = findIncludedDeliveries(observation);
  if (includedDeliveries.length === 0) return unconfirmed ?? { kind: "idle", state: "completed" };
  const pause = waitForPause(observation);
  return pause === undefined
    ? decideBatchOrder(observation, includedDeliveries)
    : (unconfirmed ?? pause);
}

/** Waits until the outcome of a confirmation is known. */
function waitForConfirmation({ batch, now }: BatchObservation): BatchAction | undefined {
  const until = getUnconfirmedUntil(batch.order);
  return until !== undefined && until > now ? waitForOutcome(batch, until, "booking") : undefined;
}

/** The end of a pause requests deliveries that are not booked. Those of a batch that is booked again are. */
const PAUSED_REQUEUE_MINUTES = 5;

function waitForPause({ pausedAt, now }: BatchObservation): BatchAction | undefined {
  return (
    pausedAt && {
      kind: "idle",
      state: "booking",
      reason: createPauseReason(pausedAt),
      requeueAt: addMinutes(now, PAUSED_REQUEUE_MINUTES),
    }
  );
}

/**
 * Removes the members that asked to leave, and those that may have to; all, if their store cannot send them
 * to the account.
 */
function decideRemoval(observation: BatchObservation): BatchAction | undefined {
  if (observation.shouldDisband === true) return { kind: "disband" };
  const members = [...listLeavingMembers(observation.batch), ...listUndecidedMembers(observation)];
  return members.length > 0 ? { kind: "remove-members", members } : undefined;
}

/** Lists the members that the batch's last order carried, and whose correction is not decided on yet. */
const listUndecidedMembers = ({ batch, deliveries }: BatchObservation): string[] =>
  deliveries
    .filter((one) => isUndecided(one) && findMember(batch, one.key)?.memberState === "joined")
    .map(({ key }) => formatDeliveryKey(key));

/** A store that cannot be read, a pause, and an order in the trash leave a booked order undecided. */
const isUndecided = (delivery: Delivery): boolean =>
  isBooked(delivery) && delivery.correctedAt !== undefined && delivery.orderRead === undefined;

/**
 * Returns the deliveries in the order, oldest member first. A completed batch orders nothing more: its
 * members look for another one.
 */
function findIncludedDeliveries({ batch, deliveries }: BatchObservation): Delivery[] {
  if (batch.state === "completed") return [];
  const isIncluded = ({ key, memberState }: BatchMember, delivery: Delivery): boolean =>
    memberState === "joined" && formatDeliveryKey(key) === formatDeliveryKey(delivery.key);
  return batch.members.flatMap((member) =>
    deliveries.filter(
      (delivery) =>
        isIncluded(member, delivery) &&
        delivery.batchId === batch.batchId &&
        delivery.cancellation === undefined &&
        delivery.recipient !== undefined &&
        delivery.plan !== undefined,
    ),
  );
}

const toIncludedMember = (delivery: Delivery) => ({
  member: formatDeliveryKey(delivery.key),
  bookingFingerprint: computeBookingFingerprint(delivery),
});

function decideBatchOrder(
  { batch, settings, now }: BatchObservation,
  includedDeliveries: readonly Delivery[],
): BatchAction {
  const terms = buildBatchOrderRequest(batch, includedDeliveries, settings, now);
  if (!terms.ok) {
    return {
      kind: "idle",
      state: "held",
      includedMembers: includedDeliveries.map(toIncludedMember),
      reason: terms.refusal,
      requeueAt: addMinutes(now, HELD_REQUEUE_MINUTES),
    };
  }
  const { request, ceiling, tip } = terms.value;
  const requestFingerprint = computeFingerprint(request);
  const decision = decideQuote(batch.order, { requestFingerprint, ceiling, now });
  switch (decision.kind) {
    case "quote":
      return {
        kind: "quote",
        request,
        requestFingerprint,
        includedMembers: includedDeliveries.map(toIncludedMember),
      };
    case "prepare-confirm":
      return (
        waitForOpening(batch, request, settings, now) ?? {
          kind: "prepare-confirm",
          quote: decision.quote,
          tips: collectTips(includedDeliveries),
        }
      );
    case "confirm":
      return { kind: "confirm", quote: decision.quote, tip };
    case "unconfirmed":
      return { kind: "idle", state: "booking", requeueAt: decision.until };
    case "hold":
      return {
        kind: "idle",
        state: "held",
        includedMembers: includedDeliveries.map(toIncludedMember),
        reason: decision.reason,
        requeueAt: addMinutes(now, HELD_REQUEUE_MINUTES),
      };
  }
}

const collectTips = (includedDeliveries: readonly Delivery[]): ReadonlyMap<string, number> =>
  new Map(includedDeliveries.map(({ key, plan }) => [formatDeliveryKey(key), plan?.tip ?? 0]));

/**
 * A batch is sent when it closes, even at the end of an opening. A later batch waits for the next
 * opening.
 */
const SENT_WITHIN_MINUTES = 30;

function waitForOpening(
  { pickUpId, closesAt }: Batch,
  { pickUpAt }: OrderRequest,
  { locations }: Settings,
  now: Date,
): BatchAction | undefined {
  const location = locations.find(({ id }) => id === pickUpId);
  const isLate = addMinutes(closesAt, SENT_WITHIN_MINUTES) < now;
  if (location === undefined || pickUpAt !== undefined || !isLate) return undefined;
  const opensAt = findNextOpening(location, now)?.opensAt;
  if (opensAt === undefined || opensAt <= now) return undefined;
  return {
    kind: "idle",
    state: "booking",
    reason: createMessage("closed", {
      location: location.name,
      opensAt: opensAt.toISOString(),
    }),
    requeueAt: opensAt,
  };
}
