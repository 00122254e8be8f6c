import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import { toLocalDay } from "#shared/bridge/domain/dispatch/schedule/days.ts";
import { findNextOpening } from "#shared/bridge/domain/dispatch/schedule/opening.ts";
import { roundUpTime } from "#shared/bridge/domain/dispatch/schedule/round-up-time.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Batch } from "./batch.ts";

type TimedPlan = Pick<Plan, "mode" | "pickUpAt">;

const URGENT = "urgent";

/**
 * What may travel together: what is urgent, or what is collected on the same date of the location,
 * as `2026-12-24`; nothing that is asked for when the batch closes is collected before that.
 */
export function computeBatchGroupKey(
  { mode, pickUpAt }: TimedPlan,
  { timeZone }: PickupLocation,
  closesAt: Date,
  leadMinutes: number,
): string {
  if (mode !== "scheduled") return URGENT;
  return toLocalDay(
    roundUpTime(Math.max(pickUpAt?.getTime() ?? 0, addMinutesMs(closesAt, leadMinutes))),
    timeZone,
  );
}

/** Whether an order may travel in a batch of its location. That time passes alone makes none leave. */
export function isInBatchGroup(
  { batchGroupKey, closesAt }: Pick<Batch, "batchGroupKey" | "closesAt">,
  plan: TimedPlan,
  location: PickupLocation,
  leadMinutes: number,
  now: Date,
): boolean {
  const ownGroupKey = computeBatchGroupKey(plan, location, closesAt, leadMinutes);
  if (batchGroupKey === undefined || ownGroupKey === batchGroupKey) return true;
  if (
    ownGroupKey === URGENT ||
    batchGroupKey === URGENT ||
    now < closesAt ||
    ownGroupKey < batchGroupKey
  )
    return false;
  // The batch is late, and so is all that is to go as soon as it can.
  const opensAt = findNextOpening(location, now)?.opensAt ?? now;
  const soonest = roundUpTime(Math.max(opensAt.getTime(), addMinutesMs(now, leadMinutes)));
  return plan.pickUpAt === undefined || plan.pickUpAt <= soonest;
}

const addMinutesMs = (at: Date, minutes: number): number => at.getTime() + minutes * 60_000;
