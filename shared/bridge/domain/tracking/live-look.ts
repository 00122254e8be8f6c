import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { toBuyerState } from "./buyer-state.ts";
import { STATES_WITH_PARCEL } from "./delivery-map.ts";

/** An order that is not watched with others is looked at by itself as often. */
const LOOK_AGAIN_MS = 60_000;
/** A courier that told no position may never tell one. */
const LOOK_FOR_FIRST_MS = 5 * LOOK_AGAIN_MS;
/** The sweep finds what is due within a minute, and the worker takes its time. */
const WANTED_MS = 3 * LOOK_AGAIN_MS;

/**
 * Returns the delivery of a point or a watched order, due at once so that its driver's position is read,
 * because somebody looks at its page. Undefined if the position is no news, is looked at anyway, or is not
 * theirs to see: however many look, the courier is asked once a minute.
 */
export function requestLiveLook(delivery: Delivery, now: Date): Delivery | undefined {
  const { redactedAt, lastError, lookedAt, requeueAt, driverLocation } = delivery;
  if (!isLookedAtSeldom(delivery) || (redactedAt ?? lastError) !== undefined) return undefined;
  if (!STATES_WITH_PARCEL.includes(toBuyerState(delivery))) return undefined;
  const waitMs = driverLocation === undefined ? LOOK_FOR_FIRST_MS : LOOK_AGAIN_MS;
  const isEarly = (at: Date | undefined) =>
    at !== undefined && now.getTime() - at.getTime() < waitMs;
  const isDueSoon = requeueAt !== undefined && requeueAt.getTime() - now.getTime() < LOOK_AGAIN_MS;
  if (isEarly(lookedAt) || isEarly(driverLocation?.at) || isDueSoon) return undefined;
  return { ...delivery, lookedAt: now, requeueAt: now };
}

/** What a list shows of an order has no position, and a batch has none of its members. */
const isLookedAtSeldom = ({ pointId, order, batchId }: Delivery): boolean =>
  pointId !== undefined || (order?.isWatched === true && batchId === undefined);

/** Whether somebody looked so lately that a position alone is worth a save. */
export const isLookedAt = ({ lookedAt }: Pick<Delivery, "lookedAt">, now: Date): boolean =>
  lookedAt !== undefined && now.getTime() - lookedAt.getTime() <= WANTED_MS;
