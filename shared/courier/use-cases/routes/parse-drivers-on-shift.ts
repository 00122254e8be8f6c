import type { PlanRoutesBody } from "#shared/contract/ops/route-plan-calls.ts";
import type { Driver } from "#shared/courier/domain/routes/route-plan.ts";
import { type Refusal, wrongField } from "#shared/courier/use-cases/refusal.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";

/** The drivers as the operator named them; nobody leaves before now. The first problem is named. */
export function driversOnShift(
  named: PlanRoutesBody["drivers"],
  now: Date,
): Result<Driver[], Refusal> {
  const drivers: Driver[] = [];
  for (const [index, { shift_start, shift_end, ...driver }] of named.entries()) {
    const wrong = (field: string, msgtext: string) =>
      refused(wrongField(`drivers[${index}].${field}`, msgtext));
    const [from, to] = [new Date(shift_start), new Date(shift_end)];
    if (drivers.some(({ id }) => id === driver.id)) return wrong("id", "is another driver's too");
    if (to <= from) return wrong("shift_end", "must be after shift_start");
    if (to <= now) return wrong("shift_end", "must be in the future");
    drivers.push({ ...driver, shift: { from: from < now ? now : from, to } });
  }
  return ok(drivers);
}
