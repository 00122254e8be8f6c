import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startVitest } from "vitest/node";
import { listFailures } from "#test/tools/test-all/list-failures.ts";

let root: string;

beforeEach(async () => {
  // Inside the checkout, so that the files find vitest.
  root = await mkdtemp(resolve("node_modules/.cache-list-failures-"));
});
afterEach(() => rm(root, { recursive: true }));

it("names the file, the test and the error of all that can fail in a run", async () => {
  await writeFile(
    join(root, "some.test.ts"),
    `import { beforeAll, describe, expect, it } from "vitest";
    it("passes", () => {});
    it("fails", () => expect({ a: 1 }).toEqual({ a: 2 }));
    describe("a group", () => {
      beforeAll(() => { throw new Error("not prepared"); });
      it("is not reached", () => {});
    });
    it("rejects later", () => void Promise.reject(new Error("too late")));`,
  );
  await writeFile(join(root, "other.test.ts"), `import "./missing.ts";`);
  const run = await startVitest([], { root, config: false, watch: false, reporters: [{}] });
  const failures = listFailures(run.state);
  await run.close();
  process.exitCode = 0; // the inner run has set it

  expect(failures.toSorted()).toEqual([
    "Outside of a test: too late",
    expect.stringMatching(/^other\.test\.ts > Cannot find module '\.\/missing\.ts'/),
    "some.test.ts > fails: expected { a: 1 } to deeply equal { a: 2 }",
    "some.test.ts > not prepared",
  ]);
});
