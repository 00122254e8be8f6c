import { describe, expect, it } from "vitest";
import { pickUpTime } from "#shared/bridge/domain/schedule/pick-up-time.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
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

const shop = (preparationMinutes: number, exceptions: Record<string, string> = {}) =>
  placeWith({ zone: NEW_YORK, days: onWorkdays("09:00-18:00"), exceptions, preparationMinutes });
const THANKSGIVING = { "2026-11-26": "", "2026-11-27": "09:00-13:00" };
const CHRISTMAS = { "2026-12-24": "09:00-13:00", "2026-12-25": "", "2027-01-01": "" };
const office = (preparationMinutes: number) =>
  placeWith({
    zone: BERLIN,
    days: onWorkdays("09:00-17:00"),
    exceptions: CHRISTMAS,
    preparationMinutes,
  });
const night = (zone: string, preparationMinutes: number) =>
  placeWith({
    zone,
    days: { friday: "20:00-24:00", saturday: "00:00-04:00 22:00-24:00", sunday: "00:00-06:00" },
    preparationMinutes,
  });
const everyDay = (zone: string, daily: string, preparationMinutes: number) =>
  placeWith({ zone, daily, preparationMinutes });
const sundays = (zone: string, hours: string, preparationMinutes: number) =>
  placeWith({ zone, days: { sunday: hours }, preparationMinutes });

interface Row {
  readonly title: string;
  readonly at: PickupLocation;
  readonly ordered: string;
  /** When the bridge looks; at once unless given. */
  readonly now?: string;
  readonly cutOff?: string;
  /** Starts, is ready, closes: UTC, worked out by hand. */
  readonly times: readonly [string, string, string];
  readonly missed?: true;
}

const PREPARING: readonly Row[] = [
  {
    title: "at once where it is open",
    at: shop(30),
    ordered: "2026-11-24T15:00",
    times: ["2026-11-24T15:00", "2026-11-24T15:30", "2026-11-24T23:00"],
  },
  {
    title: "from the opening on",
    at: shop(30),
    ordered: "2026-11-24T10:00",
    times: ["2026-11-24T14:00", "2026-11-24T14:30", "2026-11-24T23:00"],
  },
  {
    title: "up to the moment of closing",
    at: shop(30),
    ordered: "2026-11-24T22:30",
    times: ["2026-11-24T22:30", "2026-11-24T23:00", "2026-11-24T23:00"],
  },
  {
    title: "the next morning where the evening is too short",
    at: shop(30),
    ordered: "2026-11-24T22:31",
    times: ["2026-11-25T14:00", "2026-11-25T14:30", "2026-11-25T23:00"],
  },
  {
    title: "on Monday, ordered on Friday night",
    at: shop(30),
    ordered: "2026-11-20T23:30",
    times: ["2026-11-23T14:00", "2026-11-23T14:30", "2026-11-23T23:00"],
  },
  {
    title: "not on a holiday",
    at: shop(30, THANKSGIVING),
    ordered: "2026-11-26T16:00",
    times: ["2026-11-27T14:00", "2026-11-27T14:30", "2026-11-27T18:00"],
  },
  {
    title: "not past the end of a shortened day",
    at: shop(120, THANKSGIVING),
    ordered: "2026-11-27T16:30",
    times: ["2026-11-30T14:00", "2026-11-30T16:00", "2026-11-30T23:00"],
  },
  {
    title: "after lunch where the morning is too short",
    at: everyDay(BERLIN, "09:00-12:00 14:00-18:00", 210),
    ordered: "2026-11-24T08:00",
    times: ["2026-11-24T13:00", "2026-11-24T16:30", "2026-11-24T17:00"],
  },
  {
    title: "over two days where one is too short",
    at: office(600),
    ordered: "2026-11-23T08:00",
    times: ["2026-11-23T08:00", "2026-11-24T10:00", "2026-11-24T16:00"],
  },
  {
    title: "over Christmas, a shortened day and a weekend",
    at: office(1440),
    ordered: "2026-12-23T08:00",
    times: ["2026-12-23T08:00", "2026-12-29T12:00", "2026-12-29T16:00"],
  },
  {
    title: "over midnight in one go",
    at: night(BERLIN, 60),
    ordered: "2026-11-27T22:30",
    times: ["2026-11-27T22:30", "2026-11-27T23:30", "2026-11-28T03:00"],
  },
  {
    title: "through the hour that comes twice",
    at: night(NEW_YORK, 300),
    ordered: "2026-11-01T02:00",
    times: ["2026-11-01T02:00", "2026-11-01T07:00", "2026-11-01T11:00"],
  },
  {
    title: "through the hour that is skipped",
    at: night(BERLIN, 300),
    ordered: "2026-03-28T21:00",
    times: ["2026-03-28T21:00", "2026-03-29T02:00", "2026-03-29T04:00"],
  },
  {
    title: "a week later where the skipped hour is missing",
    at: sundays(BERLIN, "00:00-06:00", 330),
    ordered: "2026-03-28T23:00",
    times: ["2026-04-04T22:00", "2026-04-05T03:30", "2026-04-05T04:00"],
  },
  {
    title: "in time thanks to the hour that comes twice",
    at: sundays(BERLIN, "00:00-03:00", 240),
    ordered: "2026-10-24T22:00",
    times: ["2026-10-24T22:00", "2026-10-25T02:00", "2026-10-25T02:00"],
  },
  {
    title: "from an opening time that is skipped",
    at: sundays(NEW_YORK, "02:30-10:00", 30),
    ordered: "2026-03-08T06:00",
    times: ["2026-03-08T07:30", "2026-03-08T08:00", "2026-03-08T14:00"],
  },
  {
    title: "Lord Howe's extra half hour used",
    at: sundays(LORD_HOWE, "00:00-03:00", 210),
    ordered: "2026-04-04T13:00",
    times: ["2026-04-04T13:00", "2026-04-04T16:30", "2026-04-04T16:30"],
  },
  {
    title: "New Year's Day in Kolkata, still the old year in UTC",
    at: everyDay(KOLKATA, "09:00-18:00", 30),
    ordered: "2026-12-31T18:45",
    times: ["2027-01-01T03:30", "2027-01-01T04:00", "2027-01-01T12:30"],
  },
];

