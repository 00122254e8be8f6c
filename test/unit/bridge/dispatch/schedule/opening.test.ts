import { describe, expect, it, vi } from "vitest";
import {
  findNextOpening,
  type OpeningHours,
} from "#shared/bridge/domain/dispatch/schedule/opening.ts";
import {
  BERLIN,
  buildLocationWithHours,
  formatUtc,
  KOLKATA,
  LORD_HOWE,
  NEW_YORK,
  parseUtc,
  toWorkdays,
} from "./location.ts";

const dailyShop = buildLocationWithHours({ zone: NEW_YORK, daily: "09:00-18:00" });
const thanksgivingShop = buildLocationWithHours({
  zone: NEW_YORK,
  daily: "09:00-18:00",
  exceptions: { "2026-11-26": "", "2026-11-27": "09:00-13:00" },
});
const lunchBreakShop = buildLocationWithHours({ zone: BERLIN, daily: "09:00-12:00 14:00-18:00" });
const fridayNightShop = buildLocationWithHours({
  zone: BERLIN,
  days: { friday: "20:00-24:00", saturday: "00:00-04:00" },
});
const saturdayNightShop = buildLocationWithHours({
  zone: BERLIN,
  days: { saturday: "22:00-24:00", sunday: "00:00-05:00" },
});
const buildSundayShop = (zone: string, hours: string) =>
  buildLocationWithHours({ zone, days: { sunday: hours } });
const buildTuesdayShop = (zone: string, hours: string) =>
  buildLocationWithHours({ zone, days: { tuesday: hours } });
const buildOneDayShop = (date: string) =>
  buildLocationWithHours({ zone: NEW_YORK, exceptions: { [date]: "09:00-18:00" } });
const newYearShop = buildLocationWithHours({
  zone: BERLIN,
  exceptions: { "2026-12-31": "20:00-24:00", "2027-01-01": "00:00-03:00" },
});
const adventShop = buildLocationWithHours({
  zone: BERLIN,
  days: toWorkdays("09:00-18:00"),
  exceptions: { "2026-12-20": "12:00-17:00" },
});
const thanksgivingNightShop = buildLocationWithHours({
  zone: NEW_YORK,
  daily: "18:00-24:00",
  exceptions: { "2026-11-26": "" },
});

/**
 * Each row: title, location, start, and the expected opening and closing in UTC, calculated by
 * hand.
 */
