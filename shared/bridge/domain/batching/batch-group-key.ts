import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import { dayOf } from "#shared/bridge/domain/dispatch/schedule/days.ts";
import { nextOpen } from "#shared/bridge/domain/dispatch/schedule/opening.ts";
import { onGrid } from "#shared/bridge/domain/dispatch/schedule/round-up-time.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Batch } from "./batch.ts";

type Timed = Pick<Plan, "mode" | "pickUpAt">;

const URGENT = "urgent";

/**
 * What may travel together: what is urgent, or what is collected on the same date of the location,
 * as `2026-12-24`; nothing that is asked for when the batch closes is collected before that.
 */
export function laneOf(
  { mode, pickUpAt }: Timed,
  { timeZone }: PickupLocation,
  closesAt: Date,
  leadMinutes: number,
): string {
  if (mode !== "scheduled") return URGENT;
  return dayOf(onGrid(Math.max(pickUpAt?.getTime() ?? 0, later(closesAt, leadMinutes))), timeZone);
}

/** Whether an order may travel in a batch of its location. That time passes alone makes none leave. */
export function isInLane(
  { lane, closesAt }: Pick<Batch, "lane" | "closesAt">,
  plan: Timed,
  location: PickupLocation,
  leadMinutes: number,
  now: Date,
): boolean {
  const own = laneOf(plan, location, closesAt, leadMinutes);
  if (lane === undefined || own === lane) return true;
  if (own === URGENT || lane === URGENT || now < closesAt || own < lane) return false;
  // The batch is late, and so is all that is to go as soon as it can.
  const opens = nextOpen(location, now)?.opens ?? now;
  const soonest = onGrid(Math.max(opens.getTime(), later(now, leadMinutes)));
  return plan.pickUpAt === undefined || plan.pickUpAt <= soonest;
}

const later = (at: Date, minutes: number): number => at.getTime() + minutes * 60_000;
