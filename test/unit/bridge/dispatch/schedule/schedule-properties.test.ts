import fc from "fast-check";
import { expect, it } from "vitest";
import {
  computePickUpTimes,
  type PickUpTimes,
} from "#shared/bridge/domain/dispatch/schedule/pick-up-time.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { BERLIN, KOLKATA, LORD_HOWE, NEW_YORK, placeWith } from "./location.ts";

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

/** No time that a clock change skips or doubles: for these the tables have rows. */
const edges = ["00:00", "04:15", "09:00", "12:30", "13:00", "17:45", "22:00", "24:00"];
const hours = fc.subarray(edges).map((picked) => {
  const pairs = Math.floor(picked.length / 2);
  const written = Array.from(
    { length: pairs },
    (_, at) => `${picked[2 * at]}-${picked[2 * at + 1]}`,
  );
  return written.join(" ");
});
/** The days around the clock changes, a leap of the year among them. */
const CHANGES = [
  "2026-03-07",
  "2026-03-28",
  "2026-04-04",
  "2026-10-03",
  "2026-10-24",
  "2026-10-31",
  "2026-12-30",
  "2027-03-13",
];
const moment = fc
  .record({ day: fc.constantFrom(...CHANGES), quarters: fc.nat(4 * 96) })
  .map(({ day, quarters }) => new Date(Date.parse(day) + quarters * QUARTER));
const exceptions = fc.dictionary(
  fc
    .record({ day: fc.constantFrom(...CHANGES), days: fc.nat(6) })
    .map(({ day, days }) =>
      new Date(Date.parse(day) + days * 96 * QUARTER).toISOString().slice(0, 10),
    ),
  hours,
  { maxKeys: 4, noNullPrototype: true },
);
const place = fc
  .record({
    zone: fc.constantFrom(NEW_YORK, BERLIN, LORD_HOWE, KOLKATA),
    days: fc.record(Object.fromEntries(DAYS.map((day) => [day, hours]))),
    exceptions,
    preparationMinutes: fc.nat(80).map((quarters) => quarters * 15),
  })
  .map(placeWith);
const cutOff = fc.option(fc.constantFrom("09:00", "15:00", "24:00"), { nil: undefined });

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  const format =
    known ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  formats.set(timeZone, format);
  return format;
};

/** Asks the wall clock alone, with nothing of the code under test. */
function isOpen({ timeZone, hours: week, exceptions: special }: PickupLocation, at: Date): boolean {
  const [date = "", time = ""] = formatOf(timeZone).format(at).split(" ");
  const day = DAYS[(new Date(date).getUTCDay() + 6) % 7] ?? "monday";
  const intervals = special.find((one) => one.date === date)?.intervals ?? week[day];
  return intervals.some(({ from, to }) => from <= time && time < to);
}

function openMinutes(location: PickupLocation, from: Date, to: Date): number {
  let minutes = 0;
  for (let at = from.getTime(); at < to.getTime(); at += QUARTER) {
    if (isOpen(location, new Date(at))) minutes += 15;
  }
  return minutes;
}

interface Case {
  readonly location: PickupLocation;
  readonly cutOff: string | undefined;
  readonly orderedAt: Date;
  readonly now: Date;
}

const collected = ({ location, cutOff: cut, orderedAt, now }: Case): PickUpTimes | undefined => {
  const answer = computePickUpTimes({
    location,
    schedule: { cutOff: cut },
    orderedAt,
    now,
    requestedWindow: undefined,
  });
  return answer.ok ? answer.value : undefined;
};

const cases = fc.record({ location: place, cutOff, orderedAt: moment, now: moment });
const holds = (name: string, property: (times: PickUpTimes, about: Case) => void) =>
  it(name, () => {
    fc.assert(
      fc.property(cases, (about) => {
        const times = collected(about);
        fc.pre(times !== undefined);
        property(times, about);
      }),
      { numRuns: 300 },
    );
  });

holds("is ready in opening time, or at its very end", ({ readyAt }, { location }) => {
  const justBefore = new Date(readyAt.getTime() - 1);
  expect(isOpen(location, readyAt) || isOpen(location, justBefore)).toBe(true);
});

holds("closes when the opening does", ({ readyAt, closesAt }, { location }) => {
  expect(isOpen(location, new Date(closesAt.getTime() - 1))).toBe(true);
  expect(openMinutes(location, readyAt, closesAt) * MINUTE).toBe(
    closesAt.getTime() - readyAt.getTime(),
  );
});

holds("is never ready before now", ({ readyAt }, { now }) => {
  expect(readyAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
});

holds(
  "is never ready before it was ordered and prepared",
  ({ readyAt }, { location, orderedAt }) => {
    const prepared = orderedAt.getTime() + location.preparationMinutes * MINUTE;
    expect(readyAt.getTime()).toBeGreaterThanOrEqual(prepared);
  },
);

holds("prepares in opening time, exactly as long as it takes", (_times, about) => {
  const inTime = collected({ ...about, now: new Date(0) });
  if (inTime === undefined) throw new Error("refused when looked at earlier");
  const spent = openMinutes(about.location, inTime.startsAt, inTime.readyAt);
  expect(spent).toBe(about.location.preparationMinutes);
});

holds("what is ordered later is not ready sooner", ({ readyAt }, about) => {
  fc.assert(
    fc.property(fc.nat(400), (quarters) => {
      const orderedAt = new Date(about.orderedAt.getTime() + quarters * QUARTER);
      const later = collected({ ...about, orderedAt });
      expect(later?.readyAt.getTime() ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(
        readyAt.getTime(),
      );
    }),
    { numRuns: 5 },
  );
});
