import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listPatches, PLANTED_FAULTS } from "#test/simulation/planted/planted-faults.ts";

const root = new URL("../../../", import.meta.url);

it.each(Object.entries(PLANTED_FAULTS))("can still plant %s", (_, fault) => {
  for (const { file, find, replace } of listPatches(fault)) {
    const parts = readFileSync(new URL(file, root), "utf8").split(find);

    expect(parts.length - 1, `${file} contains once: ${find}`).toBe(1);
    expect(replace).not.toBe(find);
  }
});

it("names each planted fault in the documentation", () => {
  const page = readFileSync(new URL("docs/reliability.md", root), "utf8");

  for (const [name, { removes }] of Object.entries(PLANTED_FAULTS))
    expect(page).toContain(`| \`${name}\` | ${removes} |`);
});
