import { describe, it } from "vitest";
import { BERLIN, KOLKATA, LORD_HOWE, NEW_YORK } from "./location.ts";
import {
  buildDailyShop,
  buildNightShop,
  buildOffice,
  buildShop,
  expectPickUpTimes,
  type PickUpRow,
  THANKSGIVING,
} from "./pick-up-row.ts";

const CUT_OFF_ROWS: readonly PickUpRow[] = [
  {
    title: "met to the minute",
    location: buildShop(30),
    orderedAt: "2026-11-20T20:00",
    cutOff: "15:00",
    expectedTimes: ["2026-11-20T20:00", "2026-11-20T20:30", "2026-11-20T23:00"],
  },
  {
    title: "missed on the Friday before a closed weekend",
    location: buildShop(30),
    orderedAt: "2026-11-20T20:01",
    cutOff: "15:00",
    expectedTimes: ["2026-11-23T14:00", "2026-11-23T14:30", "2026-11-23T23:00"],
    isCutOffMissedExpected: true,
  },
  {
    title: "missed on the day before a holiday",
    location: buildShop(30, THANKSGIVING),
    orderedAt: "2026-11-25T21:00",
    cutOff: "15:00",
    expectedTimes: ["2026-11-27T14:00", "2026-11-27T14:30", "2026-11-27T18:00"],
    isCutOffMissedExpected: true,
  },
  {
    title: "met at 13:00 local time, 18:00 in UTC",
    location: buildShop(30),
    orderedAt: "2026-11-24T18:00",
    cutOff: "15:00",
    expectedTimes: ["2026-11-24T18:00", "2026-11-24T18:30", "2026-11-24T23:00"],
  },
  {
    title: "missed at 17:30 local time, 12:00 in UTC",
    location: buildDailyShop(KOLKATA, "09:00-18:00", 30),
    orderedAt: "2026-11-24T12:00",
    cutOff: "15:00",
    expectedTimes: ["2026-11-25T03:30", "2026-11-25T04:00", "2026-11-25T12:30"],
    isCutOffMissedExpected: true,
  },
  {
    title: "missed in the evening in local time, on the next date in UTC",
    location: buildDailyShop(NEW_YORK, "09:00-22:00", 30),
    orderedAt: "2026-11-25T01:30",
    cutOff: "19:00",
    expectedTimes: ["2026-11-25T14:00", "2026-11-25T14:30", "2026-11-26T03:00"],
    isCutOffMissedExpected: true,
  },
  {
    title: "met on a closed day",
    location: buildShop(30),
    orderedAt: "2026-11-21T21:00",
    cutOff: "15:00",
    expectedTimes: ["2026-11-23T14:00", "2026-11-23T14:30", "2026-11-23T23:00"],
  },
  {
    title: "always met when it is the end of the day",
    location: buildDailyShop(NEW_YORK, "08:00-24:00", 0),
    orderedAt: "2026-11-25T04:59",
    cutOff: "24:00",
    expectedTimes: ["2026-11-25T04:59", "2026-11-25T04:59", "2026-11-25T05:00"],
  },
  {
    title: "missed at night, so that the next open day begins at midnight",
    location: buildNightShop(BERLIN, 60),
    orderedAt: "2026-11-27T21:30",
    cutOff: "22:00",
    expectedTimes: ["2026-11-27T23:00", "2026-11-28T00:00", "2026-11-28T03:00"],
    isCutOffMissedExpected: true,
  },
  {
    title: "missed on a day of 23 hours",
    location: buildDailyShop(NEW_YORK, "00:00-10:00", 0),
    orderedAt: "2026-03-08T20:00",
    cutOff: "15:00",
    expectedTimes: ["2026-03-09T04:00", "2026-03-09T04:00", "2026-03-09T14:00"],
    isCutOffMissedExpected: true,
  },
  {
    title: "missed on a day of 25 hours",
    location: buildDailyShop(NEW_YORK, "00:00-10:00", 0),
    orderedAt: "2026-11-01T21:00",
    cutOff: "15:00",
    expectedTimes: ["2026-11-02T05:00", "2026-11-02T05:00", "2026-11-02T15:00"],
    isCutOffMissedExpected: true,
  },
  {
    title: "missed at the second 01:40, after the first 01:45",
    location: buildDailyShop(LORD_HOWE, "09:00-17:00", 0),
    orderedAt: "2026-04-04T15:10",
    cutOff: "01:45",
    expectedTimes: ["2026-04-05T22:30", "2026-04-05T22:30", "2026-04-06T06:30"],
    isCutOffMissedExpected: true,
  },
  {
    title: "missed on New Year's Eve",
    location: buildOffice(60),
    orderedAt: "2026-12-31T11:30",
    cutOff: "12:00",
    expectedTimes: ["2027-01-04T08:00", "2027-01-04T09:00", "2027-01-04T16:00"],
    isCutOffMissedExpected: true,
  },
];

const LATE_RECONCILIATION_ROWS: readonly PickUpRow[] = [
  {
    title: "at once while the shop is open",
    location: buildShop(30),
    orderedAt: "2026-11-24T15:00",
    now: "2026-11-24T20:00",
    expectedTimes: ["2026-11-24T15:00", "2026-11-24T20:00", "2026-11-24T23:00"],
  },
  {
    title: "on the next morning",
    location: buildShop(30),
    orderedAt: "2026-11-24T15:00",
    now: "2026-11-25T02:00",
    expectedTimes: ["2026-11-24T15:00", "2026-11-25T14:00", "2026-11-25T23:00"],
  },
  {
    title: "on the day after a holiday",
    location: buildShop(30, THANKSGIVING),
    orderedAt: "2026-11-24T15:00",
    now: "2026-11-26T15:00",
    expectedTimes: ["2026-11-24T15:00", "2026-11-27T14:00", "2026-11-27T18:00"],
  },
  {
    title: "on the next morning when it is reconciled at the closing",
    location: buildShop(30),
    orderedAt: "2026-11-24T22:30",
    now: "2026-11-24T23:00",
    expectedTimes: ["2026-11-24T22:30", "2026-11-25T14:00", "2026-11-25T23:00"],
  },
  {
    title: "as planned when that is still ahead",
    location: buildShop(120),
    orderedAt: "2026-11-24T15:00",
    now: "2026-11-24T16:00",
    expectedTimes: ["2026-11-24T15:00", "2026-11-24T17:00", "2026-11-24T23:00"],
  },
];

describe("the cut-off is", () => it.each(CUT_OFF_ROWS)("$title", expectPickUpTimes));
describe("an order that is reconciled late is collected", () =>
  it.each(LATE_RECONCILIATION_ROWS)("$title", expectPickUpTimes));
