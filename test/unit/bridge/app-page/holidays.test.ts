import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  formatDay,
  formatFullDay,
  formatMonth,
  getWeekdayIndex,
  listSpan,
  listWeeks,
} from "#functions/bridge/app-page/browser/screens/holidays/calendar-days.ts";
import {
  describeDay,
  formatSpan,
  groupExceptions,
  setHours,
} from "#functions/bridge/app-page/browser/screens/holidays/exceptions.ts";
import { pickupLocationSchema } from "#shared/bridge/domain/settings/pickup-location.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";

describe("the days of a calendar", () => {
  it("are counted over the ends of months and years, and over a change of the clock", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
    expect(addDays("2026-10-24", 2)).toBe("2026-10-26");
  });

  it("stay in a month that is shorter", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
    expect(addMonths("2026-12-15", 1)).toBe("2027-01-15");
    expect(addMonths("2028-01-31", 1)).toBe("2028-02-29");
  });

  it("are whole weeks from Monday on", () => {
    const weeks = listWeeks("2026-12-25");

    expect(weeks[0]?.[0]).toBe("2026-11-30");
    expect(weeks.at(-1)?.at(-1)).toBe("2027-01-03");
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    // February 2027 begins on a Monday and fills four weeks.
    expect(listWeeks("2027-02-01")).toHaveLength(4);
    expect([getWeekdayIndex("2026-11-30"), getWeekdayIndex("2026-12-06")]).toEqual([0, 6]);
  });

  it("are a span from either end, and at most a year", () => {
    expect(listSpan("2026-12-26", "2026-12-24")).toEqual([
      "2026-12-24",
      "2026-12-25",
      "2026-12-26",
    ]);
    expect(listSpan("2026-12-24", "2026-12-24")).toEqual(["2026-12-24"]);
    expect(listSpan("2026-01-01", "2036-01-01")).toHaveLength(366);
  });

  it("have names", () => {
    expect(formatFullDay("2026-12-25")).toBe("Friday, December 25, 2026");
    expect(formatDay("2026-12-25")).toBe("Dec 25, 2026");
    expect(formatMonth("2026-12-25")).toBe("December 2026");
  });
});

describe("days with other hours", () => {
  const noon = [{ from: "10:00", to: "14:00" }];
  const closed = (date: string) => ({ date, intervals: [] });

  it("are set over what they were, and taken back", () => {
    const set = setHours([closed("2026-12-25")], ["2026-12-24", "2026-12-25"], noon);

    expect(set).toEqual([
      { date: "2026-12-24", intervals: noon },
      { date: "2026-12-25", intervals: noon },
    ]);
    expect(setHours(set, ["2026-12-24"], undefined)).toEqual([
      { date: "2026-12-25", intervals: noon },
    ]);
  });

  it("are named together where they follow each other with the same hours", () => {
    const days = [
      ...["2026-12-26", "2026-12-24", "2026-12-25", "2026-12-29"].map(closed),
      { date: "2026-12-27", intervals: noon },
    ];

    expect(groupExceptions(days).map(formatSpan)).toEqual([
      "Dec 24, 2026 to Dec 26, 2026: Closed",
      "Dec 27, 2026: 10:00 to 14:00",
      "Dec 29, 2026: Closed",
    ]);
  });

  it("are told apart from the days of the week", () => {
    const always = [{ from: "00:00", to: "24:00" }];
    const location = pickupLocationSchema.parse(
      buildLocation({
        hours: {
          ...{ monday: always, tuesday: always, wednesday: always, thursday: always },
          ...{ friday: always, saturday: always, sunday: [] },
        },
      }),
    );
    const exceptions = [closed("2026-12-25"), { date: "2026-12-27", intervals: noon }];

    const describeAt = (date: string) => describeDay(date, location, exceptions);
    expect(describeAt("2026-12-25")).toEqual({ text: "Closed", kind: "closed" });
    expect(describeAt("2026-12-27")).toEqual({ text: "10:00 to 14:00", kind: "other" });
    expect(describeAt("2026-12-20")).toEqual({ text: "Usually closed", kind: "usual" });
    expect(describeAt("2026-12-21")).toEqual({ text: "", kind: "usual" });
  });
});
