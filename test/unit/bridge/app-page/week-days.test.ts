import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALWAYS_OPEN } from "#functions/bridge/app-page/browser/screens/hours.ts";
import {
  listWeekDays,
  toShare,
} from "#functions/bridge/app-page/browser/screens/week/week-days.ts";

const interval = (from: string, to: string) => ({ from, to });
const hours = {
  ...ALWAYS_OPEN,
  tuesday: [interval("09:00", "12:00"), interval("14:00", "18:30")],
  sunday: [],
};
const exceptions = [
  { date: "2026-11-26", intervals: [] },
  { date: "2026-11-27", intervals: [interval("10:00", "14:00")] },
  { date: "2026-12-03", intervals: [] },
];

describe("the days of a week", () => {
  it("have the hours of the week, and those of its holidays", () => {
    const days = listWeekDays("2026-11-23", hours, exceptions);

    expect(days.map(({ date, kind, text }) => [date, kind, text])).toEqual([
      ["2026-11-23", "usual", "00:00 to 24:00"],
      ["2026-11-24", "usual", "09:00 to 12:00 and 14:00 to 18:30"],
      ["2026-11-25", "usual", "00:00 to 24:00"],
      ["2026-11-26", "closed", "Closed"],
      ["2026-11-27", "other", "10:00 to 14:00"],
      ["2026-11-28", "usual", "00:00 to 24:00"],
      ["2026-11-29", "usual", "Closed"],
    ]);
    expect(days[4]?.intervals).toEqual([interval("10:00", "14:00")]);
  });

  it.each([interval("", "12:00"), interval("09:00", ""), interval("12:00", "12:00")])(
    "say of times that are being typed that they are to be checked: %o",
    (typed) => {
      const monday = [interval("06:00", "08:00"), typed];
      const [day] = listWeekDays("2026-11-23", { ...hours, monday }, exceptions);

      expect(day).toMatchObject({ intervals: [monday[0]], text: "Check the times" });
    },
  );

  it("are drawn within their 24 hours", async () => {
    expect(toShare(interval("00:00", "24:00"))).toEqual({ start: 0, length: 100 });
    expect(toShare(interval("06:00", "18:00"))).toEqual({ start: 25, length: 50 });
    const minute = fc.integer({ min: 0, max: 24 * 60 });
    const toTime = (minutes: number) =>
      [Math.floor(minutes / 60), minutes % 60]
        .map((part) => String(part).padStart(2, "0"))
        .join(":");
    await fc.assert(
      fc.property(minute, minute, (one, other) => {
        fc.pre(one < other);
        const { start, length } = toShare(interval(toTime(one), toTime(other)));
        expect(start).toBeCloseTo((one / 1_440) * 100);
        expect(start + length).toBeCloseTo((other / 1_440) * 100);
      }),
    );
  });
});
