import { expect, it } from "vitest";
import { fitLabel } from "#functions/bridge/app-page/browser/charts/fit-label.ts";

it.each([
  ["Tea shop", 56, "Tea shop"],
  ["Tea shop", 55, "Tea sh…"],
  ["The depot at the harbour", 65, "The depo…"],
  ["The depot", 35, "The…"],
  ["Nov 18", 0, "N…"],
])("the label %s in %i pixels is %s", (label, pixels, text) => {
  expect(fitLabel(label, pixels)).toBe(text);
});
