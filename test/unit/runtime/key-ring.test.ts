import { expect, it } from "vitest";
import { deriveKey, parseKeyRing } from "#shared/aws/key-ring.ts";
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

it("derives a key once a process for each purpose, also when its secret is read again", () => {
  const derive = (info: string) => deriveKey(parseKeyRing(formatKeyRing("once")).current, "", info);
  const [credentials, recipients] = [derive("credentials"), derive("recipients")];

  // The same bytes in memory: they were not derived again.
  expect(derive("credentials")).toBe(credentials);
  expect(derive("recipients")).toBe(recipients);
  expect(credentials).not.toEqual(recipients);
});

it("derives another key from a secret that was changed", () => {
  const derive = (...names: readonly string[]) =>
    deriveKey(parseKeyRing(formatKeyRing(...names)).current, "", "credentials");

  expect(derive("changed", "new")).not.toEqual(derive("changed"));
});
