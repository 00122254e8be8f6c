import fc from "fast-check";
import { expect, it } from "vitest";
import { noon } from "#test/builders/bridge/delivery.ts";
import { createDynamoTable, type QueryInput } from "#test/simulation/aws/dynamo-table.ts";
import { createRandom } from "#test/simulation/random.ts";
import { createScheduler } from "#test/simulation/scheduler.ts";

type Item = {
  readonly pk: string;
  readonly sk: string;
  readonly shard: string;
  readonly dueAt: number;
};

const INDEX = { partitionKey: "shard", sortKey: "dueAt", projectedAttributes: [] };
const IN_TABLE: Readonly<Record<string, (sk: string) => boolean>> = {
  "pk = :pk": () => true,
  "pk = :pk AND sk = :low": (sk) => sk === "D#2",
  "pk = :pk AND sk < :low": (sk) => sk < "D#2",
  "pk = :pk AND sk <= :low": (sk) => sk <= "D#2",
  "pk = :pk AND sk > :low": (sk) => sk > "D#2",
  "pk = :pk AND #key >= :low": (sk) => sk >= "D#2",
  "pk = :pk AND sk BETWEEN :low AND :high": (sk) => sk >= "D#2" && sk <= "E#1",
  "pk = :pk AND begins_with(sk, :start)": (sk) => sk.startsWith("D#"),
};
const IN_INDEX: Readonly<Record<string, (dueAt: number) => boolean>> = {
  "shard = :shard": () => true,
  "shard = :shard AND dueAt = :from": (dueAt) => dueAt === 3,
  "shard = :shard AND dueAt <= :from": (dueAt) => dueAt <= 3,
  "#shard = :shard AND dueAt >= :from": (dueAt) => dueAt >= 3,
};

function createTable(items: readonly Item[], written: readonly Item[]) {
  const table = createDynamoTable({
    indexes: { due: INDEX },
    scheduler: createScheduler(noon),
    random: createRandom(1),
    readLagMs: () => 0,
  });
  for (const item of [...items, ...written]) table.write(item, () => item, undefined, {});
  return table;
}

/** Reads page after page. */
function readAll(table: ReturnType<typeof createTable>, input: Omit<QueryInput, "startKey">) {
  const found: unknown[] = [];
  for (let startKey: QueryInput["startKey"]; ; ) {
    const { items, lastKey } = table.query({ ...input, startKey });
    found.push(...items.map(({ pk, sk }) => `${pk} ${sk}`));
    if (lastKey === undefined) return found;
    startKey = lastKey;
  }
}

const sortBy = (items: readonly Item[], read: (item: Item) => readonly (string | number)[]) =>
  items.toSorted((one, other) => {
    const [left, right] = [read(one), read(other)];
    const at = left.findIndex((value, position) => value !== right[position]);
    return (left[at] ?? 0) < (right[at] ?? 0) ? -1 : 1;
  });

const anyItem = fc.record({
  pk: fc.constantFrom("A", "B"),
  sk: fc.constantFrom("C#1", "D#1", "D#2", "D#3", "D#", "E#1", "E#2"),
  shard: fc.constantFrom("S", "T"),
  dueAt: fc.integer({ min: 1, max: 5 }),
});
const anyItems = fc.uniqueArray(anyItem, { selector: ({ pk, sk }) => `${pk} ${sk}` });
const toName = ({ pk, sk }: Item): string => `${pk} ${sk}`;
const anyPage = {
  limit: fc.integer({ min: 1, max: 4 }),
  isDescending: fc.constantFrom(true, false),
};

it("selects by a key condition what a look at every item selects, page by page", () => {
  const anyQuery = fc.record({ condition: fc.constantFrom(...Object.keys(IN_TABLE)), ...anyPage });
  fc.assert(
    fc.property(anyItems, anyQuery, (items, query) => {
      const selected = items.filter(
        ({ pk, sk }) => pk === "A" && IN_TABLE[query.condition]?.(sk) === true,
      );
      const expected = sortBy(selected, ({ sk }) => [sk]).map(toName);
      const found = readAll(createTable(items, items), {
        ...query,
        index: undefined,
        isConsistent: true,
        names: { "#key": "sk" },
        values: { ":pk": "A", ":low": "D#2", ":high": "E#1", ":start": "D#" },
      });
      expect(found).toEqual(query.isDescending ? expected.reverse() : expected);
    }),
  );
});

it("does the same in an index, in which an item moves when it is written again", () => {
  const anyQuery = fc.record({ condition: fc.constantFrom(...Object.keys(IN_INDEX)), ...anyPage });
  fc.assert(
    fc.property(anyItems, anyItems, anyQuery, (items, written, query) => {
      const last = new Map([...items, ...written].map((item) => [toName(item), item]));
      const selected = [...last.values()].filter(
        ({ shard, dueAt }) => shard === "S" && IN_INDEX[query.condition]?.(dueAt) === true,
      );
      const expected = sortBy(selected, ({ dueAt, pk, sk }) => [dueAt, pk, sk]).map(toName);
      const found = readAll(createTable(items, written), {
        ...query,
        index: "due",
        isConsistent: false,
        names: { "#shard": "shard" },
        values: { ":shard": "S", ":from": 3 },
      });
      expect(found).toEqual(query.isDescending ? expected.reverse() : expected);
    }),
  );
});
