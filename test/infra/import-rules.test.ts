import { globSync } from "node:fs";
import { cruise } from "dependency-cruiser";
import { expect, it } from "vitest";

// With an unsupported compiler version, dependency-cruiser reads no modules and reports no errors.
it("reads the modules that the import rules check", async () => {
  const { output } = await cruise(["shared/bridge/domain"], {
    doNotFollow: { path: "node_modules" },
  });
  if (typeof output === "string") throw new Error("dependency-cruiser returned no summary");

  const files = globSync("shared/bridge/domain/**/*.ts");
  expect(files.length).toBeGreaterThan(100);
  expect(output.modules.map(({ source }) => source)).toEqual(expect.arrayContaining(files));
});
