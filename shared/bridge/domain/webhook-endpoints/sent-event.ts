import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { DeliveryEvent } from "./delivery-event.ts";
import { isSuccess } from "./webhook-endpoint.ts";

/** One attempt: its HTTP status, or why there is none. */
export interface EventAttempt {
  readonly at: Date;
  readonly httpStatus: number | null;
  readonly error: string | null;
}

export const SENT_EVENT_STATES = ["pending", "delivered", "failed"] as const;
type SentEventState = (typeof SENT_EVENT_STATES)[number];

/** An event with its attempts at one endpoint. A test has no delivery. */
export interface SentEvent {
  readonly storeId: StoreId;
  readonly endpointId: string;
  /** Sorts by the time when it occurred. */
  readonly eventId: string;
  readonly createdAt: Date;
  /** Absent for a test. */
  readonly event?: DeliveryEvent | undefined;
  readonly state: SentEventState;
  readonly attempts: readonly EventAttempt[];
  /** Attempts before it was last sent again by hand, which do not count for its retries. */
  readonly attemptsBeforeResend: number;
  readonly nextAttemptAt?: Date | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The delay after the 1st, 2nd, … failed attempt: the last attempt is about a day after the first. */
const DELAYS_MS = [
  5_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
];
/** Somebody who sends an event again and again does not fill its item. */
const MAX_ATTEMPTS = 50;

/** Returns the event after one more attempt: delivered, due again, or given up. */
export function recordAttempt(sent: SentEvent, attempt: EventAttempt): SentEvent {
  const attempts = [...sent.attempts, attempt];
  const state = { ...sent, attempts, nextAttemptAt: undefined };
  if (isSuccess(attempt.httpStatus)) return { ...state, state: "delivered" };
  const delayMs = DELAYS_MS[attempts.length - sent.attemptsBeforeResend - 1];
  return delayMs === undefined
    ? { ...state, state: "failed" }
    : { ...state, nextAttemptAt: new Date(attempt.at.getTime() + delayMs) };
}

/** Ends the retries of an event whose endpoint is sent nothing more. */
export const giveUp = (sent: SentEvent): SentEvent => ({
  ...sent,
  state: "failed",
  nextAttemptAt: undefined,
});

/** Returns the event as one that is to be sent again, or undefined if it was sent too often. */
export const resendEvent = (sent: SentEvent, now: Date): SentEvent | undefined =>
  sent.attempts.length >= MAX_ATTEMPTS
    ? undefined
    : {
        ...sent,
        state: "pending",
        attemptsBeforeResend: sent.attempts.length,
        nextAttemptAt: now,
      };
