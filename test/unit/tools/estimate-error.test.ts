import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { simulateDay } from "#test/tools/estimate-error/simulate-day.ts";
import { summarizeEstimates } from "#test/tools/estimate-error/summarize-estimates.ts";

const summary = summarizeEstimates(simulateDay(1));

it("is kept by most arrivals of a sandbox day, by more once the parcel is picked up", () => {
  const [planned, pickedUp, single] = summary;
  expect(planned?.withinPercent).toBeGreaterThan(85);
  expect(pickedUp?.withinPercent).toBeGreaterThan(95);
  expect(single?.withinPercent).toBeGreaterThan(90);
  expect(pickedUp?.medianMinutes).toBeLessThan(planned?.medianMinutes ?? 0);
});

it("has the error that the merchant guide states", () => {
  const guide = readFileSync("docs/merchant-guide.md", "utf8");
  for (const one of summary)
    expect(guide).toContain(
      `| ${one.parcels} | ${one.medianMinutes} | ${one.p90Minutes} | ${one.withinPercent} % | ${one.soonerPercent} % | ${one.laterPercent} % | ${one.windowMinutes} |`,
    );
});
