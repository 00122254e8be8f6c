import { expect, it } from "vitest";
import { parseKeyRing } from "#shared/aws/key-ring.ts";
import { formatKeyRing } from "#test/builders/key-ring.ts";

const KEY = "a-key-of-thirty-two-characters-or-more";

it("reads the current key and the earlier ones", () => {
  const { current, keys } = parseKeyRing(formatKeyRing("one", "two"));

  expect(current).toEqual({ id: "k2", secret: "two".padEnd(32, "-") });
  expect([...keys.keys()]).toEqual(["k1", "k2"]);
});

it.each([
  ["plain text", KEY],
  ["no current key", JSON.stringify({ k1: KEY })],
  ["a current key that is not there", JSON.stringify({ current: "k2", k1: KEY })],
  ["a short key", JSON.stringify({ current: "k1", k1: "short" })],
  ["another name", JSON.stringify({ current: "k1", k1: KEY, other: KEY })],
  ["a key that is no text", JSON.stringify({ current: "k1", k1: 1 })],
  ["a name that every object has", JSON.stringify({ current: "toString", k1: KEY })],
])("refuses %s, and does not repeat it", (_, text) => {
  expect(() => parseKeyRing(text)).toThrow(/^a secret is not a ring of keys$/);
});
