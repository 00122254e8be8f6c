import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readAudit } from "#test/tools/audit/read-audit.ts";
import { checkLicenses } from "#test/tools/packages/licenses.ts";
import { checkOrigins, type LockedPackage, listPackages } from "#test/tools/packages/lock-file.ts";

const buildPackage = (changes: Partial<LockedPackage> = {}): LockedPackage => ({
  folder: "node_modules/tea",
  version: "1.0.0",
  integrity: "sha512-AAAA",
  license: "MIT",
  ...changes,
});

it("the lock file names no registry, and verifies what it installs", () => {
  const packages = listPackages(readFileSync("package-lock.json", "utf8"));

  expect(packages.length).toBeGreaterThan(100);
  expect(checkOrigins(packages)).toEqual([]);
  expect(checkLicenses(packages)).toEqual([]);
  expect(packages.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

describe("a package", () => {
  const unhashedTool = "node_modules/@biomejs/cli-darwin-arm64";

  it.each<[string, Partial<LockedPackage>, number]>([
    ["with a hash", {}, 0],
    ["without a hash", { integrity: undefined }, 1],
    ["with a hash that can be forged", { integrity: "sha1-AAAA" }, 1],
    ["inside another package", { integrity: undefined, inBundle: true }, 0],
    ["of another platform", { integrity: undefined, folder: unhashedTool, dev: true }, 0],
    ["of another platform that is deployed", { integrity: undefined, folder: unhashedTool }, 1],
    ["of an address", { resolved: "https://packages.example/tea.tgz" }, 1],
    ["of the registry in use", { resolved: undefined }, 0],
  ])("%s", (_, changes, problems) => {
    expect(checkOrigins([buildPackage(changes)])).toHaveLength(problems);
  });

  it.each([
    ["MIT", false, true],
    ["(MIT OR GPL-3.0-or-later)", false, true],
    ["(MIT AND Zlib)", false, true],
    ["MIT AND GPL-3.0-only", false, false],
    ["MPL-2.0", true, true],
    ["MPL-2.0", false, false],
    ["AGPL-3.0-only", true, false],
    [undefined, true, false],
  ])("with the license %s, a tool: %s, is allowed: %s", (license, dev, isAllowed) => {
    expect(checkLicenses([buildPackage({ license, dev })])).toHaveLength(isAllowed ? 0 : 1);
  });
});

describe("an audit", () => {
  it("counts what is serious", () => {
    const vulnerabilities = { info: 0, low: 3, moderate: 1, high: 2, critical: 1, total: 7 };
    const report = JSON.stringify({ metadata: { vulnerabilities } });

    expect(readAudit(report)).toEqual({ kind: "audited", serious: 3, total: 7 });
  });

  it.each(['{"error":{"code":"ENOAUDIT"}}', '{"message":"Not found"}', ""])(
    "is unavailable where the registry has none: %s",
    (output) => {
      expect(readAudit(output)).toEqual({ kind: "unavailable" });
    },
  );
});
