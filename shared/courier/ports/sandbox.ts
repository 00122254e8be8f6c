import type { OrderIdentity } from "#shared/courier/domain/orders/order-id.ts";
import type { PointIdentity } from "#shared/courier/domain/points/point-id.ts";

/**
 * Queue that starts the simulated driver's next step of a point. Messages may be lost, late or
 * repeated: the sweep finds the same work. Enqueuing never throws.
 */
export interface PointSimulationQueue {
  /** Requests the step that follows `statusesBefore` statuses of the point. */
  enqueuePointStep(of: DuePointStep): Promise<void>;
}

/** A step to simulate. It is stale once the point has had more than `statusesBefore` statuses. */
export interface DuePointStep {
  readonly point: PointIdentity;
  readonly statusesBefore: number;
  readonly waitMs: number;
}

/** Queue that starts the simulated driver's next step of an order. Enqueuing never throws. */
export interface OrderSimulationQueue {
  enqueueOrderStep(of: DueOrderStep): Promise<void>;
}

/** A step to simulate. It is stale once the order has more than `eventsBefore` events. */
export interface DueOrderStep {
  readonly order: OrderIdentity;
  readonly eventsBefore: number;
  readonly waitMs: number;
}
