import { expect, it } from "vitest";
import { createKeyedMutex } from "#shared/kernel/keyed-mutex.ts";

const nextTick = () => new Promise((done) => setImmediate(done));

it("runs what shares a name one after the other, and other names beside it", async () => {
  const runExclusive = createKeyedMutex();
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await nextTick();
    steps.push(`${name} ends`);
    return name;
  };

  const done = await Promise.all([
    runExclusive("list", work("one")),
    runExclusive("list", work("two")),
    runExclusive("other", work("three")),
  ]);

  expect(done).toEqual(["one", "two", "three"]);
  const at = (step: string) => steps.indexOf(step);
  expect(at("one ends")).toBeLessThan(at("two begins"));
  expect(at("three begins")).toBeLessThan(at("one ends"));
});

it("goes on after a piece of work that failed, and says so to the one who asked for it", async () => {
  const runExclusive = createKeyedMutex();
  const fails = runExclusive("list", async () => {
    throw new Error("failed");
  });

  await expect(Promise.all([fails, runExclusive("list", async () => 1)])).rejects.toThrow("failed");
  expect(await runExclusive("list", async () => 2)).toBe(2);
});
