import { describe, expect, it } from "vitest";
import { computePickUpTimes } from "#shared/bridge/domain/dispatch/schedule/pick-up-time.ts";
import type { RequestedWindow } from "#shared/bridge/domain/dispatch/schedule/requested-window.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { BERLIN, KOLKATA, NEW_YORK, onWorkdays, placeWith, utc, written } from "./location.ts";

/** An hour's preparation. */
const shop = (exceptions: Record<string, string> = {}) =>
  placeWith({
    zone: NEW_YORK,
    days: onWorkdays("09:00-18:00"),
    exceptions,
    preparationMinutes: 60,
  });
const lunch = placeWith({ zone: BERLIN, daily: "09:00-12:00 14:00-18:00" });
const morning = placeWith({ zone: NEW_YORK, daily: "00:00-10:00" });
const allDay = (zone: string) => placeWith({ zone, daily: "00:00-24:00" });

/** Ten in the morning of Friday, November 20, in New York. */
const FRIDAY = "2026-11-20T15:00";

interface Row {
  readonly title: string;
  readonly at: PickupLocation;
  readonly requestedWindow: RequestedWindow;
  readonly ordered?: string;
  readonly now?: string;
  readonly cutOff?: string;
  /** Ready and closes in UTC, worked out by hand, or the code of the refusal. */
  readonly gives: readonly [string, string] | string;
}

const ROWS: readonly Row[] = [
  {
    title: "a date: that day's opening",
    at: shop(),
    requestedWindow: { date: "2026-11-24" },
    gives: ["2026-11-24T14:00", "2026-11-24T23:00"],
  },
  {
    title: "a time that day",
    at: shop(),
    requestedWindow: { date: "2026-11-24", from: "14:00", to: "16:00" },
    gives: ["2026-11-24T19:00", "2026-11-24T23:00"],
  },
  {
    title: "a time before it opens",
    at: shop(),
    requestedWindow: { date: "2026-11-24", from: "07:00" },
    gives: ["2026-11-24T14:00", "2026-11-24T23:00"],
  },
  {
    title: "a time before it opens, over by then",
    at: shop(),
    requestedWindow: { date: "2026-11-24", from: "07:00", to: "08:30" },
    gives: "closed-that-day",
  },
  {
    title: "a time after it closes",
    at: shop(),
    requestedWindow: { date: "2026-11-24", from: "19:00" },
    gives: "closed-that-day",
  },
  {
    title: "at lunch: after it",
    at: lunch,
    requestedWindow: { date: "2026-11-24", from: "12:30", to: "16:00" },
    gives: ["2026-11-24T13:00", "2026-11-24T17:00"],
  },
  {
    title: "at lunch, and no later",
    at: lunch,
    requestedWindow: { date: "2026-11-24", from: "12:30", to: "13:30" },
    gives: "closed-that-day",
  },
  {
    title: "today: as soon as it is ready",
    at: shop(),
    requestedWindow: { date: "2026-11-20" },
    gives: ["2026-11-20T16:00", "2026-11-20T23:00"],
  },
  {
    title: "today, from a time that is over",
    at: shop(),
    requestedWindow: { date: "2026-11-20", from: "09:30", to: "12:00" },
    gives: ["2026-11-20T16:00", "2026-11-20T23:00"],
  },
  {
    title: "today, until the moment it is ready",
    at: shop(),
    requestedWindow: { date: "2026-11-20", to: "11:00" },
    gives: ["2026-11-20T16:00", "2026-11-20T23:00"],
  },
  {
    title: "today, until a minute before it is ready",
    at: shop(),
    requestedWindow: { date: "2026-11-20", to: "10:59" },
    gives: "date-too-soon",
  },
  {
    title: "today, and too late to prepare it",
    at: shop(),
    ordered: "2026-11-20T22:30",
    requestedWindow: { date: "2026-11-20" },
    gives: "date-too-soon",
  },
  {
    title: "today, and the cut-off is missed",
    at: shop(),
    ordered: "2026-11-20T20:30",
    cutOff: "15:00",
    requestedWindow: { date: "2026-11-20" },
    gives: "date-too-soon",
  },
  {
    title: "Tuesday, looked at on its afternoon",
    at: shop(),
    now: "2026-11-24T20:00",
    requestedWindow: { date: "2026-11-24", from: "10:00" },
    gives: ["2026-11-24T20:00", "2026-11-24T23:00"],
  },
  {
    title: "Tuesday, looked at when its time is over",
    at: shop(),
    now: "2026-11-24T20:00",
    requestedWindow: { date: "2026-11-24", to: "12:00" },
    gives: "date-too-soon",
  },
  { title: "yesterday", at: shop(), requestedWindow: { date: "2026-11-19" }, gives: "date-passed" },
  {
    title: "today there, yesterday in UTC",
    at: allDay(NEW_YORK),
    ordered: "2026-11-25T02:00",
    requestedWindow: { date: "2026-11-24" },
    gives: ["2026-11-25T02:00", "2027-01-24T05:00"],
  },
  {
    title: "yesterday there, today in UTC",
    at: allDay(KOLKATA),
    ordered: "2026-11-24T19:00",
    requestedWindow: { date: "2026-11-24" },
    gives: "date-passed",
  },
  {
    title: "a closed Saturday",
    at: shop(),
    requestedWindow: { date: "2026-11-21" },
    gives: "closed-that-day",
  },
  {
    title: "a holiday",
    at: shop({ "2026-11-26": "" }),
    requestedWindow: { date: "2026-11-26" },
    gives: "closed-that-day",
  },
  {
    title: "a Sunday opened by exception",
    at: shop({ "2026-11-22": "12:00-16:00" }),
    requestedWindow: { date: "2026-11-22" },
    gives: ["2026-11-22T17:00", "2026-11-22T21:00"],
  },
  {
    title: "a shortened day, after its end",
    at: shop({ "2026-11-27": "09:00-13:00" }),
    requestedWindow: { date: "2026-11-27", from: "14:00" },
    gives: "closed-that-day",
  },
  {
    title: "a time that the clock skips",
    at: morning,
    ordered: "2026-03-06T15:00",
    requestedWindow: { date: "2026-03-08", from: "02:30" },
    gives: ["2026-03-08T07:30", "2026-03-08T14:00"],
  },
  {
    title: "a time that comes twice",
    at: morning,
    ordered: "2026-10-30T15:00",
    requestedWindow: { date: "2026-11-01", from: "01:30" },
    gives: ["2026-11-01T05:30", "2026-11-01T15:00"],
  },
  {
    title: "until the end of the day",
    at: allDay(KOLKATA),
    requestedWindow: { date: "2026-11-23", from: "22:00", to: "24:00" },
    gives: ["2026-11-23T16:30", "2027-01-22T18:30"],
  },
  {
    title: "next year",
    at: shop(),
    ordered: "2026-12-31T15:00",
    requestedWindow: { date: "2027-01-04", from: "10:00" },
    gives: ["2027-01-04T15:00", "2027-01-04T23:00"],
  },
  {
    title: "beyond the sixty days",
    at: shop(),
    requestedWindow: { date: "2027-03-15", from: "10:00" },
    gives: ["2027-03-15T14:00", "2027-03-15T22:00"],
  },
  {
    title: "of a place that is never open",
    at: placeWith({ zone: BERLIN }),
    requestedWindow: { date: "2026-11-24" },
    gives: "never-open",
  },
];

