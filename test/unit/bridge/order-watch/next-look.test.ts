import { describe, expect, it } from "vitest";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import { planNextLook } from "#shared/bridge/domain/order-watch/plan-look.ts";
import { noon } from "#test/builders/bridge/delivery.ts";

/** Minutes until an order is looked at whose pick-up is so many minutes away. */
function waitFor(pickUpIn: number, status: CourierStatus | "unknown" = "searching") {
  const pickUpAt = new Date(noon.getTime() + pickUpIn * 60_000);
  return toMinutes({ pickUpAt, ...(status !== "unknown" && { status }) });
}

const toMinutes = (order: Parameters<typeof planNextLook>[0][number]) =>
  (planNextLook([order], noon).getTime() - noon.getTime()) / 60_000;

describe("the next look at the orders of an account", () => {
  it("begins half an hour before a pick-up, and is half-hourly until then", () => {
    expect([120, 61, 50, 31].map((pickUpIn) => waitFor(pickUpIn))).toEqual([30, 30, 20, 1]);
  });

  it("is in every other minute from then on, also after the pick-up should have been", () => {
    expect([30, 10, -60].map((pickUpIn) => waitFor(pickUpIn))).toEqual([1.75, 1.75, 1.75]);
    expect(toMinutes({ status: "searching" })).toBe(1.75);
  });

  it("is in each minute once a driver is on the way, however early", () => {
    expect(waitFor(120, "assigned")).toBe(0.75);
    expect(waitFor(120, "unknown")).toBe(30);
  });
});
