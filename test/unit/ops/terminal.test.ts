import { expect, it } from "vitest";
import { pickKey } from "#ops/client/find-installation.ts";
import { removeControls } from "#ops/terminal.ts";

it("prints nothing that a terminal would obey", () => {
  expect(removeControls("order \u001b[2J#1001\u202e\nnext")).toBe("order [2J#1001\nnext");
});

const keys = [
  { owner: "anna", key: "a".repeat(32) },
  { owner: "ben", key: "b".repeat(32) },
];
const several = JSON.stringify({ keys });

it.each([
  ["the only key", "k".repeat(40), undefined, "k".repeat(40)],
  ["the owner's key", several, "ben", "b".repeat(32)],
  ["the only owner's key", JSON.stringify({ keys: keys.slice(0, 1) }), undefined, "a".repeat(32)],
])("uses %s of the secret", (_, secret, owner, key) => {
  expect(pickKey(secret, owner)).toBe(key);
});

it.each([undefined, "eve"])("asks whose key to use, and shows none (%s)", (owner) => {
  expect(() => pickKey(several, owner)).toThrow("Name whose key to use with --owner: anna, ben");
});
