import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import {
  type DescribedTables,
  describeTables,
  listKeys,
} from "#test/tools/release-tables/describe-tables.ts";
import { listObstacles, listReplacedKeys } from "#test/tools/release-tables/list-obstacles.ts";
import { readReleases } from "#test/tools/release-tables/release-record.ts";
import { bridgeTemplate, courierTemplate, stacks } from "./synthesized-stacks.ts";

const current = { ...describeTables(bridgeTemplate), ...describeTables(courierTemplate) };
const currentKeys = [...listKeys(bridgeTemplate), ...listKeys(courierTemplate)];
const releases = readReleases();

describe("the tables", () => {
  it("can be deployed over the last released ones", () => {
    const last = releases.at(-1) ?? expect.unreachable();
    expect(Object.keys(last.tables)).toHaveLength(2);
    expect(listObstacles(last.tables, current)).toEqual([]);
  });

  it("keep the keys and secrets without which their items cannot be read", () => {
    const last = releases.at(-1) ?? expect.unreachable();
    expect(last.keys.length).toBeGreaterThan(10);
    expect(listReplacedKeys(last.keys, currentKeys)).toEqual([]);
  });

  it("can be deployed release by release", () => {
    releases.forEach((release, index) => {
      const before = releases[index - 1] ?? release;
      expect(listObstacles(before.tables, release.tables), release.version).toEqual([]);
    });
  });

  it("are read with their indexes", () => {
    const indexes = Object.values(current).map((table) => Object.keys(table.indexes));
    expect(indexes).toHaveLength(2);
    for (const names of indexes) expect(names).toContain("due");
  });
});

const DUE = "due, dueAt: KEYS_ONLY";
const tables = (
  indexes: Record<string, string>,
  keys = "pk, sk",
  id = "Table",
): DescribedTables => ({
  [id]: { keys, indexes },
});

describe("a deployment", () => {
  it.each([
    ["the same indexes", { due: DUE }],
    ["one more index", { due: DUE, open: "open, at: KEYS_ONLY" }],
    ["one index less", {}],
  ])("can bring %s", (_, indexes) => {
    expect(listObstacles(tables({ due: DUE }), tables(indexes))).toEqual([]);
  });

  it.each([
    [
      "two new indexes",
      tables({ due: DUE, open: "a", ready: "b" }),
      "table Table changes twice: adds open, adds ready",
    ],
    [
      "a renamed index",
      tables({ dueWork: DUE }),
      "table Table changes twice: adds dueWork, removes due",
    ],
    [
      "another projection",
      tables({ due: "due, dueAt: ALL" }),
      "index due of Table changes under its name",
    ],
    ["other keys of the table", tables({ due: DUE }, "id"), "table Table has other keys"],
    ["another table", tables({ due: DUE }, "pk, sk", "State"), "table Table is replaced"],
  ])("cannot bring %s", (_, later, obstacle) => {
    expect(listObstacles(tables({ due: DUE }), later)).toEqual([obstacle]);
  });
});

it("notices a secret that a renamed construct would replace", () => {
  expect(listReplacedKeys(["OpsKey1", "DataKey2"], ["OperatorKey1", "DataKey2"])).toEqual([
    "key OpsKey1 is replaced",
  ]);
});

it("takes the data's logical ids from the data alone, so that functions come and go", () => {
  const { bridgeData, courierData } = stacks;
  const own = [bridgeData, courierData].map((stack) => Template.fromStack(stack));
  expect(own.flatMap(listKeys)).toEqual(currentKeys);
  expect(Object.assign({}, ...own.map(describeTables))).toEqual(current);
});
