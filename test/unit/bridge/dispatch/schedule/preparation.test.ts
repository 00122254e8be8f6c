import { describe, expect, it } from "vitest";
import { computePickUpTimes } from "#shared/bridge/domain/dispatch/schedule/pick-up-time.ts";
import { BERLIN, KOLKATA, LORD_HOWE, NEW_YORK, placeWith, utc } from "./location.ts";
import {
  check,
  everyDay,
  night,
  office,
  type Row,
  shop,
  sundays,
  THANKSGIVING,
} from "./pick-up-row.ts";

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

describe("an order is prepared", () => {
  it.each(PREPARING)("$title", check);

  it.each([
    ["nowhere open", placeWith({ zone: BERLIN })],
    ["an hour a week open, and a week's work", sundays(BERLIN, "09:00-10:00", 10_080)],
  ])("is refused: %s", (_title, location) => {
    const answer = computePickUpTimes({
      location,
      schedule: { cutOff: undefined },
      orderedAt: utc("2026-11-24T15:00"),
      now: utc("2026-11-24T15:00"),
      requestedWindow: undefined,
    });

    expect(answer).toMatchObject({ ok: false, refusal: { code: "never-open" } });
  });
});
