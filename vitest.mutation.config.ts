import { defineConfig } from "vitest/config";

/** The unit tests alone, as StrykerJS runs them against planted faults. */
export default defineConfig({
  test: {
    include: ["test/unit/{bridge,courier,kernel}/**/*.test.ts"],
    // Hundreds of simulated runs each: a fault should be found by a test that says what it is about.
    exclude: ["test/unit/**/*{chaos,properties,surge,outage}*.test.ts"],
    restoreMocks: true,
    isolate: false,
    testTimeout: 60_000,
  },
});
