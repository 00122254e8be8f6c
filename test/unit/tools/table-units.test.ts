import { describe, expect, it } from "vitest";
import {
  countIndexWrite,
  countRead,
  countTableWrite,
  type TableIndex,
} from "#test/tools/cost-benchmark/table-units.ts";

const text = (length: number) => ({ S: "x".repeat(length) });
const key = { pk: { S: "p" }, sk: { S: "s" } };

describe("units of a table", () => {
  it("are of the larger image of a write, and one at least", () => {
    expect(countTableWrite(undefined, key)).toBe(1);
    expect(countTableWrite({ ...key, a: text(3000) }, key)).toBe(3);
    expect(countTableWrite(undefined, { ...key, a: text(1024) })).toBe(2);
    expect(countTableWrite(undefined, undefined)).toBe(1);
  });

  it("are half for an eventually consistent read, by 4 KB of all that is read together", () => {
    expect(countRead([], false)).toBe(0.5);
    expect(countRead([{ ...key, a: text(5000) }], true)).toBe(2);
    expect(
      countRead(
        [
          { ...key, a: text(3000) },
          { ...key, a: text(3000) },
        ],
        false,
      ),
    ).toBe(1);
  });
});

describe("units of an index", () => {
  const due: TableIndex = {
    IndexName: "due",
    KeySchema: [{ AttributeName: "dueShard" }, { AttributeName: "dueAt" }],
    Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["line"] },
  };
  const indexed = { ...key, dueShard: { S: "1" }, dueAt: { S: "10:00" }, line: { S: "a" } };
  const count = (
    before: Parameters<typeof countIndexWrite>[1],
    after: Parameters<typeof countIndexWrite>[2],
  ) => countIndexWrite(due, before, after);

  it.each([
    ["an item that is in it neither before nor after", key, { ...key, a: text(2) }, 0],
    ["an item that comes", undefined, indexed, 1],
    ["an item that goes", indexed, key, 1],
    ["a change of what it does not have", indexed, { ...indexed, a: text(5000) }, 0],
    ["a change of what it has", indexed, { ...indexed, line: { S: "b" } }, 1],
    ["a change of its key", indexed, { ...indexed, dueAt: { S: "11:00" } }, 2],
    ["a large line", undefined, { ...indexed, line: text(1500) }, 2],
  ])("of %s", (_, before, after, units) => {
    expect(count(before, after)).toBe(units);
  });

  it("has whole items if it projects them", () => {
    const all: TableIndex = { ...due, Projection: { ProjectionType: "ALL" } };

    expect(countIndexWrite(all, indexed, { ...indexed, a: text(1100) })).toBe(2);
  });
});
