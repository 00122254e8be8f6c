import { expect, it } from "vitest";
import { computeBatchClosesAt } from "#shared/bridge/domain/dispatch/schedule/batch-close.ts";
import {
  BERLIN,
  buildLocationWithHours,
  formatUtc,
  KOLKATA,
  LORD_HOWE,
  NEW_YORK,
  parseUtc,
} from "./location.ts";

const buildAlwaysOpenLocation = (zone: string) =>
  buildLocationWithHours({ zone, daily: "00:00-24:00" });

it.each([
  ["later on the same day", NEW_YORK, "16:00", "2026-11-24T15:00", "2026-11-24T21:00"],
  [
    "on the next day when it opens at that very time",
    NEW_YORK,
    "16:00",
    "2026-11-24T21:00",
    "2026-11-25T21:00",
  ],
  [
    "on the same local day, the next day in UTC",
    NEW_YORK,
    "23:00",
    "2026-11-25T02:00",
    "2026-11-25T04:00",
  ],
  [
    "on the next local day, the same day in UTC",
    KOLKATA,
    "09:00",
    "2026-11-24T12:00",
    "2026-11-25T03:30",
  ],
  ["at midnight", BERLIN, "24:00", "2026-11-24T15:00", "2026-11-24T23:00"],
  [
    "at the next midnight when it opens at midnight",
    BERLIN,
    "24:00",
    "2026-11-24T23:00",
    "2026-11-25T23:00",
  ],
  [
    "23 hours later when the clock change skips an hour",
    NEW_YORK,
    "16:00",
    "2026-03-07T21:00",
    "2026-03-08T20:00",
  ],
  [
    "25 hours later when the clock change repeats an hour",
    NEW_YORK,
    "16:00",
    "2026-10-31T20:00",
    "2026-11-01T21:00",
  ],
  [
    "at a time that the clock change skips",
    BERLIN,
    "02:30",
    "2026-03-28T22:00",
    "2026-03-29T01:30",
  ],
  [
    "on the next day when it opens between the two occurrences of the time",
    LORD_HOWE,
    "01:45",
    "2026-04-04T15:00",
    "2026-04-05T15:15",
  ],
  ["over the end of the year", BERLIN, "08:00", "2026-12-31T09:00", "2027-01-01T07:00"],
])("a batch until a time of day closes %s", (_title, timeZone, time, openedAt, expected) => {
  const closes = computeBatchClosesAt(
    { kind: "until", time },
    parseUtc(openedAt),
    buildAlwaysOpenLocation(timeZone),
  );

  expect(formatUtc(closes)).toBe(expected);
});

it("a batch of minutes closes after these minutes, also over a skipped hour", () => {
  const closes = computeBatchClosesAt(
    { kind: "minutes", minutes: 90 },
    parseUtc("2026-03-29T00:30"),
    buildAlwaysOpenLocation(BERLIN),
  );

  expect(formatUtc(closes)).toBe("2026-03-29T02:00");
});

const berlinShop = buildLocationWithHours({ zone: BERLIN, daily: "09:00-13:00 14:00-18:00" });
const buildMinutesBatching = (count: number) => ({ kind: "minutes", minutes: count }) as const;

it.each([
  ["as configured within an opening", buildMinutesBatching(60), "15:00", undefined, "24T16:00"],
  [
    "as configured at the end of an opening",
    buildMinutesBatching(60),
    "16:00",
    undefined,
    "24T17:00",
  ],
  ["when the shop closes", buildMinutesBatching(120), "16:30", undefined, "24T17:00"],
  [
    "at the end of the day's last opening",
    buildMinutesBatching(540),
    "09:00",
    undefined,
    "24T17:00",
  ],
  [
    "on the next morning as configured",
    { kind: "until", time: "10:00" },
    "10:00",
    undefined,
    "25T09:00",
  ],
  [
    "as configured when nothing is ready earlier",
    buildMinutesBatching(120),
    "16:30",
    "2026-11-25T08:00",
    "24T18:30",
  ],
  [
    "when the shop closes and the goods are ready at that time",
    buildMinutesBatching(120),
    "16:30",
    "2026-11-24T17:00",
    "24T17:00",
  ],
] as const)("a batch closes %s", (_title, batching, opened, ready, expected) => {
  const closes = computeBatchClosesAt(
    batching,
    parseUtc(`2026-11-24T${opened}`),
    berlinShop,
    ready && parseUtc(ready),
  );

  expect(formatUtc(closes)).toBe(`2026-11-${expected}`);
});