const CUT_OFF: readonly Row[] = [
  {
    title: "on time to the minute",
    at: shop(30),
    ordered: "2026-11-20T20:00",
    cutOff: "15:00",
    times: ["2026-11-20T20:00", "2026-11-20T20:30", "2026-11-20T23:00"],
  },
  {
    title: "missed on the Friday before a closed weekend",
    at: shop(30),
    ordered: "2026-11-20T20:01",
    cutOff: "15:00",
    times: ["2026-11-23T14:00", "2026-11-23T14:30", "2026-11-23T23:00"],
    missed: true,
  },
  {
    title: "missed on the day before a holiday",
    at: shop(30, THANKSGIVING),
    ordered: "2026-11-25T21:00",
    cutOff: "15:00",
    times: ["2026-11-27T14:00", "2026-11-27T14:30", "2026-11-27T18:00"],
    missed: true,
  },
  {
    title: "not missed at 13:00 there, 18:00 in UTC",
    at: shop(30),
    ordered: "2026-11-24T18:00",
    cutOff: "15:00",
    times: ["2026-11-24T18:00", "2026-11-24T18:30", "2026-11-24T23:00"],
  },
  {
    title: "missed at 17:30 there, 12:00 in UTC",
    at: everyDay(KOLKATA, "09:00-18:00", 30),
    ordered: "2026-11-24T12:00",
    cutOff: "15:00",
    times: ["2026-11-25T03:30", "2026-11-25T04:00", "2026-11-25T12:30"],
    missed: true,
  },
  {
    title: "missed in the evening there, on the next date in UTC",
    at: everyDay(NEW_YORK, "09:00-22:00", 30),
    ordered: "2026-11-25T01:30",
    cutOff: "19:00",
    times: ["2026-11-25T14:00", "2026-11-25T14:30", "2026-11-26T03:00"],
    missed: true,
  },
  {
    title: "not missed on a closed day",
    at: shop(30),
    ordered: "2026-11-21T21:00",
    cutOff: "15:00",
    times: ["2026-11-23T14:00", "2026-11-23T14:30", "2026-11-23T23:00"],
  },
  {
    title: "never missed at the end of the day",
    at: everyDay(NEW_YORK, "08:00-24:00", 0),
    ordered: "2026-11-25T04:59",
    cutOff: "24:00",
    times: ["2026-11-25T04:59", "2026-11-25T04:59", "2026-11-25T05:00"],
  },
  {
    title: "missed at night: the next open day begins at midnight",
    at: night(BERLIN, 60),
    ordered: "2026-11-27T21:30",
    cutOff: "22:00",
    times: ["2026-11-27T23:00", "2026-11-28T00:00", "2026-11-28T03:00"],
    missed: true,
  },
  {
    title: "missed on a day of 23 hours",
    at: everyDay(NEW_YORK, "00:00-10:00", 0),
    ordered: "2026-03-08T20:00",
    cutOff: "15:00",
    times: ["2026-03-09T04:00", "2026-03-09T04:00", "2026-03-09T14:00"],
    missed: true,
  },
  {
    title: "missed on a day of 25 hours",
    at: everyDay(NEW_YORK, "00:00-10:00", 0),
    ordered: "2026-11-01T21:00",
    cutOff: "15:00",
    times: ["2026-11-02T05:00", "2026-11-02T05:00", "2026-11-02T15:00"],
    missed: true,
  },
  {
    title: "missed at the first 01:45, and so at the second 01:40",
    at: everyDay(LORD_HOWE, "09:00-17:00", 0),
    ordered: "2026-04-04T15:10",
    cutOff: "01:45",
    times: ["2026-04-05T22:30", "2026-04-05T22:30", "2026-04-06T06:30"],
    missed: true,
  },
  {
    title: "missed on New Year's Eve",
    at: office(60),
    ordered: "2026-12-31T11:30",
    cutOff: "12:00",
    times: ["2027-01-04T08:00", "2027-01-04T09:00", "2027-01-04T16:00"],
    missed: true,
  },
];