const ROWS = [
  ["while the shop is open", dailyShop, "2026-11-24T15:00", "2026-11-24T15:00", "2026-11-24T23:00"],
  [
    "a minute before the opening",
    dailyShop,
    "2026-11-24T13:59",
    "2026-11-24T14:00",
    "2026-11-24T23:00",
  ],
  [
    "at the minute of the closing",
    dailyShop,
    "2026-11-24T23:00",
    "2026-11-25T14:00",
    "2026-11-25T23:00",
  ],
  [
    "on Tuesday evening in local time, Wednesday in UTC",
    buildTuesdayShop(NEW_YORK, "09:00-22:00"),
    "2026-11-25T01:00",
    "2026-11-25T01:00",
    "2026-11-25T03:00",
  ],
  [
    "on Tuesday morning in local time, Monday in UTC",
    buildTuesdayShop(KOLKATA, "01:00-05:00"),
    "2026-11-23T20:00",
    "2026-11-23T20:00",
    "2026-11-23T23:30",
  ],
  [
    "at half past twelve, in the lunch break",
    lunchBreakShop,
    "2026-11-24T11:30",
    "2026-11-24T13:00",
    "2026-11-24T17:00",
  ],
  ["on a holiday", thanksgivingShop, "2026-11-26T15:00", "2026-11-27T14:00", "2026-11-27T18:00"],
  [
    "on a shortened day",
    thanksgivingShop,
    "2026-11-27T17:30",
    "2026-11-27T17:30",
    "2026-11-27T18:00",
  ],
  [
    "after a shortened day",
    thanksgivingShop,
    "2026-11-27T18:00",
    "2026-11-28T14:00",
    "2026-11-28T23:00",
  ],
  [
    "before a Sunday that opens as an exception",
    adventShop,
    "2026-12-19T12:00",
    "2026-12-20T11:00",
    "2026-12-20T16:00",
  ],
  [
    "on a holiday's evening, the next day in UTC",
    thanksgivingNightShop,
    "2026-11-27T00:00",
    "2026-11-27T23:00",
    "2026-11-28T05:00",
  ],
  [
    "in a Friday night",
    fridayNightShop,
    "2026-11-27T20:00",
    "2026-11-27T20:00",
    "2026-11-28T03:00",
  ],
  [
    "in a Friday night, at midnight",
    fridayNightShop,
    "2026-11-27T23:00",
    "2026-11-27T23:00",
    "2026-11-28T03:00",
  ],
  [
    "in the night that is an hour shorter",
    saturdayNightShop,
    "2026-03-28T20:00",
    "2026-03-28T21:00",
    "2026-03-29T03:00",
  ],
  [
    "in the night that is an hour longer",
    saturdayNightShop,
    "2026-10-24T18:00",
    "2026-10-24T20:00",
    "2026-10-25T04:00",
  ],
  [
    "for an opening time that the clock change skips",
    buildSundayShop(NEW_YORK, "02:30-10:00"),
    "2026-03-08T06:00",
    "2026-03-08T07:30",
    "2026-03-08T14:00",
  ],
  [
    "on a day of 23 hours",
    buildSundayShop(NEW_YORK, "00:00-24:00"),
    "2026-03-08T01:00",
    "2026-03-08T05:00",
    "2026-03-09T04:00",
  ],
  [
    "on a day of 25 hours",
    buildSundayShop(NEW_YORK, "00:00-24:00"),
    "2026-11-01T01:00",
    "2026-11-01T04:00",
    "2026-11-02T05:00",
  ],
  [
    "for an opening time that occurs twice",
    buildSundayShop(NEW_YORK, "01:30-10:00"),
    "2026-11-01T04:00",
    "2026-11-01T05:30",
    "2026-11-01T15:00",
  ],
  [
    "for a closing time that occurs twice",
    buildSundayShop(NEW_YORK, "00:00-01:30"),
    "2026-11-01T03:00",
    "2026-11-01T04:00",
    "2026-11-01T05:30",
  ],
  [
    "at the second 01:35 after a closing at the first 01:40",
    buildSundayShop(NEW_YORK, "00:00-01:40"),
    "2026-11-01T06:35",
    "2026-11-08T05:00",
    "2026-11-08T06:40",
  ],
  [
    "for an interval that the clock change skips",
    buildSundayShop(NEW_YORK, "02:30-03:15"),
    "2026-03-08T06:00",
    "2026-03-15T06:30",
    "2026-03-15T07:15",
  ],
  [
    "for intervals that the clock change moves into each other",
    buildSundayShop(NEW_YORK, "02:15-02:45 03:00-05:00"),
    "2026-03-08T06:00",
    "2026-03-08T07:00",
    "2026-03-08T09:00",
  ],
  [
    "for an interval that the clock change moves after the next one",
    buildSundayShop(NEW_YORK, "02:30-02:45 03:00-03:15"),
    "2026-03-08T06:00",
    "2026-03-08T07:00",
    "2026-03-08T07:15",
  ],
  [
    "on Lord Howe's day of 24.5 hours",
    buildSundayShop(LORD_HOWE, "00:00-24:00"),
    "2026-04-04T12:00",
    "2026-04-04T13:00",
    "2026-04-05T13:30",
  ],
  [
    "on Lord Howe's day of 23.5 hours",
    buildSundayShop(LORD_HOWE, "00:00-24:00"),
    "2026-10-03T12:00",
    "2026-10-03T13:30",
    "2026-10-04T13:00",
  ],
  [
    "for an opening time in the half hour that Lord Howe skips",
    buildSundayShop(LORD_HOWE, "02:15-09:00"),
    "2026-10-03T12:00",
    "2026-10-03T15:45",
    "2026-10-03T22:00",
  ],
  [
    "over the end of the year",
    newYearShop,
    "2026-12-31T18:00",
    "2026-12-31T19:00",
    "2027-01-01T02:00",
  ],
  [
    "in the spring of 2027",
    buildSundayShop(NEW_YORK, "09:00-18:00"),
    "2027-03-13T20:00",
    "2027-03-14T13:00",
    "2027-03-14T22:00",
  ],
  [
    "in the autumn of 2027",
    buildSundayShop(BERLIN, "09:00-18:00"),
    "2027-10-30T12:00",
    "2027-10-31T08:00",
    "2027-10-31T17:00",
  ],
  [
    "sixty days ahead",
    buildOneDayShop("2026-12-31"),
    "2026-11-01T12:00",
    "2026-12-31T14:00",
    "2026-12-31T23:00",
  ],
  [
    "a week later, if the clock jumps over all of an opening",
    buildSundayShop(BERLIN, "02:00-03:00"),
    "2026-03-28T12:00",
    "2026-04-05T00:00",
    "2026-04-05T01:00",
  ],
  [
    "for a shop that never closes, limited to sixty days",
    buildLocationWithHours({ zone: KOLKATA, daily: "00:00-24:00" }),
    "2026-11-24T12:00",
    "2026-11-24T12:00",
    "2027-01-23T18:30",
  ],
  [
    "for a shop that never closes but on a holiday",
    buildLocationWithHours({
      zone: BERLIN,
      daily: "00:00-12:00 12:00-24:00",
      exceptions: { "2026-12-25": "", "2026-12-24": "00:00-24:00", "2026-11-23": "" },
    }),
    "2026-11-24T12:00",
    "2026-11-24T12:00",
    "2026-12-24T23:00",
  ],
  [
    "on the holiday of a shop that never closes otherwise",
    buildLocationWithHours({
      zone: BERLIN,
      daily: "00:00-24:00",
      exceptions: { "2026-12-25": "", "2026-12-27": "00:00-10:00" },
    }),
    "2026-12-25T12:00",
    "2026-12-25T23:00",
    "2026-12-27T09:00",
  ],
] as const;

