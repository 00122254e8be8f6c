import { listWaypoints, type Order, type OrderStop } from "#shared/courier/domain/orders/order.ts";
import type { OrderStatus } from "#shared/courier/domain/orders/order-status.ts";
import { findCurrentRouteIndex } from "#shared/courier/domain/orders/transition-order.ts";
import type { Courier } from "#shared/courier/domain/points/point.ts";
import { chooseSimulatedCourier } from "./decide-next-point-step.ts";

/** The simulated driver's next step on an order. */
export interface SimulatedOrderStep {
  /** May be the present status, for an event that does not change it. */
  readonly targetStatus: OrderStatus;
  readonly courier?: Courier;
  readonly operation?: string;
}

const ATTEMPT_FAILED = "Delivery attempt failed";
const NO_ANSWER = "Recipient doesn't respond the phone call";

/**
 * Decides the simulated driver's next step, or returns undefined if there is none. A keyword in an
 * address causes a failure: FAIL_ATTEMPT and NO_ANSWER once at that drop-off, RETURN for good on
 * the way to it, NO_COURIER at any address before assignment.
 */
export function decideNextOrderStep(order: Order): SimulatedOrderStep | undefined {
  return STEP_DECISIONS[order.status]?.(order);
}

const STEP_DECISIONS: Partial<
  Record<OrderStatus, (order: Order) => SimulatedOrderStep | undefined>
> = {
  20: ({ id, request }) =>
    listWaypoints(request).some((place) => hasAddressKeyword(place, "NO_COURIER"))
      ? undefined
      : { targetStatus: 30, courier: chooseSimulatedCourier(id) },
  30: () => ({ targetStatus: 40 }),
  40: () => ({ targetStatus: 50 }),
  50: (order) => ({ targetStatus: hasPickupLeft(order) ? 40 : 60 }),
  60: (order) => ({ targetStatus: hasAddressKeyword(getDestination(order), "RETURN") ? 95 : 70 }),
  70: (order) => decideDropoffStep(order),
};

function decideDropoffStep(order: Order): SimulatedOrderStep {
  const place = getDestination(order);
  if (hasAddressKeyword(place, "FAIL_ATTEMPT") && !hasOperationAtStop(order, ATTEMPT_FAILED)) {
    return { targetStatus: 60, operation: ATTEMPT_FAILED };
  }
  if (hasAddressKeyword(place, "NO_ANSWER") && !hasOperationAtStop(order, NO_ANSWER)) {
    return { targetStatus: 70, operation: NO_ANSWER };
  }
  return { targetStatus: 80 };
}

const hasPickupLeft = ({ request, routes }: Order) =>
  request.kind === "pickup" && routes.some(({ status }) => status < 50);

/** Returns the stop that the driver takes the parcel to. */
function getDestination(order: Order): OrderStop {
  const { kind, hub, stops } = order.request;
  return (kind === "pickup" ? undefined : stops[findCurrentRouteIndex(order)]) ?? hub;
}

/** Returns whether the event has happened at this stop. */
function hasOperationAtStop(order: Order, operation: string): boolean {
  const route = order.request.kind === "pickup" ? undefined : findCurrentRouteIndex(order);
  return order.history.some((event) => event.operation === operation && event.route === route);
}

const hasAddressKeyword = ({ text }: OrderStop, word: string) => text.toUpperCase().includes(word);
