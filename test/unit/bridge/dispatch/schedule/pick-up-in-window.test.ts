import { describe, expect, it } from "vitest";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { computePickUpTimes } from "#shared/bridge/domain/dispatch/schedule/pick-up-time.ts";
import type { RequestedWindow } from "#shared/bridge/domain/dispatch/schedule/requested-window.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import {
  BERLIN,
  buildLocationWithHours,
  formatUtc,
  KOLKATA,
  NEW_YORK,
  parseUtc,
  toWorkdays,
} from "./location.ts";

/** Builds a shop with one hour of preparation. */
const buildShop = (exceptions: Record<string, string> = {}) =>
  buildLocationWithHours({
    zone: NEW_YORK,
    days: toWorkdays("09:00-18:00"),
    exceptions,
    preparationMinutes: 60,
  });
const lunchBreakShop = buildLocationWithHours({ zone: BERLIN, daily: "09:00-12:00 14:00-18:00" });
const morningShop = buildLocationWithHours({ zone: NEW_YORK, daily: "00:00-10:00" });
const buildAlwaysOpenShop = (zone: string) =>
  buildLocationWithHours({ zone, daily: "00:00-24:00" });

/** Friday, 20 November, 10:00 in New York. */
const FRIDAY = "2026-11-20T15:00";

interface WindowRow {
  readonly title: string;
  readonly location: PickupLocation;
  readonly requestedWindow: RequestedWindow;
  readonly orderedAt?: string;
  readonly now?: string;
  readonly cutOff?: string;
  /** The times `readyAt` and `closesAt` in UTC, calculated by hand, or the code of the refusal. */
  readonly expected: readonly [string, string] | string;
}

const ROWS: readonly WindowRow[] = [
  {
    title: "a date: from the opening on that day",
    location: buildShop(),
    requestedWindow: { date: "2026-11-24" },
    expected: ["2026-11-24T14:00", "2026-11-24T23:00"],
  },
  {
    title: "a time on that day",
    location: buildShop(),
    requestedWindow: { date: "2026-11-24", from: "14:00", to: "16:00" },
    expected: ["2026-11-24T19:00", "2026-11-24T23:00"],
  },
  {
    title: "a time before the opening",
    location: buildShop(),
    requestedWindow: { date: "2026-11-24", from: "07:00" },
    expected: ["2026-11-24T14:00", "2026-11-24T23:00"],
  },
  {
    title: "a window that ends before the opening",
    location: buildShop(),
    requestedWindow: { date: "2026-11-24", from: "07:00", to: "08:30" },
    expected: "closed-that-day",
  },
  {
    title: "a time after the closing",
    location: buildShop(),
    requestedWindow: { date: "2026-11-24", from: "19:00" },
    expected: "closed-that-day",
  },
  {
    title: "a window from the lunch break on: after the break",
    location: lunchBreakShop,
    requestedWindow: { date: "2026-11-24", from: "12:30", to: "16:00" },
    expected: ["2026-11-24T13:00", "2026-11-24T17:00"],
  },
  {
    title: "a window within the lunch break",
    location: lunchBreakShop,
    requestedWindow: { date: "2026-11-24", from: "12:30", to: "13:30" },
    expected: "closed-that-day",
  },
  {
    title: "the same day: as soon as it is ready",
    location: buildShop(),
    requestedWindow: { date: "2026-11-20" },
    expected: ["2026-11-20T16:00", "2026-11-20T23:00"],
  },
  {
    title: "the same day, from a time in the past",
    location: buildShop(),
    requestedWindow: { date: "2026-11-20", from: "09:30", to: "12:00" },
    expected: ["2026-11-20T16:00", "2026-11-20T23:00"],
  },
  {
    title: "the same day, until the minute it is ready",
    location: buildShop(),
    requestedWindow: { date: "2026-11-20", to: "11:00" },
    expected: ["2026-11-20T16:00", "2026-11-20T23:00"],
  },
  {
    title: "the same day, until a minute before it is ready",
    location: buildShop(),
    requestedWindow: { date: "2026-11-20", to: "10:59" },
    expected: "date-too-soon",
  },
  {
    title: "the same day, too late to prepare it",
    location: buildShop(),
    orderedAt: "2026-11-20T22:30",
    requestedWindow: { date: "2026-11-20" },
    expected: "date-too-soon",
  },
  {
    title: "the same day, after the cut-off",
    location: buildShop(),
    orderedAt: "2026-11-20T20:30",
    cutOff: "15:00",
    requestedWindow: { date: "2026-11-20" },
    expected: "date-too-soon",
  },
  {
    title: "Tuesday, reconciled on that afternoon",
    location: buildShop(),
    now: "2026-11-24T20:00",
    requestedWindow: { date: "2026-11-24", from: "10:00" },
    expected: ["2026-11-24T20:00", "2026-11-24T23:00"],
  },
  {
    title: "Tuesday, reconciled after the window",
    location: buildShop(),
    now: "2026-11-24T20:00",
    requestedWindow: { date: "2026-11-24", to: "12:00" },
    expected: "date-too-soon",
  },
  {
    title: "the day before",
    location: buildShop(),
    requestedWindow: { date: "2026-11-19" },
    expected: "date-passed",
  },
  {
    title: "today in local time, yesterday in UTC",
    location: buildAlwaysOpenShop(NEW_YORK),
    orderedAt: "2026-11-25T02:00",
    requestedWindow: { date: "2026-11-24" },
    expected: ["2026-11-25T02:00", "2027-01-24T05:00"],
  },
  {
    title: "yesterday in local time, today in UTC",
    location: buildAlwaysOpenShop(KOLKATA),
    orderedAt: "2026-11-24T19:00",
    requestedWindow: { date: "2026-11-24" },
    expected: "date-passed",
  },
  {
    title: "a closed Saturday",
    location: buildShop(),
    requestedWindow: { date: "2026-11-21" },
    expected: "closed-that-day",
  },
  {
    title: "a holiday",
    location: buildShop({ "2026-11-26": "" }),
    requestedWindow: { date: "2026-11-26" },
    expected: "closed-that-day",
  },
  {
    title: "a Sunday that opens as an exception",
    location: buildShop({ "2026-11-22": "12:00-16:00" }),
    requestedWindow: { date: "2026-11-22" },
    expected: ["2026-11-22T17:00", "2026-11-22T21:00"],
  },
  {
    title: "a time after the end of a shortened day",
    location: buildShop({ "2026-11-27": "09:00-13:00" }),
    requestedWindow: { date: "2026-11-27", from: "14:00" },
    expected: "closed-that-day",
  },
  {
    title: "a time that the clock change skips",
    location: morningShop,
    orderedAt: "2026-03-06T15:00",
    requestedWindow: { date: "2026-03-08", from: "02:30" },
    expected: ["2026-03-08T07:30", "2026-03-08T14:00"],
  },
  {
    title: "a time that occurs twice",
    location: morningShop,
    orderedAt: "2026-10-30T15:00",
    requestedWindow: { date: "2026-11-01", from: "01:30" },
    expected: ["2026-11-01T05:30", "2026-11-01T15:00"],
  },
  {
    title: "a window until the end of the day",
    location: buildAlwaysOpenShop(KOLKATA),
    requestedWindow: { date: "2026-11-23", from: "22:00", to: "24:00" },
    expected: ["2026-11-23T16:30", "2027-01-22T18:30"],
  },
  {
    title: "a date in the next year",
    location: buildShop(),
    orderedAt: "2026-12-31T15:00",
    requestedWindow: { date: "2027-01-04", from: "10:00" },
    expected: ["2027-01-04T15:00", "2027-01-04T23:00"],
  },
  {
    title: "a date more than sixty days ahead",
    location: buildShop(),
    requestedWindow: { date: "2027-03-15", from: "10:00" },
    expected: ["2027-03-15T14:00", "2027-03-15T22:00"],
  },
  {
    title: "a location that never opens",
    location: buildLocationWithHours({ zone: BERLIN }),
    requestedWindow: { date: "2026-11-24" },
    expected: "never-open",
  },
];

