import type { Batch, Member } from "#shared/bridge/domain/batching/batch.ts";
import type {
  OrderView,
  PointView,
  Whereabouts,
} from "#shared/bridge/domain/delivery/courier-view.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { type Decision, decide } from "#shared/bridge/domain/dispatch/decide-dispatch.ts";
import { keyText } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";

/** What the courier was asked for and said; what is absent was not asked, or is not there. */
export interface CourierSight {
  readonly point?: PointView | undefined;
  readonly order?: OrderView | undefined;
  /** The order that the quote's token made. */
  readonly tokenMade?: string | undefined;
  readonly driver?: Whereabouts | undefined;
}

/** All that deciding needs; nothing is asked while deciding. */
export interface Situation {
  readonly delivery: Delivery;
  /** Booked, and `not-read`: nothing suggests that its store has news; `silent`: the store cannot be asked now. */
  readonly order: StoreOrder | "gone" | "not-read" | "silent";
  readonly settings: Settings;
  readonly courier: CourierSight;
  /** The batch that the delivery names. */
  readonly batch?: Batch | undefined;
  /** The access key that a point of this order has. */
  readonly accessKey: string;
  readonly now: Date;
}

/** What the rules say of the order as it stands. */
export function decisionOf({ delivery, order, settings, now }: Situation): Decision {
  if (order === "not-read" || order === "silent")
    throw new Error("a delivery is decided on without its order");
  return decide({
    order: order === "gone" ? undefined : order,
    settings,
    since: delivery.releasedAt ?? now,
    byHand: delivery.byHand,
    onlyAt: delivery.onlyAt ?? delivery.parts?.[0],
    went: delivery.went,
    now,
  });
}

/** The delivery's place in its batch. */
export const memberOf = ({ batch, delivery }: Situation): Member | undefined =>
  batch?.members.find(({ key }) => keyText(key) === keyText(delivery.key));

export const inMinutes = (now: Date, minutes: number): Date =>
  new Date(now.getTime() + minutes * 60_000);

/** What is mended comes with a webhook; where that is lost, or the price falls, a later look finds it. */
export const HELD_LOOK_MINUTES = 360;
