import { describe, expect, it } from "vitest";
import {
  type DescribedTables,
  describeTables,
} from "#test/tools/release-tables/describe-tables.ts";
import { listObstacles } from "#test/tools/release-tables/list-obstacles.ts";
import { readReleases } from "#test/tools/release-tables/release-record.ts";
import { bridgeTemplate, courierTemplate } from "./synthesized-stacks.ts";

const current = { ...describeTables(bridgeTemplate), ...describeTables(courierTemplate) };
const releases = readReleases();

describe("the tables", () => {
  it("can be deployed over the last released ones", () => {
    const last = releases.at(-1) ?? expect.unreachable();
    expect(Object.keys(last.tables)).toHaveLength(2);
    expect(listObstacles(last.tables, current)).toEqual([]);
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
