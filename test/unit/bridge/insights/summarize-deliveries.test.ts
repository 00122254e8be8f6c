import { describe, expect, it } from "vitest";
import { listDates } from "#shared/bridge/domain/dispatch/schedule/calendar-date.ts";
import type { DayCount } from "#shared/bridge/domain/insights/day-count.ts";
import { at, buildDay, createWorld } from "./days-world.ts";

const FROM = "2026-11-01";
const TO = "2026-11-04";
const NOW = "2026-11-05T00:00:30Z";
const usd = (minor: number) => ({ minor, currency: "USD" });

describe("the summary of days", () => {
  it("of many deliveries is read without the list, once they are counted", async () => {
    const world = createWorld(listDates(FROM, TO).flatMap((date) => buildDay(date, 200)));
    const first = await world.summarize(FROM, TO, NOW);
    const reads = world.countReads();

    expect(await world.summarize(FROM, TO, NOW)).toEqual(first);
    expect(world.countReads()).toBe(reads);
    expect(first.map(({ date, seen, delivered }) => [date, seen, delivered])).toEqual(
      listDates(FROM, TO).map((date) => [date, 200, 200]),
    );
  });

  it("has each day in one call, however many deliveries are to be counted", async () => {
    const world = createWorld(listDates(FROM, TO).flatMap((date) => buildDay(date, 3_000)));

    const days = await world.summarize(FROM, TO, NOW);

    expect(days.map(({ seen }) => seen)).toEqual([3_000, 3_000, 3_000, 3_000]);
    expect([...world.stored.keys()].sort()).toEqual(listDates(FROM, TO));
  });

  it("of few deliveries is that of this moment at each look", async () => {
    const list = buildDay(TO, 49);
    const world = createWorld(list);
    await world.summarize(FROM, TO, NOW);
    world.replaceList(list.map((one) => ({ ...one, state: "held", money: { tipped: usd(10) } })));

    expect((await world.summarize(FROM, TO, NOW)).at(-1)).toMatchObject({
      ...{ seen: 49, held: 49, money: { tipped: [usd(490)] } },
    });
  });

  it("is empty for days of the future", async () => {
    const world = createWorld(buildDay("2026-11-05", 1));

    const days = await world.summarize("2026-11-05", "2026-11-06", NOW);

    expect(days.map(({ date, seen, booked }) => [date, seen, booked])).toEqual([
      ["2026-11-05", 1, 0],
      ["2026-11-06", 0, 0],
    ]);
  });
});

describe("a day that was counted before days had a summary", () => {
  const count = (date: string, countedAt: string): DayCount => ({
    ...{ date, timeZone: "UTC", countedAt: at(countedAt), entries: 60, cells: [] },
  });

  it("is counted again, and then has one", async () => {
    const world = createWorld(buildDay(TO, 70));
    world.stored.set(TO, count(TO, NOW));

    expect(await world.summarize(TO, TO, NOW)).toMatchObject([{ seen: 70, delivered: 70 }]);
    const reads = world.countReads();
    await world.summarize(TO, TO, NOW);
    expect(world.countReads()).toBe(reads);
  });

  it("keeps its figures if they are final", async () => {
    const final = count(TO, "2027-01-01T00:00:00Z");
    const world = createWorld(buildDay(TO, 70));
    world.stored.set(TO, final);

    const days = await world.summarize(TO, TO, "2027-02-01T00:00:00Z");

    expect(days).toMatchObject([{ seen: 60, delivered: 70 }]);
    expect(world.stored.get(TO)).toMatchObject({ entries: 60, cells: final.cells });
  });

  it("is not counted again for figures without a summary", async () => {
    const world = createWorld(buildDay(TO, 70));
    world.stored.set(TO, count(TO, NOW));
    await world.read(TO, TO, NOW);

    expect(world.countReads()).toBe(0);
  });
});
