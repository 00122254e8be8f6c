import { beforeAll, describe, expect, it } from "vitest";
import { MOST_CALLS_LOOKED_FOR } from "#test/tools/list-benchmark/list-reads.ts";
import { type MeasuredRead, measureReads } from "#test/tools/list-benchmark/measure-reads.ts";
import { openListBenchmark } from "#test/tools/list-benchmark/open-benchmark.ts";

/** A day has 250 deliveries of many. */
const DAYS = 20;

let few: Map<string, MeasuredRead>;
let many: Map<string, MeasuredRead>;
async function measure(count: number) {
  const benchmark = await openListBenchmark({ count, days: DAYS });
  try {
    return await measureReads(benchmark, { warmUps: 1, times: 1 });
  } finally {
    await benchmark.close();
  }
}
beforeAll(async () => {
  few = await measure(10);
  many = await measure(5_000);
});

const pickUnits = (name: string) => many.get(name)?.units;

/** So many reads more: names that begin alike are read twice. */
const MORE_NAMES = 1;
/** What needs a person is read one by one, five at most; the days with few deliveries, before and after those that are stored. */
const MORE_SOLUTIONS = 4;
const MORE_DAYS = 2;
const MORE: Readonly<Record<string, number>> = {
  "beginning of many numbers": MORE_NAMES,
  "home, as looked at again": MORE_SOLUTIONS + MORE_DAYS,
  "home with its week": MORE_SOLUTIONS + MORE_DAYS,
  "summary of a month": MORE_DAYS,
  "figures of a month": MORE_DAYS,
  "figures of 90 days": MORE_DAYS,
};

describe("the reads of the table for a merchant's page", () => {
  it("are as many for 5,000 deliveries as for 10", () => {
    const growing = [...many].filter(
      ([name, { calls, isLookedFor }]) =>
        !isLookedFor && calls > (few.get(name)?.calls ?? 0) + (MORE[name] ?? 0),
    );

    expect(growing.map(([name, { calls }]) => [name, few.get(name)?.calls, calls])).toEqual([]);
    expect(many.size).toBeGreaterThan(30);
  });

  it("end after ten where few deliveries of a list are looked for", () => {
    const looking = [...many].filter(([, { isLookedFor }]) => isLookedFor);

    expect(looking.map(([name, { calls }]) => [name, calls])).toEqual(
      looking.map(([name, { calls }]) => [name, Math.min(calls, MOST_CALLS_LOOKED_FOR)]),
    );
    expect(many.get("a location, none")?.calls).toBe(MOST_CALLS_LOOKED_FOR);
  });

  it("have few units, but where a list is looked through or sorted", () => {
    for (const name of [
      ...["first page", "page in the middle", "a day in the middle", "what needs attention"],
      ...["order number, the newest", "order number, the oldest", "order number, none"],
      ...["order id", "access key", "courier id", "a word, none", "one delivery"],
      ...["summary of a day", "figures of a day"],
    ])
      expect(pickUnits(name), name).toBeLessThan(6);
  });

  it("have fewer units where most deliveries, or the newest, fit a filter", () => {
    expect(pickUnits("delivered")).toBeLessThan(20);
    expect(pickUnits("home, as looked at again")).toBeLessThan(25);
  });

  it("leave the list out where figures of days with many deliveries are stored", () => {
    expect(pickUnits("summary of a month")).toBeLessThan(30);
    expect(pickUnits("figures of a month")).toBeLessThan(30);
  });
});
