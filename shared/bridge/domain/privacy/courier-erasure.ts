import type { Message } from "#shared/bridge/domain/messages/message.ts";
import type { CourierRecord } from "./courier-record.ts";

export const ERASURE_STATES = ["pending", "erased", "not-supported", "failed", "done"] as const;

/**
 * The request that the courier erases the personal data of one of its records. It is deleted when
 * that is done; the others remain for the operator.
 */
export interface CourierErasure extends CourierRecord {
  /**
   * `pending`: tried again when it is due. `erased`: the courier did it. `not-supported`: the courier
   * has no such call. `failed`: given up after thirty days. `done`: an operator had it erased by other
   * means.
   */
  readonly state: (typeof ERASURE_STATES)[number];
  readonly requestedAt: Date;
  readonly attempts: number;
  readonly lastError?: Message | undefined;
  /** Set while it is pending, and until its end is followed by that of a closing account. */
  readonly dueAt?: Date | undefined;
}

const MINUTE_MS = 60_000;
/** Longer than a request to the courier without an answer may still take effect. */
const UNANSWERED_MS = 5 * MINUTE_MS;
/** A courier refuses while it delivers, which can take a day. */
const LONGEST_WAIT_MINUTES = 360;
/** Privacy laws give thirty days. After that, a person asks the courier. */
const GIVE_UP_MS = 30 * 24 * 60 * MINUTE_MS;

/** Creates the erasure of a record, due as soon as the record can be found. */
export const createErasure = (record: CourierRecord, now: Date): CourierErasure => ({
  accountId: record.accountId,
  kind: record.kind,
  id: record.id,
  state: "pending",
  requestedAt: now,
  attempts: 0,
  dueAt:
    record.kind === "quote" || record.kind === "access-key"
      ? new Date(now.getTime() + UNANSWERED_MS)
      : now,
});

/** Returns the erasure after a failed attempt: pending until a later time, or failed. */
export function rescheduleErasure(
  erasure: CourierErasure,
  lastError: Message,
  now: Date,
  retryAt?: Date | undefined,
): CourierErasure {
  const attempts = erasure.attempts + 1;
  const waitMinutes = Math.min(2 ** erasure.attempts, LONGEST_WAIT_MINUTES);
  const dueMs = Math.max(now.getTime() + waitMinutes * MINUTE_MS, retryAt?.getTime() ?? 0);
  return dueMs > erasure.requestedAt.getTime() + GIVE_UP_MS
    ? { ...erasure, attempts, lastError, state: "failed" }
    : { ...erasure, attempts, lastError, dueAt: new Date(dueMs) };
}

/** Returns the erasure that the courier carried out. */
export const confirmErasure = (erasure: CourierErasure): CourierErasure => ({
  ...erasure,
  state: "erased",
  lastError: undefined,
});

/** Returns the erasure that a courier without such a call cannot carry out. */
export const refuseErasure = (erasure: CourierErasure): CourierErasure => ({
  ...erasure,
  attempts: erasure.attempts + 1,
  state: "not-supported",
  lastError: undefined,
});

/** Returns the erasure that an operator had carried out by other means. */
export const completeErasure = (erasure: CourierErasure, now: Date): CourierErasure => ({
  ...erasure,
  state: "done",
  lastError: undefined,
  dueAt: now,
});

/** Returns the erasure that nothing follows any more. */
export const endErasure = (erasure: CourierErasure): CourierErasure => ({
  ...erasure,
  dueAt: undefined,
});
