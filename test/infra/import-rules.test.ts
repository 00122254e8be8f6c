import { cruise } from "dependency-cruiser";
import { expect, it } from "vitest";

// With an unsupported compiler version, dependency-cruiser reads no modules and reports no errors.
it("reads the modules that the import rules check", async () => {
  const { output } = await cruise(["infra", "functions", "shared"], {
    doNotFollow: { path: "node_modules" },
  });
  if (typeof output === "string") throw new Error("dependency-cruiser returned no summary");

  expect(output.summary.totalCruised).toBeGreaterThan(200);
});
