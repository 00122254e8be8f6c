import { describe, expect, it } from "vitest";
import {
  parseOrderStatus,
  parsePointStatus,
} from "#shared/bridge/adapters/courier/parse-status.ts";
import { formatMinute, parseTime } from "#shared/bridge/adapters/courier/parse-time.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";

// The expected statuses are written out from the documentation, so that the test does not depend on
// the table under test.
const ORDER_STATUSES: [number, string, CourierStatus][] = [
  [10, "Created, not searching", "ready"],
  [20, "Searching for a courier", "searching"],
  [30, "Courier assigned", "assigned"],
  [40, "Arrived at pick-up", "at-pickup"],
  [50, "Picked up", "picked-up"],
  [60, "On the way", "on-the-way"],
  [70, "Arrived at drop-off", "at-dropoff"],
  [80, "Delivered", "delivered"],
  [90, "Cancelled", "cancelled"],
  [95, "Failed, returned to sender", "failed"],
];

describe("an order's status", () => {
  it.each(ORDER_STATUSES)("%i %s is parsed as %s, as number and as text", (id, text, status) => {
    for (const value of [id, String(id), ` ${id} `, text, text.toUpperCase()]) {
      expect(parseOrderStatus(value), String(value)).toBe(status);
    }
  });

  it("is the first known status of its fields", () => {
    expect(parseOrderStatus("4242", null, "Picked up", "Delivered")).toBe("picked-up");
    expect(parseOrderStatus(undefined, 80)).toBe("delivered");
  });

  it.each([
    [0],
    [1000],
    ["1700"],
    ["Ready for pick-up"],
    ["constructor"],
    ["toString"],
    [""],
    [null],
    [{}],
    [["80"]],
    [true],
  ])("is undefined for %j", (value) => {
    expect(parseOrderStatus(value)).toBeUndefined();
  });
});

it.each([[10], ["90"], ["On the way"], ["constructor"], [null]])(
  "a point's status is not parsed from an order status: %j",
  (value) => {
    expect(
      parsePointStatus({ status_id: value, pack_status: value, route_status: value }),
    ).toBeUndefined();
  },
);

describe("a time", () => {
  it.each([
    ["2026-11-20T12:00:00.000Z", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20t12:00:00z", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20T12:00:00", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20T14:00:00+02:00", "2026-11-20T12:00:00.000Z"],
    [" 2026-11-20 12:00 ", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20 12:00:07", "2026-11-20T12:00:07.000Z"],
    ["2028-02-29 00:00", "2028-02-29T00:00:00.000Z"],
  ])("%j is parsed, in UTC without a zone", (written, time) => {
    expect(parseTime(written)?.toISOString()).toBe(time);
  });

  it.each([
    [""],
    ["2026-11-20"],
    ["2026-02-29 12:00"],
    ["2026-11-20 24:61"],
    ["0000-00-00 00:00:00"],
    ["20.11.2026 12:00"],
    [1_795_000_000],
    [null],
    [undefined],
  ])("%j is invalid", (written) => {
    expect(parseTime(written)).toBeUndefined();
  });

  it("is formatted to the minute in UTC", () => {
    expect(formatMinute(new Date("2026-11-20T23:59:59.999Z"))).toBe("2026-11-20 23:59");
  });
});
