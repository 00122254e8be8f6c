import { describe, expect, it } from "vitest";
import { addDays, listDates } from "#shared/bridge/domain/dispatch/schedule/calendar-date.ts";
import type { DayCount } from "#shared/bridge/domain/insights/day-count.ts";
import { at, buildDay, createWorld } from "./days-world.ts";

const sumDelivered = (counts: readonly DayCount[]) =>
  counts.flatMap(({ cells }) => cells).reduce((sum, { figures }) => sum + figures.delivered, 0);

describe("the figures of a period", () => {
  it("are read in one go, each delivery on its day, and none of the future", async () => {
    const world = createWorld([...buildDay("2026-11-20", 3), ...buildDay("2026-11-22", 2)]);
    const { counts, pendingDays } = await world.read(
      "2026-11-19",
      "2026-12-31",
      "2026-11-23T12:00Z",
    );

    expect(counts.map(({ date, entries }) => [date, entries])).toEqual([
      ["2026-11-19", 0],
      ["2026-11-20", 3],
      ["2026-11-21", 0],
      ["2026-11-22", 2],
      ["2026-11-23", 0],
    ]);
    expect(pendingDays).toBe(0);
    expect(world.countReads()).toBe(1);
  });

  it("of few deliveries are those of this moment at each look", async () => {
    const list = buildDay("2026-11-22", 49);
    const world = createWorld(list);
    await world.read("2026-11-22", "2026-11-23", "2026-11-23T12:00:00Z");
    world.replaceList(list.slice(1));
    const { counts } = await world.read("2026-11-22", "2026-11-23", "2026-11-23T12:00:01Z");

    expect(sumDelivered(counts)).toBe(48);
    expect(world.stored.size).toBe(0);
  });

  it("of many deliveries are kept, and counted again the more seldom the longer ago", async () => {
    const list = [...buildDay("2026-11-22", 50), ...buildDay("2026-11-17", 50)];
    const world = createWorld(list);
    const read = (now: string) => world.read("2026-11-17", "2026-11-22", now);
    await read("2026-11-22T12:00:00Z");
    world.replaceList([...list, ...buildDay("2026-11-22", 60), ...buildDay("2026-11-17", 60)]);

    expect((await read("2026-11-22T12:00:59Z")).counts.at(-1)?.entries).toBe(50);
    const { counts } = await read("2026-11-22T12:01:00Z");
    expect(counts.at(-1)?.entries).toBe(110);
    // Four and a half days ago: after 21 minutes.
    expect(counts.at(0)?.entries).toBe(50);
    expect((await read("2026-11-22T12:22:00Z")).counts.at(0)?.entries).toBe(110);
  });

  it("stay as they are when their deliveries are gone, from 35 days after the day", async () => {
    const world = createWorld(buildDay("2026-10-01", 3));
    await world.read("2026-10-01", "2026-10-01", "2026-11-06T00:00:00Z");
    world.replaceList([]);
    const { counts } = await world.read("2026-10-01", "2026-10-01", "2027-06-01T00:00:00Z");

    expect(sumDelivered(counts)).toBe(3);
  });

  it("of a store without deliveries in a year are stored for no day", async () => {
    const world = createWorld([]);
    await world.read("2025-01-01", "2025-12-31", "2026-11-06T00:00:00Z");

    expect(world.stored.size).toBe(0);
  });

  it("are stored for no day before the first delivery, and read in one go at the next look", async () => {
    const world = createWorld([...buildDay("2026-03-05", 2), ...buildDay("2026-03-08", 1)]);
    const read = () => world.read("2026-01-01", "2026-03-08", "2026-11-06T00:00:00Z");
    await read();

    // A day without deliveries in between is stored, so that the next look does not split there.
    expect([...world.stored.keys()].sort()).toEqual([
      ...["2026-03-05", "2026-03-06", "2026-03-07", "2026-03-08"],
    ]);
    const reads = world.countReads();
    const { counts, pendingDays } = await read();
    expect(world.countReads() - reads).toBe(1);
    expect([sumDelivered(counts), counts.length, pendingDays]).toEqual([3, 67, 0]);
  });

  it("are counted again for days of another time zone", async () => {
    const world = createWorld(buildDay("2026-10-01", 3));
    await world.read("2026-10-01", "2026-10-01", "2026-11-06T00:00:00Z");
    const zone = "America/New_York";
    const { counts } = await world.read("2026-09-30", "2026-10-01", "2026-11-06T05:00:00Z", zone);

    expect(counts.map(({ date, entries }) => [date, entries])).toEqual([
      ["2026-09-30", 3],
      ["2026-10-01", 0],
    ]);
  });

  it("of very many deliveries are counted over several calls, the newest days first", async () => {
    const days = listDates("2026-11-01", "2026-11-04");
    const world = createWorld(days.flatMap((date) => buildDay(date, 3_000)));
    const read = () => world.read("2026-11-01", "2026-11-04", "2026-11-05T00:00:00Z");

    const first = await read();
    expect(first.counts.map(({ date }) => date)).toEqual(["2026-11-03", "2026-11-04"]);
    expect(first.pendingDays).toBe(2);
    const second = await read();
    expect(second.counts.map(({ entries }) => entries)).toEqual([3_000, 3_000, 3_000, 3_000]);
    expect(second.pendingDays).toBe(0);
  });

  it("of a day with more than a call counts are counted whole", async () => {
    const world = createWorld(buildDay("2026-11-01", 12_000));
    const { counts } = await world.read("2026-11-01", "2026-11-01", "2026-11-02T00:00:00Z");

    expect(sumDelivered(counts)).toBe(12_000);
  });

  it("of a year with a million deliveries are read without the list, once they are counted", async () => {
    const world = createWorld([]);
    const [from, to] = ["2025-11-01", "2026-10-31"];
    const countedAt = at("2026-12-06T00:00:00Z");
    for (const date of listDates(from, to))
      world.stored.set(date, { date, timeZone: "UTC", countedAt, entries: 2_740, cells: [] });
    await world.read(from, to, `${addDays(to, 36)}T00:00:00Z`);

    expect(world.countReads()).toBe(0);
  });
});
