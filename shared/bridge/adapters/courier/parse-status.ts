import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";

/** Documented status ids (interface document, "States"). */
const POINT_STATUS_BY_ID: ReadonlyMap<string, CourierStatus> = new Map(
  Object.entries<CourierStatus>({
    1000: "ready",
    1500: "scheduled",
    1550: "assigned",
    1590: "at-pickup",
    1630: "picked-up",
    1670: "at-dropoff",
    1700: "delivered",
  }),
);

/** Documented status names. Some have no documented id. */
const POINT_STATUS_BY_NAME: ReadonlyMap<string, CourierStatus> = new Map(
  Object.entries<CourierStatus>({
    draft: "draft",
    "ready for delivery": "ready",
    "scheduled for delivery": "scheduled",
    "courier assigned": "assigned",
    "arrived to pickup point": "at-pickup",
    "picked up": "picked-up",
    "arrived to drop-off point": "at-dropoff",
    delivered: "delivered",
    "delivered to recipient": "delivered",
    "ready for pick-up": "return-ready",
    "scheduled for pick-up": "return-scheduled",
    "picked-up to be delivered to the destination point": "return-picked-up",
    "delivered to laboratory": "at-laboratory",
    "drop-off received": "return-received",
    "recipient doesn't respond the phone call": "no-answer",
    "unable to reach customer": "unreachable",
    "delivery attempt failed": "attempt-failed",
    "returned to the service warehouse": "returned",
  }),
);

/** Statuses of orders are not documented. These are the ids of our own courier; points have other ids. */
const ORDER_STATUS_BY_ID: ReadonlyMap<string, CourierStatus> = new Map(
  Object.entries<CourierStatus>({
    10: "ready",
    20: "searching",
    30: "assigned",
    40: "at-pickup",
    50: "picked-up",
    60: "on-the-way",
    70: "at-dropoff",
    80: "delivered",
    90: "cancelled",
    95: "failed",
  }),
);

/**
 * Names of our own courier's order statuses, and unambiguous names of point statuses. "Ready for
 * pick-up" is ambiguous: for a point it is a return, for an order it can be the start.
 */
const ORDER_STATUS_BY_NAME: ReadonlyMap<string, CourierStatus> = new Map(
  Object.entries<CourierStatus>({
    "created, not searching": "ready",
    "searching for a courier": "searching",
    "courier assigned": "assigned",
    "arrived at pick-up": "at-pickup",
    "picked up": "picked-up",
    "on the way": "on-the-way",
    "arrived at drop-off": "at-dropoff",
    delivered: "delivered",
    cancelled: "cancelled",
    canceled: "cancelled",
    "failed, returned to sender": "failed",
    "arrived to pickup point": "at-pickup",
    "arrived to drop-off point": "at-dropoff",
    "delivered to recipient": "delivered",
  }),
);

const POINT_STATUS_BY_WORD = new Map([...POINT_STATUS_BY_NAME, ...POINT_STATUS_BY_ID]);
const ORDER_STATUS_BY_WORD = new Map([...ORDER_STATUS_BY_NAME, ...ORDER_STATUS_BY_ID]);

/** Parses the status of a point, by its documented id, or else by its name. Returns undefined if both are unknown. */
export const parsePointStatus = (reported: {
  readonly status_id?: unknown;
  readonly pack_status?: unknown;
  readonly route_status?: unknown;
}): CourierStatus | undefined =>
  findStatus([reported.status_id], POINT_STATUS_BY_ID) ??
  findStatus([reported.pack_status, reported.route_status], POINT_STATUS_BY_WORD);

/** Parses the status of an order or of one of its routes. Returns the first one that is known. */
export const parseOrderStatus = (...reported: unknown[]): CourierStatus | undefined =>
  findStatus(reported, ORDER_STATUS_BY_WORD);

function findStatus(
  reported: readonly unknown[],
  statusByWord: ReadonlyMap<string, CourierStatus>,
): CourierStatus | undefined {
  return reported
    .map((word) => statusByWord.get(normalizeWord(word)))
    .find((status) => status !== undefined);
}

const normalizeWord = (word: unknown): string =>
  typeof word === "string" || typeof word === "number" ? String(word).trim().toLowerCase() : "";
