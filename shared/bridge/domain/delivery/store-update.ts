import { type CourierStatus, isUnderWay, type StatusEntry } from "./courier-status.ts";

/** An event of the delivery that the store shows with its order. */
export type StoreUpdateKind =
  | "under-way"
  | "confirmed"
  | "picked-up"
  | "out-for-delivery"
  | "attempted"
  | "returned"
  | "delivered"
  | "cash-collected"
  | "cancelled";

export interface StoreUpdate {
  readonly kind: StoreUpdateKind;
  /** Only the store's own record changes: for the buyer it is no longer true. */
  readonly isSilent?: boolean | undefined;
  /** When the courier reached the status; with the kind it identifies the update. */
  readonly at: Date;
  /** Where the driver was then, if known. */
  readonly driverLocation?: StatusEntry["driverLocation"];
  /** When the parcel should arrive, as the courier's travel time says. */
  readonly estimatedDeliveryAt?: Date | undefined;
  /** The courier status that it tells of; with none, its kind says all. */
  readonly status?: CourierStatus | undefined;
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
 * Returns the updates of a journey, the oldest first: under way once, then each event. Events before
 * "under way" are left out, so that the store is not informed of the cancellation of a delivery that
 * it never knew.
 */
export function listStoreUpdates(statusHistory: readonly StatusEntry[]): StoreUpdate[] {
  const startAt = statusHistory.findIndex(({ status }) => isUnderWay(status));
  const start = statusHistory[startAt];
  if (start === undefined) return [];
  const events = statusHistory.slice(startAt).flatMap((entry): StoreUpdate[] => {
    const kind = KIND_BY_STATUS[entry.status];
    return kind === undefined ? [] : [{ kind, ...entry }];
  });
  return [{ kind: "under-way", at: start.at }, ...events.filter(isNewUpdate)];
}

/** An attempt counts as out for delivery once: on the way first, then at the door. */
const isNewUpdate = ({ kind }: StoreUpdate, at: number, events: readonly StoreUpdate[]): boolean =>
  kind !== "out-for-delivery" || events[at - 1]?.kind !== kind;

/** The kinds after which a parcel is no longer on its way to the buyer. */
const JOURNEY_ENDS: readonly StoreUpdateKind[] = ["returned", "delivered", "cancelled"];

interface KnownUpdates {
  readonly statusHistory: readonly StatusEntry[];
  readonly sentUpdates: readonly string[];
  readonly attemptedUpdate?: { readonly id: string } | undefined;
  readonly cashConfirmedAt?: Date | undefined;
}

/**
 * Returns the updates that the store still needs, the oldest first. After a backlog only the latest
 * event is told: a buyer who knows that the parcel arrived is not told that it is on its way. The
 * store needs "under way" before any event, but its buyer is not told once the journey has ended.
 * The cash comes last.
 */
export function listUnsentUpdates(known: KnownUpdates): StoreUpdate[] {
  const [underWay, ...events] = listStoreUpdates(known.statusHistory);
  if (underWay === undefined) return [];
  const latest = events.at(-1);
  const mayKnowDelivery =
    isSent(known, underWay) || known.attemptedUpdate?.id === toStoreUpdateId(underWay);
  // The store never knew the delivery, so its cancellation is no news.
  if (latest?.kind === "cancelled" && !mayKnowDelivery) return [];
  const isEnded = latest !== undefined && JOURNEY_ENDS.includes(latest.kind);
  const { cashConfirmedAt } = known;
  const needed: StoreUpdate[] = [
    isEnded ? { ...underWay, isSilent: true } : underWay,
    ...(latest === undefined ? [] : [latest]),
    ...(cashConfirmedAt === undefined
      ? []
      : [{ kind: "cash-collected" as const, at: cashConfirmedAt }]),
  ];
  return needed.filter((update) => !isSent(known, update));
}

const isSent = ({ sentUpdates }: KnownUpdates, update: StoreUpdate): boolean =>
  sentUpdates.includes(toStoreUpdateId(update));

/** Whether no update was sent. One that was tried without an answer shows in the store's order. */
export const isFirstUpdate = ({ sentUpdates }: Pick<KnownUpdates, "sentUpdates">): boolean =>
  sentUpdates.length === 0;

/** Returns the id under which the delivery saves that the store received an update. */
export const toStoreUpdateId = ({ kind, at }: StoreUpdate): string => `${kind}@${at.toISOString()}`;
