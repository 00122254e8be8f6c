import { describe, expect, it } from "vitest";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  listStoreUpdates,
  type StoreUpdateKind,
} from "#shared/bridge/domain/delivery/store-update.ts";
import { noon } from "#test/builders/bridge/delivery.ts";

const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const buildStatusHistory = (...stages: CourierStatus[]) =>
  stages.map((status, minutes) => ({ status, at: minutesAfterNoon(minutes) }));
const listUpdateKinds = (...stages: CourierStatus[]) =>
  listStoreUpdates(buildStatusHistory(...stages)).map(({ kind }) => kind);

// The expected store updates for each sequence of courier statuses, written out.
const EXPECTED_UPDATES: [string, CourierStatus[], StoreUpdateKind[]][] = [
  ["nothing before a courier is assigned", ["ready", "searching", "scheduled"], []],
  ["under-way once", ["searching", "assigned", "at-pickup"], ["under-way", "confirmed"]],
  [
    "all updates of an order",
    ["searching", "assigned", "at-pickup", "picked-up", "on-the-way", "at-dropoff", "delivered"],
    ["under-way", "confirmed", "picked-up", "out-for-delivery", "delivered"],
  ],
  [
    "all updates of a point",
    ["ready", "scheduled", "assigned", "at-pickup", "picked-up", "at-dropoff", "delivered"],
    ["under-way", "confirmed", "picked-up", "out-for-delivery", "delivered"],
  ],
  [
    "out-for-delivery once in one attempt",
    ["picked-up", "on-the-way", "at-dropoff", "on-the-way", "at-dropoff", "delivered"],
    ["under-way", "picked-up", "out-for-delivery", "delivered"],
  ],
  [
    "out-for-delivery again in another attempt",
    ["on-the-way", "at-dropoff", "attempt-failed", "ready", "assigned", "on-the-way"],
    ["under-way", "out-for-delivery", "attempted", "confirmed", "out-for-delivery"],
  ],
  [
    "each attempt to reach the recipient",
    ["at-dropoff", "no-answer", "at-dropoff", "unreachable", "attempt-failed", "returned"],
    [
      "under-way",
      "out-for-delivery",
      "attempted",
      "out-for-delivery",
      "attempted",
      "attempted",
      "returned",
    ],
  ],
  [
    "a confirmation for each of two drivers",
    ["assigned", "searching", "assigned"],
    ["under-way", "confirmed", "confirmed"],
  ],
  ["a return after a failure", ["picked-up", "failed"], ["under-way", "picked-up", "returned"]],
  ["a return when all earlier statuses are missing", ["failed"], ["under-way", "returned"]],
  ["the cancellation", ["assigned", "cancelled"], ["under-way", "confirmed", "cancelled"]],
  [
    "nothing for an order that is cancelled before an assignment",
    ["ready", "searching", "cancelled"],
    [],
  ],
  ["nothing for an order that is cancelled at once", ["cancelled"], []],
  ["a delivery after a cancellation", ["cancelled", "delivered"], ["under-way", "delivered"]],
  [
    "nothing for a return that a buyer requested",
    [
      "delivered",
      "return-ready",
      "return-scheduled",
      "return-picked-up",
      "at-laboratory",
      "return-received",
    ],
    ["under-way", "delivered"],
  ],
];

describe("a store receives", () => {
  it.each(EXPECTED_UPDATES)("%s", (_, stages, expected) => {
    expect(listUpdateKinds(...stages)).toEqual(expected);
  });

  it("each update with the time of its status", () => {
    expect(listStoreUpdates(buildStatusHistory("ready", "assigned", "cancelled"))).toEqual([
      { kind: "under-way", at: minutesAfterNoon(1) },
      { kind: "confirmed", status: "assigned", at: minutesAfterNoon(1) },
      { kind: "cancelled", status: "cancelled", at: minutesAfterNoon(2) },
    ]);
  });

  it("at least the same updates for a longer status history", () => {
    for (const [, stages] of EXPECTED_UPDATES) {
      for (const end of stages.keys()) {
        const before = listUpdateKinds(...stages.slice(0, end));
        expect(listUpdateKinds(...stages).slice(0, before.length)).toEqual(before);
      }
    }
  });
});
