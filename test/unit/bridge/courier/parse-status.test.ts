import { describe, expect, it } from "vitest";
import {
  parseOrderStatus,
  parsePointStatus,
} from "#shared/bridge/adapters/courier/parse-status.ts";
import { formatMinute, parseTime } from "#shared/bridge/adapters/courier/parse-time.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";

// Written out from the decisions, not asked of the table.
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
  it.each(ORDER_STATUSES)("%i %s is %s, as number and as text", (id, text, status) => {
    for (const said of [id, String(id), ` ${id} `, text, text.toUpperCase()]) {
      expect(parseOrderStatus(said), String(said)).toBe(status);
    }
  });

  it("is the first of its fields that is known", () => {
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
  ])("is not guessed from %j", (said) => {
    expect(parseOrderStatus(said)).toBeUndefined();
  });
});

it.each([[10], ["90"], ["On the way"], ["constructor"], [null]])(
  "a point's status is not read from an order's: %j",
  (said) => {
    expect(
      parsePointStatus({ status_id: said, pack_status: said, route_status: said }),
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
  ])("%j is read, in UTC where it names no zone", (written, time) => {
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
  ])("%j is none", (written) => {
    expect(parseTime(written)).toBeUndefined();
  });

  it("is written to the minute, in UTC", () => {
    expect(formatMinute(new Date("2026-11-20T23:59:59.999Z"))).toBe("2026-11-20 23:59");
  });
});
