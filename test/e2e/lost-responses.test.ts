import { expect, it } from "vitest";
import { buildLossScenarios } from "#test/tools/lost-responses/loss-scenarios.ts";
import { runLostResponses } from "#test/tools/lost-responses/run-lost-responses.ts";
import { type Endpoints, HANGING_MS } from "./local-run/endpoints.ts";
import { joinSharedRun } from "./local-run/shared-run.ts";

let at: Endpoints;

joinSharedRun("as-seeded", (endpoints) => {
  at = endpoints;
});

// `npm run lost-responses` tests every kind of call separately.
it("creates one courier order for each store order although every call loses its first response", async () => {
  const scenarios = buildLossScenarios(1).filter(
    ({ name }) => name.startsWith("every call") || name === "two places",
  );

  const outcomes = await runLostResponses(at, {
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
});
