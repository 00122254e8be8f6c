import { defineConfig } from "vitest/config";
import { SystemsFirst } from "./test/systems-first.ts";

/** Guards against hanging only: a test fails by what it sees, not by when. Shorten it while debugging. */
const HANGING_MS = Number(process.env.TEST_HANGING_MS ?? 10 * 60_000);
/** It needs a local run, and shares one. */
const COURIER_CONTRACT = "test/contract/conformance-local-run.test.ts";

export default defineConfig({
  test: {
    // Powertools warns without one.
    env: { POWERTOOLS_METRICS_NAMESPACE: "OrderBridge-test" },
    restoreMocks: true,
    // Longer than what a test waits for inside, so that it says what did not come.
    testTimeout: 2 * HANGING_MS,
    hookTimeout: 2 * HANGING_MS,
    expect: { poll: { timeout: HANGING_MS } },
    sequence: { shuffle: true, sequencer: SystemsFirst },
    // Many files wait for servers, timers, browsers and their turn: more of them than cores run side by side.
    maxWorkers: 4,
    projects: ["unit", "integration", "contract", "infra", "e2e"].map((name) => ({
      extends: true as const,
      test: {
        name,
        include: [`test/${name}/**/*.test.ts`],
        // Their modules keep nothing that a test changes: loaded once a worker is enough.
        isolate: false,
        ...(name === "contract" && { exclude: [COURIER_CONTRACT] }),
        ...(name === "e2e" && {
          include: ["test/e2e/**/*.test.ts", COURIER_CONTRACT],
          // Each look is a call of the local run, which takes it twenty milliseconds.
          expect: { poll: { timeout: HANGING_MS, interval: 300 } },
          // Torn down in the reverse order: the runs end before their permissions are judged.
          globalSetup: ["unpack-browser", "check-grants", "share-runs"].map(
            (name) => `test/e2e/local-run/${name}.ts`,
          ),
        }),
      },
    })),
  },
});
