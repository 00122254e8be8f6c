import type { OrderId } from "#shared/courier/domain/orders/order-id.ts";
import type { PointId } from "#shared/courier/domain/points/point-id.ts";

/** As above, for the simulated driver. */
export interface PointSimulationQueue {
  /** The driver has a step to make, after so many statuses of the point. */
  enqueuePointStep(of: DuePointStep): Promise<void>;
}

/** A step to be made. Stale as soon as the point has had more statuses than named. */
export interface DuePointStep {
  readonly id: PointId;
  readonly statusesBefore: number;
  readonly waitMs: number;
}

/** As for points: words that the simulated driver has a step to make. Sending one never throws. */
export interface OrderSimulationQueue {
  enqueueOrderStep(of: DueOrderStep): Promise<void>;
}

/** A step to be made. Stale as soon as more has happened to the order than named. */
export interface DueOrderStep {
  readonly orderId: OrderId;
  readonly eventsBefore: number;
  readonly waitMs: number;
}
