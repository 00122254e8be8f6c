import { defineConfig } from "vitest/config";

/** What synthesizes, bundles or cruises takes seconds alone, and minutes beside other work. */
const SLOW = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    restoreMocks: true,
    // Minutes beside other work, where a test goes through hundreds of runs: slowness is no fault.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes late on a busy machine; a test fails by what it sees, not by when.
    expect: { poll: { timeout: 15_000 } },
    sequence: { shuffle: true },
    // Many files wait for servers, timers and browsers: more of them than cores run side by side.
    maxWorkers: 3,
    projects: ["unit", "integration", "contract", "infra", "e2e"].map((name) => ({
      extends: true as const,
      test: {
        name,
        include: [`test/${name}/**/*.test.ts`],
        ...(name === "infra" && SLOW),
      },
    })),
  },
});
