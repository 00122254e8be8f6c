import { defineConfig } from "vitest/config";

/** A guard against hanging alone: a test fails by what it sees, not by when. */
const HANGING_MS = 10 * 60_000;

export default defineConfig({
  test: {
    restoreMocks: true,
    // Longer than what a test waits for inside, so that it says what did not come.
    testTimeout: 2 * HANGING_MS,
    hookTimeout: 2 * HANGING_MS,
    expect: { poll: { timeout: HANGING_MS } },
    sequence: { shuffle: true },
    // Many files wait for servers, timers and browsers: more of them than cores run side by side.
    maxWorkers: 3,
    projects: ["unit", "integration", "contract", "infra", "e2e"].map((name) => ({
      extends: true as const,
      test: {
        name,
        include: [`test/${name}/**/*.test.ts`],
      },
    })),
  },
});
