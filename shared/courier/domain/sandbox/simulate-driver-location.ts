import { between, type Coordinates } from "#shared/courier/domain/geography/coordinates.ts";
import type { Order } from "#shared/courier/domain/orders/order.ts";
import { routeInProgress } from "#shared/courier/domain/orders/transition-order.ts";

/** How far off a courier is when assigned: about a mile to the north. */
const AWAY_DEGREES = 0.0145;

/**
 * Where the simulated driver of a sandbox order is now: on the straight line to where he goes, as
 * far as the time until the next step has passed. Nothing needs to be saved for him to move.
 */
export function simulatedPosition(order: Order, now: Date): Coordinates {
  const [from, to] = legOf(order);
  const since = order.history.at(-1)?.at ?? order.createdAt;
  const stepMs = (order.nextStepAt?.getTime() ?? since.getTime()) - since.getTime();
  const passed = stepMs <= 0 ? 1 : (now.getTime() - since.getTime()) / stepMs;
  return between(from, to, Math.min(1, Math.max(0, passed)));
}

type Leg = readonly [from: Coordinates, to: Coordinates];

const stayAt = (place: Coordinates): Leg => [place, place];

function legOf(order: Order): Leg {
  const { kind, hub, stops } = order.request;
  const current = stops[routeInProgress(order)] ?? hub;
  if (order.status === 30) return approach(kind === "dropoff" ? hub : current);
  return kind === "dropoff" ? dropoffLeg(order, current) : pickupLeg(order, current);
}

const approach = (first: Coordinates): Leg => [
  { lat: first.lat + AWAY_DEGREES, lng: first.lng },
  first,
];

/** From the hub to one stop after the other. */
function dropoffLeg(order: Order, current: Coordinates): Leg {
  const { status, request } = order;
  const { hub, stops } = request;
  if (status === 60) return [stops[routeInProgress(order) - 1] ?? hub, current];
  if (status === 70) return stayAt(current);
  return stayAt(status < 60 ? hub : (stops.at(-1) ?? hub));
}

/** From one stop to the other, then from the last one to the hub. */
function pickupLeg(order: Order, current: Coordinates): Leg {
  const { status, request } = order;
  const last = request.stops.at(-1) ?? request.hub;
  if (status === 40) return stayAt(current);
  if (status === 50) {
    const at = routeInProgress(order);
    return at === 0 ? stayAt(last) : [request.stops[at - 1] ?? last, current];
  }
  return status === 60 ? [last, request.hub] : stayAt(request.hub);
}
