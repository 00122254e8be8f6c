import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  COURIER_STATUSES,
  type CourierStatus,
  compareStatus,
  isFinalStatus,
  isUnderWay,
} from "#shared/bridge/domain/delivery/courier-status.ts";

// The expected order is written out, so that the test does not depend on the table under test.
const FORWARD: CourierStatus[] = [
  "draft",
  "ready",
  "searching",
  "scheduled",
  "assigned",
  "at-pickup",
  "picked-up",
  "on-the-way",
  "at-dropoff",
  "attempt-failed",
  "returned",
  "failed",
  "cancelled",
  "delivered",
  "return-ready",
  "return-scheduled",
  "return-picked-up",
  "at-laboratory",
  "return-received",
];
const LEGITIMATE_RETURNS: [CourierStatus, CourierStatus][] = [
  ["scheduled", "ready"],
  ["assigned", "ready"],
  ["assigned", "searching"],
  ["assigned", "scheduled"],
  ["at-pickup", "searching"],
  ["at-dropoff", "on-the-way"],
  ["at-pickup", "scheduled"],
  ["no-answer", "at-dropoff"],
  ["unreachable", "at-dropoff"],
  ["attempt-failed", "ready"],
  ["attempt-failed", "searching"],
  ["returned", "ready"],
  ["return-scheduled", "return-ready"],
];
const STALE_STATUSES: [CourierStatus, CourierStatus][] = [
  ["picked-up", "assigned"],
  ["picked-up", "ready"],
  ["at-dropoff", "picked-up"],
  ["delivered", "at-dropoff"],
  ["delivered", "ready"],
  ["delivered", "attempt-failed"],
  ["delivered", "failed"],
  ["delivered", "cancelled"],
  ["searching", "ready"],
  ["picked-up", "searching"],
  ["on-the-way", "picked-up"],
  ["failed", "on-the-way"],
  ["failed", "returned"],
  ["cancelled", "searching"],
  ["cancelled", "assigned"],
  ["cancelled", "failed"],
  ["return-received", "delivered"],
  ["at-laboratory", "return-ready"],
];

describe("comparing statuses", () => {
  it("accepts every later status, also when statuses in between are missing", () => {
    for (const [at, status] of FORWARD.entries()) {
      for (const later of FORWARD.slice(at + 1)) {
        expect(compareStatus(status, later), `${status} → ${later}`).toBe("newer");
      }
    }
  });

  it.each(LEGITIMATE_RETURNS)("accepts the legitimate return from %s to %s", (from, to) => {
    expect(compareStatus(from, to)).toBe("newer");
  });

  it.each(STALE_STATUSES)("rejects a late %s→%s as stale", (from, to) => {
    expect(compareStatus(from, to)).toBe("stale");
  });

  it("rejects every repeated status as stale", () => {
    for (const status of COURIER_STATUSES) expect(compareStatus(status, status)).toBe("stale");
  });

  it("keeps a parcel delivered, whatever status arrives afterwards", () => {
    const before: CourierStatus[] = [
      "ready",
      "scheduled",
      "assigned",
      "picked-up",
      "on-the-way",
      "at-dropoff",
      "returned",
      "failed",
      "cancelled",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...before)), (arrivals) => {
        let known: CourierStatus = "delivered";
        for (const reported of arrivals)
          if (compareStatus(known, reported) === "newer") known = reported;
        expect(known).toBe("delivered");
      }),
    );
  });
});

// Every status, written out: whether the parcel is under way and whether the status is final.
const EXPECTED_MEANINGS: Record<
  CourierStatus,
  "before" | "under way" | "under way, settled" | "settled"
> = {
  draft: "before",
  ready: "before",
  searching: "before",
  scheduled: "before",
  assigned: "under way",
  "at-pickup": "under way",
  "picked-up": "under way",
  "on-the-way": "under way",
  "at-dropoff": "under way",
  "no-answer": "under way",
  unreachable: "under way",
  "attempt-failed": "under way",
  returned: "under way",
  failed: "under way, settled",
  cancelled: "settled",
  delivered: "under way, settled",
  "return-ready": "under way",
  "return-scheduled": "under way",
  "return-picked-up": "under way",
  "at-laboratory": "under way",
  "return-received": "under way, settled",
};

it.each(COURIER_STATUSES)("%s has the expected meaning for store and bridge", (status) => {
  const meanings = [isUnderWay(status) && "under way", isFinalStatus(status) && "settled"].filter(
    Boolean,
  );
  expect(meanings.join(", ") || "before").toBe(EXPECTED_MEANINGS[status]);
});
