import type { StoredQuote } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { HistoryEntry, OrderView } from "#shared/bridge/domain/delivery/courier-view.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Batch } from "./batch.ts";

/** All that deciding about a batch needs. */
export interface BatchObservation {
  readonly batch: Batch;
  /** The deliveries of its members. */
  readonly deliveries: readonly Delivery[];
  readonly settings: Settings;
  readonly courier: {
    readonly order?: OrderView | undefined;
    readonly tokenOrderId?: string | undefined;
  };
  readonly now: Date;
}

/** A member's route has come further. */
export interface MemberProgress {
  readonly member: string;
  readonly status: CourierStatus;
  readonly at: Date;
}

/** A member that goes, and what names it as it is asked for. */
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
      /** What each of its members tips, in whole units of the courier's currency. */
      readonly tips: ReadonlyMap<string, number>;
    }
  | { readonly kind: "confirm"; readonly quote: StoredQuote; readonly tip: number }
  | { readonly kind: "adopt-order"; readonly orderId: string }
  /** These, who want out, are. */
  | { readonly kind: "remove-members"; readonly members: readonly string[] }
  /** Called off at the courier, to be booked anew without those who want out. */
  | { readonly kind: "cancel-order"; readonly orderId: string }
  /** It is too late for those who want out. */
  | { readonly kind: "lock-members" }
  | {
      readonly kind: "import-history";
      readonly progress: readonly MemberProgress[];
      readonly entries: readonly HistoryEntry[];
    }
  | {
      readonly kind: "idle";
      readonly state: Batch["state"];
      /** What it is held with. */
      readonly includedMembers?: readonly IncludedMember[] | undefined;
      readonly reason?: Reason | undefined;
      readonly requeueAt?: Date | undefined;
    };
