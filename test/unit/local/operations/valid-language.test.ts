import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { replaceInvalidLanguage } from "#infra/local/operations/browser/valid-language.ts";

it.each([
  ["en-US@posix", "en-US"],
  ["de-AT", "de-AT"],
])("of a browser in the language %s, Intl reads %s", (language, read) => {
  const browser = { language };

  replaceInvalidLanguage(browser);

  expect(browser.language).toBe(read);
  expect(() => new Intl.NumberFormat(browser.language)).not.toThrow();
});

it("is read before the charts, which format numbers as soon as they are loaded", () => {
  const script = readFileSync("infra/local/operations/browser/main.ts", "utf8");

  expect(/^import .*/.exec(script)?.[0]).toBe('import "./valid-language.ts";');
});
