import type { CourierStatus, StatusEntry } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { isBeforePickUp } from "./buyer-instructions.ts";

export interface TimeWindow {
  readonly from: Date;
  readonly to: Date;
}

/** The statuses in which the driver travels to the buyer with the parcel. */
const TRAVEL_STATUSES: readonly CourierStatus[] = ["picked-up", "on-the-way"];
/** The statuses in which a route plan tells when the driver will come. */
const PLANNED_STATUSES: readonly CourierStatus[] = [
  "scheduled",
  "assigned",
  "at-pickup",
  ...TRAVEL_STATUSES,
];

const MINUTE_MS = 60_000;
const STEP_MS = 5 * MINUTE_MS;

/** How much sooner and later than told the driver may come: at least so long, and a share of the time ahead. */
interface Margins {
  readonly soonerMs: number;
  readonly soonerShare: number;
  readonly laterMs: number;
  readonly laterShare: number;
}

/** A travel time is the shortest one: it has no parking, and no ringing. */
const OF_TRAVEL_TIME: Margins = {
  soonerMs: 0,
  soonerShare: 0,
  laterMs: 15 * MINUTE_MS,
  laterShare: 0.5,
};
/** A route plan has the stops before: a driver can be ahead of it, and is more often late. */
const OF_ROUTE_PLAN: Margins = {
  soonerMs: 5 * MINUTE_MS,
  soonerShare: 0.1,
  laterMs: 25 * MINUTE_MS,
  laterShare: 0.35,
};

/**
 * Returns when the parcel is expected, in steps of five minutes, with margins on both sides of what the
 * courier told last. `late` if that time has passed. Undefined if the courier told nothing. The estimate's
 * error is measured by `npm run estimate-error`.
 */
export function findArrivalWindow(delivery: Delivery, now: Date): TimeWindow | "late" | undefined {
  const window = toWindow(delivery, findLastEstimate(delivery, listToldStatuses(delivery)));
  return window !== undefined && window.to < now ? "late" : window;
}

/** Returns the first window that the buyer was told. Undefined if the courier told nothing. */
export function findFirstArrivalWindow(delivery: Delivery): TimeWindow | undefined {
  const statuses = listToldStatuses(delivery);
  const first = delivery.statusHistory.find(
    ({ status, estimatedDeliveryAt }) => estimatedDeliveryAt && statuses.includes(status),
  );
  return toWindow(delivery, first);
}

const isPlanned = ({ pointId }: Delivery): boolean => pointId !== undefined;
const listToldStatuses = (delivery: Delivery): readonly CourierStatus[] =>
  isPlanned(delivery) ? PLANNED_STATUSES : TRAVEL_STATUSES;

/** Returns the window around what the courier told with a status. */
function toWindow(delivery: Delivery, entry: StatusEntry | undefined): TimeWindow | undefined {
  if (entry?.estimatedDeliveryAt === undefined) return undefined;
  const told = entry.estimatedDeliveryAt.getTime();
  const aheadMs = Math.max(0, told - entry.at.getTime());
  const margins = isPlanned(delivery) ? OF_ROUTE_PLAN : OF_TRAVEL_TIME;
  const soonest = told - Math.max(margins.soonerMs, aheadMs * margins.soonerShare);
  const latest = told + Math.max(margins.laterMs, aheadMs * margins.laterShare);
  const from = new Date(Math.floor(Math.max(entry.at.getTime(), soonest) / STEP_MS) * STEP_MS);
  const to = new Date(Math.ceil(latest / STEP_MS) * STEP_MS);
  return { from, to };
}

/** Returns the entry with the last estimate of this attempt. Not each telling of a courier has one. */
function findLastEstimate(
  { statusHistory }: Delivery,
  statuses: readonly CourierStatus[],
): StatusEntry | undefined {
  const other = statusHistory.findLastIndex(({ status }) => !statuses.includes(status));
  return statusHistory.slice(other + 1).findLast((entry) => entry.estimatedDeliveryAt);
}

/** Returns when the courier was asked to collect the parcel, while that is to come: not after any end. */
export function findPlannedPickUp(delivery: Delivery, now: Date): Date | undefined {
  const { plan, statusHistory } = delivery;
  const isCollected = statusHistory.some(({ status }) => TRAVEL_STATUSES.includes(status));
  const at = plan?.pickUpAt;
  if (isCollected || at === undefined || at < now) return undefined;
  return isBeforePickUp(delivery) ? at : undefined;
}
