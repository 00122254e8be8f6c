import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import { type Delivery, getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DispatchMode } from "#shared/bridge/domain/delivery/plan.ts";
import {
  type DeliveryOutcome,
  toDeliveryOutcome,
} from "#shared/bridge/domain/insights/delivery-outcome.ts";
import { needsAttention } from "./needs-attention.ts";

/** What a list shows of a delivery and the delivery does not have as a field of its own. Nothing personal. */
export interface ListedDetails {
  readonly status?: CourierStatus | undefined;
  /** The courier's id of its order. An order and a point can have the same id. */
  readonly courierOrderId?: string | undefined;
  /** Whether a person should look at it. Absent: no. */
  readonly needsAttention?: true | undefined;
  /** Whether the store's order does not say what it should, because its merchant has not allowed notes. Absent: no. */
  readonly lacksNote?: true | undefined;
  readonly mode?: DispatchMode | undefined;
  /** The merchant's ids of the locations where the courier collects it. Absent: none. */
  readonly pickUpIds?: readonly string[] | undefined;
  /** When the courier is to collect it. */
  readonly pickUpAt?: Date | undefined;
  /** When the driver should arrive, from when the parcel is on its way. */
  readonly expectedAt?: Date | undefined;
  /** What figures are made of. Absent while there is nothing to tell. */
  readonly outcome?: DeliveryOutcome | undefined;
}

export function toListedDetails(delivery: Delivery): ListedDetails {
  const { order, plan, statusHistory } = delivery;
  return {
    status: getCurrentStatus(delivery),
    courierOrderId: order?.orderId,
    needsAttention: needsAttention(delivery) || undefined,
    lacksNote: delivery.orderNote?.refusedAt !== undefined || undefined,
    mode: plan?.mode,
    pickUpIds: plan?.pickUpIds.length === 0 ? undefined : plan?.pickUpIds,
    pickUpAt: plan?.pickUpAt,
    expectedAt: statusHistory.at(-1)?.estimatedDeliveryAt,
    outcome: toDeliveryOutcome(delivery),
  };
}
