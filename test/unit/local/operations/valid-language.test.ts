import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { replaceInvalidLanguage } from "#shared/kernel/valid-language.ts";

it.each([
  ["en-US@posix", "en-US"],
  ["de-AT", "de-AT"],
])("of a browser in the language %s, Intl reads %s", (language, read) => {
  const browser = { language };

  replaceInvalidLanguage(browser);

  expect(browser.language).toBe(read);
  expect(() => new Intl.NumberFormat(browser.language)).not.toThrow();
});

it.each([
  "infra/local/operations/browser/main.ts",
  "functions/bridge/app-page/browser/charts/draw-chart.ts",
])("is read before the charts, which format numbers as soon as they are loaded: %s", (file) => {
  const script = readFileSync(file, "utf8");

  expect(/^import .*/.exec(script)?.[0]).toBe('import "#shared/kernel/valid-language.ts";');
});
