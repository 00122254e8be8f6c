import type { LockedPackage } from "./lock-file.ts";

/** Licenses that ask for no more than to be named. */
const PERMISSIVE: readonly string[] = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
  "Zlib",
];
/** Further ones of tools that are used unchanged and not deployed. */
const TOOLS_ONLY: readonly string[] = ["CC-BY-4.0", "MPL-2.0"];

/** Lists the packages whose license is not on the list. A new license is a decision of its own. */
export const checkLicenses = (packages: readonly LockedPackage[]): string[] =>
  packages.flatMap(({ folder, license, dev }) =>
    license !== undefined && isAllowed(license, dev ? [...PERMISSIVE, ...TOOLS_ONLY] : PERMISSIVE)
      ? []
      : [`${folder} has the license ${license ?? "(none)"}`],
  );

/** Evaluates an SPDX expression with one kind of operator: `(MIT OR GPL-3.0-or-later)`. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const text = expression.replace(/^\((.*)\)$/, "$1");
  if (text.includes(" OR ")) return text.split(" OR ").some((each) => isAllowed(each, allowed));
  return text.split(" AND ").every((each) => allowed.includes(each));
}
