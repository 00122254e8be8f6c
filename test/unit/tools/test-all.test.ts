import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";

let root: string;
let tool: ChildProcess | undefined;

beforeEach(async () => {
  // Inside the checkout, so that the files find vitest.
  root = await mkdtemp(resolve("node_modules/.cache-test-all-"));
  await writeFile(join(root, "package.json"), `{ "scripts": { "check": "echo checked" } }`);
  await writeFile(
    join(root, "vitest.config.ts"),
    // Two projects, as each of them is asked whether something around its tests failed.
    `const projects = ["one", "two"].map((name) => ({ extends: true, test: { name } }));
    export default { test: { globalSetup: "around.ts", teardownTimeout: 100, projects } };`,
  );
});
afterEach(async () => {
  tool?.kill();
  await rm(root, { recursive: true });
});

/** Runs the tool with what surrounds the tests, and one test. */
async function runTool({ around, test }: { around: string; test: string }) {
  await writeFile(join(root, "around.ts"), around);
  await writeFile(join(root, "some.test.ts"), `import { expect, it } from "vitest"; ${test}`);
  const run = spawn(process.execPath, [resolve("test/tools/test-all/main.ts")], { cwd: root });
  tool = run;
  const [output, errors, [code]] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    once(run, "close"),
  ]);
  return { output, errors, code };
}

it("ends although something keeps the process alive, and says so", async () => {
  const { output, errors, code } = await runTool({
    around: `import { createServer } from "node:net";
      export const setup = () => void createServer().listen(0, "127.0.0.1");`,
    test: `it("passes", () => {});`,
  });

  expect(errors).toContain("something prevents");
  expect(output).toContain("checked");
  expect(code).toBe(0);
});

const FAILING_AROUND = `export const teardown = () => { throw new Error("a grant is unused"); };`;
const TEARDOWN_FAILED = `Something around the tests failed when they had ended: see "error during close" above.`;

it("names what fails after the tests", async () => {
  const { errors, code } = await runTool({
    around: FAILING_AROUND,
    test: `it("passes", () => {});`,
  });

  expect(errors).toContain("a grant is unused");
  expect(errors.trimEnd().split("\n").slice(-2)).toEqual([TEARDOWN_FAILED, "FAILED: tests"]);
  expect(errors).not.toContain("without a result");
  expect(code).toBe(1);
});

it("names what fails after a test that failed, too", async () => {
  const { errors, code } = await runTool({
    around: FAILING_AROUND,
    test: `it("fails", () => expect(1).toBe(2));`,
  });

  expect(errors).toContain("some.test.ts > fails: expected 1 to be 2");
  expect(errors.trimEnd().split("\n").slice(-2)).toEqual([TEARDOWN_FAILED, "FAILED: tests"]);
  expect(code).toBe(1);
});

it("says that nothing was tested where no file is found", async () => {
  await rm(join(root, "vitest.config.ts"));
  await writeFile(join(root, "vitest.config.ts"), `export default { test: { dir: "nowhere" } };`);
  const { errors, code } = await runTool({ around: "", test: "" });

  expect(errors).toContain("The tests ended without a result.\nFAILED: tests");
  expect(errors).not.toContain(TEARDOWN_FAILED);
  expect(code).toBe(1);
});
