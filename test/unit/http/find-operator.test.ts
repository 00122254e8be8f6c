import { expect, it } from "vitest";
import { findOperator } from "#functions/http/find-operator.ts";

const [anna, annaNext, ben] = ["a".repeat(48), "n".repeat(48), "b".repeat(48)];
const several = JSON.stringify({
  keys: [
    { owner: "anna", key: anna },
    { owner: "anna", key: annaNext },
    { owner: "ben", key: ben },
  ],
});

it("is known by the one key of a secret that is no JSON", () => {
  expect(findOperator(anna, anna)).toEqual({ owner: "operator" });
  expect(findOperator(ben, anna)).toBeUndefined();
  expect(findOperator("", "")).toBeUndefined();
  expect(findOperator(undefined, anna)).toBeUndefined();
});

it("is named by the owner of the key, also while two keys overlap", () => {
  expect(findOperator(anna, several)).toEqual({ owner: "anna" });
  expect(findOperator(annaNext, several)).toEqual({ owner: "anna" });
  expect(findOperator(ben, several)).toEqual({ owner: "ben" });
  expect(findOperator("x".repeat(48), several)).toBeUndefined();
  expect(findOperator(several, several)).toBeUndefined();
});

it("is not accepted with a secret that is broken or has a short key", () => {
  expect(() => findOperator(anna, '{"keys":[]}')).toThrow();
  expect(() => findOperator("short", '{"keys":[{"owner":"anna","key":"short"}]}')).toThrow();
});
