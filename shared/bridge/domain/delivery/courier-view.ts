import type { Money } from "#shared/kernel/money.ts";
import type { CourierStatus } from "./courier-status.ts";

/** What the courier says of a point. */
export interface PointView {
  readonly pointId: string;
  /** Absent where the courier's word for it is unknown. */
  readonly status: CourierStatus | undefined;
}

/** One line of a courier order's history. */
export interface HistoryEntry {
  readonly text: string;
  readonly at: Date;
  readonly status: CourierStatus | undefined;
}

/** One stop of a courier order: a drop-off, in a pick-up order a pick-up; in the order they were sent. */
export interface RouteView {
  readonly address: string;
  readonly status: CourierStatus | undefined;
  readonly deliveredAt: Date | undefined;
}

/** What the courier says of an order. */
export interface OrderView {
  readonly orderId: string;
  readonly status: CourierStatus | undefined;
  readonly price: Money | undefined;
  readonly history: readonly HistoryEntry[];
  readonly routes: readonly RouteView[];
}

/** Where a driver was last. */
export interface DriverLocation {
  readonly latitude: number;
  readonly longitude: number;
  readonly at: Date;
}
