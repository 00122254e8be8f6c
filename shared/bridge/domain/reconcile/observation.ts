import type { Batch, BatchMember } from "#shared/bridge/domain/batching/batch.ts";
import type {
  DriverLocation,
  OrderView,
  PointView,
} from "#shared/bridge/domain/delivery/courier-view.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import {
  type DispatchDecision,
  decideDispatch,
} from "#shared/bridge/domain/dispatch/decide-dispatch.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";

/** What the courier was asked for and said; what is absent was not asked, or is not there. */
export interface CourierObservation {
  readonly point?: PointView | undefined;
  readonly order?: OrderView | undefined;
  /** The order that the quote's token made. */
  readonly tokenOrderId?: string | undefined;
  readonly driverLocation?: DriverLocation | undefined;
}

/** All that deciding needs; nothing is asked while deciding. */
export interface Observation {
  readonly delivery: Delivery;
  /** Booked, and `not-read`: nothing suggests that its store has news; `silent`: the store cannot be asked now. */
  readonly order: StoreOrder | "gone" | "not-read" | "unavailable";
  readonly settings: Settings;
  readonly courier: CourierObservation;
  /** The batch that the delivery names. */
  readonly batch?: Batch | undefined;
  /** The access key that a point of this order has. */
  readonly accessKey: string;
  readonly now: Date;
}

/** What the rules say of the order as it stands. */
export function evaluateRules({ delivery, order, settings, now }: Observation): DispatchDecision {
  if (order === "not-read" || order === "unavailable")
    throw new Error("a delivery is decided on without its order");
  return decideDispatch({
    order: order === "gone" ? undefined : order,
    settings,
    since: delivery.releasedAt ?? now,
    isManual: delivery.isManual,
    partLocationId: delivery.partLocationId ?? delivery.parts?.[0],
    previousPlan: delivery.previousPlan,
    now,
  });
}

/** The delivery's place in its batch. */
export const findBatchMember = ({ batch, delivery }: Observation): BatchMember | undefined =>
  batch?.members.find(({ key }) => formatDeliveryKey(key) === formatDeliveryKey(delivery.key));

export const addMinutes = (now: Date, minutes: number): Date =>
  new Date(now.getTime() + minutes * 60_000);

/** What is mended comes with a webhook; where that is lost, or the price falls, a later look finds it. */
export const HELD_REQUEUE_MINUTES = 360;
