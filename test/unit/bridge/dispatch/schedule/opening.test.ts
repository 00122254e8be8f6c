import { describe, expect, it } from "vitest";
import { findNextOpening } from "#shared/bridge/domain/dispatch/schedule/opening.ts";
import {
  BERLIN,
  KOLKATA,
  LORD_HOWE,
  NEW_YORK,
  onWorkdays,
  placeWith,
  utc,
  written,
} from "./location.ts";

const daily = placeWith({ zone: NEW_YORK, daily: "09:00-18:00" });
const thanksgiving = placeWith({
  zone: NEW_YORK,
  daily: "09:00-18:00",
  exceptions: { "2026-11-26": "", "2026-11-27": "09:00-13:00" },
});
const lunch = placeWith({ zone: BERLIN, daily: "09:00-12:00 14:00-18:00" });
const fridayNight = placeWith({
  zone: BERLIN,
  days: { friday: "20:00-24:00", saturday: "00:00-04:00" },
});
const saturdayNight = placeWith({
  zone: BERLIN,
  days: { saturday: "22:00-24:00", sunday: "00:00-05:00" },
});
const sundays = (zone: string, hours: string) => placeWith({ zone, days: { sunday: hours } });
const tuesdays = (zone: string, hours: string) => placeWith({ zone, days: { tuesday: hours } });
const once = (date: string) => placeWith({ zone: NEW_YORK, exceptions: { [date]: "09:00-18:00" } });
const newYear = placeWith({
  zone: BERLIN,
  exceptions: { "2026-12-31": "20:00-24:00", "2027-01-01": "00:00-03:00" },
});
const advent = placeWith({
  zone: BERLIN,
  days: onWorkdays("09:00-18:00"),
  exceptions: { "2026-12-20": "12:00-17:00" },
});
const thanksgivingNight = placeWith({
  zone: NEW_YORK,
  daily: "18:00-24:00",
  exceptions: { "2026-11-26": "" },
});

