import { getBatchReason } from "#shared/bridge/domain/batching/decide-batch-booking.ts";
import { getUnconfirmedCash } from "#shared/bridge/domain/delivery/cash-on-delivery.ts";
import {
  type CourierStatus,
  isFinalStatus,
} from "#shared/bridge/domain/delivery/courier-status.ts";
import { type Delivery, getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
import { createPauseReason } from "#shared/bridge/domain/dispatch/store-rules.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { findRatingDueAt } from "#shared/bridge/domain/tracking/rating-tries.ts";
import type { Action } from "./action.ts";
import { findMissedUpdate } from "./decide-store-update.ts";
import { findBatchMember, type Observation } from "./observation.ts";
import { planOwnLooks } from "./plan-own-looks.ts";

/** Returns what becomes of a booked delivery about which there is nothing to do now, and when to look again. */
export function decideIdle(observation: Observation): Action {
  const { delivery, batch } = observation;
  const status = getCurrentStatus(delivery);
  if (status === "cancelled") return decideCancelledAtCourier(delivery);
  const alert = findFinalAlert(observation, status);
  if (alert !== undefined) return { kind: "raise-alert", alert };
  if (status !== undefined && isFinalStatus(status)) return decideCompleted(observation);
  const isHeld = batch?.state === "held" && batch.order.orderId === undefined;
  return {
    kind: "idle",
    state: isHeld ? "held" : "booked",
    reason: isHeld ? getBatchReason(batch) : findPauseReason(observation),
    ...planOwnLooks(observation, status),
  };
}

/** What has ended is due again only for a buyer's rating that the courier could not be told yet. */
function decideCompleted({ delivery, now }: Observation): Action {
  const ratingAt = delivery.buyerRating && findRatingDueAt(delivery);
  return {
    kind: "idle",
    state: "completed",
    ...(ratingAt !== undefined && ratingAt > now && { requeueAt: ratingAt }),
  };
}

/** A batch does not change its courier order while its bookings are paused. */
function findPauseReason(observation: Observation): Reason | undefined {
  const { batch, pausedAt } = observation;
  if (batch === undefined || pausedAt === undefined) return undefined;
  const isChanging =
    batch.order.orderId === undefined || findBatchMember(observation)?.memberState === "leaving";
  return isChanging ? createPauseReason(pausedAt) : undefined;
}

/**
 * Finds what the end of the delivery asks of a person, if it was not raised or dismissed yet. What asks for
 * more comes first: the next one is raised once the merchant has seen to it.
 */
function findFinalAlert(
  observation: Observation,
  status: CourierStatus | undefined,
): Reason | undefined {
  const { alert, dismissedAlerts, plan } = observation.delivery;
  const cash = plan?.cashToCollect && getUnconfirmedCash(observation.delivery);
  const found = [
    status === "failed"
      ? createMessage("failed")
      : cash && createMessage("cash-unconfirmed", { cash }),
    observation.order === "gone" ? findMissedUpdate(observation) : undefined,
  ].find((one) => one !== undefined && !dismissedAlerts.includes(one.code));
  return found?.code === alert?.code ? undefined : found;
}

/**
 * Handles a cancelled courier order: cancelled by the bridge with or without rebooking, or by the
 * courier.
 */
function decideCancelledAtCourier({ isRebooking, cancellation }: Delivery): Action {
  if (isRebooking)
    return {
      kind: "restart",
      reason: createMessage("rebooked-as-changed"),
      isRedelivery: false,
    };
  if (cancellation !== undefined) return { kind: "idle", state: "cancelled", reason: cancellation };
  return {
    kind: "idle",
    state: "cancelled",
    reason: createMessage("courier-cancelled"),
  };
}
