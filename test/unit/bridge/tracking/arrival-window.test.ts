import { describe, expect, it } from "vitest";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { StoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import {
  findArrivalWindow,
  findPlannedPickUp,
} from "#shared/bridge/domain/tracking/arrival-window.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";

const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const travel = (status: CourierStatus, minutes: number | undefined) =>
  buildDelivery({
    statusHistory: [
      { status, at: noon, ...(minutes !== undefined && { estimatedDeliveryAt: at(minutes) }) },
    ],
  });

it.each([
  ["picked-up", 12, 10, 30],
  ["on-the-way", 12, 10, 30],
  ["picked-up", 60, 60, 90],
  ["picked-up", 30, 30, 45],
  ["picked-up", 31, 30, 50],
  ["picked-up", 0, 0, 15],
] as const)(
  "expects at %s a parcel with %i minutes of travel in %i to %i minutes",
  (status, minutes, from, to) => {
    const found = findArrivalWindow(travel(status, minutes), noon);
    expect(found).toEqual({ from: at(from), to: at(to) });
  },
);

it("says that it is late once the window is over", () => {
  expect(findArrivalWindow(travel("picked-up", 30), at(45))).toEqual({ from: at(30), to: at(45) });
  expect(findArrivalWindow(travel("picked-up", 30), at(45.1))).toBe("late");
});

it.each([
  ["picked-up", undefined],
  ["assigned", 30],
  ["at-dropoff", 30],
  ["delivered", 30],
] as const)("expects nothing at %s with %j minutes of travel", (status, minutes) => {
  expect(findArrivalWindow(travel(status, minutes), noon)).toBeUndefined();
});

it("knows when the courier was asked to come, until then", () => {
  const plan = { pickUpIds: [], pickUpAt: at(30) } as unknown as StoredPlan;
  const planned = buildDelivery({ plan });
  expect(findPlannedPickUp(planned, noon)).toEqual(at(30));
  expect(findPlannedPickUp(planned, at(31))).toBeUndefined();
  expect(findPlannedPickUp({ ...travel("on-the-way", 10), plan }, noon)).toBeUndefined();
  expect(findPlannedPickUp(buildDelivery(), noon)).toBeUndefined();
});

describe("a point with a planned arrival", () => {
  const planned = (status: CourierStatus, minutes: number | undefined) => ({
    ...travel(status, minutes),
    pointId: "1",
  });

  it.each([
    ["scheduled", 120, 105, 165],
    ["assigned", 30, 25, 55],
    ["at-pickup", 30, 25, 55],
    ["picked-up", 2, 0, 30],
  ] as const)(
    "is expected at %s, %i minutes ahead, in %i to %i minutes",
    (status, minutes, from, to) => {
      const found = findArrivalWindow(planned(status, minutes), noon);
      expect(found).toEqual({ from: at(from), to: at(to) });
    },
  );

  it("is expected as it was told last, also if a later telling has no time", () => {
    const told = planned("scheduled", 120);
    const later = { status: "assigned" as const, at: at(5) };
    const history = [...told.statusHistory, later];
    const expected = { from: at(105), to: at(165) };
    expect(findArrivalWindow({ ...told, statusHistory: history }, noon)).toEqual(expected);
    const again = [...history, { status: "ready" as const, at: at(9) }, later];
    expect(findArrivalWindow({ ...told, statusHistory: again }, noon)).toBeUndefined();
  });

  it.each(["ready", "at-dropoff", "delivered"] as const)("is not expected at %s", (status) => {
    expect(findArrivalWindow(planned(status, 30), noon)).toBeUndefined();
  });
});
