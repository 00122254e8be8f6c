import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDynamoPoints } from "#shared/courier/adapters/dynamodb/points/dynamo-points.ts";
import { toPointId } from "#shared/courier/domain/points/point-id.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import { buildPointDraft } from "#test/builders/courier/point.ts";
import { startCourierTable } from "#test/fakes/courier/courier-table.ts";
import { crashAfter, ProcessDied } from "#test/fakes/courier/crashing-client.ts";
import type { DynamoTable } from "#test/fakes/dynamo-table.ts";

let table: DynamoTable;
let points: Points;
let accountNumber = 0;

beforeAll(async () => {
  table = await startCourierTable();
});
afterAll(() => table.stop());
beforeEach(() => {
  points = createDynamoPoints(table);
  accountNumber += 1;
});

const create = (access_key: string, store = points) =>
  store.create(buildPointDraft({ access_key, accountNumber }), access_key.toLowerCase());
const wholeList = () => points.listPage(accountNumber, { start: 0, limit: 1000 });
const idAt = (n: number) => toPointId({ accountNumber, n });
const isClaim = ({ input }: { input: Record<string, unknown> }) =>
  String((input.Item as { pk?: string } | undefined)?.pk).startsWith("KEYS#");

describe("creating", () => {
  it("makes one point of 32 requests for one key in mixed case", async () => {
    const inCase = (at: number) =>
      [..."order-abcde"].map((c, i) => ((at >> (i % 5)) & 1 ? c.toUpperCase() : c)).join("");
    const answers = await Promise.all(Array.from({ length: 32 }, (_, at) => create(inCase(at))));

    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(answers.map(({ point }) => point.id))).toEqual(new Set([idAt(1)]));
    expect(await wholeList()).toHaveLength(1);
  });

  it("numbers 32 points created at once without a gap", async () => {
    const keys = Array.from({ length: 32 }, (_, at) => `key-${at}`);
    const answers = await Promise.all(keys.map((key) => create(key)));

    expect(answers.every(({ created }) => created)).toBe(true);
    const listed = await wholeList();
    expect(listed.map(({ id }) => id)).toEqual(Array.from(keys, (_, at) => idAt(32 - at)));
    expect(new Set(listed.map(({ creation }) => creation.access_key))).toEqual(new Set(keys));
    for (const { point } of answers) expect(await points.find(point.id)).toEqual(point);
  });

  it("keeps the keys of two accounts apart", async () => {
    const mine = await create("shared");
    accountNumber += 1;

    expect(await create("shared")).toMatchObject({ created: true });
    expect(await wholeList()).toHaveLength(1);
    expect(await points.find(mine.point.id)).toEqual(mine.point);
  });
});

describe("a process that dies after its claim and before its point", () => {
  const diesAfterClaiming = async (key: string) => {
    const dying = createDynamoPoints(crashAfter(table, isClaim));
    await expect(create(key, dying)).rejects.toThrow(ProcessDied);
    expect(await points.find(idAt(1))).toBeUndefined();
  };

  it("has its point completed by whoever reads the key", async () => {
    await diesAfterClaiming("lost");

    const read = await points.findByKey(accountNumber, "lost");

    expect(read).toMatchObject({ id: idAt(1), creation: { access_key: "lost" } });
    expect(await wholeList()).toEqual([read]);
  });

  it("has its point completed once by whoever creates it again, however many", async () => {
    await diesAfterClaiming("lost");

    const answers = await Promise.all(Array.from({ length: 8 }, () => create("LOST")));

    expect(answers.map(({ created }) => created)).not.toContain(true);
    expect(new Set(answers.map(({ point }) => point.id)).size).toBe(1);
    expect(await wholeList()).toHaveLength(1);
  });

  it("gives its number to another point, and gets the next one free when completed", async () => {
    await diesAfterClaiming("lost");
    const other = await create("other");

    const completed = await Promise.all(
      Array.from({ length: 8 }, () => points.findByKey(accountNumber, "lost")),
    );

    expect(other.point.id).toBe(idAt(1));
    expect(new Set(completed.map((point) => point?.id))).toEqual(new Set([idAt(2)]));
    expect((await wholeList()).map(({ id }) => id)).toEqual([idAt(2), idAt(1)]);
  });
});

it("lists from any offset exactly what a slice of the whole list holds", async () => {
  for (let at = 0; at < 30; at += 1) await create(`key-${at}`);
  const whole = await wholeList();
  expect(whole).toHaveLength(30);

  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 40 }), fc.integer({ min: 1, max: 12 }), async (start, limit) => {
      const page = await points.listPage(accountNumber, { start, limit });
      expect(page).toEqual(whole.slice(start, start + limit));
    }),
    { numRuns: 40 },
  );
});

it("saves only over the version that was read", async () => {
  const { point } = await create("key");

  expect(await points.save({ ...point, status: 1500 })).toBe(true);
  expect(await points.save({ ...point, status: 500 })).toBe(false);
  expect(await points.find(point.id)).toMatchObject({ status: 1500, version: 2 });
});
