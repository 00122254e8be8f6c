import type { PickupLocation } from "./settings/pickup-location.ts";

/** Drop-off: one pick-up and one or many drop-offs. Pick-up: one drop-off, one or many pick-ups. */
export type OrderKind = "dropoff" | "pickup";

/** One place that the driver goes to. */
export interface Stop {
  readonly address: string;
  readonly notes: string;
  readonly name: string;
  readonly phone: string;
  readonly coordinates?: PickupLocation["coordinates"];
}

/** What the courier is asked to carry. */
export interface OrderRequest {
  readonly kind: OrderKind;
  readonly name: string;
  /** The single end: where a drop-off order is collected, where a pick-up order goes. */
  readonly single: Stop;
  /** The other end, in order; 1 to 50. */
  readonly many: readonly Stop[];
  readonly transportId: number;
  readonly packSizeId: number;
  /** Whole units of the courier's currency. */
  readonly itemValue: number;
  /** Undefined: urgent. */
  readonly pickUpAt: Date | undefined;
  readonly promoCode: string | undefined;
}
