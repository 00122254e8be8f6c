import type { MessageCode } from "#shared/bridge/domain/messages/message.ts";
import { type Delivery, isBooked } from "./delivery.ts";
import { listUnsentUpdates } from "./store-update.ts";

/**
 * Returns since when a delivery that should be booked cannot be, because its store or its courier
 * does not work; undefined if it is booked, or waits for a person or for the start of its store.
 */
export const getStuckSince = (delivery: Delivery): Date | undefined =>
  mayBeBooked(delivery) && delivery.reason?.code !== "not-started"
    ? delivery.lastError?.since
    : undefined;

const mayBeBooked = (delivery: Delivery): boolean =>
  !isBooked(delivery) && ["new", "waiting", "booking"].includes(delivery.state);

/** Reasons to wait for what the bridge cannot do: a person's step, the store's, or an operator's. */
const WAITS_FOR_OTHERS: ReadonlySet<MessageCode> = new Set([
  "awaiting-status",
  "awaiting-tag",
  "earlier-connection-ends",
  "manual",
  "not-routed",
  "not-started",
  "on-hold",
  "paused-by-operator",
  "payment-authorized",
  "shopify-data-not-approved",
  "test-by-hand",
] satisfies MessageCode[]);

/**
 * Returns since when a delivery could have been booked that was not, although nothing failed: since
 * its order was released, or since the last time that it waited for. Undefined if it is booked, waits
 * for somebody or a time, or cannot be booked.
 */
export function getPutOffSince(delivery: Delivery, now: Date): Date | undefined {
  const { createdAt, releasedAt, reason, lastError } = delivery;
  if (!mayBeBooked(delivery) || lastError !== undefined) return undefined;
  if (reason !== undefined && WAITS_FOR_OTHERS.has(reason.code)) return undefined;
  const times = [createdAt, releasedAt, readStatedTime(delivery)];
  const since = Math.max(...times.map((time) => time?.getTime() ?? 0));
  return since > now.getTime() ? undefined : new Date(since);
}

/** The parameter of a reason to wait that says until when. */
const TIME_PARAMS: Partial<Record<MessageCode, string>> = {
  closed: "opensAt",
  "in-batch": "closesAt",
  preparing: "readyAt",
};

/** Returns until when the delivery waits, as its reason says. */
function readStatedTime({ reason }: Delivery): Date | undefined {
  const name = reason && TIME_PARAMS[reason.code];
  return name === undefined ? undefined : new Date(String(reason?.params[name]));
}

/**
 * Returns when the courier reached the oldest status that the store should have been told and was
 * not, because a run failed. An order that ended in its store is told nothing more.
 */
export function getUntoldSince(delivery: Delivery): Date | undefined {
  const { state, lastError, attemptedUpdate } = delivery;
  const isTrying = lastError !== undefined || attemptedUpdate !== undefined;
  if (state === "completed" || !isTrying) return undefined;
  const [oldest] = listUnsentUpdates(delivery);
  return oldest?.at;
}
