import { isUnderWay } from "#shared/bridge/domain/delivery/courier-status.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import type { WatchedOrder } from "./order-watch.ts";

/** A sweep of each minute finds what is due: these are found by the next one, and by the one after it. */
const EACH_SWEEP_MINUTES = 0.75;
const EACH_OTHER_SWEEP_MINUTES = 1.75;
/** So long before its pick-up an order is looked at as one that is to be collected at once. */
export const CLOSE_MINUTES = 30;
const QUIET_MINUTES = 30;
const LONGEST_BACK_OFF_MINUTES = 5;

type Planned = Pick<WatchedOrder, "status" | "pickUpAt">;

/** Returns when the orders are looked at next: as soon as the one that needs it first. */
export const planNextLook = (orders: readonly Planned[], now: Date): Date =>
  new Date(Math.min(...orders.map((order) => planOrder(order, now).getTime())));

function planOrder({ status, pickUpAt }: Planned, now: Date): Date {
  if (status !== undefined && isUnderWay(status)) return addMinutes(now, EACH_SWEEP_MINUTES);
  const closeAt = pickUpAt && addMinutes(pickUpAt, -CLOSE_MINUTES);
  if (closeAt === undefined || closeAt <= now) return addMinutes(now, EACH_OTHER_SWEEP_MINUTES);
  return new Date(Math.min(closeAt.getTime(), addMinutes(now, QUIET_MINUTES).getTime()));
}

/** Returns when a courier that could not be asked is asked again, for the how-manieth failure. */
export const planRetry = (failures: number, now: Date): Date =>
  addMinutes(now, Math.min(2 ** (failures - 1), LONGEST_BACK_OFF_MINUTES));
