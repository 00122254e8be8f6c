import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createWhole } from "#test/e2e/local-run/unpack-browser.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "order-bridge-unpack-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes half of the file, lets others run, and writes the rest. */
const fillSlowly = async (aside: string) => {
  writeFileSync(join(aside, "browser"), "half");
  await new Promise((resolve) => setTimeout(resolve, 20));
  writeFileSync(join(aside, "browser"), "whole");
};

test("whoever asks at once finds the folder whole, and nothing lies beside it", async () => {
  const folder = join(root, "browser");
  const read = async () => {
    await createWhole(folder, fillSlowly);
    return readFileSync(join(folder, "browser"), "utf8");
  };

  expect(await Promise.all([read(), read(), read()])).toEqual(["whole", "whole", "whole"]);
  expect(readdirSync(root)).toEqual(["browser"]);
});

test("a folder that cannot be filled is not there, and is filled the next time", async () => {
  const folder = join(root, "browser");

  await expect(createWhole(folder, () => Promise.reject(new Error("no space")))).rejects.toThrow(
    "no space",
  );
  expect(readdirSync(root)).toEqual([]);
  await createWhole(folder, fillSlowly);
  expect(readFileSync(join(folder, "browser"), "utf8")).toBe("whole");
});
