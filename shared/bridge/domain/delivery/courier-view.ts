import type { Money } from "#shared/kernel/money.ts";
import type { Stage } from "./courier-status.ts";

/** What the courier says of a point. */
export interface PointView {
  readonly pointId: string;
  /** Absent where the courier's word for it is unknown. */
  readonly stage: Stage | undefined;
}

/** One line of a courier order's history. */
export interface HistoryLine {
  readonly text: string;
  readonly at: Date;
  readonly stage: Stage | undefined;
}

/** One stop of a courier order: a drop-off, in a pick-up order a pick-up; in the order they were sent. */
export interface RouteView {
  readonly address: string;
  readonly stage: Stage | undefined;
  readonly deliveredAt: Date | undefined;
}

/** What the courier says of an order. */
export interface OrderView {
  readonly orderId: string;
  readonly stage: Stage | undefined;
  readonly price: Money | undefined;
  readonly history: readonly HistoryLine[];
  readonly routes: readonly RouteView[];
}

/** Where a driver was last. */
export interface Whereabouts {
  readonly latitude: number;
  readonly longitude: number;
  readonly at: Date;
}
