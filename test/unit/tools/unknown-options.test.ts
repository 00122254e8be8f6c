import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it.each([
  ["app-pictures", ["--look", "phone"], "desk-light, desk-dark, phone-light, phone-dark"],
  ["app-pictures", ["--only", "deliverys"], "deliveries"],
  ["page-speed", ["--only", "buyers"], "buyer, merchant"],
  ["crash-matrix", ["--fault", "typo"], "--fault typo is unknown"],
  ["shopify-config", ["--ready", "prod"], "There is no environment prod"],
])("%s %j fails, and says what there is", (tool, options, text) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [`test/tools/${tool}/main.ts`, ...options],
    { encoding: "utf8" },
  );

  expect([status, stderr]).toEqual([1, expect.stringContaining(text)]);
});
