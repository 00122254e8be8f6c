import { expect, it } from "vitest";
import {
  changeKeyRing,
  describeKeyRing,
  KeyRingError,
} from "#infra/rotate-keys/change-key-ring.ts";
import { parseKeyRing } from "#shared/aws/key-ring.ts";
import { formatKeyRing } from "#test/builders/key-ring.ts";

const before = formatKeyRing("first");
const added = changeKeyRing(before, { kind: "add" });

it("adds a key that is accepted and not used yet", () => {
  const { current, keys } = parseKeyRing(added);

  expect(current.id).toBe("k1");
  expect([...keys.keys()]).toEqual(["k1", "k2"]);
  expect(keys.get("k1")).toEqual(parseKeyRing(before).current);
  expect(changeKeyRing(before, { kind: "add" })).not.toBe(added);
});

it("makes a key the current one, and removes one that is not", () => {
  const used = changeKeyRing(added, { kind: "use", keyId: "k2" });
  const removed = changeKeyRing(used, { kind: "remove", keyId: "k1" });

  expect(parseKeyRing(used).current.id).toBe("k2");
  expect([...parseKeyRing(removed).keys.keys()]).toEqual(["k2"]);
  expect(describeKeyRing(used)).toBe("keys k1, k2; current k2");
  expect(describeKeyRing(changeKeyRing(removed, { kind: "add" }))).toBe("keys k2, k3; current k2");
});

it("changes nothing when a change is repeated", () => {
  expect(() => changeKeyRing(added, { kind: "add" })).toThrow("k2 was added and is not used yet");
  const used = changeKeyRing(added, { kind: "use", keyId: "k2" });
  expect(changeKeyRing(used, { kind: "use", keyId: "k2" })).toBe(used);
  const removed = changeKeyRing(used, { kind: "remove", keyId: "k1" });
  expect(changeKeyRing(removed, { kind: "remove", keyId: "k1" })).toBe(removed);
});

it.each([
  ["the current key is not removed", { kind: "remove", keyId: "k1" }],
  ["what is no key is not removed", { kind: "remove", keyId: "current" }],
  ["no unknown key is used", { kind: "use", keyId: "toString" }],
  ["the name of the current key is no key", { kind: "use", keyId: "current" }],
] as const)("refuses a mistake: %s", (_, change) => {
  expect(() => changeKeyRing(before, change)).toThrow(KeyRingError);
});
