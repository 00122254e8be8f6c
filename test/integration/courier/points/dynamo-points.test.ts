import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDynamoPoints } from "#shared/courier/adapters/dynamodb/points/dynamo-points.ts";
import { toPointId } from "#shared/courier/domain/points/point-id.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import { buildPointDraft } from "#test/builders/courier/point.ts";
import { startCourierTable } from "#test/fakes/courier/courier-table.ts";
import { crashAfter, ProcessDied } from "#test/fakes/courier/crashing-client.ts";
import { type DynamoTable, openTestTable } from "#test/fakes/dynamo-table.ts";

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
const listAll = () => points.listPage(accountNumber, { start: 0, limit: 1000 });
const toId = toPointId;
const findAt = (n: number) => points.find({ accountNumber, id: toId(n) });
const isClaim = ({ input }: { readonly input: Readonly<Record<string, unknown>> }) =>
  String((input.Item as { pk?: string } | undefined)?.pk).startsWith("KEYS#");

describe("create", () => {
  it("creates one point from 32 requests with one key in mixed case", async () => {
    const inCase = (at: number) =>
      [..."order-abcde"].map((c, i) => ((at >> (i % 5)) & 1 ? c.toUpperCase() : c)).join("");
    const results = await Promise.all(Array.from({ length: 32 }, (_, at) => create(inCase(at))));

    expect(results.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(results.map(({ point }) => point.id))).toEqual(new Set([toId(1)]));
    expect(await listAll()).toHaveLength(1);
  });

  it("numbers 32 simultaneously created points without a gap", async () => {
    const keys = Array.from({ length: 32 }, (_, at) => `key-${at}`);
    const results = await Promise.all(keys.map((key) => create(key)));

    expect(results.every(({ created }) => created)).toBe(true);
    const listed = await listAll();
    expect(listed.map(({ id }) => id)).toEqual(Array.from(keys, (_, at) => toId(32 - at)));
    expect(new Set(listed.map(({ creation }) => creation.access_key))).toEqual(new Set(keys));
    for (const { point } of results) expect(await points.find(point)).toEqual(point);
  });

  it("allows two accounts the same key", async () => {
    const first = await create("shared");
    accountNumber += 1;

    expect(await create("shared")).toMatchObject({ created: true });
    expect(await listAll()).toHaveLength(1);
    expect(await points.find(first.point)).toEqual(first.point);
    expect((await listAll()).map(({ id }) => id)).toEqual([toId(1)]);
  });
});

describe("a process that crashes between claim and point", () => {
  const crashAfterClaiming = async (key: string) => {
    const crashing = createDynamoPoints(crashAfter(table, isClaim));
    await expect(create(key, crashing)).rejects.toThrow(ProcessDied);
    expect(await findAt(1)).toBeUndefined();
  };

  it("has its point completed by the next read of the key", async () => {
    await crashAfterClaiming("lost");

    const read = await points.findByKey(accountNumber, "lost");

    expect(read).toMatchObject({ id: toId(1), creation: { access_key: "lost" } });
    expect(await listAll()).toEqual([read]);
  });

  it("has its point completed once by many simultaneous creations", async () => {
    await crashAfterClaiming("lost");

    const results = await Promise.all(Array.from({ length: 8 }, () => create("LOST")));

    expect(results.map(({ created }) => created)).not.toContain(true);
    expect(new Set(results.map(({ point }) => point.id)).size).toBe(1);
    expect(await listAll()).toHaveLength(1);
  });

  it("keeps its number while others create points", async () => {
    await crashAfterClaiming("lost");
    const other = await create("other");

    const completed = await Promise.all(
      Array.from({ length: 8 }, () => points.findByKey(accountNumber, "lost")),
    );

    expect(other.point.id).toBe(toId(2));
    expect(new Set(completed.map((point) => point?.id))).toEqual(new Set([toId(1)]));
    expect((await listAll()).map(({ id }) => id)).toEqual([toId(2), toId(1)]);
  });
});

describe("many processes", () => {
  /** Creates a repository of a process of its own, and counts its commands. */
  const createProcess = () => {
    let commands = 0;
    const send = async (command: Parameters<DynamoTable["client"]["send"]>[0]) => {
      commands += 1;
      return table.client.send(command);
    };
    const client = { send } as unknown as DynamoTable["client"];
    return {
      points: createDynamoPoints(openTestTable(table.tableName, client)),
      countCommands: () => commands,
    };
  };

  it("create points side by side without competing for numbers", async () => {
    const processes = Array.from({ length: 24 }, createProcess);
    const results = await Promise.all(
      processes.map((process, at) => create(`key-${at}`, process.points)),
    );

    expect(new Set(results.map(({ point }) => point.id)).size).toBe(24);
    // Look for the key, take a number, claim the key, put the point, finish the claim.
    expect(processes.map((process) => process.countCommands())).toEqual(Array(24).fill(5));
  });

  it("that race for one key leave numbers unused, which pages do not count", async () => {
    for (let at = 1; at <= 5; at += 1) await create(`before-${at}`);
    const race = Array.from({ length: 12 }, createProcess);
    await Promise.all(race.map((process) => create("raced", process.points)));
    for (let at = 1; at <= 5; at += 1) await create(`after-${at}`);

    const whole = await listAll();
    expect(whole).toHaveLength(11);
    for (let start = 0; start <= 12; start += 3) {
      const page = await points.listPage(accountNumber, { start, limit: 3 });
      expect(page).toEqual(whole.slice(start, start + 3));
    }
  });
});

it("lists from any offset the same as a slice of the whole list", async () => {
  for (let at = 0; at < 30; at += 1) await create(`key-${at}`);
  const whole = await listAll();
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
  expect(await points.find(point)).toMatchObject({ status: 1500, version: 2 });
});
