import type { KeptQuote } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Stage } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { HistoryLine, Whereabouts } from "#shared/bridge/domain/delivery/courier-view.ts";
import type { DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import type { Telling } from "#shared/bridge/domain/delivery/store-update.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";

/** Points. */
type PointStep =
  | { readonly do: "reserve-key"; readonly accessKey: string; readonly plan: Plan }
  | { readonly do: "book"; readonly accessKey: string; readonly plan: Plan }
  | { readonly do: "adopt"; readonly pointId: string }
  | {
      readonly do: "mark-point";
      readonly pointId: string;
      readonly as: "delivery-ready" | "return-ready" | "return-received";
    }
  /** Each place's goods get a delivery of their own. */
  | { readonly do: "split"; readonly places: readonly string[] };

/** Orders: quoted, then confirmed. */
type OrderStep =
  | {
      readonly do: "quote";
      readonly request: OrderRequest;
      readonly asks: string;
      readonly plan: Plan;
    }
  | { readonly do: "try-confirm"; readonly quote: KeptQuote; readonly plan: Plan }
  | {
      readonly do: "confirm";
      readonly quote: KeptQuote;
      readonly request: OrderRequest;
      readonly plan: Plan;
    }
  | { readonly do: "adopt-order"; readonly orderId: string }
  | {
      readonly do: "cancel-order";
      readonly orderId: string;
      readonly reason: Reason;
      /** It is booked anew, as the order is now. */
      readonly rebook: boolean;
    }
  | { readonly do: "rate"; readonly orderId: string; readonly rating: number };

/** Batches. */
type BatchStep =
  | { readonly do: "choose-batch"; readonly plan: Plan }
  | { readonly do: "enter-batch" }
  /** The order changed while it waits. */
  | { readonly do: "note-plan"; readonly plan: Plan }
  /** It, or the settings, are not as its batch was held with. */
  | { readonly do: "wake-batch" }
  /** Wants out: the delivery says already whether for good, or to be booked anew. */
  | { readonly do: "leave-batch" }
  | { readonly do: "forget-batch" }
  /** The batch's order carries it. */
  | { readonly do: "ride"; readonly orderId: string }
  /** The batch was booked anew without somebody who left. */
  | { readonly do: "change-vehicle"; readonly orderId: string };

/** Whatever it travels in. */
type CommonStep =
  | { readonly do: "progress"; readonly stage: Stage; readonly at?: Date | undefined }
  | { readonly do: "hear"; readonly lines: readonly HistoryLine[] }
  | { readonly do: "locate"; readonly driver: Whereabouts }
  /** The courier does not know it, since when; or does again. */
  | { readonly do: "note-missing"; readonly since: Date | undefined }
  | { readonly do: "attend"; readonly attention: Reason }
  /** What its merchant asked for is done, or cannot be. */
  | { readonly do: "drop-asked"; readonly text: string }
  /** To be called off, for good or to be booked anew: saved first, what is booked is called off next. */
  | { readonly do: "call-off"; readonly reason: Reason; readonly rebook: boolean }
  /** Booked anew, from the beginning; `again`: what went out once and came back. */
  | { readonly do: "start-over"; readonly why: string; readonly again: boolean }
  | { readonly do: "tell"; readonly telling: Telling }
  | {
      readonly do: "rest";
      readonly state: DeliveryState;
      readonly reason?: Reason | undefined;
      readonly nextLookAt?: Date | undefined;
      /** Since when it rests at its end. */
      readonly endedAt?: Date | undefined;
    };

/** The one thing to do next; `rest` ends a run. */
export type Step = PointStep | OrderStep | BatchStep | CommonStep;

export type Rest = Extract<Step, { do: "rest" }>;
