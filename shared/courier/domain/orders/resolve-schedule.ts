import { fail, ok, type Result } from "#shared/kernel/result.ts";

/** The time fields of a request. Both are optional. */
export interface RequestedTiming {
  readonly asap: boolean | undefined;
  readonly scheduledAt: Date | undefined;
}

/** The invalid field and how to correct it. */
export interface TimingError {
  readonly field: "taken_asap" | "schedule_date_local";
  readonly msgtext: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SOONEST_MS = 30 * MINUTE_MS;
const LATEST_MS = 60 * DAY_MS;

/**
 * Resolves the time at which an order is scheduled. Undefined is as soon as possible (decisions,
 * Values).
 */
export function resolveSchedule(
  { asap, scheduledAt }: RequestedTiming,
  now: Date,
): Result<Date | undefined, TimingError> {
  if (scheduledAt === undefined) return asap === false ? fail(MISSING) : ok(undefined);
  if (asap === true) return fail(CONTRADICTING);
  const aheadMs = scheduledAt.getTime() - now.getTime();
  return aheadMs < SOONEST_MS || aheadMs > LATEST_MS ? fail(OUTSIDE) : ok(scheduledAt);
}

const MISSING: TimingError = {
  field: "schedule_date_local",
  msgtext: "is required if taken_asap is 0",
};
const CONTRADICTING: TimingError = {
  field: "taken_asap",
  msgtext: "must be 0 or omitted if schedule_date_local is given",
};
const OUTSIDE: TimingError = {
  field: "schedule_date_local",
  msgtext: "must be from 30 minutes to 60 days ahead, in UTC",
};
