/** The courier's statuses with their rank: a later status has a higher rank. */
const RANK = {
  draft: 0,
  ready: 10,
  searching: 15,
  scheduled: 20,
  assigned: 30,
  "at-pickup": 40,
  "picked-up": 50,
  "on-the-way": 55,
  "at-dropoff": 60,
  "no-answer": 65,
  unreachable: 65,
  "attempt-failed": 70,
  returned: 80,
  failed: 90,
  cancelled: 95,
  delivered: 100,
  "return-ready": 110,
  "return-scheduled": 120,
  "return-picked-up": 130,
  "at-laboratory": 140,
  "return-received": 150,
} as const;

export type CourierStatus = keyof typeof RANK;
export const COURIER_STATUSES = Object.keys(RANK) as [CourierStatus, ...CourierStatus[]];

const ANOTHER_ATTEMPT_STATUSES: readonly CourierStatus[] = [
  "ready",
  "searching",
  "scheduled",
  "assigned",
  "at-pickup",
  "picked-up",
  "on-the-way",
  "at-dropoff",
];

/** The only allowed steps to a lower rank. Other steps backwards are outdated reports. */
const ALLOWED_STEPS_BACK: Partial<Record<CourierStatus, readonly CourierStatus[]>> = {
  scheduled: ["ready"],
  assigned: ["ready", "searching", "scheduled"],
  "at-pickup": ["ready", "searching", "scheduled", "assigned"],
  // The driver starts another attempt.
  "at-dropoff": ["on-the-way"],
  "no-answer": ["at-dropoff", "unreachable"],
  unreachable: ["at-dropoff", "no-answer"],
  "attempt-failed": ANOTHER_ATTEMPT_STATUSES,
  returned: ANOTHER_ATTEMPT_STATUSES,
  "return-scheduled": ["return-ready"],
};

/** Compares a reported status with the current one; a repeated or outdated report is `stale`. */
export function compareStatus(
  known: CourierStatus | undefined,
  reported: CourierStatus,
): "newer" | "stale" {
  if (known === undefined) return "newer";
  if (RANK[reported] > RANK[known]) return "newer";
  return ALLOWED_STEPS_BACK[known]?.includes(reported) ? "newer" : "stale";
}

/**
 * Whether the parcel is under way for the store and the buyer: from the assignment of a courier. A
 * cancelled delivery does not show how far it came.
 */
export const isUnderWay = (status: CourierStatus): boolean =>
  RANK[status] >= RANK.assigned && status !== "cancelled";

const FINAL_STATUSES: readonly CourierStatus[] = [
  "delivered",
  "failed",
  "cancelled",
  "return-received",
];

/**
 * Whether a status is final: only a person's action continues. A return that has begun continues.
 */
export const isFinalStatus = (status: CourierStatus): boolean => FINAL_STATUSES.includes(status);

/** Whether a driver is on the way for the delivery: from the assignment until the parcel is handed over or comes back. */
export const isWithDriver = (status: CourierStatus | undefined): boolean =>
  status !== undefined && RANK[status] >= RANK.assigned && RANK[status] <= RANK.unreachable;

/** Whether the parcel was handed over. A return comes after that. */
export const hasBeenDelivered = (status: CourierStatus): boolean => RANK[status] >= RANK.delivered;

/** Whether a status ranks below another. */
export const isStatusBefore = (status: CourierStatus, other: CourierStatus): boolean =>
  RANK[status] < RANK[other];

/** One status that the courier reached, and when. */
export interface StatusEntry {
  readonly status: CourierStatus;
  readonly at: Date;
  /** Where the driver was then, if known. */
  readonly driverLocation?: { readonly latitude: number; readonly longitude: number } | undefined;
  readonly estimatedDeliveryAt?: Date | undefined;
}

/** Whether a courier was ever assigned. Before that there is nothing to tell the store. */
export const hasBeenUnderWay = (statusHistory: readonly StatusEntry[]): boolean =>
  statusHistory.some(({ status }) => isUnderWay(status));

/** Limits the size of a stored item, however often the courier's status changes. */
const MAX_STATUS_ENTRIES = 120;

/**
 * Appends statuses to a history. Keeps the beginning when it is too long, because the "under way"
 * update refers to it.
 */
export function appendStatuses(
  statusHistory: readonly StatusEntry[],
  ...entries: readonly StatusEntry[]
): readonly StatusEntry[] {
  const whole = [...statusHistory, ...entries];
  const tooMany = Math.max(whole.length - MAX_STATUS_ENTRIES, 0);
  const start = whole.findIndex(({ status }) => isUnderWay(status));
  return tooMany === 0 ? whole : whole.toSpliced(start + 1, tooMany);
}

/** From these statuses on the driver travels to the buyer. */
const TRAVEL_STATUSES: readonly CourierStatus[] = ["picked-up", "on-the-way"];

/** Returns when the parcel should arrive: the courier's travel time, from when the driver has it. */
export const estimateArrival = (
  status: CourierStatus,
  at: Date,
  travelSeconds: number | undefined,
): Date | undefined =>
  travelSeconds !== undefined && TRAVEL_STATUSES.includes(status)
    ? new Date(at.getTime() + travelSeconds * 1000)
    : undefined;
