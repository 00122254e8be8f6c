import { describe, expect, it } from "vitest";
import type { CourierStatus, StatusEntry } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { toDeliveryOutcome } from "#shared/bridge/domain/insights/delivery-outcome.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";

const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
/** Statuses with the minute of each, and the minute that the courier told with it. */
const buildHistory = (
  ...entries: readonly (readonly [CourierStatus, minute: number, told?: number])[]
): readonly StatusEntry[] =>
  entries.map(([status, minute, told]) => ({
    status,
    at: minutesLater(minute),
    ...(told !== undefined && { estimatedDeliveryAt: minutesLater(told) }),
  }));
const plan: NonNullable<Delivery["plan"]> = {
  mode: "urgent",
  load: { transportId: 1, packSizeId: 1, grams: 1, pieces: 1 },
  ...{ storeLocationIds: [], isPartlyRefunded: false, itemValue: 1, tip: 0, pickUpIds: ["shop"] },
};
const readOutcome = (changes: Partial<Delivery>) =>
  toDeliveryOutcome(buildDelivery({ releasedAt: noon, state: "booked", ...changes }));

describe("the outcome of a delivery", () => {
  it("is nothing before anybody tried to hand it over", () => {
    const statusHistory = buildHistory(["assigned", 1], ["picked-up", 5, 30]);

    expect(readOutcome({ statusHistory })).toBeUndefined();
  });

  it("has the time from the release, not from the first sight of the order, to the first arrival", () => {
    const statusHistory = buildHistory(["delivered", 65], ["return-ready", 500]);
    const releasedAt = minutesLater(20);

    expect(readOutcome({ releasedAt, statusHistory })).toEqual({ doorSeconds: 2700, attempts: 1 });
    expect(readOutcome({ releasedAt: undefined, statusHistory })).toEqual({ attempts: 1 });
    expect(readOutcome({ releasedAt: minutesLater(70), statusHistory })?.doorSeconds).toBe(0);
  });

  it("counts each failed attempt, and the hand-over as one more", () => {
    const again = ["at-dropoff", 80] as const;
    const failed = ["attempt-failed", 60] as const;

    expect(readOutcome({ statusHistory: buildHistory(failed) })?.attempts).toBe(1);
    expect(
      readOutcome({ statusHistory: buildHistory(failed, again, ["delivered", 90]) })?.attempts,
    ).toBe(2);
    expect(readOutcome({ statusHistory: buildHistory(["returned", 90]) })?.attempts).toBe(1);
    expect(readOutcome({ statusHistory: buildHistory(failed, ["returned", 90]) })?.attempts).toBe(
      1,
    );
  });

  it.each([
    [60, true],
    [61, false],
  ])("is on time by the time that the buyer chose: after %i minutes %s", (minute, isOnTime) => {
    // The courier told a later time. The buyer's own counts.
    const statusHistory = buildHistory(["picked-up", 5, 300], ["delivered", minute]);
    const outcome = readOutcome({
      statusHistory,
      plan: { ...plan, promisedUntil: minutesLater(60) },
    });

    expect(outcome?.isOnTime).toBe(isOnTime);
  });

  it.each([
    // Told for minute 30, half of 20 minutes and at least a quarter of an hour later.
    [45, true],
    [46, false],
  ])("is on time by the first window that was told: after %i minutes %s", (minute, isOnTime) => {
    const statusHistory = buildHistory(
      ["picked-up", 10, 30],
      ["on-the-way", 20, 90],
      ["delivered", minute],
    );

    expect(readOutcome({ plan, statusHistory })?.isOnTime).toBe(isOnTime);
  });

  it("is neither on time nor late if nothing was promised", () => {
    const statusHistory = buildHistory(["assigned", 5, 20], ["delivered", 45]);

    expect(readOutcome({ plan, statusHistory })).not.toHaveProperty("isOnTime");
    // The route plan of a point tells the time with the assignment.
    expect(readOutcome({ plan, pointId: "1", statusHistory })).toHaveProperty("isOnTime");
  });

  it("says that the order is a test order", () => {
    expect(readOutcome({ isTest: true })).toEqual({ isTest: true });
  });
});
