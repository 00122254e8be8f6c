import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import { toLocalDate } from "#shared/bridge/domain/dispatch/schedule/local-time.ts";
import { findNextOpening } from "#shared/bridge/domain/dispatch/schedule/opening.ts";
import { roundUpTime } from "#shared/bridge/domain/dispatch/schedule/round-up-time.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Batch } from "./batch.ts";

type TimedPlan = Pick<Plan, "mode" | "pickUpAt">;

const URGENT = "urgent";

/**
 * Computes which orders may share a batch: urgent orders, or orders that are picked up on the same
 * local date, as `2026-12-24`. An order that is requested when the batch closes is not picked up
 * before that.
 */
export function computeBatchGroupKey(
  { mode, pickUpAt }: TimedPlan,
  { timeZone }: PickupLocation,
  closesAt: Date,
  leadMinutes: number,
): string {
  if (mode !== "scheduled") return URGENT;
  return toLocalDate(
    roundUpTime(Math.max(pickUpAt?.getTime() ?? 0, addMinutesMs(closesAt, leadMinutes))),
    timeZone,
  );
}

/**
 * Whether an order may be in a batch of its location. The passing of time alone never removes an
 * order.
 */
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
  // The batch is late, so orders that are due as soon as possible are late too.
  const opensAt = findNextOpening(location, now)?.opensAt ?? now;
  const soonest = roundUpTime(Math.max(opensAt.getTime(), addMinutesMs(now, leadMinutes)));
  return plan.pickUpAt === undefined || plan.pickUpAt <= soonest;
}

const addMinutesMs = (at: Date, minutes: number): number => at.getTime() + minutes * 60_000;
