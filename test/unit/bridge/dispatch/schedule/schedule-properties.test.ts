import fc from "fast-check";
import { expect, it } from "vitest";
import {
  computePickUpTimes,
  type PickUpTimes,
} from "#shared/bridge/domain/dispatch/schedule/pick-up-time.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { BERLIN, buildLocationWithHours, KOLKATA, LORD_HOWE, NEW_YORK } from "./location.ts";

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const DAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

/** These times avoid the hours that clock changes skip or repeat. Tables test those. */
const edges = ["00:00", "04:15", "09:00", "12:30", "13:00", "17:45", "22:00", "24:00"];
const arbitraryHours = fc.subarray(edges).map((picked) => {
  const pairs = Math.floor(picked.length / 2);
  const intervals = Array.from(
    { length: pairs },
    (_, instant) => `${picked[2 * instant]}-${picked[2 * instant + 1]}`,
  );
  return intervals.join(" ");
});
/** Days around the clock changes and the turn of the year. */
const CHANGE_DATES = [
  "2026-03-07",
  "2026-03-28",
  "2026-04-04",
  "2026-10-03",
  "2026-10-24",
  "2026-10-31",
  "2026-12-30",
  "2027-03-13",
];
const arbitraryMoment = fc
  .record({ day: fc.constantFrom(...CHANGE_DATES), quarters: fc.nat(4 * 96) })
  .map(({ day, quarters }) => new Date(Date.parse(day) + quarters * QUARTER));
const arbitraryExceptions = fc.dictionary(
  fc
    .record({ day: fc.constantFrom(...CHANGE_DATES), days: fc.nat(6) })
    .map(({ day, days }) =>
      new Date(Date.parse(day) + days * 96 * QUARTER).toISOString().slice(0, 10),
    ),
  arbitraryHours,
  { maxKeys: 4, noNullPrototype: true },
);
const arbitraryLocation = fc
  .record({
    zone: fc.constantFrom(NEW_YORK, BERLIN, LORD_HOWE, KOLKATA),
    days: fc.record(Object.fromEntries(DAYS.map((day) => [day, arbitraryHours]))),
    exceptions: arbitraryExceptions,
    preparationMinutes: fc.nat(80).map((quarters) => quarters * 15),
  })
  .map(buildLocationWithHours);
const arbitraryCutOff = fc.option(fc.constantFrom("09:00", "15:00", "24:00"), { nil: undefined });

const formats = new Map<string, Intl.DateTimeFormat>();
const getFormat = (timeZone: string): Intl.DateTimeFormat => {
  const cachedFormat = formats.get(timeZone);
  const format =
    cachedFormat ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  formats.set(timeZone, format);
  return format;
};

/** Compares with the wall clock only, without the code under test. */
function isOpen(
  { timeZone, hours: week, exceptions: special }: PickupLocation,
  instant: Date,
): boolean {
  const [date = "", time = ""] = getFormat(timeZone).format(instant).split(" ");
  const day = DAYS[(new Date(date).getUTCDay() + 6) % 7] ?? "monday";
  const intervals = special.find((one) => one.date === date)?.intervals ?? week[day];
  return intervals.some(({ from, to }) => from <= time && time < to);
}

function countOpenMinutes(location: PickupLocation, from: Date, to: Date): number {
  let minutes = 0;
  for (let instant = from.getTime(); instant < to.getTime(); instant += QUARTER) {
    if (isOpen(location, new Date(instant))) minutes += 15;
  }
  return minutes;
}

interface Case {
  readonly location: PickupLocation;
  readonly cutOff: string | undefined;
  readonly orderedAt: Date;
  readonly now: Date;
}

const computeTimes = ({ location, cutOff: cut, orderedAt, now }: Case): PickUpTimes | undefined => {
  const result = computePickUpTimes({
    location,
    schedule: { cutOff: cut },
    orderedAt,
    now,
    requestedWindow: undefined,
  });
  return result.ok ? result.value : undefined;
};

const arbitraryCase = fc.record({
  location: arbitraryLocation,
  cutOff: arbitraryCutOff,
  orderedAt: arbitraryMoment,
  now: arbitraryMoment,
});
const itHolds = (name: string, property: (times: PickUpTimes, example: Case) => void) =>
  it(name, () => {
    fc.assert(
      fc.property(arbitraryCase, (example) => {
        const times = computeTimes(example);
        fc.pre(times !== undefined);
        property(times, example);
      }),
      { numRuns: 300 },
    );
  });

itHolds("is ready in opening time or at its end", ({ readyAt }, { location }) => {
  const justBefore = new Date(readyAt.getTime() - 1);
  expect(isOpen(location, readyAt) || isOpen(location, justBefore)).toBe(true);
});

itHolds("closes at the end of the opening", ({ readyAt, closesAt }, { location }) => {
  expect(isOpen(location, new Date(closesAt.getTime() - 1))).toBe(true);
  expect(countOpenMinutes(location, readyAt, closesAt) * MINUTE).toBe(
    closesAt.getTime() - readyAt.getTime(),
  );
});

itHolds("is never ready before the current time", ({ readyAt }, { now }) => {
  expect(readyAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
});

itHolds(
  "is never ready before it is ordered and prepared",
  ({ readyAt }, { location, orderedAt }) => {
    const prepared = orderedAt.getTime() + location.preparationMinutes * MINUTE;
    expect(readyAt.getTime()).toBeGreaterThanOrEqual(prepared);
  },
);

itHolds("uses exactly the preparation time within opening time", (_times, example) => {
  const inTime = computeTimes({ ...example, now: new Date(0) });
  if (inTime === undefined) throw new Error("refused when looked at earlier");
  const spent = countOpenMinutes(example.location, inTime.startsAt, inTime.readyAt);
  expect(spent).toBe(example.location.preparationMinutes);
});

itHolds("is never ready sooner when it is ordered later", ({ readyAt }, example) => {
  fc.assert(
    fc.property(fc.nat(400), (quarters) => {
      const orderedAt = new Date(example.orderedAt.getTime() + quarters * QUARTER);
      const later = computeTimes({ ...example, orderedAt });
      expect(later?.readyAt.getTime() ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(
        readyAt.getTime(),
      );
    }),
    { numRuns: 5 },
  );
});
