import { describe, expect, test } from "vitest";
import { compareTraffic, type OutsideView } from "#test/tools/crash/verify-traffic.ts";

const placed = (id: string) => ({ store: "woocommerce" as const, id, name: id });
const shown = (id: string, changes = {}) => ({
  id,
  name: id,
  isFulfilled: true,
  notificationCount: 1,
  duplicateCount: 0,
  mostTold: 1,
  ...changes,
});
const booked = (name: string, state: "open" | "delivered" | "cancelled" = "delivered") => ({
  name,
  state,
  status: state,
});
const compare = (view: Partial<OutsideView>, cancelled: readonly string[] = []) => {
  const { faults, waiting } = compareTraffic(
    { orders: [shown("7")], bookings: [booked("7")], undelivered: 0, ...view },
    { acknowledged: [placed("7")], cancelled: new Set(cancelled) },
  );
  return { faults, waiting };
};

test("finds nothing in an order that was booked once, delivered and told once", () => {
  expect(compare({})).toEqual({ faults: [], waiting: [] });
});

describe("a fault", () => {
  test.each([
    ["an acknowledged order that its store does not have", { orders: [], bookings: [] }],
    ["a booking that nobody ordered", { bookings: [booked("7"), booked("8")] }],
    ["an order with two live bookings", { bookings: [booked("7"), booked("7", "open")] }],
    ["a buyer who is told twice", { orders: [shown("7", { notificationCount: 2 })] }],
    ["a repeated update", { orders: [shown("7", { duplicateCount: 1, mostTold: 2 })] }],
    [
      "an update that is repeated more often than a driver was assigned",
      {
        orders: [shown("7", { duplicateCount: 2, mostTold: 3 })],
        bookings: [{ ...booked("7"), attempts: 2 }],
      },
    ],
  ] as const)("is %s", (_, view) => {
    expect(compare(view).faults).toHaveLength(1);
  });

  test("is not an update of each of two attempts, where the store was not told that the first one failed", () => {
    const orders = [shown("7", { duplicateCount: 1, mostTold: 2 })];
    expect(compare({ orders, bookings: [{ ...booked("7"), attempts: 2 }] }).faults).toEqual([]);
  });

  test("is not a second booking after the first was cancelled", () => {
    expect(compare({ bookings: [booked("7", "cancelled"), booked("7")] }).faults).toEqual([]);
  });
});

describe("what is not over", () => {
  test.each([
    ["an order without a booking", { bookings: [] }],
    ["an order whose only booking is cancelled", { bookings: [booked("7", "cancelled")] }],
    ["an open booking", { bookings: [booked("7", "open")], undelivered: undefined }],
    ["a delivery that its store does not show", { orders: [shown("7", { isFulfilled: false })] }],
    ["a notification that is not delivered", { undelivered: 1 }],
  ] as const)("is %s", (_, view) => {
    expect(compare(view)).toMatchObject({ faults: [], waiting: { length: 1 } });
  });

  test("is not a missing booking of an order that was cancelled in its store", () => {
    expect(compare({ bookings: [] }, ["7"]).waiting).toEqual([]);
  });
});
