import fc from "fast-check";
import { expect, it } from "vitest";
import { parseRouteId, toOrderId, toRouteId } from "#shared/courier/domain/orders/order-id.ts";
import { resolveSchedule } from "#shared/courier/domain/orders/resolve-schedule.ts";
import { noon } from "#test/builders/courier/point.ts";

it("leads from every route id back to its order and place, below 2^53, no two alike", () => {
  const place = fc.record({
    accountNumber: fc.integer({ min: 1, max: 2 ** 20 - 1 }),
    n: fc.integer({ min: 1, max: 2 ** 27 - 1 }),
    index: fc.integer({ min: 0, max: 49 }),
  });
  fc.assert(
    fc.property(place, ({ accountNumber, n, index }) => {
      const id = toOrderId({ accountNumber, n });
      const routeId = toRouteId(id, index);
      expect(Number.isSafeInteger(routeId)).toBe(true);
      expect(parseRouteId(routeId)).toEqual({ id, index });
    }),
  );
});

it.each([0, 1, -5, 2 ** 33 + 1, 2 ** 33 + 64, 1.5, Number.NaN])("knows no route %d", (value) => {
  expect(parseRouteId(value)).toBeUndefined();
});

const inMinutes = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

it.each([
  ["nothing said", undefined, undefined, "now"],
  ["at once", true, undefined, "now"],
  ["a schedule", undefined, 30, "then"],
  ["a schedule, not at once", false, 60, "then"],
  ["the last minute of the 60th day", false, 60 * 24 * 60, "then"],
  ["too soon", false, 29, "schedule_date_local"],
  ["the past", false, -1, "schedule_date_local"],
  ["too far", false, 60 * 24 * 60 + 1, "schedule_date_local"],
  ["at once and then", true, 60, "taken_asap"],
  ["not at once, but when", false, undefined, "schedule_date_local"],
] as const)("reads %s", (_name, asap, minutes, expected) => {
  const scheduledAt = minutes === undefined ? undefined : inMinutes(minutes);
  const read = resolveSchedule({ asap, scheduledAt }, noon);
  const told = read.ok ? (read.value === undefined ? "now" : "then") : read.refusal.field;
  expect(told).toBe(expected);
});
