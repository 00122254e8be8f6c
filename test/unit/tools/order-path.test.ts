import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

/** What an engineer reads to follow one plain order. A further file needs a reason: see docs/architecture.md. */
const MAX_FILES = 34;

it("runs code in at most 34 files for one plain order", () => {
  // In a process of its own: what it counts is not what the other tests call.
  const run = spawnSync(process.execPath, ["test/tools/order-path/main.ts"], { encoding: "utf8" });

  expect(run.stderr).toBe("");
  const files = run.stdout.split("\n").filter((line) => line.endsWith(".ts"));
  expect(files).toContain("shared/bridge/use-cases/reconcile/reconcile-delivery.ts");
  expect(files).toContain("shared/bridge/domain/dispatch/decide-dispatch.ts");
  expect(files.length, files.join("\n")).toBeLessThanOrEqual(MAX_FILES);
});
