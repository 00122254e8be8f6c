import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  COURIER_STATUSES,
  type CourierStatus,
  compareStatus,
  isFinalStatus,
  isUnderWay,
} from "#shared/bridge/domain/delivery/courier-status.ts";

// Written out, not asked of the table: a test that borrows its oracle cannot fail.
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
const OVERTAKEN: [CourierStatus, CourierStatus][] = [
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

describe("progress", () => {
  it("goes forward, over as many stages as were missed", () => {
    for (const [at, status] of FORWARD.entries()) {
      for (const later of FORWARD.slice(at + 1)) {
        expect(compareStatus(status, later), `${status} → ${later}`).toBe("newer");
      }
    }
  });

  it.each(LEGITIMATE_RETURNS)("lets %s go back to %s", (from, to) => {
    expect(compareStatus(from, to)).toBe("newer");
  });

  it.each(OVERTAKEN)("calls it stale when %s is followed by a late %s", (from, to) => {
    expect(compareStatus(from, to)).toBe("stale");
  });

  it("calls every repeat stale", () => {
    for (const status of COURIER_STATUSES) expect(compareStatus(status, status)).toBe("stale");
  });

  it("never takes a delivered parcel back, whatever arrives afterwards", () => {
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

// Every stage, written out: whether the parcel is under way, whether nothing more happens.
const MEANINGS: Record<CourierStatus, "before" | "under way" | "under way, settled" | "settled"> = {
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

it.each(COURIER_STATUSES)("%s means what the store and the bridge make of it", (status) => {
  const said = [isUnderWay(status) && "under way", isFinalStatus(status) && "settled"].filter(
    Boolean,
  );
  expect(said.join(", ") || "before").toBe(MEANINGS[status]);
});
