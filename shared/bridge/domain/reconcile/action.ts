import type { CorrectedField } from "#shared/bridge/domain/correction/applied-correction.ts";
import type { OrderCorrection } from "#shared/bridge/domain/correction/order-correction.ts";
import type { StoredQuote } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type {
  Driver,
  DriverLocation,
  HistoryEntry,
  ProofImage,
  RouteEnds,
} from "#shared/bridge/domain/delivery/courier-view.ts";
import type { DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import type { StoreUpdate } from "#shared/bridge/domain/delivery/store-update.ts";
import type { Incident } from "#shared/bridge/domain/merchant-mail/incident.ts";
import type { OrderNote } from "#shared/bridge/domain/order-note/order-note.ts";
import type { OrderWatchPlan } from "#shared/bridge/domain/order-watch/decide-order-watch.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";

/** Actions for points. */
type PointAction =
  | { readonly kind: "reserve-access-key"; readonly accessKey: string }
  | { readonly kind: "book-point"; readonly accessKey: string; readonly plan: Plan }
  | { readonly kind: "adopt-point"; readonly pointId: string }
  | {
      readonly kind: "mark-point";
      readonly pointId: string;
      readonly as: "delivery-ready" | "return-ready" | "return-received";
    }
  /** Creates a delivery for each location's goods. */
  | { readonly kind: "split"; readonly locationIds: readonly string[] };

/** Actions for orders, which are quoted, then confirmed. */
type OrderAction =
  | {
      readonly kind: "quote";
      readonly request: OrderRequest;
      readonly requestFingerprint: string;
      readonly plan: Plan;
    }
  | { readonly kind: "prepare-confirm"; readonly quote: StoredQuote; readonly plan: Plan }
  | {
      readonly kind: "confirm";
      readonly quote: StoredQuote;
      readonly request: OrderRequest;
      readonly plan: Plan;
    }
  /** Forgets the price and the access key of a former account, which has neither order nor point. */
  | { readonly kind: "drop-requests" }
  | { readonly kind: "adopt-order"; readonly orderId: string }
  /** Asks what the order would cost with the buyer's note, while it is booked without. */
  | {
      readonly kind: "quote-note";
      readonly request: OrderRequest;
      readonly requestFingerprint: string;
      readonly reason: Reason;
    }
  /** Keeps the booking without the buyer's note, and tells the merchant. */
  | { readonly kind: "refuse-note"; readonly alert: Reason }
  | {
      readonly kind: "cancel-order";
      readonly orderId: string;
      readonly reason: Reason;
      /** Whether the delivery is rebooked with the order's current data. */
      readonly isRebooking: boolean;
    }
  | { readonly kind: "rate"; readonly target: RatingTarget; readonly rating: number }
  /** Tells the courier how the buyer rates the driver. */
  | { readonly kind: "send-buyer-rating"; readonly target: RatingTarget; readonly rating: number };

/** What the courier takes the rating of. */
export type RatingTarget = { readonly orderId: string } | { readonly pointId: string };

/** Actions for members of a batch. */
type BatchingAction =
  | { readonly kind: "choose-batch"; readonly plan: Plan; readonly isTest: boolean }
  | { readonly kind: "join-batch" }
  /** Saves a change of the order while it waits. */
  | { readonly kind: "update-plan"; readonly plan: Plan }
  /** Requests a reconciliation of the held batch, because the order or the settings changed. */
  | { readonly kind: "request-batch-reconcile" }
  /** Asks to leave the batch. The delivery has saved whether it is rebooked. */
  | { readonly kind: "leave-batch" }
  | { readonly kind: "clear-batch" }
  /** Adopts the batch's order, which includes the delivery. */
  | { readonly kind: "adopt-batch-order"; readonly orderId: string }
  /** Counts what the batch's order cost that was cancelled after another member left. A new one may come late. */
  | { readonly kind: "settle-batch-order" }
  /** Switches to the batch's new order, after another member left. */
  | { readonly kind: "switch-batch-order"; readonly orderId: string };

/** Actions for every delivery. */
type CommonAction =
  | {
      readonly kind: "update-status";
      readonly status: CourierStatus;
      readonly at?: Date | undefined;
      readonly travelSeconds?: number | undefined;
      readonly plannedArrivalAt?: Date | undefined;
      readonly canRateDriver?: boolean | undefined;
      readonly driverLocation?: DriverLocation | undefined;
      readonly stopsBefore?: number | undefined;
      readonly proofImages?: readonly ProofImage[] | undefined;
      readonly driver?: Driver | undefined;
    }
  | {
      readonly kind: "import-history";
      readonly entries: readonly HistoryEntry[];
      readonly travelSeconds?: number | undefined;
      readonly proofImages?: readonly ProofImage[] | undefined;
      readonly driver?: Driver | undefined;
    }
  /** Saves photos of the handover that came after its status. */
  | { readonly kind: "save-proof-images"; readonly proofImages: readonly ProofImage[] }
  /** Saves who brings it now: the courier can send another driver without a new status. */
  | { readonly kind: "update-driver"; readonly driver: Driver }
  | {
      readonly kind: "update-driver-location";
      readonly driverLocation?: DriverLocation | undefined;
      readonly stopsBefore?: number | undefined;
      readonly routeEnds?: RouteEnds | undefined;
    }
  /** Records since when the courier does not know the delivery; undefined: it knows it again. */
  | { readonly kind: "record-missing"; readonly since: Date | undefined }
  | { readonly kind: "raise-alert"; readonly alert: Reason }
  /** Forgets what the merchant corrected and the store says otherwise by now. */
  | { readonly kind: "drop-correction"; readonly fields: readonly CorrectedField[] }
  /** Corrects the order's further parts as its last correction says, of which a process left some. */
  | { readonly kind: "share-correction" }
  /** Corrects a further part as its order was corrected before anybody knew of it. */
  | { readonly kind: "take-correction"; readonly correction: OrderCorrection }
  /** Withdraws what no longer holds of the alert and of the dismissed ones. */
  | { readonly kind: "withdraw-alerts"; readonly alertIds: readonly string[] }
  /** Records that the store says the cash was paid. */
  | { readonly kind: "confirm-cash" }
  /** Drops the merchant's request, because it is done or no longer possible. */
  | { readonly kind: "drop-pending-action"; readonly reason: Reason }
  /** Saves the cancellation, with or without rebooking; the next run cancels the courier order. */
  | { readonly kind: "cancel"; readonly reason: Reason; readonly isRebooking: boolean }
  /**
   * Starts the booking from the beginning. `isRedelivery`: a returned parcel is delivered again.
   */
  | { readonly kind: "restart"; readonly reason: Reason; readonly isRedelivery: boolean }
  | {
      readonly kind: "push-store-update";
      readonly update: StoreUpdate;
      /** No update of the delivery was ever tried. */
      readonly isFirstUpdate: boolean;
      /** This one was never tried, and no other is in doubt. */
      readonly isFirstAttempt: boolean;
    }
  /** Tells the store's order what the delivery needs its merchant for. */
  | {
      readonly kind: "push-order-note";
      readonly note: OrderNote;
      /** What it is needed for; absent: nothing any more. */
      readonly incident?: Incident | undefined;
      /** This note was never tried. */
      readonly isFirstAttempt: boolean;
      /** When the delivery is looked at again, whatever becomes of the note. */
      readonly requeueAt?: Date | undefined;
    }
  | {
      readonly kind: "idle";
      readonly state: DeliveryState;
      readonly reason?: Reason | undefined;
      readonly requeueAt?: Date | undefined;
      /** What is registered before: without it, the next look is sooner. */
      readonly watch?: OrderWatchPlan | undefined;
      /** When the delivery ended. */
      readonly endedAt?: Date | undefined;
      /** The run goes on: the store's order is told of this. */
      readonly isBeforeNote?: boolean | undefined;
      /** The note that the store did not take is no longer needed. */
      readonly endsNoteFailure?: boolean | undefined;
      /** What failed is only waited for: the error stays, with the count of its failures. */
      readonly keepsError?: boolean | undefined;
    };

/** The next action of a reconciliation; `idle` ends the run. */
export type Action = PointAction | OrderAction | BatchingAction | CommonAction;

export type IdleAction = Extract<Action, { kind: "idle" }>;
