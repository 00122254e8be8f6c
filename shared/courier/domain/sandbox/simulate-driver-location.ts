import {
  type Coordinates,
  interpolateCoordinates,
} from "#shared/courier/domain/geography/coordinates.ts";
import type { Order } from "#shared/courier/domain/orders/order.ts";
import { findCurrentRouteIndex } from "#shared/courier/domain/orders/transition-order.ts";

/** The distance of a newly assigned courier: about one mile to the north. */
export const APPROACH_DEGREES = 0.0145;

/**
 * Computes the location of a sandbox order's simulated driver: on the straight line to the next
 * place, in proportion to the time until the next step. The location needs no storage.
 */
export function simulateDriverLocation(order: Order, now: Date): Coordinates {
  const [from, to] = findCurrentLeg(restoreBeforeCancellation(order));
  const since = order.history.at(-1)?.at ?? order.createdAt;
  const stepMs = (order.nextStepAt?.getTime() ?? since.getTime()) - since.getTime();
  const passed = stepMs <= 0 ? 1 : (now.getTime() - since.getTime()) / stepMs;
  return interpolateCoordinates(from, to, Math.min(1, Math.max(0, passed)));
}

/** The driver of a cancelled order stays on the leg of the status before. */
function restoreBeforeCancellation(order: Order): Order {
  const before = order.history.findLast(({ status }) => status !== 90);
  return order.status === 90 && before !== undefined ? { ...order, status: before.status } : order;
}

type DriverLeg = readonly [from: Coordinates, to: Coordinates];

const createStationaryLeg = (place: Coordinates): DriverLeg => [place, place];

function findCurrentLeg(order: Order): DriverLeg {
  const { kind, hub, stops } = order.request;
  const current = stops[findCurrentRouteIndex(order)] ?? hub;
  if (order.status === 30) return createApproachLeg(kind === "dropoff" ? hub : current);
  return kind === "dropoff" ? findDropoffLeg(order, current) : findPickupLeg(order, current);
}

const createApproachLeg = (first: Coordinates): DriverLeg => [
  { lat: first.lat + APPROACH_DEGREES, lng: first.lng },
  first,
];

/** The driver goes from the hub to each stop in turn. */
function findDropoffLeg(order: Order, current: Coordinates): DriverLeg {
  const { status, request } = order;
  const { hub, stops } = request;
  if (status === 60) return [stops[findCurrentRouteIndex(order) - 1] ?? hub, current];
  if (status === 70) return createStationaryLeg(current);
  return createStationaryLeg(status < 60 ? hub : (stops.at(-1) ?? hub));
}

/** The driver goes from stop to stop, then from the last one to the hub. */
function findPickupLeg(order: Order, current: Coordinates): DriverLeg {
  const { status, request } = order;
  const last = request.stops.at(-1) ?? request.hub;
  if (status === 40) return createStationaryLeg(current);
  if (status === 50) {
    const at = findCurrentRouteIndex(order);
    return at === 0 ? createStationaryLeg(last) : [request.stops[at - 1] ?? last, current];
  }
  return status === 60 ? [last, request.hub] : createStationaryLeg(request.hub);
}
