import type { OrderCorrection } from "#shared/bridge/domain/correction/order-correction.ts";
import type { RequestedWindow } from "#shared/bridge/domain/dispatch/schedule/requested-window.ts";
import type { AccountId, BatchId, DeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { Message } from "#shared/bridge/domain/messages/message.ts";
import type { OrderNote } from "#shared/bridge/domain/order-note/order-note.ts";
import type { OrderNoteFailure } from "#shared/bridge/domain/order-note/order-note-failure.ts";
import type { CourierRecord } from "#shared/bridge/domain/privacy/courier-record.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { CourierOrder } from "./courier-order.ts";
import { type CourierStatus, isStatusBefore, type StatusEntry } from "./courier-status.ts";
import type { Driver, DriverLocation, ProofImage, RouteEnds, StopsBefore } from "./courier-view.ts";
import type { MoneyTotals } from "./money-totals.ts";
import type { StoredPlan } from "./plan.ts";
import type { BuyerInstructions, BuyerRating, Recipient } from "./recipient.ts";
import type { OrderRead } from "./store-order.ts";
import type { TimelineEntry } from "./timeline.ts";

export const DELIVERY_STATES = [
  /** Created; the rules have not run yet. */
  "new",
  /** Is booked later: at a time, with other orders, or when the store releases it. */
  "waiting",
  /** Needs no delivery, as the order is now. */
  "skipped",
  /** Needs a delivery but cannot be booked; the merchant can fix that. */
  "held",
  /** An access key is reserved or a quote requested: the booking is in progress. */
  "booking",
  /** The courier accepted it. */
  "booked",
  /** Cancelled until the merchant dispatches it again. */
  "cancelled",
  /** The courier is finished and the store is updated. */
  "completed",
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What keeps the delivery from advancing; the next run that succeeds clears it. */
export interface LastError extends Message {
  readonly since: Date;
  readonly failures: number;
  /** Since when the courier could not be asked what it has of the delivery. */
  readonly lookUpFailedSince?: Date | undefined;
}

/** The merchant's actions that the bridge carries out at the courier. */
export const PENDING_ACTIONS = [
  "cancel",
  "deliver-again",
  "fetch-return",
  "confirm-received",
  "rate",
] as const;
interface PendingAction {
  readonly action: (typeof PENDING_ACTIONS)[number];
  /** 1 to 5; set for `rate`. */
  readonly rating?: number | undefined;
}

/** The stored delivery of an order, or of one part of it. */
export interface Delivery {
  readonly key: DeliveryKey;
  /** The optimistic lock: each save names the version it read and increments it. */
  readonly version: number;
  readonly createdAt: Date;
  /** When the order was placed, if the bridge first saw it minutes later and its store hides old orders. */
  readonly orderPlacedAt?: Date | undefined;
  readonly state: DeliveryState;
  /** The order's name for the merchant; absent until the order is read. */
  readonly orderName?: string | undefined;
  /** Its order is a test order; absent until the order is read. Shopify never changes that. */
  readonly isTest?: boolean | undefined;
  /** When the buyer wants it, as the store's order says in words that the bridge can read. */
  readonly requestedWindow?: RequestedWindow | undefined;
  /** Why it waits or is skipped, held or cancelled. */
  readonly reason?: Reason | undefined;
  /** What needs the merchant's attention about a booked delivery. */
  readonly alert?: Reason | undefined;
  /** Codes of the alerts that the merchant dismissed. */
  readonly dismissedAlerts: readonly string[];
  readonly accountId: AccountId;
  /** Saved before the first request to the courier for a point. */
  readonly accessKey?: string | undefined;
  /** Saved before the request for the point: from then on the point may exist. */
  readonly pointAttemptedAt?: Date | undefined;
  /** The courier's id of the point. */
  readonly pointId?: string | undefined;
  /** The courier's order, unless a batch's order carries it. */
  readonly order?: CourierOrder | undefined;
  /** Earlier orders and points at the courier, which still have the buyer's data. */
  readonly formerRecords: readonly CourierRecord[];
  /** The batch that it belongs to. */
  readonly batchId?: BatchId | undefined;
  /** Set for a part: only the goods of this store location. */
  readonly partLocationId?: string | undefined;
  /** The store locations of all parts, in their order; stored with part 1. */
  readonly parts?: readonly string[] | undefined;
  /** The plan that it was booked with. */
  readonly plan?: StoredPlan | undefined;
  /** The plan of an earlier delivery that was returned. */
  readonly previousPlan?: StoredPlan | undefined;
  /** When the preparation of its goods starts. */
  readonly releasedAt?: Date | undefined;
  /** The merchant dispatched it: timing rules and holds that can be overridden no longer apply. */
  readonly isManual: boolean;
  /** Why it is cancelled. Unless `isRebooking` is set, it is not booked again automatically. */
  readonly cancellation?: Reason | undefined;
  /** It is rebooked after its order is cancelled. */
  readonly isRebooking: boolean;
  readonly pendingAction?: PendingAction | undefined;
  readonly money: MoneyTotals;
  /** When the merchant, or the store, confirmed the cash that the driver collected. */
  readonly cashConfirmedAt?: Date | undefined;
  /** The buyer's personal data. */
  readonly recipient?: Recipient | undefined;
  readonly buyerInstructions?: BuyerInstructions | undefined;
  /** What the merchant corrected of the order. */
  readonly correction?: OrderCorrection | undefined;
  /** The time of the correction that it has, also of one that removed all; an earlier one comes too late. */
  readonly correctedAt?: Date | undefined;
  /** In part 1: the time of the order's last correction, also of one that the part was too late for. */
  readonly orderCorrectedAt?: Date | undefined;
  /** In part 1: the order's last correction may not have reached the further parts. */
  readonly hasUnsharedCorrection?: boolean | undefined;
  readonly buyerRating?: BuyerRating | undefined;
  readonly statusHistory: readonly StatusEntry[];
  /** Since when the courier does not know the delivery. */
  readonly missingSince?: Date | undefined;
  /** Who brings it; a batch's driver is not known. */
  readonly driver?: Driver | undefined;
  /** Whether the courier takes a rating of the driver of its point: absent where it does not say. */
  readonly canRateDriver?: boolean | undefined;
  readonly driverLocation?: DriverLocation | undefined;
  readonly stopsBefore?: StopsBefore | undefined;
  /** When somebody last had the page ask where the driver of its point is. */
  readonly lookedAt?: Date | undefined;
  /** Where the way begins and ends; read with the driver's first position. */
  readonly routeEnds?: RouteEnds | undefined;
  /** The driver's photos of the handover; a batch's show other buyers' doors and are not stored. */
  readonly proofImages?: readonly ProofImage[] | undefined;
  /** Ids of the courier's history lines that are in the timeline. */
  readonly importedHistoryIds: readonly string[];
  /** Ids of the updates that the store has received. */
  readonly sentUpdates: readonly string[];
  /** Saved before the request to the store: from then on the store may have the update. */
  readonly attemptedUpdate?: { readonly id: string; readonly at: Date } | undefined;
  /** What the store's order says about what the delivery needs; absent: it was never told. */
  readonly orderNote?: OrderNote | undefined;
  /** The store did not take the newest note. */
  readonly orderNoteFailure?: OrderNoteFailure | undefined;
  /** In part 1: the update of the order that the store may mail to the buyer; no other is mailed. */
  readonly buyerMailId?: string | undefined;
  /** How the store's order was last read; absent if the last try found none. */
  readonly orderRead?: OrderRead | undefined;
  readonly timeline: readonly TimelineEntry[];
  readonly lastError?: LastError | undefined;
  /** When it was completed, cancelled or skipped; the retention of the buyer's data starts then. */
  readonly endedAt?: Date | undefined;
  /** When the buyer's data was redacted: the delivery no longer changes. */
  readonly redactedAt?: Date | undefined;
  /** When to reconcile without a request; absent: only on a reconcile request. */
  readonly requeueAt?: Date | undefined;
  /** By this id the log lines of its whole way are found, in both systems. */
  readonly correlationId?: string | undefined;
  /** The run that saved it last. */
  readonly lastRunId?: string | undefined;
  /** Ids of its latest saves of which the store's own webhooks are told; absent without such webhooks. */
  readonly announcedSaveIds?: readonly string[] | undefined;
}

/** Creates a delivery that is due at once, so that a crash directly after its first save loses nothing. */
export const createDelivery = (key: DeliveryKey, accountId: AccountId, now: Date): Delivery => ({
  key,
  version: 0,
  createdAt: now,
  state: "new",
  dismissedAlerts: [],
  accountId,
  formerRecords: [],
  isManual: false,
  isRebooking: false,
  money: {},
  statusHistory: [],
  importedHistoryIds: [],
  sentUpdates: [],
  timeline: [],
  requeueAt: now,
});

/** Returns a delivery as it began, before anything was found out about it. */
export const toNewDelivery = ({ key, accountId, createdAt }: Delivery): Delivery =>
  createDelivery(key, accountId, createdAt);

/** Returns the last known status of the courier. */
export const getCurrentStatus = ({ statusHistory }: Delivery) => statusHistory.at(-1)?.status;

/** Whether the delivery is booked at the courier. */
export const isBooked = ({ pointId, order }: Delivery): boolean =>
  pointId !== undefined || order?.orderId !== undefined;

/** Whether no courier is assigned yet: the cheapest time to cancel. */
export const isFreeToCancel = (delivery: Delivery): boolean => isBeforeStatus(delivery, "assigned");

/** Whether the delivery can be cancelled: until pick-up. The courier's API cannot cancel points. */
export const canCancel = (delivery: Delivery): boolean => isBeforeStatus(delivery, "picked-up");

const isBeforeStatus = (delivery: Delivery, status: CourierStatus): boolean => {
  const currentStatus = getCurrentStatus(delivery);
  return (
    delivery.order?.orderId !== undefined &&
    (currentStatus === undefined || isStatusBefore(currentStatus, status))
  );
};

/** Whether its courier order is to be cancelled, with or without rebooking. */
export const isBeingCancelled = ({ cancellation, isRebooking }: Delivery): boolean =>
  isRebooking || cancellation !== undefined;

/**
 * Whether a request of the bridge may have cancelled its courier order, or may yet: the order is to be
 * cancelled, or it was, and no answer came.
 */
export const mayBeCancelledByBridge = (delivery: Delivery): boolean =>
  isBeingCancelled(delivery) || delivery.order?.attemptedCancellation !== undefined;

/** Whether the buyer wrote something for the driver that the booking does not have. */
export const hasUnsentInstructions = ({ buyerInstructions, recipient }: Delivery): boolean =>
  buyerInstructions !== undefined &&
  recipient?.wholeNotes.split("\n").includes(buyerInstructions.text) !== true;

/** Returns the tracking number that the store shows for a booked delivery: the courier's id of it. */
export const getTrackingNumber = ({ pointId, order }: Delivery): string | undefined =>
  pointId ?? order?.orderId;
