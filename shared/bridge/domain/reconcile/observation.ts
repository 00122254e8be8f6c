import { type Batch, type BatchMember, findMember } from "#shared/bridge/domain/batching/batch.ts";
import type { OrderCorrection } from "#shared/bridge/domain/correction/order-correction.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type {
  DriverLocation,
  OrderView,
  PointView,
} from "#shared/bridge/domain/delivery/courier-view.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import type { OrderNotes } from "#shared/bridge/domain/order-note/order-note.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { StoreStart } from "#shared/bridge/domain/stores/store-start.ts";

/** The courier's answers; a field is absent if it was not requested or does not exist. */
export interface CourierObservation {
  /** It was not asked: its notifications arrive, and only the store may have changed. */
  readonly isUnread?: boolean | undefined;
  /** When it is asked next, as it was planned before this run. */
  readonly plannedAt?: Date | undefined;
  readonly point?: PointView | undefined;
  readonly order?: OrderView | undefined;
  /** The order that the quote's token made. */
  readonly tokenOrderId?: string | undefined;
  readonly driverLocation?: DriverLocation | undefined;
}

/** `handled`: its delivery reached the courier, or may have. `ends`: its work may still go on. */
export type EarlierConnection =
  | { readonly kind: "handled" }
  | { readonly kind: "ends"; readonly at: Date };

/** The input of every decision; deciding itself sends no requests. */
export interface Observation {
  readonly delivery: Delivery;
  /**
   * `not-read`: the delivery is booked and nothing suggests a change in the store. `unavailable`:
   * the store cannot be called now.
   */
  readonly order: StoreOrder | "gone" | "not-read" | "unavailable";
  /** The store shows the orders of so many days only; absent: all. */
  readonly shownDays?: number | undefined;
  /**
   * How the store keeps the notes of an order: `list`: each stays; `field`: the newest replaces the
   * former. Absent: it takes none, or its merchant wants none.
   */
  readonly orderNotes?: OrderNotes | undefined;
  /** The store refused the note of this order in this run, or lately: a later run tries again. */
  readonly isNoteRefused?: boolean | undefined;
  readonly settings: Settings;
  readonly start: StoreStart | undefined;
  /** Since when the operator holds the bookings of the store or of its account. */
  readonly pausedAt: Date | undefined;
  readonly courier: CourierObservation;
  /** The delivery's batch. */
  readonly batch?: Batch | undefined;
  /** What its order was corrected to, and a further part that is not booked is not. */
  readonly missedCorrection?: OrderCorrection | undefined;
  /** What the courier's list showed of its order, if that is what the run is for. */
  readonly listedStatus?: CourierStatus | undefined;
  /** The courier's signed notifications were seen to arrive lately. */
  readonly isNotified?: boolean | undefined;
  /** The delivery's account is its store's sandbox account. */
  readonly takesTestOrders?: boolean | undefined;
  /** What it requested, a quote or a point, is of another account than the one that books it now. */
  readonly isRequestOfFormerAccount?: boolean | undefined;
  /** What an earlier connection of the same shop did with the order. */
  readonly earlierConnection?: EarlierConnection | undefined;
  /** The access key of a point of this order. */
  readonly accessKey: string;
  readonly now: Date;
}

/** Returns the delivery's member entry in its batch. */
export const findBatchMember = ({ batch, delivery }: Observation): BatchMember | undefined =>
  batch && findMember(batch, delivery.key);

/** A fix normally triggers a webhook. This interval covers lost webhooks and falling prices. */
export const HELD_REQUEUE_MINUTES = 360;
