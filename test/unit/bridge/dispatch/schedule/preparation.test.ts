import { describe, expect, it } from "vitest";
import { computePickUpTimes } from "#shared/bridge/domain/dispatch/schedule/pick-up-time.ts";
import {
  BERLIN,
  buildLocationWithHours,
  KOLKATA,
  LORD_HOWE,
  NEW_YORK,
  parseUtc,
} from "./location.ts";
import {
  buildDailyShop,
  buildNightShop,
  buildOffice,
  buildShop,
  buildSundayShop,
  expectPickUpTimes,
  type PickUpRow,
  THANKSGIVING,
} from "./pick-up-row.ts";

const PREPARING: readonly PickUpRow[] = [
  {
    title: "at once while the shop is open",
    location: buildShop(30),
    orderedAt: "2026-11-24T15:00",
    expectedTimes: ["2026-11-24T15:00", "2026-11-24T15:30", "2026-11-24T23:00"],
  },
  {
    title: "from the opening on",
    location: buildShop(30),
    orderedAt: "2026-11-24T10:00",
    expectedTimes: ["2026-11-24T14:00", "2026-11-24T14:30", "2026-11-24T23:00"],
  },
  {
    title: "until the minute of the closing",
    location: buildShop(30),
    orderedAt: "2026-11-24T22:30",
    expectedTimes: ["2026-11-24T22:30", "2026-11-24T23:00", "2026-11-24T23:00"],
  },
  {
    title: "on the next morning when the evening is too short",
    location: buildShop(30),
    orderedAt: "2026-11-24T22:31",
    expectedTimes: ["2026-11-25T14:00", "2026-11-25T14:30", "2026-11-25T23:00"],
  },
  {
    title: "on Monday when it is ordered on Friday night",
    location: buildShop(30),
    orderedAt: "2026-11-20T23:30",
    expectedTimes: ["2026-11-23T14:00", "2026-11-23T14:30", "2026-11-23T23:00"],
  },
  {
    title: "after a holiday",
    location: buildShop(30, THANKSGIVING),
    orderedAt: "2026-11-26T16:00",
    expectedTimes: ["2026-11-27T14:00", "2026-11-27T14:30", "2026-11-27T18:00"],
  },
  {
    title: "on the next open day when a shortened day is too short",
    location: buildShop(120, THANKSGIVING),
    orderedAt: "2026-11-27T16:30",
    expectedTimes: ["2026-11-30T14:00", "2026-11-30T16:00", "2026-11-30T23:00"],
  },
  {
    title: "after lunch when the morning is too short",
    location: buildDailyShop(BERLIN, "09:00-12:00 14:00-18:00", 210),
    orderedAt: "2026-11-24T08:00",
    expectedTimes: ["2026-11-24T13:00", "2026-11-24T16:30", "2026-11-24T17:00"],
  },
  {
    title: "over two days when one day is too short",
    location: buildOffice(600),
    orderedAt: "2026-11-23T08:00",
    expectedTimes: ["2026-11-23T08:00", "2026-11-24T10:00", "2026-11-24T16:00"],
  },
  {
    title: "over Christmas, a shortened day and a weekend",
    location: buildOffice(1440),
    orderedAt: "2026-12-23T08:00",
    expectedTimes: ["2026-12-23T08:00", "2026-12-29T12:00", "2026-12-29T16:00"],
  },
  {
    title: "over midnight without a break",
    location: buildNightShop(BERLIN, 60),
    orderedAt: "2026-11-27T22:30",
    expectedTimes: ["2026-11-27T22:30", "2026-11-27T23:30", "2026-11-28T03:00"],
  },
  {
    title: "through the hour that occurs twice",
    location: buildNightShop(NEW_YORK, 300),
    orderedAt: "2026-11-01T02:00",
    expectedTimes: ["2026-11-01T02:00", "2026-11-01T07:00", "2026-11-01T11:00"],
  },
  {
    title: "through the hour that is skipped",
    location: buildNightShop(BERLIN, 300),
    orderedAt: "2026-03-28T21:00",
    expectedTimes: ["2026-03-28T21:00", "2026-03-29T02:00", "2026-03-29T04:00"],
  },
  {
    title: "a week later when the skipped hour is missing",
    location: buildSundayShop(BERLIN, "00:00-06:00", 330),
    orderedAt: "2026-03-28T23:00",
    expectedTimes: ["2026-04-04T22:00", "2026-04-05T03:30", "2026-04-05T04:00"],
  },
  {
    title: "in time when an hour occurs twice",
    location: buildSundayShop(BERLIN, "00:00-03:00", 240),
    orderedAt: "2026-10-24T22:00",
    expectedTimes: ["2026-10-24T22:00", "2026-10-25T02:00", "2026-10-25T02:00"],
  },
  {
    title: "from an opening time that is skipped",
    location: buildSundayShop(NEW_YORK, "02:30-10:00", 30),
    orderedAt: "2026-03-08T06:00",
    expectedTimes: ["2026-03-08T07:30", "2026-03-08T08:00", "2026-03-08T14:00"],
  },
  {
    title: "within Lord Howe's extra half hour",
    location: buildSundayShop(LORD_HOWE, "00:00-03:00", 210),
    orderedAt: "2026-04-04T13:00",
    expectedTimes: ["2026-04-04T13:00", "2026-04-04T16:30", "2026-04-04T16:30"],
  },
  {
    title: "on New Year's Day in Kolkata, still the old year in UTC",
    location: buildDailyShop(KOLKATA, "09:00-18:00", 30),
    orderedAt: "2026-12-31T18:45",
    expectedTimes: ["2027-01-01T03:30", "2027-01-01T04:00", "2027-01-01T12:30"],
  },
];

describe("an order is prepared", () => {
  it.each(PREPARING)("$title", expectPickUpTimes);

  it.each([
    ["a location that never opens", buildLocationWithHours({ zone: BERLIN })],
    [
      "a week of preparation at a location that opens one hour a week",
      buildSundayShop(BERLIN, "09:00-10:00", 10_080),
    ],
  ])("is refused: %s", (_title, location) => {
    const result = computePickUpTimes({
      location,
      schedule: { cutOff: undefined },
      orderedAt: parseUtc("2026-11-24T15:00"),
      now: parseUtc("2026-11-24T15:00"),
      requestedWindow: undefined,
    });

    expect(result).toMatchObject({ ok: false, refusal: { code: "never-open" } });
  });
});
