import type { StoredQuote } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { HistoryEntry, OrderView } from "#shared/bridge/domain/delivery/courier-view.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import type { OrderWatchPlan } from "#shared/bridge/domain/order-watch/decide-order-watch.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Batch } from "./batch.ts";

/** The input of every decision about a batch. */
export interface BatchObservation {
  readonly batch: Batch;
  /** The deliveries of its members. */
  readonly deliveries: readonly Delivery[];
  readonly settings: Settings;
  /** Since when the operator holds the bookings of the store or of its account. */
  readonly pausedAt: Date | undefined;
  /** The store would send its orders to another account by now, or cannot send them. */
  readonly shouldDisband?: boolean | undefined;
  readonly courier: {
    readonly order?: OrderView | undefined;
    readonly tokenOrderId?: string | undefined;
  };
  /** What the courier's list showed of the order, if that is what the run is for. */
  readonly listedStatus?: CourierStatus | undefined;
  readonly now: Date;
}

/** A member's route reached a new status. */
export interface MemberProgress {
  readonly member: string;
  readonly status: CourierStatus;
  readonly at: Date;
}

/** A member of the order, and the fingerprint of its request. */
export interface IncludedMember {
  readonly member: string;
  readonly bookingFingerprint: string;
}

export type BatchAction =
  | {
      readonly kind: "quote";
      readonly request: OrderRequest;
      readonly requestFingerprint: string;
      readonly includedMembers: readonly IncludedMember[];
    }
  | {
      readonly kind: "prepare-confirm";
      readonly quote: StoredQuote;
      /** Each member's tip, in whole units of the courier's currency. */
      readonly tips: ReadonlyMap<string, number>;
    }
  | { readonly kind: "confirm"; readonly quote: StoredQuote; readonly tip: number }
  | { readonly kind: "adopt-order"; readonly orderId: string }
  /** Removes all members, which then look for another batch. */
  | { readonly kind: "disband" }
  /** Removes the members that asked to leave. */
  | { readonly kind: "remove-members"; readonly members: readonly string[] }
  /** Cancels the courier order, which is rebooked without the members that asked to leave. */
  | { readonly kind: "cancel-order"; readonly orderId: string }
  /** Keeps the members that asked to leave too late. */
  | { readonly kind: "lock-members" }
  | {
      readonly kind: "import-history";
      readonly progress: readonly MemberProgress[];
      readonly entries: readonly HistoryEntry[];
    }
  | {
      readonly kind: "idle";
      readonly state: Batch["state"];
      /** The members that the batch is held with. */
      readonly includedMembers?: readonly IncludedMember[] | undefined;
      readonly reason?: Reason | undefined;
      readonly requeueAt?: Date | undefined;
      /** What is registered before: without it, the next look is sooner. */
      readonly watch?: OrderWatchPlan | undefined;
      /** What failed is only waited for: the error stays, with the count of its failures. */
      readonly keepsError?: boolean | undefined;
    };
