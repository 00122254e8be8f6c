import type { CourierOrder } from "#shared/bridge/domain/delivery/courier-order.ts";
import {
  type CourierStatus,
  compareStatus,
} from "#shared/bridge/domain/delivery/courier-status.ts";
import type { OrderView } from "#shared/bridge/domain/delivery/courier-view.ts";
import type { ReconcileSubject } from "#shared/bridge/domain/ids.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { pickEarlier } from "#shared/kernel/pick-earlier.ts";
import type { WatchedOrder } from "./order-watch.ts";
import { CLOSE_MINUTES } from "./plan-look.ts";

/** The look of its own that an order has all the same, soon or long before its pick-up. */
const NET_MINUTES = 30;
const QUIET_NET_MINUTES = 180;
/** It is forgotten this long after that look should have renewed it. */
const GRACE_MINUTES = 30;

/** What is to be registered before the run ends. */
export interface OrderWatchPlan {
  readonly order: WatchedOrder;
  /** When its subject is looked at by itself if that fails. */
  readonly orElseAt: Date;
}

/** When the subject is looked at by itself, and what is to be registered before. */
export interface PlannedLooks {
  readonly requeueAt: Date;
  readonly watch?: OrderWatchPlan;
}

/** Returns when the subject is looked at by itself if nothing is registered; undefined if it waits for nothing. */
export const findOwnLook = ({
  requeueAt,
  watch,
}: {
  readonly requeueAt?: Date | undefined;
  readonly watch?: OrderWatchPlan | undefined;
}): Date | undefined => pickEarlier(requeueAt, watch?.orElseAt);

/** A booked delivery or batch at the end of a run. */
interface Booked {
  readonly subject: ReconcileSubject;
  readonly order: CourierOrder;
  readonly pickUpAt?: Date | undefined;
  /** Its look that is planned; in the past if the run is that look. */
  readonly plannedAt?: Date | undefined;
  /** The status that is known now. */
  readonly status: CourierStatus | undefined;
  /** What the courier's details show; undefined if it does not know the order, or was not asked. */
  readonly view: OrderView | undefined;
  /** What its list showed, if that is what the run is for. */
  readonly listedStatus?: CourierStatus | undefined;
  /** When something else about it is to be seen to. */
  readonly dueAt?: Date | undefined;
  /** When it is looked at next if nobody watches it. */
  readonly aloneAt: Date;
  readonly now: Date;
}

/**
 * Decides how a booked order is looked at from now on: with the others of its account, which it may have to
 * be registered for, and seldom by itself; or by itself alone.
 */
export function planLooks(booked: Booked): PlannedLooks {
  const { subject, order, view, status, pickUpAt, plannedAt, aloneAt, now } = booked;
  if (view === undefined || order.orderId === undefined || isBehindList(booked))
    return { requeueAt: aloneAt };
  const netAt = planNet(booked);
  if (order.isWatched === true && plannedAt !== undefined && plannedAt > now && plannedAt <= netAt)
    return { requeueAt: plannedAt };
  if (isNotedAlone(booked)) return { requeueAt: aloneAt };
  const watched: WatchedOrder = {
    ...{ orderId: order.orderId, subject, mark: view.mark },
    ...(status && { status }),
    ...(pickUpAt && { pickUpAt }),
    until: addMinutes(netAt, GRACE_MINUTES),
  };
  return { requeueAt: netAt, watch: { order: watched, orElseAt: aloneAt } };
}

/** Whether the courier's details are behind its list, which does not show it as news again. */
const isBehindList = ({ status, listedStatus }: Booked): boolean =>
  listedStatus !== undefined && compareStatus(status, listedStatus) === "newer";

/** A list that shows news of it is read for more orders by now, so that it can be one of them. */
const isNotedAlone = ({ order: { notedUntil }, listedStatus, aloneAt }: Booked): boolean =>
  notedUntil !== undefined && notedUntil >= aloneAt && listedStatus === undefined;

function planNet({ pickUpAt, dueAt, now }: Booked): Date {
  const closeAt = pickUpAt && addMinutes(pickUpAt, -CLOSE_MINUTES);
  const netAt =
    closeAt === undefined || closeAt <= now
      ? addMinutes(now, NET_MINUTES)
      : new Date(Math.min(closeAt.getTime(), addMinutes(now, QUIET_NET_MINUTES).getTime()));
  return dueAt === undefined || dueAt <= now ? netAt : pickEarlier(netAt, dueAt);
}
