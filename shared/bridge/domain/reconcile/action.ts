import type { StoredQuote } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { DriverLocation, HistoryEntry } from "#shared/bridge/domain/delivery/courier-view.ts";
import type { DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import type { StoreUpdate } from "#shared/bridge/domain/delivery/store-update.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";

/** Points. */
type PointAction =
  | { readonly kind: "reserve-access-key"; readonly accessKey: string; readonly plan: Plan }
  | { readonly kind: "book-point"; readonly accessKey: string; readonly plan: Plan }
  | { readonly kind: "adopt-point"; readonly pointId: string }
  | {
      readonly kind: "mark-point";
      readonly pointId: string;
      readonly as: "delivery-ready" | "return-ready" | "return-received";
    }
  /** Each place's goods get a delivery of their own. */
  | { readonly kind: "split"; readonly locationIds: readonly string[] };

/** Orders: quoted, then confirmed. */
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
  | { readonly kind: "adopt-order"; readonly orderId: string }
  | {
      readonly kind: "cancel-order";
      readonly orderId: string;
      readonly reason: Reason;
      /** It is booked anew, as the order is now. */
      readonly isRebooking: boolean;
    }
  | { readonly kind: "rate"; readonly orderId: string; readonly rating: number };

/** Batches. */
type BatchingAction =
  | { readonly kind: "choose-batch"; readonly plan: Plan }
  | { readonly kind: "join-batch" }
  /** The order changed while it waits. */
  | { readonly kind: "update-plan"; readonly plan: Plan }
  /** It, or the settings, are not as its batch was held with. */
  | { readonly kind: "request-batch-reconcile" }
  /** Wants out: the delivery says already whether for good, or to be booked anew. */
  | { readonly kind: "leave-batch" }
  | { readonly kind: "clear-batch" }
  /** The batch's order carries it. */
  | { readonly kind: "adopt-batch-order"; readonly orderId: string }
  /** The batch was booked anew without somebody who left. */
  | { readonly kind: "switch-batch-order"; readonly orderId: string };

/** Whatever it travels in. */
type CommonAction =
  | {
      readonly kind: "update-status";
      readonly status: CourierStatus;
      readonly at?: Date | undefined;
    }
  | { readonly kind: "import-history"; readonly entries: readonly HistoryEntry[] }
  | { readonly kind: "update-driver-location"; readonly driverLocation: DriverLocation }
  /** The courier does not know it, since when; or does again. */
  | { readonly kind: "record-missing"; readonly since: Date | undefined }
  | { readonly kind: "raise-alert"; readonly alert: Reason }
  /** What its merchant asked for is done, or cannot be. */
  | { readonly kind: "drop-pending-action"; readonly reason: Reason }
  /** To be called off, for good or to be booked anew: saved first, what is booked is called off next. */
  | { readonly kind: "cancel"; readonly reason: Reason; readonly isRebooking: boolean }
  /** Booked anew, from the beginning; `again`: what went out once and came back. */
  | { readonly kind: "restart"; readonly reason: Reason; readonly isRedelivery: boolean }
  | { readonly kind: "push-store-update"; readonly update: StoreUpdate }
  | {
      readonly kind: "idle";
      readonly state: DeliveryState;
      readonly reason?: Reason | undefined;
      readonly requeueAt?: Date | undefined;
      /** Since when it rests at its end. */
      readonly endedAt?: Date | undefined;
    };

/** The one thing to do next; `rest` ends a run. */
export type Action = PointAction | OrderAction | BatchingAction | CommonAction;

export type IdleAction = Extract<Action, { kind: "idle" }>;
