import fc from "fast-check";
import { expect, it } from "vitest";
import { parseRouteId, toOrderId, toRouteId } from "#shared/courier/domain/orders/order-id.ts";
import { resolveSchedule } from "#shared/courier/domain/orders/resolve-schedule.ts";
import { noon } from "#test/builders/courier/point.ts";

it("parses every route id to its order and index, below 2^53", () => {
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

it.each([0, 1, -5, 2 ** 33 + 1, 2 ** 33 + 64, 1.5, Number.NaN])(
  "rejects the route id %d",
  (value) => {
    expect(parseRouteId(value)).toBeUndefined();
  },
);

const minutesFromNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

it.each([
  ["no time fields", undefined, undefined, "now"],
  ["asap", true, undefined, "now"],
  ["a schedule", undefined, 30, "then"],
  ["a schedule without asap", false, 60, "then"],
  ["the last minute of the 60th day", false, 60 * 24 * 60, "then"],
  ["a time too soon", false, 29, "schedule_date_local"],
  ["a past time", false, -1, "schedule_date_local"],
  ["a time too far ahead", false, 60 * 24 * 60 + 1, "schedule_date_local"],
  ["asap with a schedule", true, 60, "taken_asap"],
  ["neither asap nor a schedule", false, undefined, "schedule_date_local"],
] as const)("resolves %s", (_name, asap, minutes, expected) => {
  const scheduledAt = minutes === undefined ? undefined : minutesFromNoon(minutes);
  const schedule = resolveSchedule({ asap, scheduledAt }, noon);
  const outcome = schedule.ok
    ? schedule.value === undefined
      ? "now"
      : "then"
    : schedule.refusal.field;
  expect(outcome).toBe(expected);
});
