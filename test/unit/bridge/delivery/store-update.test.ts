import { describe, expect, it } from "vitest";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  listStoreUpdates,
  type StoreUpdateKind,
} from "#shared/bridge/domain/delivery/store-update.ts";
import { noon } from "#test/builders/bridge/delivery.ts";

const minute = (at: number) => new Date(noon.getTime() + at * 60_000);
const statusHistory = (...stages: CourierStatus[]) =>
  stages.map((status, at) => ({ status, at: minute(at) }));
const kinds = (...stages: CourierStatus[]) =>
  listStoreUpdates(statusHistory(...stages)).map(({ kind }) => kind);

// Written out: what a store hears of each way a delivery may go.
const WAYS: [string, CourierStatus[], StoreUpdateKind[]][] = [
  ["nothing before a courier is assigned", ["ready", "searching", "scheduled"], []],
  [
    "that it is under way, once",
    ["searching", "assigned", "at-pickup"],
    ["under-way", "confirmed"],
  ],
  [
    "an order's whole way",
    ["searching", "assigned", "at-pickup", "picked-up", "on-the-way", "at-dropoff", "delivered"],
    ["under-way", "confirmed", "picked-up", "out-for-delivery", "delivered"],
  ],
  [
    "a point's whole way",
    ["ready", "scheduled", "assigned", "at-pickup", "picked-up", "at-dropoff", "delivered"],
    ["under-way", "confirmed", "picked-up", "out-for-delivery", "delivered"],
  ],
  [
    "out for delivery once, however often the driver goes",
    ["picked-up", "on-the-way", "at-dropoff", "on-the-way", "at-dropoff", "delivered"],
    ["under-way", "picked-up", "out-for-delivery", "delivered"],
  ],
  [
    "out for delivery again in another attempt",
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
    "of a driver who gave it back and the next one",
    ["assigned", "searching", "assigned"],
    ["under-way", "confirmed", "confirmed"],
  ],
  ["that it failed and goes back", ["picked-up", "failed"], ["under-way", "picked-up", "returned"]],
  ["that it failed, though all before was missed", ["failed"], ["under-way", "returned"]],
  ["that it was called off", ["assigned", "cancelled"], ["under-way", "confirmed", "cancelled"]],
  ["nothing of what was called off before", ["ready", "searching", "cancelled"], []],
  ["nothing of what was called off at once", ["cancelled"], []],
  ["of a delivery that came all the same", ["cancelled", "delivered"], ["under-way", "delivered"]],
  [
    "nothing of a return",
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

describe("a store hears", () => {
  it.each(WAYS)("%s", (_, stages, expected) => {
    expect(kinds(...stages)).toEqual(expected);
  });

  it("when it was under way and when each event was", () => {
    expect(listStoreUpdates(statusHistory("ready", "assigned", "cancelled"))).toEqual([
      { kind: "under-way", at: minute(1) },
      { kind: "confirmed", at: minute(1) },
      { kind: "cancelled", at: minute(2) },
    ]);
  });

  it("never less of a longer statusHistory: what was told stays told", () => {
    for (const [, stages] of WAYS) {
      for (const end of stages.keys()) {
        const before = kinds(...stages.slice(0, end));
        expect(kinds(...stages).slice(0, before.length)).toEqual(before);
      }
    }
  });
});
