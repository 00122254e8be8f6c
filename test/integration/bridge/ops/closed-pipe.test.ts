import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("ends without an error when its reader has enough", () => {
  const { stderr, status, error } = spawnSync(
    "sh",
    ["-c", `"${process.execPath}" ops/main.ts failures --stage prod | true`],
    { encoding: "utf8", timeout: 60_000 },
  );

  expect({ stderr, status, error }).toEqual({ stderr: "", status: 0, error: undefined });
});