const LATE: readonly Row[] = [
  {
    title: "now, where it is open",
    at: shop(30),
    ordered: "2026-11-24T15:00",
    now: "2026-11-24T20:00",
    times: ["2026-11-24T15:00", "2026-11-24T20:00", "2026-11-24T23:00"],
  },
  {
    title: "the next morning",
    at: shop(30),
    ordered: "2026-11-24T15:00",
    now: "2026-11-25T02:00",
    times: ["2026-11-24T15:00", "2026-11-25T14:00", "2026-11-25T23:00"],
  },
  {
    title: "the day after a holiday",
    at: shop(30, THANKSGIVING),
    ordered: "2026-11-24T15:00",
    now: "2026-11-26T15:00",
    times: ["2026-11-24T15:00", "2026-11-27T14:00", "2026-11-27T18:00"],
  },
  {
    title: "the next morning, looked at the moment it closes",
    at: shop(30),
    ordered: "2026-11-24T22:30",
    now: "2026-11-24T23:00",
    times: ["2026-11-24T22:30", "2026-11-25T14:00", "2026-11-25T23:00"],
  },
  {
    title: "as planned, where that is still ahead",
    at: shop(120),
    ordered: "2026-11-24T15:00",
    now: "2026-11-24T16:00",
    times: ["2026-11-24T15:00", "2026-11-24T17:00", "2026-11-24T23:00"],
  },
];

function check({ at, ordered, now = ordered, cutOff, times, missed = false }: Omit<Row, "title">) {
  const answer = pickUpTime({
    location: at,
    schedule: { cutOff },
    orderedAt: utc(ordered),
    now: utc(now),
    wish: undefined,
  });

  if (!answer.ok) throw new Error(answer.refusal.text);
  const { startsAt, readyAt, closesAt, cutOffMissed } = answer.value;
  expect([startsAt, readyAt, closesAt].map(written)).toEqual(times);
  expect(cutOffMissed).toBe(missed);
}

describe("pickUpTime", () => {
  describe("prepares", () => it.each(PREPARING)("$title", check));
  describe("cut-off", () => it.each(CUT_OFF)("$title", check));
  describe("looked at late, is collected", () => it.each(LATE)("$title", check));

  it.each([
    ["nowhere open", placeWith({ zone: BERLIN })],
    ["an hour a week open, and a week's work", sundays(BERLIN, "09:00-10:00", 10_080)],
  ])("is refused: %s", (_title, location) => {
    const answer = pickUpTime({
      location,
      schedule: { cutOff: undefined },
      orderedAt: utc("2026-11-24T15:00"),
      now: utc("2026-11-24T15:00"),
      wish: undefined,
    });

    expect(answer).toMatchObject({ ok: false, refusal: { code: "never-open" } });
  });
});
