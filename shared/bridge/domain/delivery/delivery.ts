import type { AccountId, BatchId, DeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { Message } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Money } from "#shared/kernel/money.ts";
import type { CourierOrder } from "./courier-order.ts";
import { type CourierStatus, isStatusBefore } from "./courier-status.ts";
import type { DriverLocation } from "./courier-view.ts";
import type { StoredPlan } from "./plan.ts";
import type { Recipient } from "./recipient.ts";
import type { StatusEntry } from "./store-update.ts";

export const DELIVERY_STATES = [
  /** Seen, not judged yet. */
  "new",
  /** Goes out later: at a time, with others, or when its store says so. */
  "waiting",
  /** Does not become a delivery, as the order stands. */
  "skipped",
  /** Should become one and cannot; its merchant can mend that. */
  "held",
  /** A key is fixed or a price asked for: the courier is being asked. */
  "booking",
  /** The courier has it. */
  "booked",
  /** Called off, and stays so until its merchant dispatches it again. */
  "cancelled",
  /** The courier is done with it and the store knows. */
  "completed",
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const ACTORS = ["store", "courier", "bridge", "merchant"] as const;

/** One event in the delivery's timeline. */
export interface TimelineEntry extends Message {
  readonly at: Date;
  readonly by: (typeof ACTORS)[number];
}

/** What keeps the delivery from advancing; the next run that succeeds clears it. */
export interface LastError extends Message {
  readonly since: Date;
  readonly failures: number;
}

/** What its merchant asked for and the courier has not been told yet. */
export const PENDING_ACTIONS = [
  "cancel",
  "deliver-again",
  "fetch-return",
  "confirm-received",
  "rate",
] as const;
interface PendingAction {
  readonly action: (typeof PENDING_ACTIONS)[number];
  /** 1 to 5, for rating. */
  readonly rating?: number | undefined;
}

/** What the delivery has cost and earned so far; sums, where it was booked more than once. */
export interface MoneyTotals {
  readonly shippingPaid?: Money | undefined;
  readonly quoted?: Money | undefined;
  readonly charged?: Money | undefined;
  readonly refunded?: Money | undefined;
  readonly tipped?: Money | undefined;
  /** Of these, what was paid and paid back before the batch it is in now. */
  readonly beforeBatch?:
    | {
        readonly charged?: Money | undefined;
        readonly refunded?: Money | undefined;
        readonly tipped?: Money | undefined;
      }
    | undefined;
}

/** One order's delivery, or one part's, as the bridge remembers it. */
export interface Delivery {
  readonly key: DeliveryKey;
  /** Counts the saves; a save names the version it read. */
  readonly version: number;
  readonly createdAt: Date;
  readonly state: DeliveryState;
  /** What the merchant calls the order; absent until the order was read. */
  readonly orderName?: string | undefined;
  /** Why it is waiting, skipped, held or cancelled. */
  readonly reason?: Reason | undefined;
  /** Something about a booked one that its merchant should see to. */
  readonly alert?: Reason | undefined;
  /** Ids of the alerts that the merchant dismissed. */
  readonly dismissedAlerts: readonly string[];
  readonly accountId: AccountId;
  /** Fixed and saved before the courier is asked for a point for the first time. */
  readonly accessKey?: string | undefined;
  /** Set and saved before the courier is asked for the point: from then on it may have one. */
  readonly pointAttemptedAt?: Date | undefined;
  /** The courier's id of the point. */
  readonly pointId?: string | undefined;
  /** The courier's order, where it goes by one of its own. */
  readonly order?: CourierOrder | undefined;
  /** The batch it travels in. */
  readonly batchId?: BatchId | undefined;
  /** Only the goods of this place of the store: a part. */
  readonly partLocationId?: string | undefined;
  /** The places of all parts, in their order; kept by part 1. */
  readonly parts?: readonly string[] | undefined;
  /** As it was booked. */
  readonly plan?: StoredPlan | undefined;
  /** What it carried when it went out before and came back. */
  readonly previousPlan?: StoredPlan | undefined;
  /** From when on its goods are prepared. */
  readonly releasedAt?: Date | undefined;
  /** Its merchant said "dispatch": timing and doubts no longer count. */
  readonly isManual: boolean;
  /** Called off for this; unless `rebook` is set it is not booked again by itself. */
  readonly cancellation?: Reason | undefined;
  /** After its order is called off it is booked anew. */
  readonly isRebooking: boolean;
  readonly pendingAction?: PendingAction | undefined;
  readonly money: MoneyTotals;
  /** Personal data; all of it is here. */
  readonly recipient?: Recipient | undefined;
  readonly statusHistory: readonly StatusEntry[];
  /** The courier has not known it since then. */
  readonly missingSince?: Date | undefined;
  /** Where the driver was last. */
  readonly driverLocation?: DriverLocation | undefined;
  /** Names of the courier's history lines that are on the timeline. */
  readonly importedHistoryIds: readonly string[];
  /** Ids of the tellings the store has had. */
  readonly sentUpdates: readonly string[];
  readonly timeline: readonly TimelineEntry[];
  readonly lastError?: LastError | undefined;
  /** Since when it rests settled, cancelled or skipped; the buyer's data is kept for a time from then. */
  readonly endedAt?: Date | undefined;
  /** When its buyer's data was removed for good: nothing is done with it any more. */
  readonly redactedAt?: Date | undefined;
  /** When to look again though nobody hints; absent: not before a hint. */
  readonly requeueAt?: Date | undefined;
}

/** A delivery nobody has looked at yet. It is due at once, so that a crash right here loses nothing. */
export const createDelivery = (key: DeliveryKey, accountId: AccountId, now: Date): Delivery => ({
  key,
  version: 0,
  createdAt: now,
  state: "new",
  dismissedAlerts: [],
  accountId,
  isManual: false,
  isRebooking: false,
  money: {},
  statusHistory: [],
  importedHistoryIds: [],
  sentUpdates: [],
  timeline: [],
  requeueAt: now,
});

/** The last stage the courier is known to have reached. */
export const getCurrentStatus = ({ statusHistory }: Delivery) => statusHistory.at(-1)?.status;

/** Whether the courier has it. */
export const isBooked = ({ pointId, order }: Delivery): boolean =>
  pointId !== undefined || order?.orderId !== undefined;

/** Nothing is paid for calling it off: no courier is assigned yet. */
export const isFreeToCancel = (delivery: Delivery): boolean => isBeforeStatus(delivery, "assigned");

/** Orders can be called off until the parcel is picked up; the interface knows no call for points. */
export const canCancel = (delivery: Delivery): boolean => isBeforeStatus(delivery, "picked-up");

const isBeforeStatus = (delivery: Delivery, status: CourierStatus): boolean => {
  const currentStatus = getCurrentStatus(delivery);
  return (
    delivery.order?.orderId !== undefined &&
    (currentStatus === undefined || isStatusBefore(currentStatus, status))
  );
};

/** Its order is to be called off at the courier, for good or to be booked anew. */
export const isBeingCancelled = ({ cancellation, isRebooking }: Delivery): boolean =>
  isRebooking || cancellation !== undefined;
