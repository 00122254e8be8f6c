import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildLossScenarios } from "#test/tools/lost-responses/loss-scenarios.ts";
import { runLostResponses } from "#test/tools/lost-responses/run-lost-responses.ts";
import { HANGING_MS } from "./local-run/endpoints.ts";

// Every kind of call by itself is `npm run lost-responses`.
it("makes one courier order of each store order though the first answer to every call is lost", async () => {
  const dir = mkdtempSync(join(tmpdir(), "order-bridge-lost-"));
  const scenarios = buildLossScenarios(1).filter(
    ({ name }) => name.startsWith("every call") || name === "two places",
  );

  const outcomes = await runLostResponses({
    dir,
    scenarios,
    timeoutMs: HANGING_MS,
    log: () => undefined,
  });

  expect(
    outcomes.map(({ scenario, createdCount, finalState, faults }) => [
      scenario,
      createdCount,
      finalState,
      faults,
    ]),
  ).toEqual([
    ["two places", 1, "completed", []],
    ["every call", 1, "completed", []],
    ["every call, cancelled", 1, "cancelled", []],
    ["every call, point", 1, "completed", []],
  ]);
  rmSync(dir, { recursive: true });
});
