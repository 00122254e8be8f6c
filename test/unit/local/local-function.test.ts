import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { COMPILE_CACHE_FOLDER } from "#infra/local/cache-folders.ts";
import { LocalFunction } from "#infra/local/functions/local-function.ts";

const HANGING = "exports.handler = () => new Promise(() => setInterval(() => 0, 1000));";

function createFunction(code: string) {
  const folder = mkdtempSync(join(tmpdir(), "local-function-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "index.js");
  writeFileSync(file, code);
  const localFunction = new LocalFunction(
    {
      resource: { stack: "Stack", id: "Hanging", arn: "arn", name: "name", ref: "ref" } as never,
      file,
      exportName: "handler",
      timeoutMs: 600_000,
      memoryMegabytes: 128,
      environment: {},
    },
    folder,
  );
  const readLog = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".log"))
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .join("");
  return { localFunction, readLog };
}

it("writes the calls that a close terminates to the log", async () => {
  const { localFunction, readLog } = createFunction(HANGING);
  await localFunction.boot();
  const call = expect(localFunction.invoke({})).rejects.toThrow("Runtime exited");

  await localFunction.close();

  await call;
  expect(readLog()).toContain("Runtime exited");
});

it("rejects a call after the close, and loads no code for it", async () => {
  const { localFunction, readLog } = createFunction(HANGING);
  await localFunction.close();

  await expect(localFunction.invoke({})).rejects.toThrow("the local run stops");

  expect(readLog()).toBe("");
});

it("keeps compiled code for the next start", async () => {
  const { localFunction } = createFunction(
    'exports.handler = () => require("node:module").getCompileCacheDir();',
  );

  expect(await localFunction.invoke({})).toContain(COMPILE_CACHE_FOLDER);

  await localFunction.close();
});