const ask = ({
  at,
  ordered = FRIDAY,
  now = ordered,
  cutOff,
  requestedWindow,
}: Omit<Row, "gives" | "title">) =>
  computePickUpTimes({
    location: at,
    schedule: { cutOff },
    orderedAt: utc(ordered),
    now: utc(now),
    requestedWindow,
  });

const textOf = (question: Omit<Row, "gives" | "title">): string | undefined => {
  const answer = ask(question);
  return answer.ok ? undefined : answer.refusal.text;
};

describe("the buyer wishes", () => {
  it.each(ROWS)("$title", ({ gives, ...question }) => {
    const answer = ask(question);

    const given = answer.ok
      ? [written(answer.value.readyAt), written(answer.value.closesAt)]
      : answer.refusal.code;
    expect(given).toEqual(gives);
  });
});

describe("a refusal names the date and the place, and what to do", () => {
  it.each<[string, RequestedWindow, string]>([
    ["passed", { date: "2026-11-19" }, "Thursday, November 19, 2026"],
    ["closed", { date: "2026-11-21" }, "Saturday, November 21, 2026"],
    [
      "closed at the time",
      { date: "2026-11-24", from: "19:00", to: "20:00" },
      "Tuesday, November 24, 2026, from 19:00 until 20:00",
    ],
    ["too soon", { date: "2026-11-20", to: "10:30" }, "Friday, November 20, 2026"],
  ])("%s", (_title, requestedWindow, date) => {
    const text = textOf({ at: shop(), requestedWindow });

    expect(text).toContain(`asked for ${date}`);
    expect(text).toContain("Bakery");
    expect(text).toContain("agree on another date with the buyer");
  });

  it("too soon: when it is ready, by the place's clock", () => {
    const text = textOf({ at: shop(), requestedWindow: { date: "2026-11-20", to: "10:30" } });

    expect(text).toContain("Friday, November 20, 2026 at 11:00");
  });
});
