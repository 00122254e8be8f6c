import { expect, it } from "vitest";
import { toNameKey } from "#shared/bridge/domain/listing/name-key.ts";

it.each([
  ["#1042", "1042"],
  ["EN-1042", "1042"],
  ["1042-US", "1042-us"],
  [" #Gift ", "gift"],
  ["#", ""],
  ["", ""],
])("finds the order %j by %j", (name, key) => {
  expect(toNameKey(name)).toBe(key);
});
