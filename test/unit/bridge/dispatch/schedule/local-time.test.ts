import { Temporal } from "temporal-polyfill";
import { describe, expect, it, vi } from "vitest";
import {
  addDays,
  countDays,
  getWeekday,
  isDate,
  listDates,
} from "#shared/bridge/domain/dispatch/schedule/calendar-date.ts";
import {
  formatLocalTime,
  toInstant,
  toLocalDate,
  toLocalTime,
} from "#shared/bridge/domain/dispatch/schedule/local-time.ts";
import { timeZoneSchema } from "#shared/bridge/domain/settings/pickup-location.ts";

const HOUR_MS = 3_600_000;
const ALL_ZONES = Intl.supportedValuesOf("timeZone");
/** Jumps of an hour and of half an hour, at midnight, over a whole day, and offsets of quarters of an hour. */
const UNUSUAL_ZONES = [
  "America/New_York",
  "Africa/Casablanca",
  "America/Havana",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Chatham",
];

/** Lists when the clocks of a zone jump, as Temporal has it. */
function listJumps(timeZone: string, from: string, to: string): number[] {
  const jumps: number[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.from(from).toZonedDateTimeISO(timeZone);
  const end = Date.parse(to);
  while (at !== null && at.epochMilliseconds < end) {
    at = at.getTimeZoneTransition("next");
    if (at !== null) jumps.push(at.epochMilliseconds);
  }
  return jumps;
}

const toZoned = (ms: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);

/** Lists where we differ from Temporal at a time, and at the local time that its clock shows an hour before and after. */
function listDifferences(ms: number, timeZone: string): string[] {
  const zoned = toZoned(ms, timeZone);
  const at = new Date(ms);
  const wall = zoned.toPlainDateTime();
  const instants = [-1, 0, 0.5, 1].map((hours) => {
    const local = wall.add({ minutes: hours * 60 });
    const time = local.toPlainTime().toString({ smallestUnit: "minute" });
    return [
      `${local} as an instant`,
      toInstant(local.toPlainDate().toString(), time, timeZone).getTime(),
      local.round({ smallestUnit: "minute", roundingMode: "floor" }).toZonedDateTime(timeZone)
        .epochMilliseconds,
    ] as const;
  });
  return [
    ["date", toLocalDate(at, timeZone), wall.toPlainDate().toString()] as const,
    ["time", toLocalTime(at, timeZone), wall.toPlainTime().toString().slice(0, 5)] as const,
    ["text", formatLocalTime(at, timeZone), zoned.toString({ smallestUnit: "second" })] as const,
    ...instants,
  ]
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([what, ours, theirs]) => `${timeZone} ${what}: ${ours}, not ${theirs}`);
}

describe("local times, as Temporal has them", () => {
  it("are the same in every time zone, around each jump of its clocks of 2026", () => {
    const differences = ALL_ZONES.flatMap((zone) =>
      [
        Date.parse("2026-01-01"),
        ...listJumps(zone, "2026-01-01T00:00Z", "2027-01-01T00:00Z"),
      ].flatMap((jump) => [-HOUR_MS, 0].flatMap((ms) => listDifferences(jump + ms, zone))),
    );

    expect(ALL_ZONES.length).toBeGreaterThan(400);
    expect(differences).toEqual([]);
  });

  it.each(UNUSUAL_ZONES)("are the same around the jumps of %s since 1970", (zone) => {
    const jumps = listJumps(zone, "1970-01-01T00:00Z", "2040-01-01T00:00Z");

    expect(
      jumps.flatMap((jump) =>
        [-25, -1, 0, 1, 25].flatMap((hours) => listDifferences(jump + hours * HOUR_MS, zone)),
      ),
    ).toEqual([]);
  });

  it("are the same where offsets have seconds, and before and after years of four digits", () => {
    expect(
      ["1870-05-05T12:00Z", "0100-02-28T23:30Z", "9999-12-31T23:30Z"].flatMap((at) =>
        ["Europe/Berlin", "UTC"].flatMap((zone) => listDifferences(Date.parse(at), zone)),
      ),
    ).toEqual([]);
  });

  it("do not exist in a time zone that does not exist", () => {
    expect(() => toLocalDate(new Date(0), "Mars/Phobos")).toThrow(RangeError);
  });
});

it("creates one format of a time zone, whatever is asked of it", () => {
  const create = vi.spyOn(Intl, "DateTimeFormat");

  expect(timeZoneSchema.safeParse("America/Nuuk").success).toBe(true);
  toInstant("2026-11-24", "09:00", "America/Nuuk");
  toInstant("2026-11-25", "09:00", "America/Nuuk");
  toLocalDate(new Date(0), "America/Nuuk");
  formatLocalTime(new Date(0), "America/Nuuk");
  const count = create.mock.calls.length;
  create.mockRestore();

  expect(count).toBe(1);
});

describe("a date", () => {
  it.each(["2026-11-24", "2028-02-29", "0001-01-01", "9999-12-31"])("is %s", (date) => {
    expect(isDate(date)).toBe(true);
  });

  it.each([
    "2026-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-11-00",
    "2026-11",
    "",
    "24",
  ])('is not "%s"', (text) => {
    expect(isDate(text)).toBe(false);
  });

  it("moves over the ends of months and years, and past years of four digits", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
    expect(addDays(addDays("9999-12-31", 2), -2)).toBe("9999-12-31");
    expect(countDays("2026-12-30", "2027-03-01")).toBe(61);
    expect(() => addDays("soon", 1)).toThrow(RangeError);
  });

  it("has the weekday of the calendar", () => {
    expect(["2026-11-22", "2026-11-23", "2026-11-28"].map(getWeekday)).toEqual([
      "sunday",
      "monday",
      "saturday",
    ]);
  });

  it("is listed with those up to another one", () => {
    expect(listDates("2026-11-29", "2026-12-01")).toEqual([
      "2026-11-29",
      "2026-11-30",
      "2026-12-01",
    ]);
    expect(listDates("2026-11-30", "2026-11-29")).toEqual([]);
  });
});