/** Title, location, from, opens, closes: UTC, worked out by hand. */
const ROWS = [
  ["open already", daily, "2026-11-24T15:00", "2026-11-24T15:00", "2026-11-24T23:00"],
  ["a minute before it opens", daily, "2026-11-24T13:59", "2026-11-24T14:00", "2026-11-24T23:00"],
  ["the moment it closes", daily, "2026-11-24T23:00", "2026-11-25T14:00", "2026-11-25T23:00"],
  [
    "Tuesday evening there, Wednesday in UTC",
    tuesdays(NEW_YORK, "09:00-22:00"),
    "2026-11-25T01:00",
    "2026-11-25T01:00",
    "2026-11-25T03:00",
  ],
  [
    "Tuesday morning there, Monday in UTC",
    tuesdays(KOLKATA, "01:00-05:00"),
    "2026-11-23T20:00",
    "2026-11-23T20:00",
    "2026-11-23T23:30",
  ],
  ["half past twelve, at lunch", lunch, "2026-11-24T11:30", "2026-11-24T13:00", "2026-11-24T17:00"],
  ["a holiday", thanksgiving, "2026-11-26T15:00", "2026-11-27T14:00", "2026-11-27T18:00"],
  ["a shortened day", thanksgiving, "2026-11-27T17:30", "2026-11-27T17:30", "2026-11-27T18:00"],
  [
    "after a shortened day",
    thanksgiving,
    "2026-11-27T18:00",
    "2026-11-28T14:00",
    "2026-11-28T23:00",
  ],
  [
    "a Sunday opened by exception",
    advent,
    "2026-12-19T12:00",
    "2026-12-20T11:00",
    "2026-12-20T16:00",
  ],
  [
    "a holiday's evening, in UTC the day after",
    thanksgivingNight,
    "2026-11-27T00:00",
    "2026-11-27T23:00",
    "2026-11-28T05:00",
  ],
  ["a Friday night", fridayNight, "2026-11-27T20:00", "2026-11-27T20:00", "2026-11-28T03:00"],
  [
    "a Friday night, at midnight",
    fridayNight,
    "2026-11-27T23:00",
    "2026-11-27T23:00",
    "2026-11-28T03:00",
  ],
  [
    "the night that is an hour short",
    saturdayNight,
    "2026-03-28T20:00",
    "2026-03-28T21:00",
    "2026-03-29T03:00",
  ],
  [
    "the night that is an hour longer",
    saturdayNight,
    "2026-10-24T18:00",
    "2026-10-24T20:00",
    "2026-10-25T04:00",
  ],
  [
    "opens at a time that the clock skips",
    sundays(NEW_YORK, "02:30-10:00"),
    "2026-03-08T06:00",
    "2026-03-08T07:30",
    "2026-03-08T14:00",
  ],
  [
    "a day of 23 hours",
    sundays(NEW_YORK, "00:00-24:00"),
    "2026-03-08T01:00",
    "2026-03-08T05:00",
    "2026-03-09T04:00",
  ],
  [
    "a day of 25 hours",
    sundays(NEW_YORK, "00:00-24:00"),
    "2026-11-01T01:00",
    "2026-11-01T04:00",
    "2026-11-02T05:00",
  ],
  [
    "opens at a time that comes twice",
    sundays(NEW_YORK, "01:30-10:00"),
    "2026-11-01T04:00",
    "2026-11-01T05:30",
    "2026-11-01T15:00",
  ],
  [
    "closes at a time that comes twice",
    sundays(NEW_YORK, "00:00-01:30"),
    "2026-11-01T03:00",
    "2026-11-01T04:00",
    "2026-11-01T05:30",
  ],
  [
    "closed at the first 01:40, asked at the second 01:35",
    sundays(NEW_YORK, "00:00-01:40"),
    "2026-11-01T06:35",
    "2026-11-08T05:00",
    "2026-11-08T06:40",
  ],
  [
    "an interval that the clock skips whole",
    sundays(NEW_YORK, "02:30-03:15"),
    "2026-03-08T06:00",
    "2026-03-15T06:30",
    "2026-03-15T07:15",
  ],
  [
    "intervals that the skip pushes into each other",
    sundays(NEW_YORK, "02:15-02:45 03:00-05:00"),
    "2026-03-08T06:00",
    "2026-03-08T07:00",
    "2026-03-08T09:00",
  ],
  [
    "an interval that the skip lays behind its neighbour",
    sundays(NEW_YORK, "02:30-02:45 03:00-03:15"),
    "2026-03-08T06:00",
    "2026-03-08T07:00",
    "2026-03-08T07:15",
  ],
  [
    "Lord Howe's day of 24 and a half hours",
    sundays(LORD_HOWE, "00:00-24:00"),
    "2026-04-04T12:00",
    "2026-04-04T13:00",
    "2026-04-05T13:30",
  ],
  [
    "Lord Howe's day of 23 and a half hours",
    sundays(LORD_HOWE, "00:00-24:00"),
    "2026-10-03T12:00",
    "2026-10-03T13:30",
    "2026-10-04T13:00",
  ],
  [
    "opens in the half hour that Lord Howe skips",
    sundays(LORD_HOWE, "02:15-09:00"),
    "2026-10-03T12:00",
    "2026-10-03T15:45",
    "2026-10-03T22:00",
  ],
  ["over the end of the year", newYear, "2026-12-31T18:00", "2026-12-31T19:00", "2027-01-01T02:00"],
  [
    "the spring of 2027",
    sundays(NEW_YORK, "09:00-18:00"),
    "2027-03-13T20:00",
    "2027-03-14T13:00",
    "2027-03-14T22:00",
  ],
  [
    "the autumn of 2027",
    sundays(BERLIN, "09:00-18:00"),
    "2027-10-30T12:00",
    "2027-10-31T08:00",
    "2027-10-31T17:00",
  ],
  [
    "sixty days ahead",
    once("2026-12-31"),
    "2026-11-01T12:00",
    "2026-12-31T14:00",
    "2026-12-31T23:00",
  ],
  [
    "never closed: sixty days are looked at",
    placeWith({ zone: KOLKATA, daily: "00:00-24:00" }),
    "2026-11-24T12:00",
    "2026-11-24T12:00",
    "2027-01-23T18:30",
  ],
] as const;

describe("nextOpen", () => {
  it.each(ROWS)("%s", (_title, location, from, opens, closes) => {
    const opening = findNextOpening(location, utc(from));

    expect(written(opening?.opensAt)).toBe(opens);
    expect(written(opening?.closesAt)).toBe(closes);
  });

  it("finds nothing where nothing opens within sixty days", () => {
    expect(findNextOpening(once("2027-01-01"), utc("2026-11-01T12:00"))).toBeUndefined();
  });
});
