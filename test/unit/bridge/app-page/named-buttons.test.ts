import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ACTION_LABELS } from "#functions/bridge/app-page/browser/labels.ts";

const sentences = globSync("functions/bridge/messages/english/*.ts")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
/** Buttons that act on no delivery: of Shopify's admin, and of the page's settings. */
const OTHER_BUTTONS = ["Add rate", "Allow courier prices at the checkout"];
const named = [...sentences.matchAll(/\b[Pp]ress "([^"]+)"/g)].map(([, label = ""]) => label);

it("a sentence that says which button to press names it as the page does", () => {
  expect(named.length).toBeGreaterThan(5);
  for (const label of named)
    expect([...Object.values(ACTION_LABELS), ...OTHER_BUTTONS]).toContain(label);
});
