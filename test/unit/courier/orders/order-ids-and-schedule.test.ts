import { expect, it } from "vitest";
import {
  findRouteIndex,
  parseOrderId,
  toOrderId,
  toRouteId,
} from "#shared/courier/domain/orders/order-id.ts";
import { resolveSchedule } from "#shared/courier/domain/orders/resolve-schedule.ts";
import { buildOrderRequest, buildTestOrder } from "#test/builders/courier/order.ts";
import { noon } from "#test/builders/courier/point.ts";

it("numbers the routes of an order one after the other, and finds each by its id", () => {
  const order = buildTestOrder(buildOrderRequest("dropoff", ["a", "b", "c"]), { firstRouteId: 7 });

  expect([0, 1, 2].map((index) => toRouteId(order, index))).toEqual([7, 8, 9]);
  expect([7, 8, 9].map((id) => findRouteIndex(order, id))).toEqual([0, 1, 2]);
  expect([6, 10, 7.5, Number.NaN].map((id) => findRouteIndex(order, id))).toEqual(
    Array(4).fill(undefined),
  );
});

it.each([0, -1, 1.5, 2 ** 31, 2 ** 33 + 1, Number.NaN])("rejects the order id %d", (value) => {
  expect(parseOrderId(value)).toBeUndefined();
  expect(() => toOrderId(value)).toThrow(RangeError);
});

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