describe("findNextOpening", () => {
  it.each(ROWS)("finds the opening %s", (_title, location, from, opens, closes) => {
    const opening = findNextOpening(location, parseUtc(from));

    expect(formatUtc(opening?.opensAt)).toBe(opens);
    expect(formatUtc(opening?.closesAt)).toBe(closes);
  });

  it("finds no opening when the shop opens after more than sixty days", () => {
    expect(
      findNextOpening(buildOneDayShop("2027-01-01"), parseUtc("2026-11-01T12:00")),
    ).toBeUndefined();
  });

  describe("reads the clock of a time zone", () => {
    /** Counts the readings: one for the local date of the question, three for the instant of a local time. */
    function countReadings(ask: () => void): number {
      const prototype: { readonly format: unknown } = Intl.DateTimeFormat.prototype;
      const read = vi.spyOn(prototype, "format", "get");
      ask();
      const count = read.mock.calls.length;
      read.mockRestore();
      return count;
    }
    const askFrom = (shop: OpeningHours, from: string) => findNextOpening(shop, parseUtc(from));

    // Days that were converted are kept for each time zone: each row has one of its own.
    it.each([
      ["never closes", "Asia/Tokyo", "00:00-24:00", {}],
      ["never closes, in two halves of a day", "Asia/Seoul", "00:00-12:00 12:00-24:00", {}],
      [
        ...["never closes, also on a holiday", "Asia/Manila", "00:00-24:00"],
        { "2026-12-25": "00:00-24:00" },
      ],
      ["was closed on a day that is over", "Asia/Jakarta", "00:00-24:00", { "2026-11-23": "" }],
    ] as const)("at the first and the last day of a shop that %s", (_, zone, daily, exceptions) => {
      const shop = buildLocationWithHours({ zone, daily, exceptions });

      expect(countReadings(() => askFrom(shop, "2026-11-24T12:00"))).toBe(1 + 4 * 3);
    });

    it("at the day of an opening that another one follows", () => {
      const shop = buildLocationWithHours({
        zone: "Asia/Dhaka",
        daily: "09:00-12:00 14:00-18:00",
      });

      expect(countReadings(() => askFrom(shop, "2026-11-24T05:00"))).toBe(1 + 2 * 3);
    });
  });

  it("skips the break of a shop that is open until midnight and from midnight on", () => {
    const shop = buildLocationWithHours({ zone: BERLIN, daily: "00:00-12:00 13:00-24:00" });
    const opening = findNextOpening(shop, parseUtc("2026-11-24T11:30"));

    expect(formatUtc(opening?.opensAt)).toBe("2026-11-24T12:00");
    expect(formatUtc(opening?.closesAt)).toBe("2026-11-25T11:00");
  });

  it("ends at the first of several holidays, in whichever order they are written", () => {
    const shop = buildLocationWithHours({
      zone: BERLIN,
      daily: "00:00-24:00",
      exceptions: { "2026-12-26": "", "2026-12-06": "", "2026-12-31": "" },
    });

    expect(formatUtc(findNextOpening(shop, parseUtc("2026-11-24T12:00"))?.closesAt)).toBe(
      "2026-12-05T23:00",
    );
  });
});
