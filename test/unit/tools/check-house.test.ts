import { describe, expect, it } from "vitest";
import { checkHouse } from "#test/tools/house/check-house.ts";

const checkFile = (text: string, file = "shared/bridge/domain/example.ts") =>
  checkHouse([{ file, text }]);

describe("look-up tables", () => {
  it.each([
    ["const NAMES: Readonly<Record<string, number>> = { a: 1 };", 1],
    ["const NAMES: Record<string, (a: string) => void> = { a: stop };", 1],
    ["const NAMES: Readonly<Record<Size, number>> = { a: 1 };", 0],
    ["const NAMES: ReadonlyMap<string, number> = new Map();", 0],
    ["const NAMES = { a: 1 } as const satisfies Record<string, number>;", 0],
  ])("with any text as a key are Maps: %s", (text, found) => {
    expect(checkFile(text).errors).toHaveLength(found);
  });
});

describe("the time, timers and randomness", () => {
  it.each([
    "const now = new Date();",
    "const now = Date.now();",
    "setTimeout(stop, 5);",
    'import { setTimeout } from "node:timers/promises";',
    "const share = Math.random();",
    'import { randomUUID } from "node:crypto";',
    "const signal = AbortSignal.timeout(5);",
  ])("are handed in to rules: %s", (text) => {
    expect(checkFile(text).errors).toHaveLength(1);
    expect(checkFile(text, "functions/bridge/example/route.ts").errors).toHaveLength(1);
  });

  it.each([
    "shared/kernel/clock.ts",
    "shared/bridge/adapters/example.ts",
    "functions/bridge/example/handler.ts",
    "functions/bridge/composition/example.ts",
  ])("are read where they are handed out: %s", (file) => {
    expect(checkFile("const now = new Date();", file).errors).toEqual([]);
  });
});

describe("function names", () => {
  it.each([
    ["a function", "export function amountOf(id: string) { return id; }"],
    ["an arrow function", "const amountOf = (id: string) => id;"],
    ["a method", "class Orders { amountOf() {} }"],
    ["a method of an interface", "interface Orders { amountOf(id: string): string }"],
    ["a function-typed member", "interface Orders { readonly amountOf: (id: string) => string }"],
    ["a function in an object literal", "const orders = { amountOf: () => 1 };"],
  ])("fail the check when they have no verb: %s", (_, text) => {
    const { figures, errors } = checkFile(text);

    expect(figures.withoutVerb.map(({ name }) => name)).toEqual(["amountOf"]);
    expect(figures.endingInOf).toHaveLength(1);
    expect(errors).toHaveLength(2);
  });

  it("count verbs, predicates and conversions", () => {
    const { figures, errors } = checkFile(
      "const readOrder = () => 1; const isPaid = () => true; const toItem = () => ({});",
    );

    expect(figures).toMatchObject({ total: 3, withoutVerb: [] });
    expect(errors).toEqual([]);
  });

  it("fail the check when they are a bare participle", () => {
    const { figures } = checkFile("const carried = () => 1; const told = () => 1;");

    expect(figures.participles.map(({ name }) => name)).toEqual(["carried", "told"]);
  });

  it("do not count in tests, nor for components and prescribed names", () => {
    expect(checkFile("const amountOf = () => 1;", "test/unit/a.test.ts").figures.total).toBe(0);
    expect(checkFile("const handler = () => 1; function Badge() {}").figures.total).toBe(0);
  });
});

describe("retired identifiers", () => {
  it("fail the check with their place and their replacement, in tests too", () => {
    const { errors } = checkFile("\nconst desk = 1;", "test/unit/a.test.ts");

    expect(errors).toEqual([
      'test/unit/a.test.ts:2: "desk" is retired, use "session" (docs/glossary.md)',
    ]);
  });

  it("pass inside longer names, strings and comments", () => {
    expect(checkFile('// the desk\nconst deskLamp = "desk";').errors).toEqual([]);
  });
});

describe("folders", () => {
  const listFiles = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      file: `shared/room/file-${index}.ts`,
      text: "",
    }));

  it("warn above 25 files, without failing", () => {
    expect(checkHouse(listFiles(25)).warnings).toEqual([]);
    expect(checkHouse(listFiles(26))).toMatchObject({
      warnings: ["shared/room holds 26 files, more than 25"],
      errors: [],
    });
  });
});
