import { expect, it } from "vitest";
import { computeBatchClosesAt } from "#shared/bridge/domain/dispatch/schedule/batch-close.ts";
import { BERLIN, KOLKATA, LORD_HOWE, NEW_YORK, placeWith, utc, written } from "./location.ts";

const always = (zone: string) => placeWith({ zone, daily: "00:00-24:00" });

it.each([
  ["later today", NEW_YORK, "16:00", "2026-11-24T15:00", "2026-11-24T21:00"],
  ["tomorrow, opened at that very time", NEW_YORK, "16:00", "2026-11-24T21:00", "2026-11-25T21:00"],
  ["today there, tomorrow in UTC", NEW_YORK, "23:00", "2026-11-25T02:00", "2026-11-25T04:00"],
  ["tomorrow there, today in UTC", KOLKATA, "09:00", "2026-11-24T12:00", "2026-11-25T03:30"],
  ["at midnight", BERLIN, "24:00", "2026-11-24T15:00", "2026-11-24T23:00"],
  [
    "at the next midnight, opened at midnight",
    BERLIN,
    "24:00",
    "2026-11-24T23:00",
    "2026-11-25T23:00",
  ],
  [
    "23 hours later, over a skipped hour",
    NEW_YORK,
    "16:00",
    "2026-03-07T21:00",
    "2026-03-08T20:00",
  ],
  [
    "25 hours later, over a doubled hour",
    NEW_YORK,
    "16:00",
    "2026-10-31T20:00",
    "2026-11-01T21:00",
  ],
  ["at a time that is skipped", BERLIN, "02:30", "2026-03-28T22:00", "2026-03-29T01:30"],
  [
    "the day after, opened between a time's two showings",
    LORD_HOWE,
    "01:45",
    "2026-04-04T15:00",
    "2026-04-05T15:15",
  ],
  ["over the year's end", BERLIN, "08:00", "2026-12-31T09:00", "2027-01-01T07:00"],
])("a batch until a time of day closes %s", (_title, timeZone, time, openedAt, expected) => {
  const closes = computeBatchClosesAt({ kind: "until", time }, utc(openedAt), always(timeZone));

  expect(written(closes)).toBe(expected);
});

it("a batch of minutes closes so many minutes later, over a skipped hour too", () => {
  const closes = computeBatchClosesAt(
    { kind: "minutes", minutes: 90 },
    utc("2026-03-29T00:30"),
    always(BERLIN),
  );

  expect(written(closes)).toBe("2026-03-29T02:00");
});

const shop = placeWith({ zone: BERLIN, daily: "09:00-13:00 14:00-18:00" });
const minutes = (count: number) => ({ kind: "minutes", minutes: count }) as const;

it.each([
  ["as set, in the middle of an opening", minutes(60), "15:00", undefined, "24T16:00"],
  ["as set, at the very end of one", minutes(60), "16:00", undefined, "24T17:00"],
  ["as the shop closes", minutes(120), "16:30", undefined, "24T17:00"],
  ["at the end of the day's last opening", minutes(540), "09:00", undefined, "24T17:00"],
  ["the next morning, as set", { kind: "until", time: "10:00" }, "10:00", undefined, "25T09:00"],
  ["as set, where nothing is ready before", minutes(120), "16:30", "2026-11-25T08:00", "24T18:30"],
  ["as the shop closes, ready just then", minutes(120), "16:30", "2026-11-24T17:00", "24T17:00"],
] as const)("a batch closes %s", (_title, batching, opened, ready, expected) => {
  const closes = computeBatchClosesAt(
    batching,
    utc(`2026-11-24T${opened}`),
    shop,
    ready && utc(ready),
  );

  expect(written(closes)).toBe(`2026-11-${expected}`);
});
