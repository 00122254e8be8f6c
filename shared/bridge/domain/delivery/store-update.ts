import { type CourierStatus, isUnderWay } from "./courier-status.ts";

/** Something a store should know about its order's delivery. */
export type StoreUpdateKind =
  | "under-way"
  | "confirmed"
  | "picked-up"
  | "out-for-delivery"
  | "attempted"
  | "returned"
  | "delivered"
  | "cancelled";

export interface StoreUpdate {
  readonly kind: StoreUpdateKind;
  /** When the courier got there; with the kind, what makes a telling one and not another. */
  readonly at: Date;
  /** Where the driver was then, if known. */
  readonly driverLocation?: { readonly latitude: number; readonly longitude: number } | undefined;
}

/** One stage the courier reached, and when the bridge learnt of it. */
export interface StatusEntry {
  readonly status: CourierStatus;
  readonly at: Date;
  /** Where the driver was then, if known. */
  readonly driverLocation?: StoreUpdate["driverLocation"];
}

/** As long as an item can bear, however often a courier comes and goes. */
const MAX_STATUS_ENTRIES = 120;

/** A journey with more of it; its beginning stays, because the store was told "under way" then. */
export function appendStatuses(
  statusHistory: readonly StatusEntry[],
  ...entries: readonly StatusEntry[]
): readonly StatusEntry[] {
  const whole = [...statusHistory, ...entries];
  const tooMany = Math.max(whole.length - MAX_STATUS_ENTRIES, 0);
  const start = whole.findIndex(({ status }) => isUnderWay(status));
  return tooMany === 0 ? whole : whole.toSpliced(start + 1, tooMany);
}

const KIND_BY_STATUS: Partial<Record<CourierStatus, StoreUpdateKind>> = {
  assigned: "confirmed",
  "picked-up": "picked-up",
  "on-the-way": "out-for-delivery",
  "at-dropoff": "out-for-delivery",
  "no-answer": "attempted",
  unreachable: "attempted",
  "attempt-failed": "attempted",
  returned: "returned",
  failed: "returned",
  cancelled: "cancelled",
  delivered: "delivered",
};

/**
 * All a store should know of a journey, oldest first: under way once, then each event. What came
 * before it was under way the store never hears of, so that nothing is called off which never was on.
 */
export function listStoreUpdates(statusHistory: readonly StatusEntry[]): StoreUpdate[] {
  const startAt = statusHistory.findIndex(({ status }) => isUnderWay(status));
  const start = statusHistory[startAt];
  if (start === undefined) return [];
  const events = statusHistory
    .slice(startAt)
    .flatMap(({ status, at, driverLocation }): StoreUpdate[] => {
      const kind = KIND_BY_STATUS[status];
      return kind === undefined ? [] : [{ kind, at, ...(driverLocation && { driverLocation }) }];
    });
  return [{ kind: "under-way", at: start.at }, ...events.filter(isNewUpdate)];
}

/** An attempt is out for delivery once: on the way first, and then at the door. */
const isNewUpdate = ({ kind }: StoreUpdate, at: number, events: readonly StoreUpdate[]): boolean =>
  kind !== "out-for-delivery" || events[at - 1]?.kind !== kind;

/** A telling's name, under which the delivery remembers that the store knows. */
export const toStoreUpdateId = ({ kind, at }: StoreUpdate): string => `${kind}@${at.toISOString()}`;
