import { expect, it } from "vitest";
import { createKeyedMutex } from "#shared/kernel/keyed-mutex.ts";

const nextTick = () => new Promise((done) => setImmediate(done));

it("runs work under the same key sequentially, and other keys in parallel", async () => {
  const runExclusive = createKeyedMutex();
  const steps: string[] = [];
  const createWork = (name: string) => async () => {
    steps.push(`${name} begins`);
    await nextTick();
    steps.push(`${name} ends`);
    return name;
  };

  const done = await Promise.all([
    runExclusive("list", createWork("one")),
    runExclusive("list", createWork("two")),
    runExclusive("other", createWork("three")),
  ]);

  expect(done).toEqual(["one", "two", "three"]);
  const findIndexOfStep = (step: string) => steps.indexOf(step);
  expect(findIndexOfStep("one ends")).toBeLessThan(findIndexOfStep("two begins"));
  expect(findIndexOfStep("three begins")).toBeLessThan(findIndexOfStep("one ends"));
});

it("continues after failed work and reports the error to its caller", async () => {
  const runExclusive = createKeyedMutex();
  const failingWork = runExclusive("list", async () => {
    throw new Error("failed");
  });

  await expect(Promise.all([failingWork, runExclusive("list", async () => 1)])).rejects.toThrow(
    "failed",
  );
  expect(await runExclusive("list", async () => 2)).toBe(2);
});
