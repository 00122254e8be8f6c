import { type Order, type Stop, wayOf } from "#shared/courier/domain/orders/order.ts";
import type { OrderStatus } from "#shared/courier/domain/orders/order-status.ts";
import { routeInProgress } from "#shared/courier/domain/orders/transition-order.ts";
import type { Courier } from "#shared/courier/domain/points/point.ts";
import { inventedCourier } from "./decide-next-point-step.ts";

/** What the simulated driver does next with an order. */
export interface OrderStep {
  /** The present status again: something happened that changes none. */
  readonly becomes: OrderStatus;
  readonly courier?: Courier;
  readonly operation?: string;
}

const ATTEMPT_FAILED = "Delivery attempt failed";
const NO_ANSWER = "Recipient doesn't respond the phone call";

/**
 * The simulated driver's next step, or undefined where it stays. A word in an address makes it
 * fail: FAIL_ATTEMPT and NO_ANSWER once at that drop-off, RETURN for good on the way to it,
 * NO_COURIER anywhere before it began.
 */
export function nextOrderStep(order: Order): OrderStep | undefined {
  return STEPS[order.status]?.(order);
}

const STEPS: Partial<Record<OrderStatus, (order: Order) => OrderStep | undefined>> = {
  20: ({ id, request }) =>
    wayOf(request).some((place) => asksFor(place, "NO_COURIER"))
      ? undefined
      : { becomes: 30, courier: inventedCourier(id) },
  30: () => ({ becomes: 40 }),
  40: () => ({ becomes: 50 }),
  50: (order) => ({ becomes: hasPickupLeft(order) ? 40 : 60 }),
  60: (order) => ({ becomes: asksFor(destination(order), "RETURN") ? 95 : 70 }),
  70: (order) => atTheDoor(order),
};

function atTheDoor(order: Order): OrderStep {
  const place = destination(order);
  if (asksFor(place, "FAIL_ATTEMPT") && !hasHad(order, ATTEMPT_FAILED)) {
    return { becomes: 60, operation: ATTEMPT_FAILED };
  }
  if (asksFor(place, "NO_ANSWER") && !hasHad(order, NO_ANSWER)) {
    return { becomes: 70, operation: NO_ANSWER };
  }
  return { becomes: 80 };
}

const hasPickupLeft = ({ request, routes }: Order) =>
  request.kind === "pickup" && routes.some(({ status }) => status < 50);

/** Where the driver takes the parcel now. */
function destination(order: Order): Stop {
  const { kind, hub, stops } = order.request;
  return (kind === "pickup" ? undefined : stops[routeInProgress(order)]) ?? hub;
}

/** Whether it happened at this very stop. */
function hasHad(order: Order, operation: string): boolean {
  const route = order.request.kind === "pickup" ? undefined : routeInProgress(order);
  return order.history.some((event) => event.operation === operation && event.route === route);
}

const asksFor = ({ text }: Stop, word: string) => text.toUpperCase().includes(word);
