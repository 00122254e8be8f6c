import { describe, expect, it } from "vitest";
import {
  formatRange,
  formatView,
  parseView,
  toRange,
} from "#functions/bridge/app-page/browser/screens/insights/insights-view.ts";

const lastWeek = parseView("days=last-week");

describe("last week", () => {
  it.each([
    ["Monday", "2026-11-23", "2026-11-16", "2026-11-22"],
    ["Tuesday", "2026-11-24", "2026-11-16", "2026-11-22"],
    ["Sunday", "2026-11-29", "2026-11-16", "2026-11-22"],
    ["the Monday after", "2026-11-30", "2026-11-23", "2026-11-29"],
    ["the first Monday of a year", "2027-01-04", "2026-12-28", "2027-01-03"],
  ])("is Monday to Sunday before this week, seen on %s", (_, today, from, to) => {
    expect(toRange(lastWeek, today)).toEqual({ from, to });
  });

  it("is in the address, and has a name", () => {
    expect(lastWeek).toEqual({ days: "last-week", from: "", to: "", by: "day" });
    expect(formatView(lastWeek)).toBe("days=last-week");
    expect(formatRange("last-week")).toBe("Last week");
  });
});

it("a range of days ends today", () => {
  expect(toRange(parseView("days=30"), "2026-11-24")).toEqual({
    ...{ from: "2026-10-26", to: "2026-11-24" },
  });
  expect(formatRange(30)).toBe("Last 30 days");
});
