import { cruise } from "dependency-cruiser";
import { expect, it } from "vitest";

// With a compiler it does not know, the cruiser reads nothing and finds nothing wrong.
it("reads the modules that the import rules guard", async () => {
  const { output } = await cruise(["infra", "functions", "shared"], {
    doNotFollow: { path: "node_modules" },
  });
  if (typeof output === "string") throw new Error("the cruiser gave no figures");

  expect(output.summary.totalCruised).toBeGreaterThan(200);
});
