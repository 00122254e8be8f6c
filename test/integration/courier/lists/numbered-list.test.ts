import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createNumberedList } from "#shared/courier/adapters/dynamodb/lists/numbered-list.ts";
import { startCourierTable } from "#test/fakes/courier/courier-table.ts";
import type { DynamoTable } from "#test/fakes/dynamo-table.ts";

let table: DynamoTable;
let now = new Date("2026-03-02T12:00:00.000Z");
let pk = "";
let lists = 0;

beforeAll(async () => {
  table = await startCourierTable();
});
afterAll(() => table.stop());
beforeEach(() => {
  lists += 1;
  pk = `LIST#${lists}`;
});

const openList = () => createNumberedList(table, () => now);
const readAllPages = async (limit: number) => {
  const numbers: number[] = [];
  for (let start = 0; ; start += limit) {
    const page = await openList().readPage(pk, { start, limit });
    numbers.push(...page.map(({ sk }) => Number(sk)));
    if (page.length === 0) return numbers;
  }
};
/** Puts items at all numbers but those that processes took before they died. */
async function fillList(count: number, lostNumbers: readonly number[]): Promise<number[]> {
  const list = openList();
  const used: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const { n } = await list.takeNumber(pk);
    if (lostNumbers.includes(n)) continue;
    await list.put(pk, n, {});
    used.unshift(n);
  }
  return used;
}

it("takes each number once, whoever takes it", async () => {
  const taken = await Promise.all(Array.from({ length: 40 }, () => openList().takeNumber(pk)));
  expect(taken.map(({ n }) => n).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, at) => at + 1),
  );
});

it.each([[[7]], [[3, 4, 9]], [[1, 12, 13, 14, 20]], [[30]]])(
  "pages show every item once, although the numbers %j were lost in a crash",
  async (lostNumbers) => {
    const used = await fillList(30, lostNumbers);
    now = new Date(now.getTime() + 6 * 60_000);

    expect(await readAllPages(4)).toEqual(used);
    expect(await readAllPages(3)).toEqual(used);
  },
);

it("counts a number that is still about to be used, and misses no item meanwhile", async () => {
  const list = openList();
  await fillList(10, []);
  const late = await list.takeNumber(pk);
  await fillList(10, []);

  expect(new Set(await readAllPages(5))).toEqual(
    new Set(Array.from({ length: 21 }, (_, at) => at + 1).filter((n) => n !== late.n)),
  );
  await list.put(pk, late.n, {});
  expect(await readAllPages(5)).toEqual(Array.from({ length: 21 }, (_, at) => 21 - at));
});

it("refuses to number beyond 32 bits", async () => {
  await table.put({ pk: `COUNTER#${pk}`, sk: "COUNTER", lastNumber: 2 ** 31 - 2, lastInRange: 0 });

  expect(await openList().takeNumber(pk)).toMatchObject({ n: 2 ** 31 - 1 });
  await expect(openList().takeNumber(pk)).rejects.toThrow("is full");
});
