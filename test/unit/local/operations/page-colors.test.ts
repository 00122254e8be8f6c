import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const CSS = readFileSync("infra/local/pages/browser/base.css", "utf8");
/** What WCAG 2.2 asks of text (success criterion 1.4.3). */
const LOWEST_CONTRAST = 4.5;

/** Reads the colors of a color scheme; the first block is the light one. */
const readColors = (block: number): ReadonlyMap<string, string> => {
  const [, ...blocks] = CSS.split(":root {");
  const text = blocks[block]?.split("}")[0] ?? "";
  return new Map(
    [...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", color = ""]) => [
      name,
      color,
    ]),
  );
};

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const computeLuminance = (color: string): number =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
    const value = Number.parseInt(color.slice(1 + 2 * at, 3 + 2 * at), 16) / 255;
    return sum + weight * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  }, 0);

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function computeContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(computeLuminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it.each([
  ["light", 0],
  ["dark", 1],
])("shows links and text readably on each background, also beside an alarm (%s)", (_, block) => {
  const colors = readColors(block);
  const read = (name: string) => colors.get(name) ?? `no color --${name}`;
  const pairs = ["ink", "go"].flatMap((text) =>
    ["back", "card", "bad-back"].map((back) => [text, back] as const),
  );

  expect(
    pairs.filter(([text, back]) => !(computeContrast(read(text), read(back)) >= LOWEST_CONTRAST)),
  ).toEqual([]);
});
