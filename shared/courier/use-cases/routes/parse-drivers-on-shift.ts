import type { PlanRoutesBody } from "#shared/contract/ops/route-plan-calls.ts";
import type { Driver } from "#shared/courier/domain/routes/route-plan.ts";
import { createInvalidFieldRefusal, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";

/**
 * Parses the drivers of a request. No shift starts before now. Refuses with the first invalid
 * field.
 */
export function parseDriversOnShift(
  entries: PlanRoutesBody["drivers"],
  now: Date,
): Result<Driver[], Refusal> {
  const drivers: Driver[] = [];
  for (const [index, { shift_start, shift_end, ...driver }] of entries.entries()) {
    const refuseField = (field: string, msgtext: string) =>
      fail(createInvalidFieldRefusal(`drivers[${index}].${field}`, msgtext));
    const [from, to] = [new Date(shift_start), new Date(shift_end)];
    if (drivers.some(({ id }) => id === driver.id))
      return refuseField("id", "is already used by another driver");
    if (to <= from) return refuseField("shift_end", "must be after shift_start");
    if (to <= now) return refuseField("shift_end", "must be in the future");
    drivers.push({ ...driver, shift: { from: from < now ? now : from, to } });
  }
  return ok(drivers);
}
