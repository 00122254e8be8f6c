import type { Batch, Member } from "./batch.ts";
import type { OrderView, PointView, Whereabouts } from "./courier-view.ts";
import { type Decision, decide } from "./decision/decide.ts";
import type { Delivery } from "./delivery.ts";
import { keyText } from "./ids.ts";
import type { Settings } from "./settings/settings.ts";
import type { StoreOrder } from "./store-order.ts";

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