const computeForRow = ({
  location,
  orderedAt: ordered = FRIDAY,
  now = ordered,
  cutOff,
  requestedWindow,
}: Omit<WindowRow, "expected" | "title">) =>
  computePickUpTimes({
    location,
    schedule: { cutOff },
    orderedAt: parseUtc(ordered),
    now: parseUtc(now),
    requestedWindow,
  });

const computeRefusalText = (row: Omit<WindowRow, "expected" | "title">): string | undefined => {
  const result = computeForRow(row);
  return result.ok ? undefined : formatMessage(result.refusal);
};

describe("the requested window", () => {
  it.each(ROWS)("$title", ({ expected, ...row }) => {
    const result = computeForRow(row);

    const actual = result.ok
      ? [formatUtc(result.value.readyAt), formatUtc(result.value.closesAt)]
      : result.refusal.code;
    expect(actual).toEqual(expected);
  });
});

describe("a refusal names the date, the location and what to do", () => {
  it.each<[string, RequestedWindow, string]>([
    ["passed", { date: "2026-11-19" }, "Thursday, November 19, 2026"],
    ["closed", { date: "2026-11-21" }, "Saturday, November 21, 2026"],
    [
      "closed at the requested time",
      { date: "2026-11-24", from: "19:00", to: "20:00" },
      "Tuesday, November 24, 2026, from 19:00 until 20:00",
    ],
    ["too soon", { date: "2026-11-20", to: "10:30" }, "Friday, November 20, 2026"],
  ])("%s", (_title, requestedWindow, date) => {
    const text = computeRefusalText({ location: buildShop(), requestedWindow });

    expect(text).toContain(`requested ${date}`);
    expect(text).toContain("Bakery");
    expect(text).toContain("Agree on another date with the buyer");
  });

  it("states when the goods are ready, in local time", () => {
    const text = computeRefusalText({
      location: buildShop(),
      requestedWindow: { date: "2026-11-20", to: "10:30" },
    });

    expect(text).toContain("Friday, November 20, 2026 at 11:00");
  });
});
