import type { KeptQuote } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Stage } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { HistoryLine, OrderView } from "#shared/bridge/domain/delivery/courier-view.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Batch } from "./batch.ts";

/** All that deciding about a batch needs. */
export interface BatchSituation {
  readonly batch: Batch;
  /** The deliveries of its members. */
  readonly deliveries: readonly Delivery[];
  readonly settings: Settings;
  readonly courier: {
    readonly order?: OrderView | undefined;
    readonly tokenMade?: string | undefined;
  };
  readonly now: Date;
}

/** A member's route has come further. */
export interface MemberNews {
  readonly member: string;
  readonly stage: Stage;
  readonly at: Date;
}

/** A member that goes, and what names it as it is asked for. */
export interface Rider {
  readonly member: string;
  readonly asked: string;
}

export type BatchStep =
  | {
      readonly do: "quote";
      readonly request: OrderRequest;
      readonly asks: string;
      readonly riders: readonly Rider[];
    }
  | {
      readonly do: "try-confirm";
      readonly quote: KeptQuote;
      /** What each of its members tips, in whole units of the courier's currency. */
      readonly tips: ReadonlyMap<string, number>;
    }
  | { readonly do: "confirm"; readonly quote: KeptQuote; readonly tip: number }
  | { readonly do: "adopt-order"; readonly orderId: string }
  /** These, who want out, are. */
  | { readonly do: "let-out"; readonly members: readonly string[] }
  /** Called off at the courier, to be booked anew without those who want out. */
  | { readonly do: "cancel-order"; readonly orderId: string }
  /** It is too late for those who want out. */
  | { readonly do: "keep-in" }
  | {
      readonly do: "hear";
      readonly news: readonly MemberNews[];
      readonly lines: readonly HistoryLine[];
    }
  | {
      readonly do: "rest";
      readonly state: Batch["state"];
      /** What it is held with. */
      readonly riders?: readonly Rider[] | undefined;
      readonly reason?: Reason | undefined;
      readonly nextLookAt?: Date | undefined;
    };
