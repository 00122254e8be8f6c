import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { computeAppFingerprint } from "#infra/local/app-fingerprint.ts";

let root: string;
const writeFile = (file: string, content: string) => {
  mkdirSync(join(root, file, ".."), { recursive: true });
  writeFileSync(join(root, file), content);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "order-bridge-fingerprint-"));
  writeFile("package-lock.json", "{}");
  writeFile("functions/bridge/one/handler.ts", "one");
});
afterEach(() => rmSync(root, { recursive: true }));

it("stays the same for the same inputs", () => {
  const before = computeAppFingerprint(root);
  writeFile("functions/bridge/one/handler.ts", "one");
  expect(computeAppFingerprint(root)).toBe(before);
});

it.each([
  ["package-lock.json", "{ }"],
  ["functions/bridge/one/handler.ts", "ones"],
  ["functions/bridge/two/handler.ts", "one"],
  ["functions/bridge/one/browser/page.css", "body {}"],
  ["shared/kernel/clock.ts", ""],
  ["infra/bridge/stack.ts", "stack"],
  ["cdk.json", "{}"],
])("changes with %s", (file, content) => {
  const before = computeAppFingerprint(root);
  writeFile(file, content);
  expect(computeAppFingerprint(root)).not.toBe(before);
});

it.each(["infra/local/main.ts", "test/unit/some.test.ts", "README.md"])(
  "does not change with %s",
  (file) => {
    const before = computeAppFingerprint(root);
    writeFile(file, "changed");
    expect(computeAppFingerprint(root)).toBe(before);
  },
);
