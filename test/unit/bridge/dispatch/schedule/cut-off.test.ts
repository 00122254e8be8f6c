import { describe, it } from "vitest";
import { BERLIN, KOLKATA, LORD_HOWE, NEW_YORK } from "./location.ts";
import { check, everyDay, night, office, type Row, shop, THANKSGIVING } from "./pick-up-row.ts";

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

describe("the cut-off is", () => it.each(CUT_OFF)("$title", check));
describe("looked at late, an order is collected", () => it.each(LATE)("$title", check));
