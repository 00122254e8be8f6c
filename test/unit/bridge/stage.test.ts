import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { progress, STAGES, type Stage } from "#shared/bridge/domain/stage.ts";

// Written out, not asked of the table: a test that borrows its oracle cannot fail.
const FORWARD: Stage[] = [
  "draft",
  "ready",
  "scheduled",
  "assigned",
  "at-pickup",
  "picked-up",
  "at-dropoff",
  "attempt-failed",
  "returned",
  "delivered",
  "return-ready",
  "return-scheduled",
  "return-picked-up",
  "at-laboratory",
  "return-received",
];
const LEGITIMATE_RETURNS: [Stage, Stage][] = [
  ["scheduled", "ready"],
  ["assigned", "scheduled"],
  ["at-pickup", "scheduled"],
  ["no-answer", "at-dropoff"],
  ["unreachable", "at-dropoff"],
  ["attempt-failed", "ready"],
  ["returned", "ready"],
  ["return-scheduled", "return-ready"],
];
const OVERTAKEN: [Stage, Stage][] = [
  ["picked-up", "assigned"],
  ["picked-up", "ready"],
  ["at-dropoff", "picked-up"],
  ["delivered", "at-dropoff"],
  ["delivered", "ready"],
  ["delivered", "attempt-failed"],
  ["return-received", "delivered"],
  ["at-laboratory", "return-ready"],
];

describe("progress", () => {
  it("goes forward, over as many stages as were missed", () => {
    for (const [at, stage] of FORWARD.entries()) {
      for (const later of FORWARD.slice(at + 1)) {
        expect(progress(stage, later), `${stage} → ${later}`).toBe("moved");
      }
    }
  });

  it.each(LEGITIMATE_RETURNS)("lets %s go back to %s", (from, to) => {
    expect(progress(from, to)).toBe("moved");
  });

  it.each(OVERTAKEN)("calls it stale when %s is followed by a late %s", (from, to) => {
    expect(progress(from, to)).toBe("stale");
  });

  it("calls every repeat stale", () => {
    for (const stage of STAGES) expect(progress(stage, stage)).toBe("stale");
  });

  it("never takes a delivered parcel back, whatever arrives afterwards", () => {
    const before: Stage[] = [
      "ready",
      "scheduled",
      "assigned",
      "picked-up",
      "at-dropoff",
      "returned",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...before)), (arrivals) => {
        let known: Stage = "delivered";
        for (const reported of arrivals)
          if (progress(known, reported) === "moved") known = reported;
        expect(known).toBe("delivered");
      }),
    );
  });
});
